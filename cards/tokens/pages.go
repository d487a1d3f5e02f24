package tokens

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/templates/gamedef"
)

// gap is the distance of the lines to cut of neighbours in mm (punchboard, a convention of the trade).
const gap = 6.0

// Placed is an item at a place on a page: At is the top left corner of the box around its lines to cut, in mm.
type Placed struct {
	Item int // index
	Page int // from 0
	At   geom.Point
}

// Pack puts items onto pages of a size in mm: in rows, the highest items first, lower ones on top of each other in a column of the row where they
// fit; with 6 mm between the lines to cut and everything, bleed included, on the page. An item that is larger than a page is an error.
func Pack(items []Item, area geom.Size) ([]Placed, error) {
	order := make([]int, len(items))
	bleed := 0.0
	for i, it := range items {
		order[i] = i
		bleed = math.Max(bleed, it.Bleed)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(items[b].Size.H, items[a].Size.H) })
	inner := area.At(0, 0).Inset(bleed)
	const hair = 1e-6
	var out []Placed
	page := 0
	row := geom.Rect(inner.X, inner.Y, 0, 0)    // from the left edge to the last column
	column := geom.Rect(inner.X, inner.Y, 0, 0) // the last column, as far as it is full
	for _, i := range order {
		it := items[i]
		w, h := it.Size.W, it.Size.H
		if w > inner.W+hair || h > inner.H+hair {
			return nil, fmt.Errorf("a piece of %s is %.0f x %.0f mm, there are %.0f x %.0f mm on a sheet: a larger paper is needed", it.Component, w, h, inner.W, inner.H)
		}
		if column.W > 0 && w <= column.W+hair && column.Bottom()+gap+h <= row.Bottom()+hair {
			out = append(out, Placed{i, page, geom.Pt(column.X, column.Bottom()+gap)})
			column.H += gap + h
			continue
		}
		at := geom.Pt(row.Right(), row.Y)
		if row.W > 0 {
			at.X += gap
		}
		if at.X+w > inner.Right()+hair { // a new row
			at = geom.Pt(inner.X, row.Bottom()+gap)
			row = geom.Rect(inner.X, at.Y, 0, 0)
		}
		if at.Y+h > inner.Bottom()+hair { // a new page
			page, at = page+1, inner.Min()
			row = geom.Rect(inner.X, inner.Y, 0, 0)
		}
		out = append(out, Placed{i, page, at})
		column = it.Size.At(at.X, at.Y)
		row.W, row.H = at.X+w-row.X, math.Max(row.H, h)
	}
	return out, nil
}

// Pages are the sheets with all pieces of a game for a paper: the title and how the pieces are made at the top, the pieces below. A definition
// without tokens has no pages. Errors: those of Items, of Pack and of sheet.Form.
func Pages(def *gamedef.Definition, paper geom.Paper, so sheet.Options, o pen.Options) ([]*scene.Page, error) {
	items, err := Items(def, o)
	if err != nil || len(items) == 0 {
		return nil, err
	}
	p, err := pen.New(def, o)
	if err != nil {
		return nil, err
	}
	part := so.Slug.Part
	number := func(page, pages int) {
		if so.Slug.Part = part; pages > 1 {
			so.Slug.Part = fmt.Sprintf("%s %d/%d", part, page, pages)
		}
	}
	// Pages are counted first, with a slug that is as long as any will be.
	var places []Placed
	pages := 1
	for {
		number(pages, pages)
		if _, err := sheet.Form(paper, so, func(area geom.Size) (*scene.Page, error) {
			_, places, err = lay(p, def, items, area)
			return &scene.Page{Size: area}, err
		}); err != nil {
			return nil, err
		}
		count := places[len(places)-1].Page + 1
		if count <= pages {
			break
		}
		pages = count
	}
	var out []*scene.Page
	for i := range pages {
		number(i+1, pages)
		page, err := sheet.Form(paper, so, func(area geom.Size) (*scene.Page, error) {
			head, _, err := lay(p, def, items, area)
			if err != nil {
				return nil, err
			}
			name := def.Name.In(o.Lang) + " \u2013 " + p.Word(o.Words.TokensPart)
			page := &scene.Page{Size: area, Label: fmt.Sprint(i + 1), Title: name, Desc: fmt.Sprintf("%s (%d/%d)", name, i+1, pages), Items: head}
			for _, at := range places {
				if at.Page == i {
					page.Items = append(page.Items, &scene.Use{Symbol: items[at.Item].Symbol, Matrix: geom.Translate(at.At.X, at.At.Y)})
				}
			}
			return page, nil
		})
		if err != nil {
			return nil, err
		}
		out = append(out, page)
	}
	return out, nil
}

// lay draws the head of a page and packs the items below it.
func lay(p *pen.Pen, def *gamedef.Definition, items []Item, area geom.Size) ([]scene.Item, []Placed, error) {
	head := p.Fresh()
	height := head.Head(def, p.Word(p.Opts.Words.TokensPart), p.Word(p.Opts.Words.HowToTokens), area.W)
	if head.Err != nil {
		return nil, nil, head.Err
	}
	places, err := Pack(items, geom.Size{W: area.W, H: area.H - height})
	for i := range places {
		places[i].At.Y += height
	}
	return head.Items, places, err
}
