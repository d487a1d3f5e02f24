package scene

import (
	"math"

	"rinkpress/layouts/geom"
)

// Verb is a step of an outline.
type Verb uint8

const (
	// MoveTo starts a contour (1 point), LineTo draws a line (1), CubicTo a Bezier curve (3: two controls, end), Close
	// closes the contour (0).
	MoveTo Verb = iota
	LineTo
	CubicTo
	Close
)

// Outline is a path of lines and cubic curves in mm. The zero Outline is empty. Areas are filled by the
// nonzero winding rule unless EvenOdd.
type Outline struct {
	Verbs   []Verb
	Points  []geom.Point
	EvenOdd bool
}

// MoveTo starts a contour at a point in mm. It and the other steps return the outline for chaining.
func (o *Outline) MoveTo(x, y float64) *Outline {
	o.Verbs = append(o.Verbs, MoveTo)
	o.Points = append(o.Points, geom.Pt(x, y))
	return o
}

// LineTo draws a straight line to a point in mm.
func (o *Outline) LineTo(x, y float64) *Outline {
	o.Verbs = append(o.Verbs, LineTo)
	o.Points = append(o.Points, geom.Pt(x, y))
	return o
}

// CubicTo draws a Bezier curve over two control points to a point, all in mm.
func (o *Outline) CubicTo(x1, y1, x2, y2, x, y float64) *Outline {
	o.Verbs = append(o.Verbs, CubicTo)
	o.Points = append(o.Points, geom.Pt(x1, y1), geom.Pt(x2, y2), geom.Pt(x, y))
	return o
}

// QuadTo adds a quadratic curve as the cubic that is equal to it. It goes on from the last point added.
func (o *Outline) QuadTo(cx, cy, x, y float64) *Outline {
	p := geom.Pt(cx, cy) // an outline that does not start with a MoveTo is reported by Validate
	if n := len(o.Points); n > 0 {
		p = o.Points[n-1]
	}
	return o.CubicTo(p.X+(cx-p.X)*2/3, p.Y+(cy-p.Y)*2/3, x+(cx-x)*2/3, y+(cy-y)*2/3, x, y)
}

// Close draws a line to where the contour began and ends it.
func (o *Outline) Close() *Outline {
	o.Verbs = append(o.Verbs, Close)
	return o
}

// Empty reports whether nothing is drawn.
func (o Outline) Empty() bool { return len(o.Verbs) == 0 }

// Bounds is the box around all points, controls included (a curve never leaves it).
func (o Outline) Bounds() geom.Box {
	if len(o.Points) == 0 {
		return geom.Box{}
	}
	lo, hi := o.Points[0], o.Points[0]
	for _, p := range o.Points[1:] {
		lo.X, lo.Y = math.Min(lo.X, p.X), math.Min(lo.Y, p.Y)
		hi.X, hi.Y = math.Max(hi.X, p.X), math.Max(hi.Y, p.Y)
	}
	return geom.Rect(lo.X, lo.Y, hi.X-lo.X, hi.Y-lo.Y)
}

// Transform returns the outline with every point mapped.
func (o Outline) Transform(m geom.Matrix) Outline {
	points := make([]geom.Point, len(o.Points))
	for i, p := range o.Points {
		points[i] = m.Apply(p)
	}
	return Outline{Verbs: o.Verbs, Points: points, EvenOdd: o.EvenOdd}
}

// Append adds all contours of p.
func (o *Outline) Append(p Outline) *Outline {
	o.Verbs = append(o.Verbs, p.Verbs...)
	o.Points = append(o.Points, p.Points...)
	return o
}

// Rect makes a rectangle, clockwise from its top left corner.
func Rect(b geom.Box) Outline {
	return Polygon(b.Min(), geom.Pt(b.Right(), b.Y), b.Max(), geom.Pt(b.X, b.Bottom()))
}

// kappa is the length of the controls of a quarter circle of radius 1.
const kappa = 0.5522847498307936

// RoundedRect makes a rectangle with corners of radius r, at most half of the shorter side.
func RoundedRect(b geom.Box, r float64) Outline {
	r = math.Min(r, math.Min(b.W, b.H)/2)
	if r <= 0 {
		return Rect(b)
	}
	x0, y0, x1, y1, k := b.X, b.Y, b.Right(), b.Bottom(), r*(1-kappa)
	var o Outline
	o.MoveTo(x0+r, y0).LineTo(x1-r, y0).CubicTo(x1-k, y0, x1, y0+k, x1, y0+r)
	o.LineTo(x1, y1-r).CubicTo(x1, y1-k, x1-k, y1, x1-r, y1)
	o.LineTo(x0+r, y1).CubicTo(x0+k, y1, x0, y1-k, x0, y1-r)
	o.LineTo(x0, y0+r).CubicTo(x0, y0+k, x0+k, y0, x0+r, y0).Close()
	return o
}

// Circle makes a circle of a radius in mm, clockwise.
func Circle(c geom.Point, r float64) Outline { return Ellipse(c, r, r) }

// Ellipse makes an ellipse of two radii in mm, clockwise.
func Ellipse(c geom.Point, rx, ry float64) Outline {
	kx, ky := rx*kappa, ry*kappa
	var o Outline
	o.MoveTo(c.X+rx, c.Y).CubicTo(c.X+rx, c.Y+ky, c.X+kx, c.Y+ry, c.X, c.Y+ry)
	o.CubicTo(c.X-kx, c.Y+ry, c.X-rx, c.Y+ky, c.X-rx, c.Y)
	o.CubicTo(c.X-rx, c.Y-ky, c.X-kx, c.Y-ry, c.X, c.Y-ry)
	o.CubicTo(c.X+kx, c.Y-ry, c.X+rx, c.Y-ky, c.X+rx, c.Y).Close()
	return o
}

// Line makes a straight line.
func Line(p, q geom.Point) Outline { return Polyline(p, q) }

// Polyline makes an open line through points.
func Polyline(points ...geom.Point) Outline {
	o := Outline{Points: points, Verbs: make([]Verb, len(points))}
	for i := range o.Verbs {
		o.Verbs[i] = LineTo
	}
	if len(points) > 0 {
		o.Verbs[0] = MoveTo
	}
	return o
}

// Polygon makes a closed line through points.
func Polygon(points ...geom.Point) Outline {
	o := Polyline(points...)
	o.Close()
	return o
}

// Arc makes an open arc of a circle from one angle to another in degrees, clockwise from east when to > from.
func Arc(c geom.Point, r, from, to float64) Outline {
	var o Outline
	steps := int(math.Ceil(math.Abs(to-from) / 90))
	if steps == 0 {
		return o
	}
	step := (to - from) / float64(steps)
	k := 4.0 / 3 * math.Tan(step*math.Pi/180/4) * r
	p := c.Add(geom.Polar(r, from))
	o.MoveTo(p.X, p.Y)
	for i := range steps {
		a, b := from+float64(i)*step, from+float64(i+1)*step
		p, q := c.Add(geom.Polar(r, a)), c.Add(geom.Polar(r, b))
		c1, c2 := p.Add(geom.Polar(k, a+90)), q.Sub(geom.Polar(k, b+90))
		o.CubicTo(c1.X, c1.Y, c2.X, c2.Y, q.X, q.Y)
	}
	return o
}
