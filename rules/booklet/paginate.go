package booklet

import (
	"fmt"

	"rinkpress/templates/gamedef"
)

// paginate finds the slabs that begin pages of a height, so that pages are evenly full: of all ways the one that costs least, where white left
// at the foot costs by its square and a last page with next to nothing costs too. A slab too high for a page is a problem.
func paginate(slabs []slab, height float64) ([]int, *gamedef.Problem) {
	const hair = 1e-6
	n := len(slabs)
	best := make([]float64, n+1) // cost of the slabs from i on, i beginning a page
	next := make([]int, n+1)
	for i := n - 1; i >= 0; i-- {
		best[i] = never
		used := slabs[i].headHeight()
		for j := i; j < n; j++ {
			if j > i {
				used += slabs[j].gap
			}
			used += slabs[j].height
			if used > height+hair {
				break
			}
			cost := lastCost(used, height)
			if j+1 < n {
				cost = best[j+1] + pageCost + whiteCost(height-used, height, slabs[j+1]) + slabs[j+1].cost
			}
			if cost < best[i] {
				best[i], next[i] = cost, j+1
			}
		}
	}
	if n > 0 && best[0] == never {
		return nil, tooHigh(slabs, height)
	}
	var starts []int
	for i := 0; i < n; i = next[i] {
		starts = append(starts, i)
	}
	return starts, nil
}

// headHeight is the height of what is drawn again above a slab that begins a page.
func (s *slab) headHeight() float64 {
	if s.again == nil {
		return 0
	}
	return s.again.height
}

// Costs of a page and of the white at its foot: few pages come first, then that the white is shared out. Before a chapter it looks meant.
const (
	pageCost       = 300
	emptyPage      = 1000
	beforeChapters = 0.4
	// A last page filled less than this share looks forgotten; rather an earlier page ends sooner.
	shortPage, shortPageCost = 0.2, 250
	// parted is the cost of a page that begins where only a page too low is a reason for it: within a record, after a single row.
	parted = 20_000
)

// lastCost is the cost of a last page that is filled so high.
func lastCost(used, height float64) float64 {
	return shortPageCost * max(0, 1-used/(shortPage*height))
}

func whiteCost(white, height float64, next slab) float64 {
	share := white / height
	cost := emptyPage * share * share
	if next.heading != nil && next.heading.Level == 1 {
		cost *= beforeChapters
	}
	return cost
}

// tooHigh is the problem of what stays together but does not fit a page.
func tooHigh(slabs []slab, height float64) *gamedef.Problem {
	used := 0.0
	at := 0
	for i, s := range slabs {
		if i > 0 && s.cost != never {
			used, at = 0, i
		}
		if used > 0 {
			used += s.gap
		}
		if used += s.height; used > height {
			p := slabs[at].at.Problem(fmt.Sprintf("what stays together from here is more than %.0f mm high", used), fmt.Sprintf("%.0f mm, the height of a page", height), "shorter boxes, or smaller diagrams")
			return &p
		}
	}
	p := slabs[0].at.Problem("the text does not fit any page", fmt.Sprintf("%.0f mm", height), "")
	return &p
}
