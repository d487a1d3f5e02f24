package sheet

import (
	"fmt"
	"iter"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Imposition is how the pages of a booklet are laid on sheets.
type Imposition struct {
	// Sheets is how many sheets are nested in one signature: 0 nests all of them, to be stapled through the fold (saddle stitch); with a
	// number, signatures are stacked and glued at the spine (perfect binding).
	Sheets int
	// TwoUp lays the pages side by side in their order, two on each side of a sheet, to be read unfolded. Nothing is nested.
	TwoUp bool
	// Flip is the edge over which the printer turns the sheet. NoFlip is the same as ShortEdge: the second side stands upright.
	Flip Flip
	// Thickness of the paper in mm: the inner sheets of a signature stand out at the fore edge when folded, so their pages move
	// towards the fold by the thickness for each sheet around them (creep).
	Thickness float64
}

// Bounds of an imposition.
const (
	MaxSignature = 32  // sheets: more cannot be folded at once
	MaxThickness = 1.0 // mm
	maxImposed   = 10_000
)

// foldMark is the length of a fold mark at the head and the foot of a sheet, in mm, from the printer margin inwards.
const foldMark = 4.0

// Side is one side of a sheet: the numbers of the pages at its left and right, from 1; 0 is a blank page.
type Side [2]int

// Signatures is the order of the pages of a folded booklet: for each sheet its front and its back, in the order of printing; the first sheet
// of each signature is its outermost. pages is padded with blank pages at the end to fill whole sheets; in a perfect binding the last
// signature has only the sheets it needs. (Trade convention: on sheet k of a signature of n sheets, counted from 0 outside, the front holds
// pages 4n-2k and 2k+1, the back 2k+2 and 4n-2k-1.)
func Signatures(pages, sheets int) [][2]Side {
	needed := (pages + 3) / 4
	if sheets <= 0 {
		sheets = needed
	}
	page := func(n int) int {
		if n > pages {
			return 0
		}
		return n
	}
	var all [][2]Side
	for first := 0; first < needed; first += sheets {
		n := min(sheets, needed-first)
		for k := range n {
			low, high := 4*first+2*k+1, 4*(first+n)-2*k
			all = append(all, [2]Side{{page(high), page(low)}, {page(low + 1), page(high - 1)}})
		}
	}
	return all
}

// InOrder is the order of pages laid side by side, two on each side of a sheet.
func InOrder(pages int) [][2]Side {
	var all [][2]Side
	page := func(n int) int {
		if n > pages {
			return 0
		}
		return n
	}
	for p := 1; p <= pages; p += 4 {
		all = append(all, [2]Side{{page(p), page(p + 1)}, {page(p + 2), page(p + 3)}})
	}
	return all
}

// nesting is how many sheets lie around a sheet of the signature that it belongs to.
func (im Imposition) nesting(sheet int) int {
	switch {
	case im.TwoUp:
		return 0
	case im.Sheets > 0:
		return sheet % im.Sheets
	}
	return sheet
}

// check reports options that are out of range.
func (im Imposition) check() error {
	switch {
	case im.Sheets < 0 || im.Sheets > MaxSignature:
		return fmt.Errorf("signatures of %d sheets are out of range: 1 to %d are allowed, or 0 for one signature of all sheets", im.Sheets, MaxSignature)
	case !(im.Thickness >= 0 && im.Thickness <= MaxThickness):
		return fmt.Errorf("paper of %g mm is out of range: a thickness of 0 to %g mm is allowed", im.Thickness, MaxThickness)
	case int(im.Flip) >= len(FlipNames):
		return fmt.Errorf("unknown flip edge: one of %v is allowed", FlipNames)
	}
	return nil
}

// Impose lays pages, all of one size, on sheets of a paper, two side by side on each side of a sheet, centred, with dashes at the fold. It
// yields the front and the back of each sheet in turn. Links, places and the outline are left out: the sheets are for printing. It is an error
// when two pages are larger than the sheet; the message says how large a page may be.
func Impose(pages []*scene.Page, paper geom.Paper, im Imposition) (iter.Seq2[*scene.Page, error], error) {
	if err := im.check(); err != nil {
		return nil, err
	}
	if len(pages) == 0 || len(pages) > maxImposed {
		return nil, fmt.Errorf("%d pages cannot be imposed: 1 to %d are allowed", len(pages), maxImposed)
	}
	size, sheet := pages[0].Size, sheetSize(paper, true)
	for i, p := range pages {
		if p.Size != size {
			return nil, fmt.Errorf("page %d is %s and the first %s: one size is allowed", i+1, sizeText(p.Size, 1), sizeText(size, 1))
		}
	}
	if !sheet.At(0, 0).ContainsBox(geom.Rect(0, 0, 2*size.W, size.H)) {
		return nil, fmt.Errorf("two pages of %s do not fit %s side by side: pages of at most %s are allowed", sizeText(size, 1), PaperName(paper),
			sizeText(geom.Size{W: sheet.W / 2, H: sheet.H}, 1))
	}
	order := Signatures(len(pages), im.Sheets)
	if im.TwoUp {
		order = InOrder(len(pages))
	}
	return func(yield func(*scene.Page, error) bool) {
		for k, sides := range order {
			for i, side := range sides {
				if !yield(im.side(pages, sheet, k, side, i == 1), nil) {
					return
				}
			}
		}
	}, nil
}

// side draws one side of a sheet.
func (im Imposition) side(pages []*scene.Page, sheet geom.Size, k int, side Side, back bool) *scene.Page {
	size := pages[0].Size
	creep := float64(im.nesting(k)) * im.Thickness
	top, fold := (sheet.H-size.H)/2, sheet.W/2
	label := map[bool]string{false: "front", true: "back"}[back]
	out := &scene.Page{Size: sheet, Label: fmt.Sprintf("%d-%s", k+1, label)}
	var items []scene.Item
	for i, n := range side {
		if n == 0 {
			continue
		}
		p := pages[n-1]
		left := [...]float64{fold - size.W + creep, fold - creep}[i]
		// A page that creeps over the fold is cut there: what moves over it is its own inner margin.
		half := [...]geom.Box{{X: fold - size.W, Y: top, W: size.W, H: size.H}, {X: fold, Y: top, W: size.W, H: size.H}}[i]
		clip := scene.Rect(half.Move(geom.Pt(-left, -top)))
		items = append(items, &scene.Group{Matrix: geom.Translate(left, top), Clip: &clip, Items: p.Items})
		if out.Title != "" {
			out.Title += ", "
		}
		out.Title += p.Title
	}
	if !im.TwoUp {
		items = append(items, foldMarks(sheet))
	}
	if back && im.Flip == LongEdge {
		items = []scene.Item{&scene.Group{Matrix: geom.RotateAbout(180, geom.Pt(sheet.W/2, sheet.H/2)), Items: items}}
	}
	out.Items = items
	return out
}

// foldMarks are dashes at the head and the foot of the fold.
func foldMarks(sheet geom.Size) scene.Item {
	x := sheet.W / 2
	var o scene.Outline
	for _, y := range [...]float64{DefaultMargin, sheet.H - DefaultMargin - foldMark} {
		o.MoveTo(x, y).LineTo(x, y+foldMark)
	}
	return stroked(o, 0.1, 3, 1.5)
}
