// Package refereetest holds the tests that every game has: hand-made cases with the reports that are right for them, random
// play that must verify, damaged records that must get a verdict, and a look at whether every code is tested.
package refereetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Standard is a game with its standard rules only, and the given variants of them.
func Standard(game referee.Game, variants ...referee.Variant) referee.Definition {
	if len(variants) == 0 {
		variants = []referee.Variant{{ID: "standard"}}
	}
	return referee.Definition{ID: game.ID, Game: game, Variants: variants}
}

// Int, Bool and Choice are variants that differ from the standard game in one value.
func Int(id, name string, n int) referee.Variant {
	return referee.Variant{ID: id, Values: param.Values{name: param.IntValue(n)}}
}

// Bool is like Int.
func Bool(id, name string, b bool) referee.Variant {
	return referee.Variant{ID: id, Values: param.Values{name: param.BoolValue(b)}}
}

// Choice is like Int.
func Choice(id, name, word string) referee.Variant {
	return referee.Variant{ID: id, Values: param.Values{name: param.ChoiceValue(word)}}
}

// Samples checks that the records of a folder, at least two files, are valid to the end and that somebody wins or the game is drawn.
func Samples(t *testing.T, def referee.Definition, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.rgn"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%s: %d sample records, %v", dir, len(files), err)
	}
	ref, err := referee.New([]referee.Definition{def})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, report := range ref.Judge(text, referee.Options{Detail: true}) {
			if report.Verdict != referee.Valid || report.Winner == referee.NoWinner {
				t.Errorf("%s: verdict %s\n%s", file, report.Verdict, Show(text, report))
			}
		}
	}
}

// row is a line of a folder's expected.jsonl.
type row struct {
	File    string
	Verdict string
	Turns   int
	Score   struct{ Red, Blue int }
	Winner  *string
	Code    *string
	Line    *int
	Column  *int
	Turn    *int64
}

// String is the row without its file, in one line.
func (r row) String() string {
	winner, at := "nobody", ""
	if r.Winner != nil {
		winner = *r.Winner
	}
	if r.Code != nil {
		at = fmt.Sprintf(" %d:%d %s", *r.Line, *r.Column, *r.Code)
		if r.Turn != nil {
			at += fmt.Sprintf(" in turn %d", *r.Turn)
		}
	}
	return fmt.Sprintf("%s, %d turns, %d-%d, winner %s%s", r.Verdict, r.Turns, r.Score.Red, r.Score.Blue, winner, at)
}

// rowOf is the row of a report. The turn is left out when withTurn is false.
func rowOf(rep referee.Report, withTurn bool) row {
	r := row{Verdict: rep.Verdict.String(), Turns: rep.Turns}
	r.Score.Red, r.Score.Blue = rep.Score.Red, rep.Score.Blue
	if w := rep.Winner.String(); w != "" {
		r.Winner = &w
	}
	if e := rep.Error; e != nil {
		code := string(e.Code)
		r.Code, r.Line, r.Column = &code, &e.Line, &e.Column
		if withTurn {
			r.Turn = &e.Turn
		}
	}
	return r
}

// prepare returns the referee of a definition.
func prepare(t testing.TB, def referee.Definition) *referee.Referee {
	t.Helper()
	ref, err := referee.New([]referee.Definition{def})
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// rows reads the expected.jsonl of a folder.
func rows(t testing.TB, dir string) []row {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "expected.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var list []row
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		var r row
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("%s/expected.jsonl:%d: %v", dir, i+1, err)
		}
		list = append(list, r)
	}
	return list
}

// Cases judges every record named in the expected.jsonl of a folder and compares the reports. Each file holds one record.
// Every file of the folder must be named there.
func Cases(t *testing.T, def referee.Definition, dir string) {
	ref := prepare(t, def)
	named := map[string]bool{"expected.jsonl": true}
	for _, want := range rows(t, dir) {
		named[want.File] = true
		t.Run(want.File, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(dir, want.File))
			if err != nil {
				t.Fatal(err)
			}
			reports := ref.Judge(text, referee.Options{File: want.File, Detail: true})
			if got := rowOf(reports[0], want.Turn != nil); got.String() != want.String() {
				t.Errorf("got  %s\nwant %s\n%s", got, want, Show(text, reports[0]))
			}
		})
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !named[f.Name()] {
			t.Errorf("%s is not named in expected.jsonl", f.Name())
		}
	}
}

// Show prints a record with a caret under the place of its error, the message and the position there.
func Show(text []byte, rep referee.Report) string {
	var b strings.Builder
	for i, line := range strings.SplitAfter(string(text), "\n") {
		fmt.Fprintf(&b, "%4d  %s\n", i+1, strings.TrimRight(line, "\r\n"))
		if e := rep.Error; e != nil && e.Line == i+1 {
			fmt.Fprintf(&b, "      %s^ %s: %s\n", strings.Repeat(" ", e.Column-1), e.Code, e.Message)
		}
	}
	if d := rep.Detail; d != nil {
		fmt.Fprintf(&b, "%s\nlegal: %q\n", d.Position, d.Legal[:min(len(d.Legal), 20)])
	}
	return b.String()
}

// Codes checks that every code of the game's own page is in the expected.jsonl of at least one of the folders.
func Codes(t *testing.T, def referee.Definition, dirs ...string) {
	seen := map[string]bool{}
	for _, dir := range dirs {
		for _, r := range rows(t, dir) {
			if r.Code != nil {
				seen[*r.Code] = true
			}
		}
	}
	for _, code := range def.Game.Codes {
		if !seen[string(code)] {
			t.Errorf("no case has the code %s", code)
		}
	}
}

// Play plays one random game of a variant and returns its record: see referee.Referee.Play. extra are tag lines of the record, such as
// `[Match "3"]`.
func Play(t testing.TB, def referee.Definition, variant referee.Variant, extra []string, r *rand.Rand, most int) []byte {
	t.Helper()
	text, err := prepare(t, def).Play(def.ID, variant.ID, readTags(t, extra), r, most)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return text
}

// readTags reads tag lines.
func readTags(t testing.TB, lines []string) []record.TagPair {
	t.Helper()
	if len(lines) == 0 {
		return nil
	}
	reader := record.NewReader(record.Bytes([]byte(strings.Join(lines, "\n") + "\n*")))
	reader.Next()
	tags, broken := reader.Tags()
	if broken != nil {
		t.Fatalf("tags %q: %s", lines, broken.Msg)
	}
	return tags.List
}

// start is the state before the first entry of a record with the given tag lines.
func start(t testing.TB, ref *referee.Referee, def referee.Definition, lines []string) referee.State {
	t.Helper()
	tags := record.Tags{List: readTags(t, lines)}
	variant, _ := tags.Get("Variant")
	state, fault := ref.Rules(def.ID, variant.Value).Start(&tags)
	if fault != nil {
		t.Fatalf("tags %q: %v", lines, fault)
	}
	return state
}

// Options of random play.
type Options struct {
	Tags    [][]string // tag lines of records; each is played with every variant. nil is one record without more tags
	Entries int        // most entries of a record, 0 for 400
	Damages int        // damaged versions of each record, 0 for 40
}

// RandomPlay plays n random games of every variant (and set of tags) and checks that they verify, whole and cut; that a copy of a
// state does not change with it; that a refused entry leaves no trace; and that every damaged version gets a report.
func RandomPlay(t *testing.T, def referee.Definition, n int, o Options) {
	if o.Tags == nil {
		o.Tags = [][]string{nil}
	}
	if o.Entries == 0 {
		o.Entries = 400
	}
	if o.Damages == 0 {
		o.Damages = 40
	}
	ref := prepare(t, def)
	for _, variant := range def.Variants {
		for _, tags := range o.Tags {
			t.Run(strings.Join(append([]string{variant.ID}, tags...), " "), func(t *testing.T) {
				for seed := range uint64(n) {
					r := rand.New(rand.NewPCG(seed, 1))
					text := Play(t, def, variant, tags, r, o.Entries)
					verifies(t, ref, text)
					copies(t, ref, def, text, r)
					for range o.Damages {
						judged(t, ref, Damage(text, r))
					}
				}
			})
		}
	}
}

// verifies checks that a record that was played legally is found to be legal, whole and cut after each of its entries.
func verifies(t *testing.T, ref *referee.Referee, text []byte) {
	t.Helper()
	whole := ref.Judge(text, referee.Options{Detail: true})
	want := referee.Valid
	if bytes.HasSuffix(text, []byte("*\n")) {
		want = referee.Unfinished
	}
	if len(whole) != 1 || whole[0].Verdict != want {
		t.Fatalf("verdict %s, want %s\n%s", whole[0].Verdict, want, Show(text, whole[0]))
	}
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	entries := bytes.SplitAfter(body, []byte("\n"))
	entries = entries[:len(entries)-2] // without the result token
	for _, cut := range []int{0, len(entries) / 3, len(entries) / 2, len(entries) - 1} {
		if cut < 0 {
			continue
		}
		part := slices.Concat(head, []byte("\n\n"), bytes.Join(entries[:cut], nil), []byte("*\n"))
		if got := ref.Judge(part, referee.Options{Detail: true}); len(got) != 1 || got[0].Verdict != referee.Unfinished {
			t.Fatalf("a game cut after %d entries: verdict %s\n%s", cut, got[0].Verdict, Show(part, got[0]))
		}
	}
}

// picture is all that a state shows of itself.
func picture(s referee.State) string {
	return fmt.Sprintf("%s\nscore %v over %v winner %s\nlegal %q", s, s.Score(), s.Over(), s.Winner(), s.Legal())
}

// copies replays a record and checks copies and refused entries at some of its positions.
func copies(t *testing.T, ref *referee.Referee, def referee.Definition, text []byte, r *rand.Rand) {
	t.Helper()
	head, body, _ := strings.Cut(string(text), "\n\n")
	entries := strings.Split(strings.TrimSpace(body), "\n")
	state := start(t, ref, def, strings.Split(head, "\n"))
	for _, entry := range entries[:len(entries)-1] {
		if r.IntN(8) == 0 {
			before := picture(state)
			other := state.Clone()
			if fault := def.Game.Apply(other, entry); fault != nil {
				t.Fatalf("the copy refuses %q: %v\n%s", entry, fault, before)
			}
			if after := picture(state); after != before {
				t.Fatalf("%q changed the state that its copy was made of\nbefore\n%s\nafter\n%s", entry, before, after)
			}
			other = state.Clone()
			def.Game.Apply(state.Clone(), entry)
			if picture(other) != before {
				t.Fatalf("a copy is not equal to its state\nstate\n%s\ncopy\n%s", before, picture(other))
			}
			refusals(t, def, state, entry, r)
		}
		if fault := def.Game.Apply(state, entry); fault != nil {
			t.Fatalf("%q is refused: %v\n%s", entry, fault, state)
		}
	}
}

// refusals damages one entry and checks that what is refused leaves no trace: the state after it is the state that the actions before it
// lead to, and is found again when the entry is cut there.
func refusals(t *testing.T, def referee.Definition, state referee.State, entry string, r *rand.Rand) {
	t.Helper()
	for range 4 {
		bad := string(Damage([]byte(entry), r))
		s := state.Clone()
		c := record.NewCursor([]byte(bad+" *"), def.Game.Sections)
		if k := c.Tok().Kind; k != record.Number && k != record.Section {
			continue
		}
		fault := s.Entry(c)
		if fault == nil || fault.Pos.Line != 1 {
			continue
		}
		// The text before the fault, read again and broken off there, must lead to the same position: the reader's error
		// asks nothing of the open turn.
		runes := []rune(bad)
		at := min(fault.Pos.Col-1, len(runes))
		prefix := string(runes[:at])
		if at < len(runes) && runes[at] == utf8.RuneError {
			// A bad byte spoils the word that it stands in, so the word does not count.
			prefix = prefix[:1+strings.LastIndexAny(prefix, " \t\r\n\f\v[](){};")]
		}
		if fault.Code == referee.TurnNumber {
			if got, want := picture(s), picture(state); got != want {
				t.Fatalf("%q is refused (%v) and left a trace\nbefore\n%s\nafter\n%s", bad, fault, want, got)
			}
			continue
		}
		if strings.TrimSpace(prefix) == "" {
			continue // the finished turn lacks something: its actions stand
		}
		again := state.Clone()
		stop := again.Entry(record.NewCursor([]byte(prefix), def.Game.Sections))
		if stop == nil || stop.Pos.Col-1 < len([]rune(strings.TrimRight(prefix, " "))) {
			continue // the actions before it are judged only when more of the text is there
		}
		if got, want := picture(s), picture(again); got != want {
			t.Fatalf("%q is refused (%v) and left a trace\nwithout it\n%s\nafter it\n%s", bad, fault, want, got)
		}
	}
}

// judged checks that a text gets reports with places in it, and that the same text gets the same reports again.
func judged(t testing.TB, ref *referee.Referee, text []byte) []referee.Report {
	t.Helper()
	reports := ref.Judge(text, referee.Options{Detail: true})
	lines := bytes.Count(text, []byte("\n")) + 1
	for _, rep := range reports {
		e := rep.Error
		if e == nil != rep.Verdict.OK() {
			t.Fatalf("verdict %s with error %v\n%s", rep.Verdict, e, text)
		}
		if e != nil && (e.Line < rep.Line || e.Line > lines || e.Column < 1 || e.Code == "" || e.Message == "") {
			t.Fatalf("record at line %d of %d: error %+v\n%s", rep.Line, lines, e, text)
		}
	}
	return reports
}

// Fuzz adds the records of the folders as seeds and checks that every text gets reports without a panic.
func Fuzz(f *testing.F, def referee.Definition, dirs ...string) {
	ref := prepare(f, def)
	for _, dir := range dirs {
		for _, r := range rows(f, dir) {
			text, err := os.ReadFile(filepath.Join(dir, r.File))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) { judged(t, ref, text) })
}

// Damage returns a copy of a text with one to three faults: tokens or bytes deleted, doubled, swapped, altered or
// taken from elsewhere, or the text cut.
func Damage(text []byte, r *rand.Rand) []byte {
	out := bytes.Clone(text)
	for range 1 + r.IntN(3) {
		if len(out) == 0 {
			break
		}
		out = damages[r.IntN(len(damages))](out, r)
	}
	return out
}

var damages = []func([]byte, *rand.Rand) []byte{
	func(b []byte, r *rand.Rand) []byte { // a byte altered
		b[r.IntN(len(b))] = noise[r.IntN(len(noise))]
		return b
	},
	func(b []byte, r *rand.Rand) []byte { // a byte deleted
		i := r.IntN(len(b))
		return slices.Delete(b, i, i+1)
	},
	func(b []byte, r *rand.Rand) []byte { // a byte put in
		return slices.Insert(b, r.IntN(len(b)+1), noise[r.IntN(len(noise))])
	},
	func(b []byte, r *rand.Rand) []byte { // a token deleted
		i, j := token(b, r)
		return slices.Delete(b, i, j)
	},
	func(b []byte, r *rand.Rand) []byte { // a token doubled
		i, j := token(b, r)
		return slices.Insert(b, j, append([]byte(" "), b[i:j]...)...)
	},
	func(b []byte, r *rand.Rand) []byte { // a token replaced by another
		i, j := token(b, r)
		k, l := token(b, r)
		return slices.Concat(b[:i], b[k:l], b[j:])
	},
	func(b []byte, r *rand.Rand) []byte { // a token replaced by an odd one
		i, j := token(b, r)
		return slices.Concat(b[:i], []byte(odd[r.IntN(len(odd))]), b[j:])
	},
	func(b []byte, r *rand.Rand) []byte { // two neighbours swapped
		i, j := token(b, r)
		k := j
		for k < len(b) && b[k] <= ' ' {
			k++
		}
		l := k
		for l < len(b) && b[l] > ' ' {
			l++
		}
		return slices.Concat(b[:i], b[k:l], b[j:k], b[i:j], b[l:])
	},
	func(b []byte, r *rand.Rand) []byte { return b[:r.IntN(len(b))] }, // cut
}

const noise = " \t\r\n[](){};\"*-0123456789ABRabcdefgh.+#>@x\x00\xff\xc3\xa9"

var odd = []string{"{", "}", "[", "]", "(", ")", "[]", "[0]", "[7]", "[05]", "[99999999999999999999]", "*", "0-0", "1-0", "00-1", "999999999999999999999.",
	"05.", "1.", "R", "B", "round", "period", "game", "deal", "setup", "face-off", ";", "{ }", "[Game \"x\"]", "\n[Game \"x\"]\n", "{\n[Game \"x\"]\n}",
	"z9", "a0", "a1", "--", "@", ">", "\xff", "é", "\ufeff", "save", "hit", "card", "take", "draw", "10S", "JH#"}

// token is a random token of a text: its first byte and the byte after it.
func token(b []byte, r *rand.Rand) (from, to int) {
	i := r.IntN(len(b))
	for i < len(b) && b[i] <= ' ' {
		i++
	}
	for i > 0 && b[i-1] > ' ' {
		i--
	}
	j := i
	for j < len(b) && b[j] > ' ' {
		j++
	}
	return i, j
}
