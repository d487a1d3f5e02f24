package forms

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/cards/kittest"
	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/rules/param"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the golden files anew")

// texts are the texts of a drawing in their order, symbols as often as they are used.
func texts(items []scene.Item) []string {
	var out []string
	for _, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			out = append(out, texts(it.Items)...)
		case *scene.Use:
			out = append(out, texts(it.Symbol.Items)...)
		case *scene.Text:
			var b strings.Builder
			for _, s := range it.Spans {
				b.WriteString(s.Text)
			}
			out = append(out, b.String())
		}
	}
	return out
}

// TestSheets: all games on all papers of the trade, in all themes and languages: inside the printable area, each tag and each entry of the key
// there.
func TestSheets(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		for _, paper := range geom.Papers {
			for _, theme := range kittest.Themes {
				for _, lang := range def.Languages {
					pages, err := ScoreSheets(def, paper, b.Sheet(def, b.Words.SheetsPart, theme, lang), b.Options(theme, lang))
					if err != nil {
						t.Fatalf("%s on %s, %s, %s: %v", def.ID, paper.Name, theme, lang, err)
					}
					var all []string
					for _, page := range pages {
						if drawn, sheet := scene.Bounds(page.Items), page.Size.At(0, 0).Inset(4.7); !sheet.ContainsBox(drawn) {
							t.Errorf("%s on %s, %s: drawn on %v, outside of %v", def.ID, paper.Name, lang, drawn, sheet)
						}
						if err := page.Validate(); err != nil {
							t.Error(err)
						}
						all = append(all, texts(page.Items)...)
					}
					for _, tag := range gamedef.CommonTags {
						if !slices.Contains(all, tag) {
							t.Errorf("%s on %s, %s: no field for %s", def.ID, paper.Name, lang, tag)
						}
					}
					whole := strings.Join(all, " ")
					for _, key := range def.ScoreSheet.Key {
						first := strings.Fields(key.Means.In(lang))[0] // no-break spaces are blanks too
						if !strings.Contains(whole, strings.TrimRight(first, ",;:")) {
							t.Errorf("%s, %s: the key does not explain %s", def.ID, lang, key.Write)
						}
					}
				}
			}
		}
	}
}

// TestPads: how many forms are on a page and how many lines they have, and that lines are numbered from 1.
func TestPads(t *testing.T) {
	b := bundle(t)
	var out strings.Builder
	for _, def := range b.Games {
		for _, paper := range []string{"a5", "a4", "letter", "a3"} {
			pages, err := ScoreSheets(def, kittest.Paper(t, paper), b.Sheet(def, b.Words.SheetsPart, "colour", "en"), b.Options("colour", "en"))
			if err != nil {
				t.Fatal(err)
			}
			lines, forms := 0, 0
			for _, text := range texts(pages[0].Items) {
				var n int
				if _, err := fmt.Sscanf(text, "%d.", &n); err == nil && text == fmt.Sprintf("%d.", n) {
					if n == 1 {
						forms++
					}
					lines++
				}
			}
			if forms == 0 {
				t.Fatalf("%s on %s has no form", def.ID, paper)
			}
			fmt.Fprintf(&out, "%-18s %-7s pages %d, forms %d, lines in each %d\n", def.ID, paper, len(pages), forms, lines/forms)
		}
	}
	file := filepath.Join("testdata", "pads.txt")
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("pads have changed (-want +got):\n%s", diff)
	}
}

// TestArrange: on areas of any size the forms fit, in columns that are wide enough, with lines that are high enough.
func TestArrange(t *testing.T) {
	b := bundle(t)
	p, err := pen.New(b.Games[0], b.Options("colour", "en"))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		def := rapid.SampledFrom(b.Games).Draw(t, "game")
		s := &sheets{Pen: p, def: def, spec: def.ScoreSheet}
		area := geom.Size{W: rapid.Float64Range(20, 450).Draw(t, "w"), H: rapid.Float64Range(20, 450).Draw(t, "h")}
		lines := rapid.IntRange(1, 80).Draw(t, "lines")
		f := s.arrange(area, lines)
		if f.count() == 0 {
			if f.size != (geom.Size{}) {
				t.Fatalf("no form, but a size of %v", f.size)
			}
			return
		}
		if f.rows*f.blocks < lines || f.lines < lines || def.ScoreSheet.Exact && f.lines != lines {
			t.Fatalf("%d blocks of %d lines, %d in all, for %d lines", f.blocks, f.rows, f.lines, lines)
		}
		const hair = 1e-6
		if w := float64(f.across)*(f.size.W+between) - between; w > area.W+hair {
			t.Fatalf("%d forms of %g mm across %g mm", f.across, f.size.W, area.W)
		}
		if h := float64(f.down)*(f.size.H+between) - between; h > area.H+hair {
			t.Fatalf("%d forms of %g mm down %g mm", f.down, f.size.H, area.H)
		}
		if w := (f.size.W+blockGap)/float64(f.blocks) - blockGap; w < s.least()-hair {
			t.Fatalf("blocks are %g mm wide, at least %g are needed", w, s.least())
		}
		if f.row < float64(def.ScoreSheet.Row)-hair {
			t.Fatalf("lines are %g mm high", f.row)
		}
	})
}

// TestColumnHeight: the columns of the key are as level as their entries allow.
func TestColumnHeight(t *testing.T) {
	for _, tt := range []struct {
		heights []float64
		n       int
		want    float64
	}{
		{nil, 3, 0}, {[]float64{4}, 3, 4}, {[]float64{1, 1, 1, 1}, 2, 2}, {[]float64{1, 1, 1, 1, 1}, 2, 3}, {[]float64{5, 1, 1, 1}, 2, 5}, {[]float64{1, 2, 3}, 1, 6},
	} {
		if got := columnHeight(tt.heights, tt.n); got < tt.want-1e-6 || got > tt.want+1e-6 {
			t.Errorf("%v in %d columns: %g, want %g", tt.heights, tt.n, got, tt.want)
		}
	}
}

func TestSheetErrors(t *testing.T) {
	b := bundle(t)
	def := *b.Game(t, "jokerball")
	so, o := b.Sheet(&def, b.Words.SheetsPart, "colour", "en"), b.Options("colour", "en")
	small := geom.Paper{Name: "60x100", Size: geom.Size{W: 60, H: 100}}
	if _, err := ScoreSheets(&def, small, so, o); err == nil || !strings.Contains(err.Error(), "a larger paper is needed") {
		t.Errorf("a paper narrower than the columns: %v", err)
	}
	spec := *def.ScoreSheet
	spec.Sections = []gamedef.SheetSection{{Form: "game" + strings.Repeat(" _", 39), Notation: "game"}}
	wide := def
	wide.ScoreSheet = &spec
	if _, err := ScoreSheets(&wide, kittest.Paper(t, "a5"), so, o); err == nil || !strings.Contains(err.Error(), "at least 3 mm are needed") {
		t.Errorf("an entry with 39 places: %v", err)
	}
	def.ScoreSheet = nil
	if _, err := ScoreSheets(&def, kittest.Paper(t, "a4"), so, o); err == nil || !strings.Contains(err.Error(), "has no score sheet") {
		t.Errorf("no score sheet: %v", err)
	}
}

// TestParts: counts are those of the rules.
func TestParts(t *testing.T) {
	b := bundle(t)
	line := func(p Part) string {
		return fmt.Sprintf("%s %d%s%s%v", p.ID, p.Count, strings.TrimSuffix(" "+p.Side, " "), strings.TrimSuffix(" "+p.Part, " "), map[bool]string{true: " net"}[p.Net])
	}
	for _, tt := range []struct {
		game, rule string
		value      int
		want       string
	}{
		{"gentlemans-hockey", "", 0, "board 1 board, skaters 2 each tokens, goalies 1 each tokens, puck 1 tokens, die 1 net"},
		{"jokerball", "", 0, "board 1 board, men 13 each tokens, ball 1 tokens, purple-die 1 net, green-die 1 net, doubling-cube 1 tokens"},
		{"jokerball", "rows_of_men", 3, "board 1 board, men 21 each tokens, ball 1 tokens, purple-die 1 net, green-die 1 net, doubling-cube 1 tokens"},
		{"goblin-hockey", "", 0, "board 1 board, goblins 2 each tokens, ball 1 tokens, cards 54 cards, battle-die 1 each net, power-dice 2 each net"},
		{"paper-hockey", "", 0, "field 1 pad, pens 1 each"},
		{"hockey-cards", "", 0, "mat 1 board, pack 1 cards, score-sheet 1 sheets, counters 4"},
	} {
		def := b.Game(t, tt.game)
		if tt.rule != "" {
			changed := *def
			changed.Rules = gamedef.RuleBlock{tt.rule: param.IntValue(tt.value)}
			var err error
			if def, err = changed.For(""); err != nil {
				t.Fatal(err)
			}
		}
		var lines []string
		for _, p := range Parts(def, "en") {
			lines = append(lines, line(p))
		}
		if got := strings.Join(lines, ", "); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.game, got, tt.want)
		}
	}
}

// TestPartsList: every part and every row is on the page, with the sum of the sheets, in all languages and on all papers.
func TestPartsList(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		for _, paper := range geom.Papers {
			for _, theme := range kittest.Themes {
				for _, lang := range def.Languages {
					rows := []Row{{b.Words.Board.In(lang), 12}, {b.Words.TokensPart.In(lang), 3}, {b.Words.SheetsPart.In(lang), 1}}
					page, err := PartsList(def, rows, paper, b.Sheet(def, b.Words.PartsList, theme, lang), b.Options(theme, lang))
					if err != nil {
						t.Fatalf("%s on %s, %s, %s: %v", def.ID, paper.Name, theme, lang, err)
					}
					all := strings.Join(texts(page.Items), "\n")
					for _, part := range Parts(def, lang) {
						if !strings.Contains(all, part.Name) || !strings.Contains(all, fmt.Sprintf("\n%d", part.Count)) {
							t.Errorf("%s, %s: %s is not on the list", def.ID, lang, part.ID)
						}
					}
					if !strings.Contains(all, "\n16\n") {
						t.Errorf("%s, %s: the sheets do not add up to 16", def.ID, lang)
					}
					if drawn, sheet := scene.Bounds(page.Items), page.Size.At(0, 0).Inset(4.7); !sheet.ContainsBox(drawn) {
						t.Errorf("%s on %s, %s: drawn on %v, outside of %v", def.ID, paper.Name, lang, drawn, sheet)
					}
				}
			}
		}
	}
}

func TestPartsListTooLong(t *testing.T) {
	b := bundle(t)
	def := b.Game(t, "jokerball")
	_, err := PartsList(def, make([]Row, 100), kittest.Paper(t, "a5"), b.Sheet(def, b.Words.PartsList, "colour", "en"), b.Options("colour", "en"))
	if err == nil || !strings.Contains(err.Error(), "a larger paper is needed") {
		t.Errorf("a list of 100 rows on A5: %v", err)
	}
}
