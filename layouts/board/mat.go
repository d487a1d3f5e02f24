package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// cardSizes are sizes of cards in mm (trade convention), by the names of the format.
var cardSizes = map[string]geom.Size{
	"poker":  {W: 63.5, H: 88.9},
	"tcg":    {W: 63, H: 88},
	"bridge": {W: 57.15, H: 88.9},
}

// Sizes of a mat's parts in mm at scale 1. The mat is wider than deep, the players sit at its long sides; the far half is the
// near one turned.
const (
	matEdge   = 5.0  // from the trim to the places
	matGap    = 3.0  // between rows
	rowDeep   = 11.0 // scoreboards and benches
	cellMost  = 11.0 // widest cell of a scoreboard
	ringAir   = 2.5  // between the corners of the pile and the face-off circle
	wingWide  = 54.0 // places left and right of the circle
	cardRound = 3.0  // corner radius of cards (trade convention)
	lineDeep  = 15.0 // the periods along the centre line
	cellRound = 0.42 // radius of round cells, in cells
)

// matPlan is where the rows of a mat lie. Boxes are those of the near side.
type matPlan struct {
	card                  geom.Size
	ring                  float64
	bench, score, wing    geom.Box // wing: the place right of the circle, below the centre line
	heads                 geom.Box // title and example: left of the circle
	periodsLeft, periodsR geom.Box
	cell                  float64 // of the scoreboard
	cells                 int
}

func (d *drawing) matPlan() matPlan {
	b, p := d.def.Board.Mat, d.plan
	k := d.o.scale()
	m := matPlan{cells: b.Goals + 1}
	card := cardSizes[b.Card]
	m.card = geom.Size{W: card.W * k, H: card.H * k}
	m.ring = math.Hypot(m.card.W, m.card.H)/2 + ringAir*k
	edge, gap, deep := matEdge, matGap*k, rowDeep*k
	cell := cellMost * k
	p.Size = geom.Size{W: 2 * (edge + wingWide*k + cell + m.ring), H: 2 * (edge + 2*deep + 2*gap + m.ring)}
	m.bench = geom.Rect(p.Size.W/2-m.ring*0.92, p.Size.H-edge-deep, m.ring*1.84, deep)
	m.score = geom.Rect(edge, m.bench.Y-gap-deep, p.Size.W-2*edge, deep)
	m.cell = math.Min(cell, (m.score.W-2*wingWide*k*0.45)/float64(m.cells))
	half := lineDeep * k / 2
	middle := p.Size.H / 2
	// The wings reach from the centre line down to the scoreboard.
	m.wing = geom.Rect(p.Size.W-edge-wingWide*k, middle+half, wingWide*k, m.score.Y-gap-middle-half)
	m.heads = geom.Rect(edge, m.wing.Y, m.wing.W, m.wing.H)
	m.periodsLeft = geom.Rect(edge, middle-half, wingWide*k, 2*half)
	m.periodsR = geom.Rect(m.wing.X, middle-half, wingWide*k, 2*half)
	return m
}

func planMat(d *drawing) {
	b, p := d.def.Board.Mat, d.plan
	if _, ok := cardSizes[b.Card]; !ok || b.Goals < 1 || b.Goals > 1000 || b.Periods.Value < 1 || b.Periods.Value > 100 {
		d.fail(fmt.Errorf("the mat has cards %q, %d goals and %d periods: poker, tcg or bridge, 1 to 1000 and 1 to 100 are allowed", b.Card, b.Goals, b.Periods.Value))
		return
	}
	m := d.matPlan()
	p.Cell = 2 * m.ring
	p.Field = p.Size.At(0, 0).Inset(matEdge / 2)
	turn := geom.RotateAbout(turned, p.Size.At(0, 0).Centre())
	c := p.Size.At(0, 0).Centre()
	p.places = map[string]geom.Box{
		"pile":          m.card.At(c.X-m.card.W/2, c.Y-m.card.H/2),
		"bench-red":     m.bench,
		"score-red":     m.scoreCells(p.Size.W),
		"breakaway-red": m.wing,
		"periods":       m.periodsLeft.Union(m.periodsR),
	}
	for _, name := range []string{"bench", "score", "breakaway"} {
		p.places[name+"-blue"] = turn.ApplyBox(p.places[name+"-red"])
	}
	// Cuts go through empty strips: between the rows, and beside the circle between two cells of the scoreboards.
	for _, y := range []float64{m.bench.Y - matGap*d.o.scale()/2, m.score.Y - matGap*d.o.scale()/2} {
		p.cutsY = append(p.cutsY, p.Size.H-y)
	}
	for i := len(p.cutsY) - 1; i >= 0; i-- {
		p.cutsY = append(p.cutsY, p.Size.H-p.cutsY[i])
	}
	p.cutsY[0], p.cutsY[1] = min(p.cutsY[0], p.cutsY[1]), max(p.cutsY[0], p.cutsY[1])
	p.cutsY[2], p.cutsY[3] = min(p.cutsY[2], p.cutsY[3]), max(p.cutsY[2], p.cutsY[3])
	if x, ok := m.sideCut(p.Size.W); ok {
		p.cutsX = []float64{p.Size.W - x, x}
	}
}

// scoreCells is the box of the cells alone, in the middle of their row.
func (m matPlan) scoreCells(width float64) geom.Box {
	w := m.cell * float64(m.cells)
	return geom.Rect(width/2-w/2, m.score.Y, w, m.score.H)
}

// sideCut is a place right of the circle and left of the wing where no cell of a scoreboard is cut through.
func (m matPlan) sideCut(width float64) (float64, bool) {
	cells := m.scoreCells(width)
	from, to := width/2+m.ring, m.wing.X
	if cells.Right() <= from {
		return (from + to) / 2, true
	}
	x := cells.X + math.Ceil((from-cells.X)/m.cell)*m.cell
	if x > cells.Right() {
		x = (cells.Right() + to) / 2
	}
	return x, x > from && x < to
}

func drawMat(d *drawing) {
	p := d.plan
	m := d.matPlan()
	c := d.bounds().Centre()
	rink := scene.RoundedRect(p.Field, matEdge*2)
	d.ink(rink, d.Ice)
	d.clipped(rink, func() {
		// The centre line runs between the players, broken by the circle.
		y := c.Y
		for _, x := range [][2]float64{{p.Field.X, c.X - m.ring}, {c.X + m.ring, p.Field.Right()}} {
			line := scene.Line(geom.Pt(x[0], y), geom.Pt(x[1], y))
			d.ink(line, d.Centre)
			d.ink(line, d.CentreGap)
		}
	})
	d.ink(rink, d.Edge)
	d.pile(m, c)
	d.periods(m)
	for _, side := range []string{"red", "blue"} {
		d.endTurned(side == "blue", func() {
			d.matBench(m, side)
			d.matScore(m, side)
			d.breakaway(m, side)
			d.matHeads(m)
		})
	}
}

// pile is the face-off circle with the outline of a card.
func (d *drawing) pile(m matPlan, c geom.Point) {
	b := d.def.Board.Mat
	d.ink(scene.Circle(c, m.ring), d.Bench)
	d.ink(scene.Circle(c, m.ring-1.4), d.Ring)
	d.keepBox(geom.Rect(c.X-m.ring, c.Y-m.ring, 2*m.ring, 2*m.ring))
	card := scene.RoundedRect(m.card.At(c.X-m.card.W/2, c.Y-m.card.H/2), cardRound*d.o.scale())
	d.ink(card, d.Place)
	d.ink(diamond(c, m.card.W*0.2), d.Ring)
	d.spot(c, math.Max(1.2*d.o.scale(), 0.6))
	for _, turn := range []bool{false, true} {
		d.endTurned(turn, func() {
			d.word(d.Name, b.Pile.In(d.o.Lang), m.card.W*0.9, geom.Pt(c.X, c.Y+m.card.H*0.36), 0, typeset.Center)
		})
	}
	// The places of the two centres beside the spot.
	for _, s := range []float64{-1, 1} {
		x := c.X + s*m.card.W*0.5
		reach := (m.ring - m.card.W/2) * 0.55
		o := scene.Polyline(geom.Pt(x+s*2, c.Y-reach*0.5), geom.Pt(x+s*2, c.Y-2), geom.Pt(x+s*(2+reach*0.6), c.Y-2))
		o.Append(scene.Polyline(geom.Pt(x+s*2, c.Y+reach*0.5), geom.Pt(x+s*2, c.Y+2), geom.Pt(x+s*(2+reach*0.6), c.Y+2)))
		d.ink(o, d.Ring)
	}
}

// periods are round places on the centre line, the last one, for the overtime, wider; each is read from both sides.
func (d *drawing) periods(m matPlan) {
	b := d.def.Board.Mat
	n := b.Periods.Value
	left := (n + 2) / 2
	right := n - left
	const over = 2.1 // width of the overtime in cells
	cell := math.Min(m.periodsLeft.H*0.92, m.periodsLeft.W/math.Max(float64(left), float64(right)+over))
	pitch := math.Min(cell*1.3, (m.periodsLeft.W)/math.Max(float64(left), float64(right)+over))
	y := m.periodsLeft.Centre().Y
	r := math.Min(cell, pitch*0.94) / 2
	put := func(k int, x float64) {
		c := geom.Pt(x, y)
		d.ink(scene.Circle(c, r), d.Period)
		d.ink(scene.Line(geom.Pt(x-r, y), geom.Pt(x+r, y)), d.Period)
		digit := limited(d.Digit, r*0.62)
		d.digits(digit, strconv.Itoa(k), geom.Pt(x, y+r*0.5), 0)
		d.digits(digit, strconv.Itoa(k), geom.Pt(x, y-r*0.5), turned)
		d.keepBox(geom.Rect(x-r, y-r, 2*r, 2*r))
	}
	x := m.periodsLeft.Centre().X - pitch*float64(left-1)/2
	for k := 1; k <= left; k++ {
		put(k, x+pitch*float64(k-1))
	}
	wide := pitch * over
	x = m.periodsR.Centre().X - (pitch*float64(right)+wide)/2
	for k := 1; k <= right; k++ {
		put(left+k, x+pitch*(float64(k)-0.5))
	}
	box := geom.Rect(x+pitch*float64(right)+(pitch/2-r), y-r, wide-(pitch-2*r), 2*r)
	d.ink(scene.RoundedRect(box, r), d.Period)
	d.ink(scene.Line(geom.Pt(box.X, y), geom.Pt(box.Right(), y)), d.Period)
	d.keepBox(box)
	if d.table() {
		d.twoWay(d.Name, b.Overtime.In(d.o.Lang), box.Centre(), r, box.W-r*0.8)
	}
}

// twoWay writes a text twice into a place of radius r, once for each player.
func (d *drawing) twoWay(t gamedef.Lettering, text string, c geom.Point, r, width float64) {
	t = limited(t, r*0.62)
	away := r * 0.46
	d.fit(t, text, width, geom.Pt(c.X, c.Y+away), 0, typeset.Center)
	d.fit(t, text, width, geom.Pt(c.X, c.Y-away), turned, typeset.Center)
}

// matBench is a side's bench: its emblem and name, and seats: squares for Red, rings for Blue.
func (d *drawing) matBench(m matPlan, side string) {
	box := m.bench
	d.keepBox(box)
	d.ink(scene.RoundedRect(box, box.H*0.25), d.Bench)
	r := box.H * 0.34
	c := geom.Pt(box.X+box.H/2, box.Centre().Y)
	d.emblem(side, c, r, 0)
	name := d.def.Sides.Red.In(d.o.Lang)
	if side == "blue" {
		name = d.def.Sides.Blue.In(d.o.Lang)
	}
	x := c.X + r*1.6
	if name != "" {
		text := d.word(d.Name, name, box.W*0.4, geom.Pt(x, c.Y), 0, typeset.Left)
		x = text.Right() + r
	}
	const most = 6
	pitch := box.H * 0.92
	seats := min(most, int((box.Right()-box.H*0.3-x)/pitch))
	x = box.Right() - box.H*0.3 - float64(seats)*pitch
	for i := range seats {
		at := geom.Pt(x+(float64(i)+0.5)*pitch, c.Y)
		s := pitch * 0.34
		if side == "red" {
			d.ink(scene.RoundedRect(geom.Rect(at.X-s, at.Y-s, 2*s, 2*s), s*0.2), d.Seat)
			d.ink(diamond(at, s*0.5), d.StartRed)
			continue
		}
		d.ink(scene.Circle(at, s), d.Seat)
		d.ink(scene.Circle(at, s*0.5), d.StartBlue)
	}
}

// matScore is a side's scoreboard: cells from 0 on, square for Red and round for Blue.
func (d *drawing) matScore(m matPlan, side string) {
	cells := m.scoreCells(d.plan.Size.W)
	// All numbers are as large as the widest allows.
	digit := limited(d.Digit, m.cell*0.6)
	if widest, err := d.Fit(digit, strings.Repeat("0", len(strconv.Itoa(m.cells-1))), m.cell*0.8); err == nil && len(widest.Texts) > 0 {
		digit.Size = gamedef.Length(widest.Texts[0].Size * geom.MMPerPoint)
	}
	for i := range m.cells {
		box := geom.Rect(cells.X+float64(i)*m.cell, cells.Y, m.cell, cells.H)
		d.keepBox(box)
		ink := d.Track
		if i == 0 {
			ink = d.Start
		}
		inner := box.Inset(math.Min(0.5, m.cell*0.06))
		round := math.Min(inner.W, inner.H) * 0.08
		if side == "blue" {
			round = math.Min(inner.W, inner.H) * cellRound
		}
		d.ink(scene.RoundedRect(inner, round), ink)
		d.digits(digit, strconv.Itoa(i), box.Centre(), 0)
	}
	room := cells.X - m.score.X - 2
	d.word(d.Name, d.def.Board.Mat.Score.In(d.o.Lang), room, geom.Pt(cells.X-2, cells.Centre().Y), 0, typeset.Right)
	d.emblem(side, geom.Pt(cells.Right()+m.score.H*0.5, cells.Centre().Y), m.score.H*0.3, 0)
}

// word writes the name of a place; diagrams have none.
func (d *drawing) word(t gamedef.Lettering, text string, width float64, at geom.Point, degrees float64, align typeset.Align) geom.Box {
	if d.o.Diagram {
		return geom.Rect(at.X, at.Y, 0, 0)
	}
	return d.fit(t, text, width, at, degrees, align)
}

// digits writes a number of a scoreboard with the middle of what is black at a point: the digits all are as wide as an 8, and
// a 1 would stand beside it.
func (d *drawing) digits(t gamedef.Lettering, text string, at geom.Point, degrees float64) {
	line, err := d.Line(t, text)
	if err != nil {
		d.fail(err)
		return
	}
	from, to := line.Width, 0.0
	for _, piece := range line.Texts {
		for _, span := range piece.Spans {
			x := piece.At.X + span.X
			for _, r := range span.Text {
				outline, advance, _ := piece.Face.Glyph(r)
				mm := piece.Size * geom.MMPerPoint
				if !outline.Empty() {
					b := outline.Bounds()
					from, to = math.Min(from, x+b.X*mm), math.Max(to, x+b.Right()*mm)
				}
				x += advance * mm
			}
		}
	}
	item := line.Middle(geom.Pt(at.X-(from+to)/2, at.Y), typeset.Left)
	if degrees != 0 {
		item = &scene.Group{Matrix: geom.RotateAbout(degrees, at), Items: []scene.Item{item}}
	}
	d.add(item)
}

// breakaway is the place that shows a side's breakaway: chevrons towards the other side behind a diamond for Red and a ring for
// Blue.
func (d *drawing) breakaway(m matPlan, side string) {
	box := m.wing.Inset(1)
	d.keepBox(box)
	d.ink(scene.RoundedRect(box, 3), d.Place)
	textY := box.Bottom() - em(d.Name)
	c := geom.Pt(box.Centre().X, box.Y+(textY-em(d.Name)*0.6-box.Y)/2+1)
	r := math.Min(box.W*0.3, (textY-em(d.Name)-box.Y)*0.42)
	ink := d.startInk(side)
	if side == "red" {
		d.ink(diamond(c, r), ink)
		d.ink(diamond(c, r*0.82), ink)
	} else {
		d.ink(scene.Circle(c, r*0.84), ink)
		d.ink(scene.Circle(c, r*0.7), ink)
	}
	for i := range 3 {
		w, y := r*0.26, c.Y+r*(0.3-0.26*float64(i))
		d.ink(scene.Polyline(geom.Pt(c.X-w, y+w*0.55), geom.Pt(c.X, y), geom.Pt(c.X+w, y+w*0.55)), ink)
	}
	d.emblem(side, geom.Pt(box.X+box.W*0.12, box.Y+box.W*0.12), box.W*0.07, 0)
	d.word(d.Name, d.def.Board.Mat.Breakaway.In(d.o.Lang), box.W*0.92, geom.Pt(box.Centre().X, textY), 0, typeset.Center)
}

// matHeads writes title, example and the word for the periods left of the circle.
func (d *drawing) matHeads(m matPlan) {
	box := m.heads.Inset(1)
	d.word(d.Name, d.def.Board.Mat.Period.In(d.o.Lang), box.W, geom.Pt(box.Centre().X, box.Y+em(d.Name)*0.7), 0, typeset.Center)
	if d.o.Diagram {
		return
	}
	d.fit(d.Title, d.def.Name.In(d.o.Lang), box.W, geom.Pt(box.X+2, box.Bottom()-em(d.Note)*2-em(d.Title)*0.7), 0, typeset.Left)
	d.help(d.Note, d.def.Board.Example, box.W-2, geom.Pt(box.X+2, box.Bottom()-em(d.Note)*0.9), 0, typeset.Left)
}
