package board

import (
	"math"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Proportions of a board of hexes.
const (
	wallThick = 0.9 // thickness of a wall outside of the hexes' corners, in sizes of a label
	goalDeep  = 0.3 // depth of a goal outside of the hexes' corners, in hexes
	wallRound = 0.2 // radius of the walls' corners, in hexes
	// hexClear is how far a mark may reach from the middle of its hex, in hexes: upright cuts go past it at a quarter of a hex.
	hexClear = 0.235
)

// hexFrame is the width of what lies around the hexes: walls and numbers left and right, goals and numbers at the level sides.
func (d *drawing) hexFrame() (side, level float64) {
	p := d.plan
	side = wallThick * em(d.Label)
	level = math.Max(goalDeep*p.Cell, em(d.Label)*0.8)
	return side, level
}

// planHexes lays out a hexagon of hexes with level rows: row 1 at the bottom.
func planHexes(d *drawing) {
	b := d.def.Board.Hexes
	p := d.plan
	p.side = b.Side.Value
	p.Cell = float64(b.Size) * d.o.scale()
	p.Files, p.Ranks = 2*p.side-1, 2*p.side-1
	if p.side < 1 || p.side > maxCells/2 {
		p.Files, p.Ranks = 0, 0
		return
	}
	side, level := d.hexFrame()
	w, h := float64(p.Files)*p.Cell, float64(p.Ranks-1)*p.hexPitch()+2*p.hexRadius()
	// The outer lines of the walls meet left and right of the middle row: two thirds of a hex from the middle of its last hex,
	// and the walls' own thickness.
	left := p.Cell*(2.0/3-0.5) + side/math.Cos(math.Pi/6) + em(d.Label)*labelAir
	end := level + d.labelBand() + em(d.Label)*labelAir
	p.Field = geom.Rect(left, end, w, h)
	p.Size = geom.Size{W: w + 2*left, H: h + 2*end}
	if d.table() && !d.cornersHold() {
		p.headBand = 2*em(d.Title)*(1+titleAir) + em(d.Label)*labelAir
		p.Field.Y += p.headBand
		p.Size.H += 2 * p.headBand
	}
	// Upright cuts lie a quarter of a hex from all middles, level cuts halfway between rows.
	p.cutsX = steps(p.Field.X+p.Cell/4, p.Cell/2, 2*p.Files-1)
	p.cutsY = steps(p.Field.Y+p.hexRadius()+p.hexPitch()/2, p.hexPitch(), max(0, p.Ranks-2))
	if p.Ranks == 1 {
		p.cutsY = nil
	}
}

// row is the first and last number of a row.
func (p *Plan) row(rank int) (first, last int) {
	return max(1, rank-p.side+1), min(2*p.side-1, rank+p.side-1)
}

func drawHexes(d *drawing) {
	b, p := d.def.Board.Hexes, d.plan
	d.goalMouth(1)
	d.goalMouth(-1)
	d.walls()
	cells := [3]*scene.Symbol{}
	box := geom.Rect(-p.Cell/2, -p.hexRadius(), p.Cell, 2*p.hexRadius())
	for i, tint := range []gamedef.Ink{d.Tint1, d.Tint2, d.Tint3} {
		cells[i] = d.symbol("hex-"+strconv.Itoa(i+1), box, func(s *drawing) { s.inkFrom(hexagon(geom.Point{}, p.hexRadius()), tint, geom.Point{}) })
	}
	for rank := 1; rank <= p.Ranks; rank++ {
		first, last := p.row(rank)
		for file := first; file <= last; file++ {
			c := p.Centre(file, rank)
			// Neighbours always differ: their numbers and rows add up to one or two more or less.
			d.use(cells[(file+rank)%3], geom.Translate(c.X, c.Y))
		}
	}
	for _, m := range b.Marks {
		d.hexMark(m)
	}
	d.starts(b.Starts)
	d.goalEdge(1)
	d.goalEdge(-1)
	d.ink(d.wallLine(-1), d.WallRun)
	d.ink(d.wallLine(1), d.WallRun)
	d.hexLabels()
	d.hexHeads()
}

// wallLine is the edge between the hexes and the wall at the left (-1) or right (1): a zigzag from the top goal to the bottom one.
func (d *drawing) wallLine(side float64) scene.Outline {
	p := d.plan
	var points []geom.Point
	for rank := p.Ranks; rank >= 1; rank-- {
		c := d.endOf(rank, side)
		up := c.Add(geom.Pt(side*p.Cell/2, -p.hexRadius()/2))
		down := c.Add(geom.Pt(side*p.Cell/2, p.hexRadius()/2))
		// The rows get longer down to the middle one: there the edge comes out by way of the upper corner.
		if rank < p.Ranks {
			points = append(points, d.between(rank, side))
		}
		points = append(points, up, down)
	}
	return scene.Polyline(points...)
}

// endOf is the middle of the last hex of a row at a side.
func (d *drawing) endOf(rank int, side float64) geom.Point {
	first, last := d.plan.row(rank)
	if side < 0 {
		return d.plan.Centre(first, rank)
	}
	return d.plan.Centre(last, rank)
}

// between is the corner of the zigzag between the ends of a row and of the one above it: the lowest or highest corner of the one
// that lies further in or out.
func (d *drawing) between(rank int, side float64) geom.Point {
	p := d.plan
	if rank < p.side { // below the middle: the row above is longer
		return d.endOf(rank+1, side).Add(geom.Pt(0, p.hexRadius()))
	}
	return d.endOf(rank, side).Add(geom.Pt(0, -p.hexRadius()))
}

// outer is where the straight outer line of a side's walls lies, as three points from top to bottom, a distance outside of the hexes'
// corners.
func (d *drawing) outer(side, distance float64) [3]geom.Point {
	p := d.plan
	middle := p.Field.Centre()
	// The corners of the hexes lie on lines that slope as the rows step: half a hex a row. The outer line runs parallel; the
	// hexes' own corners lie hexRadius outside of their middles.
	normal := geom.Polar(1, 30)
	reach := p.hexRadius() + distance
	tip := float64(p.side-1)*p.Cell + reach/normal.X
	top := p.Field.Y + p.hexRadius()/2 // of the upper corners beside the top row
	run := (middle.Y - top) * normal.Y / normal.X
	return [3]geom.Point{
		geom.Pt(middle.X+side*(tip-run), top),
		geom.Pt(middle.X+side*tip, middle.Y),
		geom.Pt(middle.X+side*(tip-run), 2*middle.Y-top),
	}
}

// walls draws the walls on the four slanted sides: from the zigzag of the hexes to a straight outer line.
func (d *drawing) walls() {
	thick, _ := d.hexFrame()
	for _, side := range []float64{-1, 1} {
		inner := d.wallLine(side)
		points := append([]geom.Point{}, inner.Points...)
		corners := d.outer(side, thick)
		o := scene.Polyline(points...)
		round := math.Min(wallRound*d.plan.Cell, thick)
		bottom := corners[2]
		o.LineTo(bottom.X-side*round*0.5, bottom.Y)
		next := bottom.Lerp(corners[1], math.Min(0.5, round/math.Max(bottom.Dist(corners[1]), hair)))
		o.QuadTo(bottom.X, bottom.Y, next.X, next.Y)
		// The tip is blunt, so that the wall is as thick there as elsewhere.
		top, tip := corners[0], corners[1]
		blunt := math.Min(0.5, 0.22*d.plan.Cell/math.Max(tip.Dist(top), hair))
		from, to := tip.Lerp(bottom, blunt), tip.Lerp(top, blunt)
		o.LineTo(from.X, from.Y).QuadTo(tip.X, tip.Y, to.X, to.Y)
		next = top.Lerp(corners[1], math.Min(0.5, round/math.Max(top.Dist(corners[1]), hair)))
		o.LineTo(next.X, next.Y)
		o.QuadTo(top.X, top.Y, top.X-side*round*0.5, top.Y)
		o.Close()
		d.inkFrom(o, d.Wall, d.plan.Field.Centre())
	}
}

// goalSide is the side that defends the level side at the bottom (1) or the top (-1).
func (d *drawing) goalSide(end float64) string {
	near, far := "red", "blue"
	if d.def.Board.Hexes.Near == "blue" {
		near, far = far, near
	}
	if end > 0 {
		return near
	}
	return far
}

// levelEdge is the zigzag of a level side from left to right: at the bottom (1) or the top (-1).
func (d *drawing) levelEdge(end float64) []geom.Point {
	p := d.plan
	rank := 1
	if end < 0 {
		rank = p.Ranks
	}
	first, last := p.row(rank)
	var points []geom.Point
	for file := first; file <= last; file++ {
		c := p.Centre(file, rank)
		points = append(points, c.Add(geom.Pt(-p.Cell/2, end*p.hexRadius()/2)), c.Add(geom.Pt(0, end*p.hexRadius())))
	}
	c := p.Centre(last, rank)
	return append(points, c.Add(geom.Pt(p.Cell/2, end*p.hexRadius()/2)))
}

// goalMouth is the net beyond a level side, between the ends of the walls.
func (d *drawing) goalMouth(end float64) {
	p := d.plan
	thick, deep := d.hexFrame()
	ink := d.NetRed
	if d.goalSide(end) == "blue" {
		ink = d.NetBlue
	}
	edge := d.levelEdge(end)
	outer := edge[1].Y + end*deep
	left, right := d.outer(-1, thick)[0].X, d.outer(1, thick)[0].X
	o := scene.Polyline(edge...)
	from, to := edge[0], edge[len(edge)-1]
	round := deep
	o.LineTo(right, to.Y).LineTo(right, outer-end*round)
	o.QuadTo(right, outer, right-round, outer).LineTo(left+round, outer)
	o.QuadTo(left, outer, left, outer-end*round).LineTo(left, from.Y)
	o.Close()
	d.inkFrom(o, ink, geom.Pt(p.Field.Centre().X, edge[0].Y))
}

// goalEdge is the goal line along the edges of a level side and the arrows that lead out of it, from every hex in both directions.
func (d *drawing) goalEdge(end float64) {
	p := d.plan
	edge := d.levelEdge(end)
	side := d.goalSide(end)
	line := scene.Polyline(edge...)
	if side == "red" {
		d.ink(line, d.GoalRed)
	} else {
		d.ink(line, d.GoalBlue)
		d.ink(line, d.BlueGap)
	}
	arrow := d.symbol("out-"+side, geom.Rect(-p.Cell/2, -p.Cell/2, p.Cell, p.Cell), func(s *drawing) { s.outArrow(side) })
	for i := 1; i < len(edge); i++ {
		middle := edge[i-1].Lerp(edge[i], 0.5)
		slant := edge[i].Sub(edge[i-1])
		degrees := deg(math.Atan2(slant.Y, slant.X)) + 90*end
		d.use(arrow, geom.Translate(middle.X, middle.Y).Mul(geom.Rotate(degrees)))
	}
}

// outArrow points to the right across an edge at the origin: solid for Red's goal, open with a ring at its root for Blue's.
func (d *drawing) outArrow(side string) {
	u := d.plan.Cell * 0.1
	head := func(x float64) scene.Outline {
		return scene.Polygon(geom.Pt(x, -u*0.9), geom.Pt(x+u*1.5, 0), geom.Pt(x, u*0.9))
	}
	if side == "red" {
		d.ink(scene.Polygon(geom.Pt(-u, -u*0.3), geom.Pt(u*0.6, -u*0.3), geom.Pt(u*0.6, -u*0.9), geom.Pt(u*2.1, 0), geom.Pt(u*0.6, u*0.9),
			geom.Pt(u*0.6, u*0.3), geom.Pt(-u, u*0.3)), d.Red)
		return
	}
	d.ink(scene.Line(geom.Pt(-u*0.2, 0), geom.Pt(u*0.6, 0)), d.StartBlue)
	d.ink(scene.Circle(geom.Pt(-u*0.7, 0), u*0.45), d.Blue)
	d.ink(head(u*0.6), d.Blue)
}

// hexMark draws a marked cell.
func (d *drawing) hexMark(m gamedef.Mark) {
	p := d.plan
	file, rank := m.At.File.Value, m.At.Rank.Value
	if !p.Has(file, rank) {
		return
	}
	c := p.Centre(file, rank)
	d.keepBox(geom.Rect(c.X-hexClear*p.Cell, c.Y-hexClear*p.Cell, 2*hexClear*p.Cell, 2*hexClear*p.Cell))
	if m.Kind == "dot" {
		d.spot(c, math.Max(0.08*p.Cell, 0.6))
		return
	}
	d.ink(hexagon(c, hexClear*p.Cell), d.Ring)
	d.spot(c, math.Max(0.05*p.Cell, 0.6))
}

// hexLabels writes the row letters into the walls at both ends of the rows, level with them, and the diagonal numbers outside
// at both ends of the diagonals, each with a tick in the diagonal's direction.
func (d *drawing) hexLabels() {
	if !d.labelled() {
		return
	}
	p := d.plan
	thick, deep := d.hexFrame()
	letter, _ := d.Line(d.OnStone, "m")
	// In the wall, but no nearer to the hexes than the letter is wide.
	inWall := p.Cell/2 + math.Max(p.Cell*0.1, letter.Width*0.62)
	for rank := 1; rank <= p.Ranks; rank++ {
		left, right := d.endOf(rank, -1), d.endOf(rank, 1)
		d.write(d.OnStone, letters(rank), left.Sub(geom.Pt(inWall, 0)), 0, typeset.Center)
		d.write(d.OnStone, letters(rank), right.Add(geom.Pt(inWall, 0)), turned, typeset.Center)
	}
	// A diagonal runs from its lower end, towards SE, to its upper one, towards NW: sixty degrees from the level.
	out := geom.Polar(1, 60)
	slanted := p.hexRadius() + thick + em(d.Label)*(0.5+labelAir)
	level := p.hexRadius() + deep + em(d.Label)*(0.5+labelAir)
	for file := 1; file <= p.Files; file++ {
		lowest, highest := max(1, file-p.side+1), min(p.Ranks, file+p.side-1)
		d.diagonal(file, p.Centre(file, lowest), out, d.reach(lowest == 1, level, slanted), 0)
		d.diagonal(file, p.Centre(file, highest), out.Mul(-1), d.reach(highest == p.Ranks, level, slanted), turned)
	}
}

// reach is the way along a diagonal from a hex to the label outside: the goal lies across its way at sixty degrees, a wall at
// sixty degrees too, seen from its own normal at thirty.
func (d *drawing) reach(goal bool, level, slanted float64) float64 {
	if goal {
		return level / math.Sin(math.Pi/3)
	}
	return slanted / math.Cos(math.Pi/6)
}

func (d *drawing) diagonal(file int, from, out geom.Point, reach, degrees float64) {
	at := from.Add(out.Mul(reach))
	d.write(d.Label, strconv.Itoa(file), at, degrees, typeset.Center)
	gap := em(d.Label) * 0.7
	d.ink(scene.Line(at.Sub(out.Mul(gap)), at.Sub(out.Mul(gap+em(d.Label)*0.45))), d.Tick)
}

// corner is the free corner at the lower left of the hexagon's page: its box, and the free width at a height.
func (d *drawing) corner() (box geom.Box, wide func(y float64) float64) {
	p := d.plan
	thick, _ := d.hexFrame()
	box = d.bounds().Inset(em(d.Label) * labelAir)
	// It ends where the numbers outside of the wall begin.
	limit := d.outer(-1, thick+d.labelBand()*1.4)
	tip, foot := limit[1], limit[2]
	return box, func(y float64) float64 {
		if p.headBand > 0 {
			return box.W - 2*em(d.Title)*1.6
		}
		return tip.X + (foot.X-tip.X)*math.Min(1, (y-tip.Y)/math.Max(foot.Y-tip.Y, hair)) - box.X
	}
}

// headLines are the heights of title and example in the lower left corner.
func (d *drawing) headLines(box geom.Box) (title, note float64) {
	return box.Bottom() - em(d.Note)*2 - em(d.Title)*0.5, box.Bottom() - em(d.Note)*0.6
}

// cornersHold reports whether title and example fit into the free corners.
func (d *drawing) cornersHold() bool {
	box, wide := d.corner()
	title, note := d.headLines(box)
	_, first := d.Fit(d.Title, d.def.Name.In(d.o.Lang), wide(title-em(d.Title)))
	_, second := d.Fit(d.Note, d.def.Board.Example, wide(note-em(d.Note)))
	return first == nil && second == nil
}

// hexHeads writes title and example into the free corners of the hexagon's page, or below and above it on a board too small for that:
// at the lower left for the player at the bottom, at the upper right for the other one; the sides' emblems stand in
// the other two corners.
func (d *drawing) hexHeads() {
	if d.o.Diagram {
		return
	}
	p := d.plan
	box, wide := d.corner()
	titleY, noteY := d.headLines(box)
	for _, turn := range []float64{0, turned} {
		m := geom.RotateAbout(turn, p.Size.At(0, 0).Centre())
		d.fit(d.Title, d.def.Name.In(d.o.Lang), wide(titleY-em(d.Title)), m.Apply(geom.Pt(box.X, titleY)), turn, typeset.Left)
		d.help(d.Note, d.def.Board.Example, wide(noteY-em(d.Note)), m.Apply(geom.Pt(box.X, noteY)), turn, typeset.Left)
		end := 1.0
		if turn != 0 {
			end = -1
		}
		r := em(d.Title) * 0.8
		d.emblem(d.goalSide(end), m.Apply(geom.Pt(box.Right()-r, box.Bottom()-r)), r, turn)
	}
}
