package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// walk is a path that is being followed, square by square.
type walk struct {
	at        square
	cost      int
	diagonals int
	left      bool   // the Goblin has left its goal
	empty     square // the last empty square
	occupied  bool   // it has come to an occupied square, from which it may yet go on
	broken    breach // the rules that the path breaks so far
}

// breach is a set of rules that a path can break, in the order of their rank.
type breach uint8

const (
	notStraight breach = 1 << iota
	blocked
	throughWall
	endsOccupied
	tooFar
	goalArea
)

// breaches say for each rule its code and what is wrong, by rank.
var breaches = []struct {
	rule breach
	code referee.Code
	what string
}{
	{notStraight, codeNotStraight, "a movement starts on the Goblin's square and each leg is a straight line in one of 8 directions"},
	{blocked, codeBlocked, "no Goblin moves through an opponent or the ball"},
	{throughWall, codeWall, "a wall is in the way: squares are connected if neither is wall nor, diagonally, one beside them"},
	{endsOccupied, codeEndsOccupied, "a movement ends on a square without Goblin or ball"},
	{tooFar, codeTooFar, "that is farther than the Goblin may move in this command"},
	{goalArea, codeGoalArea, "no Goblin enters a goal after it has left its own"},
}

// fault is the fault of the first rule that a path breaks, or nil.
func (b breach) fault(at record.Pos) *referee.Fault {
	for i := range breaches {
		if b&breaches[i].rule != 0 {
			return referee.Faultf(at, breaches[i].code, "%s", breaches[i].what)
		}
	}
	return nil
}

// pathAction is a movement "h2-h8-i9" or, after a free attack, a further part of it (ruling 7).
func (s *state) pathAction(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	shape, known := s.scanPath(t.Text)
	if !shape {
		return referee.Faultf(t.Pos, referee.Syntax,
			"%q is no action: a Goblin, a movement such as h2-h8-i9, hit, attack, revive or card may stand here", t.Text)
	}
	if fault := s.unnamed(t); fault != nil {
		return fault
	}
	if !known {
		return referee.Faultf(t.Pos, referee.UnknownSquare, "there is no such square in %s", t.Text)
	}
	cmd := &s.turn.cmd
	if fault := s.mayAct(t.Pos, !cmd.moved || cmd.paused && cmd.interrupted); fault != nil {
		return fault
	}
	w := s.follow(t.Text)
	if w.broken == 0 || w.broken&endsOccupied != 0 && s.freeAttackFollows(c) {
		// Whether it ends there is not decided yet.
		w.occupied = w.broken&endsOccupied != 0
		w.broken &^= endsOccupied
	}
	if fault := w.broken.fault(t.Pos); fault != nil {
		return fault
	}
	if w.occupied {
		s.remember()
	}
	s.watch.path(s, t)
	s.arrive(&w, t.Pos)
	c.Next()
	return nil
}

// arrive applies a path, written at a place, up to where it has come to.
func (s *state) arrive(w *walk, at record.Pos) {
	s.settle()
	cmd := &s.turn.cmd
	cmd.moved, cmd.paused, cmd.pausedAt = true, true, at
	cmd.occupied, cmd.interrupted = w.occupied, false
	cmd.cost, cmd.diagonals, cmd.empty = w.cost, w.diagonals, w.empty
	g := s.turn.current
	s.where[g] = w.at
	if w.left {
		s.left.add(g)
	}
}

// freeAttackFollows says whether a bracket that can only be a free attack stands behind the path at the cursor, so that the path
// may go on from an occupied square; or the text breaks there.
func (s *state) freeAttackFollows(c *record.Cursor) bool {
	for k := 1; k <= 3; k++ {
		t := c.Peek(k)
		if t.Kind == record.Broken {
			return true
		}
		fits := false
		switch k {
		case 1:
			fits = t.Kind == record.Open
		case 2:
			_, fits = goblinOf(t.Text)
			fits = fits && t.Kind == record.Word
		case 3:
			fits = !isWord(t, "bounce")
		}
		if !fits {
			return false
		}
	}
	return true
}

// begin is the walk of the current command so far.
func (s *state) begin(g goblin) walk {
	w := walk{at: s.where[g], cost: s.turn.cmd.cost, diagonals: s.turn.cmd.diagonals, left: s.left.has(g), empty: s.where[g]}
	if s.turn.cmd.moved {
		w.empty = s.turn.cmd.empty
	}
	return w
}

// follow walks a path of known squares for the current Goblin and says which rules it breaks.
func (s *state) follow(path []byte) walk {
	g := s.turn.current
	w := s.begin(g)
	next, rest, _ := s.lookup(path)
	if next != w.at {
		w.broken = notStraight
		return w
	}
	for len(rest) > 0 {
		next, rest, _ = s.lookup(rest[1:])
		d, steps := s.line(w.at, next)
		if steps == 0 {
			w.broken = notStraight
			return w
		}
		for range steps {
			s.step(&w, g, d)
		}
	}
	s.stop(&w, g)
	return w
}

// line is the direction and number of steps from a to b; no steps when they lie on no common line, or are the same.
func (f *field) line(a, b square) (direction, int) {
	x, y := f.file(b)-f.file(a), f.rank(b)-f.rank(a)
	if x != 0 && y != 0 && abs(x) != abs(y) {
		return 0, 0
	}
	for d := range directions {
		if stepsX[d] == sign(x) && stepsY[d] == sign(y) {
			return d, max(abs(x), abs(y))
		}
	}
	return 0, 0
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// step takes one step of a walk.
func (s *state) step(w *walk, g goblin, d direction) {
	ahead := w.at + s.offsets[d]
	effects := &s.turn.cmd.effects
	if !s.open(w.at, d) {
		w.broken |= throughWall
	}
	w.cost += stepCost(d, &w.diagonals, effects.has(sureFooted))
	switch {
	case s.vacant(ahead, g):
		w.empty = ahead
	case (ahead == s.ball || s.held(ahead, g.side().other())) && !effects.has(ghostWalk):
		w.broken |= blocked
	}
	if s.isGoal(ahead) {
		if w.left || !s.ownGoal(g.side(), ahead) {
			w.broken |= goalArea
		}
	} else {
		w.left = true
	}
	w.at = ahead
}

// stepCost is what a step in a direction costs: 1, a diagonal 1, 2, 1, 2 ... ("Cost of steps") or, sure-footed, always 1.
func stepCost(d direction, diagonals *int, sure bool) int {
	if !d.diagonal() {
		return 1
	}
	*diagonals++
	if sure || *diagonals%2 == 1 {
		return 1
	}
	return 2
}

// stop judges where and how far a walk has come.
func (s *state) stop(w *walk, g goblin) {
	if !s.vacant(w.at, g) {
		w.broken |= endsOccupied
	}
	if w.cost > s.allowance(s.turn.cmd.attacked) {
		w.broken |= tooFar
	}
}

// allowance is how far the current Goblin may move in its command.
func (s *state) allowance(attacking bool) int {
	bonus := s.turn.cmd.effects.squares
	if attacking {
		return s.moveAndAttack + bonus
	}
	return s.movement + bonus
}

// cutShort is what a movement lacks that does not go on after a free attack ("Notation"): it ends on an occupied square, or the
// free attack there was none.
func (s *state) cutShort() *referee.Fault {
	cmd := &s.turn.cmd
	switch {
	case !cmd.paused || !cmd.interrupted:
		return nil
	case cmd.occupied:
		return endsOccupied.fault(cmd.pausedAt)
	}
	return referee.Faultf(cmd.bracketAt, codeNoFreeAttack,
		"the movement does not go on, so %s does not leave its square under attack", s.turn.current)
}
