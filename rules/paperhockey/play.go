package paperhockey

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"rinkpress/rules/referee"
)

// Legal lists the points that the puck may go to, clockwise from straight up; "" when the turn is complete.
func (s *State) Legal() []string {
	switch s.phase {
	case over:
		return nil
	case turnDone:
		return []string{""}
	}
	var points []string
	for free := s.free(); free != 0; free &= free - 1 {
		points = append(points, s.rules.name(s.puck+s.rules.step[bits.TrailingZeros8(free)]))
	}
	return points
}

// Random returns a whole legal turn. Each link is drawn at random; one in three comes nearer to the opponent's goal if it can,
// so that goals on both sides, rebounds, own goals and players who are stuck all come up.
func (s *State) Random(r *rand.Rand) string {
	line := s.search()
	line.phase = linkDue
	var turn strings.Builder
	fmt.Fprintf(&turn, "%d. %s", s.number, s.side)
	for line.phase == linkDue {
		line.draw(line.pick(r))
		turn.WriteByte(' ')
		turn.WriteString(s.rules.name(line.puck))
	}
	return turn.String()
}

// pick draws a free direction.
func (s *State) pick(r *rand.Rand) int {
	choice := s.free()
	nearer := s.rules.forward
	if s.side == referee.Red {
		nearer = s.rules.aback
	}
	if good := choice & nearer[s.puck]; good != 0 && r.IntN(3) == 0 {
		choice = good
	}
	for range r.IntN(bits.OnesCount8(choice)) {
		choice &= choice - 1
	}
	return bits.TrailingZeros8(choice)
}

// String draws the field as text: "@" the puck, "o" points touched and "." others, the links between them, "=" the goals,
// files and ranks at the edges, and what is due.
func (s *State) String() string {
	r := s.rules
	var text strings.Builder
	for rank := r.length; rank >= 0; rank-- {
		row, below := s.draft(rank)
		note := ""
		switch rank {
		case r.low:
			note = "  Blue's goal"
		case r.high:
			note = "  Red's goal"
		}
		fmt.Fprintf(&text, "%2d  %s%s\n", rank+1, row, note)
		if rank > 0 {
			text.WriteString(strings.TrimRight("    "+below, " ") + "\n")
		}
	}
	text.WriteString("   ")
	for file := range r.width + 1 {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	fmt.Fprintf(&text, "\nturn %d: %s\n", s.number, s.due())
	return text.String()
}

// draft draws one rank of points with its level links, and the row of links between it and the rank below.
func (s *State) draft(rank int) (row, below string) {
	r := s.rules
	var on, under strings.Builder
	for file := range r.width + 1 {
		p := r.point(file, rank)
		switch {
		case p == s.puck:
			on.WriteByte('@')
		case s.drawn[p] != 0:
			on.WriteByte('o')
		default:
			on.WriteByte('.')
		}
		under.WriteByte(mark(s.drawn[p]>>4&1 != 0, '|'))
		if file == r.width {
			break
		}
		if r.alongGoal(p, p+1) {
			on.WriteByte('=')
		} else {
			on.WriteByte(mark(s.drawn[p]>>2&1 != 0, '-'))
		}
		falls, rises := s.drawn[p]>>3&1 != 0, s.drawn[p+1]>>5&1 != 0
		if falls && rises {
			under.WriteByte('X')
		} else {
			under.WriteByte(max(mark(falls, '\\'), mark(rises, '/')))
		}
	}
	return on.String(), under.String()
}

// mark is the character of a link if it is drawn, else a space.
func mark(drawn bool, link byte) byte {
	if drawn {
		return link
	}
	return ' '
}

// due says for people what comes next.
func (s *State) due() string {
	switch {
	case s.winner == referee.Draw:
		return fmt.Sprintf("%s is stuck, the game is drawn", s.side)
	case s.winner == referee.RedWins:
		return "R has won"
	case s.winner == referee.BlueWins:
		return "B has won"
	case s.phase == turnDone:
		return fmt.Sprintf("%s has drawn", s.side)
	case s.phase == linkDue:
		return fmt.Sprintf("%s must go on", s.side)
	}
	return fmt.Sprintf("%s to draw", s.side)
}
