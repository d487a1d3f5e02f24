package sheet

import (
	"iter"
	"math"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Anchor is the place on a page, from its top left corner, from which a printer's error is measured: the first crosshair of
// the calibration page. It does not depend on the paper.
var Anchor = geom.Pt(20, 20)

// Misprint is what a printer does wrong on one side of the paper, as it is measured on the calibration page.
type Misprint struct {
	// Offset is how far the Anchor is printed from its place, in mm to the right and downwards.
	Offset geom.Point
	// Angle is how far everything is turned, in degrees clockwise.
	Angle float64
	// ScaleX and ScaleY are printed lengths as parts of the true ones; 1, and 0, for exact ones.
	ScaleX, ScaleY float64
}

// Profile is what a printer does wrong on the fronts and on the backs of sheets. It belongs to one printer, one size of paper and one
// orientation of the page.
type Profile struct{ Front, Back Misprint }

// Matrix is what the printer does to a page: it maps a place in the file to the one on paper.
func (e Misprint) Matrix() geom.Matrix {
	x, y := whole(e.ScaleX), whole(e.ScaleY)
	return geom.Translate(Anchor.X+e.Offset.X, Anchor.Y+e.Offset.Y).Mul(geom.Rotate(e.Angle)).Mul(geom.Scale(x, y)).Mul(geom.Translate(-Anchor.X, -Anchor.Y))
}

// whole reads 0 as 1.
func whole(scale float64) float64 {
	if scale == 0 {
		return 1
	}
	return scale
}

// Correction undoes the error: what is moved by it is printed where it belongs.
func (e Misprint) Correction() geom.Matrix {
	m := e.Matrix()
	det := m.A*m.D - m.B*m.C
	if math.Abs(det) < 1e-9 { // no printer flattens everything
		return geom.Identity
	}
	a, b, c, d := m.D/det, -m.B/det, -m.C/det, m.A/det
	return geom.Matrix{A: a, B: b, C: c, D: d, E: -(a*m.E + c*m.F), F: -(b*m.E + d*m.F)}
}

// Apply is a page, or the back of one, that comes out of the printer as the given one should: all of its items are in one group
// that undoes the error. Its size, boxes, links and places stay.
func (p Profile) Apply(page *scene.Page, back bool) *scene.Page {
	e := p.Front
	if back {
		e = p.Back
	}
	m := e.Correction()
	if m == geom.Identity {
		return page
	}
	out := *page
	out.Items = []scene.Item{&scene.Group{ID: "corrected", Matrix: m, Items: page.Items}}
	return &out
}

// Pages corrects pages. Where they are printed on both sides, every second one is a back.
func (p Profile) Pages(pages iter.Seq2[*scene.Page, error], twoSided bool) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) {
		n := 0
		for page, err := range pages {
			if err == nil {
				page = p.Apply(page, twoSided && n%2 == 1)
			}
			n++
			if !yield(page, err) {
				return
			}
		}
	}
}
