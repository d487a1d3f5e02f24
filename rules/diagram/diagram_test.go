package diagram

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fonts are loaded once for all tests.
var fonts = sync.OnceValues(func() (*typeset.Library, error) {
	dir, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		return nil, err
	}
	return typeset.Load(dir)
})

// maker makes the maker of a bundled game.
func maker(t testing.TB, game, theme, lang string) *Maker {
	t.Helper()
	library, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	icons, err := fs.Sub(templates.Files, "icons")
	if err != nil {
		t.Fatal(err)
	}
	options := gamedef.Options{Referees: map[string]param.Set{}, Icons: icons}
	for _, g := range games.All {
		options.Referees[g.ID] = g.Params
	}
	def, err := gamedef.Bundled(templates.Files, game, options)
	if err != nil {
		t.Fatal(err)
	}
	th, err := gamedef.ReadTheme(theme, data(t, "themes/"+theme+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	words, err := gamedef.ReadWords("words.yaml", data(t, "words.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(def, Options{Lang: lang, Theme: th, Fonts: library, Words: words})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func data(t testing.TB, name string) []byte {
	t.Helper()
	data, err := templates.Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// block makes a block of a text that begins with its options on line 10 of a file; its lines are indented by two.
func block(text string) Block {
	options, rest, _ := strings.Cut(text, "\n")
	b := Block{File: "rules.en.md", Line: 10, Col: 1, Options: []Line{{10, 12, options}}}
	for i, line := range strings.Split(rest, "\n") {
		b.Lines = append(b.Lines, Line{11 + i, 3, line})
	}
	return b
}

var large = geom.Size{W: 104, H: 150}

func TestErrors(t *testing.T) {
	for _, row := range []struct{ name, game, text, want string }{
		{"no such variant", "gentlemans-hockey", "expert\npuck c6", `10:12: gentlemans-hockey has no variant "expert": basic, advanced or adventurous is allowed`},
		{"two variants", "gentlemans-hockey", "basic advanced\n", `10:18: "advanced" is no option`},
		{"no such option", "gentlemans-hockey", "side zoom=3\n", `10:17: a diagram has no option "zoom"`},
		{"no such area", "gentlemans-hockey", "area=a1-f3\nposition: puck c6", `10:17: "a1-f3" is no area of the board: two corners between a1 and e11`},
		{"no such code", "gentlemans-hockey", "illegal=nonsense\nposition: puck c6\n1. R [1]", `10:20: the referee has no code "nonsense"`},
		{"bad position", "gentlemans-hockey", "\nposition: R b5 d5 / puck z9", `11:28: "z9" is no square`},
		{"two positions", "gentlemans-hockey", "\nposition: puck c6\nposition: puck c7", `12:13: the part "puck" stands twice`},
		{"empty key", "gentlemans-hockey", "\nexpect:", `11:10: nothing stands behind expect:`},
		{"foreign tag", "gentlemans-hockey", "\n[Red \"x\"]\nposition: puck c6", `11:3: the tag Red has no place in a diagram: tags of the game itself are allowed here: Target`},
		{"no such tag of the game", "paper-hockey", "\n[Target \"3\"]\n1. B e7", `11:3: the tag Target has no place in a diagram: this game has no tags of its own`},
		{"bad tag", "gentlemans-hockey", "\n[Target \"0\"]\nposition: puck c6", `11:3: the tag Target is "0"`},
		{"unread tag", "gentlemans-hockey", "\n[Target 3]\nposition: puck c6", `11:3: `},
		{"late tag", "gentlemans-hockey", "\nposition: puck c6\n1. R [1] b5-b6\n[Target \"3\"]", `13:3: a tag stands behind the record`},
		{"two cuts", "gentlemans-hockey", "\n---\n---", `12:3: --- stands twice`},
		{"no entry", "gentlemans-hockey", "\nposition: puck c6\nb5-b6", `12:3: the referee refuses this (syntax): an entry`},
		{"illegal", "gentlemans-hockey", "\nposition: puck d5 / turn R\n1. R [4] d5-d7", `12:12: the referee refuses this (not-adjacent)`},
		{"illegal on a later line", "gentlemans-hockey", "\nposition: puck d5 / turn R\n1. R [4]\n---\nd5-d6 {why} b5-b7", `14:15: the referee refuses this (not-adjacent)`},
		{"illegal before the cut", "gentlemans-hockey", "illegal=line-of-sight\nposition: puck d5 / turn R\n1. R [4] d5-d7\n---\nd5>d9", `12:12: the referee refuses this (not-adjacent)`},
		{"result token", "paper-hockey", "\n1. B e7\n*", `12:3: a result token has no place`},
		{"result token and illegal", "paper-hockey", "illegal=redrawn\n1. B e7 *", `11:11: a result token has no place`},
		{"after the end", "paper-hockey", "\nposition: line e6 e9 / turn B", `11:21: e9 is no neighbour`},
		{"incomplete action", "gentlemans-hockey", "\nposition: puck c11 / turn B / claim b7 from d5\n1. B [4] steal", `12:12: `},
		{"incomplete turn", "jokerball", "\n1. R [3 4] b1-e1 @", `11:20: `},
		{"unclosed comment", "paper-hockey", "\n1. B e7 {so", `11:11: the referee refuses this (syntax)`},
		{"allowed after all", "gentlemans-hockey", "illegal=line-of-sight\nposition: puck d5 / turn R\n1. R [2]\n---\nd5>d6", `10:20: the referee allows all of this: it should be refused with line-of-sight`},
		{"another code", "gentlemans-hockey", "illegal=shot-range\nposition: puck d5 / B d7 b8 / turn R\n1. R [2]\n---\nd5>d9", `14:3: the referee refuses this with line-of-sight (a player stands in the way of the puck): it should be shot-range`},
		{"untrue", "gentlemans-hockey", "\nposition: puck d5 / turn R\nexpect: next R; puck d6", `12:19: "puck d6" is not true: the puck is on d5`},
		{"untrue negation", "gentlemans-hockey", "\nposition: puck d5 / turn R\nexpect: not next R", `12:11: "not next R" is not true: it is so`},
		{"no fact", "gentlemans-hockey", "\nposition: puck d5\nexpect: moon full", `12:11: "moon full" is no fact: there is no such fact: score 1-0; over;`},
		{"not legal", "gentlemans-hockey", "\nposition: puck d5 / turn R\n1. R [4]\nexpect: legal d5-d7", `13:11: "legal d5-d7" is not true: the referee refuses it with not-adjacent`},
		{"not refused", "gentlemans-hockey", "\nposition: puck d5 / turn R\n1. R [4]\nexpect: refused d5-d6 = not-adjacent", `13:11: "refused d5-d6 = not-adjacent" is not true: the referee refuses it with points-unspent`},
		{"refused without a code", "gentlemans-hockey", "\nposition: puck d5 / turn R\nexpect: refused d5-d6", `12:11: "refused d5-d6" is no fact`},
		{"cross what is allowed", "gentlemans-hockey", "\nposition: puck d5 / turn R\n1. R [4]\nshow: cross d5-d6", `13:9: this is not forbidden: the referee allows it`},
		{"cross with another code", "gentlemans-hockey", "\nposition: puck d5 / turn R\n1. R [4]\nshow: cross d5-d7 = blocked", `13:9: this is not forbidden: the referee refuses it with not-adjacent`},
		{"show nonsense", "gentlemans-hockey", "\nposition: puck d5\nshow: numbers, arrow", `12:18: show: knows no "arrow"`},
		{"show too much", "gentlemans-hockey", "\nposition: puck d5\nshow: numbers reach d5", `12:17: nothing follows "numbers"`},
		{"reach of nobody", "gentlemans-hockey", "\nposition: puck d5\nshow: reach e9", `12:9: "reach e9" cannot be shown: no player stands on e9`},
		{"square off the board", "gentlemans-hockey", "\nposition: puck d5\nshow: squares a1 z1", `12:20: "z1" is no place of the board: a1 to e11 are allowed`},
		{"highlights without a board", "hockey-cards", "\nposition: pile 7H\nshow: reach 7H", ""},
	} {
		_, err := maker(t, row.game, "colour", "en").Draw(block(row.text), large)
		if row.want == "" {
			if err != nil {
				t.Errorf("%s: %v", row.name, err)
			}
			continue
		}
		var problems gamedef.Problems
		if !errors.As(err, &problems) || len(problems.List) != 1 || !strings.HasPrefix(err.Error(), "rules.en.md:"+row.want) {
			t.Errorf("%s:\ngot  %v\nwant rules.en.md:%s", row.name, err, row.want)
		}
	}
}

// TestWallsOfOnesOwn plays blocks on a field with a wall on d7: what it makes wrong is shown on the standard field, and what it makes right on
// the definition's own.
func TestWallsOfOnesOwn(t *testing.T) {
	const run = "\nposition: R1 d4 / ball i9\n---\n3. R R1 d4-d9"
	standard, walled := maker(t, "goblin-hockey", "colour", "en"), maker(t, "goblin-hockey", "colour", "en")
	rows := strings.Split(walled.def.Rules["map"].Text, "\n")
	rows[21-7] = "...#..........."
	walled.def.Rules["map"] = param.TextValue(strings.Join(rows, "\n"))
	usual, err := standard.Draw(block(run), large)
	if err != nil {
		t.Fatal(err)
	}
	other, err := walled.Draw(block(run), large)
	if err != nil {
		t.Fatalf("a text that was written for the standard field: %v", err)
	}
	if other.Desc != usual.Desc {
		t.Errorf("the picture of the standard field says\n%s\nwant\n%s", other.Desc, usual.Desc)
	}
	for _, row := range []struct {
		m          *Maker
		text, want string
	}{
		{walled, "illegal=wall" + run, ""},
		{standard, "illegal=wall" + run, "rules.en.md:10:20: the referee allows all of this"},
		{walled, "\nposition: R1 d4 / ball i9\n---\n3. R R1 d4-d99", "rules.en.md:13:11: the referee refuses this (unknown-square)"},
	} {
		if err := row.m.Check(block(row.text)); row.want == "" && err != nil || row.want != "" && (err == nil || !strings.HasPrefix(err.Error(), row.want)) {
			t.Errorf("%s:\ngot  %v\nwant %s", row.text, err, row.want)
		}
	}
}

func TestDoesNotFit(t *testing.T) {
	_, err := maker(t, "goblin-hockey", "colour", "en").Draw(block("\nposition: turn R"), geom.Size{W: 12, H: 150})
	if err == nil || !strings.Contains(err.Error(), "rules.en.md:10:1: the diagram does not fit into 12 x 150 mm: a smaller area") {
		t.Errorf("error %v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	m := maker(t, "paper-hockey", "colour", "en")
	bare := *m.def
	bare.Referee = ""
	if _, err := New(&bare, m.o); err == nil || !strings.Contains(err.Error(), "names no referee") {
		t.Errorf("without a referee: %v", err)
	}
	o := m.o
	o.Words = nil
	if _, err := New(m.def, o); err == nil {
		t.Error("without words: no error")
	}
	o = m.o
	o.Lang = "eo"
	if _, err := New(m.def, o); err == nil {
		t.Error("in a language without fonts: no error")
	}
}

// samples are diagrams of all games, by their golden files.
var samples = []struct{ name, game, text string }{
	{"pass", "gentlemans-hockey", `advanced area=a5-e11
position: R d7 b5 goalie c1 / B b8 c9 goalie c11 / puck d7 / turn R
1. R [5]
---
d7>e8>b11
show: numbers, sight d7 e8 b11
expect: puck b11; carrier none; points 3
caption: A shot off the side board.
caption: It counts.`},
	{"blocked", "gentlemans-hockey", `illegal=line-of-sight area=a5-e9
position: R b5 d5 goalie c1 / B b7 d7 goalie c11 / puck d5 / turn R
1. R [4]
---
d5>d9
show: reach d5, squares c6
expect: puck d5; carrier R d5`},
	{"unspent", "gentlemans-hockey", `illegal=points-unspent area=a5-e9
position: puck d5 / turn R
1. R [4]
---
d5-d6`},
	{"line", "paper-hockey", `area=c7-i11
position: line e6 f7 g8 h8 / turn B
1. B i9 h10
---
2. R h11 i10
show: reach, cross h11 = redrawn
expect: next R; continue`},
	{"run", "jokerball", `area=a1-g7
position: R b3 c4 a2 / B e4 d6 / ball c5 / turn R
1. R [2 6] c4xe4 @out
show: numbers
expect: score 0-1; over; winner B`},
	{"dice", "jokerball", `area=e5-g7
position: R none / B none / turn B
show: numbers, reach ball 3, reach ball 6
expect: next B`},
	{"roll", "goblin-hockey", `area=a12-h21
position: R1 d17 / R2 c14 / B1 d14 down / B2 f16 dazed / ball d18 / turn R
---
3. R R1 hit [14 6 3] 6NW R2 c14-c16-d16
show: numbers, reach R2 4
expect: down B1; ball b18`},
	{"blows", "goblin-hockey", `area=d6-l14
position: R1 f7 / R2 k7 / B1 h9 / B2 i12 / ball h11 / turn R / hand R hurl
---
3. R R1 f7-g8 (B1 [11 2 3]) g8-g9 attack B1 [15 6 2] card hurl B2 E 2
show: guard B1
expect: down B1; at B2 k12`},
	{"cards", "hockey-cards", `
period 1 dealer R
deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC
1. B 7H
---
2. R 7C+
3. B 9D
4. R 9S#
show: hands
expect: score 1-0; breakaway none; top 9S`},
}

// TestGoldens compares pictures with golden dumps; boards and symbols that are used are left out.
func TestGoldens(t *testing.T) {
	for _, sample := range samples {
		p, err := maker(t, sample.game, "colour", "en").Draw(block(sample.text), geom.Size{W: 48, H: 150})
		if err != nil {
			t.Errorf("%s: %v", sample.name, err)
			continue
		}
		got := fmt.Sprintf("%s\n%s\n%s\ncell %g\n%s", p.Caption, p.Desc, dumpBox(p.Symbol.Box), p.Cell, withoutBoard(scene.DumpItems(p.Symbol.Items)))
		file := filepath.Join("testdata", sample.name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s changed (run with -update to accept):\n%s", file, diff)
		}
	}
}

// withoutBoard leaves the symbols of boards out of a dump: package board has goldens of its own.
func withoutBoard(dump string) string {
	var b strings.Builder
	skip := false
	for line := range strings.Lines(dump) {
		if !strings.HasPrefix(line, " ") {
			name, isSymbol := strings.CutPrefix(line, `symbol "`)
			skip = isSymbol && !strings.HasPrefix(name, "piece-") && !strings.HasPrefix(name, "card-")
		}
		if !skip {
			b.WriteString(line)
		}
	}
	return b.String()
}

func dumpBox(b geom.Box) string { return fmt.Sprintf("%.2f x %.2f", b.W, b.H) }

// Every sample can be drawn in every theme and language, lies in its box, and is the same whatever was drawn before.
func TestEveryThemeAndLanguage(t *testing.T) {
	for _, theme := range []string{"colour", "grey", "saver"} {
		for _, lang := range gamedef.Languages {
			makers := map[string]*Maker{}
			for _, sample := range samples {
				m, ok := makers[sample.game]
				if !ok {
					m = maker(t, sample.game, theme, lang)
					makers[sample.game] = m
				}
				for _, width := range []float64{48, 104} {
					p, err := m.Draw(block(sample.text), geom.Size{W: width, H: 150})
					if err != nil {
						t.Fatalf("%s in %s, %s: %v", sample.name, theme, lang, err)
					}
					page := &scene.Page{Size: p.Symbol.Box.Size(), Items: []scene.Item{&scene.Use{Symbol: p.Symbol}}}
					if err := page.Validate(); err != nil {
						t.Errorf("%s in %s, %s: %v", sample.name, theme, lang, err)
					}
					if p.Symbol.Box.W > width+1e-6 || p.Desc == "" {
						t.Errorf("%s in %s, %s: %v wide, description %q", sample.name, theme, lang, p.Symbol.Box.W, p.Desc)
					}
					fresh, err := maker(t, sample.game, theme, lang).Draw(block(sample.text), geom.Size{W: width, H: 150})
					if err != nil || scene.DumpItems(fresh.Symbol.Items) != scene.DumpItems(p.Symbol.Items) || fresh.Desc != p.Desc {
						t.Errorf("%s in %s, %s depends on what was drawn before", sample.name, theme, lang)
					}
				}
			}
		}
	}
}

// Equal boards and pieces of two diagrams are one symbol.
func TestSymbolsAreShared(t *testing.T) {
	m := maker(t, "gentlemans-hockey", "colour", "en")
	uses := func(text string) map[*scene.Symbol]bool {
		p, err := m.Draw(block(text), large)
		if err != nil {
			t.Fatal(err)
		}
		all := map[*scene.Symbol]bool{}
		for _, s := range scene.Symbols(p.Symbol.Items) {
			all[s] = true
		}
		return all
	}
	first, second := uses("\nposition: puck d5"), uses("\nposition: puck c6 / R a5 b6")
	shared := 0
	for s := range second {
		if first[s] {
			shared++
		}
	}
	if shared < 5 { // the board, skaters and goalies of both sides
		t.Errorf("%d symbols are shared", shared)
	}
}

func FuzzBlock(f *testing.F) {
	for i, sample := range samples {
		f.Add(uint8(i), sample.text)
	}
	f.Add(uint8(0), "area=-\n[a\nposition: / \nshow: ,;\nexpect: not not\n---\ncaption:")
	var makers []*Maker
	for _, g := range games.All {
		makers = append(makers, maker(f, g.ID, "saver", "en"))
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		p, err := makers[int(game)%len(makers)].Draw(block(text), large)
		if (p == nil) == (err == nil) {
			t.Fatalf("picture %v and error %v", p, err)
		}
		var problems gamedef.Problems
		if errors.As(err, &problems) {
			for _, problem := range problems.List {
				if problem.Line < 10 || problem.Line > 11+strings.Count(text, "\n") || problem.Col < 1 {
					t.Fatalf("the place of %v is not in the block", problem)
				}
			}
		}
	})
}

// BenchmarkDiagrams draws all samples, boards and pieces included, as a run of the program has to; the fonts are loaded.
func BenchmarkDiagrams(b *testing.B) {
	for b.Loop() {
		makers := map[string]*Maker{}
		for _, sample := range samples {
			m, ok := makers[sample.game]
			if !ok {
				m = maker(b, sample.game, "colour", "en")
				makers[sample.game] = m
			}
			if _, err := m.Draw(block(sample.text), large); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkDiagram draws one more diagram of a game whose board has been drawn.
func BenchmarkDiagram(b *testing.B) {
	for _, sample := range samples {
		b.Run(sample.name, func(b *testing.B) {
			m := maker(b, sample.game, "colour", "en")
			for b.Loop() {
				if _, err := m.Draw(block(sample.text), large); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
