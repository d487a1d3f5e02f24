package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// sections are the entries that are no turns, by their words.
var sections = []struct {
	word  string
	judge func(*state, *record.Cursor) *referee.Fault
}{
	{"round", (*state).roundEntry},
	{"setup", (*state).setupEntry},
	{"deal", (*state).dealEntry},
}

// Entry judges a round, setup, deal or turn entry.
func (s *state) Entry(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	for _, section := range sections {
		if t.Kind == record.Section && string(t.Text) == section.word {
			return section.judge(s, c)
		}
	}
	if fault := s.turnHead(c); fault != nil {
		return fault
	}
	return s.turnBody(c)
}

// closed checks that an entry is over when all its parts have been read.
func closed(c *record.Cursor) *referee.Fault {
	if c.Closed() {
		return nil
	}
	return referee.Missing(c, "the next entry or the result")
}

// roundDueFault is the fault of any other entry where a round entry is due.
func (s *state) roundDueFault(at record.Pos) *referee.Fault {
	return referee.Faultf(at, codeRoundOrder, "round %d has to begin first", s.round+1)
}

// roundEntry is "round 1 [14 3 2] [9 6 1]": the roll-off, red then blue, further pairs after a tie (ruling 1).
func (s *state) roundEntry(c *record.Cursor) *referee.Fault {
	if !s.roundDue {
		return referee.Faultf(c.Tok().Pos, codeRoundOrder, "round %d is not over", s.round)
	}
	c.Next()
	if fault := s.roundNumber(c); fault != nil {
		return fault
	}
	mover, fault := rollOff(c)
	if fault != nil {
		return fault
	}
	if fault := closed(c); fault != nil {
		return fault
	}
	s.beginRound(mover)
	return nil
}

// beginRound sets everything up for the next round, in which mover has the first turn.
func (s *state) beginRound(mover side) {
	s.round++
	s.roundDue, s.setUp, s.dealt = false, false, false
	s.dealDue = s.cards && s.deck.left() > 0
	s.toMove = mover
	s.place(s.starts)
}

func (s *state) roundNumber(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	if t.Kind != record.Word {
		return referee.Missing(c, "the number of the round")
	}
	var n int64
	for _, digit := range t.Text {
		if !isDigit(digit) {
			return referee.Missing(c, "the number of the round")
		}
		n = min(n*10+int64(digit-'0'), record.MaxNumber/10)
	}
	if t.Text[0] == '0' || n != s.round+1 {
		return referee.Faultf(t.Pos, codeRoundOrder, "this is round %d, not %s", s.round+1, t.Text)
	}
	c.Next()
	return nil
}

// rollOff reads pairs of rolls until the totals differ and returns the side with the higher one.
func rollOff(c *record.Cursor) (side, *referee.Fault) {
	for tied := false; ; tied = true {
		if t := c.Tok(); tied && t.Kind != record.Dice && t.Kind != record.Broken {
			return red, referee.Faultf(t.Pos, codeRollOff, "the totals are equal: both roll again")
		}
		var totals [2]int16
		for side := range totals {
			roll, fault := readThrow(c)
			if fault != nil {
				return red, fault
			}
			if fault := roll.fault(); fault != nil {
				return red, fault
			}
			totals[side] = roll.sum()
		}
		if totals[red] == totals[blue] {
			continue
		}
		if t := c.Tok(); t.Kind == record.Dice {
			return red, referee.Faultf(t.Pos, codeRollOff, "the roll-off is decided: nobody rolls again")
		}
		if totals[blue] > totals[red] {
			return blue, nil
		}
		return red, nil
	}
}

// setupEntry is "setup R g1 i1 B g21 h21": other places in the own goals than the first and last square (ruling 2).
func (s *state) setupEntry(c *record.Cursor) *referee.Fault {
	at := c.Tok().Pos
	switch {
	case s.roundDue:
		return s.roundDueFault(at)
	case s.setUp:
		return referee.Faultf(at, codeSetup, "the Goblins of this round have been set up")
	case s.dealt || s.turns > 0:
		return referee.Faultf(at, codeSetup, "the Goblins are set up before cards are dealt and turns taken")
	}
	c.Next()
	var places [goblins]square
	for side := red; side <= blue; side++ {
		if fault := sideLetter(c, side, codeSetup); fault != nil {
			return fault
		}
		for g := side.first(); g.side() == side; g++ {
			if fault := s.readPlace(c, &places, g); fault != nil {
				return fault
			}
		}
	}
	if fault := closed(c); fault != nil {
		return fault
	}
	s.setUp = true
	s.where = places
	return nil
}

// sideLetter reads the letter of a side in setup and deal; the other side's letter is the entry's own code.
func sideLetter(c *record.Cursor, due side, code referee.Code) *referee.Fault {
	t := c.Tok()
	if t.Kind == record.Word {
		if side, ok := sideOfLetter(t.Text); ok {
			if side != due {
				return referee.Faultf(t.Pos, code, "%s is named here: Red first, then Blue", sideNames[due])
			}
			c.Next()
			return nil
		}
	}
	return referee.Missing(c, "the letter "+sideLetters[due])
}

func (s *state) readPlace(c *record.Cursor, places *[goblins]square, g goblin) *referee.Fault {
	pos := c.Tok().Pos
	at, fault := s.readSquare(c)
	switch {
	case fault != nil:
		return fault
	case at == noSquare:
		return referee.Faultf(pos, referee.UnknownSquare, "there is no such square")
	case !s.ownGoal(g.side(), at):
		return referee.Faultf(pos, codeSetup, "%s starts in %s's goal, not on %s", g, sideNames[g.side()], s.name(at))
	case g != g.side().first() && places[g.mate()] == at:
		return referee.Faultf(pos, codeSetup, "%s is on %s already", g.mate(), s.name(at))
	}
	places[g] = at
	return nil
}

// dealEntry is "deal R hurl B blink": the round's cards (ruling 19).
func (s *state) dealEntry(c *record.Cursor) *referee.Fault {
	at := c.Tok().Pos
	switch {
	case s.roundDue:
		return s.roundDueFault(at)
	case !s.cards:
		return referee.Faultf(at, codeCardsOff, "this match is played without cards")
	case !s.dealDue:
		return referee.Faultf(at, codeDeal, "no cards are dealt now: one each at the start of a round, as long as the deck goes")
	}
	c.Next()
	deck := s.deck
	var dealt [2]card
	players := min(deck.left(), 2)
	for side := range side(players) {
		if fault := sideLetter(c, side, codeDeal); fault != nil {
			return fault
		}
		pos := c.Tok().Pos
		k, known, fault := readCard(c)
		switch {
		case fault != nil:
			return fault
		case !known:
			return referee.Faultf(pos, codeUnknownCard, "there is no such card")
		case !deck.possible(k):
			return notInDeck(pos, &deck, k)
		}
		deck.draw(k)
		dealt[side] = k
	}
	if fault := closed(c); fault != nil {
		return fault
	}
	s.deck = deck
	for side := range players {
		s.hands[side][dealt[side]]++
	}
	s.dealDue, s.dealt = false, true
	return nil
}

// turnHead reads "7. B": what is due comes before it, then number and side are judged.
func (s *state) turnHead(c *record.Cursor) *referee.Fault {
	at := c.Tok().Pos
	switch {
	case s.roundDue:
		return s.roundDueFault(at)
	case s.dealDue:
		return referee.Faultf(at, codeDeal, "the cards of this round have to be dealt first")
	}
	if _, fault := referee.Head(c, s.turns+1, s.toMove.referee()); fault != nil {
		return fault
	}
	s.beginTurn(at)
	return nil
}

// turnBody judges the actions of a turn and, when the next entry or the result closes it, what it lacks.
func (s *state) turnBody(c *record.Cursor) *referee.Fault {
	for !c.Closed() {
		if fault := s.action(c); fault != nil {
			s.takeBack(fault)
			return fault
		}
	}
	if fault := s.lacks(c); fault != nil {
		s.takeBack(fault)
		return fault
	}
	s.endTurn()
	return nil
}

// remember keeps the state as it is, because what is written now may turn out to be a fault when more has been read: a free attack if
// the movement does not go on, a path onto an occupied square likewise.
func (s *state) remember() {
	if s.before == nil {
		s.before = new(state)
	}
	*s.before = *s
}

// takeBack undoes what was written from a fault's place on: it leaves no trace.
func (s *state) takeBack(fault *referee.Fault) {
	cmd := &s.turn.cmd
	if cmd.paused && (cmd.occupied && fault.Pos == cmd.pausedAt || cmd.interrupted && fault.Pos == cmd.bracketAt) {
		*s = *s.before
	}
}

// lacks is what a turn that the token at the cursor closes lacks.
func (s *state) lacks(c *record.Cursor) *referee.Fault {
	if s.turn.owed > 0 {
		return referee.Missing(c, "a card drawn for windfall")
	}
	if fault := s.cutShort(); fault != nil {
		return fault
	}
	if g := s.mustLeave(); g != nobody {
		return referee.Faultf(s.turn.at, codeMustLeaveGoal, "%s has to leave its goal in its side's first turn", g)
	}
	return nil
}

// actions are the actions that begin with a word of their own. Goblins' names open commands, other words are movements.
var actions = []struct {
	word  string
	judge func(*state, *record.Cursor) *referee.Fault
}{
	{"hit", (*state).hitAction},
	{"attack", (*state).attackAction},
	{"revive", (*state).reviveAction},
	{"card", (*state).cardAction},
}

// action judges one action and applies it if it stands.
func (s *state) action(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	s.watch.attempt(s, c)
	switch {
	case t.Kind == record.Broken:
		return referee.BrokenFault(t)
	case s.over:
		return referee.Faultf(t.Pos, referee.AfterEnd, "the match is over: only the result may follow")
	case s.turn.owed > 0:
		return s.windfallDraw(c)
	case t.Kind == record.Open:
		return s.bracketAction(c)
	case t.Kind != record.Word:
		return referee.Faultf(t.Pos, referee.Syntax, "%q has no place in a turn here", t.Text)
	}
	for i := range actions {
		if string(t.Text) == actions[i].word {
			return actions[i].judge(s, c)
		}
	}
	if g, ok := goblinOf(t.Text); ok {
		return s.nameAction(c, g)
	}
	return s.pathAction(c)
}

// unnamed is the fault of an action of a command with no Goblin named.
func (s *state) unnamed(t *record.Token) *referee.Fault {
	if s.turn.current != nobody {
		return nil
	}
	return referee.Faultf(t.Pos, referee.Syntax, "no Goblin is named for %q", t.Text)
}

// nameAction is "R1", which opens a command (ruling 5).
func (s *state) nameAction(c *record.Cursor, g goblin) *referee.Fault {
	at := c.Tok().Pos
	begins := s.beginsAction(c.Peek(1))
	fault := s.cutShort()
	if fault == nil {
		fault = s.mayCommand(g, at)
	}
	if fault == nil {
		s.openCommand(g)
	}
	c.Next()
	if !begins {
		return referee.Missing(c, "a movement, hit, attack or revive by "+g.String())
	}
	return fault
}

// beginsAction says whether a token may follow a Goblin's name: a command is not empty. A bracket that does is judged by itself.
func (s *state) beginsAction(t *record.Token) bool {
	if t.Kind != record.Word {
		return t.Kind == record.Open
	}
	for i := range actions {
		if string(t.Text) == actions[i].word {
			return actions[i].word != "card"
		}
	}
	shape, _ := s.scanPath(t.Text)
	return shape
}

// mayCommand judges whether a Goblin may be commanded now.
func (s *state) mayCommand(g goblin, at record.Pos) *referee.Fault {
	switch {
	case s.turn.ended:
		return s.roundDueFault(at)
	case g.side() != s.toMove:
		return referee.Faultf(at, codeNotYourGoblin, "%s is not %s's Goblin", g, sideNames[s.toMove])
	case s.down.has(g):
		return referee.Faultf(at, codeGoblinDown, "%s is down", g)
	case s.dazed.has(g):
		return referee.Faultf(at, codeDazed, "%s is dazed until its side's next turn", g)
	case s.turn.commanded.has(g) && !s.hasExtra(g):
		return referee.Faultf(at, codeCommandOrder, "%s has had its command", g)
	}
	return nil
}

// hasExtra says whether a Goblin may at once take a further command (ruling 12, encore).
func (s *state) hasExtra(g goblin) bool { return s.turn.last == g && s.turn.extra > 0 }

// openCommand begins a command that mayCommand has passed. What cards give the next command goes into it.
func (s *state) openCommand(g goblin) {
	s.settle()
	t := &s.turn
	if s.hasExtra(g) {
		t.extra--
	} else {
		t.extra = 0
	}
	t.commanded.add(g)
	t.current, t.last = g, g
	t.cmd = command{effects: t.next[g], fumbled: nobody}
	t.next[g] = effects{}
	t.extra += t.cmd.effects.encores
}

// mayAct judges what is common to the actions of a command: the round goes on, its Goblin is up, and its steps and attacks
// come in the order of ruling 5.
func (s *state) mayAct(at record.Pos, inOrder bool) *referee.Fault {
	g := s.turn.current
	switch {
	case s.turn.ended:
		return s.roundDueFault(at)
	case s.turn.cmd.knocked:
		return referee.Faultf(at, codeGoblinDown, "%s was put down: its command has ended", g)
	case !inOrder:
		return referee.Faultf(at, codeCommandOrder,
			"%s cannot do that in this command: one movement and one attack, all steps before it or all after", g)
	}
	return nil
}

// bracketAction judges a bracket that stands outside a roll of the ball.
func (s *state) bracketAction(c *record.Cursor) *referee.Fault {
	b, fault := s.readBracket(c)
	if fault != nil {
		return fault
	}
	if fault := s.bracketNames(&b); fault != nil {
		return fault
	}
	if s.turn.ended {
		return s.roundDueFault(b.at)
	}
	switch b.kind {
	case freeAttack:
		return s.freeAttack(&b)
	case freeHit:
		if fault := s.aimFault(&b.throw, b.aim, b.at, b.throw.battle() >= s.hit, false); fault != nil {
			return fault
		}
		return referee.Faultf(b.at, codeNoFreeAttack, "the ball is not about to leave that square in its roll")
	case bounce:
		return referee.Faultf(b.at, codeNoBounce, "the ball does not meet %s as a team-mate of who controls it", b.goblin)
	}
	return s.drawCard(&b)
}

// bracketNames judges the names in a bracket: cards, then squares.
func (s *state) bracketNames(b *bracket) *referee.Fault {
	switch {
	case b.kind == draw && !b.known:
		return referee.Faultf(b.at, codeUnknownCard, "there is no such card")
	case b.kind == draw && !s.cards:
		return referee.Faultf(b.at, codeCardsOff, "this match is played without cards")
	case b.kind == freeHit && b.square == noSquare:
		return referee.Faultf(b.at, referee.UnknownSquare, "there is no such square")
	}
	return nil
}
