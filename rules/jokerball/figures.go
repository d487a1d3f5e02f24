package jokerball

import (
	"bytes"
	"math/rand/v2"
	"strconv"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// What is counted, by its place in the list of names.
const (
	figureGames = iota
	figureFirst
	figureGoals
	figureOwnGoals
	figureMoves
	figureCaptures
	figureFriends
	figureNoMan
	figureNoBall
	figureTakes
	figureDrops
	figureCrawford
	figureWorthOne
	figureWorthTwo
	figureWorthFour
	figureWorthMore
)

var figures = referee.Figures{
	Dice: []referee.Die{{Name: "purple die", Sides: sides}, {Name: "green die", Sides: sides}},
	Names: []string{
		figureGames:     "games finished",
		figureFirst:     "games won by the side that went first",
		figureGoals:     "goals",
		figureOwnGoals:  "own goals",
		figureMoves:     "men moved",
		figureCaptures:  "men captured",
		figureFriends:   "men captured by their own side",
		figureNoMan:     "turns in which no man could move",
		figureNoBall:    "turns in which the ball could not move",
		figureTakes:     "doubles taken",
		figureDrops:     "doubles dropped",
		figureCrawford:  "Crawford games finished",
		figureWorthOne:  "games won at a cube of 1",
		figureWorthTwo:  "games won at a cube of 2",
		figureWorthFour: "games won at a cube of 4",
		figureWorthMore: "games won at a cube of 8 or more",
	},
	Count: count,
}

// count adds up what a turn holds.
func count(before, after referee.State, c *record.Cursor, counts []int) {
	s, next := before.(*State), after.(*State)
	if c.Tok().Kind == record.Section {
		return
	}
	number := c.Tok().Num
	c.Next()
	side, _ := referee.SideLetter(c)
	for c.Next(); !c.Closed(); c.Next() {
		s.countWord(side, c.Tok(), counts)
	}
	points := next.points(referee.Red) - s.points(referee.Red) + next.points(referee.Blue) - s.points(referee.Blue)
	if points == 0 {
		return
	}
	won := next.points(side) > s.points(side)
	counts[figureGames]++
	if won == (number%2 == 1) { // whoever went first takes the turns of odd numbers
		counts[figureFirst]++
	}
	if s.crawford {
		counts[figureCrawford]++
	}
	worth := figureWorthMore
	if points < 8 {
		worth = map[int]int{1: figureWorthOne, 2: figureWorthTwo, 4: figureWorthFour}[points]
	}
	counts[worth]++
	if !won {
		counts[figureOwnGoals]++
	}
}

// countWord adds up a token of a turn.
func (s *State) countWord(side referee.Side, t *record.Token, counts []int) {
	if t.Kind != record.Word {
		return
	}
	switch string(t.Text) {
	case "take":
		counts[figureTakes]++
	case "drop":
		counts[figureDrops]++
	case "--":
		counts[figureNoMan]++
	case "@--":
		counts[figureNoBall]++
	case "@out":
		counts[figureGoals]++
	default:
		s.countMan(side, t.Text, counts)
	}
}

// countMan adds up a man's action.
func (s *State) countMan(side referee.Side, text []byte, counts []int) {
	if bytes.IndexByte(text, '-') > 0 {
		counts[figureMoves]++
		return
	}
	_, captured, ok := bytes.Cut(text, []byte("x"))
	if !ok {
		return
	}
	counts[figureCaptures]++
	if at, _, _ := s.rules.square(captured); at != noCell && s.board[at] == man(side) {
		counts[figureFriends]++
	}
}

// randomTags draws matches of a few points, most of them with the cube.
func randomTags(r *rand.Rand, _ referee.Rules) []record.TagPair {
	if r.IntN(4) == 0 {
		return nil
	}
	tags := []record.TagPair{{Name: "Match", Value: strconv.Itoa(1 + r.IntN(7))}}
	if r.IntN(3) > 0 {
		tags = append(tags, record.TagPair{Name: "Cube", Value: "on"})
	}
	return tags
}
