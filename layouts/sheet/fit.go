package sheet

import (
	"fmt"
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Scales that OneSheet tries, in thousandths: from 5 % to 1000 %.
const (
	minScale = 0.05
	minStep  = 50
	maxStep  = 10_000
)

// scaleOf is a number of thousandths as a scale.
func scaleOf(step int) float64 { return float64(step) / 1000 }

// widestScale is a scale that takes as much room in a slug as any other, or more.
const widestScale = 8.888

// guesses is how many scales OneSheet tries by the straight line before it halves what is left.
const guesses = 10

// OneSheet finds the largest scale, in thousandths, at which an artwork with its slug and crop marks fits one sheet of a paper in either
// orientation, and the plan for it. The artwork is drawn anew at each scale that is tried (about five times), because its texts keep
// their size; draw's errors end the search. The slug says the scale, and there is room for the widest one whatever is found. It is an error when even a scale of 0.05 does not fit.
func OneSheet(paper geom.Paper, o Options, draw func(scale float64) (*scene.Artwork, error)) (scale float64, plan *Plan, err error) {
	if err := o.check(); err != nil {
		return 0, nil, err
	}
	o.Slug.Scale = widestScale
	slug, err := newSlug(paper, o)
	if err != nil {
		return 0, nil, err
	}
	modes, err := modesOf(paper, o, slug, false)
	if err != nil {
		return 0, nil, err
	}
	var best, last *scene.Artwork
	var tried [2]sample // the last two
	step, fits, fails := 1000, minStep-1, maxStep+1
	for try := 0; fails-fits > 1; try++ {
		step = min(max(step, fits+1), fails-1)
		if last, err = draw(scaleOf(step)); err != nil {
			return 0, nil, err
		}
		if err := checkArtwork(last); err != nil {
			return 0, nil, err
		}
		if slices.ContainsFunc(modes, func(m mode) bool { return m.holds(last.Size) }) {
			best, fits = last, step
		} else {
			fails = step
		}
		tried[0], tried[1] = tried[1], sample{step, last.Size}
		step = (fits + fails) / 2
		if try < guesses {
			step = guess(tried, modes)
		}
	}
	if best == nil {
		return 0, nil, fmt.Errorf("%q does not fit one sheet of %s: it is %s even at a scale of %g, the smallest allowed", last.Title, PaperName(paper),
			sizeText(last.Size, 1), minScale)
	}
	o.Slug.Scale = scaleOf(fits)
	plan, err = Tile(best, paper, o)
	return scaleOf(fits), plan, err
}

// sample is the size of an artwork at a scale.
type sample struct {
	step int
	size geom.Size
}

// guess is the largest step that fits when sizes grow in a straight line through two samples, or through the origin when
// there is but one. What keeps its size (labels, borders) adds a constant, so the line is nearly right.
func guess(tried [2]sample, modes []mode) int {
	a, b := tried[0], tried[1]
	best := 0.0
	for _, m := range modes {
		best = max(best, min(meet(a, b, a.size.W, b.size.W, m.most.W), meet(a, b, a.size.H, b.size.H, m.most.H)))
	}
	return int(min(best+eps, maxStep))
}

// meet is the step at which the line through two samples reaches a length.
func meet(a, b sample, from, to, length float64) float64 {
	if distance(from, to) < eps {
		return maxStep
	}
	return float64(b.step) + (length-to)*float64(b.step-a.step)/(to-from)
}
