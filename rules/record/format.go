package record

import (
	"bytes"
	"slices"
)

// Check is asked by Format about the tags of a record that starts on the given line. It returns the game's own tags in the order of its
// page, and the place of what is wrong with the tags, if anything is.
type Check func(tags *Tags, line int) (own []string, wrong *Pos)

// Format rewrites records canonically: the tags in the order of notation.md, then the game's own, then the unknown ones; a line for each
// turn and section; comments where they were. A record that cannot be read to its result token, or whose tags are wrong, stays as it
// is, with all that is passed over after such an error (reading rule 10). Formatting the result again changes nothing.
func Format(text []byte, check Check) []byte {
	f := formatter{text: text, check: check, r: NewReader(Bytes(text))}
	f.r.note = func(c comment) { f.notes = append(f.notes, c) }
	f.r.whole = true
	for f.r.Next() {
		f.record()
	}
	if len(f.out) == 0 {
		return bytes.Clone(text)
	}
	if f.closed {
		notes := f.comments(f.notes, f.end)
		f.newline()
		if len(notes) > 0 {
			f.newline()
			f.lines(notes)
		}
	}
	return f.out
}

// comment is a comment of the text as it is written, from its ";" or "{" on.
type comment struct {
	text []byte
	line int // where it begins
	last int // where it ends
}

type formatter struct {
	text  []byte
	check Check
	r     *Reader
	notes []comment // comments since the last token or tag that has been dealt with
	out   []byte
	done  int64 // how much of the text has been dealt with
	// closed: the last thing in out is a result token, whose line was end and is not ended.
	closed bool
	end    int
}

// record deals with the record, or whatever it is, that the reader has found.
func (f *formatter) record() {
	r := f.r
	start := r.Start()
	lead := f.take()
	tags, broken := r.Tags()
	if broken != nil {
		f.leave(broken.Pos, r.InTags(), broken.Code == Unterminated)
		return
	}
	own, wrong := f.check(tags, start.Line)
	if wrong != nil {
		f.leave(*wrong, true, false)
		return
	}
	kept, closed, end := len(f.out), f.closed, f.end
	if f.closed {
		lead = f.comments(lead, f.end)
		f.newline()
		f.newline()
	}
	f.lines(lead)
	rest := f.tags(tags, own, f.take())
	f.newline()
	if broken := f.body(rest); broken != nil {
		f.out, f.closed, f.end = f.out[:kept], closed, end
		f.leave(broken.Pos, false, broken.Code == Unterminated)
		return
	}
	f.closed = true
	f.done = r.offset()
}

// leave copies the text as it is up to where the next record begins after an error.
func (f *formatter) leave(at Pos, inTags, unterminated bool) {
	r := f.r
	if !unterminated {
		r.Resume(at, inTags)
	}
	next := r.offset()
	if r.pos < len(r.buf) {
		next -= int64(r.here().Col - 1)
	}
	f.out = append(f.out, f.text[f.done:next]...)
	f.done, f.closed, f.notes = next, false, nil
}

// take returns the comments that have been read and not yet dealt with.
func (f *formatter) take() []comment {
	notes := f.notes
	f.notes = nil
	return notes
}

func (f *formatter) newline() { f.out = append(f.out, '\n') }

// write puts a text behind what stands on the line, with a space between.
func (f *formatter) write(text []byte) {
	if n := len(f.out); n > 0 && f.out[n-1] != '\n' {
		f.out = append(f.out, ' ')
	}
	f.out = append(f.out, text...)
}

// comments writes those comments that begin on the line on which what was written before them ends. It returns the others.
func (f *formatter) comments(notes []comment, line int) []comment {
	for len(notes) > 0 && notes[0].line == line {
		f.write(notes[0].text)
		line = notes[0].last
		notes = notes[1:]
	}
	return notes
}

// lines writes comments on lines of their own, several on a line where they were so, and ends the last line.
func (f *formatter) lines(notes []comment) {
	for len(notes) > 0 {
		notes = f.comments(notes, notes[0].line)
		f.newline()
	}
}

// tags writes the tags in their order. Comments on a tag's line stay there, comments before it go
// with it, but those of the tag that comes first follow it. It returns the comments that
// follow the last tag.
func (f *formatter) tags(tags *Tags, own []string, notes []comment) []comment {
	type item struct {
		tag           TagPair
		before, after []comment
		rank          int
	}
	items := make([]item, len(tags.List))
	for i, tag := range tags.List {
		items[i] = item{tag: tag, rank: rank(tag.Name, own)}
		n := 0
		for n < len(notes) && notes[n].line < tag.Pos.Line { // a tag is the first on its line
			n++
		}
		items[i].before, notes = notes[:n], notes[n:]
		n = 0
		for line := tag.Pos.Line; n < len(notes) && notes[n].line == line; n++ {
			line = notes[n].last
		}
		items[i].after, notes = notes[:n], notes[n:]
	}
	slices.SortStableFunc(items, func(a, b item) int { return a.rank - b.rank })
	if len(items) > 1 {
		// The record must go on beginning with a tag: reading may be resumed here, and comments may hold what looks like one.
		items[1].before = slices.Concat(items[0].before, items[1].before)
		items[0].before = nil
	}
	for _, it := range items {
		f.lines(it.before)
		f.out = AppendTag(f.out, it.tag)
		f.comments(it.after, it.tag.Pos.Line)
		f.newline()
	}
	return notes
}

// rank is the place of a tag in the canonical order.
func rank(name string, own []string) int {
	if i := slices.Index(CommonTags, name); i >= 0 {
		return i
	}
	if i := slices.Index(own, name); i >= 0 {
		return len(CommonTags) + i
	}
	return len(CommonTags) + len(own)
}

// AppendTag appends a tag as it is written, without a line end.
func AppendTag(out []byte, tag TagPair) []byte {
	out = append(out, '[')
	out = append(out, tag.Name...)
	out = append(out, ' ', '"')
	for i := range len(tag.Value) {
		if c := tag.Value[i]; c == '"' || c == '\\' {
			out = append(out, '\\')
		}
		out = append(out, tag.Value[i])
	}
	return append(out, '"', ']')
}

// indent stands before what goes on with an entry on a new line.
const indent = "   "

// body writes the body; notes are the comments before its first token. It returns the token that cannot be read, if there is one.
func (f *formatter) body(notes []comment) *Token {
	f.lines(notes)
	c := f.r.Body(^Sections(0))
	glue := true // no space before the next token
	for first := true; ; first = false {
		t := c.Tok()
		if t.Kind == Broken {
			return t
		}
		notes := f.take()
		if c.Closed() && !first {
			notes = f.comments(notes, f.end)
			f.newline()
			f.lines(notes)
			notes, glue = nil, true
		}
		for _, note := range notes {
			f.write(note.text)
			glue = note.text[0] == ';'
			if glue {
				f.out = append(f.out, '\n')
				f.out = append(f.out, indent...)
			}
		}
		if !glue && t.Kind != Close {
			f.out = append(f.out, ' ')
		}
		f.out = appendToken(f.out, t)
		glue = t.Kind == Open
		f.end = t.Pos.Line
		if t.Kind == Result {
			return nil
		}
		c.Next()
	}
}

// appendToken appends a token; dice have one space between them.
func appendToken(out []byte, t *Token) []byte {
	if t.Kind != Dice {
		return append(out, t.Text...)
	}
	out = append(out, '[')
	for i, die := range bytes.Fields(t.Text[1 : len(t.Text)-1]) {
		if i > 0 {
			out = append(out, ' ')
		}
		out = append(out, die...)
	}
	return append(out, ']')
}
