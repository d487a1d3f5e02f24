package gentlemans

import (
	"bytes"
	"math/rand/v2"
	"strconv"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// What is counted, by its place in the list of names.
const (
	figureGoals = iota
	figureShots
	figureSaves
	figurePasses
	figureBounces
	figureSteps
	figureSteals
	figureStolen
	figureTies
)

var figures = referee.Figures{
	Dice: []referee.Die{{Name: "die", Sides: dieSides}},
	Names: []string{
		figureGoals:   "goals",
		figureShots:   "shots",
		figureSaves:   "saves",
		figurePasses:  "passes",
		figureBounces: "passes and shots off the boards",
		figureSteps:   "steps",
		figureSteals:  "steals tried",
		figureStolen:  "steals made",
		figureTies:    "face-off rolls repeated",
	},
	Count: count,
}

// count adds up what an entry holds.
func count(before, _ referee.State, c *record.Cursor, counts []int) {
	s := before.(*state)
	if c.Tok().Kind == record.Section {
		counts[figureTies] += faceOffTies(c)
		return
	}
	c.Next()
	side, _ := referee.SideLetter(c)
	for c.Next(); !c.Closed(); c.Next() {
		t := c.Tok()
		if t.Kind != record.Word {
			continue
		}
		switch string(t.Text) {
		case "save":
			counts[figureSaves]++
		case "goal":
			counts[figureGoals]++
		case "steal":
			counts[figureSteals]++
			if c.Peek(2).Dice[0] >= stealRoll {
				counts[figureStolen]++
			}
		default:
			s.rules.countCarry(side, t.Text, counts)
		}
	}
}

// faceOffTies is how often both had to roll again.
func faceOffTies(c *record.Cursor) int {
	rolls := 0
	for c.Next(); c.Tok().Kind == record.Dice; c.Next() {
		rolls++
	}
	return rolls - 1
}

// countCarry adds up a move, a pass or a shot.
func (r *rules) countCarry(side referee.Side, text []byte, counts []int) {
	if steps := bytes.Count(text, []byte{moveMark}); steps > 0 {
		counts[figureSteps] += steps
		return
	}
	squares := bytes.Split(text, []byte{passMark})
	end, n := r.square(squares[len(squares)-1])
	if n == 0 || len(squares) < 2 {
		return // the square behind "steal"
	}
	figure := figurePasses
	if r.inNet(side.Other(), end) {
		figure = figureShots
	}
	counts[figure]++
	if len(squares) > 2 {
		counts[figureBounces]++
	}
}

// randomTags draws a target of a few goals, and now and then where the goalies start.
func randomTags(rnd *rand.Rand, in referee.Rules) []record.TagPair {
	r := in.(*rules)
	var tags []record.TagPair
	if rnd.IntN(2) == 0 {
		tags = append(tags, record.TagPair{Name: "Target", Value: strconv.Itoa(1 + rnd.IntN(4))})
	}
	for _, tag := range goalieTags {
		if rnd.IntN(4) == 0 {
			tags = append(tags, record.TagPair{Name: tag.name, Value: at(rnd.IntN(r.width), r.netRank(tag.side)).String()})
		}
	}
	return tags
}
