package referee

import (
	"fmt"
	"strconv"
	"strings"

	"rinkpress/rules/record"
)

// Place is a square, cell or point of a board by file and rank, each from 1 at the bottom left; on hexes number and row. A stroke may
// lead to a place beside the board.
type Place struct{ File, Rank int }

// Piece is what stands on a place of a board.
type Piece struct {
	Kind    string // as definitions call what starts on a board: skater, goalie, man, goblin, puck, ball
	Name    string // where records name pieces: "R1"
	Side    Side
	At      Place
	Carries bool // it controls the puck, which is on its place
	Down    bool
	Dazed   bool
}

// StrokeKind is what a stroke shows.
type StrokeKind uint8

const (
	MoveStroke    StrokeKind = iota // a piece goes from the first point to the last over the corners between
	PassStroke                      // the puck goes so; every corner is a bounce
	RollStroke                      // the ball goes so; every corner is a bounce
	LinkStroke                      // a link of a line that is drawn
	CaptureStroke                   // a move that takes what stands at its end
	FlyStroke                       // a piece is put from the first point to the last by a card
	BlowStroke                      // an attack from the first point on the last
	CardStroke                      // a card is played: Label, no points
)

// Stroke is what an action does, for arrows in diagrams.
type Stroke struct {
	Kind    StrokeKind
	Pos     record.Pos // of the action in its record
	Side    Side       // whose piece, ball or pen it is; NoSide for nobody's
	Points  []Place
	Fails   bool   // a blow without effect
	Label   string // of a card
	Refused bool   // the action was refused; the stroke is what it would have done, as far as that can be told
}

// Mark is places that belong together, for highlights in diagrams.
type Mark struct {
	Places  []Place
	Line    []Place // a line of sight with its corners
	Blocked *Place  // where it is blocked
	Number  int     // of the die that leads to the places, in the order in which they are come to; 0 for none
}

// Table is what lies on the table in a game of cards.
type Table struct {
	Pile      []string    // the last cards played, the top one last
	Count     int         // cards on the pile
	Hands     [3][]string // by side; nil when they are not recorded
	Breakaway Side
	Period    int
}

// Drawn is a State that diagrams can show. All states of the games of this program are.
type Drawn interface {
	State
	// Next is the side whose turn is open or comes next, and the number of that turn; NoSide when the game is over or a section has to come first.
	Next() (Side, int64)
	// Pieces are the pieces on the board in a fixed order, the puck or ball last. A puck that is controlled is left out.
	Pieces() []Piece
	// Trace tells what the actions of an entry do on the board. The state, which is not changed, is the one before the entry; the cursor stands at
	// its first token. Trace reads until the entry is closed or cannot be read on. What the entry's actions do is told as if all were legal where
	// the game needs no judging to know it; the caller leaves out what stands behind a fault.
	Trace(c *record.Cursor) []Stroke
	// Mark finds the places of a highlight of the game's own: "reach d5", "guard B1", "sight d5 d9". The error is for people.
	Mark(name string, args []string) (Mark, error)
	// Fact says whether a fact of the game's own holds: nil if so, else *Untrue with what is true instead, or *NoFact.
	Fact(words []string) error
}

// Dealt is a State of a game of cards.
type Dealt interface{ Table() Table }

// Lined is a State of a game in which lines are drawn; it gives the links by their ends.
type Lined interface{ Links() [][2]Place }

// Placer is Rules that can set up positions. All rules of the games of this program are.
type Placer interface {
	Rules
	// Place sets up the position that the parts describe, between two turns. tags are the game's own. The fault is at a word, or at a tag.
	Place(tags *record.Tags, parts []Part) (State, *Fault)
}

// Part is a part of the text of a position: words between slashes that stand by themselves. It has at least one word.
type Part []Word

// Word is a word and its place.
type Word struct {
	Text string
	Pos  record.Pos
}

// maxWords bounds the text of a position.
const maxWords = 2000

// BadPosition is the code of faults in the text of a position.
const BadPosition Code = "position"

// Parts splits the text of a position; at is the place of its first character. Nothing between two slashes is a fault.
func Parts(text string, at record.Pos) ([]Part, *Fault) {
	var parts []Part
	var part Part
	n := 0
	close := func(pos record.Pos) *Fault {
		if len(part) == 0 {
			return Faultf(pos, BadPosition, "a part of the position is missing here: parts stand between slashes")
		}
		parts, part = append(parts, part), nil
		return nil
	}
	col := 0
	for text != "" {
		trimmed := strings.TrimLeft(text, " \t")
		col += len([]rune(text[:len(text)-len(trimmed)]))
		text = trimmed
		end := strings.IndexAny(text, " \t")
		if end < 0 {
			end = len(text)
		}
		word, pos := text[:end], record.Pos{Line: at.Line, Col: at.Col + col}
		col += len([]rune(word))
		text = text[end:]
		if n++; n > maxWords {
			return nil, Faultf(pos, BadPosition, "the position is too long: at most %d words are allowed", maxWords)
		}
		switch word {
		case "":
		case "/":
			if fault := close(pos); fault != nil {
				return nil, fault
			}
		default:
			part = append(part, Word{word, pos})
		}
	}
	return parts, close(record.Pos{Line: at.Line, Col: at.Col + col})
}

// PartKind is a kind of part that a game's positions may have.
type PartKind struct {
	Word   string // its first word
	Many   bool   // it may be repeated
	Least  int    // words behind the first one: at least, at most
	Most   int
	Form   string // how it is written, for messages
	Accept func(words []Word) *Fault
}

// ReadParts gives each part to its kind, in the order of the kinds, so that parts may be written in any order.
func ReadParts(parts []Part, kinds []PartKind) *Fault {
	seen := map[string]bool{}
	for _, part := range parts {
		head := part[0]
		kind := findKind(kinds, head.Text)
		switch {
		case kind == nil:
			return Faultf(head.Pos, BadPosition, "a position has no part %q: %s", head.Text, forms(kinds))
		case seen[head.Text] && !kind.Many:
			return Faultf(head.Pos, BadPosition, "the part %q stands twice: once is allowed", head.Text)
		case len(part)-1 < kind.Least:
			return Faultf(head.Pos, BadPosition, "the part %q is too short: %s", head.Text, kind.Form)
		case len(part)-1 > kind.Most:
			return Faultf(part[kind.Most+1].Pos, BadPosition, "the part %q ends before %q: %s", head.Text, part[kind.Most+1].Text, kind.Form)
		}
		seen[head.Text] = true
	}
	for _, kind := range kinds {
		for _, part := range parts {
			if part[0].Text != kind.Word {
				continue
			}
			if fault := kind.Accept(part[1:]); fault != nil {
				return fault
			}
		}
	}
	return nil
}

func findKind(kinds []PartKind, word string) *PartKind {
	for i := range kinds {
		if kinds[i].Word == word {
			return &kinds[i]
		}
	}
	return nil
}

func forms(kinds []PartKind) string {
	list := make([]string, len(kinds))
	for i, kind := range kinds {
		list[i] = kind.Form
	}
	return "its parts are " + strings.Join(list, " / ")
}

// SideWord reads a side's letter in the text of a position.
func SideWord(w Word) (Side, *Fault) {
	switch w.Text {
	case "R":
		return Red, nil
	case "B":
		return Blue, nil
	}
	return NoSide, Faultf(w.Pos, BadPosition, "%q is no side: R or B is allowed", w.Text)
}

// TurnPart is the part "turn R 5": the side to move, and the number of its turn.
func TurnPart(accept func(side Side, number int64) *Fault) PartKind {
	return PartKind{Word: "turn", Least: 1, Most: 2, Form: "turn R 5", Accept: func(words []Word) *Fault {
		side, fault := SideWord(words[0])
		if fault != nil {
			return fault
		}
		number := 0
		if len(words) > 1 {
			if number, fault = NumberWord(words[1], 1, maxTurn); fault != nil {
				return fault
			}
		}
		return accept(side, int64(number))
	}}
}

// maxTurn is the largest number of a turn, and of points, in a position.
const maxTurn = 999_999

// ScorePart is the part "score 2-1".
func ScorePart(accept func(Score, Word) *Fault) PartKind {
	return PartKind{Word: "score", Least: 1, Most: 1, Form: "score 2-1", Accept: func(words []Word) *Fault {
		score, ok := readScore(words[0].Text)
		if !ok {
			return Faultf(words[0].Pos, BadPosition, "%q is no score: Red's points, a hyphen and Blue's are allowed", words[0].Text)
		}
		return accept(score, words[0])
	}}
}

// NumberWord reads a whole number without leading zeros within bounds.
func NumberWord(w Word, least, most int) (int, *Fault) {
	if n, ok := ReadNumber(w.Text, most); ok && n >= least {
		return n, nil
	}
	return 0, Faultf(w.Pos, BadPosition, "%q should be a number: %d to %d is allowed", w.Text, least, most)
}

// ReadNumber reads a whole number without leading zeros (reading rule 7) that is at most most.
func ReadNumber(text string, most int) (int, bool) {
	if text == "" || len(text) > 9 || text[0] == '0' && len(text) > 1 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= most
}

func readScore(text string) (Score, bool) {
	red, blue, ok := strings.Cut(text, "-")
	r, okRed := ReadNumber(red, maxTurn)
	b, okBlue := ReadNumber(blue, maxTurn)
	return Score{r, b}, ok && okRed && okBlue
}

// Untrue says that a fact does not hold, and what does.
type Untrue struct{ Is string }

func (u *Untrue) Error() string { return u.Is }

// NoFact says that words are no fact that the game knows, and which it knows.
type NoFact struct{ Allowed string }

func (n *NoFact) Error() string { return "there is no such fact: " + n.Allowed }

// Untruef makes an Untrue unless the fact holds.
func Untruef(holds bool, format string, args ...any) error {
	if holds {
		return nil
	}
	return &Untrue{fmt.Sprintf(format, args...)}
}

// FactForm is a fact of a game: its first word, how many follow, and whether it holds.
type FactForm struct {
	Word        string
	Least, Most int
	Form        string
	Holds       func(args []string) error
}

// commonFacts are the facts that all games have.
func commonFacts(s Drawn) []FactForm {
	side, number := s.Next()
	return []FactForm{
		{"score", 1, 1, "score 1-0", func(args []string) error {
			score := s.Score()
			want, ok := readScore(args[0])
			return Untruef(ok && score == want, "the score is %d-%d", score.Red, score.Blue)
		}},
		{"over", 0, 0, "over", func([]string) error { return Untruef(s.Over(), "the game is not over") }},
		{"winner", 1, 1, "winner R|B|draw|none", func(args []string) error {
			is := winners[s.Winner()]
			if is == "" {
				is = "none"
			}
			return Untruef(args[0] == is, "the winner is %s", is)
		}},
		{"next", 1, 1, "next R", func(args []string) error {
			is := side.String()
			if is == "" {
				is = "nobody"
			}
			return Untruef(args[0] == is, "the side to move is %s", is)
		}},
		{"turn", 1, 1, "turn 5", func(args []string) error {
			return Untruef(args[0] == strconv.FormatInt(number, 10), "the turn is number %d", number)
		}},
	}
}

// CheckFact says whether a fact holds in a state: one of those that all games have, one of the game's own, or one of both with "not"
// before it. Errors as of Drawn.Fact.
func CheckFact(s Drawn, words []string) error {
	if len(words) > 0 && words[0] == "not" {
		err := CheckFact(s, words[1:])
		if err == nil {
			return &Untrue{"it is so"}
		}
		if _, untrue := err.(*Untrue); untrue {
			return nil
		}
		return err
	}
	common := commonFacts(s)
	err := FindFact(common, words)
	none, unknown := err.(*NoFact)
	if !unknown {
		return err
	}
	err = s.Fact(words)
	if own, unknown := err.(*NoFact); unknown {
		return &NoFact{none.Allowed + "; " + own.Allowed}
	}
	return err
}

// FindFact finds the fact that the words name and says whether it holds.
func FindFact(facts []FactForm, words []string) error {
	list := make([]string, len(facts))
	for i, f := range facts {
		list[i] = f.Form
		if len(words) > 0 && words[0] == f.Word && len(words)-1 >= f.Least && len(words)-1 <= f.Most {
			return f.Holds(words[1:])
		}
	}
	return &NoFact{strings.Join(list, "; ")}
}
