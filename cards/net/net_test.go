package net

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"rinkpress/layouts/geom"
)

// vertices counts how many faces meet in each corner of a folded net.
func vertices(t *testing.T, n *Net) map[string]int {
	t.Helper()
	folded, err := n.Fold()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for _, corners := range folded {
		for _, v := range corners {
			out[fmt.Sprintf("%.3f %.3f %.3f", v.X+100, v.Y+100, v.Z+100)]++
		}
	}
	return out
}

// solids are the nets with what they are when they are folded.
var solids = []struct {
	name               string
	net                *Net
	corners, at, seams int
}{
	{"cube", Cube(12), 8, 3, 7},
	{"icosahedron", Icosahedron(16), 12, 5, 11},
}

// TestNetsClose folds the nets: as many corners as the solid has, as many faces at each, and nothing nearer to the reader than the first face.
func TestNetsClose(t *testing.T) {
	for _, s := range solids {
		corners := vertices(t, s.net)
		if len(corners) != s.corners {
			t.Errorf("%s: %d corners, want %d", s.name, len(corners), s.corners)
		}
		for at, faces := range corners {
			if faces != s.at {
				t.Errorf("%s: %d faces meet at %s, want %d", s.name, faces, at, s.at)
			}
		}
		folded, err := s.net.Fold()
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range folded {
			for k, v := range f {
				if v.Z < -1e-9 {
					t.Errorf("%s: face %d is folded towards the printed side", s.name, i)
				}
				w := f[(k+1)%len(f)]
				p, q := s.net.Faces[i].Edge(k)
				if math.Abs(v.Sub(w).Length()-p.Dist(q)) > 1e-9 {
					t.Errorf("%s: folding changes an edge of face %d", s.name, i)
				}
			}
		}
		seams, err := s.net.Seams()
		if err != nil || len(seams) != s.seams {
			t.Errorf("%s: %d seams and error %v, want %d", s.name, len(seams), err, s.seams)
		}
	}
}

// apart reports whether two convex polygons have no area in common: some edge of one of them has the other on its far side.
func apart(a, b []geom.Point) bool {
	for _, pair := range [][2][]geom.Point{{a, b}, {b, a}} {
		for i, p := range pair[0] {
			q := pair[0][(i+1)%len(pair[0])]
			side := func(r geom.Point) float64 { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
			inner, outer := 0.0, math.Inf(1)
			for _, r := range pair[0] {
				if math.Abs(side(r)) > math.Abs(inner) {
					inner = side(r)
				}
			}
			for _, r := range pair[1] {
				outer = min(outer, -side(r)*math.Copysign(1, inner))
			}
			if outer > -1e-6 {
				return true
			}
		}
	}
	return false
}

// TestFlapsLieFree: no flap lies on a face or on another flap, and each goes under the face that its edge meets.
func TestFlapsLieFree(t *testing.T) {
	for _, s := range solids {
		for _, depth := range []float64{2, 5, 8, 100} {
			n := &Net{Faces: s.net.Faces}
			if err := n.AddFlaps(depth); err != nil {
				t.Fatal(err)
			}
			if len(n.Flaps) != s.seams {
				t.Errorf("%s: %d flaps for %d seams", s.name, len(n.Flaps), s.seams)
			}
			for i, f := range n.Flaps {
				for j := range n.Faces {
					if !apart(f.Corners, n.Faces[j].Corners) {
						t.Errorf("%s, flaps of %g mm: flap %d lies on face %d", s.name, depth, i, j)
					}
				}
				for j := range i {
					if !apart(f.Corners, n.Flaps[j].Corners) {
						t.Errorf("%s, flaps of %g mm: flaps %d and %d lie on each other", s.name, depth, i, j)
					}
				}
			}
		}
	}
}

func TestLinesAreAllEdges(t *testing.T) {
	for _, s := range solids {
		n := &Net{Faces: s.net.Faces}
		if err := n.AddFlaps(4); err != nil {
			t.Fatal(err)
		}
		cut, fold := n.Lines()
		folds, cuts := 0, 0
		for _, v := range fold.Verbs {
			if v == 1 { // a line
				folds++
			}
		}
		for _, v := range cut.Verbs {
			if v == 1 {
				cuts++
			}
		}
		// Hinges and bases of flaps are folded; three sides of each flap and the other edges of the seams are cut.
		if want := len(n.Faces) - 1 + s.seams; folds != want {
			t.Errorf("%s: %d folds, want %d", s.name, folds, want)
		}
		if want := 4 * s.seams; cuts != want {
			t.Errorf("%s: %d cuts, want %d", s.name, cuts, want)
		}
	}
}

func TestMoveAndBounds(t *testing.T) {
	n := Cube(10)
	if err := n.AddFlaps(3); err != nil {
		t.Fatal(err)
	}
	before := n.Bounds()
	n.Move(geom.Pt(5, -7))
	if after := n.Bounds(); math.Abs(after.X-before.X-5) > 1e-9 || math.Abs(after.Y-before.Y+7) > 1e-9 || math.Abs(after.W-before.W) > 1e-9 {
		t.Errorf("moved from %v to %v", before, after)
	}
}

func TestLooseFaces(t *testing.T) {
	n := Cube(10)
	n.Faces[3].Parent = 0 // not beside it
	if _, err := n.Fold(); err == nil || !strings.Contains(err.Error(), "shares no edge") {
		t.Errorf("a face that hangs on nothing: %v", err)
	}
	if err := n.AddFlaps(3); err == nil {
		t.Error("flaps for a net that cannot be folded")
	}
}
