package board_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/rules/param"
	"rinkpress/templates/gamedef"
)

func number(n int) gamedef.Expr { return gamedef.Expr{Value: n} }

func at(file, rank int) gamedef.Place { return gamedef.Place{File: number(file), Rank: number(rank)} }

// plainDef is a definition with nothing but a name and a board.
func plainDef(b *gamedef.Board) *gamedef.Definition {
	b.Labels = "all"
	b.Example = "1. R a1-a2"
	return &gamedef.Definition{ID: "test", Name: gamedef.Text{"en": "Test"}, TitleFont: "Play-Bold", Board: b}
}

func squares(files, ranks int, size float64, look string) *gamedef.Definition {
	middle := at((files+1)/2, (ranks+1)/2)
	start := at(1, 1)
	return plainDef(&gamedef.Board{Look: look, Squares: &gamedef.SquaresBoard{Size: gamedef.Length(size), Files: number(files), Ranks: number(ranks),
		Nets:   []gamedef.Net{{Side: "red", Rank: number(1)}, {Side: "blue", Rank: number(ranks)}},
		Rows:   []gamedef.Row{{Kind: "centre", Rank: number((ranks + 1) / 2)}, {Kind: "zone", Rank: number(ranks + 1)}},
		Marks:  []gamedef.Mark{{Kind: "centre", At: middle}, {Kind: "circle", At: middle}, {Kind: "dot", At: at(files+1, 1)}},
		Starts: []gamedef.Start{{Side: "red", Piece: "goalie", At: &start}, {Piece: "puck", At: &middle}},
	}})
}

func hexes(side int, size float64) *gamedef.Definition {
	middle := at(side, side)
	return plainDef(&gamedef.Board{Look: "hexrink", Hexes: &gamedef.HexesBoard{Size: gamedef.Length(size), Side: number(side), Near: "red",
		Starts: []gamedef.Start{{Side: "red", Piece: "man", Rows: []gamedef.Expr{number(1), number(2)}}, {Piece: "ball", At: &middle}},
		Marks:  []gamedef.Mark{{Kind: "centre", At: middle}},
	}})
}

func points(width, length, goal, inset int, size float64) *gamedef.Definition {
	return plainDef(&gamedef.Board{Look: "paper", Points: &gamedef.PointsBoard{Size: gamedef.Length(size), Width: number(width), Length: number(length),
		Goal: number(goal), Inset: number(inset), Near: "blue"}})
}

func field(rows []string, size float64) *gamedef.Definition {
	middle := gamedef.Place{}
	def := plainDef(&gamedef.Board{Look: "arena", Map: &gamedef.MapBoard{Size: gamedef.Length(size), Map: "map", Starts: []gamedef.Start{
		{Side: "red", Piece: "goblin", Goal: "first"}, {Side: "blue", Piece: "goblin", Goal: "last"}, {Piece: "ball", At: &middle}}}})
	for i, row := range rows {
		if j := strings.IndexByte(row, '*'); j >= 0 {
			middle.File, middle.Rank = number(j+1), number(len(rows)-i)
		}
	}
	def.Values = param.Values{"map": param.TextValue(strings.Join(rows, "\n") + "\n")}
	return def
}

// randomField draws a map with at least one square of each goal and a centre.
func randomField(t *rapid.T) []string {
	files, ranks := rapid.IntRange(3, 18).Draw(t, "files"), rapid.IntRange(1, 18).Draw(t, "ranks")
	grid := make([][]byte, ranks)
	for i := range grid {
		grid[i] = []byte(rapid.StringOfN(rapid.SampledFrom([]rune("##....RB")), files, files, files).Draw(t, "row"))
	}
	for k, c := range []byte("RB*") {
		cell := rapid.IntRange(0, ranks-1).Draw(t, "rank")
		grid[cell][k] = c
	}
	rows := make([]string, ranks)
	for i := range grid {
		rows[i] = string(grid[i])
	}
	return rows
}

// TestRandomBoards checks what holds for every board over random definitions and scales.
func TestRandomBoards(t *testing.T) {
	colour, saver := options(t, "colour", "en"), options(t, "saver", "en")
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.Float64Range(14, 60).Draw(t, "size")
		var def *gamedef.Definition
		switch kind := rapid.IntRange(0, 3).Draw(t, "kind"); kind {
		case 0:
			look := rapid.SampledFrom([]string{"rink", "plain"}).Draw(t, "look")
			def = squares(rapid.IntRange(1, 26).Draw(t, "files"), rapid.IntRange(1, 31).Draw(t, "ranks"), size, look)
		case 1:
			def = hexes(rapid.IntRange(1, 10).Draw(t, "side"), size)
		case 2:
			width, length := 2*rapid.IntRange(2, 12).Draw(t, "width"), 2*rapid.IntRange(2, 20).Draw(t, "length")
			goal := 2 * rapid.IntRange(1, width/2-1).Draw(t, "goal")
			def = points(width, length, goal, rapid.IntRange(0, length/2-1).Draw(t, "inset"), size)
		case 3:
			def = field(randomField(t), size)
		}
		o := rapid.SampledFrom([]board.Options{colour, saver}).Draw(t, "theme")
		o.Scale = rapid.SampledFrom([]float64{0, 1, 0.7, 1.6}).Draw(t, "scale")
		o.Diagram = rapid.Bool().Draw(t, "diagram")
		a, err := board.Draw(def, o)
		if err != nil {
			// Only a board too small for its own name may fail, and says so.
			if !strings.Contains(err.Error(), "smallest size") || o.Diagram {
				t.Fatal(err)
			}
			return
		}
		p, err := board.Locate(def, o)
		if err != nil {
			t.Fatal(err)
		}
		checkArtwork(t, "random board", a, p)
		for rank := 1; rank <= p.Ranks; rank++ {
			for file := 1; file <= p.Files; file++ {
				f, r, ok := p.Find(p.Name(file, rank))
				if ok != p.Has(file, rank) || ok && (f != file || r != rank) {
					t.Fatalf("%s is found at %d, %d, %v; it is at %d, %d, %v", p.Name(file, rank), f, r, ok, file, rank, p.Has(file, rank))
				}
				if ok && !p.Field.Inset(-hair).Contains(p.Centre(file, rank)) {
					t.Fatalf("%s lies outside of the field", p.Name(file, rank))
				}
			}
		}
	})
}

// Titles and marks leave most cuts free.
func TestCutsStayFree(t *testing.T) {
	for _, row := range []struct {
		id         string
		cutX, cutY int // at least
	}{{"gentlemans-hockey", 2, 4}, {"jokerball", 8, 8}, {"paper-hockey", 4, 4}, {"goblin-hockey", 8, 18}, {"hockey-cards", 2, 4}} {
		for _, lang := range gamedef.Languages {
			a := draw(t, game(t, row.id), options(t, "colour", lang))
			if len(a.CutsX) < row.cutX || len(a.CutsY) < row.cutY {
				t.Errorf("%s in %s: %d and %d cuts, want at least %d and %d", row.id, lang, len(a.CutsX), len(a.CutsY), row.cutX, row.cutY)
			}
		}
	}
}

// inked is how many square mm of a drawing are inked: areas that are not white, lines, hatches and letters. What covers other
// ink is counted twice, what white covers is counted all the same: it is an upper bound.
func inked(t *testing.T, items []scene.Item, scale float64) float64 {
	t.Helper()
	white := scene.RGB(255, 255, 255)
	sum := 0.0
	for _, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			sum += inked(t, it.Items, scale*stretch(it.Map()))
		case *scene.Use:
			sum += inked(t, it.Symbol.Items, scale*stretch(it.Map()))
		case *scene.Path:
			parts, err := it.Expand()
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range parts {
				if p.Fill.Color.Set && p.Fill.Color != white {
					sum += area(p.Outline) * scale * scale
				}
				if p.Stroke.Width > 0 && p.Stroke.Color != white {
					share := 1.0
					if len(p.Stroke.Dash) == 2 {
						share = p.Stroke.Dash[0] / (p.Stroke.Dash[0] + p.Stroke.Dash[1])
					}
					sum += length(p.Outline) * p.Stroke.Width * share * scale * scale
				}
			}
		case *scene.Text:
			mm := it.Size * geom.MMPerPoint
			for _, span := range it.Spans {
				for _, r := range span.Text {
					if outline, _, ok := it.Face.Glyph(r); ok {
						sum += area(outline) * mm * mm * scale * scale
					}
				}
			}
		}
	}
	return sum
}

func stretch(m geom.Matrix) float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }

// area is the area of an outline; curves count as their chords and controls, holes are subtracted.
func area(o scene.Outline) float64 {
	sum, start, i := 0.0, geom.Point{}, 0
	last := geom.Point{}
	to := func(p geom.Point) { sum, last = sum+(last.X*p.Y-p.X*last.Y)/2, p }
	for _, v := range o.Verbs {
		switch v {
		case scene.MoveTo:
			to(start)
			start, last = o.Points[i], o.Points[i]
			i++
		case scene.LineTo:
			to(o.Points[i])
			i++
		case scene.CubicTo:
			p, a, b, q := last, o.Points[i], o.Points[i+1], o.Points[i+2]
			for k := 1; k <= 8; k++ {
				s := float64(k) / 8
				to(bezier(p, a, b, q, s))
			}
			i += 3
		case scene.Close:
			to(start)
		}
	}
	to(start)
	return math.Abs(sum)
}

func bezier(p, a, b, q geom.Point, s float64) geom.Point {
	r := 1 - s
	return p.Mul(r * r * r).Add(a.Mul(3 * r * r * s)).Add(b.Mul(3 * r * s * s)).Add(q.Mul(s * s * s))
}

// length is how long the lines of an outline are.
func length(o scene.Outline) float64 {
	sum, i := 0.0, 0
	var start, last geom.Point
	for _, v := range o.Verbs {
		switch v {
		case scene.MoveTo:
			start, last = o.Points[i], o.Points[i]
			i++
		case scene.LineTo:
			sum, last = sum+last.Dist(o.Points[i]), o.Points[i]
			i++
		case scene.CubicTo:
			p := last
			for k := 1; k <= 8; k++ {
				next := bezier(p, o.Points[i], o.Points[i+1], o.Points[i+2], float64(k)/8)
				sum, last = sum+last.Dist(next), next
			}
			i += 3
		case scene.Close:
			sum, last = sum+last.Dist(start), start
		}
	}
	return sum
}

// The ink saver inks less than 8 % of every board, and less than the theme in colour.
func TestSaverSavesInk(t *testing.T) {
	const most = 0.08
	for _, id := range gameIDs {
		share := map[string]float64{}
		for _, themeID := range themeIDs {
			a := draw(t, game(t, id), options(t, themeID, "en"))
			share[themeID] = inked(t, a.Symbol.Items, 1) / (a.Size.W * a.Size.H)
		}
		t.Logf("%s: inked at most %.1f %% (saver), %.1f %% (colour)", id, 100*share["saver"], 100*share["colour"])
		if share["saver"] >= most {
			t.Errorf("%s: %.1f %% of the board are inked, want less than %.0f %%", id, 100*share["saver"], 100*most)
		}
		if share["saver"] >= share["colour"] {
			t.Errorf("%s: the ink saver inks more than the theme in colour", id)
		}
	}
}

// What the ink saver must still say: each meaning has its own shape or pattern.
func TestSaverKeepsMeanings(t *testing.T) {
	for _, row := range []struct {
		id       string
		symbols  []string // one of each is drawn
		patterns []string // lines of the dump
	}{
		{"gentlemans-hockey", []string{"start-skater-red", "start-skater-blue", "start-goalie-red", "start-goalie-blue", "start-puck"}, nil},
		{"jokerball", []string{"start-man-red", "start-man-blue", "start-ball", "hex-1", "hex-2", "hex-3", "out-red", "out-blue"}, nil},
		{"goblin-hockey", []string{"start-goblin-red-R1", "start-goblin-blue-B2", "start-ball", "stone-1", "band", "plate", "crowd-1"}, nil},
	} {
		a := draw(t, game(t, row.id), options(t, "saver", "en"))
		seen := map[string]string{}
		for _, name := range row.symbols {
			items := named(a, name)
			if items == nil {
				t.Errorf("%s: %s is not drawn", row.id, name)
				continue
			}
			shape := shapeOf(items)
			for other, drawn := range seen {
				if drawn == shape {
					t.Errorf("%s: %s and %s are drawn alike", row.id, name, other)
				}
			}
			seen[name] = shape
		}
	}
	for _, id := range []string{"gentlemans-hockey", "goblin-hockey", "paper-hockey", "jokerball"} {
		a := draw(t, game(t, id), options(t, "saver", "en"))
		angles := map[string]bool{}
		scene.Walk(a.Symbol.Items, func(it scene.Item, _ geom.Matrix) {
			if p, ok := it.(*scene.Path); ok && p.Fill.Hatch != nil && len(p.Fill.Hatch.Angles) == 2 {
				angles[fmt.Sprint(p.Fill.Hatch.Angles)] = true
			}
		})
		if len(angles) != 2 {
			t.Errorf("%s: nets with the angles %v, want two kinds of meshes", id, angles)
		}
	}
}

// named are the items of a symbol, or of the group that stands for it.
func named(a *scene.Artwork, name string) []scene.Item {
	var found []scene.Item
	var walk func(items []scene.Item)
	walk = func(items []scene.Item) {
		for _, it := range items {
			switch it := it.(type) {
			case *scene.Group:
				if it.ID == name {
					found = it.Items
				}
				walk(it.Items)
			case *scene.Use:
				if it.Symbol.ID == name {
					found = it.Symbol.Items
				}
				walk(it.Symbol.Items)
			}
		}
	}
	walk(a.Symbol.Items)
	return found
}

// shapeOf is what a drawing looks like without its colours.
func shapeOf(items []scene.Item) string {
	var b strings.Builder
	for _, line := range strings.Split(scene.DumpItems(items), "\n") {
		words := strings.Fields(line)
		for _, w := range words {
			if !strings.HasPrefix(w, "#") && !strings.HasPrefix(w, "\"") {
				b.WriteString(w + " ")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestPad(t *testing.T) {
	def := game(t, "paper-hockey")
	for _, row := range []struct {
		name string
		area geom.Size
		want int
	}{
		{"A4", geom.Size{W: 200, H: 280}, 6},
		{"A5", geom.Size{W: 138, H: 193}, 2},
		{"A3", geom.Size{W: 287, H: 403}, 12},
	} {
		for _, lang := range gamedef.Languages {
			p, err := board.Pad(def, row.area, options(t, "colour", lang))
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Validate(); err != nil {
				t.Errorf("%s in %s: %v", row.name, lang, err)
			}
			if p.Size != row.area {
				t.Errorf("%s: page of %v, want %v", row.name, p.Size, row.area)
			}
			if len(p.Items) != row.want {
				t.Errorf("%s in %s: %d forms, want %d", row.name, lang, len(p.Items), row.want)
			}
			checkForms(t, row.name+" in "+lang, p)
		}
	}
	if _, err := board.Pad(def, geom.Size{W: 40, H: 40}, options(t, "colour", "en")); err == nil || !strings.Contains(err.Error(), "not one form fits") {
		t.Errorf("no room: %v", err)
	}
	if _, err := board.Pad(game(t, "jokerball"), geom.Size{W: 200, H: 280}, options(t, "colour", "en")); err == nil {
		t.Error("a pad of a game without one")
	}
	wide := with(t, "paper-hockey", ints(map[string]int{"width": 10, "length": 14}))
	p, err := board.Pad(wide, geom.Size{W: 200, H: 280}, options(t, "colour", "en"))
	if err != nil {
		t.Fatal(err)
	}
	checkForms(t, "10x14", p)
}

// checkForms checks that forms lie inside of the page and do not overlap.
func checkForms(t testing.TB, what string, p *scene.Page) {
	t.Helper()
	var boxes []geom.Box
	for _, it := range p.Items {
		u := it.(*scene.Use)
		boxes = append(boxes, u.Map().ApplyBox(u.Symbol.Box))
	}
	for i, b := range boxes {
		if !p.Size.At(0, 0).ContainsBox(b) {
			t.Errorf("%s: form %d at %v leaves the page %v", what, i+1, b, p.Size)
		}
		for j := range i {
			if !b.Inset(hair).Intersect(boxes[j]).Empty() {
				t.Errorf("%s: forms %d and %d overlap", what, j+1, i+1)
			}
		}
	}
}

// TestPadIsExact: on an area that holds exactly n forms there are n, on one a hair smaller n-1.
func TestPadIsExact(t *testing.T) {
	def := game(t, "paper-hockey")
	def.Pad.Lines = 0 // so that there is one way only to arrange a form
	o := options(t, "colour", "en")
	// The lowest area that holds one form, found by halving; it is too narrow for two.
	fits := func(w, h float64) int {
		p, err := board.Pad(def, geom.Size{W: w, H: h}, o)
		if err != nil {
			return 0
		}
		return len(p.Items)
	}
	low, high := 0.0, 200.0
	for range 60 {
		if mid := (low + high) / 2; fits(100, mid) > 0 {
			high = mid
		} else {
			low = mid
		}
	}
	one := high
	const gap = 5
	for n := 1; n <= 4; n++ {
		height := float64(n)*one + float64(n-1)*gap
		if got := fits(100, height+1e-3); got != n {
			t.Errorf("room for exactly %d: %d forms", n, got)
		}
		if got := fits(100, height-1e-2); got != n-1 {
			t.Errorf("room for not quite %d: %d forms", n, got)
		}
	}
}

// A board PDF stays small: under 60 KB with Latin or Cyrillic text, under 120 KB with Korean.
func TestPDFSize(t *testing.T) {
	pdfFonts := pdfout.NewFonts()
	for _, id := range gameIDs {
		for _, lang := range gamedef.Languages {
			most := 60_000
			if lang == "ko" {
				most = 120_000
			}
			a := draw(t, game(t, id), options(t, "colour", lang))
			var b bytes.Buffer
			doc := &scene.Document{Meta: scene.Meta{Title: a.Title, Lang: lang, Created: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}, Pages: func(yield func(*scene.Page, error) bool) { yield(page(a), nil) }}
			if err := pdfout.Write(&b, doc, pdfFonts); err != nil {
				t.Fatal(err)
			}
			t.Logf("%s in %s: %d bytes", id, lang, b.Len())
			if b.Len() > most {
				t.Errorf("%s in %s: %d bytes, want at most %d", id, lang, b.Len(), most)
			}
		}
	}
}

// big are boards of n x n cells.
func big(n int) []struct {
	name string
	def  *gamedef.Definition
} {
	rows := make([]string, n)
	for i := range rows {
		row := []byte(strings.Repeat(".", n))
		for j := range row {
			if (i*7+j*3)%11 == 0 {
				row[j] = '#'
			}
		}
		rows[i] = string(row)
	}
	rows[0] = "BBB" + strings.Repeat("#", n-3)
	rows[n-1] = "RRR" + strings.Repeat("#", n-3)
	rows[n/2] = "*" + strings.Repeat(".", n-1)
	return []struct {
		name string
		def  *gamedef.Definition
	}{
		{"squares", squares(n, n, 20, "rink")},
		{"points", points(n, n, 2, 1, 20)},
		{"map", field(rows, 20)},
		{"hexes", hexes(int(math.Sqrt(float64(n*n)/3)), 20)},
	}
}

// BenchmarkDraw draws boards of 30x30 and of 100x100 cells: 11 times as many, at most 12 times the time and memory.
func BenchmarkDraw(b *testing.B) {
	o := options(b, "colour", "en")
	for _, n := range []int{30, 100} {
		for _, row := range big(n) {
			b.Run(fmt.Sprintf("%s-%dx%d", row.name, n, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := board.Draw(row.def, o); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// What is drawn grows no faster than the cells, whatever the machine: 100x100 squares have at most 12 times the items of 30x30.
func TestDrawingsGrowWithTheirCells(t *testing.T) {
	o := options(t, "colour", "en")
	small, large := big(30), big(100)
	for i := range small {
		size := func(def *gamedef.Definition) int { return len(scene.DumpItems(draw(t, def, o).Symbol.Items)) }
		if s, l := size(small[i].def), size(large[i].def); l > 12*s {
			t.Errorf("%s: %d bytes for 30x30 and %d for 100x100, more than 12 times as many", small[i].name, s, l)
		}
	}
}
