package board

import (
	"math"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Proportions of a pencilled field.
const (
	shake     = 0.03 // how far a pencil line swings, in cells
	shakeMost = 0.4  // but no more than this many mm
	beside    = 0.55 // how far from the firm line the second one of a board runs, in mm
	overshoot = 0.12 // how far boards run past their corners, in cells
	netDeep   = 0.55 // depth of a drawn net, in cells
	postSize  = 0.07 // radius of a goal post, in cells
)

// planPoints lays out a field of grid points.
func planPoints(d *drawing) {
	b, p := d.def.Board.Points, d.plan
	p.Cell = float64(b.Size) * d.o.scale()
	p.Files, p.Ranks = b.Width.Value+1, b.Length.Value+1
	air := em(d.Label) * labelAir
	around := p.Cell*overshoot*2 + d.labelBand() + air
	if !d.labelled() || d.pad() {
		around = p.Cell*overshoot*2 + padLabel(d)
	}
	side, end := around, around
	if b.Inset.Value == 0 {
		// The nets of goals on the edge hang outside.
		p.netOut = netDeep * p.Cell
		end += p.netOut
	}
	if p.Ranks >= p.Files {
		side += d.titleBand()
	} else {
		end += d.titleBand()
	}
	w, h := float64(p.Files-1)*p.Cell, float64(p.Ranks-1)*p.Cell
	// The squares of the paper go on around the field: it has whole or half ones there, so that they end alike on all sides.
	side, end = ceilTo(side, p.Cell/2), ceilTo(end, p.Cell/2)
	p.Field = geom.Rect(side, end, w, h)
	p.Size = geom.Size{W: w + 2*side, H: h + 2*end}
	p.cutsX = steps(p.Field.X+p.Cell/2, p.Cell, max(0, p.Files-2))
	p.cutsY = steps(p.Field.Y+p.Cell/2, p.Cell, max(0, p.Ranks-2))

	first := p.Files/2 + 1 - b.Goal.Value/2
	last := first + b.Goal.Value
	low, high := 1+b.Inset.Value, p.Ranks-b.Inset.Value
	near, far := [2]place{{first, low}, {last, low}}, [2]place{{first, high}, {last, high}}
	p.goalRed, p.goalBlue = near, far
	if b.Near == "blue" {
		p.goalRed, p.goalBlue = far, near
	}
}

// ceilTo is the smallest multiple of a step that is at least v.
func ceilTo(v, step float64) float64 { return math.Ceil(v/step-hair) * step }

// pencil draws a straight line as a hand would with a ruler that slips a little: it swings, and swings otherwise for each seed.
func (d *drawing) pencil(from, to geom.Point, ink gamedef.Ink, seed ...int) {
	d.ink(d.stroke(from, to, seed...), ink)
}

func (d *drawing) stroke(from, to geom.Point, seed ...int) scene.Outline {
	swingMost := math.Min(shake*d.plan.Cell, shakeMost)
	length := from.Dist(to)
	var o scene.Outline
	if length == 0 {
		return o
	}
	along := to.Sub(from).Mul(1 / length)
	across := geom.Pt(-along.Y, along.X)
	// A bend every few cells keeps it calm, and the file small.
	n := max(1, min(12, int(length/(3*d.plan.Cell)+0.5)))
	at := func(k float64, salt int) geom.Point {
		off := swing(append([]int{int(k * 4), salt}, seed...)...) * swingMost
		return from.Add(along.Mul(length * k / float64(n))).Add(across.Mul(off))
	}
	p := at(0, 0)
	o.MoveTo(p.X, p.Y)
	for i := range n {
		k := float64(i)
		a, b, c := at(k+0.33, 1), at(k+0.67, 2), at(k+1, 0)
		o.CubicTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
	}
	return o
}

// pencilTwice is a firm line, drawn over once more.
func (d *drawing) pencilTwice(from, to geom.Point, seed int) {
	d.pencil(from, to, d.Pencil, seed, 1)
	if d.pad() {
		return
	}
	along := to.Sub(from)
	side := geom.Pt(along.Y, -along.X).Mul(math.Min(beside, d.plan.Cell*0.05) / along.Length())
	d.pencil(from.Add(side).Add(along.Mul(0.02*noise(seed, 3))), to.Add(side).Sub(along.Mul(0.03*noise(seed, 4))), d.PencilThin, seed, 2)
}

func drawPoints(d *drawing) {
	p := d.plan
	d.ink(scene.Rect(d.bounds()), d.Sheet)
	d.ink(d.squaredPaper(), d.Squares)
	d.points()
	d.centreLine()
	d.pencilBoards()
	d.goal(p.goalRed, "red")
	d.goal(p.goalBlue, "blue")
	d.centrePoint()
	d.pointLabels()
	if d.pad() || d.o.Diagram {
		return
	}
	d.heads(d.bounds().Inset(em(d.Label) * labelAir / 2))
	d.pointEmblems()
}

// pointEmblems put each side's sign outside of both corners of its end.
func (d *drawing) pointEmblems() {
	p := d.plan
	away := p.Cell*overshoot*1.4 + em(d.Label)*(labelAir+0.5)
	r := em(d.Label) * 0.75
	red, blue := p.Field.Bottom()+away+p.netOut, p.Field.Y-away-p.netOut
	turnRed, turnBlue := 0.0, float64(turned)
	if d.def.Board.Points.Near == "blue" {
		red, blue, turnRed, turnBlue = blue, red, turnBlue, turnRed
	}
	for _, x := range []float64{p.Field.X - away, p.Field.Right() + away} {
		d.emblem("red", geom.Pt(x, red), r, turnRed)
		d.emblem("blue", geom.Pt(x, blue), r, turnBlue)
	}
}

// squaredPaper are the lines of the paper, over the whole board.
func (d *drawing) squaredPaper() scene.Outline {
	p := d.plan
	var o scene.Outline
	for x := p.Field.X - math.Floor(p.Field.X/p.Cell)*p.Cell; x < p.Size.W+hair; x += p.Cell {
		o.MoveTo(x, 0).LineTo(x, p.Size.H)
	}
	for y := p.Field.Y - math.Floor(p.Field.Y/p.Cell)*p.Cell; y < p.Size.H+hair; y += p.Cell {
		o.MoveTo(0, y).LineTo(p.Size.W, y)
	}
	return o
}

// points are small dots where lines of the field cross.
func (d *drawing) points() {
	p := d.plan
	r := math.Min(0.35, p.Cell*0.04)
	dot := d.symbol("point", geom.Rect(-r, -r, 2*r, 2*r), func(s *drawing) { s.ink(scene.Circle(geom.Point{}, r), s.Point) })
	for rank := 1; rank <= p.Ranks; rank++ {
		for file := 1; file <= p.Files; file++ {
			c := p.Centre(file, rank)
			d.use(dot, geom.Translate(c.X, c.Y))
		}
	}
}

// pencilBoards draws the four boards; they run a little past the corners, and stop at the posts of goals that stand on them.
func (d *drawing) pencilBoards() {
	p := d.plan
	f, past := p.Field, overshoot*p.Cell
	corners := [4]geom.Point{f.Min(), geom.Pt(f.Right(), f.Y), f.Max(), geom.Pt(f.X, f.Bottom())}
	for i := range corners {
		from, to := corners[i], corners[(i+1)%4]
		along := to.Sub(from)
		along = along.Mul(1 / along.Length())
		start := from.Sub(along.Mul(past * (0.4 + noise(i, 7)*0.6)))
		end := to.Add(along.Mul(past * (0.4 + noise(i, 8)*0.6)))
		if even(i) && p.netOut > 0 {
			// Both goals lie in the middle of their boards and are as wide as each other.
			half := float64(p.goalRed[1].file-p.goalRed[0].file) / 2 * p.Cell
			middle := from.Lerp(to, 0.5)
			d.pencilTwice(start, middle.Sub(along.Mul(half)), i)
			d.pencilTwice(middle.Add(along.Mul(half)), end, i+4)
			continue
		}
		d.pencilTwice(start, end, i)
	}
}

// centreLine is a light line across the middle rank.
func (d *drawing) centreLine() {
	p := d.plan
	if even(p.Ranks) {
		return
	}
	y := p.Field.Centre().Y
	d.pencil(geom.Pt(p.Field.X, y), geom.Pt(p.Field.Right(), y), d.PencilMid, 40)
}

// centrePoint marks where the puck starts.
func (d *drawing) centrePoint() {
	p := d.plan
	c := p.Field.Centre()
	r := p.Cell * 0.3
	first := len(d.items)
	d.ink(sketchedCircle(c, r, math.Min(shake*p.Cell, shakeMost), 50), d.PencilThin)
	d.spot(c, math.Max(p.Cell*0.09, 0.5))
	if len(d.items) > first {
		d.keepBox(geom.Rect(c.X-r, c.Y-r, 2*r, 2*r))
	}
}

// sketchedCircle is a circle drawn by hand: it starts and ends a little beside itself.
func sketchedCircle(c geom.Point, r, swingMost float64, seed int) scene.Outline {
	const parts = 6
	at := func(i int) (radius, angle float64) {
		return r + swing(seed, i)*swingMost, float64(i)*360/parts - 70
	}
	var o scene.Outline
	radius, angle := at(0)
	p := c.Add(geom.Polar(radius, angle))
	o.MoveTo(p.X, p.Y)
	k := 4.0 / 3 * math.Tan(2*math.Pi/parts/4)
	for i := 1; i <= parts; i++ {
		next, to := at(i)
		if i == parts {
			to += 8
		}
		q := c.Add(geom.Polar(next, to))
		a, b := p.Add(geom.Polar(radius*k, angle+90)), q.Sub(geom.Polar(next*k, to+90))
		o.CubicTo(a.X, a.Y, b.X, b.Y, q.X, q.Y)
		p, radius, angle = q, next, to
	}
	return o
}

// goal draws a goal: its line with a post at each end and a net behind it. Red's is a solid line with square posts, Blue's
// a line with gaps and round posts.
func (d *drawing) goal(ends [2]place, side string) {
	p := d.plan
	if !p.Has(ends[0].file, ends[0].rank) || !p.Has(ends[1].file, ends[1].rank) {
		return
	}
	from, to := p.Centre(ends[0].file, ends[0].rank), p.Centre(ends[1].file, ends[1].rank)
	back := 1.0 // towards the bottom
	if from.Y < p.Field.Centre().Y {
		back = -1
	}
	deep := back * netDeep * p.Cell
	net, line, seed := d.NetRed, d.GoalRed, 60
	if side == "blue" {
		net, line, seed = d.NetBlue, d.GoalBlue, 70
	}
	// The net hangs back from the posts and is a little narrower there.
	slack := p.Cell * 0.14
	var o scene.Outline
	o.MoveTo(from.X, from.Y).QuadTo(from.X, from.Y+deep*0.8, from.X+slack*1.6, from.Y+deep)
	o.LineTo(to.X-slack*1.6, to.Y+deep).QuadTo(to.X, to.Y+deep*0.8, to.X, to.Y).Close()
	d.inkFrom(o, net, from.Lerp(to, 0.5))
	frame := scene.Outline{Verbs: o.Verbs[:len(o.Verbs)-1], Points: o.Points}
	d.ink(frame, d.PencilThin)
	d.pencil(from, to, line, seed, 1)
	if side == "blue" {
		d.pencil(from, to, d.BlueGap, seed, 1)
	}
	r := math.Max(postSize*p.Cell, 0.45)
	for _, post := range []geom.Point{from, to} {
		if side == "red" {
			d.ink(scene.Rect(geom.Rect(post.X-r, post.Y-r, 2*r, 2*r)), d.Red)
		} else {
			d.ink(scene.Circle(post, r*1.15), d.Blue)
		}
	}
	box := geom.Rect(from.X-r, math.Min(from.Y, from.Y+deep), to.X-from.X+2*r, math.Abs(deep)).Inset(-0.1)
	// Upright cuts may go through a goal wider than two cells, between its points, as they go through the field.
	if ends[1].file-ends[0].file <= 2 {
		d.keepBox(box)
	} else {
		d.keepBox(geom.Rect(from.X-r, box.Y, 2*r, box.H))
		d.keepBox(geom.Rect(to.X-r, box.Y, 2*r, box.H))
	}
}

// pointLabels writes the names of the grid lines outside of the boards, on a patch of bare paper so that the squares do not run
// through them.
func (d *drawing) pointLabels() {
	p := d.plan
	if !d.labelled() {
		return
	}
	t := d.Label
	if d.pad() {
		t = d.Form
	}
	away := p.Cell*overshoot*1.4 + em(t)*(labelAir+0.5)
	label := func(text string, x, y, degrees float64) {
		line, err := d.Line(t, text)
		patch := geom.Rect(x-line.Width/2, y-em(t)*0.36, line.Width, em(t)*0.72).Inset(-em(t) * 0.12)
		d.ink(scene.Rect(patch), gamedef.Ink{Fill: orPaper(d.Sheet.Fill)})
		d.put(line, err, geom.Pt(x, y), degrees, typeset.Center)
	}
	for f := 1; f <= p.Files; f++ {
		x := p.Centre(f, 1).X
		label(letters(f), x, p.Field.Bottom()+away+p.netOut, 0)
		if !d.pad() {
			label(letters(f), x, p.Field.Y-away-p.netOut, turned)
		}
	}
	for r := 1; r <= p.Ranks; r++ {
		y := p.Centre(1, r).Y
		label(strconv.Itoa(r), p.Field.X-away, y, 0)
		if !d.pad() {
			label(strconv.Itoa(r), p.Field.Right()+away, y, turned)
		}
	}
}

// orPaper is the colour behind what is written: that of the sheet, or of bare paper.
func orPaper(fill string) string {
	if fill == "" {
		return "paper"
	}
	return fill
}
