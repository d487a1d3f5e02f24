package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// hitAction is "hit [14 6 3] 6NE", a hit on the ball (ruling 10).
func (s *state) hitAction(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	at := t.Pos
	if fault := s.unnamed(t); fault != nil {
		return fault
	}
	c.Next()
	roll, fault := readThrow(c)
	if fault != nil {
		return fault
	}
	aim := readAim(c)
	outcome := s.outcome(&roll)
	if fault := s.hitFault(at, &roll, aim, outcome); fault != nil {
		if t := c.Tok(); !aim.given && t.Kind == record.Broken {
			return referee.BrokenFault(t) // the text breaks where distance and direction may stand
		}
		return fault
	}
	return s.hitBall(roll.battle(), outcome, aim, text{c})
}

// hitFault judges a hit on the ball that has been read.
func (s *state) hitFault(at record.Pos, roll *throw, aim aim, outcome outcome) *referee.Fault {
	if fault := s.mayAttack(at, s.ball, true); fault != nil {
		return fault
	}
	sum := outcome == success && s.turn.cmd.effects.has(giantsArm)
	if fault := s.aimFault(roll, aim, at, outcome != miss, sum); fault != nil {
		return fault
	}
	return roll.fault()
}

// hitBall applies a hit on the ball; bystanders decides what happens while the ball rolls.
func (s *state) hitBall(die int16, outcome outcome, aim aim, bystanders choices) *referee.Fault {
	s.attacked(die)
	g := s.turn.current
	s.rolled(g, die)
	s.watch.hit(s, g, outcome != miss)
	if outcome != miss {
		s.startRoll(g, outcome, aim)
	}
	if fault := bystanders.draw(s); fault != nil {
		s.rollBall(nobodyActs{})
		return fault
	}
	return s.rollBall(bystanders)
}

// startRoll sets the ball rolling after a success or a fumble of a Goblin (rulings 10 and 13).
func (s *state) startRoll(striker goblin, outcome outcome, aim aim) {
	s.roll = roll{
		on: true, controller: striker.side(), striker: striker, direction: aim.direction, left: aim.distance, empty: s.ball,
		greased: !s.freeAttacks || outcome == success && s.turn.cmd.effects.has(greasedJelly),
	}
	if outcome == fumble {
		s.roll.controller = striker.side().other()
	}
	s.mark()
}

// attackAction is "attack B1 [15 6 2]" (ruling 11).
func (s *state) attackAction(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	at := t.Pos
	if fault := s.unnamed(t); fault != nil {
		return fault
	}
	c.Next()
	target, fault := readGoblin(c)
	if fault != nil {
		return fault
	}
	roll, fault := readThrow(c)
	if fault != nil {
		return fault
	}
	opponent := target.side() != s.toMove && !s.down.has(target)
	if fault := s.mayAttack(at, s.where[target], opponent); fault != nil {
		return fault
	}
	if fault := roll.fault(); fault != nil {
		return fault
	}
	s.attackGoblin(target, &roll)
	return nil
}

// attackGoblin applies an attack on a Goblin.
func (s *state) attackGoblin(target goblin, roll *throw) {
	s.attacked(roll.battle())
	switch s.outcome(roll) {
	case fumble:
		s.turn.cmd.fumbled = target
	case success:
		knockout := s.knockout
		if s.turn.cmd.effects.has(heavyHand) {
			knockout = min(knockout, s.heavyHand)
		}
		if roll.power(knockout) {
			s.knockOut(target)
		}
	}
	s.watch.blow(s, s.turn.current, target)
	s.rolled(s.turn.current, roll.battle())
}

// reviveAction is "revive R2", which needs no roll (ruling 6).
func (s *state) reviveAction(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	at := t.Pos
	if fault := s.unnamed(t); fault != nil {
		return fault
	}
	c.Next()
	target, fault := readGoblin(c)
	if fault != nil {
		return fault
	}
	mate := target == s.turn.current.mate() && s.down.has(target)
	if fault := s.mayAttack(at, s.where[target], mate); fault != nil {
		return fault
	}
	s.reviveGoblin(target)
	return nil
}

// reviveGoblin applies a revival: up at once, but dazed (ruling 8).
func (s *state) reviveGoblin(target goblin) {
	s.settle()
	s.turn.cmd.attacked = true
	s.down.drop(target)
	s.dazed.add(target)
}

// mayAttack judges an attack by the current Goblin on what stands on a square; target says whether it is something that this
// attack can be made on.
func (s *state) mayAttack(at record.Pos, on square, target bool) *referee.Fault {
	if fault := s.cutShort(); fault != nil {
		return fault
	}
	cmd := &s.turn.cmd
	if fault := s.mayAct(at, !cmd.attacked); fault != nil {
		return fault
	}
	g := s.turn.current
	switch {
	case !s.adjacent(s.where[g], on):
		return referee.Faultf(at, codeNotAdjacent, "%s on %s is not connected to %s", g, s.name(s.where[g]), s.name(on))
	case cmd.moved && cmd.cost > s.allowance(true):
		return referee.Faultf(at, codeTooFar, "%s has moved %d squares: at most %d with an attack", g, cmd.cost, s.allowance(true))
	case !target:
		return referee.Faultf(at, codeNoTarget, "an opponent who is up is attacked, a team-mate who is down revived")
	}
	return nil
}

// attacked notes an attack with its battle die: a critical earns a further command (ruling 12).
func (s *state) attacked(die int16) {
	s.settle()
	s.turn.cmd.attacked = true
	if die == s.critical {
		s.turn.extra++
	}
}

// outcome is what a battle die says.
type outcome uint8

const (
	miss outcome = iota
	success
	fumble
)

// outcome is what the roll of an attack by the current Goblin says (rulings 10 to 13, true-aim).
func (s *state) outcome(r *throw) outcome {
	switch {
	case r.battle() == s.fumble:
		return fumble
	case r.battle() >= s.hit || s.turn.cmd.effects.has(trueAim):
		return success
	}
	return miss
}

// aimFault judges the distance and direction that are written, or not, after the roll of a hit. needed says whether the roll
// moves the ball, sum whether the sum of the power dice may be chosen. Dice that are no good say nothing about a distance.
func (s *state) aimFault(r *throw, a aim, at record.Pos, needed, sum bool) *referee.Fault {
	good := r.good()
	switch {
	case good && needed && !a.given:
		return referee.Faultf(at, codeDistance, "the ball rolls: distance and direction have to follow the dice")
	case good && !needed && a.given:
		return referee.Faultf(at, codeDistance, "the ball is missed: no distance follows the dice")
	case !a.given:
		return nil
	case a.badDigits || good && !r.shows(a.distance, sum):
		return referee.Faultf(at, codeDistance, "the distance is the number of one of the power dice")
	case !a.known:
		return referee.Faultf(at, codeDirection, "the direction is one of N NE E SE S SW W NW")
	}
	return nil
}

// shows says whether one of the power dice, or their sum, is a distance.
func (r *throw) shows(distance int, sum bool) bool {
	one, two := int(r.dice[1]), int(r.dice[2])
	return distance == one || distance == two || sum && distance == one+two
}

// freeAttack judges and applies a free attack on the Goblin that moves, or back on one that fumbled (rulings 13 and 16).
func (s *state) freeAttack(b *bracket) *referee.Fault {
	if !s.mayStrike(b.goblin) {
		return referee.Faultf(b.at, codeNoFreeAttack, "%s may not take a free attack here", b.goblin)
	}
	if fault := b.throw.fault(); fault != nil {
		return fault
	}
	if cmd := &s.turn.cmd; cmd.paused && !cmd.occupied && !cmd.interrupted {
		s.remember()
	}
	s.strike(b.goblin, &b.throw, b.at)
	return nil
}

// mayStrike says whether a Goblin may take a free attack on the current one now.
func (s *state) mayStrike(by goblin) bool {
	cmd := &s.turn.cmd
	g := s.turn.current
	if g == nobody || cmd.effects.has(greasedGoblin) {
		return false
	}
	if cmd.fumbled == by {
		return s.active(by)
	}
	return s.freeAttacks && cmd.paused && by.side() != g.side() && !cmd.took.has(by) && s.guards(by, s.where[g], g)
}

// strike applies a free attack by a Goblin on the current one. There are neither criticals nor fumbles (ruling 18).
func (s *state) strike(by goblin, roll *throw, at record.Pos) {
	cmd := &s.turn.cmd
	g := s.turn.current
	moving := cmd.fumbled != by
	if moving {
		cmd.took.add(by)
		if !cmd.interrupted {
			cmd.interrupted, cmd.bracketAt = true, at
		}
	}
	cmd.fumbled = nobody
	downed := roll.battle() >= s.hit && roll.power(s.knockout) && s.knockOut(g)
	s.watch.blow(s, by, g)
	if downed {
		cmd.knocked, cmd.paused = true, false
		if moving && cmd.occupied {
			s.where[g] = cmd.empty
		}
	}
	s.rolled(by, roll.battle())
}
