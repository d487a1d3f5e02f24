package hockeycards

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// recording says whether the deals of a period are recorded: all or none (spec, "Notation").
type recording uint8

const (
	undecided recording = iota
	recorded
	unrecorded
)

// state is a match in progress. It is a plain value.
type state struct {
	rules *rules
	score referee.Score
	over  bool

	period int          // the last one begun, 0 before the first
	dealer referee.Side // of it
	// Of the period:
	recording recording
	played    cards        // the cards on the pile
	dealt     cards        // the cards of its recorded deals
	hands     [3]cards     // by side, with recorded deals
	top       card         // of the pile, or noCard
	breakaway referee.Side // who has one; never both (ruling 4)
	last      lastCards    // of the pile, for people who look at it

	inTurn bool // the head of a turn has been read, its card has not
}

// Score is the goals of both sides.
func (s *state) Score() referee.Score { return s.score }

// Over reports whether the match has ended (rulings 7 and 8).
func (s *state) Over() bool { return s.over }

// Winner is who has more goals when the match is over; it may be drawn after an added period without a goal.
func (s *state) Winner() referee.Winner {
	if !s.over {
		return referee.NoWinner
	}
	return s.score.Leader()
}

// Stop changes nothing: no rule of this game asks how a record ends.
func (s *state) Stop(string) {}

// Clone returns an independent copy.
func (s *state) Clone() referee.State {
	c := *s
	return &c
}

// Entry judges a period, a deal or a turn.
func (s *state) Entry(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	switch {
	case t.Kind == record.Number:
		return s.entryTurn(c)
	case string(t.Text) == "deal":
		return s.entryDeal(c)
	}
	return s.entryPeriod(c)
}

// running reports whether a period has begun and has cards left.
func (s *state) running() bool { return s.period > 0 && s.played != pack }

// entryPeriod judges "period 2 dealer B" (ruling 1).
func (s *state) entryPeriod(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	if s.running() {
		return referee.Faultf(t.Pos, periodOrder, "period %d has %d cards left to play", s.period, (pack &^ s.played).len())
	}
	c.Next()
	if t = c.Tok(); t.Kind != record.Word || !digits(t.Text) {
		return referee.Missing(c, "the number of the period")
	}
	if !isNumber(t.Text, s.period+1) {
		return referee.Faultf(t.Pos, periodOrder, "period %d begins here, not %.20s", s.period+1, t.Text)
	}
	c.Next()
	if t = c.Tok(); t.Kind != record.Word || string(t.Text) != "dealer" {
		return referee.Missing(c, "the word dealer")
	}
	c.Next()
	side, fault := referee.SideLetter(c)
	if fault != nil {
		return fault
	}
	if side == s.dealer {
		return referee.Faultf(c.Tok().Pos, dealer, "the deal alternates: %s deals now", names[s.dealer.Other()])
	}
	s.begin(side)
	c.Next()
	return s.closed(c)
}

// begin begins the next period with a shuffled pack and an empty pile.
func (s *state) begin(dealer referee.Side) {
	*s = state{rules: s.rules, score: s.score, period: s.period + 1, dealer: dealer, top: noCard}
}

// digits reports whether a word is a number, with leading zeros or not.
func digits(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) > 0
}

// isNumber reports whether digits write the number n as reading rule 7 wants it, without leading zeros.
func isNumber(digits []byte, n int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if n == 0 || int(digits[i]-'0') != n%10 {
			return false
		}
		n /= 10
	}
	return n == 0
}

// closed judges the token after the last part of an entry.
func (s *state) closed(c *record.Cursor) *referee.Fault {
	if c.Closed() {
		return nil
	}
	if t := c.Tok(); s.over && t.Kind != record.Broken {
		return referee.Faultf(t.Pos, referee.AfterEnd, "the match is over: only the result may follow")
	}
	return referee.Missing(c, "the next entry or the result")
}

// dealDue reports whether a recorded deal must come next.
func (s *state) dealDue() bool {
	return s.recording == recorded && s.running() && s.hands[referee.Red]|s.hands[referee.Blue] == 0
}

// handSize is how many cards each side gets in the next deal: the last hand when just two of them are left (rulings 2 and 7).
func (s *state) handSize() int {
	switch {
	case packSize-s.played.len() == 2*s.rules.lastHand:
		return s.rules.lastHand
	case s.overtime():
		return s.rules.overtimeHand
	}
	return s.rules.hand
}

// overtime reports whether the period is the one that is added when the match is level.
func (s *state) overtime() bool { return s.period > s.rules.periods }

// entryDeal judges "deal R 7H 2C JS 9D QC B 3S 4D KH TH AC" (ruling 2).
func (s *state) entryDeal(c *record.Cursor) *referee.Fault {
	pos := c.Tok().Pos
	if !s.running() {
		return referee.Faultf(pos, dealOrder, "there are no cards to deal before the next period begins")
	}
	if s.recording != undecided && !s.dealDue() {
		return referee.Faultf(pos, dealOrder, "no deal is recorded here: %s", [...]string{
			recorded: "the hands have not been played", unrecorded: "the first deal of the period is not recorded"}[s.recording])
	}
	c.Next()
	if t := c.Tok(); t.Kind != record.Word || string(t.Text) != "R" {
		return referee.Missing(c, "the letter R and Red's hand")
	}
	c.Next()
	red, fault := s.readHand(c, pos, referee.Red, s.dealt)
	if fault != nil {
		return fault
	}
	if t := c.Tok(); t.Kind != record.Word {
		return referee.Missing(c, "the letter B and Blue's hand")
	}
	c.Next()
	blue, fault := s.readHand(c, pos, referee.Blue, s.dealt|red)
	if fault != nil {
		return fault
	}
	s.recording = recorded
	s.dealt |= red | blue
	s.hands[referee.Red], s.hands[referee.Blue] = red, blue
	return s.closed(c)
}

// readHand reads the cards of a hand, up to a token that cannot be one: what closes the entry, the letter B after Red's hand. deal
// is the place of the deal, gone are the cards dealt before.
func (s *state) readHand(c *record.Cursor, deal record.Pos, side referee.Side, gone cards) (cards, *referee.Fault) {
	size := s.handSize()
	hand := cards(0)
	for n := 0; ; n++ {
		t := c.Tok()
		last := c.Closed() || side == referee.Red && t.Kind == record.Word && string(t.Text) == "B"
		switch {
		case last && n < size:
			return 0, referee.Faultf(deal, dealSize, "%s is dealt %d cards here, not %d", names[side], size, n)
		case last:
			return hand, nil
		case t.Kind != record.Word:
			return 0, referee.Missing(c, "a card")
		case n == size:
			return 0, referee.Faultf(t.Pos, dealSize, "%s is dealt %d cards here, no more", names[side], size)
		}
		card, mark, ok := readCard(t.Text)
		if !ok || mark != noMark {
			return 0, referee.Faultf(t.Pos, cardCode, "%.40q is no card: a rank of 2-9 T J Q K A and a suit of C D H S is dealt", t.Text)
		}
		if (gone | hand).has(card) {
			return 0, referee.Faultf(t.Pos, cardRepeated, "%s has been dealt before in this period", card)
		}
		hand |= 1 << card
		c.Next()
	}
}

// leader is the side that plays first in the period: not the dealer (ruling 1).
func (s *state) leader() referee.Side { return s.dealer.Other() }

// turn is the number of the turn that comes next, and whose it is.
func (s *state) turn() (int64, referee.Side) {
	n := s.played.len()
	if n%2 == 0 {
		return int64(n) + 1, s.leader()
	}
	return int64(n) + 1, s.dealer
}

// entryTurn judges "2. R 7C+" (rulings 3 to 8).
func (s *state) entryTurn(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	if !s.running() {
		return referee.Faultf(t.Pos, periodOrder, "period %d has not begun", s.period+1)
	}
	if s.dealDue() {
		return referee.Faultf(t.Pos, dealOrder, "the deals of this period are recorded, and the next one is due")
	}
	number, side := s.turn()
	if _, fault := referee.Head(c, number, side); fault != nil {
		return fault
	}
	s.inTurn = true
	if t = c.Tok(); t.Kind != record.Word {
		return referee.Missing(c, "a card")
	}
	card, mark, ok := readCard(t.Text)
	if !ok {
		return referee.Faultf(t.Pos, cardCode, "%.40q is no card: a rank of 2-9 T J Q K A and a suit of C D H S, then + or # if it is marked", t.Text)
	}
	if fault := s.judge(t.Pos, side, card, mark); fault != nil {
		return fault
	}
	s.play(side, card)
	c.Next()
	return s.closed(c)
}

// judge finds what is wrong with a side playing a card with its mark.
func (s *state) judge(pos record.Pos, side referee.Side, c card, written byte) *referee.Fault {
	if s.played.has(c) {
		return referee.Faultf(pos, cardRepeated, "%s has been played before in this period", c)
	}
	if s.recording == recorded && !s.hands[side].has(c) {
		return referee.Faultf(pos, notInHand, "%s is not in %s's hand: %s", c, names[side], s.hands[side])
	}
	if right := s.marks(side, c); written != noMark && written != right {
		return referee.Faultf(pos, mark, "%s is marked %q, but it %s", c, written, meanings[right])
	}
	return nil
}

// meanings say what a card does, by the mark that is right for it.
var meanings = map[byte]string{
	noMark:        "neither makes a breakaway nor scores",
	breakawayMark: "makes a breakaway (+)",
	goalMark:      "scores (#)",
}

// marks is the mark that is right for a side playing a card (rulings 4 and 5).
func (s *state) marks(side referee.Side, c card) byte {
	match := s.top != noCard && c.rank() == s.top.rank()
	switch {
	case match && s.breakaway == side && c.rank() != jack:
		return goalMark
	case match || c.rank() == jack:
		return breakawayMark
	}
	return noMark
}

// play puts a card on the pile (rulings 3 to 8).
func (s *state) play(side referee.Side, c card) {
	switch s.marks(side, c) {
	case goalMark:
		s.breakaway = referee.NoSide
		s.goal(side)
	case breakawayMark:
		s.breakaway = side
	default:
		if s.breakaway == side {
			s.breakaway = referee.NoSide // not used on its owner's next turn (ruling 6)
		}
	}
	if s.recording == undecided {
		s.recording = unrecorded
	}
	s.top, s.inTurn = c, false
	s.last.add(c)
	s.played |= 1 << c
	s.hands[side] &^= 1 << c
	if s.played == pack && s.period >= s.rules.periods {
		s.over = s.over || s.overtime() || s.score.Red != s.score.Blue
	}
}

// goal counts a goal; the first of the added period ends the match (ruling 7).
func (s *state) goal(side referee.Side) {
	if side == referee.Red {
		s.score.Red++
	} else {
		s.score.Blue++
	}
	s.over = s.overtime()
}
