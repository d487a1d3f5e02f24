package hockeycards

import (
	"strconv"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// shown is how many cards of the pile a diagram can show.
const shown = 6

// lastCards are the cards on top of the pile, the top one last, each plus 1; 0 is none.
type lastCards [shown]card

func (l *lastCards) add(c card) {
	copy(l[:], l[1:])
	l[shown-1] = c + 1
}

// Place sets up a position between two turns of a period. An empty pile, no recorded hands, the first period with Red as dealer, nobody's
// breakaway and no goals are meant where nothing is said. Whose turn it is follows from the dealer and the number of cards on the pile;
// when the side to move is named the dealer follows from it.
func (r *rules) Place(tags *record.Tags, parts []referee.Part) (referee.State, *referee.Fault) {
	start, fault := r.Start(tags)
	if fault != nil {
		return nil, fault
	}
	s := start.(*state)
	s.begin(referee.Red)
	fault = referee.ReadParts(parts, []referee.PartKind{
		{Word: "period", Least: 1, Most: 3, Form: "period 2 dealer B", Accept: s.placePeriod},
		{Word: "pile", Least: 1, Most: packSize - 1, Form: "pile 7H 9D 9S", Accept: s.placePile},
		referee.TurnPart(s.placeTurn(parts)),
		{Word: "breakaway", Least: 1, Most: 1, Form: "breakaway R", Accept: func(w []referee.Word) (fault *referee.Fault) {
			s.breakaway, fault = referee.SideWord(w[0])
			return fault
		}},
		{Word: "hand", Many: true, Least: 2, Most: 1 + packSize/2, Form: "hand R 7C 9S", Accept: s.placeHand},
		referee.ScorePart(func(score referee.Score, w referee.Word) *referee.Fault {
			if s.overtime() && score.Red != score.Blue {
				return referee.Faultf(w.Pos, referee.BadPosition, "there is no period %d with %s: the score was level", s.period, w.Text)
			}
			s.score = score
			return nil
		}),
	})
	if fault != nil {
		return nil, fault
	}
	if s.breakaway != referee.NoSide && s.top == noCard {
		return nil, referee.Faultf(parts[0][0].Pos, referee.BadPosition, "nobody has a breakaway before a card is played: name the pile")
	}
	return s, nil
}

func (s *state) placePeriod(words []referee.Word) *referee.Fault {
	n, fault := referee.NumberWord(words[0], 1, s.rules.periods+1)
	if fault != nil {
		return fault
	}
	if len(words) == 1 {
		s.period = n
		return nil
	}
	if words[1].Text != "dealer" || len(words) != 3 {
		return referee.Faultf(words[1].Pos, referee.BadPosition, "the word dealer and a side may follow the period: period 2 dealer B")
	}
	side, fault := referee.SideWord(words[2])
	s.period, s.dealer = n, side
	return fault
}

// cardWord reads a card that is in no other place.
func (s *state) cardWord(w referee.Word) (card, *referee.Fault) {
	c, mark, ok := readCard([]byte(w.Text))
	if !ok || mark != noMark {
		return noCard, referee.Faultf(w.Pos, referee.BadPosition, "%q is no card: a rank of 2-9 T J Q K A and a suit of C D H S is allowed", w.Text)
	}
	if (s.played | s.dealt).has(c) {
		return noCard, referee.Faultf(w.Pos, referee.BadPosition, "%s stands twice: each card is once in the pack", c)
	}
	return c, nil
}

func (s *state) placePile(words []referee.Word) *referee.Fault {
	for _, w := range words {
		c, fault := s.cardWord(w)
		if fault != nil {
			return fault
		}
		s.played |= 1 << c
		s.top = c
		s.last.add(c)
	}
	s.recording = unrecorded
	return nil
}

// placeTurn makes the dealer fit the side that is to move.
func (s *state) placeTurn(parts []referee.Part) func(referee.Side, int64) *referee.Fault {
	return func(side referee.Side, number int64) *referee.Fault {
		n, is := s.turn()
		pos := parts[0][0].Pos
		for _, part := range parts {
			if part[0].Text == "turn" {
				pos = part[0].Pos
			}
		}
		if number != 0 && number != n {
			return referee.Faultf(pos, referee.BadPosition, "turn %d comes after %d cards on the pile", n, n-1)
		}
		if is != side {
			s.dealer = s.dealer.Other()
		}
		return nil
	}
}

func (s *state) placeHand(words []referee.Word) *referee.Fault {
	side, fault := referee.SideWord(words[0])
	if fault != nil {
		return fault
	}
	for _, w := range words[1:] {
		c, fault := s.cardWord(w)
		if fault != nil {
			return fault
		}
		s.dealt |= 1 << c
		s.hands[side] |= 1 << c
	}
	s.recording = recorded
	return nil
}

// Next is the side that plays next, and the number of its turn.
func (s *state) Next() (referee.Side, int64) {
	if s.over || !s.running() {
		return referee.NoSide, 0
	}
	number, side := s.turn()
	return side, number
}

// Pieces are none: the game has no board.
func (s *state) Pieces() []referee.Piece { return nil }

// Table is what lies on the table.
func (s *state) Table() referee.Table {
	t := referee.Table{Count: s.played.len(), Breakaway: s.breakaway, Period: s.period}
	for _, c := range s.last {
		if c > 0 {
			t.Pile = append(t.Pile, (c - 1).String())
		}
	}
	if s.recording != recorded {
		return t
	}
	for _, side := range []referee.Side{referee.Red, referee.Blue} {
		t.Hands[side] = []string{}
		for hand := s.hands[side]; hand != 0; hand = hand.rest() {
			t.Hands[side] = append(t.Hands[side], hand.first().String())
		}
	}
	return t
}

// Trace tells the card that is played, with the mark that is right for it.
func (s *state) Trace(c *record.Cursor) []referee.Stroke {
	if c.Tok().Kind == record.Section {
		return nil
	}
	c.Next()
	side, _ := referee.SideLetter(c)
	c.Next()
	t := c.Tok()
	played, _, ok := readCard(t.Text)
	if !ok || t.Kind != record.Word {
		return nil
	}
	return []referee.Stroke{{Kind: referee.CardStroke, Pos: t.Pos, Side: side, Label: s.marked(side, played)}}
}

// Mark knows no highlights: there is no board.
func (s *state) Mark(string, []string) (m referee.Mark, err error) {
	return m, &referee.NoFact{Allowed: "hands shows the hands; there is no board with squares"}
}

// Fact knows the pile, the breakaways, the hands and the period.
func (s *state) Fact(words []string) error {
	return referee.FindFact([]referee.FactForm{
		{Word: "top", Least: 1, Most: 1, Form: "top 9S, top none", Holds: func(args []string) error {
			is := "none"
			if s.top != noCard {
				is = s.top.String()
			}
			return referee.Untruef(args[0] == is, "the top card is %s", is)
		}},
		{Word: "breakaway", Least: 1, Most: 1, Form: "breakaway R|B|none", Holds: func(args []string) error {
			is := s.breakaway.String()
			if is == "" {
				is = "none"
			}
			return referee.Untruef(args[0] == is, "the breakaway is %s", is)
		}},
		{Word: "holds", Least: 2, Most: 2, Form: "holds R 7C", Holds: func(args []string) error {
			side, fault := referee.SideWord(referee.Word{Text: args[0]})
			c, mark, ok := readCard([]byte(args[1]))
			if fault != nil || !ok || mark != noMark {
				return &referee.Untrue{Is: strings.Join(args, " ") + " is no side and card"}
			}
			return referee.Untruef(s.hands[side].has(c), "the hand of %s is %s", side, s.hands[side])
		}},
		{Word: "cards", Least: 2, Most: 2, Form: "cards R 4", Holds: func(args []string) error {
			side, fault := referee.SideWord(referee.Word{Text: args[0]})
			return referee.Untruef(fault == nil && args[1] == strconv.Itoa(s.hands[side].len()), "%s holds %d cards", side, s.hands[side].len())
		}},
		{Word: "pile", Least: 1, Most: 1, Form: "pile 12", Holds: func(args []string) error {
			return referee.Untruef(args[0] == strconv.Itoa(s.played.len()), "%d cards are on the pile", s.played.len())
		}},
		{Word: "period", Least: 1, Most: 1, Form: "period 2", Holds: func(args []string) error {
			return referee.Untruef(args[0] == strconv.Itoa(s.period), "it is period %d", s.period)
		}},
	}, words)
}
