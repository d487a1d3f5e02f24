package record

// Cursor walks over the tokens of one record's body. Tokens are read when they are asked for, so a record of any length
// needs no more memory than its longest token.
type Cursor struct{}

// Tok is the current token. It is good until Next.
func (c *Cursor) Tok() *Token { panic("to be written") }

// Peek is the k-th token after the current one, k from 0 (the current) to MaxPeek; past the last token it is the last token.
func (c *Cursor) Peek(k int) *Token { panic("to be written") }

// MaxPeek is how far Peek looks ahead.
const MaxPeek = 7

// Next moves to the next token. At the last token (Result or Broken) it stays.
func (c *Cursor) Next() { panic("to be written") }

// Closed reports whether the current token closes an entry: Number, Section, Result. (Broken does not: see referee.BrokenFault.)
func (c *Cursor) Closed() bool { panic("to be written") }

// Tags are the tags of one record, in the order of the text.
type Tags struct{ List []TagPair }

// TagPair is one tag.
type TagPair struct {
	Pos         Pos // of its "["
	Name, Value string
}

// Get returns the value and place of the named tag.
func (t *Tags) Get(name string) (TagPair, bool) {
	for _, tag := range t.List {
		if tag.Name == name {
			return tag, true
		}
	}
	return TagPair{}, false
}
