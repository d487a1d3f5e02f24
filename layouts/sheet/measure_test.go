package sheet

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/internal/pagetest"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
)

// pdf writes a plan to a PDF file.
func pdf(t testing.TB, p *Plan) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pdfout.Write(&b, document(p), pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// tolerance is how far a length on paper may be from the model, in mm.
const tolerance = 0.1

// near reports whether two places are within the tolerance.
func near(a, b float64) bool { return math.Abs(a-b) <= tolerance }

// ruled is a field of black lines on white, so that lines can be found in pixels.
func ruled(cols, rows int, square, border float64) *scene.Artwork {
	a := field(cols, rows, square, border, border)
	lines := a.Symbol.Items[1].(*scene.Path)
	lines.Stroke.Color = black
	a.Symbol.Items = []scene.Item{lines}
	return a
}

func TestPrintedLengths(t *testing.T) {
	// The Goblin field on A4 has its slug at the bottom and on Letter at the side, with marks as short as they get.
	const square, border = 24, 2
	a := ruled(15, 21, square, border)
	a.Size.W += 8 // the border at the right is wider, for Letter to be tight
	a.Symbol.Box.W += 8
	for _, tt := range []struct {
		paper string
		page  int
	}{{"a4", 2}, {"letter", 5}} {
		t.Run(tt.paper, func(t *testing.T) {
			p := plan(t, a, paper(t, tt.paper), options(t))
			data := pdf(t, p)
			pagetest.CheckPDF(t, data)
			page := pages(t, p)[tt.page-1]
			r := pagetest.PDF(t, data, tt.page, 600)
			if w, h := r.MM(float64(r.Bounds().Dx())), r.MM(float64(r.Bounds().Dy())); !near(w, page.Size.W) || !near(h, page.Size.H) {
				t.Fatalf("the page is %g x %g mm, want %v", w, h, page.Size)
			}
			measureRulers(t, r, page)
			measureMarks(t, r, page)
			tile := p.Tiles[slices.IndexFunc(p.Tiles, func(p Piece) bool { return p.Code == page.Label })]
			measureSquares(t, r, tile, square, border)
		})
	}
}

// measureRulers finds every long tick of both rulers.
func measureRulers(t *testing.T, r *pagetest.Raster, page *scene.Page) {
	t.Helper()
	found := 0
	scene.Walk(page.Items, func(it scene.Item, m geom.Matrix) {
		use, ok := it.(*scene.Use)
		if !ok || use.Symbol.ID != "ruler-100" {
			return
		}
		m = m.Mul(use.Map())
		for _, ticks := range []struct {
			step, side float64
			n          int
		}{{10, -1, 10}, {geom.MMPerInch, 1, 4}} {
			for i := range ticks.n + 1 {
				at := m.Apply(geom.Pt(rulerLine/2+float64(i)*ticks.step, ticks.side*1.1))
				along, place := r.Row(at.Y), at.X
				if m.B != 0 { // turned
					along, place = r.Column(at.X), at.Y
				}
				if !slices.ContainsFunc(along, func(k pagetest.Mark) bool { return near(k.Middle(), place) && k.To-k.From < 0.3 }) {
					t.Errorf("tick %d of %g mm is not at %v", i, ticks.step, at)
				}
				found++
			}
		}
	})
	if found != 16 {
		t.Errorf("%d ticks were looked for, want 16", found)
	}
}

// measureMarks finds every crop mark: its place, its two ends and its thickness.
func measureMarks(t *testing.T, r *pagetest.Raster, page *scene.Page) {
	t.Helper()
	marks := group(page, "marks")[0].(*scene.Group).Items[0].(*scene.Path).Outline.Points
	if len(marks) != 16 {
		t.Fatalf("%d ends of crop marks, want 16", len(marks))
	}
	for i := 0; i < len(marks); i += 2 {
		p, q := marks[i], marks[i+1]
		middle := p.Lerp(q, 0.5)
		along, across := r.Row(p.Y), r.Column(middle.X)
		from, to, place := min(p.X, q.X), max(p.X, q.X), p.Y
		if p.X == q.X {
			along, across = r.Column(p.X), r.Row(middle.Y)
			from, to, place = min(p.Y, q.Y), max(p.Y, q.Y), p.X
		}
		if !slices.ContainsFunc(along, func(k pagetest.Mark) bool { return near(k.From, from) && near(k.To, to) }) {
			t.Errorf("the crop mark from %v to %v is not there: %v", p, q, along)
		}
		if !slices.ContainsFunc(across, func(k pagetest.Mark) bool { return near(k.Middle(), place) && near(k.To-k.From, markWidth) }) {
			t.Errorf("the crop mark from %v to %v has not its thickness: %v", p, q, across)
		}
	}
}

// measureSquares finds every line between squares of a tile.
func measureSquares(t *testing.T, r *pagetest.Raster, tile Piece, square, border float64) {
	t.Helper()
	cut := tile.cut(tile.Place)
	origin := geom.Pt(tile.Place.X-tile.Trim.X+border, tile.Place.Y-tile.Trim.Y+border)
	inside := func(at, from, to float64) bool { return at > from+1 && at < to-1 }
	found := 0
	for i := range 22 {
		step := float64(i) * square
		// Between two lines of the other direction, away from codes in flaps.
		if x := origin.X + step; inside(x, cut.X, cut.Right()) {
			found++
			row := r.Row(tile.Place.Centre().Y + square/4)
			if !slices.ContainsFunc(row, func(k pagetest.Mark) bool { return near(k.Middle(), x) }) {
				t.Errorf("no upright line at %g mm: %v", x, row)
			}
		}
		if y := origin.Y + step; inside(y, cut.Y, cut.Bottom()) {
			found++
			column := r.Column(tile.Place.Centre().X + square/4)
			if !slices.ContainsFunc(column, func(k pagetest.Mark) bool { return near(k.Middle(), y) }) {
				t.Errorf("no level line at %g mm: %v", y, column)
			}
		}
	}
	if want := int(cut.W/square) + int(cut.H/square); found < want-1 {
		t.Errorf("%d lines were looked for, want about %d", found, want)
	}
}

func TestSheetsAreSmallFiles(t *testing.T) {
	// The board and the rulers are written once, however many sheets there are: a sheet more costs little.
	few, many := pdf(t, plan(t, ruled(15, 21, 24, 6), paper(t, "a3"), options(t))), pdf(t, plan(t, ruled(15, 21, 24, 6), paper(t, "a5"), options(t)))
	pages := 9 - 3
	if more := (len(many) - len(few)) / pages; more > 2500 {
		t.Errorf("a sheet more costs %d bytes, want at most 2500", more)
	}
	if n := strings.Count(pagetest.Uncompressed(t, many), "/Subtype /Form"); n != 2 {
		t.Errorf("%d drawings are written, want 2: the board and the ruler", n)
	}
}

// written writes pages to a PDF file.
func written(t testing.TB, pages iter.Seq2[*scene.Page, error]) []byte {
	t.Helper()
	var b bytes.Buffer
	doc := &scene.Document{Meta: scene.Meta{Title: "Sheets", Lang: "en", Created: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}, Pages: pages}
	if err := pdfout.Write(&b, doc, pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// onePage yields one page.
func onePage(p *scene.Page) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) { yield(p, nil) }
}
