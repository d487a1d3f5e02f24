package sheet

import (
	"math"
	"slices"

	"rinkpress/layouts/geom"
)

// Slot is a place for a card on a sheet: the top left corner of its cut card in mm, and how many quarter turns clockwise the card is
// turned there, 0 to 3.
type Slot struct {
	At   geom.Point
	Turn int
}

// box is what a card with a trim takes in the slot.
func (s Slot) box(trim geom.Size) geom.Box {
	if s.Turn%2 != 0 {
		trim = trim.Turned()
	}
	return trim.At(s.At.X, s.At.Y)
}

// face maps a face, with its origin at the corner of its trim, to the slot.
func (s Slot) face(trim geom.Size) geom.Matrix {
	c := s.box(trim).Centre()
	return geom.Translate(c.X, c.Y).Mul(geom.Rotate(90 * float64(s.Turn))).Mul(geom.Translate(-trim.W/2, -trim.H/2))
}

// mirror is a reflection about an upright line (across) or a level one, at a place in mm: what turning a sheet over, or folding it, does.
// A mirror that is off leaves everything where it is.
type mirror struct {
	off, level bool
	at         float64
}

// matrix maps a place to the one that lies on it when the paper is turned over or folded.
func (m mirror) matrix() geom.Matrix {
	switch {
	case m.off:
		return geom.Identity
	case m.level:
		return geom.Matrix{A: 1, D: -1, F: 2 * m.at}
	}
	return geom.Matrix{A: -1, D: 1, E: 2 * m.at}
}

// back maps a back to the place behind the front of a slot, so that the card turns over like a page: its top stays its top. Both
// reflections, that of the paper and that of the card, make a turn together.
func (m mirror) back(s Slot, trim geom.Size) geom.Matrix {
	if m.off {
		return s.face(trim)
	}
	over := geom.Matrix{A: -1, D: 1, E: trim.W}
	return m.matrix().Mul(s.face(trim)).Mul(over)
}

// box reflects a box.
func (m mirror) box(b geom.Box) geom.Box { return m.matrix().ApplyBox(b) }

// edge is where an edge comes to lie.
func (m mirror) edge(e Edge) Edge {
	if m.off || m.level == (e == Left || e == Right) {
		return e
	}
	return (e + 2) % 4
}

// grid is slots in columns and rows of one orientation.
type grid struct {
	origin     geom.Point
	cols, rows int
	gap        float64
	turn       int
}

// fill is the largest grid of cards with a trim in an area, in its middle.
func fill(area geom.Box, trim geom.Size, turn int, gap float64) grid {
	size := Slot{Turn: turn}.box(trim).Size()
	g := grid{cols: fits(area.W, size.W, gap), rows: fits(area.H, size.H, gap), gap: gap, turn: turn}
	if g.count() == 0 {
		return grid{}
	}
	all := geom.Size{W: float64(g.cols)*(size.W+gap) - gap, H: float64(g.rows)*(size.H+gap) - gap}
	g.origin = geom.Pt(area.X+(area.W-all.W)/2, area.Y+(area.H-all.H)/2)
	return g
}

// fits is how many pieces of a length with gaps between them fit into a room.
func fits(room, length, gap float64) int {
	return max(0, int(math.Floor((room+gap+eps)/(length+gap))))
}

func (g grid) count() int { return g.cols * g.rows }

// slots are the slots of the grid in reading order.
func (g grid) slots(trim geom.Size) []Slot {
	size := Slot{Turn: g.turn}.box(trim).Size()
	var out []Slot
	for r := range g.rows {
		for c := range g.cols {
			out = append(out, Slot{At: g.origin.Add(geom.Pt(float64(c)*(size.W+g.gap), float64(r)*(size.H+g.gap))), Turn: g.turn})
		}
	}
	return out
}

// roomAround is how far the box of a slot may grow, at most by the bleed, at each edge: to the middle of the gap to the card that it
// faces, not onto a card at its corner, and to the edges of what may be printed. cards are the boxes that hold cards.
func roomAround(boxes []geom.Box, cards []int, i int, art geom.Box, bleed float64) sides {
	b := boxes[i]
	bx, by := boxSpans(b)
	out := around(b, art)
	for e := range out {
		out[e] = max(0, min(out[e], bleed))
	}
	gaps := func(other geom.Box) sides {
		return sides{Left: b.X - other.Right(), Top: b.Y - other.Bottom(), Right: other.X - b.Right(), Bottom: other.Y - b.Bottom()}
	}
	for _, j := range cards {
		ox, oy := boxSpans(boxes[j])
		for e, gap := range gaps(boxes[j]) {
			facing := oy.meets(by)
			if Edge(e) == Top || Edge(e) == Bottom {
				facing = ox.meets(bx)
			}
			if j != i && facing && gap > -slotHair {
				out[e] = max(0, min(out[e], gap/2))
			}
		}
	}
	for _, j := range cards {
		common := grown(b, out).Intersect(boxes[j])
		if j == i || common.W < slotHair || common.H < slotHair {
			continue
		}
		g := gaps(boxes[j]) // the card lies at a corner: it is kept clear of where it is farther away
		e := slices.Index(g[:], slices.Max(g[:]))
		out[e] = max(0, g[e])
	}
	return out
}
