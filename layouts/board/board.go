// Package board draws the boards of games from their definitions: squares, hexes, points, maps and mats, at their true size and with
// the places where they may be cut, and pads of many small fields. Every place is computed from the definition; colours, widths
// and type sizes come from the theme.
package board

import (
	"fmt"
	"math"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Options say how a board is drawn.
type Options struct {
	Lang  string           // one of the definition's languages
	Theme *gamedef.Theme   //
	Fonts *typeset.Library // bundled fonts
	// Scale is the size of the cells: 1, or 0, is true size. Texts, lines and margins keep their sizes.
	Scale float64
	// Diagram leaves out what belongs to a board on the table only: title, example, emblems, spectators, starting places.
	Diagram bool

	onPad bool // the small field of a pad
}

// MinScale and MaxScale bound Options.Scale.
const (
	MinScale = 0.05
	MaxScale = 20
)

// maxCells is how many cells a board may have (the bound of the definition format).
const maxCells = 10_000

func (o Options) scale() float64 {
	if o.Scale == 0 {
		return 1
	}
	return o.Scale
}

// kind is a way to lay out a board and to draw it.
type kind struct {
	name string
	cell string // what cannot be cut, in words
	has  func(*gamedef.Board) bool
	plan func(*drawing)
	draw func(*drawing)
}

func kinds() []kind {
	return []kind{
		{"squares", "square", func(b *gamedef.Board) bool { return b.Squares != nil }, planSquares, drawSquares},
		{"hexes", "hex", func(b *gamedef.Board) bool { return b.Hexes != nil }, planHexes, drawHexes},
		{"points", "cell", func(b *gamedef.Board) bool { return b.Points != nil }, planPoints, drawPoints},
		{"map", "square", func(b *gamedef.Board) bool { return b.Map != nil }, planMap, drawMap},
		{"mat", "place", func(b *gamedef.Board) bool { return b.Mat != nil }, planMat, drawMat},
	}
}

// Draw draws the board of a definition whose expressions are resolved. Errors: no board, a board or a scale out of range, a text that does not
// fit or has characters that no font has.
func Draw(def *gamedef.Definition, o Options) (*scene.Artwork, error) {
	d, k, err := begin(def, o)
	if err != nil {
		return nil, err
	}
	d.ink(scene.Rect(d.bounds()), d.Ground)
	k.draw(d)
	if d.err != nil {
		return nil, fmt.Errorf("board of %s in %s: %w", def.ID, o.Lang, d.err)
	}
	return d.artwork(k), nil
}

// Locate computes where things are on the board that Draw draws with the same options.
func Locate(def *gamedef.Definition, o Options) (*Plan, error) {
	d, _, err := begin(def, o)
	if err != nil {
		return nil, err
	}
	return d.plan, nil
}

// begin prepares a drawing: look and plan.
func begin(def *gamedef.Definition, o Options) (*drawing, kind, error) {
	if def == nil || def.Board == nil {
		return nil, kind{}, fmt.Errorf("the definition has no board")
	}
	if !(o.scale() >= MinScale && o.scale() <= MaxScale) {
		return nil, kind{}, fmt.Errorf("scale is %g: %g to %d are allowed", o.Scale, MinScale, MaxScale)
	}
	l, err := look.New(o.Theme, o.Fonts, o.Lang, def.TitleFont)
	if err != nil {
		return nil, kind{}, err
	}
	for _, k := range kinds() {
		if !k.has(def.Board) {
			continue
		}
		d := &drawing{Look: l, def: def, o: o, plan: &Plan{Kind: k.name}}
		k.plan(d)
		if d.err == nil {
			d.err = d.plan.check()
		}
		if d.err != nil {
			return nil, k, fmt.Errorf("board of %s: %w", def.ID, d.err)
		}
		return d, k, nil
	}
	return nil, kind{}, fmt.Errorf("the board of %s has no kind", def.ID)
}

// drawing is a board, or a symbol of it, while it is drawn. The first error sticks.
type drawing struct {
	*look.Look
	def   *gamedef.Definition
	o     Options
	plan  *Plan
	items []scene.Item
	keep  []geom.Box
	err   error
	sub   bool // a symbol: what is kept whole is known where it is used
}

func (d *drawing) bounds() geom.Box { return d.plan.Size.At(0, 0) }

// table reports whether the whole board for the table is drawn, not a diagram.
func (d *drawing) table() bool { return !d.o.Diagram }

// pad reports whether the small field of a pad is drawn.
func (d *drawing) pad() bool { return d.o.onPad }

func (d *drawing) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

func (d *drawing) add(it scene.Item) { d.items = append(d.items, it) }

// ink draws an outline with an ink of the theme.
func (d *drawing) ink(o scene.Outline, ink gamedef.Ink) {
	if p := d.Path(o, ink); p != nil {
		d.add(p)
	}
}

// inkFrom is ink with hatch lines that go through a point.
func (d *drawing) inkFrom(o scene.Outline, ink gamedef.Ink, origin geom.Point) {
	p := d.Path(o, ink)
	if p == nil {
		return
	}
	if p.Fill.Hatch != nil {
		p.Fill.Hatch.Origin = origin
	}
	d.add(p)
}

// keepBox keeps cuts from crossing a box.
func (d *drawing) keepBox(b geom.Box) {
	if !d.sub {
		d.keep = append(d.keep, b)
	}
}

// clipped draws what draw draws, cut off outside of an outline.
func (d *drawing) clipped(clip scene.Outline, draw func()) {
	outer := d.items
	d.items = nil
	draw()
	if len(d.items) > 0 {
		outer = append(outer, &scene.Group{Clip: &clip, Items: d.items})
	}
	d.items = outer
}

// symbol draws something once that is used many times. It returns nil when nothing is drawn.
func (d *drawing) symbol(id string, box geom.Box, draw func(s *drawing)) *scene.Symbol {
	s := &drawing{Look: d.Look, def: d.def, o: d.o, plan: d.plan, sub: true}
	draw(s)
	if s.err != nil {
		d.fail(s.err)
	}
	if len(s.items) == 0 {
		return nil
	}
	return &scene.Symbol{ID: id, Box: box, Items: s.items}
}

// use draws a symbol.
func (d *drawing) use(s *scene.Symbol, m geom.Matrix) {
	if s != nil {
		d.add(&scene.Use{Symbol: s, Matrix: m})
	}
}

// write sets a text with the middle of its capitals at a point, turned about it, and keeps cuts away from it.
func (d *drawing) write(t gamedef.Lettering, text string, at geom.Point, degrees float64, align typeset.Align) geom.Box {
	line, err := d.Line(t, text)
	return d.put(line, err, at, degrees, align)
}

// fit is write for a text that may shrink to fit a width.
func (d *drawing) fit(t gamedef.Lettering, text string, width float64, at geom.Point, degrees float64, align typeset.Align) geom.Box {
	line, err := d.Fit(t, text, width)
	return d.put(line, err, at, degrees, align)
}

// help is fit for the example of a record: a help, which is left out where a board is too small for it.
func (d *drawing) help(t gamedef.Lettering, text string, width float64, at geom.Point, degrees float64, align typeset.Align) {
	if line, err := d.Line(t, text); err == nil && line.Width*float64(t.Least)/float64(t.Size) > width*0.998 {
		return
	}
	d.fit(t, text, width, at, degrees, align)
}

func (d *drawing) put(line typeset.Line, err error, at geom.Point, degrees float64, align typeset.Align) geom.Box {
	if err != nil {
		d.fail(err)
		return geom.Box{}
	}
	left := map[typeset.Align]float64{typeset.Left: 0, typeset.Center: 0.5, typeset.Right: 1}[align] * line.Width
	// Descenders hang below the capitals; the box has room for them, and as much above.
	half := line.CapHeight/2 + line.Descent*0.75
	box := geom.Rect(at.X-left, at.Y-half, line.Width, 2*half)
	item := line.Middle(at, align)
	if degrees != 0 {
		m := geom.RotateAbout(degrees, at)
		box = m.ApplyBox(box)
		item = &scene.Group{Matrix: m, Items: []scene.Item{item}}
	}
	d.add(item)
	d.keepBox(box)
	return box
}

// artwork finishes a board: cuts that would cross what is kept whole are dropped.
func (d *drawing) artwork(k kind) *scene.Artwork {
	name := d.def.Name.In(d.o.Lang)
	d.items = inlined(d.items)
	a := &scene.Artwork{
		Size: d.plan.Size, Keep: d.keep, CellName: k.cell, CellSize: d.plan.Cell,
		Symbol: &scene.Symbol{ID: "board", Box: d.bounds(), Items: d.items},
		Title:  name, Desc: d.plan.describe(name, d.def.Summary.In(d.o.Lang)),
	}
	a.CutsX = free(d.plan.cutsX, d.plan.Size.W, d.keep, func(b geom.Box) (float64, float64) { return b.X, b.Right() })
	a.CutsY = free(d.plan.cutsY, d.plan.Size.H, d.keep, func(b geom.Box) (float64, float64) { return b.Y, b.Bottom() })
	return a
}

// inlined puts symbols that are used but once where they are used: a symbol pays only for what is drawn again.
func inlined(items []scene.Item) []scene.Item {
	uses := map[*scene.Symbol]int{}
	countUses(items, uses, map[*scene.Symbol]bool{})
	return inline(items, uses)
}

func countUses(items []scene.Item, uses map[*scene.Symbol]int, seen map[*scene.Symbol]bool) {
	for _, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			countUses(it.Items, uses, seen)
		case *scene.Use:
			uses[it.Symbol]++
			if !seen[it.Symbol] {
				seen[it.Symbol] = true
				countUses(it.Symbol.Items, uses, seen)
			}
		}
	}
}

func inline(items []scene.Item, uses map[*scene.Symbol]int) []scene.Item {
	out := make([]scene.Item, len(items))
	for i, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			group := *it
			group.Items = inline(it.Items, uses)
			out[i] = &group
		case *scene.Use:
			out[i] = it
			if uses[it.Symbol] == 1 {
				out[i] = &scene.Group{ID: it.Symbol.ID, Matrix: it.Matrix, Items: inline(it.Symbol.Items, uses)}
			}
		default:
			out[i] = it
		}
	}
	return out
}

// hair is how far, in mm, a box may reach over a cut because of rounding.
const hair = 1e-6

// free returns the cuts inside of 0 to length that cross none of the boxes. Cuts ascend. It takes time linear in both: boxes are
// sorted into a sum over the gaps between cuts.
func free(cuts []float64, length float64, keep []geom.Box, side func(geom.Box) (from, to float64)) []float64 {
	crossed := make([]int, len(cuts)+1) // differences of how many boxes cross each cut
	for _, b := range keep {
		from, to := side(b)
		i, j := firstOver(cuts, from+hair), firstOver(cuts, to-hair)
		if i < j {
			crossed[i]++
			crossed[j]--
		}
	}
	var out []float64
	boxes := 0
	for i, c := range cuts {
		boxes += crossed[i]
		if boxes == 0 && c > hair && c < length-hair {
			out = append(out, c)
		}
	}
	return out
}

// firstOver is the index of the first cut that is at least v.
func firstOver(cuts []float64, v float64) int {
	lo, hi := 0, len(cuts)
	for lo < hi {
		mid := (lo + hi) / 2
		if cuts[mid] < v {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// steps are n+1 places from start, a step apart.
func steps(start, step float64, n int) []float64 {
	out := make([]float64, n+1)
	for i := range out {
		out[i] = start + float64(i)*step
	}
	return out
}

func even(n int) bool { return n%2 == 0 }

// turned is the angle that a text is turned by for the player on the other side.
const turned = 180

func deg(rad float64) float64 { return rad * 180 / math.Pi }
