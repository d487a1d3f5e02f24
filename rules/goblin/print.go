package goblin

import (
	"fmt"
	"strings"

	"rinkpress/rules/referee"
)

// String draws the position: the field with its coordinates, Goblins by name (in small letters when down), the ball as "o", goal
// squares as "=", and below it who is due and all that the picture does not show.
func (s *state) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "round %d, Red %d - Blue %d (%s)\n\n", s.round, s.score[red], s.score[blue], s.play)
	s.drawField(&b)
	fmt.Fprintf(&b, "\n%s\n", s.due())
	if s.cards {
		fmt.Fprintf(&b, "Red holds: %s\nBlue holds: %s\ndeck: %d cards\n", s.hands[red], s.hands[blue], s.deck.left())
	}
	for _, mark := range []struct {
		name string
		who  set
	}{{"down", s.down}, {"dazed", s.dazed}, {"petrify", s.petrify}, {"iron-helmet", s.helmeted}} {
		if mark.who != 0 {
			fmt.Fprintf(&b, "%s: %s\n", mark.name, mark.who)
		}
	}
	return b.String()
}

// symbols are what the picture shows on squares that nobody stands on.
var symbols = [...]string{wall: "#", floor: ".", redGoal: "=", blueGoal: "="}

func (s *state) drawField(b *strings.Builder) {
	margin := len(itoa(s.ranks))
	fmt.Fprintf(b, "%*s", margin, "")
	for file := range s.files {
		fmt.Fprintf(b, " %-2c", 'a'+file)
	}
	b.WriteByte('\n')
	for rank := s.ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(b, "%*d", margin, rank+1)
		for file := range s.files {
			fmt.Fprintf(b, " %-2s", s.symbol(s.at(file, rank)))
		}
		b.WriteByte('\n')
	}
}

func (s *state) symbol(at square) string {
	g := s.occupant(at, nobody)
	switch {
	case g != nobody && s.down.has(g):
		return strings.ToLower(g.String())
	case g != nobody:
		return g.String()
	case at == s.ball:
		return "o"
	}
	return symbols[s.cells[at]]
}

// due says in words what has to come next.
func (s *state) due() string {
	switch {
	case s.over:
		return map[referee.Winner]string{
			referee.NoWinner: "the match is over", referee.Draw: "the match is over: a draw",
			referee.RedWins: "the match is over: Red wins", referee.BlueWins: "the match is over: Blue wins",
		}[s.winner]
	case s.turn.open:
		return fmt.Sprintf("turn %d, %s is moving", s.turns, sideNames[s.toMove])
	case s.roundDue:
		return fmt.Sprintf("round %d is due", s.round+1)
	case s.dealDue:
		return "the deal is due"
	}
	return fmt.Sprintf("turn %d, %s to move", s.turns+1, sideNames[s.toMove])
}

// String lists Goblins: "R1 B2".
func (s set) String() string {
	var names []string
	for g := range goblin(goblins) {
		if s.has(g) {
			names = append(names, g.String())
		}
	}
	return strings.Join(names, " ")
}

// String lists a hand: "hurl, 2 blink", or "nothing".
func (h hand) String() string {
	var names []string
	for k, n := range h {
		switch {
		case n == 1:
			names = append(names, cards[k].id)
		case n > 1:
			names = append(names, fmt.Sprintf("%d %s", n, cards[k].id))
		}
	}
	if names == nil {
		return "nothing"
	}
	return strings.Join(names, ", ")
}
