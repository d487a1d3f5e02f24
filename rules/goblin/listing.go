package goblin

// CardIDs lists the ids of the magic cards, in the order of the spec's table ("Magic cards"): a deck that is printed has exactly these.
func CardIDs() []string {
	ids := make([]string, len(cards))
	for k := range cards {
		ids[k] = cards[k].id
	}
	return ids
}
