// Package net has the nets of solids that are cut out of paper, folded and glued: faces joined at their edges, flaps where two
// edges meet. Fold folds a net in software, so that flaps and the numbers of dice are computed and proved, not drawn by hand.
package net

import (
	"fmt"
	"math"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Face is a flat, convex face. Corners run clockwise as printed, in mm; edge i leads from corner i to the next.
type Face struct {
	Name    string
	Corners []geom.Point
	// Parent is the face that it is joined to, by its index, which is smaller; -1 for the first. Angle is by how many degrees it is
	// folded back from the plane of its parent.
	Parent int
	Angle  float64
}

// Edge is an edge of a face.
func (f *Face) Edge(i int) (from, to geom.Point) {
	return f.Corners[i], f.Corners[(i+1)%len(f.Corners)]
}

// Centre is the middle of the corners.
func (f *Face) Centre() geom.Point {
	var c geom.Point
	for _, p := range f.Corners {
		c = c.Add(p)
	}
	return c.Mul(1 / float64(len(f.Corners)))
}

// Flap is a strip at an edge of a face that is glued behind another face.
type Flap struct {
	Face, Edge int
	Under      int // face that it is glued to
	Corners    []geom.Point
}

// Net is a net. The first face lies in the plane of the paper.
type Net struct {
	Faces []Face
	Flaps []Flap
}

// touching is how near corners are that are the same, in mm.
const touching = 1e-6

func same(p, q geom.Point) bool { return p.Dist(q) < touching }

// hinge is the edge of a face that it shares with its parent, -1 when they share none.
func (n *Net) hinge(face int) (own, parent int) {
	f := &n.Faces[face]
	if f.Parent < 0 {
		return -1, -1
	}
	return n.shared(face, f.Parent)
}

// shared is the edge that two faces have in common on the paper.
func (n *Net) shared(a, b int) (ofA, ofB int) {
	for i := range n.Faces[a].Corners {
		p, q := n.Faces[a].Edge(i)
		for j := range n.Faces[b].Corners {
			r, s := n.Faces[b].Edge(j)
			if same(p, s) && same(q, r) {
				return i, j
			}
		}
	}
	return -1, -1
}

// Vec is a point in space, in mm; z grows away from whoever looks at the printed side.
type Vec struct{ X, Y, Z float64 }

// Sub is the vector from w to v, Add the sum, Mul the vector k times as long.
func (v Vec) Sub(w Vec) Vec     { return Vec{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }
func (v Vec) Add(w Vec) Vec     { return Vec{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }
func (v Vec) Mul(k float64) Vec { return Vec{v.X * k, v.Y * k, v.Z * k} }

// Dot and Cross are the products of two vectors, Length is the length.
func (v Vec) Dot(w Vec) float64 { return v.X*w.X + v.Y*w.Y + v.Z*w.Z }
func (v Vec) Cross(w Vec) Vec {
	return Vec{v.Y*w.Z - v.Z*w.Y, v.Z*w.X - v.X*w.Z, v.X*w.Y - v.Y*w.X}
}
func (v Vec) Length() float64 { return math.Sqrt(v.Dot(v)) }

// Fold folds the net and returns the corners of the faces in space. A face that shares no edge with its parent is an error.
func (n *Net) Fold() ([][]Vec, error) {
	out := make([][]Vec, len(n.Faces))
	// The map of a face from the paper into space: a turn and a shift.
	turn, shift := make([][3]Vec, len(n.Faces)), make([]Vec, len(n.Faces))
	at := func(i int, p geom.Point) Vec {
		v := Vec{p.X, p.Y, 0}
		t := turn[i]
		return Vec{t[0].Dot(v), t[1].Dot(v), t[2].Dot(v)}.Add(shift[i])
	}
	for i := range n.Faces {
		f := &n.Faces[i]
		if f.Parent < 0 {
			turn[i] = [3]Vec{{X: 1}, {Y: 1}, {Z: 1}}
		} else {
			edge, _ := n.hinge(i)
			if edge < 0 || f.Parent >= i {
				return nil, fmt.Errorf("face %s of a net shares no edge with the face that it hangs on", f.Name)
			}
			p, q := f.Edge(edge)
			a, b := at(f.Parent, p), at(f.Parent, q)
			axis := b.Sub(a).Mul(1 / b.Sub(a).Length())
			// Clockwise corners keep the face on the right of its edge: turned about the edge the face goes away from the reader.
			r := rotation(axis, f.Angle)
			parent := turn[f.Parent]
			turn[i] = product(r, parent)
			moved := Vec{p.X, p.Y, 0}
			shift[i] = a.Sub(Vec{turn[i][0].Dot(moved), turn[i][1].Dot(moved), turn[i][2].Dot(moved)})
		}
		for _, p := range f.Corners {
			out[i] = append(out[i], at(i, p))
		}
	}
	return out, nil
}

// rotation is the turn about an axis of length 1 by degrees, as rows.
func rotation(k Vec, degrees float64) [3]Vec {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	c := 1 - cos
	return [3]Vec{
		{cos + k.X*k.X*c, k.X*k.Y*c - k.Z*sin, k.X*k.Z*c + k.Y*sin},
		{k.Y*k.X*c + k.Z*sin, cos + k.Y*k.Y*c, k.Y*k.Z*c - k.X*sin},
		{k.Z*k.X*c - k.Y*sin, k.Z*k.Y*c + k.X*sin, cos + k.Z*k.Z*c},
	}
}

// product is the turn that first turns by b, then by a.
func product(a, b [3]Vec) [3]Vec {
	var out [3]Vec
	columns := [3]Vec{{b[0].X, b[1].X, b[2].X}, {b[0].Y, b[1].Y, b[2].Y}, {b[0].Z, b[1].Z, b[2].Z}}
	for i := range out {
		out[i] = Vec{a[i].Dot(columns[0]), a[i].Dot(columns[1]), a[i].Dot(columns[2])}
	}
	return out
}

// meet is how near corners are in space that are the same, as a share of an edge.
const meet = 1e-4

// Seams are the pairs of edges that meet when the net is folded and are not joined on the paper, in the order of their first edges.
func (n *Net) Seams() ([][2][2]int, error) {
	folded, err := n.Fold()
	if err != nil {
		return nil, err
	}
	joined := map[[2]int]bool{}
	for i := range n.Faces {
		if own, parent := n.hinge(i); own >= 0 {
			joined[[2]int{i, own}], joined[[2]int{n.Faces[i].Parent, parent}] = true, true
		}
	}
	near := func(v, w Vec, edge float64) bool { return v.Sub(w).Length() < meet*edge }
	var seams [][2][2]int
	for a := range n.Faces {
		for i := range n.Faces[a].Corners {
			if joined[[2]int{a, i}] {
				continue
			}
			p, q := folded[a][i], folded[a][(i+1)%len(folded[a])]
			long := p.Sub(q).Length()
			for b := a + 1; b < len(n.Faces); b++ {
				for j := range n.Faces[b].Corners {
					r, s := folded[b][j], folded[b][(j+1)%len(folded[b])]
					if !joined[[2]int{b, j}] && near(p, s, long) && near(q, r, long) {
						seams = append(seams, [2][2]int{{a, i}, {b, j}})
					}
				}
			}
		}
	}
	return seams, nil
}

// AddFlaps gives one of the two edges of each seam a flap, depth mm deep with ends at 45 degrees.
func (n *Net) AddFlaps(depth float64) error {
	seams, err := n.Seams()
	if err != nil {
		return err
	}
	for _, s := range seams {
		n.Flaps = append(n.Flaps, n.flap(s[0][0], s[0][1], s[1][0], depth))
	}
	return nil
}

// flap makes a flap at an edge.
func (n *Net) flap(face, edge, under int, depth float64) Flap {
	p, q := n.Faces[face].Edge(edge)
	along := q.Sub(p)
	long := along.Length()
	along = along.Mul(1 / long)
	out := geom.Pt(along.Y, -along.X) // left of a clockwise edge, away from the face
	depth = min(depth, long/3)
	return Flap{face, edge, under, []geom.Point{p, p.Add(along.Mul(depth)).Add(out.Mul(depth)), q.Sub(along.Mul(depth)).Add(out.Mul(depth)), q}}
}

// Bounds is the box around all faces and flaps.
func (n *Net) Bounds() geom.Box {
	var b geom.Box
	for _, f := range n.Faces {
		b = b.Union(scene.Polygon(f.Corners...).Bounds())
	}
	for _, f := range n.Flaps {
		b = b.Union(scene.Polygon(f.Corners...).Bounds())
	}
	return b
}

// Move moves the net on the paper.
func (n *Net) Move(by geom.Point) {
	for i := range n.Faces {
		move(n.Faces[i].Corners, by)
	}
	for i := range n.Flaps {
		move(n.Flaps[i].Corners, by)
	}
}

func move(points []geom.Point, by geom.Point) {
	for i := range points {
		points[i] = points[i].Add(by)
	}
}

// Lines are the lines to cut along and those to fold along.
func (n *Net) Lines() (cut, fold scene.Outline) {
	type edge = [2]int
	folds := map[edge]bool{}
	for i := range n.Faces {
		own, parent := n.hinge(i)
		if own < 0 {
			continue
		}
		folds[edge{i, own}], folds[edge{n.Faces[i].Parent, parent}] = true, true
		fold.Append(scene.Line(n.Faces[i].Edge(own)))
	}
	for _, f := range n.Flaps {
		folds[edge{f.Face, f.Edge}] = true
		fold.Append(scene.Line(n.Faces[f.Face].Edge(f.Edge)))
		cut.Append(scene.Polyline(f.Corners...))
	}
	for i := range n.Faces {
		for j := range n.Faces[i].Corners {
			if !folds[edge{i, j}] {
				cut.Append(scene.Line(n.Faces[i].Edge(j)))
			}
		}
	}
	return cut, fold
}

// quarter is the fold of a cube in degrees.
const quarter = 90

// Cube is the net of a cube in the shape of a cross: four faces in a row, a fifth above and a sixth below the second. Opposite are the first
// and the third, the second and the fourth, the fifth and the sixth.
func Cube(edge float64) *Net {
	n := &Net{}
	add := func(x, y float64, parent int) {
		b := geom.Rect(x*edge, y*edge, edge, edge)
		n.Faces = append(n.Faces, Face{Name: fmt.Sprint(len(n.Faces) + 1), Parent: parent, Angle: quarter,
			Corners: []geom.Point{b.Min(), geom.Pt(b.Right(), b.Y), b.Max(), geom.Pt(b.X, b.Bottom())}})
	}
	for i := range 4 {
		add(float64(i), 1, i-1)
	}
	add(1, 0, 1)
	add(1, 2, 1)
	return n
}

// Icosahedron is the net of a die with twenty faces: a strip of ten triangles, five more above it and five below.
func Icosahedron(edge float64) *Net {
	n := &Net{}
	high := edge * math.Sqrt(3) / 2
	// The fold is what the angle between two faces, arccos(-sqrt(5)/3), lacks of 180 degrees.
	angle := 180 - math.Acos(-math.Sqrt(5)/3)*180/math.Pi
	add := func(parent int, corners ...geom.Point) int {
		n.Faces = append(n.Faces, Face{Name: fmt.Sprint(len(n.Faces) + 1), Parent: parent, Angle: angle, Corners: corners})
		return len(n.Faces) - 1
	}
	last := -1
	for i := range 5 {
		x := float64(i) * edge
		low, high2 := 2*high, high
		up := add(last, geom.Pt(x, low), geom.Pt(x+edge/2, high2), geom.Pt(x+edge, low))
		last = add(up, geom.Pt(x+edge/2, high2), geom.Pt(x+edge*1.5, high2), geom.Pt(x+edge, low))
		add(last, geom.Pt(x+edge/2, high2), geom.Pt(x+edge, 0), geom.Pt(x+edge*1.5, high2))
		add(up, geom.Pt(x, low), geom.Pt(x+edge, low), geom.Pt(x+edge/2, 3*high))
	}
	return n
}
