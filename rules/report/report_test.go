package report

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"rinkpress/layouts/scene"
	"rinkpress/layouts/svgout"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/booklet"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// kit is what all tests share: the bundled definitions and their referee.
type kit struct {
	defs  map[string]*gamedef.Definition
	ref   *referee.Referee
	fonts *typeset.Library
	theme *gamedef.Theme
	words *gamedef.Words
}

var bundled = sync.OnceValues(func() (*kit, error) {
	icons, err := fs.Sub(templates.Files, "icons")
	if err != nil {
		return nil, err
	}
	options := gamedef.Options{Referees: map[string]param.Set{}, Icons: icons}
	for _, g := range games.All {
		options.Referees[g.ID] = g.Params
	}
	k := &kit{defs: map[string]*gamedef.Definition{}}
	var list []referee.Definition
	for _, g := range games.All {
		def, err := gamedef.Bundled(templates.Files, g.ID, options)
		if err != nil {
			return nil, err
		}
		k.defs[g.ID] = def
		one := referee.Definition{ID: g.ID, Game: g}
		for _, v := range def.Variants {
			resolved, err := def.For(v.ID)
			if err != nil {
				return nil, err
			}
			one.Variants = append(one.Variants, referee.Variant{ID: v.ID, Values: resolved.Values})
		}
		list = append(list, one)
	}
	if k.ref, err = referee.New(list); err != nil {
		return nil, err
	}
	dir, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		return nil, err
	}
	if k.fonts, err = typeset.Load(dir); err != nil {
		return nil, err
	}
	data, err := templates.Files.ReadFile("themes/colour.yaml")
	if err != nil {
		return nil, err
	}
	if k.theme, err = gamedef.ReadTheme("colour", data); err != nil {
		return nil, err
	}
	if data, err = templates.Files.ReadFile("words.yaml"); err != nil {
		return nil, err
	}
	k.words, err = gamedef.ReadWords("words.yaml", data)
	return k, err
})

func shared(t testing.TB) *kit {
	t.Helper()
	k, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func (k *kit) read(text string, number int) (*Game, error) {
	return Read(k.ref, games.Find, "x.rgn", []byte(text), number)
}

func (k *kit) make(g *Game, lang string, every int) (*booklet.Booklet, error) {
	return Make(k.defs[g.ID], g, Options{Lang: lang, Theme: k.theme, Fonts: k.fonts, Words: k.words, Every: every})
}

// html is a report as HTML with drawings left out.
func html(t testing.TB, b *booklet.Booklet) string {
	t.Helper()
	data, err := b.HTML(func(p *scene.Page) ([]byte, error) { return []byte("<svg>" + p.Desc + "</svg>"), nil })
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

const file = `[Game "gentlemans-hockey"]
[Red "Northside"]
[Blue "Юг 🏒"]
[Event "Cup"]
[Target "1"]
; it begins
face-off [3 5] b7
1. B [3] c6-c5 c5>c1   ; a shot down the middle
2. R [4] c1>c4 {Long.} b5-b6-b7
3. B [2] c5-c4 c4-c3
4. R [2] d5-c5 {Here it goes wrong.} d5>d9
5. B [1] c3-c2
*
[Game "paper-hockey"]
1. B e7
2. R f8
3. B f9
4. R g9
5. B f10
0-1
[Game "paper-hockey"]
1. B e7
1-0
[Game "chess"]
*
`

func TestRead(t *testing.T) {
	k := shared(t)
	g, err := k.read(file, 1)
	if err != nil {
		t.Fatal(err)
	}
	if g.ID != "gentlemans-hockey" || g.Variant != "basic" || g.Tag("Event") != "Cup" || g.Tag("Site") != "" {
		t.Errorf("game %s, variant %s, event %q", g.ID, g.Variant, g.Tag("Event"))
	}
	if !slices.Equal(g.Intro, []string{"it begins"}) {
		t.Errorf("intro %q", g.Intro)
	}
	var texts []string
	for _, e := range g.Entries {
		texts = append(texts, e.Text)
	}
	if want := []string{"face-off [3 5] b7", "1. B [3] c6-c5 c5>c1", "2. R [4] c1>c4 b5-b6-b7", "3. B [2] c5-c4 c4-c3"}; !slices.Equal(texts, want) {
		t.Errorf("entries %q, want %q", texts, want)
	}
	if got := g.Entries[1].Comments; !slices.Equal(got, []string{"a shot down the middle"}) {
		t.Errorf("comments %q", got)
	}
	if g.Fault == nil || g.Fault.Text != "4. R [2] d5-c5 d5>d9" || g.Report.Error == nil || g.Report.Error.Code != "not-your-player" {
		t.Fatalf("fault %+v, error %+v", g.Fault, g.Report.Error)
	}
	last := g.Fault.Strokes[len(g.Fault.Strokes)-1]
	if len(g.Fault.Strokes) != 2 || g.Fault.Strokes[0].Refused || !last.Refused {
		t.Errorf("strokes %+v", g.Fault.Strokes)
	}
	if err := referee.CheckFact(g.Fault.After, []string{"at", "R", "c5"}); err != nil {
		t.Errorf("the moment of the fault: %v", err)
	}
}

func TestReadRefuses(t *testing.T) {
	k := shared(t)
	for _, row := range []struct {
		number int
		want   string
	}{
		{0, "there is no record 0"}, {5, "has 4 records: there is no record 5"}, {4, `unknown-game: there is no game "chess"`},
	} {
		if _, err := k.read(file, row.number); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("record %d: error %v, want %s", row.number, err, row.want)
		}
	}
	var unknown *Unknown
	if _, err := k.read("nothing", 1); !errors.As(err, &unknown) {
		t.Errorf("no record: %v", err)
	}
	if _, err := k.read(`[Game "gentlemans-hockey"]`+"\n"+`[Target "x"]`+"\n*", 1); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "x.rgn:2:1: tag") {
		t.Errorf("bad tag: %v", err)
	}
	if _, err := Read(k.ref, games.Find, "x.rgn", make([]byte, MaxText+1), 1); err == nil {
		t.Error("a file of 16 MiB and a byte is read")
	}
}

func TestReports(t *testing.T) {
	k := shared(t)
	for _, row := range []struct {
		number, every int
		want          []string
		figures       int
	}{
		{1, 2, []string{"<h1>Northside – Юг</h1>", "Report of a game: Gentleman’s Hockey · Cup", "Event: </strong>Cup", "it begins", "a shot down the middle", "Long.",
			"Where the record goes wrong", "line 11, column 38", "not-your-player", "4. R [2] d5-c5 d5&gt;d9", "After turn 2: 0–0"}, 2},
		{2, 1, []string{"<h1>Red – Blue</h1>", "0–1, winner: Blue", "A goal in turn 5: 0–1", "After turn 4: 0–0"}, 5},
		{2, 100, []string{"A goal in turn 5: 0–1"}, 1},
		{3, 0, []string{"not-over", "line 23, column 1"}, 1},
	} {
		g, err := k.read(file, row.number)
		if err != nil {
			t.Fatal(err)
		}
		b, err := k.make(g, "en", row.every)
		if err != nil {
			t.Fatal(err)
		}
		text := html(t, b)
		for _, want := range row.want {
			if !strings.Contains(text, want) {
				t.Errorf("record %d: no %q in\n%s", row.number, want, text[strings.Index(text, "<body>"):])
			}
		}
		if n := strings.Count(text, "<figure"); n != row.figures {
			t.Errorf("record %d: %d figures, want %d", row.number, n, row.figures)
		}
		pages, err := b.Pages()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pages {
			if err := p.Validate(); err != nil {
				t.Error(err)
			}
			if err := svgout.Write(&bytes.Buffer{}, p, scene.Meta{Title: "x", Lang: "en"}, svgout.Options{}); err != nil {
				t.Error(err)
			}
		}
	}
}

// Every bundled record gives a report in every language, twice the same.
func TestBundledRecords(t *testing.T) {
	k := shared(t)
	files, err := fs.Glob(templates.Files, "games/*/records/*.rgn")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d records, %v", len(files), err)
	}
	for i, name := range files {
		data, err := templates.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := k.read(string(data), 1)
		if err != nil {
			t.Errorf("%s: %v", path.Base(name), err)
			continue
		}
		lang := gamedef.Languages[i%len(gamedef.Languages)]
		var dumps [2]string
		for j := range dumps {
			b, err := k.make(g, lang, 0)
			if err != nil {
				t.Fatal(err)
			}
			pages, err := b.Pages()
			if err != nil {
				t.Fatalf("%s in %s: %v", path.Base(name), lang, err)
			}
			for _, p := range pages {
				dumps[j] += scene.DumpItems(p.Items)
			}
		}
		if dumps[0] != dumps[1] {
			t.Errorf("%s in %s: two reports differ", path.Base(name), lang)
		}
	}
}

func FuzzReport(f *testing.F) {
	f.Add(file, 1)
	f.Add(file, 2)
	f.Add("[Game \"goblin-hockey\"]\n[Cards \"off\"]\nround 1 [14 3 2] [9 6 1]\n1. R R1 g1-g8 {a \u202e b} R2 i1-i7\n2. B", 1)
	f.Add("[Game \"paper-hockey\"]\n[Red \""+strings.Repeat("x", 200)+"\"]\n1. B e7 {"+strings.Repeat("y", 9000)+"}\n*", 1)
	f.Add("[Game \"hockey-cards\"]\nperiod 1 dealer R\n1. B 7H ; x { y\n2. R 7C+\n*", 1)
	k := shared(f)
	f.Fuzz(func(t *testing.T, text string, number int) {
		g, err := k.read(text, number)
		if err != nil {
			return
		}
		b, err := k.make(g, "en", 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Pages(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	})
}

func BenchmarkReport(b *testing.B) {
	k := shared(b)
	data, err := templates.Files.ReadFile("games/jokerball/records/match-with-the-cube.rgn")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		g, err := k.read(string(data), 1)
		if err != nil {
			b.Fatal(err)
		}
		report, err := k.make(g, "en", 0)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := report.Pages(); err != nil {
			b.Fatal(err)
		}
	}
}
