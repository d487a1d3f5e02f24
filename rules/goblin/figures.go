package goblin

import (
	"bytes"
	"math/bits"
	"math/rand/v2"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// What is counted, by its place in the list of names.
const (
	figureRounds = iota
	figureGoals
	figureWipedOut
	figureHits
	figureRolls
	figureAttacks
	figureKnockOuts
	figureRevivals
	figureCriticals
	figureFumbles
	figureFreeAttacks
	figureFreeHits
	figureBounces
	figureDraws
	figureCards
)

var figures = referee.Figures{
	Dice: []referee.Die{{Name: "battle die", Sides: 20}, {Name: "power dice", Sides: 6}},
	Names: []string{
		figureRounds:      "rounds begun",
		figureGoals:       "goals",
		figureWipedOut:    "rounds won by knocking both out",
		figureHits:        "hits on the ball tried",
		figureRolls:       "hits on the ball made",
		figureAttacks:     "attacks on Goblins",
		figureKnockOuts:   "Goblins knocked out",
		figureRevivals:    "Goblins revived",
		figureCriticals:   "criticals",
		figureFumbles:     "fumbles",
		figureFreeAttacks: "free attacks",
		figureFreeHits:    "free hits",
		figureBounces:     "balls bounced off team-mates",
		figureDraws:       "cards drawn",
		figureCards:       "cards played",
	},
	Chosen: chosen,
	Count:  count,
}

// chosen passes over free attacks on Goblins: at the end of a movement one is written only if it puts the mover down ("Notation").
func chosen(c *record.Cursor) int {
	if c.Tok().Kind == record.Open && isStrike(c) {
		return 3
	}
	return 0
}

// isStrike reports whether the bracket at the cursor is a free attack on a Goblin.
func isStrike(c *record.Cursor) bool {
	return c.Peek(2).Kind == record.Dice && bytes.IndexByte(c.Peek(1).Text, '@') < 0
}

// count adds up what an entry holds.
func count(before, after referee.State, c *record.Cursor, counts []int) {
	s, next := before.(*state), after.(*state)
	if t := c.Tok(); t.Kind == record.Section {
		if string(t.Text) == "round" {
			counts[figureRounds]++
		}
		return
	}
	raised := 0
	for c.Next(); !c.Closed(); c.Next() {
		raised += s.countToken(c, counts)
	}
	counts[figureKnockOuts] += bits.OnesCount8(uint8(next.down)) - bits.OnesCount8(uint8(s.down)) + raised
	switch {
	case next.score == s.score:
	case next.down&red.both() == red.both() || next.down&blue.both() == blue.both():
		counts[figureWipedOut]++
	default:
		counts[figureGoals]++
	}
}

// countToken adds up what begins at the cursor. It returns how many Goblins are up again by it.
func (s *state) countToken(c *record.Cursor, counts []int) (raised int) {
	t := c.Tok()
	if t.Kind == record.Open {
		countBracket(c, counts)
		return 0
	}
	switch string(t.Text) {
	case "hit":
		counts[figureHits]++
		die := c.Peek(1).Dice[0]
		s.countDie(die, counts)
		if aim := c.Peek(2); die != s.fumble && aim.Kind == record.Word && isDigit(aim.Text[0]) {
			counts[figureRolls]++
		}
	case "attack":
		counts[figureAttacks]++
		s.countDie(c.Peek(2).Dice[0], counts)
	case "revive":
		counts[figureRevivals]++
		return 1
	case "card":
		counts[figureCards]++
		if string(c.Peek(1).Text) == "smelling-salts" {
			return 1
		}
	}
	return 0
}

// countDie adds up what a battle die says besides success.
func (s *state) countDie(die int16, counts []int) {
	switch die {
	case s.critical:
		counts[figureCriticals]++
	case s.fumble:
		counts[figureFumbles]++
	}
}

// countBracket adds up a pair of round brackets.
func countBracket(c *record.Cursor, counts []int) {
	switch what := c.Peek(2); {
	case isStrike(c):
		counts[figureFreeAttacks]++
	case what.Kind == record.Dice:
		counts[figureFreeHits]++
	case string(what.Text) == "bounce":
		counts[figureBounces]++
	default:
		counts[figureDraws]++
	}
}

// plays are the values of the tag Play that random play draws from.
var plays = []string{"first-to-1", "first-to-2", "best-of-3", "timed", "friendly"}

// randomTags draws how the match is decided and whether it is played with cards; half of the matches are the usual one.
func randomTags(r *rand.Rand, _ referee.Rules) []record.TagPair {
	var tags []record.TagPair
	if r.IntN(2) == 0 {
		tags = append(tags, record.TagPair{Name: "Play", Value: plays[r.IntN(len(plays))]})
	}
	if r.IntN(4) == 0 {
		tags = append(tags, record.TagPair{Name: "Cards", Value: "off"})
	}
	return tags
}
