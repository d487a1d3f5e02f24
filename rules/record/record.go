// Package record reads and writes RGN, the text in which games are recorded (spec: notation.md). It is strict, gives
// line and column of every token, and knows no game.
package record

// Pos is a place in a text: line and column, both from 1. Columns count characters (runes).
type Pos struct{ Line, Col int }

// Kind says what a token is.
type Kind uint8

const (
	// Word is anything that is none of the others: "R", "h2-h8", "@out", "take" (reading rule 9).
	Word Kind = iota
	// Section is a word that opens a section entry in this game; which words do, the game says (Cursor's sections).
	Section
	// Foreign is a section word of other games: a game always refuses it as syntax (reading rule 2).
	Foreign
	// Number is the number token of a turn: digits and a full stop, "12.".
	Number
	// Dice is a pair of square brackets with dice: "[5 3]".
	Dice
	// Open and Close are round brackets.
	Open
	Close
	// Result is a result token: "*" or "3-1" (also with leading zeros).
	Result
	// Broken is where the text cannot be read on: Code and Msg say why (syntax or unterminated). It is the last token.
	Broken
)

// MaxDice is how many dice of a token keep their values; NDice counts the rest too. No game throws more than three at once.
const MaxDice = 8

// MaxNumber is the largest turn number told apart (reading rule 4).
const MaxNumber = 1_000_000_000_000_000_000

// Token is one token of a record's body.
type Token struct {
	Kind Kind
	Pos  Pos
	// Text is the token as written, without copies: it is good until the cursor has moved past the token.
	Text []byte
	// Num is the value of a Number, at most MaxNumber; LeadingZero tells that it was written with one (reading rule 7).
	Num         int64
	LeadingZero bool
	// Dice holds the first MaxDice values of a Dice token: 0 to 999, or -1 for a number with a leading zero or above 999.
	// NDice counts all of them, at least 1.
	Dice  [MaxDice]int16
	NDice int
	// Code and Msg say why a Broken token cannot be read.
	Code string
	Msg  string

	off int64 // bytes before it in the text
}
