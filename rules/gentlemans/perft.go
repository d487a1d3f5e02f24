package gentlemans

// Perft counts the distinct sequences of depth complete turns as they would be written: the die of each turn, then its actions in
// their order, with moves as Legal lists them (a longer move is the same as its parts, and counted once), each roll to steal
// and each new roll after a goal counted for its six results. Before the face-off the four skaters that may be put on the centre count
// once each, whatever dice led there. A goal that ends the game is the end of its sequence.
func (s *state) Perft(depth int) uint64 {
	return turn{}.count(s, depth)
}

// turn remembers, for one turn that is played, how many sequences follow from each of the positions within it. Those of other turns are
// not kept, so the memory needed grows with the depth only.
type turn map[state]uint64

func (t turn) count(s *state, depth int) uint64 {
	if depth < 1 || s.over {
		return 1
	}
	if !s.begun {
		sum := uint64(0)
		for p := range player(players) {
			if n := *s; !p.goalie() {
				n.start(p)
				sum += t.count(&n, depth)
			}
		}
		return sum
	}
	if !s.inTurn {
		next := turn{}
		return rolls(func(roll int) uint64 {
			n := *s
			n.roll(roll)
			return next.count(&n, depth)
		})
	}
	if n, ok := t[*s]; ok {
		return n
	}
	n := t.expand(s, depth)
	t[*s] = n
	return n
}

// expand counts the sequences that follow from a position within a turn, by what comes next.
func (t turn) expand(s *state, depth int) uint64 {
	sum := uint64(0)
	if s.closing() == fine {
		n := *s
		n.close()
		sum += t.count(&n, depth-1)
	}
	for _, o := range s.options() {
		if !o.cast(s) {
			n := *s
			n.play(o, 0)
			sum += t.count(&n, depth)
			continue
		}
		sum += rolls(func(roll int) uint64 {
			n := *s
			n.play(o, roll)
			return t.count(&n, depth)
		})
	}
	return sum
}

// rolls adds up a count over the results of a die.
func rolls(count func(roll int) uint64) uint64 {
	sum := uint64(0)
	for roll := 1; roll <= dieSides; roll++ {
		sum += count(roll)
	}
	return sum
}
