package hockeycards

import (
	"math/bits"
	"strings"
)

// The pack.
const (
	packSize  = 52
	suitCount = 4
)

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "CDHS"
)

// jack is the rank of the jacks.
const jack = 9

// card is one of the 52 cards: 4 times its rank, plus its suit.
type card int8

// noCard is no card: the pile at the start of a period.
const noCard card = -1

func (c card) rank() int8 { return int8(c) / suitCount }

// String is the card as it is written: "TH".
func (c card) String() string {
	return rankLetters[c/suitCount:c/suitCount+1] + suitLetters[c%suitCount:c%suitCount+1]
}

// The marks of a card: it makes a breakaway, it scores.
const (
	noMark        = 0
	breakawayMark = '+'
	goalMark      = '#'
)

// ranks and suits give the number of a letter plus 1, 0 for any other byte.
var ranks, suits = letters(rankLetters), letters(suitLetters)

func letters(text string) (table [256]int8) {
	for i := range len(text) {
		table[text[i]] = int8(i + 1)
	}
	return table
}

// readCard reads a card and its mark, if it has one: a rank (10 is read as T), a suit, then "+" or "#". ok is false when there is no
// such card.
func readCard(text []byte) (c card, mark byte, ok bool) {
	n := len(text)
	if n > 0 && (text[n-1] == breakawayMark || text[n-1] == goalMark) {
		mark = text[n-1]
		n--
	}
	if n == 3 && text[0] == '1' && text[1] == '0' {
		suit := suits[text[2]]
		return card(ranks['T']-1)*suitCount + card(suit-1), mark, suit > 0
	}
	if n != 2 {
		return noCard, 0, false
	}
	rank, suit := ranks[text[0]], suits[text[1]]
	return card(rank-1)*suitCount + card(suit-1), mark, rank > 0 && suit > 0
}

// cards is a set of cards, one bit each.
type cards uint64

const pack cards = 1<<packSize - 1

func (s cards) has(c card) bool { return s&(1<<c) != 0 }
func (s cards) len() int        { return bits.OnesCount64(uint64(s)) }

// first is the lowest card of a set that is not empty.
func (s cards) first() card { return card(bits.TrailingZeros64(uint64(s))) }

// rest is the set without its lowest card.
func (s cards) rest() cards { return s & (s - 1) }

// String lists the cards from the lowest, with blanks between.
func (s cards) String() string {
	var list []string
	for ; s != 0; s = s.rest() {
		list = append(list, s.first().String())
	}
	return strings.Join(list, " ")
}
