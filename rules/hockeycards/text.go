package hockeycards

import (
	"fmt"
	"strconv"
	"strings"

	"rinkpress/rules/referee"
)

// String says in a few lines what lies on the table, who has a breakaway, what both hold and what is due.
func (s *state) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Red %d, Blue %d\n", s.score.Red, s.score.Blue)
	if s.period > 0 {
		top := "empty"
		if s.top != noCard {
			top = s.top.String() + " on top of " + strconv.Itoa(s.played.len())
		}
		fmt.Fprintf(&b, "%s, %s deals\n", s.name(), names[s.dealer])
		fmt.Fprintf(&b, "pile: %s\n", top)
		fmt.Fprintf(&b, "breakaway: %s\n", names[s.breakaway])
	}
	if s.running() && s.recording == recorded && !s.dealDue() {
		fmt.Fprintf(&b, "Red's hand: %s\nBlue's hand: %s\n", s.hands[referee.Red], s.hands[referee.Blue])
	}
	b.WriteString(s.due() + "\n")
	return b.String()
}

// names are the sides for people.
var names = [...]string{referee.NoSide: "nobody", referee.Red: "Red", referee.Blue: "Blue"}

// due says what comes next.
func (s *state) due() string {
	switch {
	case s.over:
		return "the match is over"
	case !s.running():
		return fmt.Sprintf("period %d begins", s.period+1)
	case s.dealDue():
		return fmt.Sprintf("a deal of %d cards each is due", s.handSize())
	}
	number, side := s.turn()
	return fmt.Sprintf("turn %d: %s plays a card", number, names[side])
}

// name is the period's name.
func (s *state) name() string {
	if s.overtime() {
		return fmt.Sprintf("period %d, added because the match is level", s.period)
	}
	return fmt.Sprintf("period %d of %d", s.period, s.rules.periods)
}
