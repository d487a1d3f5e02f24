package scene

import (
	"fmt"
	"math"
	"slices"

	"rinkpress/layouts/geom"
)

// MaxHatchLines is the most lines that one hatch may have: a finer one is an ink blot and a huge file.
const MaxHatchLines = 20_000

// Expand turns a path into plain ones that every back end draws alike: the ground, the hatch lines cut off at the outline, the
// stroke. A path without a hatch comes back as it is. Too fine a hatch (more than MaxHatchLines) is an error.
func (p *Path) Expand() ([]Path, error) {
	h := p.Fill.Hatch
	if h == nil {
		return []Path{*p}, nil
	}
	lines, err := h.Lines(p.Outline)
	if err != nil {
		return nil, err
	}
	var out []Path
	if p.Fill.Color.Set {
		out = append(out, Path{Outline: p.Outline, Fill: Paint{Color: p.Fill.Color}})
	}
	if !lines.Empty() {
		out = append(out, Path{Outline: lines, Stroke: Stroke{Color: h.Color, Width: h.Width}})
	}
	if p.Stroke.Width > 0 {
		out = append(out, Path{Outline: p.Outline, Stroke: p.Stroke})
	}
	return out, nil
}

// Lines are the hatch lines inside an outline, as pairs of MoveTo and LineTo: set by set, line by line, left to right.
func (h *Hatch) Lines(o Outline) (Outline, error) {
	var out Outline
	if !(h.Spacing > 0) {
		return out, fmt.Errorf("hatch spacing is %g mm: more than 0 is allowed", h.Spacing)
	}
	edges := o.edges()
	total := 0
	for _, angle := range h.Angles {
		along := geom.Polar(1, angle)
		across := geom.Pt(-along.Y, along.X)
		crossings, err := h.crossings(edges, along, across)
		if err != nil {
			return out, err
		}
		for i := 0; i < len(crossings); {
			line := crossings[i].line
			j := i
			for j < len(crossings) && crossings[j].line == line {
				j++
			}
			base := h.Origin.Add(across.Mul(float64(line) * h.Spacing))
			total += inside(crossings[i:j], o.EvenOdd, func(from, to float64) {
				a, b := base.Add(along.Mul(from)), base.Add(along.Mul(to))
				out.MoveTo(a.X, a.Y).LineTo(b.X, b.Y)
			})
			i = j
		}
		if total > MaxHatchLines {
			return Outline{}, tooFine(total)
		}
	}
	return out, nil
}

func tooFine(n int) error {
	return fmt.Errorf("a hatch has more than %d lines (%d): at most %d are allowed", MaxHatchLines, n, MaxHatchLines)
}

// crossing is where a hatch line crosses an edge: at a distance along the line, with the edge's direction.
type crossing struct {
	line    int
	at      float64
	winding int
}

// crossings finds where the lines of a set cross the edges, sorted by line and place.
func (h *Hatch) crossings(edges [][2]geom.Point, along, across geom.Point) ([]crossing, error) {
	var out []crossing
	for _, e := range edges {
		a, b := e[0].Sub(h.Origin), e[1].Sub(h.Origin)
		va, vb := dot(a, across)/h.Spacing, dot(b, across)/h.Spacing
		ta, tb := dot(a, along), dot(b, along)
		winding := 1
		if va > vb {
			va, vb, ta, tb, winding = vb, va, tb, ta, -1
		}
		// Half-open in [va, vb): a corner on a line is counted once.
		first, last := math.Ceil(va), math.Ceil(vb)
		if n := last - first; n > MaxHatchLines || float64(len(out))+n > 64*MaxHatchLines {
			return nil, tooFine(int(min(n, 1e9)))
		}
		for k := first; k < last; k++ {
			t := (k - va) / (vb - va)
			out = append(out, crossing{int(k), ta + (tb-ta)*t, winding})
		}
	}
	slices.SortStableFunc(out, func(a, b crossing) int {
		if a.line != b.line {
			return a.line - b.line
		}
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	return out, nil
}

// inside calls emit for each stretch of one line that lies in the area and returns their number.
func inside(crossings []crossing, evenOdd bool, emit func(from, to float64)) int {
	const shortest = 1e-6
	n, winding, from := 0, 0, 0.0
	for _, c := range crossings {
		was := filled(winding, evenOdd)
		winding += c.winding
		switch is := filled(winding, evenOdd); {
		case is && !was:
			from = c.at
		case was && !is && c.at-from > shortest:
			emit(from, c.at)
			n++
		}
	}
	return n
}

func filled(winding int, evenOdd bool) bool {
	if evenOdd {
		return winding%2 != 0
	}
	return winding != 0
}

func dot(a, b geom.Point) float64 { return a.X*b.X + a.Y*b.Y }

// edges are the outline's sides with curves as short lines and open contours closed, as for filling.
func (o Outline) edges() [][2]geom.Point {
	var out [][2]geom.Point
	for _, contour := range o.Flatten() {
		for i, p := range contour {
			out = append(out, [2]geom.Point{p, contour[(i+1)%len(contour)]})
		}
	}
	return out
}

// flatness is how far a flattened curve may lie from the true one, in mm: a fifth of the finest line.
const flatness = 0.02

// Flatten is the outline's contours as points, curves as lines that lie within 0.02 mm of them.
// An outline that is not valid has none.
func (o Outline) Flatten() [][]geom.Point {
	if o.Validate() != nil {
		return nil
	}
	var out [][]geom.Point
	var contour []geom.Point
	end := func() {
		if len(contour) > 1 {
			out = append(out, contour)
		}
		contour = nil
	}
	i := 0
	for _, v := range o.Verbs {
		switch v {
		case MoveTo:
			end()
			contour = append(contour, o.Points[i])
			i++
		case LineTo:
			contour = append(contour, o.Points[i])
			i++
		case CubicTo:
			from := contour[len(contour)-1]
			contour = appendCurve(contour, from, o.Points[i], o.Points[i+1], o.Points[i+2])
			i += 3
		case Close:
			start := contour
			end()
			if len(start) > 0 { // drawing may go on from where the contour began
				contour = append(contour, start[0])
			}
		}
	}
	end()
	return out
}

// appendCurve adds the points of a curve after its first. The number of pieces follows from the second differences of the
// controls, which bound the distance of a chord.
func appendCurve(points []geom.Point, p, c1, c2, q geom.Point) []geom.Point {
	const most = 256
	d1 := p.Sub(c1.Mul(2)).Add(c2).Length()
	d2 := c1.Sub(c2.Mul(2)).Add(q).Length()
	n := int(math.Ceil(math.Sqrt(0.75 * math.Max(d1, d2) / flatness)))
	n = max(1, min(n, most))
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		s := 1 - t
		points = append(points, p.Mul(s*s*s).Add(c1.Mul(3*s*s*t)).Add(c2.Mul(3*s*t*t)).Add(q.Mul(t*t*t)))
	}
	return points
}
