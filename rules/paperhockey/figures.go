package paperhockey

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// What is counted, by its place in the list of names.
const (
	figureLinks = iota
	figureRebounds
	figureLong
	figureGoals
	figureOwnGoals
	figureStuck
)

// longTurn is how many links a turn has that is counted as a long one.
const longTurn = 5

var figures = referee.Figures{
	Names: []string{
		figureLinks:    "links",
		figureRebounds: "rebounds that went on",
		figureLong:     "turns of five links or more",
		figureGoals:    "goals",
		figureOwnGoals: "own goals",
		figureStuck:    "games that ended stuck",
	},
	Count: count,
}

// count adds up what a turn holds.
func count(before, after referee.State, c *record.Cursor, counts []int) {
	s, next := before.(*State), after.(*State)
	links, from, to := 0, s.puck, s.puck
	c.Next()
	for c.Next(); !c.Closed(); c.Next() {
		links++
		from, to = to, s.rules.parse(c.Tok().Text)
	}
	counts[figureLinks] += links
	counts[figureRebounds] += links - 1
	if links >= longTurn {
		counts[figureLong]++
	}
	switch {
	case next.phase != over:
	case s.rules.scoring[from]>>s.rules.direction(from, to)&1 == 0:
		counts[figureStuck]++
	default:
		counts[figureGoals]++
		if s.rules.goalAt(to) == s.side {
			counts[figureOwnGoals]++
		}
	}
}
