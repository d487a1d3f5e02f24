// Package box draws tuck boxes for decks: a net whose size comes from the size and the number of the cards and the thickness of one, with
// the deck's back as its art. Page brings it to a sheet of paper.
package box

import (
	"fmt"
	"math"
	"strings"

	"rinkpress/cards"
	"rinkpress/cards/net"
	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// The faces of the net, in its order.
const (
	Front = iota
	Left
	Back
	Right
	Lid
	LidTuck
	Bottom
	BottomTuck
	DustTopLeft
	DustTopRight
	DustBottomLeft
	DustBottomRight
	Glue
)

// names are the faces for messages.
var names = []string{"front", "left", "back", "right", "lid", "tuck flap", "bottom", "tuck flap of the bottom", "dust flap", "dust flap", "dust flap", "dust flap", "glue flap"}

// Measures of flaps in mm.
const (
	tuckMost  = 15.0 // depth of tuck flaps: as deep as the box, at most and at least these
	tuckLeast = 8.0
	glueWide  = 12.0 // width of the glue flap, less in boxes that are not wider
	chamfer   = 3.0  // cut off the corners of flaps
	dustShare = 0.42 // length of dust flaps, of the width of the box
	notchMost = 10.0 // radius of the thumb notch: a fifth of the width, at most this
	artBleed  = 1.0  // of the art beyond the cuts of front and back
)

// Inside is the inside of the box for a deck: as wide and high as a card and as deep as all of them, with the clearance. W x H x D in mm.
func Inside(card geom.Size, count int, b gamedef.Box) (w, h, d float64) {
	air := float64(b.Clearance)
	return card.W + air, card.H + air, float64(count)*float64(b.Thickness) + air
}

// Net is the net of a box that is w x h x d mm inside, with its top left corner at the origin.
func Net(w, h, d float64) *net.Net {
	n := &net.Net{}
	const quarter = 90
	add := func(parent int, corners ...geom.Point) {
		n.Faces = append(n.Faces, net.Face{Name: names[len(n.Faces)], Parent: parent, Angle: quarter, Corners: corners})
	}
	panel := func(parent int, x, y, w, h float64) {
		b := geom.Rect(x, y, w, h)
		add(parent, b.Min(), geom.Pt(b.Right(), b.Y), b.Max(), geom.Pt(b.X, b.Bottom()))
	}
	tuck := math.Max(tuckLeast, math.Min(tuckMost, d))
	dust := math.Min(w*dustShare, d+tuck)
	glue := math.Min(glueWide, w/2)
	c := math.Min(chamfer, d/3)
	top := d + tuck
	// From the left: back, left side, front, right side, glue flap. The right side joins the back behind the glue flap.
	back, left, front := 0.0, w, w+d
	right := front + w
	panel(-1, front, top, w, h)
	panel(Front, left, top, d, h)
	panel(Left, back, top, w, h)
	panel(Front, right, top, d, h)
	panel(Back, back, tuck, w, d)
	add(Lid, geom.Pt(back, tuck), geom.Pt(back, c), geom.Pt(back+c, 0), geom.Pt(back+w-c, 0), geom.Pt(back+w, c), geom.Pt(back+w, tuck))
	low := top + h
	panel(Back, back, low, w, d)
	add(Bottom, geom.Pt(back+w, low+d), geom.Pt(back+w, low+d+tuck-c), geom.Pt(back+w-c, low+d+tuck), geom.Pt(back+c, low+d+tuck), geom.Pt(back, low+d+tuck-c), geom.Pt(back, low+d))
	for _, s := range []struct {
		parent int
		x      float64
	}{{Left, left}, {Right, right}} {
		add(s.parent, geom.Pt(s.x, top), geom.Pt(s.x+c, top-dust), geom.Pt(s.x+d-c, top-dust), geom.Pt(s.x+d, top))
	}
	for _, s := range []struct {
		parent int
		x      float64
	}{{Left, left}, {Right, right}} {
		add(s.parent, geom.Pt(s.x+d, low), geom.Pt(s.x+d-c, low+dust), geom.Pt(s.x+c, low+dust), geom.Pt(s.x, low))
	}
	edge := right + d
	add(Right, geom.Pt(edge, top), geom.Pt(edge+glue, top+glue/2), geom.Pt(edge+glue, low-glue/2), geom.Pt(edge, low))
	return n
}

// TooLarge is a box whose net is larger than a sheet, also turned.
type TooLarge struct {
	Deck       string
	Need, Have geom.Size // mm
	Papers     []string  // of the trade on which it has room
}

func (e *TooLarge) Error() string {
	room := "none of the papers of the trade is large enough"
	if len(e.Papers) > 0 {
		room = "it fits " + strings.Join(e.Papers, ", ")
	}
	return fmt.Sprintf("the net of the box for deck %s is %.0f x %.0f mm, there are %.0f x %.0f mm: %s", e.Deck, e.Need.W, e.Need.H, e.Have.W, e.Have.H, room)
}

// box is a box made ready to be drawn.
type box struct {
	*pen.Pen
	def   *gamedef.Definition
	deck  *gamedef.Deck
	count int
	net   *net.Net
	art   *scene.Card // whose back is on the box
}

// load counts the cards of a deck and lays out the net.
func load(def *gamedef.Definition, i int, o pen.Options) (*box, error) {
	if def == nil || i < 0 || i >= len(def.Boxes) {
		return nil, fmt.Errorf("the definition has no box number %d", i+1)
	}
	spec := def.Boxes[i]
	p, err := pen.New(def, o)
	if err != nil {
		return nil, err
	}
	deck, err := cards.New(def, spec.Deck, cards.Options{Lang: o.Lang, Theme: o.Theme, Fonts: o.Fonts})
	if err != nil {
		return nil, err
	}
	b := &box{Pen: p, def: def, deck: deck.Definition()}
	for row, err := range def.Rows(b.deck) {
		if err != nil {
			return nil, err
		}
		b.count += row.Copies
	}
	for card, err := range deck.Cards() {
		if err != nil {
			return nil, err
		}
		b.art = card
		break
	}
	b.net = Net(Inside(b.deck.Size.Size, b.count, spec))
	return b, nil
}

// Need is the size in mm of the net of the definition's i-th box, counted from 0.
func Need(def *gamedef.Definition, i int, o pen.Options) (geom.Size, error) {
	b, err := load(def, i, o)
	if err != nil {
		return geom.Size{}, err
	}
	return b.net.Bounds().Size(), nil
}

// Page is a sheet of a paper with the definition's i-th box, counted from 0, upright or turned. A net that is larger than the sheet is a
// *TooLarge; other errors are those of the deck and of sheet.Form.
func Page(def *gamedef.Definition, i int, paper geom.Paper, so sheet.Options, o pen.Options) (*scene.Page, error) {
	b, err := load(def, i, o)
	if err != nil {
		return nil, err
	}
	b.draw()
	if b.Err != nil {
		return nil, fmt.Errorf("box for deck %s in %s: %w", b.deck.ID, o.Lang, b.Err)
	}
	symbol := &scene.Group{ID: "box", Items: b.Items}
	return sheet.Form(paper, so, func(area geom.Size) (*scene.Page, error) {
		head := b.Fresh()
		high := head.Head(def, b.title(), b.Word(o.Words.HowToBox), area.W)
		if head.Err != nil {
			return nil, head.Err
		}
		m, ok := b.place(geom.Size{W: area.W, H: area.H - high})
		if !ok {
			return nil, b.tooLarge(geom.Size{W: area.W, H: area.H - high}, so)
		}
		symbol.Matrix = geom.Translate(0, high).Mul(m)
		name := def.Name.In(o.Lang) + " \u2013 " + b.title()
		return &scene.Page{Size: area, Label: b.deck.ID, Title: name, Desc: name, Items: append(head.Items, symbol)}, nil
	})
}

// title is what the box is for.
func (b *box) title() string {
	return b.Word(b.Opts.Words.BoxPart) + ": " + b.deck.Name.In(b.Opts.Lang)
}

// place puts the net in the middle of an area, turned only if it does not fit upright.
func (b *box) place(area geom.Size) (geom.Matrix, bool) {
	const hair = 1e-6
	n := b.net.Bounds().Size()
	if n.W <= area.W+hair && n.H <= area.H+hair {
		return geom.Translate((area.W-n.W)/2, 0), true
	}
	if n.H <= area.W+hair && n.W <= area.H+hair {
		return geom.Translate((area.W-n.H)/2+n.H, 0).Mul(geom.Rotate(90)), true
	}
	return geom.Matrix{}, false
}

// tooLarge is the error of a net that does not fit; it tries which papers do.
func (b *box) tooLarge(have geom.Size, so sheet.Options) error {
	e := &TooLarge{Deck: b.deck.ID, Need: b.net.Bounds().Size(), Have: have}
	for _, paper := range geom.Papers {
		sheet.Form(paper, so, func(area geom.Size) (*scene.Page, error) {
			high := b.Fresh().Head(b.def, b.title(), b.Word(b.Opts.Words.HowToBox), area.W)
			if _, ok := b.place(geom.Size{W: area.W, H: area.H - high}); ok {
				e.Papers = append(e.Papers, sheet.PaperName(paper))
			}
			return &scene.Page{Size: area}, nil
		})
	}
	return e
}

// bounds is the box of a face.
func (b *box) bounds(face int) geom.Box { return scene.Polygon(b.net.Faces[face].Corners...).Bounds() }

// outline is the edge of a face.
func (b *box) outline(face int) scene.Outline { return scene.Polygon(b.net.Faces[face].Corners...) }

// draw draws the net: art first, then what lies over it, at last the lines to cut and to fold.
func (b *box) draw() {
	b.panel(Front)
	b.panel(Back)
	b.Ink(b.outline(Glue), b.GlueFlap)
	for _, face := range []int{Left, Right} {
		b.Area(b.outline(face), b.Blue)
		b.spine(face)
	}
	for _, face := range []int{Lid, Bottom} {
		b.Area(b.outline(face), b.Red)
	}
	lid, t := b.bounds(Lid), b.scaled(b.OnRed, 11)
	b.Write(t, b.deck.Name.In(b.Opts.Lang), lid.W*0.9, lid.Centre(), typeset.Center)
	low := b.bounds(Bottom)
	text := strings.ReplaceAll(b.Word(b.Opts.Words.CardsInBox), "{number}", fmt.Sprint(b.count))
	b.Write(b.scaled(b.OnRed, 8), text, low.W*0.9, low.Centre(), typeset.Center)
	b.plate()
	b.blurb()
	b.lines()
}

// scaled is a lettering at a size in points that may shrink to its least.
func (b *box) scaled(t gamedef.Lettering, points float64) gamedef.Lettering {
	t.Size = gamedef.Length(points * geom.MMPerPoint)
	t.Least = gamedef.Length(5.5 * geom.MMPerPoint)
	return t
}

// panel covers a face with the back of the cards, a little beyond its edges where they are cut.
func (b *box) panel(face int) {
	to := b.bounds(face)
	trim := b.art.Trim
	k := math.Max(to.W/trim.W, to.H/trim.H)
	at := to.Centre().Sub(geom.Pt(trim.W*k/2, trim.H*k/2))
	// Only these edges are cut: the others are folds, or lie beside a flap.
	over := map[int]geom.Box{Front: to.InsetSides(-artBleed, 0, -artBleed, 0), Back: to.InsetSides(0, 0, 0, -artBleed)}[face]
	b.Clipped(scene.Rect(over), func(q *pen.Pen) {
		q.Add(&scene.Use{Symbol: b.art.Back, Matrix: geom.Translate(at.X, at.Y).Mul(geom.Scale(k, k))})
	})
}

// spine sets game and deck along a narrow side.
func (b *box) spine(face int) {
	s := b.bounds(face)
	c := s.Centre()
	text := b.def.Name.In(b.Opts.Lang) + " · " + b.deck.Name.In(b.Opts.Lang)
	size := math.Min(12, math.Max(5.5, s.W/geom.MMPerPoint*0.6))
	b.Moved(geom.RotateAbout(-90, c), func(q *pen.Pen) {
		q.Write(b.scaled(b.OnBlue, size), text, s.H*0.92, c, typeset.Center)
	})
}

// plate is the title on the front.
func (b *box) plate() {
	f := b.bounds(Front)
	c := geom.Pt(f.Centre().X, f.Y+f.H*0.8)
	deck, err := b.Fit(b.scaled(b.Title, 17), b.deck.Name.In(b.Opts.Lang), f.W*0.72)
	if err != nil {
		b.Fail(err)
		return
	}
	game, err := b.Fit(b.scaled(b.Book.Caption, 8), b.def.Name.In(b.Opts.Lang), f.W*0.72)
	if err != nil {
		b.Fail(err)
		return
	}
	w, h := math.Max(deck.Width, game.Width)+8, deck.CapHeight+game.CapHeight+8
	plate := geom.Rect(c.X-w/2, c.Y-h/2, w, h)
	b.Ink(scene.RoundedRect(plate, 2), b.Plaque)
	b.Stroked(scene.RoundedRect(plate.Inset(0.9), 1.3), b.Shade)
	b.Add(deck.Middle(geom.Pt(c.X, plate.Y+3+deck.CapHeight/2), typeset.Center))
	b.Add(game.Middle(geom.Pt(c.X, plate.Bottom()-2.6-game.CapHeight/2), typeset.Center))
}

// blurb says on the back what the game is.
func (b *box) blurb() {
	text := b.def.Summary.In(b.Opts.Lang)
	if text == "" {
		return
	}
	f := b.bounds(Back)
	t := b.scaled(b.Book.Caption, 7)
	t.Colour = "mark"
	width := f.W * 0.78
	block := b.Broken(t, text, width-6)
	h := block.Height + 6
	plate := geom.Rect(f.Centre().X-width/2, f.Y+math.Min(f.H*0.73, f.H*0.95-h/2)-h/2, width, h)
	b.Ink(scene.RoundedRect(plate, 2), b.Plaque)
	b.Text(t, text, plate.Inset(3), typeset.Left)
}

// Notch is the radius of the thumb notch in the top edge of a front of a width, in mm.
func Notch(w float64) float64 { return math.Min(notchMost, w/5) }

// lines are the lines to cut and to fold, with the thumb notch in the top edge of the front.
func (b *box) lines() {
	f := b.bounds(Front)
	cut, fold := b.net.Lines()
	r := Notch(f.W)
	c := geom.Pt(f.Centre().X, f.Y)
	// The notch is white, and its edge takes the place of the middle of the panel's edge.
	notch := scene.Arc(c, r, 180, 0)
	b.Add(&scene.Path{Outline: closed(notch), Fill: scene.Paint{Color: b.Colour("paper")}})
	b.Add(&scene.Path{Outline: scene.Rect(geom.Rect(c.X-r, c.Y-2*artBleed, 2*r, 2*artBleed)), Fill: scene.Paint{Color: b.Colour("paper")}})
	b.Ink(fold, b.Fold)
	b.Ink(without(cut, geom.Pt(f.X, f.Y), geom.Pt(f.Right(), f.Y)), b.Dieline)
	edge := scene.Polyline(geom.Pt(f.X, f.Y), geom.Pt(c.X-r, c.Y))
	edge.Append(notch)
	edge.Append(scene.Polyline(geom.Pt(c.X+r, c.Y), geom.Pt(f.Right(), f.Y)))
	b.Ink(edge, b.Dieline)
}

// closed is an outline with its end joined to its beginning.
func closed(o scene.Outline) scene.Outline {
	var out scene.Outline
	out.Append(o)
	return *out.Close()
}

// without is an outline of lines without the one from p to q.
func without(o scene.Outline, p, q geom.Point) scene.Outline {
	var out scene.Outline
	for i := 0; i+1 < len(o.Points); i++ {
		if o.Verbs[i+1] != scene.LineTo || o.Points[i] == p && o.Points[i+1] == q {
			continue
		}
		out.Append(scene.Line(o.Points[i], o.Points[i+1]))
	}
	return out
}
