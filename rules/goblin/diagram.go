package goblin

import (
	"strconv"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// defaultTurn is the number of the next turn in a position that names none: neither side's first of the round, after which Goblins
// are out of their goals (ruling 3).
const defaultTurn = 3

// Place sets up a position between two turns. Goblins that are not named are up on their places of the start, the ball is on the
// centre, Red is to move in the first round, nobody has points. Cards are in play if hands are named or the tag Cards says so.
func (r *rules) Place(tags *record.Tags, parts []referee.Part) (referee.State, *referee.Fault) {
	start, fault := r.Start(tags)
	if fault != nil {
		return nil, fault
	}
	s := start.(*state)
	if _, named := tags.Get("Cards"); !named {
		s.cards = hasHand(parts)
	}
	s.round, s.roundDue, s.setUp, s.dealt = 1, false, true, true
	s.turns = defaultTurn - 1
	kinds := []referee.PartKind{
		{Word: "ball", Least: 1, Most: 1, Form: "ball h11", Accept: func(w []referee.Word) (fault *referee.Fault) {
			s.ball, fault = s.squareWord(w[0])
			if fault == nil && s.cells[s.ball] != floor {
				fault = referee.Faultf(w[0].Pos, referee.BadPosition, "the ball lies on the field, not on %s", w[0].Text)
			}
			return fault
		}},
		referee.TurnPart(func(side referee.Side, number int64) *referee.Fault {
			s.toMove = sideOf(side)
			if number > 0 {
				s.turns = number - 1
			}
			return nil
		}),
		referee.ScorePart(s.placeScore),
		{Word: "round", Least: 1, Most: 1, Form: "round 2", Accept: func(w []referee.Word) *referee.Fault {
			n, fault := referee.NumberWord(w[0], 1, 9999)
			s.round = int64(n)
			return fault
		}},
		{Word: "hand", Many: true, Least: 1, Most: 1 + maxCards, Form: "hand R hurl blink", Accept: s.placeHand},
	}
	for g := range goblin(goblins) {
		kinds = append(kinds, referee.PartKind{Word: g.String(), Least: 1, Most: 2, Form: g.String() + " g5 [down|dazed]",
			Accept: func(w []referee.Word) *referee.Fault { return s.placeGoblin(g, w) }})
	}
	if fault := referee.ReadParts(parts, kinds); fault != nil {
		return nil, fault
	}
	if fault := s.placed(parts); fault != nil {
		return nil, fault
	}
	return s, nil
}

func hasHand(parts []referee.Part) bool {
	for _, part := range parts {
		if part[0].Text == "hand" {
			return true
		}
	}
	return false
}

// sideOf is the side of a letter.
func sideOf(s referee.Side) side { return side(s - referee.Red) }

// squareWord reads a square that is no wall.
func (f *field) squareWord(w referee.Word) (square, *referee.Fault) {
	at, rest, ok := f.lookup([]byte(w.Text))
	if !ok || len(rest) > 0 || at == noSquare {
		return noSquare, referee.Faultf(w.Pos, referee.BadPosition, "%q is no square: a1 to %s are allowed", w.Text, f.name(f.at(f.files-1, f.ranks-1)))
	}
	if f.cells[at] == wall {
		return noSquare, referee.Faultf(w.Pos, referee.BadPosition, "%s is wall: a square of the field is allowed", w.Text)
	}
	return at, nil
}

func (s *state) placeGoblin(g goblin, words []referee.Word) *referee.Fault {
	at, fault := s.squareWord(words[0])
	if fault != nil {
		return fault
	}
	if s.isGoal(at) && !s.ownGoal(g.side(), at) {
		return referee.Faultf(words[0].Pos, referee.BadPosition, "%s never stands in the other side's goal", g)
	}
	s.move(g, at)
	if len(words) == 1 {
		return nil
	}
	switch words[1].Text {
	case "down":
		s.down.add(g)
	case "dazed":
		s.dazed.add(g)
	default:
		return referee.Faultf(words[1].Pos, referee.BadPosition, "%q says nothing about a Goblin: down or dazed is allowed", words[1].Text)
	}
	return nil
}

func (s *state) placeScore(score referee.Score, w referee.Word) *referee.Fault {
	s.score = [2]int64{int64(score.Red), int64(score.Blue)}
	total := s.score[red] + s.score[blue]
	if s.play.mode == firstTo && max(s.score[red], s.score[blue]) >= s.play.points || s.play.mode == bestOf && total >= s.play.points {
		return referee.Faultf(w.Pos, referee.BadPosition, "the match is over with %s (tag Play: %s)", w.Text, s.play)
	}
	return nil
}

func (s *state) placeHand(words []referee.Word) *referee.Fault {
	if !s.cards {
		return referee.Faultf(words[0].Pos, referee.BadPosition, "there are no hands with the tag Cards \"off\"")
	}
	side, fault := referee.SideWord(words[0])
	if fault != nil {
		return fault
	}
	for _, w := range words[1:] {
		k, known := cardOf([]byte(w.Text))
		if !known || !s.deck.possible(k) {
			return referee.Faultf(w.Pos, referee.BadPosition, "%q cannot be in a hand: ids of cards are allowed, each at most %d times", w.Text, s.copies)
		}
		s.deck.draw(k)
		s.hands[sideOf(side)][k]++
	}
	return nil
}

// placed finds what does not go together: two things on a square, a round that is over.
func (s *state) placed(parts []referee.Part) *referee.Fault {
	pos := func(word string) record.Pos {
		for _, part := range parts {
			if part[0].Text == word {
				return part[0].Pos
			}
		}
		return parts[0][0].Pos
	}
	for g := range goblin(goblins) {
		if h := s.occupant(s.where[g], g); h != nobody && h > g {
			return referee.Faultf(pos(h.String()), referee.BadPosition, "%s and %s both stand on %s: one is allowed", g, h, s.name(s.where[g]))
		}
		if s.where[g] == s.ball {
			return referee.Faultf(pos("ball"), referee.BadPosition, "%s and the ball are both on %s: name another square for one of them", g, s.name(s.ball))
		}
		if s.down.has(g) && s.down.has(g.mate()) {
			return referee.Faultf(pos(g.mate().String()), referee.BadPosition, "both Goblins of %s are down: the round is over", sideNames[g.side()])
		}
	}
	return nil
}

// Next is the side whose turn is open or comes next, and the number of that turn.
func (s *state) Next() (referee.Side, int64) {
	switch {
	case s.turn.open:
		return s.toMove.referee(), s.turns
	case s.over || s.roundDue || s.dealDue:
		return referee.NoSide, s.turns + 1
	}
	return s.toMove.referee(), s.turns + 1
}

// Pieces are the four Goblins and the ball.
func (s *state) Pieces() []referee.Piece {
	var list []referee.Piece
	for g, at := range s.where {
		g := goblin(g)
		list = append(list, referee.Piece{Kind: "goblin", Name: g.String(), Side: g.side().referee(), At: s.spot(at), Down: s.down.has(g), Dazed: s.dazed.has(g)})
	}
	return append(list, referee.Piece{Kind: "ball", At: s.spot(s.ball)})
}

// Trace tells movements, attacks, rolls of the ball and what cards move; last what was refused.
func (s *state) Trace(c *record.Cursor) []referee.Stroke {
	if c.Tok().Kind == record.Section {
		return nil
	}
	t, w := *s, &watch{}
	t.before, t.watch = nil, w
	fault := t.Entry(c)
	if fault == nil || fault.Pos != w.tried.Pos || len(w.tried.Points) < 2 {
		return w.strokes
	}
	return append(w.strokes, w.tried)
}

// Mark finds the squares that a Goblin can move to ("reach R1 6") and those that it guards ("guard B1").
func (s *state) Mark(name string, args []string) (m referee.Mark, err error) {
	if name != "guard" && name != "reach" || len(args) < 1 || len(args) > 2 || name == "guard" && len(args) > 1 {
		return m, &referee.NoFact{Allowed: "reach R1 [squares], or guard B1"}
	}
	g, ok := goblinOf([]byte(args[0]))
	if !ok {
		return m, &referee.Untrue{Is: args[0] + " is no Goblin: R1 R2 B1 B2 are"}
	}
	if name == "guard" {
		return s.markGuard(g)
	}
	return s.markReach(g, args[1:])
}

func (s *state) markGuard(g goblin) (m referee.Mark, err error) {
	if !s.freeAttacks || !s.active(g) {
		return m, &referee.Untrue{Is: g.String() + " guards nothing"}
	}
	for at := range square(len(s.cells)) {
		if s.guards(g, at, nobody) {
			m.Places = append(m.Places, s.spot(at))
		}
	}
	return m, nil
}

func (s *state) markReach(g goblin, args []string) (m referee.Mark, err error) {
	if s.down.has(g) {
		return m, &referee.Untrue{Is: g.String() + " is down and cannot move"}
	}
	n := *s
	n.before, n.watch = nil, nil
	if !n.turn.open || n.turn.current != g {
		n.toMove = g.side()
		n.openCommand(g)
	}
	limit := n.allowance(n.turn.cmd.attacked)
	if len(args) == 1 {
		const most = 99
		if limit, _ = referee.ReadNumber(args[0], most); limit == 0 {
			return m, &referee.Untrue{Is: "a Goblin moves 1 to 99 squares"}
		}
	}
	for _, at := range n.routes(limit).ends {
		m.Places = append(m.Places, s.spot(at))
	}
	return m, nil
}

// Fact knows the ball, the Goblins, hands and rounds.
func (s *state) Fact(words []string) error {
	in := func(what string, who func() set) referee.FactForm {
		return referee.FactForm{Word: what, Least: 1, Most: 1, Form: what + " R1", Holds: func(args []string) error {
			g, ok := goblinOf([]byte(args[0]))
			return referee.Untruef(ok && who().has(g), "%s %s", args[0], s.condition(g))
		}}
	}
	return referee.FindFact([]referee.FactForm{
		{Word: "ball", Least: 1, Most: 1, Form: "ball h9", Holds: func(args []string) error {
			return referee.Untruef(args[0] == s.name(s.ball), "the ball is on %s", s.name(s.ball))
		}},
		{Word: "at", Least: 2, Most: 2, Form: "at R1 g5", Holds: func(args []string) error {
			g, ok := goblinOf([]byte(args[0]))
			if !ok {
				return &referee.Untrue{Is: args[0] + " is no Goblin"}
			}
			return referee.Untruef(args[1] == s.name(s.where[g]), "%s is on %s", g, s.name(s.where[g]))
		}},
		in("down", func() set { return s.down }),
		in("dazed", func() set { return s.dazed }),
		in("up", func() set { return ^s.down }),
		{Word: "guards", Least: 2, Most: 2, Form: "guards B1 g5", Holds: func(args []string) error {
			g, ok := goblinOf([]byte(args[0]))
			at, rest, shape := s.lookup([]byte(args[1]))
			holds := ok && shape && len(rest) == 0 && at != noSquare && s.freeAttacks && s.guards(g, at, nobody)
			return referee.Untruef(holds, "%s does not guard %s", args[0], args[1])
		}},
		{Word: "holds", Least: 2, Most: 2, Form: "holds R hurl", Holds: func(args []string) error {
			side, known := sideOfLetter([]byte(args[0]))
			k, ok := cardOf([]byte(args[1]))
			return referee.Untruef(known && ok && s.hands[side][k] > 0, "%s holds %s", side, s.hands[side])
		}},
		{Word: "round", Least: 1, Most: 1, Form: "round 2", Holds: func(args []string) error {
			return referee.Untruef(args[0] == strconv.FormatInt(s.round, 10), "it is round %d", s.round)
		}},
	}, words)
}

// condition says how a Goblin is.
func (s *state) condition(g goblin) string {
	var is []string
	for _, c := range []struct {
		who  set
		word string
	}{{s.down, "down"}, {s.dazed, "dazed"}, {s.petrify, "petrified"}, {s.helmeted, "helmeted"}} {
		if g >= 0 && c.who.has(g) {
			is = append(is, c.word)
		}
	}
	if len(is) == 0 {
		return "is up and well"
	}
	return "is " + strings.Join(is, " and ")
}
