package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// effect is something that a card gives a Goblin for its next command.
type effect uint16

const (
	giantsArm effect = 1 << iota
	trueAim
	greasedGoblin
	greasedJelly
	ghostWalk
	sureFooted
	heavyHand
)

// effects is all that cards give a Goblin for its next command.
type effects struct {
	set     effect
	squares int // burst-of-speed: squares more
	encores int // encore: commands more
}

func (e *effects) has(one effect) bool { return e.set&one != 0 }

// argument is the kind of a card's argument.
type argument uint8

const (
	ownGoblin argument = iota
	opposingGoblin
	anyGoblin
	onSquare    // a square of the field
	ofDirection // a direction
	squareMost  // a number of squares, from 1 to hurl_most
	ofCard      // the id of a card
)

// arguments are the values of a card's arguments, as far as it has them.
type arguments struct {
	goblins   [2]goblin
	n         int // goblins read
	square    square
	direction direction
	squares   int
	card      card

	offField, noSuchCard, noDirection bool // a square off the map, an id in no table, none of the eight directions
	tooMany                           bool // squares beyond hurl_most, or none
	wrongSide                         bool // a Goblin of the wrong side
}

// cards are the kinds of magic cards ("Magic cards"): id, arguments, and the effect, which is refused (false) when it is
// impossible and then changes nothing.
var cards = [kinds]struct {
	id        string
	arguments []argument
	effect    func(*state, *arguments) bool
}{
	{"burst-of-speed", []argument{ownGoblin}, func(s *state, a *arguments) bool {
		s.turn.next[a.goblins[0]].squares += s.burstSquares
		return true
	}},
	{"giants-arm", []argument{ownGoblin}, inNextCommand(giantsArm)},
	{"hurl", []argument{opposingGoblin, ofDirection, squareMost}, (*state).hurl},
	{"blink", []argument{ownGoblin, onSquare}, func(s *state, a *arguments) bool {
		return !s.down.has(a.goblins[0]) && s.land(a.goblins[0], a.square)
	}},
	{"switcheroo", []argument{anyGoblin, anyGoblin}, (*state).switcheroo},
	{"smelling-salts", []argument{ownGoblin}, func(s *state, a *arguments) bool {
		if !s.down.has(a.goblins[0]) {
			return false
		}
		s.down.drop(a.goblins[0])
		return true
	}},
	{"true-aim", []argument{ownGoblin}, inNextCommand(trueAim)},
	{"greased-goblin", []argument{ownGoblin}, inNextCommand(greasedGoblin)},
	{"greased-jelly", []argument{ownGoblin}, inNextCommand(greasedJelly)},
	{"nudge", []argument{ofDirection}, func(s *state, a *arguments) bool {
		to := s.ball + s.offsets[a.direction]
		if !s.open(s.ball, a.direction) || s.isGoal(to) || !s.empty(to) {
			return false
		}
		s.ball = to
		return true
	}},
	{"petrify", []argument{opposingGoblin}, func(s *state, a *arguments) bool {
		s.petrify.add(a.goblins[0])
		return true
	}},
	{"ghost-walk", []argument{ownGoblin}, inNextCommand(ghostWalk)},
	{"sure-footed", []argument{ownGoblin}, inNextCommand(sureFooted)},
	{"iron-helmet", []argument{ownGoblin}, func(s *state, a *arguments) bool {
		if s.down.has(a.goblins[0]) {
			return false
		}
		s.helmeted.add(a.goblins[0])
		return true
	}},
	{"encore", []argument{ownGoblin}, func(s *state, a *arguments) bool {
		s.turn.next[a.goblins[0]].encores++
		return true
	}},
	{"windfall", nil, func(s *state, a *arguments) bool {
		s.turn.owed = min(s.windfallDraws, s.deck.left())
		return true
	}},
	{"pickpocket", []argument{ofCard}, func(s *state, a *arguments) bool {
		from := &s.hands[s.toMove.other()][a.card]
		if *from == 0 {
			return false
		}
		*from--
		s.hands[s.toMove][a.card]++
		return true
	}},
	{"heavy-hand", []argument{ownGoblin}, inNextCommand(heavyHand)},
}

// inNextCommand is the effect of a card on its Goblin's next command.
func inNextCommand(e effect) func(*state, *arguments) bool {
	return func(s *state, a *arguments) bool {
		s.turn.next[a.goblins[0]].set |= e
		return true
	}
}

// hurl makes a Goblin fly in a straight line of connected, empty squares, none of them a goal square.
func (s *state) hurl(a *arguments) bool {
	at := s.where[a.goblins[0]]
	for range a.squares {
		if !s.open(at, a.direction) {
			return false
		}
		at += s.offsets[a.direction]
		if s.isGoal(at) || !s.empty(at) {
			return false
		}
	}
	s.move(a.goblins[0], at)
	return true
}

// land puts a Goblin on an empty square of the field.
func (s *state) land(g goblin, at square) bool {
	if s.cells[at] != floor || !s.empty(at) {
		return false
	}
	s.move(g, at)
	return true
}

// switcheroo makes two Goblins trade squares.
func (s *state) switcheroo(a *arguments) bool {
	g, h := a.goblins[0], a.goblins[1]
	if g == h || s.isGoal(s.where[g]) || s.isGoal(s.where[h]) {
		return false
	}
	s.where[g], s.where[h] = s.where[h], s.where[g]
	return true
}

// cardOf is the card with an id.
func cardOf(id []byte) (card, bool) {
	for k := range cards {
		if string(id) == cards[k].id {
			return card(k), true
		}
	}
	return 0, false
}

// windfall is the card that owes draws before it goes to the bottom of the deck (ruling 19).
var windfall, _ = cardOf([]byte("windfall"))

// cardAction is "card blink R1 c7" (ruling 20).
func (s *state) cardAction(c *record.Cursor) *referee.Fault {
	at := c.Tok().Pos
	c.Next()
	k, known, fault := readCard(c)
	if fault != nil {
		return fault
	}
	var a arguments
	if known {
		a, fault = s.readArguments(c, k)
	}
	if fault != nil {
		return fault
	}
	if !known || a.noSuchCard {
		return referee.Faultf(at, codeUnknownCard, "there is no such card")
	}
	if fault := s.mayPlay(at, k, &a); fault != nil {
		return fault
	}
	before := s.watch.before(s)
	if !s.playCard(k, &a) {
		return referee.Faultf(at, codeCardTarget, "%s is impossible so", cards[k].id)
	}
	s.watch.moved(s, before)
	return nil
}

// readArguments reads the arguments of a card and notes what is wrong with each by itself.
func (s *state) readArguments(c *record.Cursor, k card) (a arguments, fault *referee.Fault) {
	for _, kind := range cards[k].arguments {
		known := true
		switch kind {
		case onSquare:
			a.square, fault = s.readSquare(c)
			a.offField = a.square == noSquare
		case ofDirection:
			a.direction, known, fault = readDirection(c)
			a.noDirection = !known
		case squareMost:
			a.squares, fault = readNumber(c)
			a.tooMany = a.squares < 1 || a.squares > s.hurlMost
		case ofCard:
			a.card, known, fault = readCard(c)
			a.noSuchCard = !known
		default:
			var g goblin
			g, fault = readGoblin(c)
			a.goblins[a.n] = g
			a.n++
			a.wrongSide = kind != anyGoblin && (kind == ownGoblin) != (g.side() == s.toMove)
		}
		if fault != nil {
			return a, fault
		}
	}
	return a, nil
}

// mayPlay judges all but what the effect itself asks for.
func (s *state) mayPlay(at record.Pos, k card, a *arguments) *referee.Fault {
	switch {
	case !s.cards:
		return referee.Faultf(at, codeCardsOff, "this match is played without cards")
	case a.offField:
		return referee.Faultf(at, referee.UnknownSquare, "there is no such square")
	}
	if fault := s.cutShort(); fault != nil {
		return fault
	}
	switch {
	case s.turn.ended:
		return s.roundDueFault(at)
	case a.tooMany:
		return referee.Faultf(at, codeDistance, "a Goblin is hurled 1 to %d squares", s.hurlMost)
	case a.noDirection:
		return referee.Faultf(at, codeDirection, "the direction is one of N NE E SE S SW W NW")
	case s.hands[s.toMove][k] == 0:
		return referee.Faultf(at, codeNotInHand, "%s does not hold %s", sideNames[s.toMove], cards[k].id)
	case s.turn.played >= s.cardsPerTurn:
		return referee.Faultf(at, codeCardsPerTurn, "no more than %d in a turn", s.cardsPerTurn)
	case a.wrongSide:
		return referee.Faultf(at, codeCardTarget, "%s is for a Goblin of the other side", cards[k].id)
	}
	return nil
}

// playCard applies a card that mayPlay has passed; false when its effect is impossible, and nothing is changed then. The open
// command is over: what follows needs a Goblin named.
func (s *state) playCard(k card, a *arguments) bool {
	if !cards[k].effect(s, a) {
		return false
	}
	s.settle()
	s.turn.current = nobody
	s.turn.played++
	s.hands[s.toMove][k]--
	if s.turn.owed == 0 {
		s.deck.putUnder(k)
	}
	return true
}

// windfallDraw is one of the draws that follow windfall: anything else there is syntax.
func (s *state) windfallDraw(c *record.Cursor) *referee.Fault {
	if c.Tok().Kind != record.Open {
		return referee.Missing(c, "a card drawn for windfall")
	}
	letter, word := c.Peek(1), c.Peek(2)
	_, isSide := sideOfLetter(letter.Text)
	isSide = isSide && letter.Kind == record.Word
	switch {
	case letter.Kind == record.Broken:
		return referee.BrokenFault(letter)
	case isSide && word.Kind == record.Broken:
		return referee.BrokenFault(word)
	case !isSide || !isWord(word, "draw"):
		return referee.Missing(c, "a card drawn for windfall")
	}
	b, fault := s.readBracket(c)
	if fault != nil {
		return fault
	}
	if fault := s.bracketNames(&b); fault != nil {
		return fault
	}
	switch {
	case b.side != s.toMove:
		return referee.Faultf(b.at, codeNoDraw, "%s played windfall and draws", sideNames[s.toMove])
	case !s.deck.possible(b.card):
		return notInDeck(b.at, &s.deck, b.card)
	}
	s.drawOwed(b.card)
	return nil
}

// drawOwed applies a draw for windfall, which goes to the bottom of the deck after the last.
func (s *state) drawOwed(k card) {
	s.deck.draw(k)
	s.hands[s.toMove][k]++
	s.turn.owed--
	if s.turn.owed == 0 {
		s.deck.putUnder(windfall)
	}
}

// drawCard is "(R draw hurl)" after a seven (ruling 13).
func (s *state) drawCard(b *bracket) *referee.Fault {
	if s.turn.draws[b.side] == 0 {
		return referee.Faultf(b.at, codeNoDraw, "%s has rolled no %d to draw for", sideNames[b.side], s.drawOn)
	}
	if !s.deck.possible(b.card) {
		return notInDeck(b.at, &s.deck, b.card)
	}
	s.drawFor(b.side, b.card)
	return nil
}

// drawFor applies a draw after a seven.
func (s *state) drawFor(by side, k card) {
	s.deck.draw(k)
	s.hands[by][k]++
	s.turn.draws[by]--
	if s.turn.direct == nobody {
		s.trail.on = false // after all that the roll set off
	}
	s.turn.direct = nobody
}

// notInDeck is the fault of a card that the next one cannot be.
func notInDeck(at record.Pos, d *deck, k card) *referee.Fault {
	switch {
	case d.left() == 0:
		return referee.Faultf(at, codeNotInDeck, "the deck is empty")
	case d.hidden > 0:
		return referee.Faultf(at, codeNotInDeck, "every %s has been seen, and there are cards that nobody has seen", cards[k].id)
	}
	return referee.Faultf(at, codeNotInDeck, "the card that was used first returns first: %s", cards[d.used[d.first]].id)
}
