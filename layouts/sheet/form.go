package sheet

import (
	"fmt"
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// formGap is kept between what a form shows and its slug, in mm.
const formGap = 2.0

// Form is one sheet of a paper, upright, whose content is made to fill it: a page of a pad, a score sheet, a parts list. draw is given
// the size in mm of what the printer reaches beside the slug, and returns a page of at most that size; its label, titles, links, places
// and outline go on to the sheet. The slug lies at the bottom, or at the right side where that leaves more room. draw's errors, a page that
// is larger than it may be, and a paper that has no room for a slug are errors.
func Form(paper geom.Paper, o Options, draw func(area geom.Size) (*scene.Page, error)) (*scene.Page, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	slug, err := newSlug(paper, o)
	if err != nil {
		return nil, err
	}
	all := printable(paper, false, o)
	st, edge, err := slug.roomiest(all)
	if err != nil {
		return nil, err
	}
	if st == nil {
		return nil, tooSmall(paper, o)
	}
	area := trimmed(all, edge, st.height+formGap)
	if area.W <= 0 || area.H <= 0 {
		return nil, tooSmall(paper, o)
	}
	content, err := draw(area.Size())
	if err != nil {
		return nil, err
	}
	if content.Size.W > area.W+eps || content.Size.H > area.H+eps {
		return nil, fmt.Errorf("%q is %s: at most %s are allowed on %s", content.Title, sizeText(content.Size, 1), sizeText(area.Size(), 1), PaperName(paper))
	}
	items, err := slug.draw(st, "")
	if err != nil {
		return nil, err
	}
	return placed(content, sheetSize(paper, false), area.Min(), st.at(all, edge, items)), nil
}

// roomiest lays a slug out for the edge of an area, bottom or right, where it takes less of it. There is no strip where it
// fits neither.
func (s *slug) roomiest(area geom.Box) (*strip, Edge, error) {
	var best *strip
	var at Edge
	most := 0.0
	for _, e := range []Edge{Bottom, Right} {
		st, err := s.layout(sideLength(area, e == Right))
		if err != nil {
			return nil, at, err
		}
		if st == nil {
			continue
		}
		if left := trimmed(area, e, st.height); best == nil || left.W*left.H > most+eps {
			best, at, most = st, e, left.W*left.H
		}
	}
	return best, at, nil
}

// trimmed is a box with an edge moved inwards.
func trimmed(b geom.Box, e Edge, by float64) geom.Box {
	var in sides
	in[e] = -by
	return grown(b, in)
}

// placed is a page moved to a place on a sheet of a size, with more items after its own.
func placed(p *scene.Page, size geom.Size, at geom.Point, more ...scene.Item) *scene.Page {
	out := *p
	out.Size, out.Trim, out.Bleed = size, nil, nil
	out.Items = append([]scene.Item{&scene.Group{ID: "form", Matrix: geom.Translate(at.X, at.Y), Items: p.Items}}, more...)
	out.Links, out.Dests, out.Outline = slices.Clone(p.Links), slices.Clone(p.Dests), slices.Clone(p.Outline)
	for i := range out.Links {
		out.Links[i].Box = out.Links[i].Box.Move(at)
	}
	for i := range out.Dests {
		out.Dests[i].At = out.Dests[i].At.Add(at)
	}
	for i := range out.Outline {
		out.Outline[i].Y += at.Y
	}
	return &out
}

// tooSmall is the error of a paper on which nothing has room.
func tooSmall(paper geom.Paper, o Options) error {
	return fmt.Errorf("paper %s with a margin of %s mm is too small for anything: a larger paper or a smaller margin is needed",
		PaperName(paper), round(o.margin(), 1))
}
