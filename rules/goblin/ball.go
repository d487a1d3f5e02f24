package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// roll is a roll of the ball that is going on (ruling 14). The ball is on state.ball.
type roll struct {
	on         bool
	controller side
	striker    goblin
	direction  direction
	left       int    // distance left
	diagonals  int    // diagonal steps made in this roll
	entered    bool   // the ball entered its square in this roll
	bounced    bool   // it is about to leave its square after bouncing off a team-mate
	empty      square // the last empty square it was on, in this roll or those that led to it
	took       set    // who took a free hit in this roll
	greased    bool   // nobody may take free hits
}

// trail is a roll as it was when something was last written about it, and where the ball was then.
type trail struct {
	roll
	ball square
}

// mark notes that something has been written about the roll.
func (s *state) mark() { s.trail = trail{s.roll, s.ball} }

// choices are what people decide while the ball rolls: the text of a record says it, or chance.
type choices interface {
	// draw is asked when a battle die has been rolled: the roller of a seven may draw at once.
	draw(*state) *referee.Fault
	// freeHit is asked when the ball is about to leave a square that it entered (ruling 14.4). It applies all free hits taken
	// there and says whether one of them succeeded, so that a new roll has begun.
	freeHit(*state) (bool, *referee.Fault)
	// bounce is asked when a team-mate of the controller is ahead (ruling 14.5): whether the ball bounces off him.
	bounce(s *state, mate goblin) (bool, *referee.Fault)
}

// rollBall rolls the ball to its end (ruling 14), through all rolls that free hits begin. After a fault nobody decides any more:
// what was refused leaves no trace.
func (s *state) rollBall(by choices) (first *referee.Fault) {
	r := &s.roll
	for r.on {
		if !s.wayAhead() {
			s.rest()
			break
		}
		again, fault := s.leave(by)
		if fault != nil {
			first, by = fault, nobodyActs{}
		}
		if r.on && !again {
			s.rollStep()
		}
	}
	return first
}

// leave is steps 4 and 5 of ruling 14 for a ball that is about to leave its square. again says that it is not: a new roll has
// begun, or the old one ended.
func (s *state) leave(by choices) (again bool, fault *referee.Fault) {
	r := &s.roll
	if r.entered && !r.bounced {
		if hit, fault := by.freeHit(s); hit || fault != nil {
			return true, fault
		}
	}
	mate := s.occupant(s.ahead(), nobody)
	if mate == nobody || r.bounced {
		return false, nil
	}
	bounced, fault := by.bounce(s, mate)
	if !bounced {
		return fault != nil, fault
	}
	r.bounced = true
	open := s.turnBack()
	s.mark()
	if !open {
		s.rest()
	}
	return !open, nil
}

// ahead is the square before the ball.
func (s *state) ahead() square { return s.ball + s.offsets[s.roll.direction] }

// wayAhead is steps 1 to 3 of ruling 14: distance, walls, opponents. It says whether the ball is about to leave its square.
func (s *state) wayAhead() bool {
	r := &s.roll
	diagonals := r.diagonals
	if stepCost(r.direction, &diagonals, false) > r.left || !s.turnAtWalls() {
		return false
	}
	return !s.held(s.ahead(), r.controller.other()) || s.turnBack()
}

// turnAtWalls is step 2 of ruling 14; false when the ball cannot go anywhere.
func (s *state) turnAtWalls() bool {
	d := s.rebounds[s.ball][s.roll.direction]
	if d == stuck {
		return false
	}
	s.roll.direction = d
	return true
}

// turnBack reverses the ball before an opponent of the controller, or a team-mate that it bounces off; false when walls or an
// opponent stop it there.
func (s *state) turnBack() bool {
	s.roll.direction = s.roll.direction.back()
	return s.turnAtWalls() && !s.held(s.ahead(), s.roll.controller.other())
}

// rollStep is step 6 of ruling 14. A goal square ends the round at once: the side attacking that goal scores (ruling 4).
func (s *state) rollStep() {
	r := &s.roll
	r.left -= stepCost(r.direction, &r.diagonals, false)
	s.ball = s.ahead()
	s.watch.ballAt(s)
	r.entered, r.bounced = true, false
	if s.isGoal(s.ball) {
		r.on = false
		scorer := red
		if s.ownGoal(red, s.ball) {
			scorer = blue
		}
		s.endRound(scorer)
		return
	}
	if s.occupant(s.ball, nobody) == nobody {
		r.empty = s.ball
	}
}

// rest ends a roll: on an occupied square the ball goes back to the last empty one.
func (s *state) rest() {
	s.roll.on = false
	if s.occupant(s.ball, nobody) != nobody {
		s.ball = s.roll.empty
		s.watch.ballAt(s)
	}
}

// mayHit says whether a Goblin may take a free hit on the ball, which is about to leave its square (ruling 17).
func (s *state) mayHit(g goblin) bool {
	r := &s.roll
	return !r.greased && g != r.striker && !r.took.has(g) && s.guards(g, s.ball, nobody)
}

// takeFreeHit applies a free hit; a success begins a new roll.
func (s *state) takeFreeHit(g goblin, die int16, a aim) bool {
	r := &s.roll
	r.took.add(g)
	s.rolled(g, die)
	hit := die >= s.hit
	s.watch.hit(s, g, hit)
	if hit {
		*r = roll{on: true, controller: g.side(), striker: g, direction: a.direction, left: a.distance, empty: r.empty}
	}
	s.mark()
	return hit
}

// nobodyActs lets the ball roll: no draws, no free hits, no bounces.
type nobodyActs struct{}

func (nobodyActs) draw(*state) *referee.Fault                   { return nil }
func (nobodyActs) freeHit(*state) (bool, *referee.Fault)        { return false, nil }
func (nobodyActs) bounce(*state, goblin) (bool, *referee.Fault) { return false, nil }

// text is what a record says at the choices of a roll. Brackets count at their first opportunity; one that has none here is left
// to be judged when the ball has come to rest.
type text struct{ c *record.Cursor }

// next is the bracket that stands next, by its first words.
func (t text) next(s *state) (bracket, bool) {
	if t.c.Tok().Kind != record.Open {
		return bracket{}, false
	}
	return s.kindOf(t.c)
}

func (t text) draw(s *state) *referee.Fault {
	for s.turn.direct != nobody {
		b, ok := t.next(s)
		if !ok || b.kind != draw || b.side != s.turn.direct.side() {
			return nil
		}
		if fault := s.bracketAction(t.c); fault != nil {
			return fault
		}
	}
	return nil
}

func (t text) freeHit(s *state) (bool, *referee.Fault) {
	for {
		b, ok := t.next(s)
		if !ok || b.kind != freeHit || b.square != s.ball {
			return false, nil
		}
		b, fault := s.readBracket(t.c)
		if fault != nil {
			return false, fault
		}
		if fault := s.freeHitFault(&b); fault != nil {
			return false, fault
		}
		s.watch.at(b.at)
		hit := s.takeFreeHit(b.goblin, b.throw.battle(), b.aim)
		if fault := t.draw(s); fault != nil || hit {
			return hit, fault
		}
	}
}

// freeHitFault judges a free hit on the ball as it is about to leave its square.
func (s *state) freeHitFault(b *bracket) *referee.Fault {
	if fault := s.aimFault(&b.throw, b.aim, b.at, b.throw.battle() >= s.hit, false); fault != nil {
		return fault
	}
	if !s.mayHit(b.goblin) {
		return referee.Faultf(b.at, codeNoFreeAttack, "%s may not take a free hit on %s", b.goblin, s.name(b.square))
	}
	return b.throw.fault()
}

func (t text) bounce(s *state, mate goblin) (bool, *referee.Fault) {
	b, ok := t.next(s)
	if !ok || b.kind != bounce || b.goblin != mate {
		return false, nil
	}
	_, fault := s.readBracket(t.c)
	return fault == nil, fault
}
