// Package tokens draws the pieces of a game to be cut out and glued: discs, standees, flat pieces with an up and a down side, nets of
// cubes and dice. What there is comes from the definition's tokens:, how many from its components, how large from the board's cells.
//
// Pages fills sheets of a paper with them.
package tokens

import (
	"fmt"
	"math"
	"strings"

	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Item is a piece to be cut out. Pieces that look alike share their symbol.
type Item struct {
	// Symbol has its origin at the top left corner of the box around all lines to cut; its Box is that box grown by Bleed.
	Symbol    *scene.Symbol
	Size      geom.Size // of the box around all lines to cut, in mm
	Bleed     float64   // how far the art goes beyond that box, in mm
	Width     float64   // of the finished piece as it lies or stands on the board, in mm; 0 for dice
	Component string    // of the definition
	Side      string    // red, blue or ""
	Number    int       // within its side, from 1
}

// Measures in mm.
const (
	bleed    = 1.2 // of art beyond a line to cut along
	caption  = 3.6 // height of a line of text beside a net
	flapDeep = 5.0 // depth of glue flaps, less on short edges
)

// sides are the sides that a component is there for.
var sides = map[string][]string{"": {""}, "red": {"red"}, "blue": {"blue"}, "each": {"red", "blue"}}

// letters are what records call the sides.
var letters = map[string]string{"red": "R", "blue": "B"}

// piece is one piece to be drawn.
type piece struct {
	*pen.Pen
	token gamedef.Token
	name  string // of its component
	side  string
	text  string
	// figure of standees and flats.
	figure string
	size   float64 // width in mm, or the edge of a die
	item   *Item
}

// kinds are the ways to draw pieces. A new kind is a new row.
var kinds = map[string]func(*piece){
	"disc": (*piece).disc, "flat": (*piece).flat, "standee": (*piece).standee,
	"cube": (*piece).cube, "die": (*piece).die, "d20": (*piece).d20, "doubling": (*piece).doubling,
}

// Items draws all pieces of a definition whose expressions are resolved, in the order of its tokens, Red's before Blue's. Errors: a component that
// is not there, a board without cells, texts that have no room.
func Items(def *gamedef.Definition, o pen.Options) ([]Item, error) {
	p, err := pen.New(def, o)
	if err != nil {
		return nil, err
	}
	var all []Item
	for i, token := range def.Tokens {
		items, err := ofToken(p, def, token, fmt.Sprintf("token-%d", i+1))
		if err != nil {
			return nil, fmt.Errorf("token %d, %s, in %s: %w", i+1, token.Component, o.Lang, err)
		}
		all = append(all, items...)
	}
	return all, nil
}

// ofToken draws all pieces of a sort.
func ofToken(p *pen.Pen, def *gamedef.Definition, token gamedef.Token, id string) ([]Item, error) {
	component, ok := def.Component(token.Component)
	draw := kinds[token.Kind]
	if !ok || draw == nil {
		return nil, fmt.Errorf("there is no component %q or no kind of token %q", token.Component, token.Kind)
	}
	size := float64(token.Edge)
	if token.Size > 0 {
		size = def.Board.Cell() * float64(token.Size) / 100
		if p.Opts.Scale > 0 {
			size *= p.Opts.Scale
		}
	}
	if !(size > 0) {
		return nil, fmt.Errorf("its size is a share of a cell, but the board has none")
	}
	if size < gamedef.LeastToken {
		return nil, fmt.Errorf("it is %.1f mm wide at this scale of the board: at least %g mm can be cut", size, gamedef.LeastToken)
	}
	var all []Item
	symbols := map[string]*Item{}
	figure := 0
	for _, side := range sides[component.Side] {
		for number := 1; number <= component.Count.Value; number++ {
			text := strings.NewReplacer("{side}", letters[side], "{number}", fmt.Sprint(number)).Replace(token.Text)
			drawn := piece{Pen: p.Fresh(), token: token, name: p.Word(component.Name), side: side, text: text, size: size, item: &Item{}}
			if len(token.Figures) > 0 {
				drawn.figure = token.Figures[figure%len(token.Figures)]
				figure++
			}
			key := side + "/" + text + "/" + drawn.figure
			if symbols[key] == nil {
				draw(&drawn)
				if drawn.Err != nil {
					return nil, drawn.Err
				}
				it := drawn.item
				it.Symbol = &scene.Symbol{ID: strings.Trim(fmt.Sprintf("%s-%d-%s", id, len(symbols)+1, side), "-"), Box: it.Size.At(0, 0).Inset(-it.Bleed), Items: drawn.Items}
				symbols[key] = it
			}
			it := *symbols[key]
			it.Component, it.Side, it.Number = token.Component, side, number
			all = append(all, it)
		}
	}
	return all, nil
}

// take sets the size of the item and its bleed.
func (p *piece) take(w, h, bleed float64) {
	p.item.Size, p.item.Bleed = geom.Size{W: w, H: h}, bleed
}

// cutAlong and foldAlong draw the lines of the scissors and of folds.
func (p *piece) cutAlong(o scene.Outline)  { p.Ink(o, p.Dieline) }
func (p *piece) foldAlong(o scene.Outline) { p.Ink(o, p.Fold) }

// ground fills a disc, bleed included, with the side's colour and rings it inside: Red has square studs along the rim, Blue round ones between two
// rings, the puck grooves and the ball a dark seam, so that sides differ without colour.
func (p *piece) ground(c geom.Point, r float64) {
	round := scene.Circle(c, r+bleed)
	switch {
	case p.side != "":
		ink := p.SideInk(p.side)
		p.Area(round, ink)
		p.Stroked(scene.Circle(c, r*0.95), ink)
		p.studs(c, r)
	case p.token.Piece == "puck":
		p.Area(round, p.Puck)
		for _, k := range []float64{0.9, 0.8} {
			p.Stroked(scene.Circle(c, r*k), p.Shine)
		}
	default:
		p.Area(round, p.Ball)
		p.Stroked(scene.Circle(c, r*0.94), p.Ball)
	}
}

// studs are the marks of a side along the rim of a disc.
func (p *piece) studs(c geom.Point, r float64) {
	const count = 8
	if p.side == "blue" {
		p.Stroked(scene.Circle(c, r*0.9), p.BlueRing)
		p.Stroked(scene.Circle(c, r*0.68), p.BlueRing)
	}
	for i := range count {
		at := c.Add(geom.Polar(r*0.79, 360/count*(float64(i)+0.5)))
		if p.side == "red" {
			p.Ink(pen.Diamond(at, r*0.1), p.plate())
			continue
		}
		p.Ink(scene.Circle(at, r*0.06), p.plate())
	}
}

// plate is the ink of bright plates on a side's colour.
func (p *piece) plate() gamedef.Ink { return p.Face }

// badge is the bright field in the middle of a disc: a square on its corner for Red, a circle for Blue. It returns the width of the
// text that has room in it at its middle.
func (p *piece) badge(c geom.Point, r float64) float64 {
	if p.side == "red" {
		p.Ink(pen.Diamond(c, r*0.68), p.plate())
		return r * 0.8
	}
	p.Ink(scene.Circle(c, r*0.56), p.plate())
	return r * 0.9
}

// disc is a round piece of one side, to be glued onto card or a coin.
func (p *piece) disc() {
	r := p.size / 2
	c := geom.Pt(r, r)
	p.take(p.size, p.size, bleed)
	p.item.Width = p.size
	p.ground(c, r)
	draw := map[string]func(geom.Point, float64){
		"skater": p.skater, "goalie": p.goalie, "man": p.man, "puck": p.puck, "ball": p.ballFace, "goblin": p.man,
	}[p.token.Piece]
	draw(c, r)
	p.cutAlong(scene.Circle(c, r))
}

// label sets the piece's text on its badge.
func (p *piece) label(at geom.Point, width, size float64) {
	if p.text != "" {
		p.Write(p.lettering(size), p.text, width, at, typeset.Center)
	}
}

// leastText is the smallest type that a player must read, in mm (6.5 pt).
const leastText = 6.5 * geom.MMPerPoint

// lettering is the lettering of pieces at a size in mm, which may shrink to what can still be read.
func (p *piece) lettering(size float64) gamedef.Lettering {
	t := pen.Sized(pen.Coloured(p.Name, "mark"), math.Max(size, leastText))
	t.Least = gamedef.Length(leastText)
	return t
}

// skater is a stick with a puck above the label.
func (p *piece) skater(c geom.Point, r float64) {
	width := p.badge(c, r)
	p.label(c.Add(geom.Pt(0, r*0.2)), width*0.85, r*0.46)
	top := c.Add(geom.Pt(0, -r*0.22))
	stick := scene.Polyline(top.Add(geom.Pt(r*0.24, -r*0.2)), top.Add(geom.Pt(-r*0.02, r*0.1)), top.Add(geom.Pt(-r*0.2, r*0.1)))
	p.Drawn(stick, p.Colour("mark"), r*0.055)
	p.Solid(scene.Ellipse(top.Add(geom.Pt(r*0.17, r*0.09)), r*0.08, r*0.05), p.Colour("mark"))
}

// goalie is a mask with a cage above the label.
func (p *piece) goalie(c geom.Point, r float64) {
	width := p.badge(c, r)
	p.label(c.Add(geom.Pt(0, r*0.26)), width*0.8, r*0.36)
	at, m := c.Add(geom.Pt(0, -r*0.17)), r*0.2
	var face scene.Outline
	face.MoveTo(at.X-m, at.Y-m*0.5).CubicTo(at.X-m, at.Y-m*1.5, at.X+m, at.Y-m*1.5, at.X+m, at.Y-m*0.5)
	face.CubicTo(at.X+m, at.Y+m*0.6, at.X+m*0.5, at.Y+m*1.1, at.X, at.Y+m*1.1)
	face.CubicTo(at.X-m*0.5, at.Y+m*1.1, at.X-m, at.Y+m*0.6, at.X-m, at.Y-m*0.5).Close()
	p.Ink(face, p.Metal)
	p.Clipped(face, func(q *pen.Pen) {
		for _, k := range []float64{-0.5, 0, 0.5} {
			q.Stroked(scene.Line(at.Add(geom.Pt(m*k, -m*0.6)), at.Add(geom.Pt(m*k, m*1.2))), q.Shade)
		}
		for _, k := range []float64{-0.6, -0.1, 0.4} {
			q.Stroked(scene.Line(at.Add(geom.Pt(-m, m*k)), at.Add(geom.Pt(m, m*k))), q.Shade)
		}
	})
	p.Stroked(face, p.Metal)
}

// man is a head and shoulders, or the piece's text.
func (p *piece) man(c geom.Point, r float64) {
	width := p.badge(c, r)
	if p.text != "" {
		p.label(c, width, r*0.72)
		return
	}
	k := r * 0.5
	var o scene.Outline
	o.Append(scene.Circle(c.Add(geom.Pt(0, -k*0.36)), k*0.34))
	o.MoveTo(c.X-k*0.62, c.Y+k*0.66).CubicTo(c.X-k*0.6, c.Y-k*0.1, c.X+k*0.6, c.Y-k*0.1, c.X+k*0.62, c.Y+k*0.66).Close()
	p.Solid(o, p.Colour("mark"))
}

// puck has the one highlight.
func (p *piece) puck(c geom.Point, r float64) {
	p.Stroked(scene.Arc(c, r*0.55, 190, 265), p.Shine)
	p.Stroked(scene.Arc(c, r*0.45, 200, 255), p.Shine)
}

// ballFace is the ball: a five-cornered patch with seams, and a highlight.
func (p *piece) ballFace(c geom.Point, r float64) {
	corners := make([]geom.Point, 5)
	for i := range corners {
		angle := float64(72*i - 90)
		corners[i] = c.Add(geom.Polar(r*0.36, angle))
		p.Stroked(scene.Line(corners[i], c.Add(geom.Polar(r*0.66, angle))), p.Shade)
	}
	p.Ink(scene.Polygon(corners...), p.Feature)
	for i := range corners {
		angle := float64(72*i - 90)
		p.Stroked(scene.Polyline(c.Add(geom.Polar(r*0.88, angle-24)), c.Add(geom.Polar(r*0.66, angle)), c.Add(geom.Polar(r*0.88, angle+24))), p.Shade)
	}
	p.Stroked(scene.Arc(c, r*0.76, 200, 245), p.Shine)
}

// under sets a caption below a net that is so many mm wide and high, in the line of its own that take made room for.
func (p *piece) under(text string, width, height float64) {
	p.Write(p.captionStyle(), text, width, geom.Pt(width/2, height+caption*0.6), typeset.Center)
}

// captionStyle is small secondary type.
func (p *piece) captionStyle() gamedef.Lettering {
	t := p.Form
	t.Least = gamedef.Length(5.5 * geom.MMPerPoint)
	return t
}
