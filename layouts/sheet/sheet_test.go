package sheet

import (
	"os"
	"testing"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// words are the texts of the sheets in these tests.
var words = Words{
	PrintAt100: "print at 100 %", Tile: "tile", Map: "Assembly map", FinalSize: "Final size", Paper: "Paper", Sheets: "Sheets",
	Portrait: "portrait", Landscape: "landscape", Flaps: "Glue flaps", NoFlaps: "none", Order: "Order",
	StepPrint: "Print at 100 % on {paper}.", StepCut: "Cut each tile along the solid crop marks.",
	StepGlue: "A strip with a drop is a glue flap of {overlap}.", StepTape: "Where there is no flap, tape the tiles.",
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
func goblin() *scene.Artwork { return field(15, 21, 24, 6, 2) }

func TestGoblinIsFourTiles(t *testing.T) {
	for _, name := range []string{"a4", "letter"} {
		p, err := Tile(goblin(), paper(t, name), options(t))
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Tiles) != 4 {
			t.Fatalf("%s: %d tiles", name, len(p.Tiles))
		}
		t.Logf("%s %+v", name, p.Tiles)
		for _, err := range p.Pages() {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
