package diagram

import (
	"fmt"
	"math"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// radius is the radius of a piece in mm.
func (d *drawing) radius(p referee.Piece) float64 {
	switch p.Kind {
	case "puck":
		if d.plan.Kind == "points" {
			return math.Max(d.cell*0.26, smallest)
		}
		return math.Max(d.cell*puckShare, smallest)
	case "ball":
		return math.Max(d.cell*ballShare, smallest)
	}
	if p.Kind == "goblin" {
		return d.cell * goblinShare
	}
	return d.cell * pieceShare
}

// piece draws a piece on its place.
func (d *drawing) piece(p referee.Piece) {
	c := d.plan.Centre(p.At.File, p.At.Rank)
	r := d.radius(p)
	d.stamp(p, c, r)
	if p.Carries {
		small := math.Max(d.cell*0.13, smallest)
		at := c.Add(geom.Polar(r*0.95, 45))
		d.ink(scene.Circle(at, small+0.3), gamedef.Ink{Fill: d.Halo.Line})
		d.stamp(referee.Piece{Kind: "puck"}, at, small)
	}
}

// stamp uses the symbol of a piece.
func (d *drawing) stamp(p referee.Piece, at geom.Point, r float64) {
	p.At, p.Carries = referee.Place{}, false
	name := p.Name
	if name == "" {
		name = p.Side.String()
	}
	id := fmt.Sprintf("piece-%s-%s-%.2f", p.Kind, strings.ToLower(name), r)
	if p.Down {
		id += "-down"
	}
	if p.Dazed {
		id += "-dazed"
	}
	box := geom.Rect(-1.5*r, -1.5*r, 3*r, 3*r).Inset(-0.5)
	s := d.maker.symbol(id, box, func(in *drawing) { in.shape(p, r) })
	d.add(&scene.Use{Symbol: s, Matrix: geom.Translate(at.X, at.Y)})
}

// shape draws a piece about the origin: Red's pieces are solid squares with a diamond or a letter, Blue's discs with a ring.
func (d *drawing) shape(p referee.Piece, r float64) {
	switch p.Kind {
	case "puck":
		d.ink(scene.Circle(geom.Point{}, r), d.Puck)
		d.ink(scene.Arc(geom.Point{}, r*0.6, 190, 260), d.Shine)
		return
	case "ball":
		d.ink(scene.Circle(geom.Point{}, r), d.Ball)
		d.ink(scene.Arc(geom.Point{}, r*0.62, 190, 260), d.Shine)
		return
	}
	if p.Kind == "goblin" {
		d.ears(p, r)
	}
	if p.Down {
		d.fallen(p, r)
		return
	}
	d.body(p.Side, r)
	switch {
	case p.Kind == "goalie":
		d.mask(p.Side, r)
	case p.Name != "":
		d.letter(p.Side, p.Name, r*0.92)
	case r > 1.9:
		d.letter(p.Side, p.Side.String(), r*1.15)
	case p.Side == referee.Red:
		d.ink(diamond(geom.Point{}, r*0.5), d.Accent)
	}
	if p.Dazed {
		d.stars(r)
	}
}

// body is the outline of a piece by its side.
func (d *drawing) body(side referee.Side, r float64) {
	if side == referee.Red {
		d.ink(redBody(r), d.Red)
		return
	}
	d.ink(scene.Circle(geom.Point{}, r), d.Blue)
	d.ink(scene.Circle(geom.Point{}, r*0.84), d.BlueRing)
}

func redBody(r float64) scene.Outline {
	s := r * 0.92
	return scene.RoundedRect(geom.Rect(-s, -s, 2*s, 2*s), r*0.3)
}

// letter writes a piece's name on it.
func (d *drawing) letter(side referee.Side, text string, size float64) {
	t := d.OnRed
	if side == referee.Blue {
		t = d.OnBlue
	}
	t.Font = "bold"
	d.write(sized(t, size), text, geom.Point{}, typeset.Center)
}

// mask is the cage of a goalie's mask.
func (d *drawing) mask(side referee.Side, r float64) {
	s := r * 0.56
	ink := d.BlueRing
	if side == referee.Red {
		ink = gamedef.Ink{Line: d.OnRed.Colour, Width: d.BlueRing.Width}
	}
	var o scene.Outline
	o.MoveTo(-s*0.55, -s*0.8).LineTo(-s*0.55, s*0.8).MoveTo(0, -s).LineTo(0, s).MoveTo(s*0.55, -s*0.8).LineTo(s*0.55, s*0.8)
	o.MoveTo(-s*0.9, -s*0.33).LineTo(s*0.9, -s*0.33).MoveTo(-s*0.9, s*0.33).LineTo(s*0.9, s*0.33)
	d.ink(o, ink)
}

// ears stick out of a Goblin; one that is down has them at its side.
func (d *drawing) ears(p referee.Piece, r float64) {
	ink := d.Red
	if p.Side == referee.Blue {
		ink = d.Blue
	}
	turn := 0.0
	if p.Down {
		turn = 90
		ink = d.fallenInk(p.Side)
	}
	var o scene.Outline
	for _, side := range []float64{-1, 1} {
		o.MoveTo(side*r*0.8, -r*0.5).QuadTo(side*r*1.15, -r*0.5, side*r*1.36, -r*0.75)
		o.QuadTo(side*r*1.36, -r*0.1, side*r*0.85, r*0.25).Close()
	}
	d.ink(o.Transform(geom.Rotate(turn)), ink)
}

// fallenInk is how a piece that is down is drawn: hollow.
func (d *drawing) fallenInk(side referee.Side) gamedef.Ink {
	line := d.GoalRed
	if side == referee.Blue {
		line = d.GoalBlue
	}
	return gamedef.Ink{Fill: d.StartGround.Fill, Line: line.Line, Width: line.Width * 0.7}
}

// fallen is a piece that is down: hollow, lying on its side, its name with crossed eyes above it.
func (d *drawing) fallen(p referee.Piece, r float64) {
	ink := d.fallenInk(p.Side)
	body := redBody(r)
	if p.Side == referee.Blue {
		body = scene.Circle(geom.Point{}, r)
	}
	d.ink(body, ink)
	if p.Side == referee.Blue {
		d.ink(scene.Circle(geom.Point{}, r*0.84), gamedef.Ink{Line: ink.Line, Width: d.BlueRing.Width})
	}
	line := gamedef.Ink{Line: d.Arrow.Line, Width: d.StartNone.Width}
	for _, x := range []float64{-0.34, 0.34} {
		c, e := geom.Pt(x*r, -0.38*r), r*0.17
		var o scene.Outline
		o.MoveTo(c.X-e, c.Y-e).LineTo(c.X+e, c.Y+e).MoveTo(c.X+e, c.Y-e).LineTo(c.X-e, c.Y+e)
		d.ink(o, line)
	}
	t := d.Type.Step
	d.write(sized(t, r*0.8), p.Name, geom.Pt(0, r*0.28), typeset.Center)
}

// stars are about the head of a Goblin that is dazed.
func (d *drawing) stars(r float64) {
	for _, angle := range []float64{-140, -90, -40} {
		c := geom.Polar(r*1.08, angle)
		d.ink(star(c, r*0.3, r*0.12, 4), gamedef.Ink{Fill: d.Halo.Line, Line: d.Arrow.Line, Width: d.StartNone.Width * 0.6})
	}
}

// star has so many points.
func star(c geom.Point, outer, inner float64, points int) scene.Outline {
	corners := make([]geom.Point, 0, 2*points)
	for i := range 2 * points {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		corners = append(corners, c.Add(geom.Polar(r, float64(i)*180/float64(points)-90)))
	}
	return scene.Polygon(corners...)
}

// diamond is a square on its corner.
func diamond(c geom.Point, r float64) scene.Outline {
	return scene.Polygon(c.Add(geom.Pt(0, -r)), c.Add(geom.Pt(r, 0)), c.Add(geom.Pt(0, r)), c.Add(geom.Pt(-r, 0)))
}
