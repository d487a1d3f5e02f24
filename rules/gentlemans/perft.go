package gentlemans

// Perft counts the distinct sequences of depth complete turns as they would be written: the die of each turn, then its actions in
// their order, with moves as Legal lists them (a longer move is the same as its parts, and counted once), each roll to steal
// and each new roll after a goal counted for its six results. Before the face-off the four skaters that may be put on the centre count
// once each, whatever dice led there. A goal that ends the game is the end of its sequence.
func (s *state) Perft(depth int) uint64 {
	return (&counter{seen: map[position]uint64{}}).count(s, depth)
}

// counter counts sequences and remembers positions that it has met.
type counter struct{ seen map[position]uint64 }

type position struct {
	state state
	depth int
}

func (c *counter) count(s *state, depth int) uint64 {
	if depth < 1 || s.over {
		return 1
	}
	key := position{*s, depth}
	if n, ok := c.seen[key]; ok {
		return n
	}
	n := c.expand(s, depth)
	c.seen[key] = n
	return n
}

func (c *counter) expand(s *state, depth int) uint64 {
	switch {
	case !s.begun:
		sum := uint64(0)
		for p := range player(players) {
			if n := *s; !p.goalie() {
				n.start(p)
				sum += c.count(&n, depth)
			}
		}
		return sum
	case !s.inTurn:
		return c.rolls(func(roll int) uint64 {
			n := *s
			n.roll(roll)
			return c.count(&n, depth)
		})
	}
	sum := uint64(0)
	if s.closing() == fine {
		n := *s
		n.close()
		sum += c.count(&n, depth-1)
	}
	for _, o := range s.options() {
		if !o.cast(s) {
			n := *s
			n.play(o, 0)
			sum += c.count(&n, depth)
			continue
		}
		sum += c.rolls(func(roll int) uint64 {
			n := *s
			n.play(o, roll)
			return c.count(&n, depth)
		})
	}
	return sum
}

// rolls adds up a count over the results of a die.
func (c *counter) rolls(count func(roll int) uint64) uint64 {
	sum := uint64(0)
	for roll := 1; roll <= dieSides; roll++ {
		sum += count(roll)
	}
	return sum
}
