package record

import (
	"errors"
	"io"
	"math"
	"unicode/utf8"
)

// Blocks gives a text block by block; io.EOF after the last. A block must not be changed afterwards.
type Blocks func() ([]byte, error)

// Bytes is a text in memory.
func Bytes(text []byte) Blocks {
	return func() ([]byte, error) {
		block := text
		text = nil
		if len(block) == 0 {
			return nil, io.EOF
		}
		return block, nil
	}
}

// Place is a place in a text, between records, where reading can be taken up.
type Place struct {
	Off   int64 // bytes before it in the text
	Pos   Pos   // of the character at Off
	Clean bool  // nothing but spaces and tabs stands before it on its line
}

// Reader reads the records of a text one after the other: Next, Tags and Body for each of them, and Resume after an error. It
// needs memory for a block and the longest token, however long a record is.
type Reader struct {
	next Blocks
	err  error // of the source; io.EOF at the end of the text

	buf  []byte // the window on the text
	base int64  // offset of buf[0] in the text
	bol  bool   // buf[0] is the first byte of its line
	pos  int    // the next byte to read
	line int    // its line
	col0 int    // pos-col0+1 is its column
	// clean: only spaces and tabs stand before pos on its line, so that a tag may stand here (reading rule 8).
	clean bool
	tok   int    // first byte of the token being read, -1 for none
	head  []byte // first bytes of that token once it is longer than maxText, and what is known of those that were dropped
	num   numeral

	// floor is the offset of the first place where an error may still be found: see again.
	floor  int64
	before int64 // floor before the current entry
	inTags bool

	safe   Place
	start  Pos   // of the record: its first tag, or what stands in its place
	off    int64 // of start
	broken Token // Broken: what is wrong with the record before its body
	tags   Tags
	cursor Cursor

	// keep: the text of the entry being read stays in the window, see Text.
	keep bool

	// For Format: what to do with comments, and that nothing of the text may be left out.
	note  func(comment)
	whole bool
}

// NewReader returns a reader of a whole text. A byte order mark is skipped.
func NewReader(next Blocks) *Reader {
	r := NewReaderAt(Place{Pos: Pos{1, 1}, Clean: true}, next)
	for len(r.buf) < len(bom) && r.fill() {
	}
	if len(r.buf) >= len(bom) && string(r.buf[:len(bom)]) == bom {
		r.pos, r.col0 = len(bom), len(bom)
	}
	return r
}

const bom = "\ufeff"

// NewReaderAt returns a reader that takes up reading at a place; next gives the text from there.
func NewReaderAt(p Place, next Blocks) *Reader {
	return &Reader{next: next, base: p.Off, bol: p.Pos.Col == 1, line: p.Pos.Line, col0: 1 - p.Pos.Col, clean: p.Clean, tok: -1,
		floor: math.MaxInt64, safe: p}
}

// Cut returns the error of the source, other than io.EOF, that ended the text. What was read last cannot be relied on then.
func (r *Reader) Cut() error {
	if r.err == nil || errors.Is(r.err, io.EOF) {
		return nil
	}
	return r.err
}

// Safe is the place where Next began to look for the current record.
func (r *Reader) Safe() Place { return r.safe }

// Start is the first place of the record: its first tag, or what stands there instead.
func (r *Reader) Start() Pos { return r.start }

// Offset is the number of bytes of the text before Start.
func (r *Reader) Offset() int64 { return r.off }

// KeepEntries makes Text possible.
func (r *Reader) KeepEntries() { r.keep = true }

// Mark is the offset of a token, for Text.
func (t *Token) Mark() int64 { return t.off }

// Text is the text between two offsets that lie in the current entry or the one before, comments included; nil if it was too long to be
// kept. It is good until the next token is read.
func (r *Reader) Text(from, to int64) []byte {
	if from < r.base || to > r.base+int64(len(r.buf)) {
		return nil
	}
	return r.buf[from-r.base : to-r.base]
}

// here is the place of the next byte.
func (r *Reader) here() Pos { return Pos{r.line, r.pos - r.col0 + 1} }

func (r *Reader) offset() int64 { return r.base + int64(r.pos) }

// Next moves to the next record, and reports whether there is one or something else than white space and comments in its
// place (Tags says so then). It is to be called when the record before has been read up to its result token, after Resume, and after a
// record that was not terminated.
func (r *Reader) Next() bool {
	r.safe = Place{Off: r.offset(), Pos: r.here(), Clean: r.clean}
	r.floor, r.inTags = math.MaxInt64, true
	r.tags.reset()
	r.broken.Kind = Word
	switch r.space(&r.broken) {
	case atEnd:
		return false
	case atBroken:
		// A comment stands before the body's first token: the error is in the tags.
		r.start = r.broken.Pos
		return true
	}
	r.start, r.off = r.here(), r.offset()
	r.floor = r.off
	if r.opensTag() {
		return true
	}
	r.inTags = false
	r.noTag()
	return true
}

// noTag notes what stands where a record should begin.
func (r *Reader) noTag() {
	if r.buf[r.pos] == '[' && r.clean && r.pos+1 < len(r.buf) {
		r.pos++ // up to here it may still become a tag
	}
	if r.buf[r.pos] >= utf8.RuneSelf && !r.rune(&r.broken) {
		return
	}
	r.refuse(&r.broken, r.start, Syntax, "a record begins with a tag, such as [Game \"...\"], at the beginning of a line")
}

// Tags reads the tag block. The token is nil when the body follows. Otherwise it says what is wrong: syntax or tag when
// the block cannot be read (the tags before that are in the list), unterminated when the text ends in the tags.
func (r *Reader) Tags() (*Tags, *Token) {
	for r.broken.Kind != Broken && r.tag(&r.broken) {
		switch r.space(&r.broken) {
		case atEnd:
			r.refuse(&r.broken, r.here(), Unterminated, textEnds)
		case atToken:
			if !r.opensTag() {
				return &r.tags, nil
			}
		}
	}
	return &r.tags, &r.broken
}

// Body returns the cursor at the body's first token. own are the section words of the game. The cursor is good until Next.
func (r *Reader) Body(own Sections) *Cursor {
	r.inTags = false
	r.cursor.start(r, own)
	return &r.cursor
}

// InTags reports whether an error found now stands before the body's first token (reading rule 10).
func (r *Reader) InTags() bool { return r.inTags }

// fill gets the next block behind the window and drops what will not be needed again, so all indexes into the window change.
// It returns false at the end of the text.
func (r *Reader) fill() bool {
	if r.err != nil {
		return false
	}
	var block []byte
	for len(block) == 0 {
		if block, r.err = r.next(); r.err != nil {
			return false
		}
	}
	from := r.pos
	if r.tok >= 0 {
		if r.pos-r.tok > maxText {
			r.shorten()
		}
		from = r.tok
	}
	if r.keep && r.before >= r.base && r.before < r.offset() && r.offset()-r.before < maxAgain {
		from = min(from, int(r.before-r.base))
	}
	from = min(r.again(from), max(0, r.pos-context))
	if from > 0 {
		r.bol = r.buf[from-1] == '\n'
	}
	if from < len(r.buf) {
		// Tokens that the cursor holds point into the old window, so it is left to them.
		window := make([]byte, len(r.buf)-from+len(block))
		copy(window[copy(window, r.buf[from:]):], block)
		block = window
	}
	r.buf = block
	r.base += int64(from)
	r.pos -= from
	r.col0 -= from
	if r.tok >= 0 {
		r.tok -= from
	}
	return true
}
