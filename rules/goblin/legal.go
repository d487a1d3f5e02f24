package goblin

import (
	"fmt"
	"slices"

	"rinkpress/rules/referee"
)

const dicePattern = "[d20 d6 d6]"

// Legal lists what may stand next. Movements are listed by the squares that can be reached, with one way to each; dice, cards drawn
// and the square of blink are patterns. Between entries each line begins with the head of the turn.
func (s *state) Legal() []string {
	switch {
	case s.turn.open:
		return s.legalActions()
	case s.over:
		return nil
	case s.roundDue:
		return []string{fmt.Sprintf("round %d %s %s", s.round+1, dicePattern, dicePattern)}
	}
	var list []string
	if !s.setUp && !s.dealt && s.turns == 0 {
		list = append(list, "setup R SQUARE SQUARE B SQUARE SQUARE")
	}
	if s.dealDue {
		return append(list, [...]string{1: "deal R CARD", 2: "deal R CARD B CARD"}[min(s.deck.left(), 2)])
	}
	head := fmt.Sprintf("%d. %s", s.turns+1, s.toMove)
	begun := *s
	begun.beginTurn(begun.turn.at)
	for _, action := range begun.legalActions() {
		if action == "" {
			list = append(list, head)
			continue
		}
		list = append(list, head+" "+action)
	}
	return list
}

// legalActions lists the actions that may stand next within a turn.
func (s *state) legalActions() []string {
	if s.turn.owed > 0 {
		return []string{fmt.Sprintf("(%s draw CARD)", s.toMove)}
	}
	list := s.legalInRoll()
	for side, n := range s.turn.draws {
		if n > 0 && s.deck.left() > 0 {
			list = append(list, fmt.Sprintf("(%s draw CARD)", sideLetters[side]))
		}
	}
	for g := range goblin(goblins) {
		if s.mayStrike(g) {
			list = append(list, fmt.Sprintf("(%s %s)", g, dicePattern))
		}
	}
	if s.turn.ended {
		return append(list, "")
	}
	if cmd := &s.turn.cmd; s.turn.current != nobody && !cmd.moved && !cmd.attacked {
		return s.legalInCommand() // a Goblin has only been named
	}
	if s.turn.current != nobody && !s.turn.cmd.knocked {
		list = append(list, s.legalInCommand()...)
	}
	if s.cutShort() != nil {
		return list
	}
	for g := range goblin(goblins) {
		if s.mayCommand(g, s.turn.at) != nil {
			continue
		}
		named := *s
		named.openCommand(g)
		for _, action := range named.legalInCommand() {
			list = append(list, g.String()+" "+action)
		}
	}
	list = append(list, s.legalCards()...)
	if s.mustLeave() == nobody {
		list = append(list, "")
	}
	return list
}

// legalInCommand lists attacks and movements of the current Goblin.
func (s *state) legalInCommand() []string {
	var list []string
	cmd := &s.turn.cmd
	at := s.turn.at
	if s.mayAttack(at, s.ball, true) == nil {
		list = append(list, "hit "+dicePattern)
	}
	for g := range goblin(goblins) {
		mate := g.side() == s.toMove
		if s.down.has(g) != mate || s.mayAttack(at, s.where[g], true) != nil {
			continue
		}
		if mate {
			list = append(list, "revive "+g.String())
			continue
		}
		list = append(list, fmt.Sprintf("attack %s %s", g, dicePattern))
	}
	if s.mayAct(at, !cmd.moved || cmd.paused && cmd.interrupted) != nil {
		return list
	}
	routes := s.routes(s.allowance(cmd.attacked))
	for _, to := range routes.ends {
		list = append(list, s.path(routes.way(to)))
	}
	return list
}

// legalCards lists the cards that may be played, with all their arguments but squares.
func (s *state) legalCards() []string {
	var list []string
	s.eachPlay(func(k card, text string, a arguments) {
		tried := *s
		if needsSquare(k) && !s.down.has(a.goblins[0]) || tried.playCard(k, &a) {
			list = append(list, text)
		}
	})
	return list
}

// needsSquare says whether a card has a square among its arguments.
func needsSquare(k card) bool { return slices.Contains(cards[k].arguments, onSquare) }

// squarePattern stands for any square.
const squarePattern = "SQUARE"

// eachPlay yields the cards that the side to move may play, with every value of their arguments, squares excepted. Whether the effect
// is possible is not asked.
func (s *state) eachPlay(yield func(k card, text string, a arguments)) {
	if s.turn.played >= s.cardsPerTurn {
		return
	}
	for k, n := range s.hands[s.toMove] {
		if n > 0 {
			s.expand(card(k), "card "+cards[k].id, arguments{}, cards[k].arguments, yield)
		}
	}
}

// expand yields a card with every value of the arguments that are still to be named.
func (s *state) expand(k card, text string, a arguments, missing []argument, yield func(card, string, arguments)) {
	if len(missing) == 0 {
		yield(k, text, a)
		return
	}
	with := func(word string) { s.expand(k, text+" "+word, a, missing[1:], yield) }
	switch missing[0] {
	case onSquare:
		with(squarePattern)
	case ofDirection:
		for a.direction = range directions {
			with(a.direction.String())
		}
	case squareMost:
		for a.squares = 1; a.squares <= s.hurlMost; a.squares++ {
			with(itoa(a.squares))
		}
	case ofCard:
		for a.card = range card(kinds) {
			with(cards[a.card].id)
		}
	default:
		n := a.n
		a.n++
		for g := range goblin(goblins) {
			if missing[0] == anyGoblin || (missing[0] == ownGoblin) == (g.side() == s.toMove) {
				a.goblins[n] = g
				with(g.String())
			}
		}
	}
}

// legalInRoll lists the free hits and bounces that might have been written about the last roll of the ball.
func (s *state) legalInRoll() []string {
	var list chances
	if s.trail.on {
		again := *s
		again.roll, again.ball, again.turn.ended = s.trail.roll, s.trail.ball, false
		again.rollBall(&list)
	}
	return list
}

// chances lists the choices that there are while the ball rolls, and takes none.
type chances []string

func (l *chances) draw(*state) *referee.Fault { return nil }

func (l *chances) freeHit(s *state) (bool, *referee.Fault) {
	for g := range goblin(goblins) {
		if s.mayHit(g) {
			*l = append(*l, fmt.Sprintf("(%s@%s %s)", g, s.name(s.ball), dicePattern))
		}
	}
	return false, nil
}

func (l *chances) bounce(_ *state, mate goblin) (bool, *referee.Fault) {
	*l = append(*l, fmt.Sprintf("(%s bounce)", mate))
	return false, nil
}
