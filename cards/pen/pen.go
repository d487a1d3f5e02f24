// Package pen draws what is cut out and filled in: it holds a theme made ready, the items drawn so far and the first error, so that tokens,
// boxes and forms read as what they draw.
package pen

import (
	"fmt"
	"regexp"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Options say how a part of a kit is drawn.
type Options struct {
	Lang  string         // one of the definition's languages
	Theme *gamedef.Theme //
	Fonts *typeset.Library
	Words *gamedef.Words
	// Scale is the size at which the board is printed, for pieces that fit its cells: 1, or 0, is true size.
	Scale float64
}

// Pen draws with the inks and letterings of a theme. The first error sticks. It is not safe for concurrent use.
type Pen struct {
	*look.Look
	Opts  Options
	Items []scene.Item
	Err   error
}

// New makes a pen for a game. A language or a theme that is not there, and missing words, are errors.
func New(def *gamedef.Definition, o Options) (*Pen, error) {
	if def == nil || o.Words == nil {
		return nil, fmt.Errorf("there is no definition, or there are no words, to draw from")
	}
	l, err := look.New(o.Theme, o.Fonts, o.Lang, def.TitleFont)
	if err != nil {
		return nil, err
	}
	return &Pen{Look: l, Opts: o}, nil
}

// Word is a text in the language of the pen.
func (p *Pen) Word(t gamedef.Text) string { return t.In(p.Opts.Lang) }

// Fresh is a pen of the same kind that has drawn nothing yet.
func (p *Pen) Fresh() *Pen { return &Pen{Look: p.Look, Opts: p.Opts} }

// Fail keeps the first error.
func (p *Pen) Fail(err error) {
	if p.Err == nil {
		p.Err = err
	}
}

// Add draws an item.
func (p *Pen) Add(it scene.Item) { p.Items = append(p.Items, it) }

// Ink draws an outline with an ink of the theme; hatch lines go through the middle of the outline.
func (p *Pen) Ink(o scene.Outline, ink gamedef.Ink) {
	path := p.Path(o, ink)
	if path == nil {
		return
	}
	if path.Fill.Hatch != nil {
		path.Fill.Hatch.Origin = o.Bounds().Centre()
	}
	p.Add(path)
}

// Area fills an outline with the area of an ink, without its line.
func (p *Pen) Area(o scene.Outline, ink gamedef.Ink) {
	ink.Line, ink.Width = "", 0
	p.Ink(o, ink)
}

// Stroked strokes an outline with the line of an ink, without its area.
func (p *Pen) Stroked(o scene.Outline, ink gamedef.Ink) {
	ink.Fill, ink.Hatch = "", nil
	p.Ink(o, ink)
}

// Solid fills an outline with a colour.
func (p *Pen) Solid(o scene.Outline, c scene.Color) {
	p.Add(&scene.Path{Outline: o, Fill: scene.Paint{Color: c}})
}

// Drawn strokes an outline with a colour and a width in mm.
func (p *Pen) Drawn(o scene.Outline, c scene.Color, width float64) {
	p.Add(&scene.Path{Outline: o, Stroke: scene.Stroke{Color: c, Width: width, Cap: scene.Round, Join: scene.RoundJoin}})
}

// Sized is a lettering at another size in mm, which does not shrink.
func Sized(t gamedef.Lettering, size float64) gamedef.Lettering {
	t.Size, t.Least = gamedef.Length(size), 0
	return t
}

// Coloured is a lettering in another colour of the palette.
func Coloured(t gamedef.Lettering, colour string) gamedef.Lettering {
	t.Colour = colour
	return t
}

// Write sets a text in a line with the middle of its capitals at a point, at the largest size of the lettering that is at most width mm
// wide. It returns the line's width in mm.
func (p *Pen) Write(t gamedef.Lettering, text string, width float64, at geom.Point, align typeset.Align) float64 {
	line, err := p.Fit(t, text, width)
	if err != nil {
		p.Fail(err)
		return 0
	}
	if len(line.Texts) > 0 {
		p.Add(line.Middle(at, align))
	}
	return line.Width
}

// leading is the distance of baselines of running text in sizes of its type.
const leading = 1.3

// letter is a word of one letter, such as the Polish and Russian prepositions, that must not end a line.
var letter = regexp.MustCompile(`(^| )([\p{Latin}\p{Cyrillic}]) `)

// Broken breaks a text into lines of at most a width in mm. Words of one letter stay with the word behind them.
func (p *Pen) Broken(t gamedef.Lettering, text string, width float64) typeset.Block {
	text = letter.ReplaceAllString(text, "${1}${2}\u00a0")
	block, err := p.Opts.Fonts.Break(p.Style(t), text, width, leading)
	if err != nil {
		p.Fail(err)
	}
	return block
}

// Text sets a text in lines from the top left corner of a box, as wide as the box, and returns its height in mm.
func (p *Pen) Text(t gamedef.Lettering, text string, box geom.Box, align typeset.Align) float64 {
	block := p.Broken(t, text, box.W)
	if p.Err == nil {
		p.Add(block.In(box, align, typeset.Top))
	}
	return block.Height
}

// Moved draws what draw draws, moved by a matrix.
func (p *Pen) Moved(m geom.Matrix, draw func(*Pen)) {
	p.within(&scene.Group{Matrix: m}, draw)
}

// Clipped draws what draw draws, cut off outside of an outline.
func (p *Pen) Clipped(clip scene.Outline, draw func(*Pen)) {
	p.within(&scene.Group{Clip: &clip}, draw)
}

func (p *Pen) within(g *scene.Group, draw func(*Pen)) {
	sub := p.Fresh()
	draw(sub)
	if sub.Err != nil {
		p.Fail(sub.Err)
	}
	if g.Items = sub.Items; len(g.Items) > 0 {
		p.Add(g)
	}
}

// Diamond is a square on its corner, r mm from the middle to the corners.
func Diamond(c geom.Point, r float64) scene.Outline {
	return scene.Polygon(c.Add(geom.Pt(0, -r)), c.Add(geom.Pt(r, 0)), c.Add(geom.Pt(0, r)), c.Add(geom.Pt(-r, 0)))
}

// SideInk is the ink of a side's emblems: red or blue.
func (p *Pen) SideInk(side string) gamedef.Ink {
	return map[string]gamedef.Ink{"red": p.Red, "blue": p.Blue}[side]
}

// Head draws the title of a page, the game and the part, and a text below it, and returns their height in mm with the air below.
func (p *Pen) Head(def *gamedef.Definition, part, how string, width float64) float64 {
	const title, air = 8.0, 4.0
	w := p.Write(p.Title, def.Name.In(p.Opts.Lang), width*0.6, geom.Pt(0, title*0.4), typeset.Left)
	p.Write(p.Book.Caption, part, width*0.35, geom.Pt(w+3, title*0.4+0.6), typeset.Left)
	if how == "" {
		return title
	}
	return title + p.Text(p.Book.Caption, how, geom.Rect(0, title, width, 1), typeset.Left) + air
}
