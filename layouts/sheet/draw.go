package sheet

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// Measures of crop marks in mm: those of the trade, used where there is room, and the least they shrink to.
const (
	markOff   = 3.0
	markLong  = 5.0
	markNear  = 0.25
	markShort = 0.5
	markWidth = 0.176 // half a point
)

// Pages yields the sheets of the plan: the assembly map (which may go on over more pages where the paper is small), then the
// tiles in the order of their codes. A plan of one tile has no map. It is an error when a font lacks a character.
func (p *Plan) Pages() iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) {
		if len(p.Tiles) > 1 {
			pages, err := p.assembly()
			if err != nil {
				yield(nil, err)
				return
			}
			for _, page := range pages {
				if !yield(page, nil) {
					return
				}
			}
		}
		for i := range p.Tiles {
			page, err := p.tile(&p.Tiles[i])
			if !yield(page, err) || err != nil {
				return
			}
		}
	}
}

// sides are lengths at the four edges of a box.
type sides [4]float64 // by Edge

// around is the room between a box and the one around it.
func around(in, out geom.Box) sides {
	return sides{Left: in.X - out.X, Top: in.Y - out.Y, Right: out.Right() - in.Right(), Bottom: out.Bottom() - in.Bottom()}
}

// mark is where a crop mark starts off the trim and how long it is, in the room at an edge.
func mark(room float64) (off, long float64) {
	if room >= markOff+markLong {
		return markOff, markLong
	}
	off = max(markNear, min(room*markOff/(markOff+markLong), room-markShort))
	return off, room - off
}

// sheetDrawing is a tile on its sheet while it is drawn.
type sheetDrawing struct {
	*Plan
	tile  *Piece
	cut   geom.Box // what is left after cutting, on the sheet
	room  sides    // from the cut to the slug and the printer margin
	bleed sides    // drawn beyond the cut
	caps  float64  // height of capitals at 1 pt
}

// tile draws the sheet of one tile.
func (p *Plan) tile(t *Piece) (*scene.Page, error) {
	area := printable(p.Paper, t.Landscape, p.options)
	d := &sheetDrawing{Plan: p, tile: t, cut: t.cut(t.Place), caps: p.slug.caps / slugSize}
	d.room = around(d.cut, t.mode.free(area))
	d.bleed = d.bleeds()
	labels, err := d.labels()
	if err != nil {
		return nil, err
	}
	slug, err := p.slug.draw(t.mode.strip, t.Code)
	if err != nil {
		return nil, err
	}
	words := p.options.Words
	page := &scene.Page{
		Size: sheetSize(p.Paper, t.Landscape), Trim: &d.cut, Label: t.Code,
		Title:   p.title(words.Tile + " " + t.Code),
		Desc:    p.Artwork.Desc,
		Items:   append(append([]scene.Item{d.artwork()}, d.flaps()...), d.marks(), labels, t.mode.strip.on(area, t.mode.side, slug)),
		Outline: []scene.OutlineEntry{{Title: t.Code}},
	}
	return page, nil
}

// title is the name of a sheet for people who cannot see it.
func (p *Plan) title(what string) string { return p.options.Slug.title(what) }

// title is the name of a sheet by what it is.
func (s Slug) title(what ...string) string {
	parts := append([]string{s.Game, s.Part}, what...)
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// bleeds is how far the artwork goes on beyond the cut: at outer edges, where it has a bleed, up to the crop marks and not where
// codes stand.
func (d *sheetDrawing) bleeds() sides {
	has, size := d.Artwork.Symbol.Box, d.Artwork.Size
	beyond := around(size.At(0, 0), has)
	outer := around(d.tile.Trim, size.At(0, 0))
	var out sides
	for e := range out {
		if outer[e] < eps {
			off, _ := mark(d.room[e])
			out[e] = max(0, min(beyond[e], off, d.room[e]-labelRoom))
		}
	}
	return out
}

// grown is a box with each edge moved outwards.
func grown(b geom.Box, by sides) geom.Box {
	return b.InsetSides(-by[Top], -by[Right], -by[Bottom], -by[Left])
}

// artwork places the artwork and cuts off what belongs to other tiles.
func (d *sheetDrawing) artwork() scene.Item {
	t := d.tile
	clip := scene.Rect(grown(t.cut(t.Trim), d.bleed))
	return &scene.Group{ID: "artwork", Matrix: geom.Translate(t.Place.X-t.Trim.X, t.Place.Y-t.Trim.Y), Clip: &clip,
		Items: []scene.Item{&scene.Use{Symbol: d.Artwork.Symbol}}}
}

// marks draws the crop marks at the corners of the cut, and dashed marks at the ends of the seams where flaps go on beyond them.
func (d *sheetDrawing) marks() scene.Item {
	var solid scene.Outline
	d.across(&solid, d.cut.X)
	d.across(&solid, d.cut.Right())
	d.along(&solid, d.cut.Y)
	d.along(&solid, d.cut.Bottom())
	group := &scene.Group{ID: "marks", Items: []scene.Item{stroked(solid, markWidth)}}
	var seams scene.Outline
	if d.tile.FlapX > 0 {
		d.across(&seams, d.tile.Place.Right())
	}
	if d.tile.FlapY > 0 {
		d.along(&seams, d.tile.Place.Bottom())
	}
	if !seams.Empty() {
		group.Items = append(group.Items, stroked(seams, markWidth, 0.6, 0.4))
	}
	return group
}

// across adds the marks above and below the cut at a place x, along those at its left and right at a place y.
func (d *sheetDrawing) across(o *scene.Outline, x float64) {
	off, long := mark(d.room[Top])
	o.MoveTo(x, d.cut.Y-off).LineTo(x, d.cut.Y-off-long)
	off, long = mark(d.room[Bottom])
	o.MoveTo(x, d.cut.Bottom()+off).LineTo(x, d.cut.Bottom()+off+long)
}

func (d *sheetDrawing) along(o *scene.Outline, y float64) {
	off, long := mark(d.room[Left])
	o.MoveTo(d.cut.X-off, y).LineTo(d.cut.X-off-long, y)
	off, long = mark(d.room[Right])
	o.MoveTo(d.cut.Right()+off, y).LineTo(d.cut.Right()+off+long, y)
}

// flapLine is how far within the flap its dashed line lies, in mm, so that the neighbour covers it.
const flapLine = 0.2

// flaps draws the dashed lines between the flaps and what stays in sight.
func (d *sheetDrawing) flaps() []scene.Item {
	var lines scene.Outline
	b := d.tile.Place
	if d.tile.FlapX > 0 {
		lines.MoveTo(b.Right()+flapLine, b.Y).LineTo(b.Right()+flapLine, b.Bottom())
	}
	if d.tile.FlapY > 0 {
		lines.MoveTo(b.X, b.Bottom()+flapLine).LineTo(b.Right(), b.Bottom()+flapLine)
	}
	if lines.Empty() {
		return nil
	}
	return []scene.Item{&scene.Group{ID: "flaps", Items: []scene.Item{
		&scene.Path{Outline: lines, Stroke: scene.Stroke{Color: white, Width: 0.2}}, stroked(lines, 0.1, 3, 1.5)}}}
}

// Measures of the codes at seams in mm.
const (
	labelGap  = 0.25 // around a code at its smallest
	labelSize = 8.0  // of a code where there is room, in points
	cornerGap = 1.0  // from a crop mark to a code beside it
	pillPad   = 0.8  // at the ends of a code in a flap
)

// labels draws the codes of the neighbours: in a flap, which will be covered; else outside the cut at the middle of the common
// edge; else, where that edge has no room, at the end of the seam in the margin beside it.
func (d *sheetDrawing) labels() (scene.Item, error) {
	group := &scene.Group{ID: "seams"}
	add := func(it scene.Item, err error) error {
		if it != nil {
			group.Items = append(group.Items, it)
		}
		return err
	}
	flap := sides{Right: d.tile.FlapX, Bottom: d.tile.FlapY}
	for e := range Bottom + 1 {
		var corner []string
		for _, n := range d.tile.Neighbours {
			if n.Edge != e {
				continue
			}
			it, err := d.inFlap(n, flap[e])
			if err == nil && it == nil && d.room[e] >= labelRoom-eps {
				it, err = d.outside(n)
			}
			if it == nil {
				corner = append(corner, n.Code)
			}
			if err := add(it, err); err != nil {
				return nil, err
			}
		}
		if len(corner) > 0 {
			if err := add(d.atCorner(e, strings.Join(corner, ", "))); err != nil {
				return nil, err
			}
		}
	}
	return group, nil
}

// onSheet is where a place along an edge of the artwork lies on the sheet: its middle, moved outwards from the trim.
func (d *sheetDrawing) onSheet(n Neighbour, outwards float64) geom.Point {
	t, middle := d.tile, (n.From+n.To)/2
	switch x, y := middle-t.Trim.X+t.Place.X, middle-t.Trim.Y+t.Place.Y; n.Edge {
	case Left:
		return geom.Pt(t.Place.X-outwards, y)
	case Right:
		return geom.Pt(t.Place.Right()+outwards, y)
	case Top:
		return geom.Pt(x, t.Place.Y-outwards)
	default:
		return geom.Pt(x, t.Place.Bottom()+outwards)
	}
}

// reading is how far a text along an edge is turned: texts at the left and right are read from the right.
var reading = [4]float64{Left: -90, Top: 0, Right: -90, Bottom: 0}

// inFlap puts a code with a drop of glue into a flap; nil where the flap is too small for it.
func (d *sheetDrawing) inFlap(n Neighbour, flap float64) (scene.Item, error) {
	if flap < minOverlap {
		return nil, nil
	}
	height := min(flap-0.8, 4)
	line, err := d.options.Fonts.bold(min(codeSize, (height-0.8)/d.caps), n.Code)
	if err != nil {
		return nil, err
	}
	drop := height - 1
	width := 2*pillPad + drop*0.7 + 0.6 + line.Width
	if width > n.To-n.From-2 {
		return nil, nil
	}
	pill := &scene.Path{Outline: scene.RoundedRect(geom.Rect(-width/2, -height/2, width, height), height/2),
		Fill: scene.Paint{Color: white}, Stroke: scene.Stroke{Color: black, Width: 0.1}}
	x := -width/2 + pillPad
	return turned(d.onSheet(n, flap/2), reading[n.Edge], pill,
		glueDrop(geom.Pt(x+drop*0.35, 0), drop),
		line.Middle(geom.Pt(x+drop*0.7+0.6, 0), typeset.Left)), nil
}

// glueDrop is the sign of glue: a drop of a height around a place.
func glueDrop(at geom.Point, height float64) scene.Item {
	const lean = 0.35 // of the height: the radius of the round end
	r := height * lean
	top, middle := at.Y-height/2, at.Y+height/2-r
	var o scene.Outline
	o.MoveTo(at.X, top).CubicTo(at.X+r*0.3, top+(middle-top)*0.5, at.X+r, middle-r*0.7, at.X+r, middle)
	o.CubicTo(at.X+r, middle+r*0.55, at.X+r*0.55, middle+r, at.X, middle+r)
	o.CubicTo(at.X-r*0.55, middle+r, at.X-r, middle+r*0.55, at.X-r, middle)
	o.CubicTo(at.X-r, middle-r*0.7, at.X-r*0.3, top+(middle-top)*0.5, at.X, top).Close()
	return &scene.Path{Outline: o, Fill: scene.Paint{Color: black}}
}

// size is the size of a code in points that fits into a room in mm.
func (d *sheetDrawing) size(room float64) float64 {
	return max(slugSize, min(labelSize, (room-2*labelGap)/d.caps))
}

// outside puts a code with an arrow to its tile outside of the cut, at the middle of the common edge.
func (d *sheetDrawing) outside(n Neighbour) (scene.Item, error) {
	size := d.size(d.room[n.Edge])
	items, _, err := d.arrowed(n.Code, size, map[Edge]Edge{Left: Top, Top: Top, Right: Bottom, Bottom: Bottom}[n.Edge], typeset.Center)
	if err != nil {
		return nil, err
	}
	flap := sides{Right: d.tile.FlapX, Bottom: d.tile.FlapY}[n.Edge]
	off := min(markOff/2, d.room[n.Edge]/2-size*d.caps/2)
	return d.inside(d.onSheet(n, flap+off+size*d.caps/2), reading[n.Edge], items), nil
}

// inside is a text turned at a place, moved as far as it must be so that no letter's tail (as of J and Q) lies in the printer margin.
func (d *sheetDrawing) inside(at geom.Point, degrees float64, items []scene.Item) scene.Item {
	text := turned(at, degrees, items...)
	is, area := scene.Bounds([]scene.Item{text}), printable(d.Paper, d.tile.Landscape, d.options)
	back := func(low, high, from, to float64) float64 { return max(from-low, 0) - max(high-to, 0) }
	move := geom.Pt(back(is.X, is.Right(), area.X, area.Right()), back(is.Y, is.Bottom(), area.Y, area.Bottom()))
	if move == (geom.Point{}) {
		return text
	}
	return turned(at.Add(move), degrees, items...)
}

// atCorner puts codes in the margin beside the end of a seam, with an arrow across it.
func (d *sheetDrawing) atCorner(e Edge, codes string) (scene.Item, error) {
	bands := [2]Edge{Top, Bottom}
	if e == Top || e == Bottom {
		bands = [2]Edge{Left, Right}
	}
	band := bands[0]
	if d.room[bands[1]] > d.room[band] {
		band = bands[1]
	}
	room := d.room[band] - d.bleed[band]
	size := d.size(room)
	half := d.bleed[band] + min(room/2, labelGap+size*d.caps/2)
	align := typeset.Left
	arrow := Left
	if e == Right || e == Top {
		align, arrow = typeset.Right, Right
	}
	items, _, err := d.arrowed(codes, size, arrow, align)
	if err != nil {
		return nil, err
	}
	x := map[Edge]float64{Left: d.cut.X + cornerGap, Right: d.cut.Right() - cornerGap}
	y := map[Edge]float64{Top: d.cut.Y + cornerGap, Bottom: d.cut.Bottom() - cornerGap}
	at := geom.Pt(x[e], map[Edge]float64{Top: d.cut.Y - half, Bottom: d.cut.Bottom() + half}[band])
	if e == Top || e == Bottom {
		at = geom.Pt(map[Edge]float64{Left: d.cut.X - half, Right: d.cut.Right() + half}[band], y[e])
	}
	return d.inside(at, reading[band], items), nil
}

// arrowed is a code with an arrow, capitals centred on y = 0 and its anchor at the origin, and its width. The arrow stands at the left, or at
// the right when it points there.
func (d *sheetDrawing) arrowed(code string, size float64, arrow Edge, align typeset.Align) ([]scene.Item, float64, error) {
	line, err := d.options.Fonts.bold(size, code)
	if err != nil {
		return nil, 0, err
	}
	side := size * d.caps * 0.9
	width := side + 0.4 + line.Width
	x := -width * float64(align) / 2
	text, at := x+side+0.4, x+side/2
	if arrow == Right {
		text, at = x, x+width-side/2
	}
	tip, h := map[Edge]float64{Left: 180, Top: -90, Right: 0, Bottom: 90}[arrow], side/2
	centre := geom.Pt(at, 0)
	corner := func(turn float64) geom.Point { return centre.Add(geom.Polar(h*math.Sqrt2, tip+turn)) }
	return []scene.Item{
		&scene.Path{Outline: scene.Polygon(centre.Add(geom.Polar(h, tip)), corner(135), corner(-135)), Fill: scene.Paint{Color: black}},
		line.Middle(geom.Pt(text, 0), typeset.Left),
	}, width, nil
}

// Whole is the one page of an artwork at its true size: the page is the trim, so that nothing but the artwork is on it. It is an
// error when the artwork is larger than a page of a file can be.
func Whole(a *scene.Artwork) (*scene.Page, error) {
	if err := checkArtwork(a); err != nil {
		return nil, err
	}
	if max(a.Size.W, a.Size.H) > scene.MaxPageSide {
		return nil, fmt.Errorf("%q is %s: a page of at most %d mm a side is allowed; a smaller scale would do", a.Title, sizeText(a.Size, 1), scene.MaxPageSide)
	}
	return &scene.Page{Size: a.Size, Label: "whole", Title: a.Title, Desc: a.Desc,
		Items: []scene.Item{&scene.Use{Symbol: a.Symbol}}, Outline: []scene.OutlineEntry{{Title: a.Title}}}, nil
}
