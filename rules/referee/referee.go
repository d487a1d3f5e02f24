// Package referee says whether a recorded game was played by the rules. It holds what the games share: the interfaces Game,
// Rules and State, faults with their codes and places, the checks of turn heads and results, and Verify, which streams records.
// Each game is a package of its own beside this one; package games lists them.
package referee

import (
	"fmt"
	"math/rand/v2"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
)

// Side is one of the two sides of a game, or nobody.
type Side uint8

const (
	NoSide Side = iota
	Red
	Blue
)

// Other returns the opponent of s.
func (s Side) Other() Side {
	switch s {
	case Red:
		return Blue
	case Blue:
		return Red
	}
	return NoSide
}

// String returns the letter of the side in the notation: "R", "B", or "" for nobody.
func (s Side) String() string { return [...]string{"", "R", "B"}[s] }

// Score is the points of both sides.
type Score struct{ Red, Blue int }

// Winner is the outcome of a game: NoWinner while nobody has won.
type Winner uint8

const (
	NoWinner Winner = iota
	RedWins
	BlueWins
	Draw
)

// Leader is the winner if the game ends with the score.
func (s Score) Leader() Winner {
	switch {
	case s.Red > s.Blue:
		return RedWins
	case s.Blue > s.Red:
		return BlueWins
	}
	return Draw
}

// Code names the rule that was broken: one of the codes of the spec, notation.md or the game's own page.
type Code string

// The codes common to all games (notation.md, "Codes common to all games").
const (
	Syntax         Code = "syntax"
	Tag            Code = "tag"
	UnknownGame    Code = "unknown-game"
	UnknownVariant Code = "unknown-variant"
	Unterminated   Code = "unterminated"
	TurnNumber     Code = "turn-number"
	WrongSide      Code = "wrong-side"
	DiceCount      Code = "dice-count"
	DiceRange      Code = "dice-range"
	UnknownSquare  Code = "unknown-square"
	AfterEnd       Code = "after-end"
	NotOver        Code = "not-over"
	ResultMismatch Code = "result-mismatch"
)

// Fault is the first place of a record that cannot stand.
type Fault struct {
	Pos  record.Pos
	Code Code
	// Message says for people what is wrong and what is allowed; lower case, no full stop.
	Message string
}

// Faultf makes a fault at a place. Of long texts of tokens and tags the message shows the beginning.
func Faultf(at record.Pos, code Code, format string, args ...any) *Fault {
	for i, arg := range args {
		switch text := arg.(type) {
		case []byte:
			args[i] = beginning(string(text[:min(len(text), 1+4*mostShown)]), mostShown)
		case string:
			args[i] = beginning(text[:min(len(text), 1+4*mostListed)], mostListed)
		}
	}
	return &Fault{Pos: at, Code: code, Message: fmt.Sprintf(format, args...)}
}

const (
	// mostShown is how many characters of a token a message shows, mostListed how many of a list of what is allowed.
	mostShown  = 40
	mostListed = 400
)

// beginning is a text of at most so many characters: a longer one is shortened.
func beginning(text string, most int) string {
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "..."
		}
	}
	return text
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%d:%d: %s: %s", f.Pos.Line, f.Pos.Col, f.Code, f.Message)
}

// Game is the referee of one game: what it declares, and how its rules are set up. It is a plain value; package games
// keeps the list of them.
type Game struct {
	ID       string    // as the definition's referee: key names it, e.g. "paper-hockey"
	Params   param.Set // the rule parameters with the defaults of the standard game
	Sections []string  // the section words of its records: "face-off", "round", "setup", "deal" ...
	Tags     []string  // its own tags, in the order of its page
	Codes    []Code    // the codes of its own page, in the order in which they rank there
	// New prepares the rules for validated parameter values: tables of squares and neighbours, made once per variant and
	// shared by all records and goroutines.
	New func(param.Values) Rules
	// RandomTags draws own tags for random play; nil when there is nothing to draw.
	RandomTags RandomTags
	Figures    Figures
}

// Rules are the rules of a game with given parameters. They do not change and are safe for concurrent use.
type Rules interface {
	// Start checks the game's own tags, in the order of its page, and returns the state before the first entry. The fault,
	// if any, is at the tag.
	Start(tags *record.Tags) (State, *Fault)
}

// State is a game in progress. For the caller it is a value: Clone gives an independent copy, and an action that is refused
// leaves no trace in the state.
type State interface {
	// Entry judges one entry. The cursor's current token is a Number or one of the game's Section words and it is not yet
	// consumed; on return without fault the cursor stands at the token that closes the entry (the next entry's first token, or
	// the result token). All turns that it closes are legal and counted by the caller. On a fault everything
	// before the action at fault has been applied, so that the position can be shown. When the cursor meets a Broken token where
	// more is needed, the fault is that token's (Cursor.Fault), and the open turn is not asked for what it lacks.
	// Entry is not called when Over.
	Entry(c *record.Cursor) *Fault
	// Score is the score now. The caller keeps the one before an entry for the report.
	Score() Score
	// Over says whether the game has ended by its rules; Winner is then its outcome.
	Over() bool
	Winner() Winner
	// Stop tells the state that the record ends with a score and this Termination ("time", "resignation",
	// "abandoned"); a game whose rules say so is over then (Goblin Hockey's timed play).
	Stop(termination string)
	// Clone returns an independent copy.
	Clone() State
	// String draws the position as text that a person can read, several lines, with coordinates, scores and what is due.
	String() string
	// Legal lists what may stand next, as it would be written: the actions of the player to act; for dice and cards a
	// pattern such as "[d6]", "[d20 d6 d6]" or "deal R ... B ...". It also works within a turn. "" stands for closing the turn.
	// It is for people (error messages, "moves"), in a fixed order.
	Legal() []string
	// Random returns a legal entry (a whole turn or section) drawn by r, as it would be written, so that repeated play ends
	// and every rule of the game comes up. The state stands between entries and is not over; it is not changed.
	Random(r *rand.Rand) string
	// Perft counts the distinct legal continuations of depth complete turns, chance included; a game that ends counts as the
	// end of its sequence. Each game documents what it counts.
	Perft(depth int) uint64
}
