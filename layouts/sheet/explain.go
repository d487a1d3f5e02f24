package sheet

import (
	"fmt"
	"math"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// explain says why an artwork cannot be cut for a paper and what would do.
func explain(a *scene.Artwork, paper geom.Paper, o Options, x, y axis, modes []mode) error {
	for less := o.Overlap - overlapStep; o.Overlap > 0 && less > -overlapStep; less -= overlapStep {
		if newPlanner(x, y, modes, max(less, 0)).settled(false) != nil {
			return fmt.Errorf("%q cannot be cut for %s with an overlap of %s mm: at most %s mm are allowed there", a.Title, PaperName(paper),
				round(o.Overlap, 1), round(max(less, 0), 1))
		}
	}
	what := "part that must stay whole"
	if a.CellName != "" {
		what = a.CellName
	}
	needed := geom.Size{W: x.widest(span{0, y.size}), H: y.widest(span{0, x.size})}
	holds := modes[0].most
	for _, m := range modes[1:] {
		if m.most.W*m.most.H > holds.W*holds.H {
			holds = m.most
		}
	}
	err := fmt.Errorf("%q cannot be cut for %s: one %s needs %s, a sheet holds about %s, upright or turned", a.Title, PaperName(paper), what,
		sizeText(needed, 1), sizeText(holds, 1))
	if would := wouldFit(a, paper, o, needed, modes); would != "" {
		err = fmt.Errorf("%w: %s would fit", err, would)
	}
	return err
}

// wouldFit names the smallest paper of the trade that the artwork can be cut for, and the scale at which it can be cut for
// the paper asked for; empty when there is neither.
func wouldFit(a *scene.Artwork, paper geom.Paper, o Options, needed geom.Size, modes []mode) string {
	var out []string
	if p, ok := smallestPaper(a, paper, o); ok {
		out = append(out, "paper "+PaperName(p))
	}
	scale := 0.0
	for _, m := range modes {
		scale = max(scale, min(m.most.W/needed.W, m.most.H/needed.H))
	}
	// What is told is of the true size, as --scale is.
	whole := scale < 1
	if o.Slug.Scale > 0 {
		scale *= o.Slug.Scale
	}
	if scale = math.Floor(scale*100) / 100; scale >= minScale && whole {
		out = append(out, fmt.Sprintf("a scale of %g", scale))
	}
	return strings.Join(out, " or ")
}

// smallestPaper is the paper of geom.Papers with the smallest area that an artwork can be cut for.
func smallestPaper(a *scene.Artwork, not geom.Paper, o Options) (geom.Paper, bool) {
	x, y := axes(a)
	var best geom.Paper
	for _, p := range geom.Papers {
		if p.Size == not.Size || best.Name != "" && p.Size.W*p.Size.H >= best.Size.W*best.Size.H {
			continue
		}
		slug, err := newSlug(p, o)
		if err != nil {
			continue
		}
		m, err := modesOf(p, o, slug, true)
		if err == nil && newPlanner(x, y, m, max(o.Overlap, 0)).settled(false) != nil {
			best = p
		}
	}
	return best, best.Name != ""
}
