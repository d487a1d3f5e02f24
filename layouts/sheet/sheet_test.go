package sheet

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

var update = flag.Bool("update", false, "write the golden files anew")

// words are the texts of the sheets in these tests.
var words = Words{
	PrintAt100: "print at 100 %", Tile: "tile", Map: "Assembly map", FinalSize: "Final size", Paper: "Paper", Sheets: "Sheets",
	Portrait: "portrait", Landscape: "landscape", Flaps: "Glue flaps", NoFlaps: "none", Order: "Order",
	StepPrint: "Print {sheets} sheets at 100 % on {paper}.", StepCut: "Cut each tile along the solid crop marks.",
	StepGlue: "A strip with a drop is a glue flap of {overlap}.", StepTape: "Where there is no flap, tape the tiles.",
	Sheet: "sheet {number}", Fronts: "fronts", Backs: "backs", FlipLong: "two-sided, flip on the long edge",
	FlipShort: "two-sided, flip on the short edge", FlipNone: "not for two-sided printing", FoldLine: "fold along the dashed line",
	Calibration: "Calibration page", FrontSide: "front", BackSide: "back", Measure: "Measure", ShouldBe: "should be", Measured: "measured",
	Gives: "gives", FromLeft: "left edge of the paper to {mark}", FromTop: "top edge of the paper to {mark}", Between: "{from} to {to}",
	CalPrint: "Print this page at 100 % on {paper}.", CalMeasure: "Measure on each side.", CalWrite: "Write it down.", CalLight: "Hold it against the light.",
}

// options are options with an automatic overlap.
func options(t testing.TB) Options {
	t.Helper()
	library, err := typeset.Load(os.DirFS("../../templates/fonts"))
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Overlap: Automatic,
		Fonts:   Fonts{Library: library, Text: []string{"NotoSans-Regular"}, Bold: []string{"NotoSans-Bold"}},
		Slug:    Slug{Game: "Goblin Hockey", Part: "board", Theme: "colour", Version: "1.0"},
		Words:   words,
	}
}

// paper is a paper of the trade by its name.
func paper(t testing.TB, name string) geom.Paper {
	t.Helper()
	p, err := geom.ParsePaper(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// field is a board of cols x rows squares of a size with a border at each side and at top and bottom, which may be cut along the lines of
// the squares.
func field(cols, rows int, square, borderX, borderY float64) *scene.Artwork {
	size := geom.Size{W: float64(cols)*square + 2*borderX, H: float64(rows)*square + 2*borderY}
	a := &scene.Artwork{Size: size, CellName: "square", CellSize: square, Title: "Field", Desc: "A field of squares."}
	var lines scene.Outline
	for c := 0; c <= cols; c++ {
		x := borderX + float64(c)*square
		lines.MoveTo(x, borderY).LineTo(x, size.H-borderY)
		if c > 0 && c < cols {
			a.CutsX = append(a.CutsX, x)
		}
	}
	for r := 0; r <= rows; r++ {
		y := borderY + float64(r)*square
		lines.MoveTo(borderX, y).LineTo(size.W-borderX, y)
		if r > 0 && r < rows {
			a.CutsY = append(a.CutsY, y)
		}
	}
	a.Symbol = &scene.Symbol{ID: "field", Box: size.At(0, 0), Items: []scene.Item{
		&scene.Path{Outline: scene.Rect(size.At(0, 0)), Fill: scene.Paint{Color: scene.RGB(238, 246, 251)}},
		&scene.Path{Outline: lines, Stroke: scene.Stroke{Color: scene.RGB(157, 183, 201), Width: 0.15}},
	}}
	return a
}

// goblin is an artwork of the size of the Goblin Hockey field: 15 x 21 squares of 24 mm with a border.
func goblin() *scene.Artwork { return field(15, 21, 24, 6, 1) }

// plan is Tile for artworks that can be cut.
func plan(t testing.TB, a *scene.Artwork, p geom.Paper, o Options) *Plan {
	t.Helper()
	made, err := Tile(a, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// pages are all sheets of a plan.
func pages(t testing.TB, p *Plan) []*scene.Page {
	t.Helper()
	var out []*scene.Page
	for page, err := range p.Pages() {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page)
	}
	return out
}

func labels(pages []*scene.Page) []string {
	var out []string
	for _, p := range pages {
		out = append(out, p.Label)
	}
	return out
}

func TestGoblinFieldIsFourTiles(t *testing.T) {
	// 360 x 504 mm of squares and a border come out as 7 + 8 files and 10 + 11 ranks; A4 has room for the slug at the bottom,
	// Letter only where the border is narrow, else at the side.
	for _, tt := range []struct {
		paper            string
		borderX, borderY float64
		side             bool
	}{
		{"a4", 6, 2, false},
		{"a4", 6.5, 0, false},
		{"letter", 6, 0, false},
		{"letter", 6, 2, true},
	} {
		t.Run(fmt.Sprint(tt), func(t *testing.T) {
			p := plan(t, field(15, 21, 24, tt.borderX, tt.borderY), paper(t, tt.paper), options(t))
			var got []string
			for _, tile := range p.Tiles {
				got = append(got, fmt.Sprintf("%s %gx%g flaps %g %g turned %v side %v", tile.Code, tile.Trim.W, tile.Trim.H, tile.FlapX, tile.FlapY,
					tile.Landscape, tile.mode.side))
			}
			w1, w2, h1, h2 := 7*24+tt.borderX, 8*24+tt.borderX, 10*24+tt.borderY, 11*24+tt.borderY
			want := []string{
				fmt.Sprintf("A1 %gx%g flaps 8 8 turned false side %v", w1, h1, tt.side),
				fmt.Sprintf("A2 %gx%g flaps 0 8 turned false side %v", w2, h1, tt.side),
				fmt.Sprintf("B1 %gx%g flaps 8 0 turned false side %v", w1, h2, tt.side),
				fmt.Sprintf("B2 %gx%g flaps 0 0 turned false side %v", w2, h2, tt.side),
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff([]string{"map", "A1", "A2", "B1", "B2"}, labels(pages(t, p))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCode(t *testing.T) {
	for _, tt := range []struct {
		row, col int
		want     string
	}{{0, 0, "A1"}, {1, 11, "B12"}, {25, 0, "Z1"}, {26, 0, "AA1"}, {51, 1, "AZ2"}, {52, 1, "BA2"}, {701, 0, "ZZ1"}, {702, 0, "AAA1"}} {
		if got := Code(tt.row, tt.col); got != tt.want {
			t.Errorf("Code(%d, %d) = %s, want %s", tt.row, tt.col, got, tt.want)
		}
	}
}

func TestNumberOfSheets(t *testing.T) {
	o := options(t)
	s, err := newSlug(paper(t, "a4"), o)
	if err != nil {
		t.Fatal(err)
	}
	single, err := modesOf(paper(t, "a4"), o, s, false)
	if err != nil {
		t.Fatal(err)
	}
	full := single[0].most // what one upright sheet of A4 holds
	for _, tt := range []struct {
		name  string
		a     *scene.Artwork
		paper string
		want  []string // labels of the pages
	}{
		{"one square", field(1, 1, 24, 0, 0), "a4", []string{"A1"}},
		{"exactly full", field(1, 1, full.W, 0, (full.H-full.W)/2), "a4", []string{"A1"}},
		{"one square more than full", field(2, 1, full.W/2+0.01, 0, (full.H-full.W/2)/2), "a4", []string{"map", "A1", "A2"}},
		{"turned", field(11, 8, 24, 0, 0), "a4", []string{"A1"}},
		{"a row", field(20, 1, 24, 0, 0), "a4", []string{"map", "A1", "A2"}},
		{"a column", field(1, 20, 24, 0, 0), "a4", []string{"map", "A1", "B1"}},
		{"two turned on a3", goblin(), "a3", []string{"map", "A1", "B1"}},
		// A sheet of A3 holds two of the nine squares, upright or turned.
		{"around a corner", field(3, 3, 200, 0, 0), "a3", []string{"map", "A1", "A2", "B1", "B2", "C2"}},
		// On A5 a plain grid needs 9; one row of turned sheets and two rows of upright ones need 8.
		{"mixed rows", goblin(), "a5", []string{"map", "A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3"}},
		{"mixed columns", turnedArtwork(goblin()), "a5", []string{"map", "A1", "A2", "A3", "B1", "B2", "B3", "C2", "C3"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := labels(pages(t, plan(t, tt.a, paper(t, tt.paper), o)))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// turnedArtwork is an artwork with x and y exchanged; its drawing stays empty.
func turnedArtwork(a *scene.Artwork) *scene.Artwork {
	out := *a
	out.Size = a.Size.Turned()
	out.CutsX, out.CutsY = a.CutsY, a.CutsX
	out.Symbol = &scene.Symbol{ID: "turned", Box: out.Size.At(0, 0)}
	return &out
}

func TestOverlaps(t *testing.T) {
	for _, tt := range []struct {
		name  string
		paper string
		ask   float64
		a     *scene.Artwork
		x, y  float64
		tiles int
	}{
		{"what fits up to 8", "a4", Automatic, goblin(), 8, 8, 4},
		{"none", "a4", 0, goblin(), 0, 0, 4},
		{"asked for", "a4", 5, goblin(), 5, 5, 4},
		{"wider than automatic", "a4", 15, goblin(), 15, 15, 4},
		{"costs sheets", "letter", 25, goblin(), 25, 25, 5},
		{"no inner edge", "a4", 5, field(2, 2, 24, 0, 0), 0, 0, 1},
		// 198 mm of 198.5 leave no flap that could be glued; the rows have room.
		{"no room in one direction", "a4", Automatic, field(16, 21, 24, 6, 1), 0, 8, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t)
			o.Overlap = tt.ask
			p := plan(t, tt.a, paper(t, tt.paper), o)
			if p.OverlapX != tt.x || p.OverlapY != tt.y || len(p.Tiles) != tt.tiles {
				t.Errorf("overlaps %g and %g on %d tiles, want %g and %g on %d", p.OverlapX, p.OverlapY, len(p.Tiles), tt.x, tt.y, tt.tiles)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	big := field(3, 3, 200, 0, 0)
	kept := goblin()
	kept.Keep = []geom.Box{geom.Rect(0, 100, 372, 330)}
	for _, tt := range []struct {
		name  string
		a     *scene.Artwork
		paper string
		set   func(*Options)
		want  string
	}{
		{"square larger than the page", big, "a5", nil,
			`"Field" cannot be cut for A5: one square needs 200 × 200 mm, a sheet holds about 132.7 × 196.2 mm, upright or turned`},
		{"paper that would fit", big, "a5", nil, `paper Letter or a scale of 0.68 would fit`},
		{"no paper would fit", field(2, 2, 500, 0, 0), "a4", nil, `: a scale of 0.39 would fit`},
		{"strip that must stay whole", kept, "a4", nil, `a scale of`},
		{"overlap too wide", field(3, 3, 100, 0, 0), "a5", func(o *Options) { o.Overlap = 50 },
			`"Field" cannot be cut for A5 with an overlap of 50 mm: at most 36.5 mm are allowed there`},
		{"overlap out of range", goblin(), "a4", func(o *Options) { o.Overlap = 51 }, "overlap of 51 mm is out of range: 0 to 50 mm are allowed"},
		{"negative overlap", goblin(), "a4", func(o *Options) { o.Overlap = -2 }, "overlap of -2 mm is out of range"},
		{"margin out of range", goblin(), "a4", func(o *Options) { o.Margin = -1 }, "printer margin of -1 mm is out of range: 0 to 50 mm are allowed"},
		{"margin eats the paper", goblin(), "60x60mm", func(o *Options) { o.Margin = 29 }, "paper 60 × 60 mm with a margin of 29 mm is too small"},
		{"no words", goblin(), "a4", func(o *Options) { o.Words.StepCut = "" }, "the words of the sheets have no text for StepCut"},
		{"no fonts", goblin(), "a4", func(o *Options) { o.Fonts.Bold = nil }, "the fonts of the sheets are missing"},
		{"no glyph", goblin(), "a4", func(o *Options) { o.Slug.Game = "하키" }, "하"},
		{"no size", field(0, 0, 1, 0, 0), "a4", nil, `"Field" is 0 × 0 mm: sides of more than 0`},
		{"too many sheets", field(400, 400, 180, 0, 0), "a4", nil, "sheets of A4: at most 10000 are allowed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t)
			if tt.set != nil {
				tt.set(&o)
			}
			_, err := Tile(tt.a, paper(t, tt.paper), o)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v\nwant  %s", err, tt.want)
			}
		})
	}
}

func TestSuggestedPaperAndScaleFit(t *testing.T) {
	// What an error proposes must do: the same board on Letter, and smaller on A5. Nine squares, one a sheet.
	o := options(t)
	if p := plan(t, field(3, 3, 200, 0, 0), paper(t, "letter"), o); len(p.Tiles) != 9 {
		t.Errorf("%d tiles on Letter, want 9", len(p.Tiles))
	}
	_, err := Tile(field(3, 3, 200, 0, 0), paper(t, "a5"), o)
	var scale float64
	if _, scanned := fmt.Sscanf(err.Error()[strings.Index(err.Error(), "a scale of "):], "a scale of %g", &scale); scanned != nil {
		t.Fatal(err, scanned)
	}
	plan(t, field(3, 3, 200*scale, 0, 0), paper(t, "a5"), o)
	if _, err := Tile(field(3, 3, 200*(scale+0.01), 0, 0), paper(t, "a5"), o); err == nil {
		t.Errorf("a scale of %g fits too, but %g was proposed", scale+0.01, scale)
	}
}

func TestPaperName(t *testing.T) {
	for name, want := range map[string]string{"a4": "A4", "sra3": "SRA3", "letter": "Letter", "200x300.5mm": "200 × 300.5 mm"} {
		if got := PaperName(paper(t, name)); got != want {
			t.Errorf("PaperName(%s) = %s, want %s", name, got, want)
		}
	}
}

func TestWhole(t *testing.T) {
	page, err := Whole(goblin())
	if err != nil {
		t.Fatal(err)
	}
	if page.Size != (geom.Size{W: 372, H: 506}) || page.Label != "whole" || page.Title != "Field" || page.Desc == "" {
		t.Errorf("page %+v", page)
	}
	if _, err := Whole(field(100, 100, 60, 0, 0)); err == nil || !strings.Contains(err.Error(), "at most 5080 mm") {
		t.Errorf("error %v for a page of 6 m", err)
	}
}

func TestOneSheet(t *testing.T) {
	for _, tt := range []struct {
		name  string
		paper string
		draw  func(scale float64) (*scene.Artwork, error)
	}{
		{"all of it scales", "a4", func(s float64) (*scene.Artwork, error) { return field(15, 21, 24*s, 0, 0), nil }},
		{"a border that keeps its size", "letter", func(s float64) (*scene.Artwork, error) { return field(15, 21, 24*s, 6, 2), nil }},
		{"turned", "a5", func(s float64) (*scene.Artwork, error) { return field(30, 10, 24*s, 6, 2), nil }},
		{"enlarged", "a3", func(s float64) (*scene.Artwork, error) { return field(3, 3, 24*s, 6, 2), nil }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			drawn := 0
			scale, p, err := OneSheet(paper(t, tt.paper), options(t), func(s float64) (*scene.Artwork, error) { drawn++; return tt.draw(s) })
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Tiles) != 1 || drawn > 8 {
				t.Errorf("%d tiles after %d drawings, want 1 after at most 8", len(p.Tiles), drawn)
			}
			larger, err := tt.draw(scale + 0.001)
			if err != nil {
				t.Fatal(err)
			}
			if p, err := Tile(larger, paper(t, tt.paper), options(t)); err == nil && len(p.Tiles) == 1 {
				t.Errorf("scale %g fits, but %g fits too", scale, scale+0.001)
			}
		})
	}
}

func TestOneSheetErrors(t *testing.T) {
	_, _, err := OneSheet(paper(t, "a4"), options(t), func(float64) (*scene.Artwork, error) { return field(1, 1, 24, 200, 200), nil })
	if err == nil || !strings.Contains(err.Error(), `"Field" does not fit one sheet of A4: it is 424 × 424 mm even at a scale of 0.05`) {
		t.Errorf("error %v", err)
	}
	broken := fmt.Errorf("no such font")
	_, _, err = OneSheet(paper(t, "a4"), options(t), func(float64) (*scene.Artwork, error) { return nil, broken })
	if err != broken {
		t.Errorf("error %v, want that of the drawing", err)
	}
}

func TestEveryFieldOfTheSlugIsPrinted(t *testing.T) {
	for _, page := range pages(t, plan(t, goblin(), paper(t, "letter"), options(t))) {
		text := strings.Join(texts(page.Items, "slug"), " ")
		want := []string{"Goblin Hockey", "board", "Letter", "colour", "1.0", "print at 100 %", "100 mm", "4 in", page.Label}
		if page.Label == "map" {
			want[len(want)-1] = "Assembly map"
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is not in the slug %q", page.Label, w, text)
			}
		}
	}
}

// texts are the texts in groups with an ID, or in all items.
func texts(items []scene.Item, id string) []string {
	var out []string
	for _, it := range items {
		if g, ok := it.(*scene.Group); ok {
			if g.ID == id {
				out = append(out, texts(g.Items, "")...)
			} else {
				out = append(out, texts(g.Items, id)...)
			}
		}
		if text, ok := it.(*scene.Text); ok && id == "" {
			var b strings.Builder
			for _, s := range text.Spans {
				b.WriteString(s.Text)
			}
			out = append(out, b.String())
		}
	}
	return out
}

func TestMapNamesEverything(t *testing.T) {
	first := pages(t, plan(t, goblin(), paper(t, "a5"), options(t)))[0]
	all := texts(first.Items, "")
	for _, id := range []string{"slug", "map"} {
		all = append(all, texts(first.Items, id)...)
	}
	text := strings.Join(texts(first.Items, "map"), " ")
	for _, code := range []string{"A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3"} {
		if !strings.Contains(text, code) {
			t.Errorf("code %s is not in the picture", code)
		}
	}
	for _, want := range []string{"Goblin Hockey, board, Assembly map", "Final size: 372 × 506 mm (14.65 × 19.92 in)", "Paper: A5", "Sheets: 8",
		"portrait: B1–B3, C1–C3", "landscape: A1–A2", "Order: A1–A2, B1–B3, C1–C3", "1. Print 8 sheets at 100 % on A5."} {
		if !slices.Contains(all, want) {
			t.Errorf("%q is not on the map: %q", want, all)
		}
	}
}

// document is a plan as a document.
func document(p *Plan) *scene.Document {
	return &scene.Document{Meta: scene.Meta{Title: p.Artwork.Title, Lang: "en", Created: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}, Pages: p.Pages()}
}

func dump(t testing.TB, p *Plan) string {
	t.Helper()
	var b bytes.Buffer
	if err := scene.Dump(&b, document(p)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGolden(t *testing.T) {
	o := options(t)
	o.Slug.Version = "2.1"
	for _, tt := range []struct {
		name string
		a    *scene.Artwork
	}{
		{"two-tiles-a5", field(8, 4, 30, 3, 3)},
		{"butt-joint-a5", field(2, 1, 136, 0, 0)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := dump(t, plan(t, tt.a, paper(t, "a5"), o))
			file := filepath.Join("testdata", tt.name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("the sheets differ from %s (-update writes it anew):\n%s", file, diff)
			}
		})
	}
}

func BenchmarkTile(b *testing.B) {
	for _, n := range []int{30, 100} {
		for _, name := range []string{"a5", "a4"} {
			b.Run(fmt.Sprintf("%dx%d-%s", n, n, name), func(b *testing.B) {
				a, p, o := field(n, n, 24, 6, 6), paper(b, name), options(b)
				for b.Loop() {
					plan(b, a, p, o)
				}
			})
		}
	}
}

func BenchmarkPages(b *testing.B) {
	for _, n := range []int{30, 100} {
		b.Run(fmt.Sprintf("%dx%d-a4", n, n), func(b *testing.B) {
			p := plan(b, field(n, n, 24, 6, 6), paper(b, "a4"), options(b))
			for b.Loop() {
				pages(b, p)
			}
		})
	}
}

// TestTailsOfCodesKeepOffTheMargin: on tight sheets the tail of a J, in the code J1 beside tile I1, hung into the printer margin.
func TestTailsOfCodesKeepOffTheMargin(t *testing.T) {
	checkSheets(t, plan(t, field(8, 19, 36.875, 12, 1), paper(t, "90x300mm"), options(t)))
}
