package sheet

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/internal/pagetest"
	"rinkpress/layouts/scene"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// drawMisprint is a random error of a printer, within what profiles allow.
func drawMisprint(t *rapid.T, name string) Misprint {
	value := func(from, to float64, of string) float64 { return rapid.Float64Range(from, to).Draw(t, name+" "+of) }
	return Misprint{Offset: geom.Pt(value(-10, 10, "x"), value(-10, 10, "y")), Angle: value(-3, 3, "angle"),
		ScaleX: value(0.9, 1.1, "scale x"), ScaleY: value(0.9, 1.1, "scale y")}
}

// TestCorrectionUndoesTheError: a corrected page that is printed with the error is the page.
func TestCorrectionUndoesTheError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Profile{Front: drawMisprint(t, "front"), Back: drawMisprint(t, "back")}
		size := geom.Size{W: 420, H: 297}
		at := geom.Pt(rapid.Float64Range(0, size.W).Draw(t, "x"), rapid.Float64Range(0, size.H).Draw(t, "y"))
		trim := geom.Rect(5, 5, 100, 100)
		for side, e := range map[bool]Misprint{false: p.Front, true: p.Back} {
			page := &scene.Page{Size: size, Trim: &trim, Label: "1", Items: []scene.Item{stroked(scene.Circle(at, 1), 1)}}
			fixed := p.Apply(page, side)
			if fixed.Size != size || fixed.Trim != &trim || fixed.Label != "1" || len(page.Items) != 1 {
				t.Fatalf("the page itself was changed: %+v", fixed)
			}
			var printed []geom.Point
			scene.Walk(fixed.Items, func(it scene.Item, m geom.Matrix) {
				if path, ok := it.(*scene.Path); ok {
					printed = append(printed, e.Matrix().Mul(m).Apply(path.Outline.Bounds().Centre()))
				}
			})
			if len(printed) != 1 || printed[0].Dist(at) > 1e-9 {
				t.Fatalf("what belongs at %v is printed at %v", at, printed)
			}
		}
	})
}

// TestErrorsAsTheyAreMeasured: the numbers of a profile are those that people measure on a calibration page printed with the error.
func TestErrorsAsTheyAreMeasured(t *testing.T) {
	page := geom.Size{W: 210, H: 297}
	marks := crosses(page)
	for _, e := range []Misprint{
		{Offset: geom.Pt(0.4, -0.7)}, {Angle: 0.2}, {Angle: -0.3, Offset: geom.Pt(1, 1)}, {ScaleX: 1.01, ScaleY: 0.99},
		{Offset: geom.Pt(-2, 3), Angle: 0.5, ScaleX: 0.98, ScaleY: 1.02},
	} {
		m := e.Matrix()
		a, b, c := m.Apply(marks[0].at), m.Apply(marks[1].at), m.Apply(marks[2].at)
		// The formulas of the page's table.
		got := Misprint{Offset: a.Sub(marks[0].at), Angle: (b.Y - a.Y) / a.Dist(b) * 57.3, ScaleX: a.Dist(b) / marks[0].at.Dist(marks[1].at),
			ScaleY: a.Dist(c) / marks[0].at.Dist(marks[2].at)}
		if got.Offset.Dist(e.Offset) > 1e-9 || math.Abs(got.Angle-e.Angle) > 0.001 || math.Abs(got.ScaleX-whole(e.ScaleX)) > 1e-9 || math.Abs(got.ScaleY-whole(e.ScaleY)) > 1e-9 {
			t.Errorf("%+v is measured as %+v", e, got)
		}
	}
}

func TestNoErrorChangesNothing(t *testing.T) {
	page := blank(geom.Size{W: 100, H: 100})
	for _, p := range []Profile{{}, {Front: Misprint{ScaleX: 1, ScaleY: 1}}} {
		if p.Apply(page, false) != page || p.Apply(page, true) != page {
			t.Errorf("%+v changes a page", p)
		}
	}
}

// TestSidesOfDocuments: every second page of a document that is printed on both sides is a back.
func TestSidesOfDocuments(t *testing.T) {
	p := Profile{Front: Misprint{Offset: geom.Pt(1, 0)}, Back: Misprint{Offset: geom.Pt(0, 1)}}
	three := func(yield func(*scene.Page, error) bool) {
		for range 3 {
			if !yield(blank(geom.Size{W: 100, H: 100}), nil) {
				return
			}
		}
	}
	for twoSided, want := range map[bool]string{false: "[{-1 0} {-1 0} {-1 0}]", true: "[{-1 0} {0 -1} {-1 0}]"} {
		if got := fmt.Sprint(moves(t, p.Pages(three, twoSided))); got != want {
			t.Errorf("two-sided %v: pages are moved by %s, want %s", twoSided, got, want)
		}
	}
	deck := planned(t, tcg, 3, "a4", CardOptions{Order: FrontsFirst, Profile: &p}, options(t))
	if got, want := fmt.Sprint(moves(t, deck.Pages(plainDeck(10, tcg, 3)))), "[{-1 0} {-1 0} {0 -1} {0 -1}]"; got != want {
		t.Errorf("sheets of cards, fronts first, are moved by %s, want %s", got, want)
	}
}

// moves is how far pages are moved by their corrections.
func moves(t *testing.T, pages iter.Seq2[*scene.Page, error]) []geom.Point {
	t.Helper()
	var out []geom.Point
	for page, err := range pages {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page.Items[0].(*scene.Group).Map().Apply(geom.Pt(0, 0)))
	}
	return out
}

// spoken are options with the bundled words and fonts of a language.
func spoken(t testing.TB, lang string) Options {
	t.Helper()
	read := func(name string) []byte {
		data, err := templates.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	theme, err := gamedef.ReadTheme("colour.yaml", read("themes/colour.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	words, err := gamedef.ReadWords("words.yaml", read("words.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	o := options(t)
	words.In(lang, &o.Words)
	for _, set := range theme.Fonts {
		if slices.Contains(set.Languages, lang) {
			o.Fonts.Text, o.Fonts.Bold = set.Text, set.Bold
		}
	}
	return o
}

// pagesOf yields pages.
func pagesOf(pages []*scene.Page) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) {
		for _, page := range pages {
			if !yield(page, nil) {
				return
			}
		}
	}
}

// TestCalibrationInEveryLanguage: the page fits all papers of the trade in all languages, within the margin, texts apart from the rulers.
func TestCalibrationInEveryLanguage(t *testing.T) {
	for _, lang := range gamedef.Languages {
		o := spoken(t, lang)
		for _, p := range geom.Papers {
			pages, err := Calibration(p, o)
			if err != nil {
				t.Errorf("%s, %s: %v", lang, p.Name, err)
				continue
			}
			if len(pages) != 2 || pages[0].Label != "front" || pages[1].Label != "back" {
				t.Fatalf("%s, %s: %d pages", lang, p.Name, len(pages))
			}
			for _, page := range pages {
				inside := page.Size.At(0, 0).Inset(DefaultMargin)
				text := page.Size.At(0, 0).Inset(Anchor.X + 5)
				for _, it := range page.Items {
					box := scene.Bounds([]scene.Item{it})
					if !inside.ContainsBox(box) {
						t.Errorf("%s, %s: %v is drawn outside of %v", lang, p.Name, box, inside)
					}
					if _, ok := it.(*scene.Group); !ok && !text.ContainsBox(box) {
						t.Errorf("%s, %s: a text at %v meets the rulers", lang, p.Name, box)
					}
				}
			}
		}
	}
	small := geom.Paper{Name: "100x140", Size: geom.Size{W: 100, H: 140}}
	if _, err := Calibration(small, options(t)); err == nil || !strings.Contains(err.Error(), "too small") {
		t.Errorf("a paper that is too small: %v", err)
	}
}

// TestCalibrationCrosshairs measures the printed page: crosshairs are where the table says, and those of both sides lie on each other.
func TestCalibrationCrosshairs(t *testing.T) {
	pages, err := Calibration(paper(t, "letter"), options(t))
	if err != nil {
		t.Fatal(err)
	}
	data := written(t, pagesOf(pages))
	pagetest.CheckPDF(t, data)
	for n := range pages {
		r := pagetest.PDF(t, data, n+1, 300)
		for _, c := range crosses(pages[n].Size) {
			// Between the circle and the end of the arms, away from the middle, where the rulers begin.
			outwards := func(v, middle float64) float64 {
				if v > middle {
					return v + 4
				}
				return v - 4
			}
			x, y := outwards(c.at.X, pages[n].Size.W/2), outwards(c.at.Y, pages[n].Size.H/2)
			if !slices.ContainsFunc(r.Column(x), func(m pagetest.Mark) bool { return near(m.Middle(), c.at.Y) }) {
				t.Errorf("side %d: no level arm of %s at %v", n+1, c.name, c.at)
			}
			if !slices.ContainsFunc(r.Row(y), func(m pagetest.Mark) bool { return near(m.Middle(), c.at.X) }) {
				t.Errorf("side %d: no upright arm of %s at %v", n+1, c.name, c.at)
			}
		}
	}
	text := pagetest.Text(t, data)
	for _, want := range []string{"scale-x: s ÷ 175.9 × 100 %", "scale-y: t ÷ 239.4 × 100 %", "Calibration page: back", "left edge of the paper to A"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not on the page:\n%s", want, text)
		}
	}
}

func TestGoldenCalibration(t *testing.T) {
	pages, err := Calibration(paper(t, "a5"), options(t))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "calibration-a5", pagesOf(pages[:1]))
}

// TestProfileExample: the example on the page is a profile.
func TestProfileExample(t *testing.T) {
	p, err := gamedef.ReadPrinter("example.yaml", []byte(ProfileExample+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := (gamedef.Misprint{OffsetX: 0.4, OffsetY: -0.2, Angle: 0.05, ScaleX: 100.1, ScaleY: 99.8}); p.Front != want {
		t.Errorf("the example's front is %+v, want %+v", p.Front, want)
	}
}

// sprue is a bundled sprue.
func sprue(t testing.TB, id string) *Sprue {
	t.Helper()
	s, err := gamedef.BundledSprue(templates.Files, id)
	if err != nil {
		t.Fatal(err)
	}
	out := &Sprue{Name: s.ID, Paper: geom.Paper{Name: s.Paper.Name, Size: s.Page()}, Trim: s.Card.Size, Marks: s.Marks == "crop"}
	for _, p := range s.Places {
		out.Slots = append(out.Slots, Slot{At: geom.Pt(float64(p.X), float64(p.Y)), Turn: p.Turn / 90})
	}
	return out
}

// TestBundledSpruesPrint: every bundled sprue has room for its slug, its cards lie in its slots and its backs behind them.
func TestBundledSpruesPrint(t *testing.T) {
	ids, err := gamedef.BundledSprues(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		for flip := range FlipNames {
			s := sprue(t, id)
			p, err := PlanCards(s.Trim, 3, s.Paper, CardOptions{Sprue: s, Flip: Flip(flip)}, options(t))
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			pages := sheetsOf(t, p, plainDeck(len(s.Slots)+1, s.Trim, 3))
			if len(pages) != 4 {
				t.Fatalf("%s: %d pages, want 4", id, len(pages))
			}
			fronts, backs := faces(pages[0], s.Trim), faces(pages[1], s.Trim)
			for i, slot := range s.Slots {
				if at := slot.box(s.Trim).Centre(); fronts[i].mid.Dist(at) > 1e-9 || p.mirror.matrix().Apply(at).Dist(backs[i].mid) > 1e-9 {
					t.Errorf("%s: slot %d has its card at %v and its back at %v", id, i+1, fronts[i].mid, backs[i].mid)
				}
			}
			for _, page := range pages {
				var slug geom.Box
				for _, it := range page.Items {
					if g, ok := it.(*scene.Group); ok && g.ID == "slug" {
						slug = scene.Bounds([]scene.Item{g})
					}
				}
				if slug.Empty() || !page.Size.At(0, 0).Inset(DefaultMargin).ContainsBox(slug) {
					t.Errorf("%s: %s has its slug at %v", id, page.Label, slug)
				}
				for _, f := range faces(page, s.Trim) {
					if common := f.use.ApplyBox(s.Trim.At(0, 0)).Intersect(slug); !common.Empty() {
						t.Errorf("%s: the slug of %s lies on a card", id, page.Label)
					}
				}
				marked := slices.ContainsFunc(page.Items, func(it scene.Item) bool {
					u, ok := it.(*scene.Use)
					return ok && strings.HasPrefix(u.Symbol.ID, "marks")
				})
				if marked != s.Marks {
					t.Errorf("%s: crop marks %v, want %v", id, marked, s.Marks)
				}
			}
		}
	}
}

func TestErrorsOfCardOptions(t *testing.T) {
	for _, tt := range []struct {
		name  string
		trim  geom.Size
		bleed float64
		paper string
		c     CardOptions
		want  string
	}{
		{"gap too small", tcg, 3, "a4", CardOptions{Cut: DoubleCut, Gap: 5}, "gap of 5 mm is less than twice the bleed of 3 mm: at least 6 mm are allowed, or a single cut"},
		{"gap of a single cut", tcg, 3, "a4", CardOptions{Gap: 5}, "gap of 5 mm with a single cut"},
		{"gap too wide", tcg, 3, "a4", CardOptions{Cut: DoubleCut, Gap: 51}, "gap of 51 mm is out of range: 0 to 50 mm are allowed"},
		{"bleed", tcg, math.NaN(), "a4", CardOptions{}, "bleed of NaN mm is out of range"},
		{"size", geom.Size{W: -1, H: 5}, 0, "a4", CardOptions{}, "sides of more than 0"},
		{"larger than the page", geom.Size{W: 250, H: 350}, 3, "a4", CardOptions{}, "cards of 250 × 350 mm do not fit A4 with a margin of 5 mm, upright or turned: paper Tabloid would do"},
		{"larger with its bleed", geom.Size{W: 195, H: 275}, 3, "a4", CardOptions{Cut: DoubleCut}, "cards of 195 × 275 mm with a bleed of 3 mm do not fit A4"},
		{"larger than any page", geom.Size{W: 2000, H: 350}, 3, "a4", CardOptions{}, "smaller cards, or a larger paper"},
		{"too large to be folded", geom.Size{W: 190, H: 250}, 3, "a4", CardOptions{Fold: true}, "do not fit A4"},
		{"too many on a sheet", geom.Size{W: 10, H: 10}, 0, "5000x5000mm", CardOptions{}, "would hold 248004 cards of 10 × 10 mm: at most 2000 are allowed: a smaller paper would do"},
		{"count", tcg, 3, "a4", CardOptions{Count: -1}, "-1 cards: 0 or more are allowed"},
		{"flip", tcg, 3, "a4", CardOptions{Flip: 3}, "unknown cut, flip edge or order"},
		{"sprue for other cards", geom.Size{W: 70, H: 120}, 3, "a4", CardOptions{Sprue: sprue(t, "a4-tcg-9")}, "sprue a4-tcg-9 is for cards of 63 × 88 mm, not of 70 × 120 mm"},
		{"sprue for another paper", tcg, 3, "letter", CardOptions{Sprue: sprue(t, "a4-tcg-9")}, "sprue a4-tcg-9 is for paper A4, not Letter"},
		{"sprue without slots", tcg, 3, "a4", CardOptions{Sprue: &Sprue{Name: "x", Paper: paper(t, "a4"), Trim: tcg}}, "sprue x has 0 slots: 1 to 2000 are allowed"},
		{"sprue off the page", tcg, 3, "a4", CardOptions{Sprue: &Sprue{Name: "x", Paper: paper(t, "a4"), Trim: tcg, Slots: []Slot{{At: geom.Pt(150, 0)}}}}, "sprue x: slot 1 leaves the page"},
		{"sprue with an overlap", tcg, 3, "a4", CardOptions{Sprue: &Sprue{Name: "x", Paper: paper(t, "a4"), Trim: tcg, Slots: []Slot{{At: geom.Pt(10, 10)}, {At: geom.Pt(70, 10)}}}}, "sprue x: slots 1 and 2 overlap"},
		{"sprue without room", geom.Size{W: 205, H: 292}, 0, "a4", CardOptions{Sprue: &Sprue{Name: "x", Paper: paper(t, "a4"), Trim: geom.Size{W: 205, H: 292}, Slots: []Slot{{At: geom.Pt(2.5, 2.5)}}}}, "sprue x leaves no room for the slug"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := PlanCards(tt.trim, tt.bleed, paper(t, tt.paper), tt.c, options(t)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

func TestErrorsOfCards(t *testing.T) {
	for _, tt := range []struct {
		name  string
		c     CardOptions
		spoil func(*scene.Card)
		want  string
	}{
		{"another size", CardOptions{}, func(c *scene.Card) { c.Trim.W = 70 }, `card "c2" is 70 × 88 mm with a bleed of 3 mm: cards of 63 × 88 mm with a bleed of 3 mm are allowed on these sheets`},
		{"another bleed", CardOptions{}, func(c *scene.Card) { c.Bleed = 2 }, `card "c2" is 63 × 88 mm with a bleed of 2 mm`},
		{"no back", CardOptions{}, func(c *scene.Card) { c.Back = nil }, `card "c2" has no front or no back`},
		{"another count", CardOptions{Count: 4}, func(*scene.Card) {}, "there are 3 cards where 4 were counted"},
	} {
		p := planned(t, tcg, 3, "a4", tt.c, options(t))
		spoiled := func(yield func(*scene.Card, error) bool) {
			for card := range plainDeck(3, tcg, 3) {
				if card.ID == "c2" {
					tt.spoil(card)
				}
				if !yield(card, nil) {
					return
				}
			}
		}
		var failed error
		for _, err := range p.Pages(spoiled) {
			failed = err
		}
		if failed == nil || failed.Error() != tt.want && !strings.Contains(failed.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, failed, tt.want)
		}
	}
}

// TestCardSheetsInEveryLanguage: slugs in all languages, and what they say.
func TestCardSheetsInEveryLanguage(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"sheet 1/2", "fronts", "backs", "two-sided, flip on the short edge", "A4"},
		"pl": {"arkusz 1/2", "awersy", "rewersy", "odwrócić wzdłuż krótkiej krawędzi", "A4"},
		"ru": {"лист 1/2", "лицевые стороны", "рубашки", "переворот по короткому краю", "A4"},
		"ko": {"1/2장", "앞면", "뒷면", "짧은 가장자리로 넘김", "A4"},
	} {
		p := planned(t, tcg, 3, "a4", CardOptions{Flip: ShortEdge, Count: 10}, spoken(t, lang))
		text := strings.Join(strings.Fields(pagetest.Text(t, written(t, p.Pages(plainDeck(10, tcg, 3))))), " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is not in the slugs: %s", lang, w, text)
			}
		}
	}
}
