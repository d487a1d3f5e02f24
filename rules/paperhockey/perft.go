package paperhockey

import "math/bits"

// Perft counts the distinct legal sequences of depth complete turns. A turn that ends the game, by a goal or because the
// player is stuck, is the last of its sequence: games over earlier count nothing. Within a turn, what completes it is the first.
func (s *State) Perft(depth int) uint64 { return s.search().turns(depth) }

// PerftLinks counts the distinct legal sequences of n single links, whatever turns they make; a link that ends the game is the
// last of its sequence.
func (s *State) PerftLinks(n int) uint64 { return s.search().links(n) }

// search returns a copy of the state to draw on and to rub out again.
func (s *State) search() *State { return s.Clone().(*State) }

// turns counts sequences of complete turns. Who draws them matters to no count.
func (s *State) turns(depth int) uint64 {
	if s.phase == turnDone {
		depth--
	}
	if depth <= 0 {
		return 1
	}
	var n uint64
	s.each(func() {
		if s.phase != over {
			n += s.turns(depth)
		} else if depth == 1 {
			n++
		}
	})
	return n
}

// links counts sequences of links.
func (s *State) links(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if s.phase == over {
		return 0
	}
	if depth == 1 {
		return uint64(bits.OnesCount8(s.free()))
	}
	var n uint64
	s.each(func() { n += s.links(depth - 1) })
	return n
}

// each draws every free link in turn, calls visit, and rubs the link out again.
func (s *State) each(visit func()) {
	if s.phase == over {
		return
	}
	before := *s
	for free := s.free(); free != 0; free &= free - 1 {
		d := bits.TrailingZeros8(free)
		s.draw(d)
		visit()
		s.drawn[s.puck] &^= 1 << opposite(d)
		*s = before
		s.drawn[s.puck] &^= 1 << d
	}
}
