package diagram

import (
	"math"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// Lengths in mm.
const (
	headLength = 1.9 // of an arrow's head
	headAngle  = 27  // of its sides, in degrees
	stepRadius = 1.55
	bounceSize = 0.55
)

// step is a part of a way from a place to its neighbour, the same in both directions.
type step struct{ from, to referee.Place }

// way is a stroke as it is drawn.
type way struct {
	referee.Stroke
	points []geom.Point
	number int // of the step, 0 for none
}

// options of "show:" that have no arguments.
const (
	showNumbers  = "numbers"
	showNoArrows = "no-arrows"
	showPath     = "path"
	showHands    = "hands"
)

// has reports whether "show:" names an option.
func (s *snippet) has(option string) bool {
	for _, words := range s.shows {
		if words[0].text == option {
			return true
		}
	}
	return false
}

// inkOf is the ink of a stroke.
func (d *drawing) inkOf(s referee.Stroke) gamedef.Ink {
	switch s.Kind {
	case referee.PassStroke:
		return d.Flight
	case referee.RollStroke:
		return d.Roll
	case referee.FlyStroke:
		return d.Ghost
	case referee.BlowStroke:
		if s.Fails {
			return d.Flight
		}
	}
	return d.Arrow
}

// ghosts are faint outlines where pieces came from.
func (d *drawing) ghosts(strokes []referee.Stroke) {
	ends := map[referee.Place]bool{}
	for _, s := range strokes {
		if s.Refused || len(s.Points) < 2 || s.Kind == referee.LinkStroke || s.Kind == referee.BlowStroke || s.Kind == referee.PassStroke {
			continue
		}
		from := s.Points[0]
		_, taken := d.pieces[from]
		if !ends[from] && !taken && d.shows(from) {
			r := d.cell * pieceShare
			if s.Kind == referee.RollStroke {
				r = math.Max(d.cell*ballShare, smallest)
			}
			d.ghost(s, d.plan.Centre(from.File, from.Rank), r)
		}
		ends[s.Points[len(s.Points)-1]] = true
	}
}

func (d *drawing) ghost(s referee.Stroke, c geom.Point, r float64) {
	o := scene.Circle(c, r)
	if s.Side == referee.Red {
		o = redBody(r).Transform(geom.Translate(c.X, c.Y))
	}
	d.ink(o, d.Ghost)
}

// ways draws arrows, with "path" also those of what happened before, and forbidden ones.
func (d *drawing) ways(sc *scenario) *gamedef.Problem {
	if sc.has(showPath) {
		for _, s := range sc.earlier {
			d.way(s, true)
		}
	}
	if sc.has(showNoArrows) {
		return nil
	}
	for _, s := range sc.shown {
		d.way(s, false)
	}
	for _, words := range sc.shows {
		if words[0].text != "cross" {
			continue
		}
		strokes, err := sc.crossed(words[1:])
		if err != nil {
			return sc.wrong(words[0], "this is not forbidden", err.Error())
		}
		for _, s := range strokes {
			d.way(s, false)
		}
	}
	return nil
}

// way draws a stroke.
func (d *drawing) way(s referee.Stroke, thin bool) {
	if len(s.Points) < 2 || s.Kind == referee.LinkStroke {
		return
	}
	points := d.track(s)
	visible := false
	for _, p := range s.Points {
		visible = visible || d.shows(p)
	}
	if !visible {
		return
	}
	if s.Kind == referee.FlyStroke {
		d.arc(points, s)
		return
	}
	ink := d.inkOf(s)
	if thin {
		ink = d.Ghost
	}
	line := scene.Polyline(points...)
	n := len(points)
	head := arrowHead(points[n-1], points[n-1].Sub(points[n-2]))
	d.halo(line)
	d.halo(head)
	d.ink(line, ink)
	d.ink(head, gamedef.Ink{Line: ink.Line, Width: ink.Width})
	if s.Kind == referee.PassStroke || s.Kind == referee.RollStroke {
		for i := 1; i < len(s.Points)-1; i++ {
			d.ink(scene.Circle(d.corner(points, i), bounceSize), d.Bounce)
		}
	}
}

// corner is where a way turns: the middle between the ends of the two pieces that meet there.
func (d *drawing) corner(points []geom.Point, i int) geom.Point {
	return points[2*i-1].Lerp(points[2*i], 0.5)
}

// track are the points of a stroke's way, two for each straight piece: pieces beside others on the same line lie in lanes of their own, and the
// ends stop before what stands there.
func (d *drawing) track(s referee.Stroke) []geom.Point {
	var points []geom.Point
	n := len(s.Points)
	for i := 1; i < n; i++ {
		a, b := d.at(s.Points[i-1]), d.at(s.Points[i])
		along := b.Sub(a)
		length := along.Length()
		if length == 0 {
			continue
		}
		along = along.Mul(1 / length)
		off := geom.Point{}
		if k := d.lane(s.Points[i-1], s.Points[i]); k > 0 {
			across := geom.Pt(-along.Y, along.X)
			if across.X < 0 || across.X == 0 && across.Y < 0 {
				across = across.Mul(-1)
			}
			side := float64(k%2)*2 - 1
			off = across.Mul(side * float64((k+1)/2) * laneShare * d.cell)
		}
		from, to := 0.0, 0.0
		if i == 1 {
			from = math.Min(d.room(s, s.Points[0], true), length*0.35)
		}
		if i == n-1 {
			to = math.Min(d.room(s, s.Points[n-1], false), length*0.45)
		}
		points = append(points, a.Add(along.Mul(from)).Add(off), b.Sub(along.Mul(to)).Add(off))
	}
	if points == nil {
		points = []geom.Point{d.at(s.Points[0]), d.at(s.Points[n-1])}
	}
	return points
}

// at is the middle of a place.
func (d *drawing) at(p referee.Place) geom.Point { return d.plan.Centre(p.File, p.Rank) }

// room is how far from the middle of a place a way starts or ends, in mm.
func (d *drawing) room(s referee.Stroke, p referee.Place, start bool) float64 {
	const air = 0.5
	piece, ok := d.pieces[p]
	switch {
	case !d.plan.Has(p.File, p.Rank):
		return d.cell * 0.35 // out of the board
	case ok && start:
		return d.radius(piece) * 0.8
	case ok:
		return d.radius(piece) + air
	case start && (s.Kind == referee.MoveStroke || s.Kind == referee.CaptureStroke):
		return d.cell * pieceShare * 0.6
	}
	return 0.05 * d.cell
}

// lane is how many ways run along the same line already.
func (d *drawing) lane(from, to referee.Place) int {
	dx, dy := to.File-from.File, to.Rank-from.Rank
	n := max(abs(dx), abs(dy))
	if n == 0 || dx%n != 0 || dy%n != 0 {
		return 0
	}
	most := 0
	var all []step
	for k := range n {
		a := referee.Place{File: from.File + k*dx/n, Rank: from.Rank + k*dy/n}
		b := referee.Place{File: a.File + dx/n, Rank: a.Rank + dy/n}
		if b.Rank < a.Rank || b.Rank == a.Rank && b.File < a.File {
			a, b = b, a
		}
		all = append(all, step{a, b})
		most = max(most, d.lanes[step{a, b}])
	}
	for _, s := range all {
		d.lanes[s] = most + 1
	}
	return most
}

func abs(n int) int { return max(n, -n) }

// halo parts an outline from what lies under it.
func (d *drawing) halo(o scene.Outline) { d.ink(o, d.Halo) }

// arrowHead is an open head with its point at p.
func arrowHead(p, along geom.Point) scene.Outline {
	length := along.Length()
	if length == 0 {
		return scene.Outline{}
	}
	back := along.Mul(-headLength / length)
	left := geom.Rotate(headAngle).Apply(back)
	right := geom.Rotate(-headAngle).Apply(back)
	return scene.Polyline(p.Add(left), p, p.Add(right))
}

// arc draws a flight by a card: a bow over the board.
func (d *drawing) arc(points []geom.Point, s referee.Stroke) {
	a, b := points[0], points[len(points)-1]
	across := geom.Pt(a.Y-b.Y, b.X-a.X).Mul(0.25)
	if across.Y > 0 {
		across = across.Mul(-1)
	}
	mid := a.Lerp(b, 0.5).Add(across)
	var o scene.Outline
	o.MoveTo(a.X, a.Y).QuadTo(mid.X, mid.Y, b.X, b.Y)
	head := arrowHead(b, b.Sub(mid))
	d.halo(o)
	d.halo(head)
	d.ink(o, gamedef.Ink{Line: d.Arrow.Line, Width: d.Arrow.Width, Dash: d.Ghost.Dash, Gap: d.Ghost.Gap})
	d.ink(head, gamedef.Ink{Line: d.Arrow.Line, Width: d.Arrow.Width})
}

// overlay draws what stands above the pieces: stars where somebody was hit or taken, numbers, crosses over what is forbidden.
func (d *drawing) overlay(sc *scenario) {
	d.dice()
	shown := sc.shown
	for _, words := range sc.shows {
		if words[0].text == "cross" {
			strokes, _ := sc.crossed(words[1:])
			shown = append(shown[:len(shown):len(shown)], strokes...)
		}
	}
	if sc.has(showNoArrows) {
		return
	}
	clear(d.lanes)
	for _, s := range shown {
		if len(s.Points) < 2 {
			continue
		}
		points := d.track(s)
		last := s.Points[len(s.Points)-1]
		switch {
		case s.Refused:
			d.cross(points)
		case s.Kind == referee.CaptureStroke || s.Kind == referee.BlowStroke && !s.Fails:
			d.burst(last)
		}
		if sc.has(showNumbers) && d.shows(s.Points[0]) {
			d.steps++
			d.stepNumber(points, d.steps)
		}
	}
}

// burst is a star at the corner of a place where somebody was hit or taken.
func (d *drawing) burst(p referee.Place) {
	if !d.shows(p) {
		return
	}
	c := d.at(p).Add(geom.Polar(d.cell*pieceShare*1.15, -45))
	d.ink(star(c, d.cell*0.17, d.cell*0.075, 8), gamedef.Ink{Fill: d.Halo.Line, Line: d.Arrow.Line, Width: d.Bounce.Width * 0.6})
}

// cross crosses out a way in its middle.
func (d *drawing) cross(points []geom.Point) {
	a, b := longest(points)
	c := a.Lerp(b, 0.5)
	r := math.Min(math.Max(d.cell*0.26, 1.3), 2.6)
	along := b.Sub(a)
	angle := math.Atan2(along.Y, along.X) * 180 / math.Pi
	var o scene.Outline
	for _, turn := range []float64{45, -45} {
		v := geom.Polar(r, angle+turn)
		p, q := c.Sub(v), c.Add(v)
		o.MoveTo(p.X, p.Y).LineTo(q.X, q.Y)
	}
	d.ink(o, gamedef.Ink{Line: d.Halo.Line, Width: d.Forbidden.Width + 0.8})
	d.ink(o, d.Forbidden)
}

// longest is the longest straight piece of a way.
func longest(points []geom.Point) (a, b geom.Point) {
	for i := 0; i+1 < len(points); i += 2 {
		if p, q := points[i], points[i+1]; p.Dist(q) > a.Dist(b) || i == 0 {
			a, b = p, q
		}
	}
	return a, b
}

// stepNumber writes the number of a step on its way.
func (d *drawing) stepNumber(points []geom.Point, n int) {
	a, b := longest(points)
	c := a.Lerp(b, 0.5)
	if along := b.Sub(a); along.Length() < 3*stepRadius && along.Length() > 0 {
		// On a short way the number would hide it.
		c = c.Add(geom.Pt(-along.Y, along.X).Mul(stepRadius * 1.15 / along.Length()))
	}
	d.numberAt(c, n)
}

// numberAt writes a number in a small disc.
func (d *drawing) numberAt(c geom.Point, n int) {
	d.ink(scene.Circle(c, stepRadius), d.Inks.Step)
	d.write(d.Type.Step, strconv.Itoa(n), c, typeset.Center)
}

// links draws the lines of a game in which lines are drawn: those whose side is known in its pen, the new ones with arrows.
func (d *drawing) links(sc *scenario, lined referee.Lined) {
	known := map[step]bool{}
	note := func(s referee.Stroke) {
		if len(s.Points) == 2 {
			known[step{s.Points[0], s.Points[1]}], known[step{s.Points[1], s.Points[0]}] = true, true
		}
	}
	for _, s := range append(sc.earlier[:len(sc.earlier):len(sc.earlier)], sc.shown...) {
		note(s)
	}
	for _, l := range lined.Links() {
		if !known[step{l[0], l[1]}] {
			d.ink(scene.Line(d.at(l[0]), d.at(l[1])), d.Pencil)
		}
	}
	for _, s := range sc.earlier {
		d.link(s, false)
	}
	for _, s := range sc.shown {
		d.link(s, true)
	}
	for _, words := range sc.shows {
		if words[0].text == "cross" {
			strokes, _ := sc.crossed(words[1:])
			for _, s := range strokes {
				d.link(s, true)
			}
		}
	}
}

// link draws one link of a line.
func (d *drawing) link(s referee.Stroke, arrow bool) {
	if len(s.Points) != 2 {
		return
	}
	a, b := d.at(s.Points[0]), d.at(s.Points[1])
	ink := d.PenRed
	if s.Side == referee.Blue {
		ink = d.PenBlue
	}
	line := scene.Line(a, b)
	if s.Refused {
		ink.Dash = d.Ghost.Dash
	}
	d.ink(line, ink)
	if s.Side == referee.Blue && !s.Refused {
		d.ink(line, d.BlueGap)
	}
	if !arrow {
		return
	}
	// The head stands a little behind the middle, so that heads at a point do not meet.
	head := arrowHead(a.Lerp(b, 0.66), b.Sub(a))
	d.ink(head, gamedef.Ink{Line: ink.Line, Width: ink.Width})
}
