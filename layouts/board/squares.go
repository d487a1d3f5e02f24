package board

import (
	"math"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/templates/gamedef"
)

// Proportions of a rink, in squares unless said otherwise.
const (
	rinkCorner = 0.48 // radius of the rounded corners
	ringSpan   = 1.42 // radius of the circle around the centre: it stays within three squares
	ringMost   = 42   // but no more than this many mm, so that a board can be cut around it
	markRing   = 0.4  // radius of the circle in a marked square
	creaseDeep = 0.42 // how far a crease reaches out of the net
	creaseWide = 0.8  // half its width
	boardGap   = 0.9  // mm between the field and the middle of the boards
	kickGap    = 1.9  // mm between the field and the second line of the boards
)

// planSquares lays out a rectangle of squares: around it boards, labels, and along the long sides title and example.
func planSquares(d *drawing) {
	b := d.def.Board.Squares
	p := d.plan
	p.Cell = float64(b.Size) * d.o.scale()
	p.Files, p.Ranks = b.Files.Value, b.Ranks.Value
	around := kickGap + d.labelBand() + em(d.Label)*labelAir
	side, end := around, around
	if p.Ranks >= p.Files {
		side += d.titleBand()
	} else {
		end += d.titleBand()
	}
	w, h := float64(p.Files)*p.Cell, float64(p.Ranks)*p.Cell
	p.Field = geom.Rect(side, end, w, h)
	p.Size = geom.Size{W: w + 2*side, H: h + 2*end}
	p.cutsX, p.cutsY = steps(p.Field.X, p.Cell, p.Files), steps(p.Field.Y, p.Cell, p.Ranks)
}

func drawSquares(d *drawing) {
	b, p := d.def.Board.Squares, d.plan
	rink := d.def.Board.Look == "rink"
	corner := 0.0
	if rink {
		corner = rinkCorner * p.Cell
	}
	field := scene.RoundedRect(p.Field, corner)
	if rink {
		d.kickBand(corner)
	}
	d.ink(scene.RoundedRect(p.Field.Inset(-boardGap), rounder(corner, boardGap)), d.Ice)
	d.clipped(field, func() {
		if rink && d.table() {
			d.scratches()
		}
		for _, n := range b.Nets {
			d.net(n)
		}
		for _, n := range b.Nets {
			d.crease(n)
		}
		d.ink(gridLines(p.Field, p.Cell, p.Files, p.Ranks), d.Grid)
		for _, r := range b.Rows {
			d.row(r)
		}
		for _, m := range b.Marks {
			d.mark(m)
		}
		d.starts(b.Starts)
		for _, n := range b.Nets {
			d.goalLine(n)
		}
	})
	d.ink(scene.RoundedRect(p.Field.Inset(-boardGap), rounder(corner, boardGap)), d.Edge)
	away := kickGap + d.labelBand()/2
	d.fileLabels(func(f int) float64 { return p.Centre(f, 1).X }, p.Field.Y-away, p.Field.Bottom()+away)
	d.rankLabels(func(r int) float64 { return p.Centre(1, r).Y }, p.Field.X-away, p.Field.Right()+away)
	d.heads(d.bounds().Inset(em(d.Label) * labelAir / 2))
	if d.table() {
		for _, n := range b.Nets {
			d.netEmblems(n, away)
		}
	}
}

// kickBand is the band around the boards; the boards' own line covers its inner edge.
func (d *drawing) kickBand(corner float64) {
	f := d.plan.Field
	o := scene.RoundedRect(f.Inset(-kickGap), rounder(corner, kickGap))
	o.Append(scene.RoundedRect(f.Inset(-boardGap), rounder(corner, boardGap)))
	o.EvenOdd = true
	d.ink(o, d.Kick)
}

// scratches are traces of skates: long flat curves, about one on every second square.
func (d *drawing) scratches() {
	p := d.plan
	var o scene.Outline
	for rank := 1; rank <= p.Ranks; rank++ {
		for file := 1; file <= p.Files; file++ {
			if noise(file, rank, 71) > 0.5 {
				continue
			}
			c := p.Centre(file, rank).Add(geom.Pt(swing(file, rank, 72)*p.Cell/2, swing(file, rank, 73)*p.Cell/2))
			heading := 360 * noise(file, rank, 74)
			long, bend := p.Cell*(0.5+0.8*noise(file, rank, 75)), 30*swing(file, rank, 76)
			a, b := geom.Polar(long/2, heading), geom.Polar(long/2, heading+bend)
			o.MoveTo(c.X-a.X, c.Y-a.Y).CubicTo(c.X-a.X/3, c.Y-a.Y/3, c.X+a.X/3, c.Y+a.Y/3, c.X+b.X, c.Y+b.Y)
		}
	}
	d.ink(o, d.Scratch)
}

// rounder is the radius of a rounded corner that runs a distance outside of another; square corners stay square.
func rounder(r, by float64) float64 {
	if r == 0 {
		return 0
	}
	return r + by
}

// gridLines are the inner lines of a grid.
func gridLines(field geom.Box, cell float64, files, ranks int) scene.Outline {
	var o scene.Outline
	for i := 1; i < files; i++ {
		x := field.X + float64(i)*cell
		o.MoveTo(x, field.Y).LineTo(x, field.Bottom())
	}
	for i := 1; i < ranks; i++ {
		y := field.Y + float64(i)*cell
		o.MoveTo(field.X, y).LineTo(field.Right(), y)
	}
	return o
}

// rowBox is a whole row.
func (p *Plan) rowBox(rank int) geom.Box {
	return geom.Rect(p.Field.X, p.Field.Y+float64(p.Ranks-rank)*p.Cell, p.Field.W, p.Cell)
}

// net draws a row as a hatched net.
func (d *drawing) net(n gamedef.Net) {
	if n.Rank.Value > d.plan.Ranks {
		return
	}
	ink := d.NetRed
	if n.Side == "blue" {
		ink = d.NetBlue
	}
	box := d.plan.rowBox(n.Rank.Value)
	d.inkFrom(scene.Rect(box), ink, geom.Pt(box.X, box.Centre().Y))
}

// inner is where the field lies as seen from a net: the y of the edge between them and the direction away from the net; ok is
// false when there is no field beside it.
func (d *drawing) inner(n gamedef.Net) (y, away float64, ok bool) {
	rank := n.Rank.Value
	box := d.plan.rowBox(rank)
	if rank > d.plan.Ranks || d.plan.Ranks == 1 {
		return 0, 0, false
	}
	if rank*2 <= d.plan.Ranks {
		return box.Y, -1, true
	}
	return box.Bottom(), 1, true
}

// crease is the half round area in front of a net.
func (d *drawing) crease(n gamedef.Net) {
	y, away, ok := d.inner(n)
	if !ok || d.def.Board.Look != "rink" {
		return
	}
	x, c := d.plan.Field.Centre().X, d.plan.Cell
	half := math.Min(creaseWide*c, d.plan.Field.W/2)
	deep := away * creaseDeep * c
	var o scene.Outline
	o.MoveTo(x-half, y).CubicTo(x-half*0.95, y+deep*1.05, x-half*0.55, y+deep, x, y+deep)
	o.CubicTo(x+half*0.55, y+deep, x+half*0.95, y+deep*1.05, x+half, y).Close()
	d.ink(o, d.Crease)
}

// goalLine is the line between a net and the field. Blue's is broken by gaps.
func (d *drawing) goalLine(n gamedef.Net) {
	y, _, ok := d.inner(n)
	if !ok {
		return
	}
	line := scene.Line(geom.Pt(d.plan.Field.X, y), geom.Pt(d.plan.Field.Right(), y))
	if n.Side == "red" {
		d.ink(line, d.GoalRed)
		return
	}
	d.ink(line, d.GoalBlue)
	d.ink(line, d.BlueGap)
}

// row draws a line through the middle of a row.
func (d *drawing) row(r gamedef.Row) {
	if r.Rank.Value > d.plan.Ranks {
		return
	}
	box := d.plan.rowBox(r.Rank.Value)
	y := box.Centre().Y
	line := scene.Line(geom.Pt(box.X, y), geom.Pt(box.Right(), y))
	if r.Kind == "centre" {
		d.ink(line, d.Centre)
		d.ink(line, d.CentreGap)
		return
	}
	d.ink(line, d.Zone)
}

// mark draws a marked square.
func (d *drawing) mark(m gamedef.Mark) {
	p := d.plan
	file, rank := m.At.File.Value, m.At.Rank.Value
	if !p.Has(file, rank) {
		return
	}
	c := p.Centre(file, rank)
	d.keepBox(p.Box(file, rank))
	ring := markRing * p.Cell
	switch m.Kind {
	case "centre":
		// On a rink the circle is as large as the field, and whoever has to cut it, allow.
		room := min(c.X-p.Field.X, p.Field.Right()-c.X, c.Y-p.Field.Y, p.Field.Bottom()-c.Y) - ring/4
		r := min(ringSpan*p.Cell, ringMost, room)
		if d.def.Board.Look != "rink" || r < ring {
			r = ring
		}
		d.ink(scene.Circle(c, r), d.Ring)
		d.keepBox(geom.Rect(c.X-r, c.Y-r, 2*r, 2*r))
		d.spot(c, math.Max(0.06*p.Cell, 0.8))
	case "circle":
		d.ink(scene.Circle(c, ring), d.Ring)
		d.ink(hashes(c, ring), d.Ring)
		d.spot(c, math.Max(0.05*p.Cell, 0.6))
	case "dot":
		d.spot(c, math.Max(0.08*p.Cell, 0.6))
	}
}

// spot is a filled dot.
func (d *drawing) spot(c geom.Point, r float64) { d.ink(scene.Circle(c, r), d.Spot) }

// hashes are the marks beside a face-off circle where the wingers stand.
func hashes(c geom.Point, r float64) scene.Outline {
	var o scene.Outline
	for _, sx := range []float64{-1, 1} {
		for _, sy := range []float64{-0.14, 0.14} {
			from := math.Sqrt(1 - sy*sy)
			o.MoveTo(c.X+sx*r*from, c.Y+sy*r).LineTo(c.X+sx*r*(from+0.2), c.Y+sy*r)
		}
	}
	return o
}

// netEmblems put a side's sign at both corners behind its net.
func (d *drawing) netEmblems(n gamedef.Net, away float64) {
	p := d.plan
	r := em(d.Label) * 0.75
	y, degrees := p.Field.Bottom()+away, 0.0
	if n.Rank.Value*2 > p.Ranks {
		y, degrees = p.Field.Y-away, turned
	}
	for _, x := range []float64{p.Field.X - away, p.Field.Right() + away} {
		d.emblem(n.Side, geom.Pt(x, y), r, degrees)
	}
}
