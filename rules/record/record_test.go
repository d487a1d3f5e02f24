package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var kindNames = [...]string{Word: "word", Section: "section", Foreign: "foreign", Number: "number", Dice: "dice", Open: "open", Close: "close",
	Result: "result", Broken: "broken"}

// show is a token in one line.
func show(t *Token) string {
	s := fmt.Sprintf("%d:%d %s", t.Pos.Line, t.Pos.Col, kindNames[t.Kind])
	switch t.Kind {
	case Broken:
		return s + " " + t.Code
	case Number:
		s += fmt.Sprintf(" %d", t.Num)
		if t.LeadingZero {
			s += " with zero"
		}
	case Dice:
		s += fmt.Sprintf(" %d %v", t.NDice, t.Dice[:min(t.NDice, MaxDice)])
	}
	return fmt.Sprintf("%s %q", s, t.Text)
}

// tokens reads a body to its end.
func tokens(c *Cursor) []string {
	var list []string
	for {
		list = append(list, show(c.Tok()))
		if k := c.Tok().Kind; k == Result || k == Broken {
			return list
		}
		c.Next()
	}
}

func TestTokens(t *testing.T) {
	rows := []struct {
		body string
		want []string
	}{
		{"", []string{"1:1 broken unterminated"}},
		{"*", []string{`1:1 result "*"`}},
		{" \t\r\n\f\v *x", []string{`2:4 word "*x"`, "2:6 broken unterminated"}},
		{"12. R d7-e6 3-1", []string{`1:1 number 12 "12."`, `1:5 word "R"`, `1:7 word "d7-e6"`, `1:13 result "3-1"`}},
		{"012.", []string{`1:1 number 12 with zero "012."`, "1:5 broken unterminated"}},
		{"0. 00. 1000000000000000000. 99999999999999999999999999.", []string{`1:1 number 0 "0."`, `1:4 number 0 with zero "00."`,
			`1:8 number 1000000000000000000 "1000000000000000000."`, `1:29 number 1000000000000000000 "99999999999999999999999999."`, "1:56 broken unterminated"}},
		{"1.. .1 1.1 1", []string{`1:1 word "1.."`, `1:5 word ".1"`, `1:8 word "1.1"`, `1:12 word "1"`, "1:13 broken unterminated"}},
		{"3- -1 3--1 3-1- 3-1. 03-1", []string{`1:1 word "3-"`, `1:4 word "-1"`, `1:7 word "3--1"`, `1:12 word "3-1-"`, `1:17 word "3-1."`, `1:22 result "03-1"`}},
		{"[5][5 3]\n[ 14\t6  3 ]", []string{`1:1 dice 1 [5] "[5]"`, `1:4 dice 2 [5 3] "[5 3]"`, `2:1 dice 3 [14 6 3] "[ 14\t6  3 ]"`, "2:12 broken unterminated"}},
		{"[0 00 05 999 1000 99999999999999 10 100 7]", []string{`1:1 dice 9 [0 -1 -1 999 -1 -1 10 100] "[0 00 05 999 1000 99999999999999 10 100 7]"`, "1:43 broken unterminated"}},
		{"(B1@f9 bounce)", []string{`1:1 open "("`, `1:2 word "B1@f9"`, `1:8 word "bounce"`, `1:14 close ")"`, "1:15 broken unterminated"}},
		{"round game deal game. games setup period face-off", []string{`1:1 section "round"`, `1:7 foreign "game"`, `1:12 section "deal"`, `1:17 word "game."`,
			`1:23 word "games"`, `1:29 foreign "setup"`, `1:35 foreign "period"`, `1:42 foreign "face-off"`, "1:50 broken unterminated"}},
		{"a;b\nc{d}e", []string{`1:1 word "a"`, `2:1 word "c"`, `2:5 word "e"`, "2:6 broken unterminated"}},
		{"é {ü\n→} 😀x y", []string{`1:1 word "é"`, `2:4 word "😀x"`, `2:7 word "y"`, "2:8 broken unterminated"}},
		{"a ]", []string{`1:1 word "a"`, "1:3 broken syntax"}},
		{"a }", []string{`1:1 word "a"`, "1:3 broken syntax"}},
		{"a { b", []string{`1:1 word "a"`, "1:3 broken syntax"}},
		{"a [x]", []string{`1:1 word "a"`, "1:3 broken syntax"}},
		{"a\n [x]", []string{`1:1 word "a"`, "2:2 broken unterminated"}},
		{"a [1 x]", []string{`1:1 word "a"`, "1:3 broken syntax"}},
		{"a b\xffc", []string{`1:1 word "a"`, "1:4 broken syntax"}},
	}
	for _, row := range rows {
		c := NewCursor([]byte(row.body), []string{"round", "deal"})
		if d := cmp.Diff(row.want, tokens(c)); d != "" {
			t.Errorf("%q: %s", row.body, d)
		}
	}
}

// TestPeek checks that looking ahead changes nothing, at any distance.
func TestPeek(t *testing.T) {
	body := []byte("1. R a b c d e f g h 2. B i j k 1-0 x")
	want := tokens(NewCursor(body, nil))
	c := NewCursor(body, nil)
	for i := range want {
		for k := MaxPeek; k >= 0; k-- {
			if got := show(c.Peek(k)); got != want[min(i+k, len(want)-1)] {
				t.Errorf("token %d, %d ahead: %s, want %s", i, k, got, want[min(i+k, len(want)-1)])
			}
		}
		c.Next()
	}
	if got := show(c.Tok()); got != want[len(want)-1] {
		t.Errorf("Next behind the result moves to %s", got)
	}
}

func TestClosed(t *testing.T) {
	for body, want := range map[string]bool{"1. R": true, "round": true, "game": false, "R": false, "[1]": false, "*": true, "3-1": true, "": false} {
		if got := NewCursor([]byte(body), []string{"round"}).Closed(); got != want {
			t.Errorf("%q closes an entry: %v, want %v", body, got, want)
		}
	}
}

// transcript reads a text record by record, giving all that is read. Errors are taken up where the reader finds them.
func transcript(r *Reader) []string {
	var list []string
	for r.Next() {
		list = append(list, fmt.Sprintf("record at %v", r.Start()))
		tags, broken := r.Tags()
		for _, tag := range tags.List {
			list = append(list, fmt.Sprintf("%v %s=%q", tag.Pos, tag.Name, tag.Value))
		}
		if broken == nil {
			c := r.Body(SectionSet([]string{"round", "deal"}))
			list = append(list, tokens(c)...)
			broken = c.Tok()
		}
		if broken.Kind == Broken && broken.Code != Unterminated {
			list = append(list, show(broken))
			r.Resume(broken.Pos, r.InTags())
		}
	}
	return append(list, fmt.Sprintf("end at %v", r.here()))
}

// pieces gives a text in blocks of n bytes.
func pieces(text []byte, n int) Blocks {
	return func() ([]byte, error) {
		if len(text) == 0 {
			return nil, io.EOF
		}
		block := text[:min(n, len(text))]
		text = text[len(block):]
		return block, nil
	}
}

// odds are what texts are made of.
var odds = []string{"[Game \"x\"]\n", "\n[E \"\\\"é\\\\\"] ", "[E", " \"", "]", "\n", "\r\n", " ", "\t", "\f", "{", "}", ";", "1. R ", "02.", "[5 3]", "[ 12", "a", "d7-d6 ",
	"round ", "*", "3-1\n", "\ufeff", "é", "😀", "\xff", "\xe2\x82", "(", ")", "{ \n[G \"\"]\n}", "{\n x\n}", "\x00", "123456789"}

// TestBlocks checks that it makes no difference how a text is cut into blocks.
func TestBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(odds), 0, 80).Draw(t, "text"), ""))
		want := transcript(NewReader(Bytes(text)))
		n := rapid.IntRange(1, 40).Draw(t, "block")
		if d := cmp.Diff(want, transcript(NewReader(pieces(text, n)))); d != "" {
			t.Fatalf("%q in blocks of %d: %s", text, n, d)
		}
	})
}

func FuzzReader(f *testing.F) {
	for _, text := range odds {
		f.Add([]byte("[Game \"x\"]\n"+text), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text []byte, n uint8) {
		want := transcript(NewReader(Bytes(text)))
		if d := cmp.Diff(want, transcript(NewReader(pieces(text, 1+int(n))))); d != "" {
			t.Fatal(d)
		}
	})
}

// TestSafe checks that reading can be taken up where Next began.
func TestSafe(t *testing.T) {
	text := []byte("\ufeff[A \"é\"]\n1. R a *{é} ; c\n {\n} [B \"\"]\n* x\n[C \"\"]\n*")
	r := NewReader(Bytes(text))
	for n := 0; ; n++ {
		more := r.Next()
		at := r.Safe()
		again := NewReaderAt(at, Bytes(text[at.Off:]))
		if more != again.Next() {
			t.Fatalf("from %+v there is a record: %v", at, !more)
		}
		if !more {
			break
		}
		if r.Start() != again.Start() || r.Offset() != again.Offset() {
			t.Fatalf("from %+v the record starts at %v, offset %d; want %v, %d", at, again.Start(), again.Offset(), r.Start(), r.Offset())
		}
		a, broken := r.Tags()
		b, brokenToo := again.Tags()
		if d := cmp.Diff(append([]TagPair{}, a.List...), append([]TagPair{}, b.List...)); d != "" {
			t.Fatal(d)
		}
		if broken != nil {
			if show(broken) != show(brokenToo) {
				t.Fatalf("%s, want %s", show(brokenToo), show(broken))
			}
			r.Resume(broken.Pos, r.InTags())
			continue
		}
		if d := cmp.Diff(tokens(r.Body(0)), tokens(again.Body(0))); d != "" {
			t.Fatal(d)
		}
	}
}

// TestCut checks that an error of the source is told from the end of the text.
func TestCut(t *testing.T) {
	gone := errors.New("gone")
	in := iotest.DataErrReader(io.MultiReader(strings.NewReader("[A \"\"]\n* "), iotest.ErrReader(gone)))
	r := NewReader(func() ([]byte, error) {
		b := make([]byte, 4)
		n, err := in.Read(b)
		if n > 0 {
			return b[:n], nil
		}
		return nil, err
	})
	r.Next()
	r.Tags()
	if got := show(r.Body(0).Tok()); got != `2:1 result "*"` || r.Cut() != nil {
		t.Errorf("token %s, error %v", got, r.Cut())
	}
	if r.Next() || !errors.Is(r.Cut(), gone) {
		t.Errorf("error %v, want %v", r.Cut(), gone)
	}
}

// TestManyTags checks that repeated tags are found among many, and that there is a limit.
func TestManyTags(t *testing.T) {
	var b bytes.Buffer
	for i := range maxTags {
		fmt.Fprintf(&b, "[T%d \"%d\"]\n", i, i)
	}
	for _, row := range []struct{ tail, want string }{
		{"*", ""},
		{"[T70000 \"\"]\n*", "100001:1 broken tag"},
		{"[More \"\"]\n*", "100001:1 broken tag"},
	} {
		r := NewReader(Bytes(append(bytes.Clone(b.Bytes()), row.tail...)))
		r.Next()
		tags, broken := r.Tags()
		got := ""
		if broken != nil {
			got = show(broken)
		}
		if got != row.want || len(tags.List) != maxTags {
			t.Errorf("%d tags, %q; want %d, %q", len(tags.List), got, maxTags, row.want)
		}
		if tag, ok := tags.Get("T70000"); !ok || tag.Value != "70000" || tag.Pos.Line != 70001 {
			t.Errorf("tag %+v", tag)
		}
	}
}

// TestNoAllocation checks that reading tokens takes no memory.
func TestNoAllocation(t *testing.T) {
	text := []byte("[Game \"x\"]\n" + strings.Repeat("12. R [5 3] d7-d6 (a é) { c } ; d\n", 2000) + "*")
	r := NewReader(Bytes(text))
	r.Next()
	r.Tags()
	c := r.Body(0)
	n := testing.AllocsPerRun(100, func() {
		for range 100 {
			c.Next()
		}
	})
	if n != 0 || c.Tok().Kind == Result {
		t.Errorf("%.1f allocations for 100 tokens", n)
	}
}

func BenchmarkCursor(b *testing.B) {
	text := []byte("[Game \"x\"]\n" + strings.Repeat("12. R [5 3] d7-d6 e6>c6\n", 20000) + "*")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		r := NewReader(Bytes(text))
		r.Next()
		r.Tags()
		for c := r.Body(0); c.Tok().Kind != Result; c.Next() {
			n++
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "tokens/s")
}
