package hockeycards

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// What is counted, by its place in the list of names.
const (
	figurePeriods = iota
	figureAdded
	figureDeals
	figureCards
	figureJacks
	figureMatches
	figureBreakaways
	figureCancelled
	figureGoals
	figureAddedGoals
)

var figures = referee.Figures{
	Names: []string{
		figurePeriods:    "periods",
		figureAdded:      "periods added because of a level score",
		figureDeals:      "recorded deals",
		figureCards:      "cards played",
		figureJacks:      "jacks played",
		figureMatches:    "ranks matched",
		figureBreakaways: "breakaways made",
		figureCancelled:  "breakaways cancelled by the opponent",
		figureGoals:      "goals",
		figureAddedGoals: "goals in an added period",
	},
	Count: count,
}

// count adds up what an entry holds.
func count(before, after referee.State, c *record.Cursor, counts []int) {
	s, next := before.(*state), after.(*state)
	switch t := c.Tok(); {
	case t.Kind == record.Section && string(t.Text) == "deal":
		counts[figureDeals]++
	case t.Kind == record.Section:
		counts[figurePeriods]++
		if next.overtime() {
			counts[figureAdded]++
		}
	default:
		s.countCard(next.top, counts)
	}
}

// countCard adds up the turn in which a card is played.
func (s *state) countCard(c card, counts []int) {
	_, side := s.turn()
	counts[figureCards]++
	if c.rank() == jack {
		counts[figureJacks]++
	}
	if s.top != noCard && s.top.rank() == c.rank() {
		counts[figureMatches]++
	}
	switch s.marks(side, c) {
	case goalMark:
		counts[figureGoals]++
		if s.overtime() {
			counts[figureAddedGoals]++
		}
	case breakawayMark:
		counts[figureBreakaways]++
		if s.breakaway == side.Other() {
			counts[figureCancelled]++
		}
	}
}
