package booklet

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"rinkpress/templates/gamedef"
)

// Bounds of a rule text.
const (
	MaxText   = 1 << 19 // bytes of a file, and of the text it becomes
	maxBlocks = 10      // conditions within each other
)

// resolved is a text whose placeholders have their values, with where each piece comes from.
type resolved struct {
	text     string
	source   *places
	segments []segment // ascending
}

// segment says that the output from out on comes from the source from src on: character by character, or, of a value, all from one place.
type segment struct {
	out, src int
	fixed    bool
}

// at is where in the source an offset of the resolved text comes from.
func (r *resolved) at(offset int) Pos {
	lo, hi := 0, len(r.segments)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; r.segments[mid].out <= offset {
			lo = mid
		} else {
			hi = mid
		}
	}
	if lo >= len(r.segments) {
		return r.source.at(0)
	}
	s := r.segments[lo]
	if s.fixed {
		return r.source.at(s.src)
	}
	return r.source.at(s.src + offset - s.out)
}

// Values are put into the Markdown with their punctuation moved to private characters, so that they are text whatever they hold; plain
// moves it back. Texts of people may not hold such characters.
const privateBase = 0xE000

func private(s string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && !letter(byte(r)) && !digit(byte(r)) && r != ' ' {
			return privateBase + r
		}
		return r
	}, s)
}

func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= privateBase && r < privateBase+utf8.RuneSelf {
			return r - privateBase
		}
		return r
	}, s)
}

// resolver walks the text once. block is one open condition.
type resolver struct {
	env    *environment
	out    strings.Builder
	res    *resolved
	wrong  *problems
	blocks []block
}

type block struct {
	at    int  // offset of its if
	done  bool // a branch was taken
	takes bool // this branch is taken
	els   bool // else was there
}

// resolve replaces the placeholders of a text and drops the branches of conditions that do not hold. All problems are told.
func resolve(file, src string, env *environment, wrong *problems) *resolved {
	r := &resolver{env: env, wrong: wrong, res: &resolved{source: newPlaces(file, src)}}
	r.walk(src)
	for _, b := range r.blocks {
		r.problem(b.at, "{{if}} is not closed", "{{end}} further down", "")
	}
	r.res.text = r.out.String()
	return r.res
}

func (r *resolver) problem(at int, what, allowed, hint string) {
	r.wrong.add(r.res.source.at(at), what, allowed, hint)
}

// live reports whether what follows is printed.
func (r *resolver) live() bool {
	for _, b := range r.blocks {
		if !b.takes {
			return false
		}
	}
	return true
}

// copy passes on a piece of the source.
func (r *resolver) copy(src string, from, to int) {
	if from >= to || !r.live() {
		return
	}
	r.res.segments = append(r.res.segments, segment{r.out.Len(), from, false})
	r.out.WriteString(src[from:to])
}

func (r *resolver) walk(src string) {
	from := 0
	for {
		i := strings.Index(src[from:], "{{")
		if i < 0 {
			break
		}
		start := from + i
		end := tagEnd(src, start)
		if end < 0 {
			r.problem(start, "a placeholder is not closed", "}} on the same line", "")
			break
		}
		body := src[start+2 : end-2]
		if len(body) > maxTag {
			r.problem(start, fmt.Sprintf("a placeholder has %d bytes", len(body)), fmt.Sprintf("at most %d", maxTag), "")
			body = "0"
		}
		stop, next := start, end
		if control(body) && alone(src, &stop, &next) {
			r.copy(src, from, stop)
			r.line(src, start, next)
			from = next
			continue
		}
		r.copy(src, from, start)
		r.tag(src, start, body)
		from = end
		if r.out.Len() > MaxText {
			r.problem(start, "the text grows too large", fmt.Sprintf("at most %d bytes", MaxText), "")
			return
		}
	}
	r.copy(src, from, len(src))
}

// tagEnd is the offset after the braces that close a placeholder, -1 when it does not end on its line. Braces in quotes do not count.
func tagEnd(src string, start int) int {
	for i := start + 2; i < len(src); i++ {
		switch src[i] {
		case '\n':
			return -1
		case '"':
			_, n, ok := quoted(src[i:])
			if !ok {
				return endOfTag(src, start)
			}
			i += n - 1
		case '}':
			if strings.HasPrefix(src[i:], "}}") {
				return i + 2
			}
		}
	}
	return -1
}

// endOfTag is the end of a placeholder with an open quote, which is told when it is read.
func endOfTag(src string, start int) int {
	line, _, _ := strings.Cut(src[start:], "\n")
	if i := strings.Index(line, "}}"); i >= 0 {
		return start + i + 2
	}
	return -1
}

// keyword is the first word of a placeholder, if it steers: if, else, end, or a note.
func keyword(body string) (word, rest string) {
	body = strings.TrimSpace(body)
	if strings.HasPrefix(body, "/*") {
		return "/*", body
	}
	n := span(body, wordByte)
	switch word := body[:n]; word {
	case "if", "else", "end":
		return word, body[n:]
	}
	return "", body
}

func control(body string) bool {
	word, _ := keyword(body)
	return word != ""
}

// alone reports whether only steering placeholders stand on the line of one; then start and end are moved to the line's.
func alone(src string, start, end *int) bool {
	first := strings.LastIndexByte(src[:*start], '\n') + 1
	last := len(src)
	if i := strings.IndexByte(src[*end:], '\n'); i >= 0 {
		last = *end + i + 1
	}
	for rest := src[first:last]; ; {
		i := strings.Index(rest, "{{")
		if i < 0 {
			if strings.TrimSpace(rest) != "" {
				return false
			}
			break
		}
		j := tagEnd(rest, i)
		if strings.TrimSpace(rest[:i]) != "" || j < 0 || !control(rest[i+2:j-2]) {
			return false
		}
		rest = rest[j:]
	}
	*start, *end = first, last
	return true
}

// line obeys the steering placeholders of a line that holds nothing else, from the first on.
func (r *resolver) line(src string, start, end int) {
	for at := start; ; {
		i := strings.Index(src[at:end], "{{")
		if i < 0 {
			return
		}
		at += i
		stop := tagEnd(src, at)
		r.tag(src, at, src[at+2:stop-2])
		at = stop
	}
}

// tag obeys or prints one placeholder at an offset.
func (r *resolver) tag(src string, at int, body string) {
	word, rest := keyword(body)
	inner := at + 2 + strings.Index(body, rest) // where the rest begins
	switch word {
	case "/*":
		if !strings.HasSuffix(rest, "*/") {
			r.problem(at, "a note is not closed", "*/}}", "")
		}
	case "if":
		r.open(at, inner, rest)
	case "else":
		r.orElse(at, inner, rest)
	case "end":
		r.end(at, rest)
	default:
		r.print(at, inner, rest)
	}
}

func (r *resolver) print(at, inner int, rest string) {
	if !r.live() {
		if _, err := tokens(rest); err != nil { // what is not printed is still looked at
			r.problem(inner+err.at, err.what, err.allowed, err.hint)
		}
		return
	}
	v, err := r.env.evaluate(rest)
	if err != nil {
		r.problem(inner+err.at, err.what, err.allowed, err.hint)
		v = textOf("?")
	}
	s := v.print()
	if strings.ContainsAny(s, "\n\r") {
		r.problem(at, "the value has several lines", "a value of one line", "")
		return
	}
	r.res.segments = append(r.res.segments, segment{r.out.Len(), at, true})
	r.out.WriteString(private(s))
}

// condition computes what follows if.
func (r *resolver) condition(at, inner int, rest string) bool {
	v, err := r.env.evaluate(rest)
	if err != nil {
		r.problem(inner+err.at, err.what, err.allowed, err.hint)
		return true
	}
	if v.kind != truth {
		r.problem(at, "the condition is "+v.describe(), kindNames[truth], "compare numbers and texts: .rules.width == 5")
	}
	return v.b
}

func (r *resolver) open(at, inner int, rest string) {
	if len(r.blocks) >= maxBlocks {
		r.problem(at, "conditions are nested too deeply", fmt.Sprintf("at most %d within each other", maxBlocks), "")
	}
	holds := r.condition(at, inner, rest)
	r.blocks = append(r.blocks, block{at: at, done: holds, takes: holds})
}

// last is the innermost open condition, nil when there is none.
func (r *resolver) last(at int, word string) *block {
	if len(r.blocks) == 0 {
		r.problem(at, "{{"+word+"}} without {{if}}", "{{if}} before it", "")
		return nil
	}
	return &r.blocks[len(r.blocks)-1]
}

func (r *resolver) orElse(at, inner int, rest string) {
	b := r.last(at, "else")
	if b == nil {
		return
	}
	if b.els {
		r.problem(at, "a second {{else}}", "{{end}}", "")
	}
	word, cond := keyword(rest)
	switch {
	case word == "if":
		holds := r.condition(at, inner+strings.Index(rest, cond), cond)
		b.takes = holds && !b.done
		b.done = b.done || holds
	case strings.TrimSpace(rest) == "":
		b.takes, b.els = !b.done, true
	default:
		r.problem(inner, "unexpected "+gamedef.Quote(strings.TrimSpace(rest))+" after else", "{{else}} or {{else if ...}}", "")
	}
}

func (r *resolver) end(at int, rest string) {
	if strings.TrimSpace(rest) != "" {
		r.problem(at, "unexpected "+gamedef.Quote(strings.TrimSpace(rest))+" after end", "{{end}}", "")
	}
	if r.last(at, "end") != nil {
		r.blocks = r.blocks[:len(r.blocks)-1]
	}
}
