package hockeycards

// Perft counts the distinct sequences of depth turns: which cards are played one after the other, without their marks (those follow from
// the cards). The first period counts once for either dealer, since that is drawn by lot. Deals are not counted: in a period in
// which none is recorded any card that has not been played may come, and where a recorded deal falls due a sequence ends. So
// does it with the match.
func (s *state) Perft(depth int) uint64 {
	switch {
	case depth < 1 || s.over || s.dealDue():
		return 1
	case !s.running():
		sum := uint64(0)
		for _, side := range s.dealers() {
			n := *s
			n.begin(side)
			sum += n.Perft(depth)
		}
		return sum
	}
	_, side := s.turn()
	list := s.playable(side)
	if depth == 1 {
		return uint64(list.len())
	}
	sum := uint64(0)
	for ; list != 0; list = list.rest() {
		n := *s
		n.play(side, list.first())
		sum += n.Perft(depth - 1)
	}
	return sum
}
