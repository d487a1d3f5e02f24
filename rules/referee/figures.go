package referee

import (
	"math/rand/v2"

	"rinkpress/rules/record"
)

// Die is a kind of die that a game is played with.
type Die struct {
	Name  string // for people: "battle die"
	Sides int
}

// Figures are what statistics count in the records of a game. Verify does not ask for them.
type Figures struct {
	// Dice are the dice that stand in square brackets, by their places there; those behind the last one are of its kind.
	Dice []Die
	// Chosen is how many tokens from the cursor on hold a throw that may have been written down because of what it shows: fair dice do not look
	// fair in such throws. 0 for most tokens; nil when there are none in the game.
	Chosen func(c *record.Cursor) int
	// Names say what is counted, in the order of printing; the first letters are small.
	Names []string
	// Count adds what happened in a closed and legal entry to the counts, one for each name. The cursor stands at the entry's first
	// token; before and after are the states around it.
	Count func(before, after State, c *record.Cursor, counts []int)
}

// RandomTags draws own tags of a game for a record of random play, so that all that they choose between comes up.
type RandomTags func(r *rand.Rand, rules Rules) []record.TagPair
