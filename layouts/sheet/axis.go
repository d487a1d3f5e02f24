package sheet

import (
	"cmp"
	"slices"

	"rinkpress/layouts/geom"
)

// eps is what two lengths may differ by and still count as equal, in mm: far below what can be printed, far above rounding.
const eps = 1e-6

// span is a stretch of an axis in mm.
type span struct{ from, to float64 }

func (s span) length() float64 { return s.to - s.from }

// meets reports whether two stretches have more than a point in common.
func (s span) meets(t span) bool { return s.from < t.to-eps && t.from < s.to-eps }

// axis is one direction of an artwork: where straight cuts across it may lie.
type axis struct {
	size float64
	cuts []float64 // ascending, strictly between 0 and size
	// closed has, for each cut, the stretches of the other direction in which the cut would cross a box that must stay whole.
	closed    [][]span
	anyClosed bool
}

// newAxis takes the cuts of an artwork in one direction and the boxes that must stay whole, each as its stretch along this axis
// and across it. Cuts that are out of range or equal to an earlier one are dropped.
func newAxis(size float64, cuts []float64, keep [][2]span) axis {
	ax := axis{size: size}
	sorted := slices.Clone(cuts)
	slices.Sort(sorted)
	last := 0.0
	for _, c := range sorted {
		if c > last+eps && c < size-eps {
			ax.cuts = append(ax.cuts, c)
			last = c
		}
	}
	ax.closed = make([][]span, len(ax.cuts))
	for _, k := range keep {
		along, across := k[0], k[1]
		for i := ax.after(along.from + eps); i < len(ax.cuts) && ax.cuts[i] < along.to-eps; i++ {
			ax.closed[i], ax.anyClosed = append(ax.closed[i], across), true
		}
	}
	for i, c := range ax.closed {
		ax.closed[i] = merge(c)
	}
	return ax
}

// merge joins stretches that overlap.
func merge(spans []span) []span {
	if len(spans) < 2 {
		return spans
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	out := spans[:1]
	for _, s := range spans[1:] {
		if last := &out[len(out)-1]; s.from <= last.to {
			last.to = max(last.to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}

// boxSpans is a box as its stretches along x and y.
func boxSpans(b geom.Box) (x, y span) { return span{b.X, b.Right()}, span{b.Y, b.Bottom()} }

// after is the number of the first cut at or after a place.
func (ax *axis) after(at float64) int {
	i, _ := slices.BinarySearch(ax.cuts, at)
	return i
}

// open reports whether a cut crosses nothing that must stay whole when it goes over a stretch of the other axis.
func (ax *axis) open(cut int, over span) bool {
	for _, c := range ax.closed[cut] {
		if c.meets(over) {
			return false
		}
	}
	return true
}

// farthest is the last open cut after from and not after most.
func (ax *axis) farthest(from, most float64, over span) (float64, bool) {
	for i := ax.after(most+eps) - 1; i >= 0 && ax.cuts[i] > from+eps; i-- {
		if ax.open(i, over) {
			return ax.cuts[i], true
		}
	}
	return 0, false
}

// first is the first open cut at or after least and before to.
func (ax *axis) first(least, to float64, over span) (float64, bool) {
	for i := ax.after(least - eps); i < len(ax.cuts) && ax.cuts[i] < to-eps; i++ {
		if ax.open(i, over) {
			return ax.cuts[i], true
		}
	}
	return 0, false
}

// tail is the overlap that the last piece of a stretch carries: none when it ends at the outer edge.
func (ax *axis) tail(r span, overlap float64) float64 {
	if r.to > ax.size-eps {
		return 0
	}
	return overlap
}

// fewest is the smallest number of pieces that a stretch can be cut into so that each, with its overlap, is no longer than
// longest; 0 when it cannot. Taking each piece as long as possible is best, because a shorter rest never needs more.
func (ax *axis) fewest(r, over span, longest, overlap float64) int {
	tail, at := ax.tail(r, overlap), r.from
	for n := 1; ; n++ {
		if r.to-at+tail <= longest+eps {
			return n
		}
		next, ok := ax.farthest(at, min(at+longest-overlap, r.to-2*eps), over)
		if !ok {
			return 0
		}
		at = next
	}
}

// evenly cuts a stretch into n pieces as equal as the cuts allow and returns their ends, the first being r.from. n must
// come from fewest with the same arguments. Of two cuts equally near, the first is taken, so that the earlier piece, which carries an
// overlap, is the smaller.
func (ax *axis) evenly(r, over span, longest, overlap float64, n int) []float64 {
	least := make([]float64, n) // least[i] is where piece i must start at the earliest for the rest to fit
	reach := longest - ax.tail(r, overlap)
	end := r.to
	for i := n - 1; i > 0; i-- {
		c, ok := ax.first(end-reach, r.to, over)
		if !ok {
			return nil
		}
		least[i], end, reach = c, c, longest-overlap
	}
	ends := make([]float64, 1, n+1)
	ends[0] = r.from
	for i := 1; i < n; i++ {
		from := ends[i-1]
		most, ok := ax.farthest(from, min(from+longest-overlap, r.to-2*eps), over)
		if !ok {
			return nil
		}
		ideal := r.from + r.length()*float64(i)/float64(n)
		ends = append(ends, ax.nearest(ideal, span{max(least[i], from+2*eps), most}, over))
	}
	return append(ends, r.to)
}

// nearest is the open cut within a stretch, ends included, that is nearest to a place. The stretch ends at an open cut.
func (ax *axis) nearest(ideal float64, in, over span) float64 {
	best := in.to
	for i := ax.after(in.from - eps); i < len(ax.cuts) && ax.cuts[i] <= in.to+eps; i++ {
		c := ax.cuts[i]
		if distance(c, ideal) < distance(best, ideal)-eps || c < best && distance(c, ideal) < distance(best, ideal)+eps {
			if ax.open(i, over) {
				best = c
			}
		}
	}
	return best
}

func distance(a, b float64) float64 { return max(a-b, b-a) }

// widest is the longest stretch without an open cut from edge to edge: what one sheet must hold at least.
func (ax *axis) widest(over span) float64 {
	last, widest := 0.0, 0.0
	for i, c := range ax.cuts {
		if ax.open(i, over) {
			widest = max(widest, c-last)
			last = c
		}
	}
	return max(widest, ax.size-last)
}
