package jokerball

// Perft counts the distinct legal sequences of depth complete turns: a turn is what is written, with its roll, its double and the
// answer if the cube is in use, the man's and the ball's action; all rolls are counted. A turn that ends the game is the last
// of its sequence, the next game is not begun; a game over earlier counts nothing. Before the first entry game 1 is taken to be
// Red's to begin. Within a turn, what completes it is the first turn.
func (s *State) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	line := *s
	switch s.phase {
	case gameDue:
		if s.games > 0 {
			return 0
		}
	case answerDue:
		return line.answers(depth)
	case takenDue:
		return line.rolls(depth)
	case manDue:
		return line.men(depth, s.green, s.green)
	case ballDue:
		return line.balls(depth, s.green)
	case turnDone:
		line.side = s.side.Other()
		return line.turns(depth - 1)
	case over:
		return 0
	}
	return line.turns(depth)
}

// turns counts sequences of whole turns, with or without a double.
func (s *State) turns(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	n := s.rolls(depth)
	if s.mayDouble() {
		n += s.answers(depth)
	}
	return n
}

// answers counts what may follow a double: a drop, which ends the game, or a take and the turn.
func (s *State) answers(depth int) uint64 {
	value, owner := s.value, s.owner
	s.take()
	n := s.rolls(depth)
	s.value, s.owner = value, owner
	if depth == 1 {
		n++
	}
	return n
}

// rolls counts what may follow before the roll.
func (s *State) rolls(depth int) uint64 {
	var n uint64
	purple := s.purple
	for s.purple = 1; s.purple <= sides; s.purple++ {
		n += s.men(depth, 1, sides)
	}
	s.purple = purple
	return n
}

// men counts what may follow the roll: its purple die is s.purple, the green one any from low to high.
func (s *State) men(depth, low, high int) uint64 {
	var n uint64
	passes := true
	s.eachMan(s.purple, func(from, to int) bool {
		passes = false
		taken := s.board[to]
		s.runMan(from, to)
		for green := low; green <= high; green++ {
			n += s.balls(depth, green)
		}
		s.runMan(to, from)
		s.board[to] = taken
		return true
	})
	for green := low; passes && green <= high; green++ {
		n += s.balls(depth, green)
	}
	return n
}

// balls counts what may follow the man's action with a green die.
func (s *State) balls(depth, green int) uint64 {
	way := ballWay[s.side][green]
	free, out := s.ballRun(way)
	stays := free == 0 && !out
	if depth == 1 {
		n := uint64(free)
		if out || stays {
			n++
		}
		return n
	}
	if stays {
		free, way = 1, none
	}
	var n uint64
	from, mover := s.ball, s.side
	s.side = mover.Other()
	for k := range free {
		s.moveBall(from + (k+1)*s.rules.step[way])
		n += s.turns(depth - 1)
	}
	s.side = mover
	s.moveBall(from)
	return n
}
