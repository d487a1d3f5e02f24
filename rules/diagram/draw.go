package diagram

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// MostCell is the largest size of a cell in a diagram in mm.
const MostCell = 11

// cellSizes are the sizes of cells in mm that diagrams are drawn with: few, so that many share a board.
var cellSizes = []float64{MostCell, 10, 9, 8, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1}

// Shares of a cell, and lengths in mm where it is said.
const (
	pieceShare  = 0.37 // radius of a piece
	goblinShare = 0.4
	puckShare   = 0.2
	ballShare   = 0.25
	smallest    = 0.9  // mm: least radius of a puck or ball
	rim         = 1.9  // mm of boards or wall shown around a board
	laneShare   = 0.13 // between ways on the same line
)

// drawing is a diagram, or a symbol of it, while it is drawn. The first error sticks.
type drawing struct {
	*look.Look
	maker *Maker
	items []scene.Item
	err   error

	plan   *board.Plan
	cell   float64
	area   geom.Box // of the board that is shown, without rim
	pieces map[referee.Place]referee.Piece
	lanes  map[step]int
	steps  int // numbered so far
	rolls  []roll
}

func (d *drawing) add(it scene.Item) { d.items = append(d.items, it) }

func (d *drawing) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// ink draws an outline with an ink of the theme.
func (d *drawing) ink(o scene.Outline, ink gamedef.Ink) {
	if p := d.Path(o, ink); p != nil {
		d.add(p)
	}
}

// write sets a text with the middle of its capitals at a point.
func (d *drawing) write(t gamedef.Lettering, text string, at geom.Point, align typeset.Align) float64 {
	line, err := d.Line(t, text)
	if err != nil {
		d.fail(err)
		return 0
	}
	d.add(line.Middle(at, align))
	return line.Width
}

// sized is a lettering in another size in mm, not below its least.
func sized(t gamedef.Lettering, size float64) gamedef.Lettering {
	t.Size = max(gamedef.Length(size), t.Least)
	return t
}

// window is the part of a board that is shown, in cells.
type window struct{ left, right, low, high int }

// window reads the option area.
func (sc *scenario) window(p *board.Plan) (window, *gamedef.Problem) {
	all := window{1, p.Files, 1, p.Ranks}
	if !sc.area.given() {
		return all, nil
	}
	form := fmt.Sprintf("two corners between %s and %s, such as area=%s-%s", p.Name(1, 1), p.Name(p.Files, p.Ranks), p.Name(1, 1), p.Name(2, 2))
	for i, r := range sc.area.text {
		if r != '-' {
			continue
		}
		f1, r1, ok1 := p.Find(sc.area.text[:i])
		f2, r2, ok2 := p.Find(sc.area.text[i+1:])
		if !ok1 || !ok2 {
			break
		}
		return window{min(f1, f2), max(f1, f2), min(r1, r2), max(r1, r2)}, nil
	}
	return all, sc.wrong(sc.area, fmt.Sprintf("%q is no area of the board", sc.area.text), form)
}

// shows reports whether a place's cell is in the area, on hexes by the box of the area.
func (d *drawing) shows(p referee.Place) bool {
	return d.area.Inset(-0.01).Contains(d.plan.Centre(p.File, p.Rank))
}

// areaBox is the box around the cells of a window.
func areaBox(p *board.Plan, w window) geom.Box {
	if p.Kind != "hexes" || w == (window{1, p.Files, 1, p.Ranks}) {
		if p.Kind == "hexes" {
			return p.Field
		}
		return p.Box(w.left, w.low).Union(p.Box(w.right, w.high))
	}
	// The corners of the window may be cells of any diagonal: the box goes around both.
	return p.Box(w.left, w.low).Union(p.Box(w.right, w.high)).Union(p.Box(w.left, w.high)).Union(p.Box(w.right, w.low)).Intersect(p.Field)
}

// framed is an area with its rim: what is seen of boards and walls where the area reaches the end of the board.
func framed(p *board.Plan, area geom.Box, size geom.Size) geom.Box {
	rimX, rimY := rim, rim
	field := p.Field
	switch p.Kind {
	case "hexes":
		rimX, rimY = field.X, field.Y // walls and goals are as wide as that
	case "points":
		field = field.Inset(-p.Cell / 2)
		rimX, rimY = 0, p.Cell*0.25
	}
	grow := func(at, end, by float64) float64 {
		if math.Abs(at-end) < 0.01 {
			return by
		}
		return 0
	}
	box := area.InsetSides(-grow(area.Y, field.Y, rimY), -grow(area.Right(), field.Right(), rimX),
		-grow(area.Bottom(), field.Bottom(), rimY), -grow(area.X, field.X, rimX))
	return box.Intersect(size.At(0, 0))
}

// labelBand is the width of the band of coordinates at the left and the bottom.
func labelBand(t gamedef.Lettering) float64 { return float64(t.Size) * 1.45 }

// labelling is the lettering of coordinates: smaller beside small cells.
func (d *drawing) labelling(cell float64) gamedef.Lettering {
	const least = 6.5 * geom.MMPerPoint
	t := d.Label
	t.Size = gamedef.Length(math.Max(least, math.Min(float64(t.Size), cell*0.42)))
	return t
}

// drawBoard draws a diagram of a board.
func (m *Maker) drawBoard(sc *scenario, v *variant, most geom.Size) (*Picture, error) {
	plan, err := m.plan(v)
	if err != nil {
		return nil, err
	}
	w, problem := sc.window(plan)
	if problem != nil {
		return nil, problems(problem)
	}
	for _, cell := range cellSizes {
		shown := areaBox(plan, w)
		if shown.W*cell/plan.Cell > most.W || shown.H*cell/plan.Cell > most.H {
			continue
		}
		f, err := m.board(v, cell)
		if err != nil {
			return nil, err
		}
		d := &drawing{Look: m.look, maker: m, plan: f.plan, cell: cell, area: areaBox(f.plan, w), lanes: map[step]int{}}
		frame := framed(f.plan, d.area, f.size)
		band := labelBand(d.labelling(cell))
		left := band
		if plan.Kind == "hexes" && frame.X == 0 && frame.Right() == f.size.W {
			left = 0 // the letters of all rows stand in the wall
		}
		size := geom.Size{W: frame.W + left, H: frame.H + band}
		if size.W > most.W+1e-9 || size.H > most.H+1e-9 {
			continue
		}
		if problem := d.board(sc, f, w, frame); problem != nil {
			return nil, problems(problem)
		}
		if d.err != nil {
			return nil, d.err
		}
		place := geom.Translate(left-frame.X, -frame.Y)
		symbol := &scene.Symbol{ID: "diagram", Box: size.At(0, 0), Items: []scene.Item{&scene.Group{Matrix: place, Items: d.items}}}
		return &Picture{Symbol: symbol, Cell: cell, Caption: sc.captionText(), Desc: m.describe(sc, plan)}, nil
	}
	return nil, problems(sc.errorAt(sc.at.Number, sc.at.Col, fmt.Sprintf("the diagram does not fit into %s x %s mm", geom.FormatMM(most.W), geom.FormatMM(most.H)), "a smaller area"))
}

// captionText joins the lines of the caption.
func (s *snippet) captionText() string {
	text := ""
	for i, line := range s.caption {
		if i > 0 {
			text += " "
		}
		text += line
	}
	return text
}

// board draws board, marks, ways, pieces and coordinates, in the board's coordinates.
func (d *drawing) board(sc *scenario, f *field, w window, frame geom.Box) *gamedef.Problem {
	clip := scene.Rect(frame)
	d.add(&scene.Group{ID: "field", Clip: &clip, Items: []scene.Item{&scene.Use{Symbol: f.symbol, Matrix: f.place}}})
	d.cuts(frame)
	d.pieces = map[referee.Place]referee.Piece{}
	for _, p := range sc.state.Pieces() {
		if old, ok := d.pieces[p.At]; !ok || old.Kind == "puck" || old.Kind == "ball" {
			d.pieces[p.At] = p
		}
	}
	outer := d.items
	d.items = nil
	if problem := d.marks(sc); problem != nil {
		return problem
	}
	if lined, ok := sc.state.(referee.Lined); ok {
		d.links(sc, lined)
	}
	d.ghosts(sc.shown)
	if problem := d.ways(sc); problem != nil {
		return problem
	}
	if len(d.items) > 0 {
		outer = append(outer, &scene.Group{ID: "ways", Clip: &clip, Items: d.items})
	}
	d.items = outer
	for _, p := range sc.state.Pieces() {
		if d.shows(p.At) {
			d.piece(p)
		}
	}
	d.overlay(sc)
	d.labels(w, frame)
	return nil
}

// cuts draws a thin line where the rest of the board is left out.
func (d *drawing) cuts(frame geom.Box) {
	field := d.plan.Field
	if d.plan.Kind == "points" {
		field = field.Inset(-d.cell / 2)
	}
	for _, edge := range []struct {
		cut  bool
		p, q geom.Point
	}{
		{frame.Y > field.Y+0.01, frame.Min(), geom.Pt(frame.Right(), frame.Y)},
		{frame.Right() < field.Right()-0.01, geom.Pt(frame.Right(), frame.Y), frame.Max()},
		{frame.Bottom() < field.Bottom()-0.01, geom.Pt(frame.X, frame.Bottom()), frame.Max()},
		{frame.X > field.X+0.01, frame.Min(), geom.Pt(frame.X, frame.Bottom())},
	} {
		if edge.cut {
			d.ink(scene.Line(edge.p, edge.q), d.Cut)
		}
	}
}

// labels writes the coordinates at the left and the bottom.
func (d *drawing) labels(w window, frame geom.Box) {
	t := d.labelling(d.cell)
	off := labelBand(t) / 2
	if d.plan.Kind == "hexes" {
		d.hexLabels(t, frame)
		return
	}
	for file := w.left; file <= w.right; file++ {
		name := d.plan.Name(file, 1)
		d.write(t, name[:len(name)-1], geom.Pt(d.plan.Centre(file, 1).X, frame.Bottom()+off), typeset.Center)
	}
	for rank := w.low; rank <= w.high; rank++ {
		d.write(t, strconv.Itoa(rank), geom.Pt(frame.X-off, d.plan.Centre(1, rank).Y), typeset.Center)
	}
}

// hexWall is the thickness of the walls of a hexagon, hexGoal the depth of its goals, as boards draw them, in mm.
func (d *drawing) hexWall() float64 { return 0.9 * float64(d.Label.Size) }
func (d *drawing) hexGoal() float64 { return math.Max(0.3*d.cell, 0.8*float64(d.Label.Size)) }

// hexLabels writes the letter of each row into the wall before its first hex, and the number of each diagonal outside at its lower
// end; where the rest of the board is left out both stand beside what is shown.
func (d *drawing) hexLabels(t gamedef.Lettering, frame geom.Box) {
	p, em := d.plan, float64(t.Size)
	lowest := map[int]int{}
	for rank := 1; rank <= p.Ranks; rank++ {
		first := 0
		for file := p.Files; file >= 1; file-- {
			if p.Has(file, rank) && d.shows(referee.Place{File: file, Rank: rank}) {
				first = file
				if lowest[file] == 0 {
					lowest[file] = rank
				}
			}
		}
		if first == 0 {
			continue
		}
		c, name := p.Centre(first, rank), p.Name(first, rank)
		name = name[:len(name)-len(strconv.Itoa(first))]
		if p.Has(first-1, rank) {
			d.write(t, name, geom.Pt(frame.X-labelBand(t)/2, c.Y), typeset.Center)
			continue
		}
		inWall := sized(d.OnStone, math.Min(float64(d.OnStone.Size), d.hexWall()))
		d.write(inWall, name, geom.Pt(c.X-d.cell/2-d.hexWall()*0.55, c.Y), typeset.Center)
	}
	radius := d.cell / math.Sqrt(3)
	for file := 1; file <= p.Files; file++ {
		rank := lowest[file]
		if rank == 0 {
			continue
		}
		// The way along the diagonal, towards SE: across a goal at sixty degrees, a wall at thirty from its normal.
		reach := (radius + d.hexGoal() + em*0.75) / math.Sin(math.Pi/3)
		switch {
		case p.Has(file, rank-1):
			reach = math.Inf(1)
		case rank > 1:
			reach = (radius + d.hexWall() + em*0.8) / math.Cos(math.Pi/6)
		}
		reach = math.Min(reach, (frame.Bottom()+labelBand(t)/2-p.Centre(file, rank).Y)/math.Sin(math.Pi/3))
		d.write(t, strconv.Itoa(file), p.Centre(file, rank).Add(geom.Polar(reach, 60)), typeset.Center)
	}
}

// places sorts places by rank and file, each once.
func places(list []referee.Place) []referee.Place {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b referee.Place) int {
		if a.Rank != b.Rank {
			return a.Rank - b.Rank
		}
		return a.File - b.File
	})
	return slices.Compact(list)
}
