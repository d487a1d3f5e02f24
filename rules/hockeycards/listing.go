package hockeycards

// Pack lists the cards of the pack as records write them ("Notation": ranks, then suits), from the lowest rank: a pack that is printed has
// exactly these.
func Pack() []string {
	list := make([]string, packSize)
	for c := range list {
		list[c] = card(c).String()
	}
	return list
}
