package hockeycards

import (
	"fmt"

	"rinkpress/rules/referee"
)

// playable are the cards that a side may play, as far as the record tells: its hand when the deals are recorded, else every card that
// has not been played.
func (s *state) playable(side referee.Side) cards {
	if s.recording == recorded {
		return s.hands[side]
	}
	return pack &^ s.played
}

// marked is a card with the mark that is right for it.
func (s *state) marked(side referee.Side, c card) string {
	if m := s.marks(side, c); m != noMark {
		return c.String() + string(m)
	}
	return c.String()
}

// Legal lists what may stand next, the cards with their marks: the period with either dealer that may deal, the deal as a pattern, turns;
// within a turn its cards.
func (s *state) Legal() []string {
	if s.over {
		return nil
	}
	if !s.running() {
		var list []string
		for _, side := range s.dealers() {
			list = append(list, fmt.Sprintf("period %d dealer %s", s.period+1, side))
		}
		return list
	}
	var list []string
	if s.dealDue() || s.recording == undecided && !s.inTurn {
		list = append(list, fmt.Sprintf("deal R <%d cards> B <%d cards>", s.handSize(), s.handSize()))
	}
	number, side := s.turn()
	head := ""
	if !s.inTurn {
		head = fmt.Sprintf("%d. %s ", number, side)
	}
	for left := s.playable(side); left != 0; left = left.rest() {
		list = append(list, head+s.marked(side, left.first()))
	}
	return list
}

// dealers are the sides that may deal the next period.
func (s *state) dealers() []referee.Side {
	if s.dealer == referee.NoSide {
		return []referee.Side{referee.Red, referee.Blue}
	}
	return []referee.Side{s.dealer.Other()}
}
