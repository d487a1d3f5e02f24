package record

import (
	"bytes"
	"math"
	"unicode/utf8"
)

// Resume goes on after an error at the given place, which stands in the current record (reading rule 10): Next then finds the
// record that begins at the first line with a tag after the line of the error. After an error that stands in the tags, what may be
// the rest of its tag block is passed over first. After unterminated nothing is to be passed over: Next alone goes on.
func (r *Reader) Resume(after Pos, inTags bool) {
	r.floor, r.tok = math.MaxInt64, -1
	if !r.toLine(after.Line + 1) {
		return
	}
	for passing := inTags; ; {
		kind := r.beginning()
		if kind == lineTag && !passing {
			return
		}
		passing = passing && kind != lineOther
		if !r.forward(r.line + 1) {
			return
		}
	}
}

// toLine moves back or on to the beginning of the given line. Of the text before the place of reading fill has dropped only what
// makes no difference to rule 10: when the line's beginning is no longer in the window it is the first whole line there.
func (r *Reader) toLine(line int) bool {
	if !r.forward(line) {
		return false
	}
	start, at := r.lineStart(line)
	if start < 0 {
		r.pos, r.line = 0, at
		return r.forward(at + 1)
	}
	r.pos, r.col0, r.line, r.clean = start, start, at, true
	return true
}

// lineStart is the index in the window where the given line begins, which is not after the reader's. When that is not in the
// window it is the first line's in it; start is negative when that one's beginning is not there either.
func (r *Reader) lineStart(line int) (start, at int) {
	at, i := r.line, r.pos
	for {
		lf := bytes.LastIndexByte(r.buf[:i], '\n')
		switch {
		case lf < 0 && !r.bol:
			return -1, at
		case lf < 0 || at == line:
			return lf + 1, at
		}
		at, i = at-1, lf
	}
}

// forward moves to the beginning of the given line if the reader stands before it. It returns false at the end of the text.
func (r *Reader) forward(line int) bool {
	for r.line < line {
		n := bytes.IndexByte(r.buf[r.pos:], '\n')
		if n < 0 {
			r.pos = len(r.buf)
			if !r.fill() {
				return false
			}
			continue
		}
		r.pos += n + 1
		r.newline(r.pos)
	}
	return true
}

// newline notes that a line begins at index i.
func (r *Reader) newline(i int) {
	r.line++
	r.col0, r.clean = i, true
}

// lineKind says how a line begins, as reading rule 10 judges it.
type lineKind uint8

const (
	lineOpen    lineKind = iota // white space so far
	lineTag                     // spaces and tabs, "[" and a letter
	lineEmpty                   // only white space
	lineComment                 // spaces and tabs, ";" or "{"
	lineOther
)

// beginning judges the line at whose beginning the reader stands, and moves over its blanks.
func (r *Reader) beginning() lineKind {
	for {
		kind, n := kindOf(r.buf[r.pos:], r.clean)
		if kind != lineOpen {
			r.pos += n
			return kind
		}
		// Blanks need not be kept, however many there are; whether they were spaces and tabs must.
		for _, b := range r.buf[r.pos : r.pos+n] {
			r.clean = r.clean && (b == ' ' || b == '\t')
		}
		r.pos += n
		if r.fill() {
			continue
		}
		if r.pos < len(r.buf) {
			return lineOther // a "[" at the end of the text
		}
		return lineEmpty
	}
}

// kindOf judges the first bytes of a line. clean tells that only spaces and tabs went before. n is the number of white
// space bytes at the beginning.
func kindOf(line []byte, clean bool) (kind lineKind, n int) {
	for n < len(line) {
		switch b := line[n]; b {
		case ' ', '\t':
		case '\r', '\f', '\v':
			clean = false
		case '\n':
			return lineEmpty, n
		case ';', '{':
			if clean {
				return lineComment, n
			}
			return lineOther, n
		case '[':
			switch {
			case !clean:
				return lineOther, n
			case n+1 == len(line):
				return lineOpen, n
			case letter(line[n+1]):
				return lineTag, n
			}
			return lineOther, n
		default:
			return lineOther, n
		}
		n++
	}
	return lineOpen, n
}

const (
	// context is how much text before the place of reading is kept, for showing lines to people.
	context = 4 << 10
	// maxAgain is how much text is kept for reading it again after an error that may still be found. Only comments can be so
	// long: when one of them in an open turn, or between tags, is longer, what looks like tags at its beginning is forgotten.
	maxAgain = 4 << 20
)

// again is the index, at most from, of the first line in the window that reading rule 10 could look at after an error that may still
// be found, and that makes a difference: in the body one that begins with a tag (it is in a comment), in the tags one
// that is not passed over.
func (r *Reader) again(from int) int {
	if r.floor >= r.base+int64(from) {
		return from
	}
	i := int(max(0, r.floor-r.base))
	for {
		n := bytes.IndexByte(r.buf[i:from], '\n')
		if n < 0 {
			return from
		}
		i += n + 1
		if r.pos-i > maxAgain {
			continue
		}
		kind, _ := kindOf(r.buf[i:r.pos], true)
		if kind == lineOpen || r.inTags && kind == lineOther || !r.inTags && kind == lineTag {
			return i
		}
	}
}

// around is how many characters Source shows on each side of a place.
const around = 80

// Source shows a place of the current record to a person: the part of its line around it, and the number of characters
// before the place in that text. It is empty when the line is no longer in the window.
func (r *Reader) Source(at Pos) (text string, caret int) {
	if at.Line > r.line {
		return "", 0
	}
	start, line := r.lineStart(at.Line)
	if line != at.Line || start < 0 {
		return "", 0
	}
	rest := r.buf[start:]
	if n := bytes.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	rest = bytes.TrimSuffix(rest, []byte("\r"))
	if line == 1 {
		rest = bytes.TrimPrefix(rest, []byte(bom))
	}
	for col := 1; col < at.Col-around && len(rest) > 0; col++ {
		_, n := utf8.DecodeRune(rest)
		rest = rest[n:]
	}
	end := 0
	for shown := 0; shown < 2*around && end < len(rest); shown++ {
		_, n := utf8.DecodeRune(rest[end:])
		end += n
	}
	return string(rest[:end]), min(at.Col-1, around)
}
