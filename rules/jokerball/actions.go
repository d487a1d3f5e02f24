package jokerball

import (
	"bytes"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// manAction judges the man's part of a turn: "b3-f3", "b3xd5" or "--" (ruling 3). The cursor stays at it.
func (s *State) manAction(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	if t.Kind != record.Word {
		return referee.Missing(c, `a man's move, a capture or "--"`)
	}
	if string(t.Text) == "--" {
		return s.passMan(t)
	}
	from, rest, ok := s.rules.square(t.Text)
	if !ok || len(rest) == 0 || rest[0] != '-' && rest[0] != 'x' {
		return referee.Missing(c, `a man's move, a capture or "--"`)
	}
	capture := rest[0] == 'x'
	to, rest, ok := s.rules.square(rest[1:])
	if !ok || len(rest) > 0 {
		return referee.Missing(c, `a man's move, a capture or "--"`)
	}
	if from == noCell || to == noCell {
		return s.offBoard(t)
	}
	if s.board[from] != man(s.side) {
		return referee.Faultf(t.Pos, notYourMan, "no man of %s's stands on %s", s.side, s.rules.name(from))
	}
	d, steps := s.rules.line(from, to)
	if steps == 0 {
		return referee.Faultf(t.Pos, manDirection, "%s and %s are on no straight line", s.rules.name(from), s.rules.name(to))
	}
	judge := s.move
	if capture {
		judge = s.capture
	}
	if fault := judge(t, from, to, d, steps); fault != nil {
		return fault
	}
	s.runMan(from, to)
	s.phase = ballDue
	return nil
}

// offBoard is the fault of an action that names a cell the board does not have.
func (s *State) offBoard(t *record.Token) *referee.Fault {
	return referee.Faultf(t.Pos, referee.UnknownSquare, "%q names a cell that is not on the board", t.Text)
}

// passMan judges "--".
func (s *State) passMan(t *record.Token) *referee.Fault {
	if from, to, ok := s.anyMan(); ok {
		return referee.Faultf(t.Pos, mustMove, "%s can move: %s", s.side, s.written(from, to))
	}
	s.phase = ballDue
	return nil
}

// move judges a move without capture from one cell to another, steps away in direction d.
func (s *State) move(t *record.Token, from, to, d, steps int) *referee.Fault {
	if d != ahead[s.side][0] && d != ahead[s.side][1] {
		return referee.Faultf(t.Pos, manDirection, "a man goes forward unless he captures")
	}
	most := s.reach(from, d, s.purple)
	if most == 0 {
		return referee.Faultf(t.Pos, manBlocked, "the man on %s cannot move that way with a %d", s.rules.name(from), s.purple)
	}
	if most != steps {
		return referee.Faultf(t.Pos, manDistance, "the man on %s moves to %s that way", s.rules.name(from), s.rules.name(from+most*s.rules.step[d]))
	}
	return nil
}

// capture judges a capture in direction d, steps away.
func (s *State) capture(t *record.Token, from, to, d, steps int) *referee.Fault {
	for place := from + s.rules.step[d]; place != to; place += s.rules.step[d] {
		if s.board[place] != empty {
			return referee.Faultf(t.Pos, manBlocked, "%s stands between: only the first man met can be captured", s.rules.name(place))
		}
	}
	if !s.board[to].isMan() {
		return referee.Faultf(t.Pos, captureEmpty, "there is no man on %s", s.rules.name(to))
	}
	if steps > s.purple {
		return referee.Faultf(t.Pos, captureRange, "%s is %d cells away: with a %d he captures at %d or fewer", s.rules.name(to), steps, s.purple, s.purple)
	}
	return nil
}

// reach returns how many cells a man moves in a direction with a roll: so many exactly, or up to the ball, a wall or a goal line; 0
// if he cannot move that way, because of a man within the roll or because he is stopped at once.
func (s *State) reach(from, d, roll int) int {
	place := from
	for k := range roll {
		place += s.rules.step[d]
		if s.board[place].isMan() {
			return 0
		}
		if s.board[place] != empty {
			return k
		}
	}
	return roll
}

// prey returns how many cells away the first man in a direction is, 0 if none is within the roll.
func (s *State) prey(from, d, roll int) int {
	place := from
	for k := range roll {
		place += s.rules.step[d]
		if s.board[place].isMan() {
			return k + 1
		}
		if s.board[place] != empty {
			return 0
		}
	}
	return 0
}

// eachMan calls visit for every move and capture of the side to move with a roll, in the order of the cells, until visit
// returns false.
func (s *State) eachMan(roll int, visit func(from, to int) bool) {
	own := man(s.side)
	for _, from := range s.rules.cells {
		if s.board[from] != own {
			continue
		}
		for _, d := range ahead[s.side] {
			if k := s.reach(from, d, roll); k > 0 && !visit(from, from+k*s.rules.step[d]) {
				return
			}
		}
		for d := range directions {
			if k := s.prey(from, d, roll); k > 0 && !visit(from, from+k*s.rules.step[d]) {
				return
			}
		}
	}
}

// anyMan returns a move or capture of the side to move with its roll, if there is one.
func (s *State) anyMan() (from, to int, ok bool) {
	s.eachMan(s.purple, func(f, t int) bool {
		from, to, ok = f, t, true
		return false
	})
	return from, to, ok
}

// runMan puts a man on another cell; a man who stood there is gone.
func (s *State) runMan(from, to int) {
	s.board[to] = s.board[from]
	s.board[from] = empty
}

// written returns a man's action as it is written, before it is made.
func (s *State) written(from, to int) string {
	link := "-"
	if s.board[to].isMan() {
		link = "x"
	}
	return s.rules.name(from) + link + s.rules.name(to)
}

// ballAction judges the ball's part of a turn: "@d4", "@--" or "@out" (rulings 4 and 5). The cursor stays at it.
func (s *State) ballAction(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	if t.Kind != record.Word || len(t.Text) < 2 || t.Text[0] != '@' {
		return referee.Missing(c, `the ball's new cell, "@--" or "@out"`)
	}
	way := ballWay[s.side][s.green]
	free, out := s.ballRun(way)
	switch to := t.Text[1:]; {
	case bytes.Equal(to, []byte("--")):
		return s.ballStays(t, free, out)
	case bytes.Equal(to, []byte("out")):
		return s.ballLeaves(t, way, out)
	}
	to, rest, ok := s.rules.square(t.Text[1:])
	if !ok || len(rest) > 0 {
		return referee.Missing(c, `the ball's new cell, "@--" or "@out"`)
	}
	if to == noCell {
		return s.offBoard(t)
	}
	d, steps := s.rules.line(s.ball, to)
	if steps == 0 || d != way {
		return referee.Faultf(t.Pos, ballDirection, "the ball does not go from %s to %s with a %d of %s's", s.rules.name(s.ball), s.rules.name(to), s.green, s.side)
	}
	if steps > free {
		return referee.Faultf(t.Pos, ballBlocked, "a man stands in the ball's way from %s to %s", s.rules.name(s.ball), s.rules.name(to))
	}
	s.moveBall(to)
	s.phase = turnDone
	return nil
}

// moveBall puts the ball on another cell.
func (s *State) moveBall(to int) {
	s.board[s.ball] = empty
	s.board[to] = ball
	s.ball = to
}

// ballRun returns how many cells the ball can go in a direction, and whether it can leave the board beyond them.
func (s *State) ballRun(way int) (free int, out bool) {
	step := s.rules.step[way]
	place := s.ball + step
	for s.board[place] == empty {
		free++
		place += step
	}
	return free, s.board[place] == exit
}

// ballStays judges "@--".
func (s *State) ballStays(t *record.Token, free int, out bool) *referee.Fault {
	if free > 0 || out {
		return referee.Faultf(t.Pos, ballMustMove, "the ball is not blocked: it must move")
	}
	s.phase = turnDone
	return nil
}

// throughGoal returns who wins when the ball leaves the board in a direction: Red through Blue's goal, Blue through Red's (ruling 5).
func throughGoal(way int) referee.Side {
	if way == northWest || way == northEast {
		return referee.Red
	}
	return referee.Blue
}

// ballLeaves judges "@out".
func (s *State) ballLeaves(t *record.Token, way int, out bool) *referee.Fault {
	if !out {
		return referee.Faultf(t.Pos, noExit, "the ball cannot leave the board that way")
	}
	s.board[s.ball] = empty
	s.win(throughGoal(way))
	return nil
}
