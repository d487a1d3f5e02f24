package goblin

// kinds is how many kinds of magic card there are; maxCards bounds a deck of all their copies.
const (
	kinds    = 18
	maxCards = kinds * maxCopies
)

// card is the number of a kind of card in the table cards.
type card uint8

// hand is how many cards of each kind a side holds.
type hand [kinds]uint8

// deck is ruling 19: while there are cards that nobody has seen, a card drawn is one of those; after that cards return in the
// order in which they were used.
type deck struct {
	unseen [kinds]uint8
	hidden int // cards in unseen
	used   [maxCards]card
	first  int // index in used of the card that returns first
	below  int // cards in used
}

// shuffle makes the deck of a new match.
func (d *deck) shuffle(copies int) {
	for k := range d.unseen {
		d.unseen[k] = uint8(copies)
	}
	d.hidden = kinds * copies
}

// left is how many cards can be drawn.
func (d *deck) left() int { return d.hidden + d.below }

// possible says whether the next card may be k.
func (d *deck) possible(k card) bool {
	if d.hidden > 0 {
		return d.unseen[k] > 0
	}
	return d.below > 0 && d.used[d.first] == k
}

// draw takes the next card, which is possible.
func (d *deck) draw(k card) {
	if d.hidden > 0 {
		d.unseen[k]--
		d.hidden--
		return
	}
	d.first = (d.first + 1) % maxCards
	d.below--
}

// putUnder puts a used card to the bottom.
func (d *deck) putUnder(k card) {
	d.used[(d.first+d.below)%maxCards] = k
	d.below++
}
