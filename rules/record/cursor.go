package record

// Cursor walks over the tokens of one record's body. Tokens are read when they are asked for, so a record of any length
// needs no more memory than its longest token.
type Cursor struct {
	r    *Reader
	ring [MaxPeek + 1]Token
	head int // of the current token in ring
	n    int // tokens in ring
	own  Sections
}

// MaxPeek is how far Peek looks ahead.
const MaxPeek = 7

// NewCursor returns a cursor at the first token of a body given by itself, such as an entry that a player is asked for. The
// words of sections open entries; those of other games are Foreign.
func NewCursor(body []byte, sections []string) *Cursor {
	r := NewReader(Bytes(body))
	r.cursor.start(r, SectionSet(sections))
	return &r.cursor
}

// Restart puts a cursor that NewCursor has returned at the first token of another body, without using more memory.
func (c *Cursor) Restart(body []byte, sections []string) *Cursor {
	r := c.r
	*r = *NewReaderAt(Place{Pos: Pos{1, 1}, Clean: true}, Bytes(body))
	r.cursor.start(r, SectionSet(sections))
	return c
}

func (c *Cursor) start(r *Reader, own Sections) {
	c.r, c.own, c.head, c.n = r, own, 0, 1
	r.floor = r.offset()
	r.before = r.floor
	r.lex(&c.ring[0], own)
}

// Tok is the current token. It is good until Next.
func (c *Cursor) Tok() *Token { return &c.ring[c.head] }

// Peek is the k-th token after the current one, k from 0 (the current) to MaxPeek; past the last token it is the last token.
func (c *Cursor) Peek(k int) *Token {
	for c.n <= k {
		last := &c.ring[(c.head+c.n-1)&MaxPeek]
		if last.ends() {
			return last
		}
		c.r.lex(&c.ring[(c.head+c.n)&MaxPeek], c.own)
		c.n++
	}
	return &c.ring[(c.head+k)&MaxPeek]
}

// Next moves to the next token. At the last token (Result or Broken) it stays.
func (c *Cursor) Next() {
	if c.ring[c.head].ends() {
		return
	}
	c.head = (c.head + 1) & MaxPeek
	t := &c.ring[c.head]
	if c.n--; c.n == 0 {
		c.r.lex(t, c.own)
		c.n = 1
	}
	if t.Kind == Number || t.Kind == Section {
		c.r.before, c.r.floor = c.r.floor, t.off // an error of this entry stands here or later
	}
}

// Closed reports whether the current token closes an entry: Number, Section, Result. (Broken does not: see referee.BrokenFault.)
func (c *Cursor) Closed() bool {
	k := c.ring[c.head].Kind
	return k == Number || k == Section || k == Result
}

// ends reports whether nothing of the body follows the token.
func (t *Token) ends() bool { return t.Kind == Result || t.Kind == Broken }

// Sections is a set of section words, prepared for Reader.Body.
type Sections uint8

// sectionWords are the section words of all games; a Sections has a bit for each.
var sectionWords = [...]string{"face-off", "period", "game", "round", "setup", "deal"}

// SectionSet is the set of the given words. Words that the notation does not list as section words (notation.md, "Body")
// are left out.
func SectionSet(words []string) Sections {
	var set Sections
	for _, word := range words {
		if i := sectionIndex([]byte(word)); i >= 0 {
			set |= 1 << i
		}
	}
	return set
}

// sectionIndex is the place of a word in sectionWords, or -1.
func sectionIndex(word []byte) int {
	if len(word) < len("game") || len(word) > len("face-off") {
		return -1
	}
	for i := range sectionWords {
		if sectionWords[i] == string(word) {
			return i
		}
	}
	return -1
}
