package cards

import (
	"fmt"
	"iter"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Page is a face of a card as a page of its own: as large as the bleed, with the boxes of trim and bleed.
func Page(c *scene.Card, back bool) *scene.Page {
	face, side := c.Front, "front"
	if back {
		face, side = c.Back, "back"
	}
	bleed := c.BleedBox()
	move := geom.Pt(-bleed.X, -bleed.Y)
	trim, whole := c.TrimBox().Move(move), bleed.Move(move)
	p := &scene.Page{
		Size: bleed.Size(), Trim: &trim, Bleed: &whole,
		Label: c.ID + "-" + side, Title: c.Title, Desc: fmt.Sprintf("%s, %s", c.Title, side),
		Items: []scene.Item{&scene.Use{Symbol: face, Matrix: geom.Translate(move.X, move.Y)}},
	}
	if c.Copies > 1 {
		p.Label = fmt.Sprintf("%s-%d-%s", c.ID, c.Copy, side)
	}
	return p
}

// Singles is a page for each face: front and back of a card, then those of the next. With once, copies that look like the one
// before them are left out.
func Singles(all iter.Seq2[*scene.Card, error], once bool) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) {
		var last scene.Card
		for c, err := range all {
			if err != nil {
				yield(nil, err)
				return
			}
			if once && c.Copy > 1 && c.ID == last.ID && c.Front == last.Front && c.Back == last.Back {
				continue
			}
			last = *c
			for _, back := range []bool{false, true} {
				if !yield(Page(c, back), nil) {
					return
				}
			}
		}
	}
}
