package goblin

// Perft counts sequences of depth complete turns. So that the count is finite, it is of a plain game: in a turn each Goblin of the
// side has at most one command, in either order; nobody plays or draws cards, takes further commands, free attacks or free hits, or
// bounces the ball. Commands are distinct by what they come to:
//   - a movement by the square that it ends on, whatever the path;
//   - a hit by miss, success or fumble and, but for the miss, distance (1 to 6) and direction: 97 outcomes;
//   - an attack on a Goblin by its target and whether it puts it down: 2 outcomes; reviving is 1;
//   - an attack before a movement, after it or without one are three commands.
//
// A turn that ends the round is the last of its sequence. Before a round, the sequences with either side moving first are counted.
func (s *state) Perft(depth int) uint64 {
	if depth <= 0 || s.over {
		return 1
	}
	if s.roundDue {
		total := uint64(0)
		for side := red; side <= blue; side++ {
			begun := *s
			begun.beginRound(side)
			begun.dealDue = false
			total += begun.Perft(depth)
		}
		return total
	}
	total := uint64(0)
	begun := *s
	begun.beginTurn(begun.turn.at)
	begun.eachTurn(func(after *state) {
		if after.mustLeave() != nobody {
			return
		}
		if after.turn.ended {
			total++
			return
		}
		after.endTurn()
		total += after.Perft(depth - 1)
	})
	return total
}

// eachTurn yields the state at the end of every turn.
func (s *state) eachTurn(yield func(*state)) {
	pass := *s
	yield(&pass)
	for g := s.toMove.first(); g.side() == s.toMove; g++ {
		s.eachCommand(g, func(one *state) {
			done := *one
			yield(&done)
			if !one.turn.ended {
				one.eachCommand(g.mate(), yield)
			}
		})
	}
}

// eachCommand yields the state after every command of a Goblin that may be commanded.
func (s *state) eachCommand(g goblin, yield func(*state)) {
	if s.mayCommand(g, s.turn.at) != nil {
		return
	}
	named := *s
	named.openCommand(g)
	named.turn.extra = 0
	named.eachMove(named.allowance(false), func(moved *state) {
		done := *moved
		yield(&done)
		if moved.turn.cmd.cost <= moved.allowance(true) {
			moved.eachAttack(yield)
		}
	})
	named.eachAttack(func(attacked *state) {
		done := *attacked
		yield(&done)
		if !attacked.turn.ended {
			attacked.eachMove(attacked.allowance(true), yield)
		}
	})
}

// eachMove yields the state after every movement of the current Goblin.
func (s *state) eachMove(limit int, yield func(*state)) {
	routes := s.routes(limit)
	for _, to := range routes.ends {
		moved := *s
		moved.walkTo(routes.way(to))
		yield(&moved)
	}
}

// eachAttack yields the state after every outcome of every attack of the current Goblin.
func (s *state) eachAttack(yield func(*state)) {
	at := s.turn.at
	if s.mayAttack(at, s.ball, true) == nil {
		s.eachHit(yield)
	}
	for g := range goblin(goblins) {
		mate := g.side() == s.toMove
		if s.down.has(g) != mate || s.mayAttack(at, s.where[g], true) != nil {
			continue
		}
		if mate {
			revived := *s
			revived.reviveGoblin(g)
			yield(&revived)
			continue
		}
		for _, down := range []bool{false, true} {
			attacked := *s
			attacked.attacked(0)
			if down {
				attacked.knockOut(g)
			}
			yield(&attacked)
		}
	}
}

func (s *state) eachHit(yield func(*state)) {
	missed := *s
	missed.attacked(0)
	yield(&missed)
	for _, outcome := range []outcome{success, fumble} {
		for distance := 1; distance <= 6; distance++ {
			for d := range directions {
				rolled := *s
				rolled.attacked(0)
				rolled.startRoll(s.turn.current, outcome, aim{distance: distance, direction: d})
				rolled.rollBall(nobodyActs{})
				yield(&rolled)
			}
		}
	}
}
