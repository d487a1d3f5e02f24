// Package geom has the plane geometry that everything printed is made of: points, boxes and matrices in millimetres with
// the origin at the top left and y downwards, paper sizes, and lengths as people write them ("63mm", "2.5in").
package geom

import "math"

// MMPerPoint and MMPerInch convert typographic (DTP) points and inches to millimetres.
const (
	MMPerInch  = 25.4
	MMPerPoint = MMPerInch / 72
)

// Point is a place or a vector in mm; y grows downwards.
type Point struct{ X, Y float64 }

// Pt makes a point.
func Pt(x, y float64) Point { return Point{x, y} }

// Add is the sum of two vectors.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub is the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul is the vector k times as long.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Dist is the distance of two points in mm.
func (p Point) Dist(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Length is the length of a vector in mm.
func (p Point) Length() float64 { return math.Hypot(p.X, p.Y) }

// Lerp is the point at a share t of the way from p (0) to q (1).
func (p Point) Lerp(q Point, t float64) Point { return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t} }

// Polar is the point at distance r from the origin in the direction of the angle in degrees, clockwise from east.
func Polar(r, degrees float64) Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Point{r * cos, r * sin}
}

// Size is a width and a height in mm.
type Size struct{ W, H float64 }

// Turned is the size after a quarter turn.
func (s Size) Turned() Size { return Size{s.H, s.W} }

// Box is an axis-parallel rectangle in mm: X, Y is its top left corner.
type Box struct{ X, Y, W, H float64 }

// Rect makes a box from its top left corner and size.
func Rect(x, y, w, h float64) Box { return Box{x, y, w, h} }

// At puts a size at a place.
func (s Size) At(x, y float64) Box { return Box{x, y, s.W, s.H} }

// Right is the x of the right edge.
func (b Box) Right() float64 { return b.X + b.W }

// Bottom is the y of the bottom edge.
func (b Box) Bottom() float64 { return b.Y + b.H }

// Min is the top left corner.
func (b Box) Min() Point { return Point{b.X, b.Y} }

// Max is the bottom right corner.
func (b Box) Max() Point { return Point{b.X + b.W, b.Y + b.H} }

// Centre is the middle of the box.
func (b Box) Centre() Point { return Point{b.X + b.W/2, b.Y + b.H/2} }

// Size is the width and the height of the box.
func (b Box) Size() Size { return Size{b.W, b.H} }

// Empty reports whether the box has no area.
func (b Box) Empty() bool { return b.W <= 0 || b.H <= 0 }

// Inset moves all four edges inwards by d mm (outwards when d is negative).
func (b Box) Inset(d float64) Box { return Box{b.X + d, b.Y + d, b.W - 2*d, b.H - 2*d} }

// InsetSides moves each edge inwards by its own distance.
func (b Box) InsetSides(top, right, bottom, left float64) Box {
	return Box{b.X + left, b.Y + top, b.W - left - right, b.H - top - bottom}
}

// Move shifts the box by a vector.
func (b Box) Move(d Point) Box { return Box{b.X + d.X, b.Y + d.Y, b.W, b.H} }

// Contains reports whether p lies in the box or on its edge.
func (b Box) Contains(p Point) bool {
	return p.X >= b.X && p.X <= b.Right() && p.Y >= b.Y && p.Y <= b.Bottom()
}

// ContainsBox reports whether c lies wholly in b; edges may touch within a micrometre.
func (b Box) ContainsBox(c Box) bool {
	const eps = 1e-3
	return c.X >= b.X-eps && c.Y >= b.Y-eps && c.Right() <= b.Right()+eps && c.Bottom() <= b.Bottom()+eps
}

// Union is the smallest box around both; an empty box counts as nothing.
func (b Box) Union(c Box) Box {
	if b.Empty() {
		return c
	}
	if c.Empty() {
		return b
	}
	x, y := math.Min(b.X, c.X), math.Min(b.Y, c.Y)
	return Box{x, y, math.Max(b.Right(), c.Right()) - x, math.Max(b.Bottom(), c.Bottom()) - y}
}

// Intersect is the common part of both boxes; the result is the zero Box when there is none.
func (b Box) Intersect(c Box) Box {
	x, y := math.Max(b.X, c.X), math.Max(b.Y, c.Y)
	r := Box{x, y, math.Min(b.Right(), c.Right()) - x, math.Min(b.Bottom(), c.Bottom()) - y}
	if r.Empty() {
		return Box{}
	}
	return r
}

// Matrix is an affine map: x' = A*x + C*y + E, y' = B*x + D*y + F (the order of SVG and PDF).
type Matrix struct{ A, B, C, D, E, F float64 }

// Identity maps every point to itself.
var Identity = Matrix{A: 1, D: 1}

// Translate moves by x and y mm.
func Translate(x, y float64) Matrix { return Matrix{1, 0, 0, 1, x, y} }

// Scale stretches by two factors, from the origin.
func Scale(x, y float64) Matrix { return Matrix{x, 0, 0, y, 0, 0} }

// Rotate turns by degrees about the origin, clockwise as seen on the page; quarter turns are exact.
func Rotate(degrees float64) Matrix {
	sin, cos := sincos(degrees)
	return Matrix{cos, sin, -sin, cos, 0, 0}
}

// RotateAbout turns by degrees about a point.
func RotateAbout(degrees float64, p Point) Matrix {
	return Translate(p.X, p.Y).Mul(Rotate(degrees)).Mul(Translate(-p.X, -p.Y))
}

// sincos is exact for quarter turns, so that turned pages keep exact coordinates.
func sincos(degrees float64) (sin, cos float64) {
	switch math.Mod(math.Mod(degrees, 360)+360, 360) {
	case 0:
		return 0, 1
	case 90:
		return 1, 0
	case 180:
		return 0, -1
	case 270:
		return -1, 0
	}
	return math.Sincos(degrees * math.Pi / 180)
}

// Mul is the map that first applies n, then m.
func (m Matrix) Mul(n Matrix) Matrix {
	return Matrix{
		m.A*n.A + m.C*n.B, m.B*n.A + m.D*n.B,
		m.A*n.C + m.C*n.D, m.B*n.C + m.D*n.D,
		m.A*n.E + m.C*n.F + m.E, m.B*n.E + m.D*n.F + m.F,
	}
}

// Apply maps a point.
func (m Matrix) Apply(p Point) Point {
	return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// ApplyBox is the smallest box around the mapped box.
func (m Matrix) ApplyBox(b Box) Box {
	p, q, r, s := m.Apply(b.Min()), m.Apply(Pt(b.Right(), b.Y)), m.Apply(b.Max()), m.Apply(Pt(b.X, b.Bottom()))
	x, y := min(p.X, q.X, r.X, s.X), min(p.Y, q.Y, r.Y, s.Y)
	return Box{x, y, max(p.X, q.X, r.X, s.X) - x, max(p.Y, q.Y, r.Y, s.Y) - y}
}

// Finite reports whether all six numbers are finite.
func (m Matrix) Finite() bool {
	for _, v := range [...]float64{m.A, m.B, m.C, m.D, m.E, m.F} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
