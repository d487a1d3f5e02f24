package referee_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/rules/jokerball"
	"rinkpress/rules/paperhockey"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// verify collects the reports of Verify.
func verify(t testing.TB, ref *referee.Referee, in io.Reader, o referee.Options) []referee.Report {
	t.Helper()
	var reports []referee.Report
	err := ref.Verify(in, o, func(r *referee.Report) error {
		reports = append(reports, *r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return reports
}

// fragments are what hostile texts are made of: what looks like the beginning of a record, in and out of comments.
var fragments = []string{ph, jb, ph + "*\n", "\n" + ph + won + "0-1\n", "[Game \"x\"]\n", "[Event \"e\"]\n", "  [Event \"e\"] { c }\n", "[E\n", "{", "}", ";", "\n", "\r\n",
	"*\n", "* ", "0-1 ", "1. B e7\n", "2. R f8 { \n" + ph + "* }\n", "{\n[x]\n", "; [Game \"y\"]\n", "]", "\xff", "é", "[5 3]", "game 1 first R\n", "1. R [3 4] b1-e1 @g7\n",
	"\ufeff", " ", "\t", "\f", "x", "\n\n", "1. B e7 2. R f7 3. B {\n[Event \"e\"]\n;}\n"}

// hostile draws a text of fragments and of damaged random games.
func hostile(t *rapid.T, games [][]byte) []byte {
	var text []byte
	for range rapid.IntRange(0, 60).Draw(t, "parts") {
		if rapid.IntRange(0, 9).Draw(t, "game") > 0 {
			text = append(text, rapid.SampledFrom(fragments).Draw(t, "fragment")...)
			continue
		}
		game := rapid.SampledFrom(games).Draw(t, "record")
		seed := rapid.Uint64().Draw(t, "seed")
		text = append(text, refereetest.Damage(game, rand.New(rand.NewPCG(seed, 2)))...)
	}
	return text
}

func games(t testing.TB) [][]byte {
	var list [][]byte
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		list = append(list, refereetest.Play(t, refereetest.Standard(paperhockey.Game), referee.Variant{ID: "standard"}, nil, r, 30))
		list = append(list, refereetest.Play(t, refereetest.Standard(jokerball.Game), referee.Variant{ID: "standard"}, nil, r, 30))
	}
	return list
}

// TestVerifyEqualsJudge checks that what is cut, judged at the same time and put together is what one reader finds, for pieces of
// all sizes.
func TestVerifyEqualsJudge(t *testing.T) {
	ref := newReferee(t)
	list := games(t)
	rapid.Check(t, func(t *rapid.T) {
		text := hostile(t, list)
		block := rapid.IntRange(1, 200).Draw(t, "block")
		o := referee.Options{File: "a.rgn", Workers: rapid.IntRange(1, 3).Draw(t, "workers")}
		want := ref.Judge(text, o)
		var got []referee.Report
		err := ref.Verify(bytes.NewReader(text), o.InPieces(block, block*rapid.IntRange(1, 4).Draw(t, "most")), func(r *referee.Report) error {
			got = append(got, *r)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("blocks of %d bytes\n%s\n%s", block, text, d)
		}
	})
}

// TestVerifySmallReads feeds a text in the smallest portions.
func TestVerifySmallReads(t *testing.T) {
	ref := newReferee(t)
	text := bytes.Join(games(t), []byte("{\n"+ph+" }\n"))
	want := ref.Judge(text, referee.Options{})
	got := verify(t, ref, iotest.OneByteReader(bytes.NewReader(text)), referee.Options{}.InPieces(37, 100))
	if d := cmp.Diff(want, got); d != "" {
		t.Fatal(d)
	}
}

// TestVerifyReadError checks that the records before an error of the input are reported, and nothing that the error cut off.
func TestVerifyReadError(t *testing.T) {
	ref := newReferee(t)
	broken := errors.New("the pipe is closed")
	for _, size := range []int{8, 64, 1 << 20} {
		in := io.MultiReader(strings.NewReader(ph+"*\n"+ph+"1. B e7\n"), iotest.ErrReader(broken))
		var got []referee.Report
		err := ref.Verify(in, referee.Options{}.InPieces(size, 2*size), func(r *referee.Report) error {
			got = append(got, *r)
			return nil
		})
		if !errors.Is(err, broken) {
			t.Errorf("blocks of %d: error %v, want %v", size, err, broken)
		}
		if briefs(got) != "1: unfinished 0" {
			t.Errorf("blocks of %d: reports\n%s", size, briefs(got))
		}
	}
}

// TestVerifyStops checks that an error of emit ends Verify.
func TestVerifyStops(t *testing.T) {
	ref := newReferee(t)
	full := errors.New("no space left")
	n := 0
	err := ref.Verify(strings.NewReader(strings.Repeat(ph+"*\n", 1000)), referee.Options{}.InPieces(64, 256), func(*referee.Report) error {
		if n++; n == 5 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || n != 5 {
		t.Errorf("error %v after %d reports, want %v after 5", err, n, full)
	}
}

// repeat is a text of n times the same part between a head and a tail, made as it is read.
func repeat(head, part, tail string, n int) io.Reader {
	block := []byte(strings.Repeat(part, max(1, (32<<10)/len(part))))
	left := int64(n) * int64(len(part))
	return io.MultiReader(strings.NewReader(head), io.LimitReader(&endless{block: block}, left), strings.NewReader(tail))
}

type endless struct {
	block []byte
	at    int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.block[e.at:])
	e.at = (e.at + n) % len(e.block)
	return n, nil
}

// TestVerifyHostile judges texts that no memory should hold: each gets its verdict and place, and the heap stays small.
func TestVerifyHostile(t *testing.T) {
	const mb = 1 << 20
	rows := []struct {
		name string
		text io.Reader
		want string
	}{
		{"a tag of 24 MB", repeat(ph+"[Event \"", "x", "\"]\n*\n"+ph+"*", 24*mb), "1: unfinished 0\n4: unfinished 0"},
		{"a game's name of 24 MB", repeat("[Game \"", "x", "\"]\n*\n", 24*mb), "1: malformed 0 @1:1 0 unknown-game"},
		{"a tag's name of 24 MB", repeat(ph+"[E", "x", " \"\"]\n*\n", 24*mb), "1: malformed 0 @2:1 0 syntax"},
		{"blanks in a tag", repeat(ph+"[Event", " ", "\"\"]\n*\n", 24*mb), "1: unfinished 0"},
		{"a tag without an end", repeat(ph+"[Event \"", "x", "", 24*mb), "1: malformed 0 @2:1 0 syntax"},
		{"tags without an end", repeat(ph, "[Event \"\"]\n", "*", 2*mb), "1: malformed 0 @3:1 0 tag"},
		{"a word of 24 MB", repeat(ph+"1. B ", "x", " *\n"+ph+"*", 24*mb), "1: illegal 0 @2:6 1 unknown-square\n3: unfinished 0"},
		{"a line of 24 MB", repeat(ph+"1. B ", " x", " *\n"+ph+"*", 12*mb), "1: illegal 0 @2:7 1 unknown-square\n3: unfinished 0"},
		{"a number of 24 MB", repeat(ph, "9", ". B e7 *\n", 24*mb), "1: illegal 0 @2:1 1000000000000000000 turn-number"},
		{"a number of 24 MB that is none", repeat(ph, "9", ".x B e7 *\n", 24*mb), "1: malformed 0 @2:1 0 syntax"},
		{"a result of 24 MB", repeat(ph+"[Termination \"time\"]\n0-", "9", "\n", 24*mb), "1: illegal 0 @3:1 0 result-mismatch"},
		{"dice of 24 MB", repeat(jb+"1. R [", "9", "] *\n", 24*mb), "1: illegal 0 @2:6 1 dice-count"},
		{"12 million dice", repeat(jb+"1. R [", "1 ", "] *\n", 12*mb), "1: illegal 0 @2:6 1 dice-count"},
		{"a million nested brackets", repeat(jb+"1. R [1 1] ", "(", "*\n", mb), "1: malformed 0 @2:12 1 syntax"},
		{"brackets that cannot be dice", repeat(jb+"1. R ", "[", "*\n", 24*mb), "1: malformed 0 @2:6 1 syntax"},
		{"a comment of 24 MB", repeat(ph+"{ ", "a [ \n", "} *\n"+ph+"*", 5*mb), "1: unfinished 0\n5242883: unfinished 0"},
		{"a comment without an end", repeat(ph+"1. B { ", "abc ", "", 6*mb), "1: malformed 0 @2:6 1 syntax"},
		{"a comment of tags without an end", repeat(ph+"1. B e7 {\n", "; [Game \"x\"]\n", "", 2*mb), "1: malformed 0 @2:9 1 syntax"},
		{"blank lines", repeat(ph+"1. B", "\n", "e7 *", 24*mb), "1: unfinished 1"},
		{"blanks", repeat(ph+"1. B {\n", " ", "} e7 *", 24*mb), "1: unfinished 1"},
		{"no record", repeat("", "x\n", "", 12*mb), "1: malformed 0 @1:1 0 syntax"},
		{"zero bytes", repeat("", "\x00", "", 24*mb), "1: malformed 0 @1:1 0 syntax"},
		{"bad bytes", repeat("", "\xff\xfe", "", 12*mb), "1: malformed 0 @1:1 0 syntax"},
		{"UTF-16", repeat("\xff\xfe", "[\x00G\x00\n\x00", "", 5*mb), "1: malformed 0 @1:1 0 syntax"},
	}
	ref := newReferee(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var most uint64
			got := verify(t, ref, &watched{Reader: row.text, most: &most}, referee.Options{Workers: 2})
			for i := range got {
				if got[i].Error != nil && len(got[i].Error.Message) > 400 {
					t.Errorf("a message of %d bytes", len(got[i].Error.Message))
				}
			}
			if s := briefs(got); s != row.want {
				t.Errorf("got\n%s\nwant\n%s", s[:min(len(s), 400)], row.want)
			}
			if most > 60*mb {
				t.Errorf("the heap grew to %d MB", most/mb)
			}
		})
	}
}

// watched notes the largest heap while a text is read.
type watched struct {
	io.Reader
	reads int
	most  *uint64
}

func (w *watched) Read(b []byte) (int, error) {
	if w.reads++; w.reads%32 == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		*w.most = max(*w.most, m.HeapInuse)
	}
	return w.Reader.Read(b)
}

// TestDetail checks what people are shown of an error.
func TestDetail(t *testing.T) {
	ref := newReferee(t)
	rep := ref.Judge([]byte("\ufeff"+ph+"1. B e7\n2. R é z9 *\r\n"), referee.Options{Detail: true})[0]
	want := "2. R é z9 *"
	if rep.Detail.Source != want || rep.Detail.Caret != 5 {
		t.Errorf("source %q, caret %d; want %q, 5", rep.Detail.Source, rep.Detail.Caret, want)
	}
	if !strings.Contains(rep.Detail.Position, "turn 2") || len(rep.Detail.Legal) != 7 {
		t.Errorf("position\n%s\nlegal %q, want turn 2 and its 7 links", rep.Detail.Position, rep.Detail.Legal)
	}
	rep = ref.Judge([]byte("\ufeff[Game \"x\"]\n*"), referee.Options{Detail: true})[0]
	if rep.Detail.Source != `[Game "x"]` || rep.Detail.Caret != 0 || rep.Detail.Position != "" {
		t.Errorf("detail %+v", rep.Detail)
	}
	rep = ref.Judge([]byte(ph+"1. B "+strings.Repeat("e7 ", 500)), referee.Options{Detail: true})[0]
	if d := rep.Detail; len(d.Source) != 160 || d.Source[d.Caret:d.Caret+2] != "e7" {
		t.Errorf("a long line: source %q, caret %d", d.Source, d.Caret)
	}
	if rep := ref.Judge([]byte("x"), referee.Options{})[0]; rep.Detail != nil {
		t.Error("detail that nobody asked for")
	}
}

// TestJSON compares the report's text with the example of notation.md and with what encoding/json reads.
func TestJSON(t *testing.T) {
	name := func(s string) *string { return &s }
	rows := []struct {
		rep  referee.Report
		want string
	}{
		{referee.Report{File: "a.rgn", Record: 1, Line: 1, Game: name("paper-hockey"), Variant: name("standard"), Verdict: referee.Illegal, Turns: 14,
			Error: &referee.Error{Line: 23, Column: 8, Turn: 15, Code: "redrawn", Message: "..."}},
			`{"file":"a.rgn","record":1,"line":1,"game":"paper-hockey","variant":"standard","verdict":"illegal","turns":14,"score":{"red":0,"blue":0},` +
				`"winner":null,"error":{"line":23,"column":8,"turn":15,"code":"redrawn","message":"..."}}`},
		{referee.Report{File: "-", Record: 2, Line: 9, Game: name("a\"\\\n\x7fé\u2028"), Verdict: referee.Valid, Score: referee.Score{Red: 3, Blue: 1}, Winner: referee.RedWins},
			`{"file":"-","record":2,"line":9,"game":"a\"\\\u000a\u007fé` + "\u2028" + `","variant":null,"verdict":"valid","turns":0,"score":{"red":3,"blue":1},"winner":"R"}`},
		{referee.Report{File: "\xff.rgn", Record: 1, Line: 1, Verdict: referee.Unfinished, Winner: referee.Draw},
			"{\"file\":\"\ufffd.rgn\",\"record\":1,\"line\":1,\"game\":null,\"variant\":null,\"verdict\":\"unfinished\",\"turns\":0,\"score\":{\"red\":0,\"blue\":0},\"winner\":\"draw\"}"},
	}
	for _, row := range rows {
		got := string(row.rep.AppendJSON(nil))
		if got != row.want {
			t.Errorf("got  %s\nwant %s", got, row.want)
		}
		var v struct{ File, Game string }
		if err := json.Unmarshal([]byte(got), &v); err != nil {
			t.Errorf("%s: %v", got, err)
		}
		if row.rep.Game != nil && v.Game != *row.rep.Game {
			t.Errorf("game %q is read as %q", *row.rep.Game, v.Game)
		}
	}
}

// TestNew holds the definitions that no referee can be made of.
func TestNew(t *testing.T) {
	good := refereetest.Standard(paperhockey.Game)
	rows := []struct {
		name string
		defs []referee.Definition
		want string
	}{
		{"no variant", []referee.Definition{{ID: "x", Game: paperhockey.Game}}, "game x has no variant"},
		{"twice", []referee.Definition{good, good}, "game paper-hockey is defined twice"},
		{"no such parameter", []referee.Definition{refereetest.Standard(paperhockey.Game, refereetest.Int("odd", "with", 8))}, "game paper-hockey, variant odd: there is no parameter with"},
		{"out of range", []referee.Definition{refereetest.Standard(paperhockey.Game, refereetest.Int("odd", "width", 7))}, "game paper-hockey, variant odd: width is 7: allowed is an even number"},
	}
	for _, row := range rows {
		if _, err := referee.New(row.defs); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: error %v, want %s...", row.name, err, row.want)
		}
	}
}

func FuzzVerify(f *testing.F) {
	for _, text := range games(f) {
		f.Add(text, uint8(20))
	}
	for _, text := range fragments {
		f.Add([]byte(text), uint8(1))
	}
	ref := newReferee(f)
	f.Fuzz(func(t *testing.T, text []byte, block uint8) {
		want := ref.Judge(text, referee.Options{})
		got := verify(t, ref, bytes.NewReader(text), referee.Options{Workers: 2}.InPieces(1+int(block), 1+3*int(block)))
		if d := cmp.Diff(want, got); d != "" {
			t.Fatal(d)
		}
		for _, rep := range want {
			if !json.Valid(rep.AppendJSON(nil)) {
				t.Fatal(fmt.Sprint("no JSON: ", string(rep.AppendJSON(nil))))
			}
		}
	})
}
