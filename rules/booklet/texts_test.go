package booklet

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/rules/diagram"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// rulings are the numbers of the rulings of each game, from a file that lists those of the spec.
func rulings(t testing.TB) map[string][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/rulings.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) > 0 && words[0] != "#" {
			out[words[0]] = words[1:]
		}
	}
	return out
}

// textsOf are the languages in which a definition has a text: all, see TestEveryLanguageHasItsText.
func textsOf(def *gamedef.Definition) []string {
	return slices.DeleteFunc(slices.Clone(def.Languages), func(lang string) bool {
		_, err := fs.Stat(def.Files, FileName(lang))
		return err != nil
	})
}

// bundledTexts runs a test for every text that comes with the program, as the first variant has it.
func bundledTexts(t *testing.T, f func(t *testing.T, def *gamedef.Definition, lang string)) {
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		def := bundled(t, id, "")
		for _, lang := range textsOf(def) {
			t.Run(id+" "+lang, func(t *testing.T) { f(t, def, lang) })
		}
	}
}

// playedBook prepares the booklet of a bundled game; its diagrams are replayed.
func playedBook(t testing.TB, def *gamedef.Definition, lang, themeID string) *Booklet {
	t.Helper()
	o := options(t, themeID)
	m, err := diagram.New(def, diagram.Options{Lang: lang, Theme: o.Theme, Fonts: o.Fonts, Words: o.Words})
	if err != nil {
		t.Fatal(err)
	}
	o.Drawer = Played(m)
	return bookOf(t, def, lang, o)
}

// Every game has a text in each of its languages.
func TestEveryLanguageHasItsText(t *testing.T) {
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		def := bundled(t, id, "")
		if got := textsOf(def); !slices.Equal(got, def.Languages) {
			t.Errorf("%s has rules in %v: it has the languages %v", id, got, def.Languages)
		}
	}
}

// Every ruling of the spec stands in the margin of every text, where somebody looks for it.
func TestEveryRulingIsThere(t *testing.T) {
	wanted := rulings(t)
	bundledTexts(t, func(t *testing.T, def *gamedef.Definition, lang string) {
		text, err := Read(def, lang)
		if err != nil {
			t.Fatal(err)
		}
		got := text.Rulings("turn", "rules", "examples", "variants")
		for _, number := range wanted[def.ID] {
			if !slices.Contains(got, number) {
				t.Errorf("ruling %s is missing", number)
			}
		}
		for _, number := range text.Rulings(ChapterIDs...) {
			if !slices.Contains(wanted[def.ID], number) {
				t.Errorf("there is no ruling %s", number)
			}
		}
		if len(wanted[def.ID]) == 0 {
			t.Errorf("testdata/rulings.txt has no rulings of %s", def.ID)
		}
	})
}

// structure is what the texts of a game have in common, a thing a line: chapters, heads, rulings, diagrams, tables and records.
func structure(text *Text) []string {
	var out []string
	for _, c := range text.Chapters {
		out = append(out, "chapter "+c.ID)
		walk(c.Blocks, func(block Block) {
			switch block := block.(type) {
			case *Heading:
				out = append(out, fmt.Sprintf("head %d #%s", block.Level, block.ID))
			case *Para:
				if len(block.Rulings) > 0 {
					out = append(out, "rulings "+strings.Join(block.Rulings, " "))
				}
			case *Diagram:
				s := "diagram " + block.Place
				for _, l := range slices.Concat(block.Options, block.Lines) {
					if text := strings.TrimSpace(regexp.MustCompile(`[;{].*`).ReplaceAllString(l.Text, "")); text != "" {
						s += " | " + text
					}
				}
				out = append(out, s)
			case *Table:
				out = append(out, fmt.Sprintf("table %d x %d", len(block.Head), len(block.Rows)))
			case *Record:
				out = append(out, fmt.Sprintf("record of %d lines", len(block.Lines)))
			}
		})
	}
	return out
}

// The texts of the languages have the same chapters, heads, rulings and diagrams in the same order.
func TestTextsHaveTheSameStructure(t *testing.T) {
	first := map[string][]string{}
	bundledTexts(t, func(t *testing.T, def *gamedef.Definition, lang string) {
		text, err := Read(def, lang)
		if err != nil {
			t.Fatal(err)
		}
		got, want := structure(text), first[def.ID]
		if want == nil {
			first[def.ID] = got
			return
		}
		for i := range max(len(got), len(want)) {
			a, b := "nothing", "nothing"
			if i < len(got) {
				a = got[i]
			}
			if i < len(want) {
				b = want[i]
			}
			if a != b {
				t.Fatalf("the thing %d of the text is\n%s\nin the first language\n%s", i+1, a, b)
			}
		}
	})
}

var outDir = flag.String("out", "", "folder that TestBundledBooklets writes booklets to, to be looked at")

// save writes a file for somebody to look at, if a folder was given.
func save(t *testing.T, name string, data []byte) {
	if *outDir == "" {
		return
	}
	if err := os.MkdirAll(*outDir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*outDir, name), data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// The texts are read and set for every variant, with all diagrams played; files are small; enough diagrams are there.
func TestBundledBooklets(t *testing.T) {
	most := map[string]int{"en": 250_000, "pl": 250_000, "ru": 250_000, "ko": 500_000}
	bundledTexts(t, func(t *testing.T, def *gamedef.Definition, lang string) {
		b := playedBook(t, def, lang, "colour")
		pages := pagesOf(t, b)
		data := document(t, lang, pages)
		if len(data) > most[lang] {
			t.Errorf("the file has %d bytes: at most %d are allowed", len(data), most[lang])
		}
		save(t, def.ID+"-"+lang+".pdf", data)
		diagrams := 0
		for _, c := range b.text.Chapters {
			walk(c.Blocks, func(block Block) {
				if _, ok := block.(*Diagram); ok {
					diagrams++
				}
			})
		}
		least := 10
		if def.Board != nil && def.Board.Mat != nil {
			least = 3
		}
		if diagrams < least {
			t.Errorf("the booklet has %d diagrams: at least %d are wanted", diagrams, least)
		}
		if page, err := b.SummaryPage(); err != nil {
			t.Error(err)
		} else {
			save(t, def.ID+"-"+lang+"-summary.pdf", document(t, lang, []*scene.Page{page}))
		}
		if card, err := b.ReferenceCard(); err != nil {
			t.Error(err)
		} else if card != nil {
			page := &scene.Page{Size: card.BleedBox().Size(), Label: "card", Items: []scene.Item{use(card.Front, geom.Pt(0, 0))}}
			save(t, def.ID+"-"+lang+"-card.pdf", document(t, lang, []*scene.Page{page}))
		}
		data, err := b.HTML(picture(lang))
		if err != nil {
			t.Error(err)
		}
		save(t, def.ID+"-"+lang+".html", data)
		for _, v := range def.Variants {
			other, err := def.For(v.ID)
			if err != nil {
				t.Fatal(err)
			}
			pagesOf(t, playedBook(t, other, lang, "saver"))
		}
		for i, p := range pages {
			if err := p.Validate(); err != nil {
				t.Error(err)
			}
			for _, text := range texts(p.Items, geom.Identity) {
				if box := geom.Rect(text.at.X, text.at.Y-1, text.width, 1); !p.Size.At(0, 0).Inset(3).ContainsBox(box) {
					t.Errorf("page %d: %q leaves the page", i+1, text.text)
				}
			}
		}
	})
}

// Quotes, apostrophes and dashes are those of print.
func TestTypography(t *testing.T) {
	wrong := map[string]*regexp.Regexp{
		"a straight quote":               regexp.MustCompile(`["']`),
		"hyphens for a dash":             regexp.MustCompile(` -{1,3} `),
		"three dots for an ellipsis":     regexp.MustCompile(`\.\.\.`),
		"two blanks":                     regexp.MustCompile(`\S  +\S`),
		"a blank before a full stop":     regexp.MustCompile(` [.,;:!?](?:\s|$)`),
		"a multiplication written as x":  regexp.MustCompile(`\d ?x ?\d`),
		"a placeholder without brackets": regexp.MustCompile(`\.rules\.`),
	}
	bundledTexts(t, func(t *testing.T, def *gamedef.Definition, lang string) {
		text, err := Read(def, lang)
		if err != nil {
			t.Fatal(err)
		}
		check := func(at Pos, spans []Span) {
			for _, s := range spans {
				for name, pattern := range wrong {
					if !s.Code && pattern.MatchString(s.Text) {
						t.Errorf("line %d: %s in %q", at.Line, name, s.Text)
					}
				}
			}
		}
		for _, c := range text.Chapters {
			walk(c.Blocks, func(block Block) {
				switch block := block.(type) {
				case *Para:
					check(block.At, block.Spans)
				case *Heading:
					check(block.At, block.Spans)
				case *Diagram:
					check(block.At, block.Caption)
				case *Table:
					for _, row := range append([][][]Span{block.Head}, block.Rows...) {
						for _, c := range row {
							check(block.At, c)
						}
					}
				}
			})
		}
	})
}

// BenchmarkBooklets makes all booklets in all languages as PDF files, diagrams replayed, one after the other.
func BenchmarkBooklets(b *testing.B) {
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, id := range ids {
			def := bundled(b, id, "")
			for _, lang := range textsOf(def) {
				n += len(document(b, lang, pagesOf(b, playedBook(b, def, lang, "colour"))))
			}
		}
		b.ReportMetric(float64(n)/1e6, "MB")
	}
}
