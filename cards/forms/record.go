package forms

import (
	"fmt"
	"regexp"
	"strings"

	"rinkpress/templates/gamedef"
)

// Filled is a score sheet that has been filled in.
type Filled struct {
	Tags   []Tag // in the order of the record
	Rows   []Line
	Result string // the result token
}

// Tag is a tag with its value, without quotes and escapes.
type Tag struct{ Name, Value string }

// Line is a line of a score sheet: the entry of a section across it, or a turn in its cells.
type Line struct {
	Section string
	// Number, as 12., and Side head a turn. Cells has a text for each column of the sheet, "" for an empty one.
	Number, Side string
	Cells        []string
}

// Text is the row as it stands in a record: its cells from left to right.
func (r Line) Text() string {
	if r.Section != "" {
		return r.Section
	}
	words := []string{r.Number, r.Side}
	for _, c := range r.Cells {
		if c != "" {
			words = append(words, c)
		}
	}
	return strings.Join(words, " ")
}

// escapes are the only ones of tags (notation.md, "Tags").
var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// Record is the sheet typed in: its tags, its lines, its result.
func (f *Filled) Record() string {
	var b strings.Builder
	for _, t := range f.Tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, escapes.Replace(t.Value))
	}
	b.WriteByte('\n')
	for _, r := range f.Rows {
		b.WriteString(r.Text())
		b.WriteByte('\n')
	}
	if f.Result != "" {
		b.WriteString(f.Result)
		b.WriteByte('\n')
	}
	return b.String()
}

// MaxRecord is the largest record that is laid out, in bytes.
const MaxRecord = 1 << 20

var (
	tagLine     = regexp.MustCompile(`^[ \t]*\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\]|\\["\\])*)"[ \t]*\]`)
	turnNumber  = regexp.MustCompile(`^[0-9]+\.$`)
	resultToken = regexp.MustCompile(`^(\*|[0-9]+-[0-9]+)$`)
)

// Lay lays a record out in the lines and columns of a score sheet, as if it were written by hand; comments are left out. A word that has no
// column, an entry that the sheet has no line for, and text that is no record at all are errors with their line.
func Lay(s *gamedef.ScoreSheet, record string) (*Filled, error) {
	if len(record) > MaxRecord {
		return nil, fmt.Errorf("the record has %d bytes: at most %d are allowed", len(record), MaxRecord)
	}
	l, err := newLayer(s)
	if err != nil {
		return nil, err
	}
	words, err := l.read(record)
	if err != nil {
		return nil, err
	}
	for len(words) > 0 {
		if words, err = l.entry(words); err != nil {
			return nil, err
		}
	}
	return l.filled, nil
}

// layer lays out a record.
type layer struct {
	sheet    *gamedef.ScoreSheet
	columns  []column
	sections map[string]*regexp.Regexp // by their words
	filled   *Filled
}

// column is what may stand in a column: whole matches all of a cell, most the longest beginning of a text that may stand in it.
type column struct{ whole, most *regexp.Regexp }

func newLayer(s *gamedef.ScoreSheet) (*layer, error) {
	if s == nil {
		return nil, fmt.Errorf("the game has no score sheet")
	}
	l := &layer{sheet: s, sections: map[string]*regexp.Regexp{}, filled: &Filled{}}
	for _, c := range s.Columns {
		whole, err := regexp.Compile("^(?:" + c.Notation + ")$")
		if err != nil {
			return nil, err
		}
		most, err := regexp.Compile("^(?:" + c.Notation + ")")
		if err != nil {
			return nil, err
		}
		most.Longest()
		l.columns = append(l.columns, column{whole, most})
	}
	for _, section := range s.Sections {
		re, err := regexp.Compile("^(?:" + section.Notation + ")$")
		if err != nil {
			return nil, err
		}
		l.sections[section.Word()] = re
	}
	return l, nil
}

// word is a word of a record, a die with its brackets, or what stands in round brackets.
type word struct {
	text string
	line int
}

// read takes a record apart: tags to the sheet, the words of the body to the caller.
func (l *layer) read(record string) ([]word, error) {
	var words []word
	line := 1
	body := false
	lineStart := true
	for len(record) > 0 {
		if m := tagLine.FindStringSubmatch(record); m != nil && lineStart && !body {
			l.filled.Tags = append(l.filled.Tags, Tag{m[1], strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(m[2])})
			record, lineStart = record[len(m[0]):], false
			continue
		}
		switch c := record[0]; {
		case c == '\n':
			line++
			record, lineStart = record[1:], true
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			record = record[1:]
			continue
		case c == ';':
			_, rest, found := strings.Cut(record, "\n")
			if record = rest; found {
				record = "\n" + rest
			}
			continue
		}
		size, err := token(record)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		text := record[:size]
		record, lineStart = record[size:], false
		if text[0] != '{' {
			body = true
			words = append(words, word{tidy(text), line})
		}
		line += strings.Count(text, "\n")
	}
	return words, nil
}

// blanks are those inside of brackets, beside them or between words.
var blanks = strings.NewReplacer("[ ", "[", " ]", "]", "( ", "(", " )", ")")

// tidy writes a word, or what is in brackets, with single blanks.
func tidy(text string) string { return blanks.Replace(strings.Join(strings.Fields(text), " ")) }

// closers are what ends that which an opening bracket begins.
var closers = map[byte]byte{'{': '}', '[': ']', '(': ')'}

// token is the length of the token at the start of a text: a comment, dice, brackets or a word.
func token(text string) (int, error) {
	if closer := closers[text[0]]; closer != 0 {
		end := strings.IndexByte(text, closer)
		if end < 0 {
			return 0, fmt.Errorf("the %q is not closed: a %q is missing", text[:1], string(closer))
		}
		return end + 1, nil
	}
	if end := strings.IndexAny(text, " \t\r\n\f\v[](){};"); end > 0 {
		return end, nil
	} else if end == 0 {
		return 0, fmt.Errorf("%q closes nothing", text[:1])
	}
	return len(text), nil
}

// entry lays out the entry at the head of the words and returns the words after it.
func (l *layer) entry(words []word) ([]word, error) {
	first := words[0]
	end := 1
	for end < len(words) && !l.begins(words[end].text) {
		end++
	}
	entry, rest := words[:end], words[end:]
	switch {
	case resultToken.MatchString(first.text):
		if len(words) > 1 {
			return nil, fmt.Errorf("line %d: %q stands behind the result", words[1].line, words[1].text)
		}
		l.filled.Result = first.text
		return nil, nil
	case turnNumber.MatchString(first.text):
		return rest, l.turn(entry)
	case l.sections[first.text] != nil:
		text := joined(entry)
		if !l.sections[first.text].MatchString(text) {
			return nil, fmt.Errorf("line %d: %q is not what the sheet has for the entry %s", first.line, text, first.text)
		}
		l.filled.Rows = append(l.filled.Rows, Line{Section: text})
		return rest, nil
	}
	return nil, fmt.Errorf("line %d: the sheet has no line for %q: turns such as 1. and %s are allowed", first.line, first.text, l.sectionWords())
}

func (l *layer) sectionWords() string {
	var words []string
	for _, s := range l.sheet.Sections {
		words = append(words, s.Word())
	}
	if len(words) == 0 {
		return "the result"
	}
	return strings.Join(words, ", ") + " and the result"
}

// begins reports whether a word begins an entry.
func (l *layer) begins(text string) bool {
	return turnNumber.MatchString(text) || resultToken.MatchString(text) || l.sections[text] != nil
}

func joined(words []word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return strings.Join(texts, " ")
}

// maxWords is how many words of a turn are laid out.
const maxWords = 300

// turn lays a turn into the columns.
func (l *layer) turn(entry []word) error {
	if len(entry) < 2 || entry[1].text != "R" && entry[1].text != "B" {
		return fmt.Errorf("line %d: turn %s has no side: R or B is allowed", entry[0].line, entry[0].text)
	}
	row := Line{Number: entry[0].text, Side: entry[1].text, Cells: make([]string, len(l.columns))}
	words := entry[2:]
	if len(words) > maxWords {
		return fmt.Errorf("line %d: turn %s has %d words: at most %d are allowed", entry[0].line, row.Number, len(words), maxWords)
	}
	if !l.cells(row.Cells, joined(words), 0, map[[2]int]bool{}) {
		return fmt.Errorf("line %d: turn %s %s has no columns for %q", entry[0].line, row.Number, row.Side, joined(words))
	}
	l.filled.Rows = append(l.filled.Rows, row)
	return nil
}

// cells puts a text into the columns from the i-th on, each time as much of it as the column takes, to the end of a word; when what is left over
// fits nowhere, less. failed remembers how much of the text is known not to fit from a column on.
func (l *layer) cells(cells []string, text string, i int, failed map[[2]int]bool) bool {
	if i == len(l.columns) {
		return text == ""
	}
	at := [2]int{i, len(text)}
	if failed[at] {
		return false
	}
	end := 0 // of the longest cell
	if most := l.columns[i].most.FindStringIndex(text); most != nil {
		end = most[1]
	}
	for ; end >= 0; end-- {
		if end > 0 && end < len(text) && text[end] != ' ' || end > 0 && text[end-1] == ' ' {
			continue // not the end of a word
		}
		if !l.columns[i].whole.MatchString(text[:end]) {
			continue
		}
		cells[i] = text[:end]
		if l.cells(cells, strings.TrimPrefix(text[end:], " "), i+1, failed) {
			return true
		}
	}
	cells[i], failed[at] = "", true
	return false
}
