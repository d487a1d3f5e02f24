package record

import (
	"bytes"
	"unicode/utf8"
)

// The codes of a text that cannot be read (notation.md, "Codes common to all games").
const (
	Syntax       = "syntax"
	Tag          = "tag"
	Unterminated = "unterminated"
)

// maxText is how many bytes of a token's text are kept. A longer token is read to its end, but a game sees its beginning only.
const maxText = 1 << 20

const (
	textEnds   = "the text ends before the record's result token, such as 3-1 or *"
	badTag     = "a tag is [Name \"value\"] on one line: letters, digits or _ in the name, \\\" and \\\\ in the value"
	badDice    = "dice are numbers in square brackets, with spaces between them: [5 3]"
	notTag     = "a tag stands at the beginning of its line, before the record's body"
	badByte    = "the text is not UTF-8 here"
	openText   = "this comment is not closed: } is missing"
	notOpened  = "this bracket closes nothing"
	nextRecord = "the next record's tags begin before this record's result token, such as 3-1 or *"
)

// class says what a byte is for the lexer.
type class uint8

const (
	plain class = iota // part of a word
	stop               // ends a word
	wide               // byte of a character that is not ASCII
)

var classes = func() (t [256]class) {
	for _, b := range " \t\r\n\f\v[](){};" {
		t[b] = stop
	}
	for b := utf8.RuneSelf; b < len(t); b++ {
		t[b] = wide
	}
	return t
}()

func letter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func digit(b byte) bool  { return '0' <= b && b <= '9' }

// refuse makes t the Broken token.
func (r *Reader) refuse(t *Token, at Pos, code, msg string) {
	r.tok = -1
	*t = Token{Kind: Broken, Pos: at, Code: code, Msg: msg, off: r.offset()}
}

// spaceEnd is what ends white space.
type spaceEnd uint8

const (
	atToken spaceEnd = iota
	atEnd            // of the text
	atBroken
)

// space passes over white space and comments. It refuses a comment that cannot be read.
func (r *Reader) space(t *Token) spaceEnd {
	for {
		i := r.pos
		for i < len(r.buf) {
			switch r.buf[i] {
			case ' ', '\t':
				i++
				continue
			case '\n':
				i++
				r.newline(i)
				continue
			case '\r', '\f', '\v':
				i++
				r.clean = false
				continue
			}
			break
		}
		r.pos = i
		if i == len(r.buf) {
			if !r.fill() {
				return atEnd
			}
			continue
		}
		switch r.buf[i] {
		case ';':
			if !r.comment(t, '\n') {
				return atBroken
			}
		case '{':
			if !r.comment(t, '}') {
				return atBroken
			}
		default:
			return atToken
		}
	}
}

// comment passes over a comment up to its end: "}", which belongs to it, or the line's end, which does not.
func (r *Reader) comment(t *Token, end byte) bool {
	at, from := r.here(), r.offset()
	r.clean = false
	r.pos++
	for {
		i := r.pos
		for i < len(r.buf) && r.buf[i] != end && r.buf[i] != '\n' && r.buf[i] < utf8.RuneSelf {
			i++
		}
		r.pos = i
		switch {
		case i == len(r.buf):
			if r.fill() {
				continue
			}
			if end == '}' {
				r.refuse(t, at, Syntax, openText)
				return false
			}
			r.noted(from, at)
			return true
		case r.buf[i] == end:
			if end == '}' {
				r.pos++
				r.clean = false
			}
			r.noted(from, at)
			return true
		case r.buf[i] == '\n':
			r.pos++
			r.newline(r.pos)
		case !r.rune(t):
			return false
		}
	}
}

// noted hands on the comment that ends here, if somebody wants it.
func (r *Reader) noted(from int64, at Pos) {
	if r.note == nil {
		return
	}
	text := r.buf[from-r.base : r.pos]
	if text[0] == ';' {
		text = bytes.TrimRight(text, " \t\r\f\v")
	}
	r.note(comment{text: text, line: at.Line, last: r.line})
}

// rune passes over one character that is not ASCII. It refuses what is not UTF-8.
func (r *Reader) rune(t *Token) bool {
	if r.wide() == 0 {
		r.refuse(t, r.here(), Syntax, badByte)
		return false
	}
	return true
}

// wide passes over one character that is not ASCII and returns its length in bytes, 0 if it is not UTF-8.
func (r *Reader) wide() int {
	for !utf8.FullRune(r.buf[r.pos:]) && r.fill() {
	}
	c, n := utf8.DecodeRune(r.buf[r.pos:])
	if c == utf8.RuneError && n <= 1 {
		return 0
	}
	r.pos += n
	r.col0 += n - 1
	return n
}

// opensTag reports whether the "[" of a tag stands here (reading rule 8).
func (r *Reader) opensTag() bool { return r.clean && r.buf[r.pos] == '[' && r.letterNext() }

func (r *Reader) letterNext() bool {
	if r.pos+1 == len(r.buf) && !r.fill() {
		return false
	}
	return letter(r.buf[r.pos+1])
}

// lex reads the next token into t.
func (r *Reader) lex(t *Token, own Sections) {
	t.Kind = Word
	switch r.space(t) {
	case atEnd:
		r.refuse(t, r.here(), Unterminated, textEnds)
		return
	case atBroken:
		return
	}
	t.Pos, t.off = r.here(), r.offset()
	switch b := r.buf[r.pos]; b {
	case '[':
		r.bracket(t)
		return
	case '(', ')':
		t.Kind = Open
		if b == ')' {
			t.Kind = Close
		}
		t.Text = r.buf[r.pos : r.pos+1]
		r.pos++
		r.clean = false
		return
	case ']', '}':
		r.refuse(t, t.Pos, Syntax, notOpened)
		return
	}
	r.word(t, own)
}

// word reads a word and says what it is (reading rule 9).
func (r *Reader) word(t *Token, own Sections) {
	r.begin()
	for {
		i := r.pos
		for i < len(r.buf) && classes[r.buf[i]] == plain {
			i++
		}
		r.pos = i
		if i == len(r.buf) {
			if r.fill() {
				continue
			}
			break
		}
		if classes[r.buf[i]] == stop {
			break
		}
		if !r.rune(t) {
			return
		}
	}
	last := r.buf[r.tok:r.pos]
	t.Text = r.end()
	first := t.Text[0]
	switch {
	case digit(first):
		r.num.read(last)
		t.Kind = r.num.kind()
		t.Num, t.LeadingZero = r.num.value, r.num.zero
	case first == '*' && len(t.Text) == 1:
		t.Kind = Result
	case first >= 'd' && first <= 's':
		if s := sectionIndex(t.Text); s >= 0 {
			t.Kind = Foreign
			if own&(1<<s) != 0 {
				t.Kind = Section
			}
		}
	}
}

// begin notes that a token begins here, end returns its text.
func (r *Reader) begin() {
	r.tok, r.head = r.pos, nil
	r.num = numeral{}
}

func (r *Reader) end() []byte {
	text := r.buf[r.tok:r.pos:r.pos]
	if r.head != nil {
		text = r.head
	}
	r.tok, r.clean = -1, false
	if len(text) > maxText && !r.whole {
		text = text[:maxText]
	}
	return text
}

// shorten drops the text of a token that is too long, except for its beginning.
func (r *Reader) shorten() {
	if r.head == nil {
		r.head = append(r.head, r.buf[r.tok:r.tok+maxText]...)
	}
	if digit(r.head[0]) {
		r.num.read(r.buf[r.tok:r.pos])
	}
	r.tok = r.pos
}

// numeral recognises words that begin with a digit: numbers of turns and results.
type numeral struct {
	state numState
	value int64 // of the digits at the beginning, at most MaxNumber
	zero  bool  // with a leading zero
	any   bool  // a digit has been read
}

type numState uint8

const (
	numDigits numState = iota // "12"
	numStop                   // "12."
	numDash                   // "3-"
	numScore                  // "3-1"
	numWord                   // none of them
)

// read goes on with the next bytes of the word.
func (n *numeral) read(text []byte) {
	for _, b := range text {
		switch {
		case n.state == numDigits && digit(b):
			n.zero = n.zero || n.any && n.value == 0
			n.any = true
			if n.value > MaxNumber/10 {
				n.value = MaxNumber
				continue
			}
			n.value = min(n.value*10+int64(b-'0'), MaxNumber)
		case n.state == numDigits && b == '.':
			n.state = numStop
		case n.state == numDigits && b == '-':
			n.state = numDash
		case (n.state == numDash || n.state == numScore) && digit(b):
			n.state = numScore
		default:
			n.state = numWord
			return
		}
	}
}

func (n *numeral) kind() Kind {
	switch n.state {
	case numStop:
		return Number
	case numScore:
		return Result
	}
	return Word
}

// bracket reads a "[" of the body: dice, or a tag in the wrong place.
func (r *Reader) bracket(t *Token) {
	if r.letterNext() {
		if r.clean {
			r.refuse(t, t.Pos, Unterminated, nextRecord)
			return
		}
		r.refuse(t, t.Pos, Syntax, notTag)
		return
	}
	r.begin()
	r.pos++
	t.Kind, t.NDice = Dice, 0
	value, zero, digits := int16(0), false, 0
	for {
		if r.pos == len(r.buf) && !r.fill() {
			r.refuse(t, t.Pos, Syntax, badDice)
			return
		}
		b := r.buf[r.pos]
		if digit(b) {
			zero = digits > 0 && (zero || value == 0)
			digits++
			if value = value*10 + int16(b-'0'); value > 999 {
				value = 1000
			}
			r.pos++
			continue
		}
		if digits > 0 {
			if zero || value > 999 {
				value = -1
			}
			if t.NDice < MaxDice {
				t.Dice[t.NDice] = value
			}
			t.NDice++
			value, zero, digits = 0, false, 0
		}
		switch {
		case b == ' ' || b == '\t':
			r.pos++
		case b == ']' && t.NDice > 0:
			r.pos++
			t.Text = r.end()
			return
		case b >= utf8.RuneSelf && !r.rune(t):
			return
		default:
			r.refuse(t, t.Pos, Syntax, badDice)
			return
		}
	}
}
