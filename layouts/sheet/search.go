package sheet

import (
	"math"
	"slices"

	"rinkpress/layouts/geom"
)

// mode is one way to use a sheet of paper: its orientation, the side where the slug lies, and the room kept free around
// the tile. A tile with its flaps fits when it is no larger than most.
type mode struct {
	landscape bool
	side      bool // the slug runs along the right side instead of the bottom
	strip     *strip
	most      geom.Size
}

// part is a rectangle of the artwork cut into a plain grid of tiles that all use the paper in the same way.
type part struct {
	x, y       span
	mode       mode
	cols, rows int
	xs, ys     []float64 // ends of the columns and rows once they are chosen
}

func (p part) sheets() int { return p.cols * p.rows }

// layout is a whole artwork cut into parts, in an order in which each tile comes after those to its left and above.
type layout []part

func (l layout) sheets() int {
	n := 0
	for _, p := range l {
		n += p.sheets()
	}
	return n
}

// orientations is how many different orientations of the paper are needed.
func (l layout) orientations() int {
	var seen [2]int
	for _, p := range l {
		seen[index(p.mode.landscape)] = 1
	}
	return seen[0] + seen[1]
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// beats reports whether a layout is better than another: fewer sheets, then fewer orientations, then fewer parts. Any layout beats
// none.
func (l layout) beats(m layout) bool {
	if len(l) == 0 || len(m) == 0 {
		return len(l) > 0
	}
	return slices.Compare([]int{l.sheets(), l.orientations(), len(l)}, []int{m.sheets(), m.orientations(), len(m)}) < 0
}

// Bounds of the search. A mixed layout is made of at most 4 parts: one cut through the whole artwork and one through each of
// its halves; each part is a plain grid. Candidates for those cuts are the ends of tiles of full size counted from the left or the
// top, since moving such a cut back to the last of them never costs a sheet. The search stops trying mixed layouts after maxGrids
// grids (a few milliseconds), deeper ones last; a plain grid is always found.
const (
	maxDepth = 2
	maxGrids = 10_000
)

// planner searches for the layout with the fewest sheets.
type planner struct {
	x, y    axis
	modes   []mode
	overlap float64 // that every layout must have room for, mm
	grids   int     // tried so far
	area    float64 // of the largest tile of any mode
	memo    map[question]int
}

// question is what fewest was asked: it is asked again and again for the same stretch.
type question struct {
	ax      *axis
	r, over span
	longest float64
}

// fewest is axis.fewest, remembered. Where all cuts are open, the stretch of the other axis makes no difference.
func (p *planner) fewest(ax *axis, r, over span, longest float64) int {
	if !ax.anyClosed {
		over = span{}
	}
	q := question{ax, r, over, longest}
	n, ok := p.memo[q]
	if !ok {
		n = ax.fewest(r, over, longest, p.overlap)
		p.memo[q] = n
	}
	return n
}

func newPlanner(x, y axis, modes []mode, overlap float64) *planner {
	p := &planner{x: x, y: y, modes: modes, overlap: overlap, memo: map[question]int{}}
	for _, m := range modes {
		p.area = max(p.area, m.most.W*m.most.H)
	}
	return p
}

// layouts returns the layouts worth comparing, all with the fewest sheets and orientations that were found: every plain grid
// that reaches them, else the best mixed layout. There is none when the artwork cannot be cut to this paper.
func (p *planner) layouts() []layout {
	x, y := span{0, p.x.size}, span{0, p.y.size}
	var best layout
	for depth := range maxDepth + 1 {
		if l := p.best(x, y, depth); l.beats(best) {
			best = l
		}
	}
	if len(best) != 1 {
		return slices.DeleteFunc([]layout{best}, func(l layout) bool { return len(l) == 0 })
	}
	var ties []layout
	for _, m := range p.modes {
		if g, ok := p.grid(x, y, m); ok && g.sheets() == best.sheets() {
			ties = append(ties, layout{g})
		}
	}
	return ties
}

// grid cuts a rectangle into a plain grid of tiles of one mode.
func (p *planner) grid(x, y span, m mode) (part, bool) {
	p.grids++
	cols := p.fewest(&p.x, x, y, m.most.W)
	if cols == 0 {
		return part{}, false
	}
	rows := p.fewest(&p.y, y, x, m.most.H)
	return part{x: x, y: y, mode: m, cols: cols, rows: rows}, rows > 0
}

// lower is a number of sheets that no layout of a rectangle can undercut.
func (p *planner) lower(x, y span) int {
	return max(1, int(math.Ceil(x.length()*y.length()/p.area-eps)))
}

// best finds the best layout of a rectangle that is cut in two at most depth times before the parts are plain grids.
func (p *planner) best(x, y span, depth int) layout {
	var best layout
	for _, m := range p.modes {
		if g, ok := p.grid(x, y, m); ok && (layout{g}).beats(best) {
			best = layout{g}
		}
	}
	if depth == 0 || len(best) > 0 && best.sheets() <= p.lower(x, y) {
		return best
	}
	for _, c := range p.splits(&p.x, x, y, func(m mode) float64 { return m.most.W }) {
		best = p.join(best, span{x.from, c}, y, span{c, x.to}, y, depth-1)
	}
	for _, c := range p.splits(&p.y, y, x, func(m mode) float64 { return m.most.H }) {
		best = p.join(best, x, span{y.from, c}, x, span{c, y.to}, depth-1)
	}
	return best
}

// join lays out two rectangles, the left or upper one first, and returns the better of the result and best.
func (p *planner) join(best layout, x1, y1, x2, y2 span, depth int) layout {
	limit := math.MaxInt
	if len(best) > 0 {
		limit = best.sheets()
	}
	if p.grids > maxGrids || p.lower(x1, y1)+p.lower(x2, y2) > limit {
		return best
	}
	first := p.best(x1, y1, depth)
	if len(first) == 0 || first.sheets()+p.lower(x2, y2) > limit {
		return best
	}
	second := p.best(x2, y2, depth)
	if len(second) == 0 {
		return best
	}
	if both := slices.Concat(first, second); both.beats(best) {
		return both
	}
	return best
}

// splits are the candidates for a cut through a rectangle, ascending.
func (p *planner) splits(ax *axis, r, over span, longest func(mode) float64) []float64 {
	var out []float64
	for _, m := range p.modes {
		for at := r.from; ; {
			next, ok := ax.farthest(at, min(at+longest(m)-p.overlap, r.to-2*eps), over)
			if !ok {
				break
			}
			out = append(out, next)
			at = next
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Automatic overlaps, in mm: the widest, the narrowest that a glue stick covers, and the step in which they are tried.
const (
	maxOverlap  = 8
	minOverlap  = 3
	overlapStep = 0.5
)

// settled is a layout with its overlaps and all its cuts chosen.
type settled struct {
	parts              layout
	overlapX, overlapY float64
}

// settle gives a layout the widest overlaps it has room for (or the one that is asked for) and the most even cuts.
func (p *planner) settle(l layout, automatic bool) settled {
	s := settled{parts: slices.Clone(l)}
	s.overlapX, s.overlapY = p.overlap, p.overlap
	if automatic {
		s.overlapX = widest(func(overlap float64) bool {
			return !slices.ContainsFunc(l, func(q part) bool { return p.x.fewest(q.x, q.y, q.mode.most.W, overlap) != q.cols })
		})
		s.overlapY = widest(func(overlap float64) bool {
			return !slices.ContainsFunc(l, func(q part) bool { return p.y.fewest(q.y, q.x, q.mode.most.H, overlap) != q.rows })
		})
	}
	for i := range s.parts {
		q := &s.parts[i]
		q.xs = p.x.evenly(q.x, q.y, q.mode.most.W, s.overlapX, q.cols)
		q.ys = p.y.evenly(q.y, q.x, q.mode.most.H, s.overlapY, q.rows)
	}
	return s
}

// widest is the widest automatic overlap that fits, 0 when the narrowest does not.
func widest(fits func(overlap float64) bool) float64 {
	for o := float64(maxOverlap); o >= minOverlap; o -= overlapStep {
		if fits(o) {
			return o
		}
	}
	return 0
}

// beats reports whether a settled layout is better than another with as many sheets and orientations: wider overlaps, then
// more even tiles (the largest is smaller).
func (s settled) beats(t settled) bool {
	a := []float64{min(s.overlapX, s.overlapY), s.overlapX + s.overlapY, -s.largest()}
	b := []float64{min(t.overlapX, t.overlapY), t.overlapX + t.overlapY, -t.largest()}
	for i := range a {
		if distance(a[i], b[i]) > eps {
			return a[i] > b[i]
		}
	}
	return false
}

// largest is the area of the largest tile.
func (s settled) largest() float64 {
	area := 0.0
	for _, q := range s.parts {
		area = max(area, longestPiece(q.xs)*longestPiece(q.ys))
	}
	return area
}

func longestPiece(ends []float64) float64 {
	longest := 0.0
	for i := 1; i < len(ends); i++ {
		longest = max(longest, ends[i]-ends[i-1])
	}
	return longest
}
