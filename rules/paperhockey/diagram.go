package paperhockey

import (
	"math/bits"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// place is a point as diagrams count.
func (r *rules) place(p int) referee.Place {
	file, rank := r.at(p)
	return referee.Place{File: file + 1, Rank: rank + 1}
}

// Place sets up a position between two turns: links drawn before, the puck at the end of the last line or where it is said to be, and who
// draws next (Blue if it is not said).
func (r *rules) Place(tags *record.Tags, parts []referee.Part) (referee.State, *referee.Fault) {
	start, fault := r.Start(tags)
	if fault != nil {
		return nil, fault
	}
	s := start.(*State)
	last := parts[len(parts)-1][0]
	fault = referee.ReadParts(parts, []referee.PartKind{
		{Word: "line", Many: true, Least: 2, Most: len(s.drawn) * directions, Form: "line e6 e7 f8", Accept: s.placeLine},
		{Word: "puck", Least: 1, Most: 1, Form: "puck f8", Accept: func(words []referee.Word) (fault *referee.Fault) {
			last = words[0]
			s.puck, fault = r.pointWord(words[0])
			return fault
		}},
		referee.TurnPart(func(side referee.Side, number int64) *referee.Fault {
			s.side, s.number = side, max(1, number)
			return nil
		}),
	})
	if fault == nil && s.free() == 0 {
		fault = referee.Faultf(last.Pos, referee.BadPosition, "the puck on %s cannot go anywhere: the game would be over", r.name(s.puck))
	}
	if fault != nil {
		return nil, fault
	}
	return s, nil
}

// pointWord reads a point of the field.
func (r *rules) pointWord(w referee.Word) (int, *referee.Fault) {
	if p := r.parse([]byte(w.Text)); p >= 0 {
		return p, nil
	}
	return 0, referee.Faultf(w.Pos, referee.BadPosition, "%q is no point of the field: a1 to %s are allowed", w.Text, r.name(len(r.rebounds)-1))
}

// placeLine draws a line from point to point. Each link must be one that somebody may draw, in that direction.
func (s *State) placeLine(words []referee.Word) *referee.Fault {
	for i, w := range words {
		to, fault := s.rules.pointWord(w)
		if fault != nil {
			return fault
		}
		if i == 0 {
			s.puck = to
			continue
		}
		d := s.rules.direction(s.puck, to)
		if d < 0 {
			return referee.Faultf(w.Pos, referee.BadPosition, "%s is no neighbour of %s: a line goes from point to next point", w.Text, s.rules.name(s.puck))
		}
		if s.free()>>d&1 == 0 {
			fault := s.refuse(&record.Token{Pos: w.Pos, Text: []byte(w.Text)}, d)
			return referee.Faultf(w.Pos, referee.BadPosition, "%s (%s)", fault.Message, fault.Code)
		}
		if s.rules.scoring[s.puck]>>d&1 != 0 {
			return referee.Faultf(w.Pos, referee.BadPosition, "the link to %s scores: the game would be over", w.Text)
		}
		s.drawn[s.puck] |= 1 << d
		s.drawn[to] |= 1 << opposite(d)
		s.puck = to
	}
	return nil
}

// Next is the player whose turn is open or comes next, and its number.
func (s *State) Next() (referee.Side, int64) {
	if s.phase == over {
		return referee.NoSide, s.number
	}
	return s.side, s.number
}

// Pieces is the puck.
func (s *State) Pieces() []referee.Piece {
	return []referee.Piece{{Kind: "puck", At: s.rules.place(s.puck)}}
}

// Links are the links drawn, from point to point in the order of the points.
func (s *State) Links() [][2]referee.Place {
	var links [][2]referee.Place
	for p, drawn := range s.drawn {
		for ; drawn != 0; drawn &= drawn - 1 {
			if to := p + s.rules.step[bits.TrailingZeros8(drawn)]; to > p {
				links = append(links, [2]referee.Place{s.rules.place(p), s.rules.place(to)})
			}
		}
	}
	return links
}

// Trace tells the links of a turn.
func (s *State) Trace(c *record.Cursor) []referee.Stroke {
	var list []referee.Stroke
	c.Next()
	side, _ := referee.SideLetter(c)
	c.Next()
	from := s.puck
	for ; !c.Closed() && c.Tok().Kind == record.Word; c.Next() {
		t := c.Tok()
		to := s.rules.parse(t.Text)
		if to < 0 {
			break
		}
		list = append(list, referee.Stroke{Kind: referee.LinkStroke, Pos: t.Pos, Side: side,
			Points: []referee.Place{s.rules.place(from), s.rules.place(to)}})
		from = to
	}
	return list
}

// Mark finds the points that the puck may go to ("reach").
func (s *State) Mark(name string, args []string) (m referee.Mark, err error) {
	if name != "reach" || len(args) > 0 {
		return m, &referee.NoFact{Allowed: "reach, the points that the puck may go to"}
	}
	if s.phase == over || s.phase == turnDone {
		return m, nil
	}
	for free := s.free(); free != 0; free &= free - 1 {
		m.Places = append(m.Places, s.rules.place(s.puck+s.rules.step[bits.TrailingZeros8(free)]))
	}
	return m, nil
}

// Fact knows the puck, whether the player must go on or is stuck, and the links.
func (s *State) Fact(words []string) error {
	return referee.FindFact([]referee.FactForm{
		{Word: "puck", Least: 1, Most: 1, Form: "puck g10", Holds: func(args []string) error {
			return referee.Untruef(args[0] == s.rules.name(s.puck), "the puck is on %s", s.rules.name(s.puck))
		}},
		{Word: "continue", Form: "continue", Holds: func([]string) error {
			return referee.Untruef(s.phase == linkDue && s.drawn[s.puck] != 0, "%s need not go on", s.side)
		}},
		{Word: "stuck", Form: "stuck", Holds: func([]string) error {
			return referee.Untruef(s.phase == over && s.rules.goalAt(s.puck) == referee.NoSide, "nobody is stuck")
		}},
		{Word: "drawn", Least: 2, Most: 2, Form: "drawn e6 e7", Holds: func(args []string) error {
			from, to := s.rules.parse([]byte(args[0])), s.rules.parse([]byte(args[1]))
			d := -1
			if from >= 0 && to >= 0 {
				d = s.rules.direction(from, to)
			}
			return referee.Untruef(d >= 0 && s.drawn[from]>>d&1 != 0, "no link is drawn there")
		}},
	}, words)
}
