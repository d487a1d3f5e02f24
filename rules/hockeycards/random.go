package hockeycards

import (
	"fmt"
	"math/rand/v2"

	"rinkpress/rules/referee"
)

// Random draws a period, a deal or a turn. Deals are recorded in half of the periods; players like to match and to play jacks, marks
// are mostly written, and a ten is written either way.
func (s *state) Random(r *rand.Rand) string {
	if !s.running() {
		dealers := s.dealers()
		return fmt.Sprintf("period %d dealer %s", s.period+1, dealers[r.IntN(len(dealers))])
	}
	if s.dealDue() || s.recording == undecided && r.IntN(2) == 0 {
		return s.randomDeal(r)
	}
	number, side := s.turn()
	c := s.draw(r, side)
	text := c.String()
	if c.rank() == ranks['T']-1 && r.IntN(4) == 0 {
		text = "10" + text[1:]
	}
	if m := s.marks(side, c); m != noMark && r.IntN(8) > 0 {
		text += string(m)
	}
	return fmt.Sprintf("%d. %s %s", number, side, text)
}

// draw picks a card to play, now and then one that scores or makes a breakaway if there is one.
func (s *state) draw(r *rand.Rand, side referee.Side) card {
	list, good := s.playable(side), cards(0)
	for left := list; left != 0; left = left.rest() {
		if s.marks(side, left.first()) != noMark {
			good |= 1 << left.first()
		}
	}
	if good != 0 && r.IntN(3) == 0 {
		list = good
	}
	return list.pick(r)
}

// pick draws one card of a set that is not empty.
func (s cards) pick(r *rand.Rand) card {
	for n := r.IntN(s.len()); n > 0; n-- {
		s = s.rest()
	}
	return s.first()
}

func (s *state) randomDeal(r *rand.Rand) string {
	left := pack &^ s.dealt
	text := "deal"
	for _, side := range [...]referee.Side{referee.Red, referee.Blue} {
		text += " " + side.String()
		for range s.handSize() {
			c := left.pick(r)
			left &^= 1 << c
			text += " " + c.String()
		}
	}
	return text
}
