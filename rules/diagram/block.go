// Package diagram makes the pictures of positions in rule texts and reports from snippets of records, which the referee has played: a
// snippet that is illegal, or whose stated outcome is wrong, is an error with its place in the text. No position is drawn by hand.
//
// New makes a Maker for a definition, a language and a theme; Maker.Draw reads a Block, replays it and draws it. The files:
//
//	block.go     the text of a diagram: options, position, record, what to show, what to expect
//	replay.go    the referee plays it
//	maker.go     Maker, and boards that many diagrams share
//	draw.go, pieces.go, arrows.go, marks.go, table.go   the picture
//	describe.go  the same in words, for people who cannot see it
package diagram

import (
	"fmt"
	"slices"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// Line is a line of a text: its number, the column of the first character of Text (both from 1), and the text.
type Line struct {
	Number, Col int
	Text        string
}

// Block is a diagram as it stands in a text.
type Block struct {
	File      string // name of the text, for messages
	Line, Col int    // of the line that opens the block
	Options   []Line // what follows the word "diagram" there, in one piece or word by word
	Lines     []Line // what the block holds
}

// mostLines and mostText bound a block.
const (
	mostLines = 500
	mostText  = 64 << 10
)

// snippet is a block that has been read.
type snippet struct {
	file    string
	at      Line // where the block opens
	lines   []Line
	variant word
	area    word
	illegal word // the code that the referee must refuse with

	tags     []Line
	position []located // texts of position: lines
	body     []string  // the record, one entry a line of the block, blank where the line is none of it
	cut      int       // index of the line "---" in lines, -1 when there is none
	shows    [][]word
	facts    [][]word
	caption  []string
}

// word is a word of the text and its place; the zero word is none.
type word struct {
	text      string
	line, col int
}

func (w word) given() bool { return w.line > 0 }

// located is a text and its place.
type located struct {
	text      string
	line, col int
}

// errorAt makes an error at a place.
func (s *snippet) errorAt(line, col int, what, allowed string) *gamedef.Problem {
	return &gamedef.Problem{File: s.file, Line: line, Col: col, What: what, Allowed: allowed}
}

func (s *snippet) wrong(w word, what, allowed string) *gamedef.Problem {
	return s.errorAt(w.line, w.col, what, allowed)
}

// keys are the lines of a block that are no record.
var keys = []struct {
	name string
	read func(s *snippet, at located) *gamedef.Problem
}{
	{"position", func(s *snippet, at located) *gamedef.Problem {
		s.position = append(s.position, at)
		return nil
	}},
	{"show", func(s *snippet, at located) *gamedef.Problem {
		s.shows = append(s.shows, at.list(",")...)
		return nil
	}},
	{"expect", func(s *snippet, at located) *gamedef.Problem {
		s.facts = append(s.facts, at.list(";")...)
		return nil
	}},
	{"caption", func(s *snippet, at located) *gamedef.Problem {
		s.caption = append(s.caption, at.text)
		return nil
	}},
}

// parse reads a block.
func parse(b Block) (*snippet, *gamedef.Problem) {
	s := &snippet{file: b.File, at: Line{Number: b.Line, Col: b.Col}, lines: b.Lines, cut: -1, body: make([]string, len(b.Lines))}
	if len(b.Lines) > mostLines {
		return nil, s.errorAt(b.Line, b.Col, fmt.Sprintf("the diagram has %d lines", len(b.Lines)), fmt.Sprintf("at most %d are allowed", mostLines))
	}
	if err := s.readOptions(b.Options); err != nil {
		return nil, err
	}
	total := 0
	for i, line := range b.Lines {
		if total += len(line.Text); total > mostText {
			return nil, s.errorAt(line.Number, line.Col, "the diagram is too long", fmt.Sprintf("at most %d bytes are allowed", mostText))
		}
		if err := s.readLine(i, line); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readLine sorts a line of a block.
func (s *snippet) readLine(i int, line Line) *gamedef.Problem {
	text := strings.TrimRight(line.Text, " \t\r")
	trimmed := strings.TrimLeft(text, " \t")
	if trimmed == "---" {
		if s.cut >= 0 {
			return s.errorAt(line.Number, line.Col, "--- stands twice", "one line --- is allowed")
		}
		s.cut = i
		return nil
	}
	name, rest, _ := strings.Cut(trimmed, ":")
	for _, key := range keys {
		if name != key.name {
			continue
		}
		value := strings.TrimLeft(rest, " \t")
		col := line.Col + len([]rune(text)) - len([]rune(value))
		if value == "" {
			return s.errorAt(line.Number, col, "nothing stands behind "+key.name+":", "a value on the same line")
		}
		return key.read(s, located{value, line.Number, col})
	}
	if isTag(trimmed) {
		if len(strings.TrimSpace(strings.Join(s.body[:i], ""))) > 0 {
			return s.errorAt(line.Number, line.Col, "a tag stands behind the record", "tags stand before it")
		}
		s.tags = append(s.tags, Line{line.Number, line.Col, line.Text})
		return nil
	}
	s.body[i] = text
	return nil
}

// isTag reports whether a line begins with a tag: "[" and a letter.
func isTag(text string) bool {
	return len(text) > 1 && text[0] == '[' && (text[1] >= 'A' && text[1] <= 'Z' || text[1] >= 'a' && text[1] <= 'z')
}

// readOptions reads the options behind the word diagram.
func (s *snippet) readOptions(options []Line) *gamedef.Problem {
	var words []word
	for _, o := range options {
		words = append(words, located{o.Text, o.Number, o.Col}.words()...)
	}
	for _, w := range words {
		name, value, is := strings.Cut(w.text, "=")
		arg := word{value, w.line, w.col + len([]rune(name)) + 1}
		switch {
		case is && name == "area":
			s.area = arg
		case is && name == "illegal":
			s.illegal = arg
		case is:
			return s.wrong(w, fmt.Sprintf("a diagram has no option %q", name), "area=a1-c5 and illegal=CODE are allowed")
		case w.text == "side" || w.text == "wide": // for whoever makes the page
		case s.variant.given():
			return s.wrong(w, fmt.Sprintf("%q is no option of a diagram", w.text), "one variant, side or wide, area=a1-c5, illegal=CODE are allowed")
		default:
			s.variant = w
		}
	}
	return nil
}

// words splits a text at blanks.
func (l located) words() []word {
	var list []word
	start, col, from := -1, l.col, l.col
	for i, r := range l.text + " " {
		switch blank := r == ' ' || r == '\t' || r == '\r'; {
		case blank && start >= 0:
			list = append(list, word{l.text[start:i], l.line, from})
			start = -1
		case !blank && start < 0:
			start, from = i, col
		}
		col++
	}
	return list
}

// list splits a text at a separator, and each piece into words; empty pieces are left out.
func (l located) list(separator string) [][]word {
	var list [][]word
	col := l.col
	for _, piece := range strings.Split(l.text, separator) {
		if words := (located{piece, l.line, col}).words(); len(words) > 0 {
			list = append(list, words)
		}
		col += len([]rune(piece)) + len(separator)
	}
	return list
}

// texts are the words without their places.
func texts(words []word) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.text
	}
	return list
}

// readTags reads the tags of a block, which are the game's own.
func (s *snippet) readTags(game *referee.Game) (*record.Tags, *gamedef.Problem) {
	if len(s.tags) == 0 {
		return &record.Tags{}, nil
	}
	var text strings.Builder
	for _, line := range s.tags {
		text.WriteString(line.Text + "\n")
	}
	text.WriteString("*")
	r := record.NewReader(record.Bytes([]byte(text.String())))
	r.Next()
	tags, broken := r.Tags()
	if broken != nil {
		return nil, s.atTag(broken.Pos, broken.Msg)
	}
	for _, tag := range tags.List {
		if !slices.Contains(game.Tags, tag.Name) {
			allowed := "this game has no tags of its own"
			if len(game.Tags) > 0 {
				allowed = "tags of the game itself are allowed here: " + strings.Join(game.Tags, ", ")
			}
			e := s.atTag(tag.Pos, fmt.Sprintf("the tag %s has no place in a diagram", tag.Name))
			e.Allowed = allowed
			return nil, e
		}
	}
	return &record.Tags{List: slices.Clone(tags.List)}, nil
}

// atTag is an error at a place in the text of the tags.
func (s *snippet) atTag(pos record.Pos, what string) *gamedef.Problem {
	i := min(max(pos.Line-1, 0), len(s.tags)-1)
	return s.errorAt(s.tags[i].Number, s.tags[i].Col+pos.Col-1, what, "")
}
