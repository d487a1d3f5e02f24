package board

import (
	"fmt"
	"math"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/templates/gamedef"
)

// Proportions of a stone arena, in squares unless said otherwise.
const (
	sideWall   = 6.0   // mm of wall outside of the first and last file: room for the rank numbers
	endWall    = 1.5   // mm of wall outside of the first and last rank when these are wall themselves
	bandWide   = 0.065 // iron band along the edge of a wall
	lintelDeep = 0.19  // stone behind a goal net
	standDeep  = 0.52  // seats of the spectators, in wall at the ends of the arena
	plaqueDeep = 0.44  // plates with words, in the same place
	cracked    = 0.13  // share of the floor's squares with a crack
)

// planMap lays out a text map. Rank numbers stand in a wall left and right of the map. File letters stand in the first and the last
// rank where these are wall or goal throughout, as they are around a closed field; else in a wall outside of them.
func planMap(d *drawing) {
	b, p := d.def.Board.Map, d.plan
	value, ok := d.def.Values[b.Map]
	if !ok {
		d.fail(fmt.Errorf("there is no rule parameter %q with the map", b.Map))
		return
	}
	field, problems := gamedef.ParseField(value.Text)
	if len(problems) > 0 {
		first := problems[0]
		d.fail(fmt.Errorf("map %s, line %d, column %d: %s: %s", b.Map, first.Line, first.Column, first.What, first.Allowed))
		return
	}
	p.field = field
	p.Cell = float64(b.Size) * d.o.scale()
	p.Files, p.Ranks = field.Files, field.Ranks
	end := endWall
	if !p.walled(1) || !p.walled(p.Ranks) {
		end = sideWall
	} else {
		p.headsInWall = d.planEnd(false).ok && d.planEnd(true).ok
	}
	if !p.headsInWall && d.table() {
		end += d.stripBand()
	}
	w, h := float64(p.Files)*p.Cell, float64(p.Ranks)*p.Cell
	p.Field = geom.Rect(sideWall, end, w, h)
	p.Size = geom.Size{W: w + 2*sideWall, H: h + 2*end}
	p.cutsX, p.cutsY = steps(p.Field.X, p.Cell, p.Files), steps(p.Field.Y, p.Cell, p.Ranks)
}

// walled reports whether a rank has nothing but wall and goals.
func (p *Plan) walled(rank int) bool {
	for file := 1; file <= p.Files; file++ {
		if t := p.field.At(file, rank); t != gamedef.Wall && !isGoal(t) {
			return false
		}
	}
	return true
}

func isGoal(t gamedef.Terrain) bool { return t == gamedef.RedGoal || t == gamedef.BlueGoal }

func (p *Plan) wall(file, rank int) bool { return p.field.At(file, rank) == gamedef.Wall }

func drawMap(d *drawing) {
	p := d.plan
	d.ink(scene.Rect(d.bounds()), d.Mortar)
	d.stones()
	floor := p.contourOutline(contours(p.Files, p.Ranks, func(x, y int) bool { return !p.wall(x+1, p.Ranks-y) }))
	d.ink(floor, d.Floor)
	d.flags()
	d.cracks(floor)
	d.goals()
	d.ink(d.joints(), d.FloorGrid)
	d.arcs()
	d.centreOfMap()
	d.goblins()
	d.bands()
	d.ink(floor, d.WallEdge)
	d.corners()
	d.stands()
	d.mapLabels()
}

// stones draws the walls: a symbol a square, in some variants, and the strips outside of the map.
func (d *drawing) stones() {
	p := d.plan
	const variants = 4
	var blocks [variants]*scene.Symbol
	for v := range blocks {
		blocks[v] = d.symbol("stone-"+strconv.Itoa(v+1), geom.Rect(0, 0, p.Cell, p.Cell), func(s *drawing) { s.masonry(v) })
	}
	for rank := 1; rank <= p.Ranks; rank++ {
		for file := 1; file <= p.Files; file++ {
			if p.wall(file, rank) {
				b := p.Box(file, rank)
				d.use(blocks[int(noise(file, rank, 3)*variants)], geom.Translate(b.X, b.Y))
			}
		}
	}
	// Outside: a long stone beside each rank, and above and below each file where there is room.
	upright := d.symbol("stone-side", geom.Rect(0, 0, sideWall, p.Cell), func(s *drawing) {
		s.ink(scene.RoundedRect(geom.Rect(0, 0, sideWall, p.Cell).Inset(0.35), 0.8), s.Stone)
	})
	for rank := 1; rank <= p.Ranks; rank++ {
		y := p.rowBox(rank).Y
		d.use(upright, geom.Translate(0, y))
		d.use(upright, geom.Translate(p.Field.Right(), y))
	}
	if p.Field.Y == endWall {
		return // the last rank is wall itself
	}
	end := geom.Rect(0, 0, p.Cell, p.Field.Y)
	level := d.symbol("stone-end", end, func(s *drawing) { s.ink(scene.RoundedRect(end.Inset(0.35), 0.8), s.Stone) })
	for file := 1; file <= p.Files; file++ {
		x := p.Box(file, 1).X
		d.use(level, geom.Translate(x, 0))
		d.use(level, geom.Translate(x, p.Field.Bottom()))
	}
}

// masonry draws a square of stones in three courses; the joints are what is left of the mortar under them.
func (d *drawing) masonry(variant int) {
	c := d.plan.Cell
	const courses = 3
	gap := math.Min(0.35, c*0.02)
	deep := c / courses
	for course := range courses {
		// One or two joints in a course, never above each other.
		joint := 0.3 + 0.4*noise(variant, course, 11)
		if course%2 == 1 {
			joint = 0.22 + 0.18*noise(variant, course, 12)
		}
		cuts := []float64{0, joint, 1}
		if course%2 == 1 {
			cuts = []float64{0, joint, joint + 0.4, 1}
		}
		for i := 1; i < len(cuts); i++ {
			box := geom.Rect(cuts[i-1]*c, float64(course)*deep, (cuts[i]-cuts[i-1])*c, deep).Inset(gap)
			ink := d.Stone
			if noise(variant, course, i, 13) < 0.3 {
				ink = d.StonePale
			}
			d.ink(scene.RoundedRect(box, math.Min(1.2, c*0.05)), ink)
		}
	}
}

// flags lays some flagstones of another shade.
func (d *drawing) flags() {
	var o scene.Outline
	d.eachFloor(func(file, rank int, b geom.Box) {
		if noise(file, rank, 21) < 0.3 {
			o.Append(scene.Rect(b))
		}
	})
	d.ink(o, d.Flag)
}

// eachFloor visits all squares that are not wall.
func (d *drawing) eachFloor(visit func(file, rank int, b geom.Box)) {
	p := d.plan
	for rank := 1; rank <= p.Ranks; rank++ {
		for file := 1; file <= p.Files; file++ {
			if !p.wall(file, rank) {
				visit(file, rank, p.Box(file, rank))
			}
		}
	}
}

// cracks scatters faint cracks over the floor: a few symbols, turned. They run over several squares.
func (d *drawing) cracks(floor scene.Outline) {
	p := d.plan
	const variants = 4
	var cracks [variants]*scene.Symbol
	box := geom.Rect(-p.Cell, -p.Cell, 2*p.Cell, 2*p.Cell)
	for v := range cracks {
		cracks[v] = d.symbol("crack-"+strconv.Itoa(v+1), box, func(s *drawing) {
			main, fine := crack(v, p.Cell)
			s.ink(main, s.Crack)
			s.ink(fine, s.CrackThin)
		})
	}
	d.clipped(floor, func() {
		d.eachFloor(func(file, rank int, b geom.Box) {
			if isGoal(p.field.At(file, rank)) || p.field.At(file, rank) == gamedef.Centre || noise(file, rank, 31) >= cracked {
				return
			}
			c := b.Centre().Add(geom.Pt(swing(file, rank, 34)*p.Cell/2, swing(file, rank, 35)*p.Cell/2))
			quarter := math.Floor(noise(file, rank, 33) * 4)
			d.use(cracks[int(noise(file, rank, 32)*variants)], geom.Translate(c.X, c.Y).Mul(geom.Rotate(90*quarter)))
		})
	})
}

// crack is a line that wanders across two squares, half a square in each step at most, with finer branches.
func crack(variant int, cell float64) (main, fine scene.Outline) {
	n := 6 + int(noise(variant, 43)*4)
	heading := 50 * swing(variant, 42)
	step := 1.6 * cell / float64(n)
	at := geom.Polar(0.8*cell, heading+180)
	main.MoveTo(at.X, at.Y)
	for i := range n {
		turn := heading + 48*swing(variant, i, 44)
		next := at.Add(geom.Polar(step*(0.7+0.6*noise(variant, i, 45)), turn))
		next = geom.Pt(clampTo(next.X, cell), clampTo(next.Y, cell))
		main.LineTo(next.X, next.Y)
		if i > 0 && noise(variant, i, 46) < 0.4 {
			// A branch that soon ends.
			away := turn + math.Copysign(35+30*noise(variant, i, 47), swing(variant, i, 48))
			b := at.Add(geom.Polar(step*0.9, away))
			c := b.Add(geom.Polar(step*0.7, away+40*swing(variant, i, 49)))
			fine.MoveTo(at.X, at.Y).LineTo(clampTo(b.X, cell), clampTo(b.Y, cell)).LineTo(clampTo(c.X, cell), clampTo(c.Y, cell))
		}
		at = next
	}
	return main, fine
}

func clampTo(v, most float64) float64 { return math.Max(-most*0.96, math.Min(most*0.96, v)) }

// joints are the lines between squares of the floor: the grid.
func (d *drawing) joints() scene.Outline {
	p := d.plan
	var o scene.Outline
	run := func(n int, open func(i int) bool, at func(i int) geom.Point) {
		start := -1
		for i := 0; i <= n; i++ {
			is := i < n && open(i)
			if is && start < 0 {
				start = i
			}
			if !is && start >= 0 {
				a, b := at(start), at(i)
				o.MoveTo(a.X, a.Y).LineTo(b.X, b.Y)
				start = -1
			}
		}
	}
	for x := 1; x < p.Files; x++ {
		run(p.Ranks, func(y int) bool { return !p.wall(x, p.Ranks-y) && !p.wall(x+1, p.Ranks-y) },
			func(y int) geom.Point { return geom.Pt(p.Field.X+float64(x)*p.Cell, p.Field.Y+float64(y)*p.Cell) })
	}
	for y := 1; y < p.Ranks; y++ {
		run(p.Files, func(x int) bool { return !p.wall(x+1, p.Ranks-y) && !p.wall(x+1, p.Ranks-y+1) },
			func(x int) geom.Point { return geom.Pt(p.Field.X+float64(x)*p.Cell, p.Field.Y+float64(y)*p.Cell) })
	}
	return o
}

// sides are the four directions from a square: to the file and rank beside it, and the angle, clockwise from the right.
var sides = [4]struct {
	file, rank int
	degrees    float64
}{{1, 0, 0}, {0, -1, 90}, {-1, 0, 180}, {0, 1, 270}}

// goals draws the nets, each over the squares that lie side by side, and the goal lines in front of them.
func (d *drawing) goals() {
	p := d.plan
	for _, team := range []struct {
		side    string
		terrain gamedef.Terrain
		squares []gamedef.Square
		net     gamedef.Ink
		line    gamedef.Ink
	}{{"red", gamedef.RedGoal, p.field.RedGoal, d.NetRed, d.GoalRed}, {"blue", gamedef.BlueGoal, p.field.BlueGoal, d.NetBlue, d.GoalBlue}} {
		for _, run := range p.runs(team.squares) {
			d.inkFrom(scene.Rect(run.box), team.net, run.box.Centre())
		}
		for _, sq := range team.squares {
			d.goalSquare(sq, team.side, team.terrain, team.line)
		}
	}
}

// squareRun is squares beside each other in a rank.
type squareRun struct {
	box   geom.Box
	count int
	first gamedef.Square
}

// runs joins squares, in the order of files, that lie beside each other in a rank.
func (p *Plan) runs(squares []gamedef.Square) []squareRun {
	var out []squareRun
	open := map[int]int{} // rank to the run that may go on
	for _, sq := range squares {
		b := p.Box(sq.File, sq.Rank)
		if i, ok := open[sq.Rank]; ok && out[i].first.File+out[i].count == sq.File {
			out[i].count++
			out[i].box.W += b.W
			continue
		}
		open[sq.Rank] = len(out)
		out = append(out, squareRun{box: b, count: 1, first: sq})
	}
	return out
}

// goalSquare draws what belongs to one goal square: its goal lines towards the field.
func (d *drawing) goalSquare(sq gamedef.Square, side string, own gamedef.Terrain, line gamedef.Ink) {
	p := d.plan
	c, h := p.Centre(sq.File, sq.Rank), p.Cell/2
	for _, s := range sides {
		t := p.field.At(sq.File+s.file, sq.Rank+s.rank)
		if t == gamedef.Wall || t == own {
			continue
		}
		m := geom.Translate(c.X, c.Y).Mul(geom.Rotate(s.degrees))
		o := scene.Line(geom.Pt(h, -h), geom.Pt(h, h)).Transform(m)
		d.ink(o, line)
		if side == "blue" {
			d.ink(o, d.BlueGap)
		}
	}
}

// arcs draws quarter circles in the corners of the floor where two walls meet.
func (d *drawing) arcs() {
	r := d.plan.Cell * 0.42
	var o scene.Outline
	d.eachCorner(func(corner geom.Point, quarter float64) {
		o.Append(scene.Arc(corner, r, quarter, quarter+90))
	})
	d.ink(o, d.Carve)
}

// eachCorner visits the corners where a square of the floor, no goal, has wall on two sides that meet and on the corner between
// them. The quarter turns the corner of the top left into this one.
func (d *drawing) eachCorner(visit func(corner geom.Point, quarter float64)) {
	p := d.plan
	d.eachFloor(func(file, rank int, b geom.Box) {
		if isGoal(p.field.At(file, rank)) {
			return
		}
		for i, c := range [4]struct {
			file, rank int
			at         geom.Point
		}{{-1, 1, b.Min()}, {1, 1, geom.Pt(b.Right(), b.Y)}, {1, -1, b.Max()}, {-1, -1, geom.Pt(b.X, b.Bottom())}} {
			if p.wall(file+c.file, rank) && p.wall(file, rank+c.rank) && p.wall(file+c.file, rank+c.rank) {
				visit(c.at, float64(90*i))
			}
		}
	})
}

// centreOfMap marks the centre.
func (d *drawing) centreOfMap() {
	p := d.plan
	at := p.field.Centre
	c := p.Centre(at.File, at.Rank)
	d.keepBox(p.Box(at.File, at.Rank))
	r := p.Cell * markRing
	d.ink(scene.Circle(c, r), d.Carve)
	d.ink(scene.Circle(c, r*0.82), d.Carve)
	for i := range 4 {
		tip := geom.Polar(r*1.16, float64(90*i))
		wing := geom.Polar(r*0.1, float64(90*i+90))
		root := geom.Polar(r*0.82, float64(90*i))
		d.ink(scene.Polygon(c.Add(tip), c.Add(root).Add(wing), c.Add(root).Sub(wing)), d.Carved)
	}
	d.ink(scene.Circle(c, math.Max(0.05*p.Cell, 0.6)), d.Carved)
}

// goblins draws the starting places: a Goblin on the first or last square of its side's goal, or wherever it stands.
func (d *drawing) goblins() {
	if d.o.Diagram {
		return
	}
	p := d.plan
	count := map[string]int{}
	for _, start := range d.def.Board.Map.Starts {
		squares := p.field.RedGoal
		if start.Side == "blue" {
			squares = p.field.BlueGoal
		}
		at := p.field.Centre
		switch {
		case start.At != nil:
			at = gamedef.Square{File: start.At.File.Value, Rank: start.At.Rank.Value}
		case start.Goal == "first":
			at = squares[0]
		case start.Goal == "last":
			at = squares[len(squares)-1]
		}
		if !p.Has(at.File, at.Rank) {
			continue
		}
		text := ""
		if start.Piece == "goblin" {
			count[start.Side]++
			text = map[string]string{"red": "R", "blue": "B"}[start.Side] + strconv.Itoa(count[start.Side])
		}
		d.use(d.startSymbol(start.Side, start.Piece, text), d.facing(start.Side, p.Centre(at.File, at.Rank)))
	}
}

// bandWidth is the width of iron bands; they leave room for the numbers beside them.
func (d *drawing) bandWidth() float64 { return math.Min(bandWide*d.plan.Cell, sideWall/3) }

// bands lays iron bands with rivets on the walls along the floor.
func (d *drawing) bands() {
	p := d.plan
	h, wide := p.Cell/2, d.bandWidth()
	band := d.symbol("band", geom.Rect(h, -h, wide, p.Cell), func(s *drawing) {
		s.ink(scene.Rect(geom.Rect(h, -h, wide, p.Cell)), s.Iron)
		for _, y := range []float64{-2, 0, 2} {
			s.ink(scene.Circle(geom.Pt(h+wide/2, y*p.Cell/6), math.Max(wide*0.22, 0.25)), s.Rivet)
		}
	})
	d.eachFloor(func(file, rank int, b geom.Box) {
		c := b.Centre()
		for _, s := range sides {
			// Behind a goal at the end of the board there is a lintel instead.
			thin := (rank+s.rank < 1 || rank+s.rank > p.Ranks) && p.walled(rank)
			if p.wall(file+s.file, rank+s.rank) && !thin {
				d.use(band, geom.Translate(c.X, c.Y).Mul(geom.Rotate(s.degrees)))
			}
		}
	})
}

// corners puts an iron plate on the wall where bands meet.
func (d *drawing) corners() {
	wide := d.bandWidth()
	arm := wide * 2.4
	plate := d.symbol("plate", geom.Rect(-wide, -wide, wide+arm, wide+arm), func(s *drawing) {
		o := scene.Polygon(geom.Pt(-wide*1.25, -wide*1.25), geom.Pt(arm, -wide*1.25), geom.Pt(arm, -wide*0.02), geom.Pt(-wide*0.02, -wide*0.02),
			geom.Pt(-wide*0.02, arm), geom.Pt(-wide*1.25, arm))
		s.ink(o, s.Iron)
		r := math.Max(wide*0.3, 0.3)
		for _, at := range []geom.Point{{X: -wide * 0.62, Y: -wide * 0.62}, {X: arm * 0.72, Y: -wide * 0.62}, {X: -wide * 0.62, Y: arm * 0.72}} {
			s.ink(scene.Circle(at, r), s.Rivet)
		}
	})
	if plate != nil {
		plate.Box = geom.Rect(-wide*1.4, -wide*1.4, wide*1.4+arm, wide*1.4+arm)
	}
	d.eachCorner(func(corner geom.Point, quarter float64) {
		d.use(plate, geom.Translate(corner.X, corner.Y).Mul(geom.Rotate(quarter)))
	})
}
