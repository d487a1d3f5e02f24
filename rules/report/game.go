package report

import (
	"bytes"
	"fmt"
	"strings"

	"rinkpress/rules/diagram"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Game is a recorded game that the referee has played.
type Game struct {
	Report  referee.Report
	ID      string // of the game, as the record names it
	Variant string
	Tags    []record.TagPair
	Intro   []string // comments before the first entry
	Entries []Entry  // legal ones
	Fault   *Entry   // the entry that was refused; After is the state at that moment. nil when no entry is at fault
}

// Entry is an entry of the record.
type Entry struct {
	Turn     bool
	Number   int64
	Text     string   // without comments, in one line
	Comments []string // behind and within it
	After    referee.Drawn
	Strokes  []referee.Stroke
}

// Tag is the value of a tag, "" when the record has none of that name.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// MaxText bounds the text of a file that is reported on, in bytes; maxEntries the entries of a game.
const (
	MaxText    = 16 << 20
	maxEntries = 20_000
)

// Read judges the records of a text and plays the one with the number, from 1. It is an error when there is none of that number, or when it
// is no game that the referee knows (the report of the record says why then and is in the error).
func Read(ref *referee.Referee, game func(id string) (referee.Game, bool), file string, text []byte, number int) (*Game, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("%s has %d bytes: at most %d are allowed for a report", file, len(text), MaxText)
	}
	reports := ref.Judge(text, referee.Options{File: file})
	if number < 1 || number > len(reports) {
		return nil, fmt.Errorf("%s has %d records: there is no record %d", file, len(reports), number)
	}
	g := &Game{Report: reports[number-1]}
	if g.Report.Game == nil || g.Report.Variant == nil {
		return nil, &Unknown{g.Report}
	}
	g.ID, g.Variant = *g.Report.Game, *g.Report.Variant
	kind, ok := game(g.ID)
	rules := ref.Rules(g.ID, g.Variant)
	if !ok || rules == nil {
		return nil, &Unknown{g.Report}
	}
	from := g.Report.Line
	to := 0 // to the end
	if number < len(reports) {
		to = reports[number].Line
	}
	return g, g.play(&kind, rules, lines(text, from, to))
}

// Unknown says that a record names no game, or that its tags are at fault.
type Unknown struct{ Report referee.Report }

// Error gives the place and what is wrong there.
func (u *Unknown) Error() string {
	if e := u.Report.Error; e != nil {
		return fmt.Sprintf("%s:%d:%d: %s: %s", u.Report.File, e.Line, e.Column, e.Code, e.Message)
	}
	return fmt.Sprintf("%s:%d: the record names no game", u.Report.File, u.Report.Line)
}

// lines are the lines of a text from one to before another, which is 0 for all.
func lines(text []byte, from, to int) []byte {
	begin, end := 0, len(text)
	at := 0
	for n := 1; at <= len(text); n++ {
		if n == from {
			begin = at
		}
		if n == to {
			end = at
			break
		}
		i := bytes.IndexByte(text[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	return text[begin:end]
}

// play plays the record in a text and keeps every entry.
func (g *Game) play(game *referee.Game, rules referee.Rules, text []byte) error {
	r := record.NewReader(record.Bytes(text))
	if !r.Next() {
		return &Unknown{g.Report}
	}
	tags, broken := r.Tags()
	g.Tags = append(g.Tags, tags.List...)
	if broken != nil {
		return &Unknown{g.Report}
	}
	start, fault := rules.Start(tags)
	if fault != nil {
		return &Unknown{g.Report}
	}
	state := start.(referee.Drawn)
	c := r.Body(record.SectionSet(game.Sections))
	first := c.Tok().Mark()
	var marks []int64
	var kept []Entry
	for g.begins(c, state) && len(kept) < maxEntries {
		t := c.Tok()
		e := Entry{Turn: t.Kind == record.Number, Number: t.Num}
		mark := t.Mark()
		before := state.Clone().(referee.Drawn)
		fault := state.Entry(c)
		e.After = state.Clone().(referee.Drawn)
		e.Strokes = diagram.Strokes(game, before, text, mark, fault)
		marks, kept = append(marks, mark), append(kept, e)
		if fault != nil {
			g.Fault = &kept[len(kept)-1]
			break
		}
	}
	end := int64(len(text))
	if g.Fault == nil {
		end = c.Tok().Mark()
	}
	g.Intro = comments(text[:first])
	for i := range kept {
		to := end
		if i+1 < len(marks) {
			to = marks[i+1]
		}
		kept[i].Text, kept[i].Comments = split(text[marks[i]:to])
	}
	if g.Fault != nil {
		g.Fault.Text = cutAtNext(g.Fault.Text)
		kept = kept[:len(kept)-1]
	}
	g.Entries = kept
	return nil
}

// begins reports whether an entry that may be played begins at the cursor.
func (g *Game) begins(c *record.Cursor, state referee.State) bool {
	k := c.Tok().Kind
	return (k == record.Number || k == record.Section) && !state.Over()
}

// cutAtNext shortens the text of an entry at fault, behind which the rest of the record stands, to what comes before the next turn or the
// result.
func cutAtNext(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		if i > 0 && (w == "*" || isNumber(strings.TrimSuffix(w, ".")) && strings.HasSuffix(w, ".")) {
			words = words[:i]
			break
		}
	}
	return strings.Join(words, " ")
}

// isNumber reports whether a word is digits alone.
func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// split parts a piece of a record's body into its text in one line and its comments.
func split(text []byte) (plain string, notes []string) {
	var out []byte
	for i := 0; i < len(text); {
		end := -1
		switch text[i] {
		case '{':
			end = bytes.IndexByte(text[i:], '}')
		case ';':
			end = bytes.IndexByte(text[i:], '\n')
			if end < 0 {
				end = len(text) - i - 1
			}
		default:
			out = append(out, text[i])
			i++
			continue
		}
		if end < 0 {
			end = len(text) - i - 1
		}
		note := strings.TrimSpace(strings.Trim(string(text[i:i+end+1]), "{};"))
		if note != "" {
			notes = append(notes, note)
		}
		out = append(out, ' ')
		i += end + 1
	}
	return strings.Join(strings.Fields(string(out)), " "), notes
}

// comments are those in the tags and before the first entry. Lines of tags are no comments, whatever they hold.
func comments(head []byte) []string {
	var rest []byte
	for line := range bytes.Lines(head) {
		trimmed := bytes.TrimLeft(line, " \t")
		if len(trimmed) > 1 && trimmed[0] == '[' {
			continue
		}
		rest = append(rest, line...)
	}
	_, notes := split(rest)
	return notes
}
