package gentlemans

import (
	"strconv"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// place is a square as diagrams count.
func (q square) place() referee.Place { return referee.Place{File: q.file() + 1, Rank: q.rank() + 1} }

// Place sets up a position after the face-off: what the parts do not name stands as at the start. Red's side to move, turn 1, no
// goals are meant where nothing is said.
func (r *rules) Place(tags *record.Tags, parts []referee.Part) (referee.State, *referee.Fault) {
	start, fault := r.Start(tags)
	if fault != nil {
		return nil, fault
	}
	s := start.(*state)
	s.begun, s.side, s.number = true, referee.Red, 1
	fault = referee.ReadParts(parts, []referee.PartKind{
		{Word: "R", Least: 2, Most: 4, Form: "R b5 d5 goalie c1", Accept: func(w []referee.Word) *referee.Fault { return s.placeTeam(referee.Red, w) }},
		{Word: "B", Least: 2, Most: 4, Form: "B b7 d7 goalie c11", Accept: func(w []referee.Word) *referee.Fault { return s.placeTeam(referee.Blue, w) }},
		{Word: "puck", Least: 1, Most: 1, Form: "puck d5", Accept: s.placePuck},
		referee.TurnPart(func(side referee.Side, number int64) *referee.Fault {
			s.side, s.number = side, max(1, number)
			return nil
		}),
		referee.ScorePart(func(score referee.Score, w referee.Word) *referee.Fault {
			if max(score.Red, score.Blue) >= s.target {
				return referee.Faultf(w.Pos, referee.BadPosition, "the game is over with %s: less than %d goals a side are allowed", w.Text, s.target)
			}
			s.score = score
			return nil
		}),
		{Word: "claim", Many: true, Least: 3, Most: 3, Form: "claim d7 from d5", Accept: s.placeClaim},
	})
	if fault != nil {
		return nil, fault
	}
	if fault := s.apart(parts); fault != nil {
		return nil, fault
	}
	s.carrier = s.playerAt(s.puck)
	return s, nil
}

// squareWord reads a square of the board.
func (r *rules) squareWord(w referee.Word) (square, *referee.Fault) {
	sq, n := r.square([]byte(w.Text))
	if n == 0 || n != len(w.Text) || sq == offBoard {
		return offBoard, referee.Faultf(w.Pos, referee.BadPosition, "%q is no square: a1 to %s are allowed", w.Text, at(r.width-1, r.length-1))
	}
	return sq, nil
}

// placeTeam puts the two skaters of a side on squares, and its goalie if it is named.
func (s *state) placeTeam(side referee.Side, words []referee.Word) *referee.Fault {
	first := firstOf(side)
	for i, w := range words {
		p := first + player(i)
		switch {
		case i == team-1 && w.Text != "goalie":
			return referee.Faultf(w.Pos, referee.BadPosition, "a side has two skaters: the word goalie and its square may follow, not %q", w.Text)
		case i == team-1 && len(words) == team:
			return referee.Faultf(w.Pos, referee.BadPosition, "the goalie's square is missing")
		case i == team-1:
			continue
		case i == team:
			p = goalieOf(side)
		}
		sq, fault := s.rules.squareWord(w)
		if fault != nil {
			return fault
		}
		if b := s.rules.trespass(p, sq); b != fine {
			return referee.Faultf(w.Pos, referee.BadPosition, "%s may not stand on %s (%s)", [2]string{"a skater", "the goalie"}[index(p.goalie())], sq, codes[b])
		}
		s.at[p] = sq
	}
	return nil
}

func index(second bool) int {
	if second {
		return 1
	}
	return 0
}

func (s *state) placePuck(words []referee.Word) (fault *referee.Fault) {
	s.puck, fault = s.rules.squareWord(words[0])
	return fault
}

// placeClaim is "claim d7 from d5": the player on d7 may roll to steal from the one on d5 when its side's turn ends (ruling 9).
func (s *state) placeClaim(words []referee.Word) *referee.Fault {
	var who [2]player
	for i, w := range []referee.Word{words[0], words[2]} {
		sq, fault := s.rules.squareWord(w)
		if fault != nil {
			return fault
		}
		if who[i] = s.playerAt(sq); who[i] == nobody {
			return referee.Faultf(w.Pos, referee.BadPosition, "no player stands on %s", sq)
		}
	}
	if words[1].Text != "from" || who[0].side() == who[1].side() {
		return referee.Faultf(words[1].Pos, referee.BadPosition, "a claim is a player's, the word from, and an opponent's square: claim d7 from d5")
	}
	s.held |= claim(who[0], who[1])
	return nil
}

// apart finds two players on one square. The fault is at the part that named the square last.
func (s *state) apart(parts []referee.Part) *referee.Fault {
	for p, sq := range s.at {
		if q := s.playerAt(sq); q != player(p) {
			return referee.Faultf(lastNaming(parts, sq.String()), referee.BadPosition, "two players stand on %s: one is allowed", sq)
		}
	}
	return nil
}

// lastNaming is the place of the last word of a side's part that is so written.
func lastNaming(parts []referee.Part, text string) (pos record.Pos) {
	for _, part := range parts {
		for _, w := range part {
			if (part[0].Text == "R" || part[0].Text == "B") && w.Text == text {
				pos = w.Pos
			}
		}
	}
	return pos
}

// Next is the side whose turn is open or comes next, and its number.
func (s *state) Next() (referee.Side, int64) {
	if s.over || !s.begun {
		return referee.NoSide, s.number
	}
	return s.side, s.number
}

// Pieces are the six players and the puck, unless somebody controls it.
func (s *state) Pieces() []referee.Piece {
	var list []referee.Piece
	for p, sq := range s.at {
		kind := "skater"
		if player(p).goalie() {
			kind = "goalie"
		}
		list = append(list, referee.Piece{Kind: kind, Side: player(p).side(), At: sq.place(), Carries: s.carrier == player(p)})
	}
	if s.carrier == nobody {
		list = append(list, referee.Piece{Kind: "puck", At: s.puck.place()})
	}
	return list
}

// Trace tells moves, passes and shots, and the face-off's step onto the centre square.
func (s *state) Trace(c *record.Cursor) []referee.Stroke {
	if c.Tok().Kind == record.Section {
		return s.traceFaceOff(c)
	}
	var list []referee.Stroke
	c.Next()
	side, _ := referee.SideLetter(c)
	for ; !c.Closed() && c.Tok().Kind != record.Broken; c.Next() {
		t := c.Tok()
		if t.Kind != record.Word {
			continue
		}
		if points, kind, ok := s.rules.points(string(t.Text)); ok {
			list = append(list, referee.Stroke{Kind: kind, Pos: t.Pos, Side: side, Points: points})
		}
	}
	return list
}

// points are the squares of a move or pass as it is written.
func (r *rules) points(text string) (points []referee.Place, kind referee.StrokeKind, ok bool) {
	mark := string(moveMark)
	if strings.Contains(text, string(passMark)) {
		mark, kind = string(passMark), referee.PassStroke
	}
	for _, part := range strings.Split(text, mark) {
		sq, n := r.square([]byte(part))
		if n == 0 || n != len(part) || sq == offBoard {
			return nil, kind, false
		}
		points = append(points, sq.place())
	}
	return points, kind, len(points) > 1
}

func (s *state) traceFaceOff(c *record.Cursor) []referee.Stroke {
	for c.Next(); c.Tok().Kind == record.Dice; c.Next() {
	}
	t := c.Tok()
	sq, n := s.rules.square(t.Text)
	p := s.playerAt(sq)
	if n == 0 || p == nobody {
		return nil
	}
	return []referee.Stroke{{Pos: t.Pos, Side: p.side(), Points: []referee.Place{sq.place(), s.rules.centre.place()}}}
}

// Mark finds the squares that a player can move to ("reach d5 3") and the line of a pass ("sight d7 e8 b11").
func (s *state) Mark(name string, args []string) (m referee.Mark, err error) {
	switch {
	case name == "reach" && (len(args) == 1 || len(args) == 2):
		return s.markReach(args)
	case name == "sight" && len(args) >= 2:
		return s.markSight(args)
	}
	return m, &referee.NoFact{Allowed: "reach d5 [points], or sight d7 e8 b11 with all bounces"}
}

func (s *state) markReach(args []string) (m referee.Mark, err error) {
	sq, n := s.rules.square([]byte(args[0]))
	p := s.playerAt(sq)
	if n != len(args[0]) || p == nobody {
		return m, &referee.Untrue{Is: "no player stands on " + args[0]}
	}
	points := dieSides
	if s.inTurn {
		points = s.points
	}
	if len(args) == 2 {
		if points, _ = referee.ReadNumber(args[1], dieSides); points == 0 {
			return m, &referee.Untrue{Is: "there are 1 to 6 points to move with"}
		}
	}
	for _, to := range s.reach(p, points) {
		m.Places = append(m.Places, to.place())
	}
	return m, nil
}

// walker is where a player has come to in a move, and whether it controls the puck there.
type walker struct {
	at      square
	carries bool
}

// reach lists the squares on which a move of player p with so many points can end, as rulings 3 to 5 have it, in the order of the
// board.
func (s *state) reach(p player, points int) []square {
	seen := map[walker]bool{{s.at[p], s.carrier == p}: true}
	front := []walker{{s.at[p], s.carrier == p}}
	ends := map[square]bool{}
	for range points {
		var next []walker
		for _, w := range front {
			for _, step := range steps {
				to := walker{w.at + step, w.carries}
				if !s.rules.allows(p, to.at) {
					continue
				}
				q := s.playerAt(to.at)
				if q != nobody && q != p && !w.carries && s.carrier != q {
					continue
				}
				if s.carrier == nobody && to.at == s.puck && !s.rules.inNet(p.side(), to.at) {
					to.carries = true
				}
				if seen[to] {
					continue
				}
				seen[to] = true
				next = append(next, to)
				if q == nobody {
					ends[to.at] = true
				}
			}
		}
		front = next
	}
	var list []square
	for y := range s.rules.length {
		for x := range s.rules.width {
			if ends[at(x, y)] {
				list = append(list, at(x, y))
			}
		}
	}
	return list
}

// markSight is the line from one square over its bounces to another, and where a player stands in it.
func (s *state) markSight(args []string) (m referee.Mark, err error) {
	var squares []square
	for _, arg := range args {
		sq, n := s.rules.square([]byte(arg))
		if n == 0 || n != len(arg) || sq == offBoard {
			return m, &referee.Untrue{Is: arg + " is no square of the board"}
		}
		squares = append(squares, sq)
		m.Line = append(m.Line, sq.place())
	}
	end := squares[len(squares)-1]
	named := squares[1 : len(squares)-1]
	l, b := s.rules.trace(squares[0], end, append(named, make([]square, maxBounces)...)[:max(maxBounces, len(named))], len(named))
	if b != fine {
		return m, &referee.Untrue{Is: "no line of a pass goes over these squares (" + string(codes[b]) + ")"}
	}
	for l.next(s.rules.width); l.at() != end; l.next(s.rules.width) {
		if s.playerAt(l.at()) != nobody {
			at := l.at().place()
			m.Blocked = &at
			break
		}
	}
	return m, nil
}

// duties are the words for what a turn owes first.
var duties = [...]string{noDuty: "none", saveDuty: "save", concedeDuty: "concede"}

// Fact knows the puck, its carrier, who stands where, points, what is owed and claims to a steal.
func (s *state) Fact(words []string) error {
	return referee.FindFact([]referee.FactForm{
		{Word: "puck", Least: 1, Most: 1, Form: "puck c6", Holds: func(args []string) error {
			return referee.Untruef(args[0] == s.puck.String(), "the puck is on %s", s.puck)
		}},
		{Word: "carrier", Least: 1, Most: 2, Form: "carrier R d5, carrier none", Holds: func(args []string) error {
			is := "none"
			if s.carrier != nobody {
				is = s.carrier.side().String() + " " + s.at[s.carrier].String()
			}
			return referee.Untruef(strings.Join(args, " ") == is, "the carrier is %s", is)
		}},
		{Word: "at", Least: 2, Most: 3, Form: "at R d5, at R goalie c1", Holds: s.factAt},
		{Word: "points", Least: 1, Most: 1, Form: "points 2", Holds: func(args []string) error {
			return referee.Untruef(args[0] == strconv.Itoa(s.points), "%d points are left", s.points)
		}},
		{Word: "duty", Least: 1, Most: 1, Form: "duty save|concede|none", Holds: func(args []string) error {
			return referee.Untruef(args[0] == duties[s.duty], "the duty is %s", duties[s.duty])
		}},
		{Word: "claim", Least: 1, Most: 1, Form: "claim d7", Holds: func(args []string) error {
			sq, _ := s.rules.square([]byte(args[0]))
			p := s.playerAt(sq)
			return referee.Untruef(p != nobody && p.side() == s.side && s.claims(p), "no player of %s's has a claim to steal there", s.side)
		}},
	}, words)
}

func (s *state) factAt(args []string) error {
	sq, _ := s.rules.square([]byte(args[len(args)-1]))
	p := s.playerAt(sq)
	if p == nobody {
		return &referee.Untrue{Is: "nobody stands on " + args[len(args)-1]}
	}
	is := p.side().String()
	if p.goalie() {
		is += " goalie"
	}
	is += " " + sq.String()
	want := strings.Join(args, " ")
	return referee.Untruef(want == is, "%s stands there", is)
}
