package gamedef

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// Bounds of what is read at all. They are far beyond what a game needs and keep hostile files cheap.
const (
	MaxFileSize = 1 << 20 // bytes
	maxNodes    = 100_000 // values and keys of a file; also line ends and commas, which are counted before it is parsed
	maxDepth    = 24      // of lists and blocks within each other
)

// source is the text of a file that is being read, and what is wrong with it so far.
type source struct {
	file     string
	lines    []string // without line ends; what may not stand in a definition is replaced by spaces
	problems []Problem
}

// problem notes what is wrong at a place.
func (s *source) problem(line, col int, what, allowed, hint string) {
	s.problems = append(s.problems, Problem{File: s.file, Line: max(line, 1), Col: max(col, 1), What: what, Allowed: allowed, Hint: hint})
}

// parse reads the YAML of a file. What is wrong with its characters is noted and blanked out, so that the rest is still
// read. It returns nil when nothing can be made of the text; then there is a problem.
func parse(file string, data []byte) (*source, *yaml.Node) {
	s := &source{file: file}
	if len(data) > MaxFileSize {
		s.problem(1, 1, "the file is larger than 1 MB", "a definition of at most 1 MB", "")
		return s, nil
	}
	if !s.utf8(data) {
		return s, nil
	}
	if bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte(",")) > maxNodes {
		s.tooMany()
		return s, nil
	}
	text := s.clean(strings.TrimPrefix(string(data), "\ufeff"))
	s.lines = strings.Split(text, "\n")
	root := s.document(text)
	if root == nil {
		return s, nil
	}
	nodes := 0
	if !s.vet(root, 0, &nodes) {
		s.tooMany()
		return s, nil
	}
	s.extendDecks(root)
	return s, root
}

func (s *source) tooMany() {
	s.problem(1, 1, "the file has too many values", fmt.Sprintf("at most %d, lines and commas included", maxNodes), "")
}

// utf8 notes the first byte that is not UTF-8.
func (s *source) utf8(data []byte) bool {
	if utf8.Valid(data) {
		return true
	}
	line, col := 1, 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			break
		}
		col++
		if r == '\n' {
			line, col = line+1, 1
		}
		data = data[size:]
	}
	s.problem(line, col, "the text is not UTF-8", "UTF-8 text", "save the file with the encoding UTF-8")
	return false
}

// clean notes characters that may not stand in a definition and puts spaces in their place. CR LF becomes LF.
func (s *source) clean(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	line, col, indent := 1, 0, true
	return strings.Map(func(r rune) rune {
		col++
		switch {
		case r == '\n':
			line, col, indent = line+1, 0, true
			return r
		case r == '\t' && indent:
			s.problem(line, col, "the line is indented with a tab", "spaces", "")
			return ' '
		case r == '\t':
			return r
		case hidden(r):
			s.problem(line, col, fmt.Sprintf("character U+%04X", r), hiddenAllowed, "")
			r = ' '
		}
		indent = indent && r == ' '
		return r
	}, text)
}

const hiddenAllowed = "no control characters, no marks of writing direction and no invisible characters but no-break spaces, " +
	"soft hyphens (U+00AD) and word joiners (U+2060)"

// hidden reports whether a character could disguise what a text says, or is none at all.
func hidden(r rune) bool {
	const softHyphen, wordJoiner = '\u00ad', '\u2060'
	if r == softHyphen || r == wordJoiner {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point)
}

// document parses the only document of the text.
func (s *source) document(text string) *yaml.Node {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	var node yaml.Node
	err := decode(decoder, &node)
	if errors.Is(err, io.EOF) {
		s.problem(1, 1, "the file is empty", "keys and values, such as id: my-game", "")
		return nil
	}
	if err != nil {
		s.syntax(text, err)
		return nil
	}
	var second yaml.Node
	switch err := decode(decoder, &second); {
	case err == nil:
		s.problem(second.Line, second.Column, "a second document begins", "one document in a file", "")
	case !errors.Is(err, io.EOF):
		s.syntax(text, err)
	}
	return node.Content[0]
}

// decode guards against panics of the YAML library on text that nobody has thought of.
func decode(d *yaml.Decoder, node *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	return d.Decode(node)
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)`)

// brokenYAML says what is allowed, and what to do, about the messages of the YAML library that people meet most.
var brokenYAML = []struct{ message, allowed, hint string }{
	{"mapping values are not allowed", "one key and its value on a line", "put a text that contains \": \" in quotes, and indent the keys of a block alike"},
	{"did not find expected key", "keys that are indented alike", "look for a line that is indented in another way, and for quotes and brackets that are not closed"},
	{"did not find expected '-' indicator", "entries of a list that are indented alike", ""},
	{"did not find expected ','", "brackets that are closed", "close the bracket, and put commas between what is in it"},
	{"found unexpected end of stream", "quotes that are closed", "look for a quote that is opened and not closed"},
	{"cannot start any token", "texts in quotes when they begin with @, ` or %", "put the text in quotes"},
	{"could not find expected ':'", "a colon and a space after each key", ""},
	{"unknown anchor", "texts in quotes when they begin with *", "put the text in quotes"},
}

// syntax notes that the text is no YAML. The library only tells the line on which the block began; so the text is read again a byte at a
// time to see how far it came.
func (s *source) syntax(text string, err error) {
	match := yamlLine.FindStringSubmatch(strings.ReplaceAll(err.Error(), "\n", " "))
	what, allowed, hint := "the YAML is broken here ("+match[2]+")", "keys and values, lists and texts as YAML has them", ""
	for _, b := range brokenYAML {
		if strings.Contains(match[2], b.message) {
			allowed, hint = b.allowed, b.hint
		}
	}
	line, _ := strconv.Atoi(match[1])
	if strings.HasPrefix(match[2], "did not find") {
		line++ // the library counts these from 0
	}
	d := &dribble{text: text}
	decoder := yaml.NewDecoder(d)
	for decode(decoder, new(yaml.Node)) == nil {
	}
	if before := strings.TrimRight(text[:max(0, d.read-1)], "\n"); d.read < len(text) || line == 0 {
		start := strings.LastIndexByte(before, '\n') + 1
		s.problem(1+strings.Count(before, "\n"), utf8.RuneCountInString(before[start:]), what, allowed, hint)
		return
	}
	line = min(max(line, 1), len(s.lines))
	indent := len(s.lines[line-1]) - len(strings.TrimLeft(s.lines[line-1], " "))
	s.problem(line, indent+1, what, allowed, hint)
}

// dribble reads a text a byte at a time and knows how far it was read.
type dribble struct {
	text string
	read int
}

func (d *dribble) Read(p []byte) (int, error) {
	if d.read == len(d.text) {
		return 0, io.EOF
	}
	n := copy(p, d.text[d.read:d.read+1])
	d.read += n
	return n, nil
}

// vet notes what YAML can do and definitions may not: anchors and aliases (a few lines can stand for gigabytes), tags, deep
// nesting, and hidden characters written as escapes. It reports false when there are too many nodes.
func (s *source) vet(n *yaml.Node, depth int, nodes *int) bool {
	if *nodes++; *nodes > maxNodes {
		return false
	}
	if depth > maxDepth {
		s.problem(n.Line, n.Column, fmt.Sprintf("values are nested deeper than %d", maxDepth), "fewer levels", "")
		n.Content = nil
		return true
	}
	if n.Anchor != "" || n.Kind == yaml.AliasNode {
		s.problem(n.Line, n.Column, "YAML anchors and aliases are not read here", "the value itself",
			"put a text that begins with & or * in quotes")
	}
	if n.Style&yaml.TaggedStyle != 0 {
		s.problem(n.Line, n.Column, "YAML tags are not read here", "the value itself", "put a text that begins with ! in quotes")
	}
	if n.Kind == yaml.ScalarNode {
		if i := strings.IndexFunc(n.Value, func(r rune) bool { return r != '\n' && r != '\t' && hidden(r) }); i >= 0 {
			r, _ := utf8.DecodeRuneInString(n.Value[i:])
			s.problem(n.Line, n.Column, fmt.Sprintf("character U+%04X", r), hiddenAllowed, "")
		}
	}
	for _, child := range n.Content {
		if !s.vet(child, depth+1, nodes) {
			return false
		}
	}
	return true
}

// inner returns the place in the file of a character within a scalar: line and column within its value, both from 1. Where a
// value does not stand in the file as it reads (folded, or with escapes), it is the place of the whole value.
func (s *source) inner(n *yaml.Node, line, col int) (int, int) {
	values := strings.Split(n.Value, "\n")
	if line < 1 || line > len(values) {
		return n.Line, n.Column
	}
	value := values[line-1]
	at := n.Line // line of the file
	if n.Style == yaml.LiteralStyle {
		at += line
	}
	if at > len(s.lines) || (n.Style != yaml.LiteralStyle && len(values) > 1) {
		return n.Line, n.Column
	}
	written := s.lines[at-1]
	if n.Style == yaml.LiteralStyle {
		before, ok := strings.CutSuffix(written, value)
		if !ok {
			return at, 1
		}
		return at, utf8.RuneCountInString(before) + max(col, 1)
	}
	start := n.Column - 1
	if n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 {
		start++
	}
	if runes := []rune(written); start > len(runes) || !strings.HasPrefix(string(runes[start:]), value) {
		return n.Line, n.Column
	}
	return at, start + max(col, 1)
}
