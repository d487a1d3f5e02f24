package sheet

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// drawArtwork draws a random board: squares of any size, borders, a bleed, cuts left out, boxes that must stay whole.
func drawArtwork(t *rapid.T) *scene.Artwork {
	length := func(from, to float64, name string) float64 {
		return hundredth(rapid.Float64Range(from, to).Draw(t, name))
	}
	a := field(rapid.IntRange(1, 25).Draw(t, "cols"), rapid.IntRange(1, 25).Draw(t, "rows"), length(5, 60, "square"),
		length(0, 12, "border x"), length(0, 12, "border y"))
	bleed := rapid.SampledFrom([]float64{0, 0.5, 3}).Draw(t, "bleed")
	a.Symbol.Box = a.Symbol.Box.Inset(-bleed)
	a.Symbol.Items = append(a.Symbol.Items, &scene.Path{Outline: scene.Rect(a.Symbol.Box), Stroke: scene.Stroke{Color: black, Width: 0.1}})
	for range rapid.IntRange(0, 4).Draw(t, "boxes to keep") {
		a.Keep = append(a.Keep, geom.Rect(length(0, a.Size.W, "x"), length(0, a.Size.H, "y"), length(0.1, 40, "w"), length(0.1, 40, "h")))
	}
	return a
}

// drawPlan plans a random artwork for a random paper. Artworks that cannot be cut are turned away.
func drawPlan(t *rapid.T, o Options) (*Plan, *scene.Artwork) {
	a := drawArtwork(t)
	name := rapid.SampledFrom([]string{"a5", "a4", "a3", "letter", "legal", "tabloid", "150x150mm", "90x300mm"}).Draw(t, "paper")
	p, err := geom.ParsePaper(name)
	if err != nil {
		t.Fatal(err)
	}
	o.Overlap = rapid.SampledFrom([]float64{Automatic, Automatic, 0, 2, 5, 12}).Draw(t, "overlap")
	o.Margin = rapid.SampledFrom([]float64{0, 5, 8, 10}).Draw(t, "margin")
	made, err := Tile(a, p, o)
	if err != nil {
		if !strings.Contains(err.Error(), "cannot be cut for") {
			t.Fatal(err)
		}
		t.SkipNow()
	}
	return made, a
}

func TestTilesCoverTheArtworkOnce(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, a := drawPlan(t, o)
		area := 0.0
		for i, tile := range p.Tiles {
			area += tile.Trim.W * tile.Trim.H
			if !a.Size.At(0, 0).ContainsBox(tile.Trim) {
				t.Fatalf("%s lies outside: %v", tile.Code, tile.Trim)
			}
			for _, other := range p.Tiles[:i] {
				if common := tile.Trim.Intersect(other.Trim); common.W > eps && common.H > eps {
					t.Fatalf("%s and %s have %v in common", tile.Code, other.Code, common)
				}
				if tile.Code == other.Code {
					t.Fatalf("code %s is given twice", tile.Code)
				}
			}
		}
		if math.Abs(area-a.Size.W*a.Size.H) > 1e-3 {
			t.Fatalf("the tiles cover %g mm² of %g", area, a.Size.W*a.Size.H)
		}
	})
}

func TestCutsAreAllowed(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, a := drawPlan(t, o)
		among := func(cuts []float64, at float64) bool {
			return slices.ContainsFunc(cuts, func(c float64) bool { return math.Abs(c-at) < eps })
		}
		for _, tile := range p.Tiles {
			b := tile.Trim
			for _, x := range []float64{b.X, b.Right()} {
				if x > eps && x < a.Size.W-eps && !among(a.CutsX, x) {
					t.Fatalf("%s is cut at x = %g", tile.Code, x)
				}
			}
			for _, y := range []float64{b.Y, b.Bottom()} {
				if y > eps && y < a.Size.H-eps && !among(a.CutsY, y) {
					t.Fatalf("%s is cut at y = %g", tile.Code, y)
				}
			}
			for _, k := range a.Keep {
				k = k.Intersect(a.Size.At(0, 0))
				if common := k.Intersect(b); common.W > 1e-5 && common.H > 1e-5 && !b.ContainsBox(k) {
					t.Fatalf("%s cuts %v", tile.Code, k)
				}
			}
		}
	})
}

func TestFlapsAndNamesAtSeams(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, a := drawPlan(t, o)
		at := map[string]Piece{}
		for _, tile := range p.Tiles {
			at[tile.Code] = tile
		}
		var sheets []*scene.Page
		for page, err := range p.Pages() {
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(page.Label, "map") {
				sheets = append(sheets, page)
			}
		}
		opposite := [4]Edge{Left: Right, Right: Left, Top: Bottom, Bottom: Top}
		for i, tile := range p.Tiles {
			inner := sides{Left: tile.Trim.X, Top: tile.Trim.Y, Right: a.Size.W - tile.Trim.Right(), Bottom: a.Size.H - tile.Trim.Bottom()}
			named := strings.Join(texts(sheets[i].Items, "seams"), ", ")
			var met sides
			for _, n := range tile.Neighbours {
				met[n.Edge] += n.To - n.From
				back := slices.ContainsFunc(at[n.Code].Neighbours, func(m Neighbour) bool {
					return m.Code == tile.Code && m.Edge == opposite[n.Edge] && m.From == n.From && m.To == n.To
				})
				if !back {
					t.Fatalf("%s names %s, but not the other way round", tile.Code, n.Code)
				}
				if !slices.Contains(strings.Split(named, ", "), n.Code) {
					t.Fatalf("%s is a neighbour of %s, but its sheet names only %q", n.Code, tile.Code, named)
				}
			}
			for e, length := range met {
				want := alongEdge(tile.Trim, Edge(e)).length()
				if inner[e] < eps {
					want = 0
				}
				if math.Abs(length-want) > 1e-5 {
					t.Fatalf("%s meets neighbours along %g mm of edge %d, want %g", tile.Code, length, e, want)
				}
			}
			flapX, flapY := p.OverlapX, p.OverlapY
			if inner[Right] < eps {
				flapX = 0
			}
			if inner[Bottom] < eps {
				flapY = 0
			}
			if tile.FlapX != flapX || tile.FlapY != flapY {
				t.Fatalf("%s has flaps of %g and %g, want %g and %g", tile.Code, tile.FlapX, tile.FlapY, flapX, flapY)
			}
		}
	})
}

func TestOrderOfGluing(t *testing.T) {
	// A tile lies over those at its left and above it, so they come first.
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, _ := drawPlan(t, o)
		glued := map[string]bool{}
		for _, i := range p.Order {
			for _, n := range p.Tiles[i].Neighbours {
				if under := n.Edge == Left || n.Edge == Top; under != glued[n.Code] {
					t.Fatalf("%s comes at the wrong time for %s", p.Tiles[i].Code, n.Code)
				}
			}
			glued[p.Tiles[i].Code] = true
		}
		if len(glued) != len(p.Tiles) {
			t.Fatalf("%d of %d tiles are glued", len(glued), len(p.Tiles))
		}
	})
}

func TestEverythingLiesWithinThePrinterMargin(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, _ := drawPlan(t, o)
		checkSheets(t, p)
	})
}

// failer is a test of either kind.
type failer interface {
	Fatalf(format string, args ...any)
}

// checkSheets fails when a page cannot be drawn, when something lies outside of the printer margin or on the artwork, or when a sheet shows more or less of
// the artwork than its tile, its flaps and its bleed.
func checkSheets(t failer, p *Plan) {
	margin := p.options.margin()
	for page, err := range p.Pages() {
		if err != nil {
			t.Fatalf("%v", err)
		}
		if err := page.Validate(); err != nil {
			t.Fatalf("%v", err)
		}
		checkMargin(t, page, margin)
		if i := slices.IndexFunc(p.Tiles, func(t Piece) bool { return t.Code == page.Label }); i >= 0 {
			checkTile(t, page, p.Tiles[i], p.Artwork.Size)
			checkMarks(t, page)
		}
	}
}

// checkMargin fails when something lies outside of the printer margin.
func checkMargin(t failer, page *scene.Page, margin float64) {
	area := page.Size.At(0, 0).Inset(margin)
	for _, it := range page.Items {
		boxes := []geom.Box{scene.Bounds([]scene.Item{it})}
		if name(it) == "marks" {
			boxes = pieces([]scene.Item{it})
		}
		for _, b := range boxes {
			if !b.Empty() && !area.ContainsBox(b) {
				t.Fatalf("%s: %s lies at %v, outside of %v", page.Label, name(it), b, area)
			}
		}
	}
}

// checkTile fails when a sheet does not show exactly its tile, or draws marks or the slug on it.
func checkTile(t failer, page *scene.Page, tile Piece, size geom.Size) {
	art := scene.Bounds(group(page, "artwork"))
	if cut := *page.Trim; !grown(cut, sides{markOff, markOff, markOff, markOff}).ContainsBox(art) {
		t.Fatalf("%s: the artwork is drawn on %v, the cut is %v", page.Label, art, cut)
	}
	clip := group(page, "artwork")[0].(*scene.Group).Clip.Bounds()
	if !clip.ContainsBox(tile.cut(tile.Trim)) {
		t.Fatalf("%s shows %v of the artwork, want %v", page.Label, clip, tile.cut(tile.Trim))
	}
	inner := sides{tile.Trim.X, tile.Trim.Y, size.W - tile.Trim.Right(), size.H - tile.Trim.Bottom()}
	for e, beyond := range around(tile.cut(tile.Trim), clip) {
		if inner[e] > eps && beyond > eps {
			t.Fatalf("%s shows %g mm beyond an inner edge", page.Label, beyond)
		}
	}
	for _, id := range []string{"marks", "slug"} {
		for _, o := range pieces(group(page, id)) {
			if common := o.Intersect(art); common.W > 0.01 && common.H > 0.01 {
				t.Fatalf("%s: %s lie on the artwork: %v on %v", page.Label, id, o, art)
			}
		}
	}
}

// checkMarks fails when a crop mark is shorter or nearer than the least, or longer or farther than the trade's.
func checkMarks(t failer, page *scene.Page) {
	solid := group(page, "marks")[0].(*scene.Group).Items[0].(*scene.Path)
	if solid.Stroke.Width != 0.176 || len(solid.Outline.Points) != 16 {
		t.Fatalf("%s has %d ends of crop marks of %g mm, want 16 of 0.176 mm", page.Label, len(solid.Outline.Points), solid.Stroke.Width)
	}
	for i := 0; i < 16; i += 2 {
		from, to := solid.Outline.Points[i], solid.Outline.Points[i+1]
		off := math.Inf(1)
		for _, c := range []geom.Point{page.Trim.Min(), page.Trim.Max(), {X: page.Trim.X, Y: page.Trim.Bottom()}, {X: page.Trim.Right(), Y: page.Trim.Y}} {
			off = min(off, from.Dist(c))
		}
		if long := from.Dist(to); off < markNear-eps || off > markOff+eps || long < markShort-0.02 || long > markLong+eps {
			t.Fatalf("%s: a crop mark starts %g mm off the trim and is %g mm long", page.Label, off, long)
		}
	}
}

// group is the group of a page with an ID.
func group(page *scene.Page, id string) []scene.Item {
	for _, it := range page.Items {
		if g, ok := it.(*scene.Group); ok && g.ID == id {
			return []scene.Item{g}
		}
	}
	return nil
}

func name(it scene.Item) string {
	if g, ok := it.(*scene.Group); ok {
		return g.ID
	}
	return fmt.Sprintf("%T", it)
}

// pieces are the boxes of the strokes, areas and texts of items, each line of an outline by itself.
func pieces(items []scene.Item) []geom.Box {
	var out []geom.Box
	scene.Walk(items, func(it scene.Item, m geom.Matrix) {
		switch it := it.(type) {
		case *scene.Text:
			out = append(out, m.ApplyBox(scene.Bounds([]scene.Item{it})))
		case *scene.Path:
			for i := 1; i < len(it.Outline.Points); i++ {
				if it.Outline.Verbs[i] != scene.LineTo {
					continue
				}
				// Lines end where they end (no caps) and are upright or level.
				b, half := scene.Line(it.Outline.Points[i-1], it.Outline.Points[i]).Bounds(), it.Stroke.Width/2
				if b.W < b.H {
					b = b.InsetSides(0, -half, 0, -half)
				} else {
					b = b.InsetSides(-half, 0, -half, 0)
				}
				out = append(out, m.ApplyBox(b))
			}
		}
	})
	return out
}

func TestNoMoreSheetsThanASimpleGrid(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, a := drawPlan(t, o)
		if len(p.Tiles) == 1 {
			return
		}
		overlap := max(p.options.Overlap, 0)
		many, err := modesOf(p.Paper, p.options, p.slug, true)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range many {
			cols, rows := simple(a, true, m.most.W-overlap), simple(a, false, m.most.H-overlap)
			if n := cols * rows; n > 0 && n < len(p.Tiles) {
				t.Fatalf("%d tiles, but a grid of %d x %d does it", len(p.Tiles), cols, rows)
			}
		}
	})
}

// simple is the number of tiles in one direction when each, but the last, takes as many squares as the first can hold, or 0 when a cut would cross
// a box that must stay whole or a tile would be too long.
func simple(a *scene.Artwork, x bool, most float64) int {
	size, cuts := a.Size.H, a.CutsY
	if x {
		size, cuts = a.Size.W, a.CutsX
	}
	if size <= most {
		return 1
	}
	step := 0
	for step < len(cuts) && cuts[step] <= most {
		step++
	}
	if step == 0 {
		return 0
	}
	n, last := 1, 0.0
	for i := step - 1; i < len(cuts); i += step {
		if slices.ContainsFunc(a.Keep, func(k geom.Box) bool {
			if x {
				return k.X < cuts[i] && cuts[i] < k.Right()
			}
			return k.Y < cuts[i] && cuts[i] < k.Bottom()
		}) || cuts[i]-last > most {
			return 0
		}
		n, last = n+1, cuts[i]
	}
	if size-last > most {
		return 0
	}
	return n
}

func TestSamePlanSamePages(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, a := drawPlan(t, o)
		again, err := Tile(a, p.Paper, p.options)
		if err != nil {
			t.Fatal(err)
		}
		if first, second := rapidDump(t, p), rapidDump(t, again); first != second || first != rapidDump(t, p) {
			t.Fatal("the same artwork gave different sheets")
		}
	})
}

func rapidDump(t *rapid.T, p *Plan) string {
	var b strings.Builder
	if err := scene.Dump(&b, document(p)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestEvenlyIsAsGoodAsPossible(t *testing.T) {
	// Against all ways to cut: fewest is the fewest, and every piece of evenly fits.
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "cells")
		cuts := []float64{0}
		for range n {
			cuts = append(cuts, cuts[len(cuts)-1]+rapid.Float64Range(1, 20).Draw(t, "cell"))
		}
		ax := newAxis(cuts[n], cuts[1:n], nil)
		longest, overlap := rapid.Float64Range(5, 60).Draw(t, "longest"), rapid.Float64Range(0, 4).Draw(t, "overlap")
		best := 0
		for set := range 1 << (n - 1) {
			last, pieces, fits := 0.0, 1, true
			for i := 1; i < n; i++ {
				if set&(1<<(i-1)) != 0 {
					fits = fits && cuts[i]-last+overlap <= longest
					last, pieces = cuts[i], pieces+1
				}
			}
			if fits && cuts[n]-last <= longest && (best == 0 || pieces < best) {
				best = pieces
			}
		}
		r := span{0, cuts[n]}
		if got := ax.fewest(r, span{0, 1}, longest, overlap); got != best {
			t.Fatalf("fewest %d, want %d", got, best)
		}
		if best == 0 {
			return
		}
		ends := ax.evenly(r, span{0, 1}, longest, overlap, best)
		if len(ends) != best+1 || ends[0] != 0 || ends[best] != cuts[n] {
			t.Fatalf("evenly cut at %v, want %d pieces", ends, best)
		}
		for i := 1; i <= best; i++ {
			flap := overlap
			if i == best {
				flap = 0
			}
			if w := ends[i] - ends[i-1]; w <= 0 || w+flap > longest+eps {
				t.Fatalf("piece %d of %v is %g long", i, ends, w)
			}
		}
	})
}
