package tokens

import (
	"fmt"
	"math"

	"rinkpress/cards/net"
	"rinkpress/cards/pen"
	"rinkpress/layouts/colour"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// The numbers on the faces of nets, in the order of net.Cube and net.Icosahedron. Opposite faces of dice add up to 7 and 21, those of a
// doubling cube multiply to 128; the test folds the nets to see it.
var (
	d6Numbers       = [6]int{5, 1, 2, 6, 3, 4}
	d20Numbers      = [20]int{20, 14, 6, 2, 4, 11, 9, 18, 13, 1, 19, 5, 7, 17, 3, 15, 10, 8, 16, 12}
	doublingNumbers = [6]int{4, 2, 32, 64, 8, 16}
)

// unfold lays a net out with flaps, its top left corner at the origin, and takes its size, with a caption below.
func (p *piece) unfold(n *net.Net, face func(i int)) {
	if err := n.AddFlaps(flapDeep); err != nil {
		p.Fail(err)
		return
	}
	b := n.Bounds()
	n.Move(geom.Pt(-b.X, -b.Y))
	p.take(b.W, b.H+caption, 0)
	for _, f := range n.Flaps {
		p.Ink(scene.Polygon(f.Corners...), p.GlueFlap)
	}
	for i := range n.Faces {
		face(i)
	}
	cut, fold := n.Lines()
	p.foldAlong(fold)
	p.cutAlong(cut)
	p.under(p.name, b.W, b.H)
}

// tone is the colour of a die: that of its side, its own, or that of marks. In a theme of greys it is a grey.
func (p *piece) tone() scene.Color {
	if p.side != "" {
		return p.Colour(p.side)
	}
	c, err := colour.Parse(p.token.Colour)
	if err != nil {
		return p.Colour("mark")
	}
	r, g, b := c.Bytes()
	if grey := p.Colour("red"); grey.R == grey.G && grey.G == grey.B {
		light := uint8(math.Round(0.299*float64(r) + 0.587*float64(g) + 0.114*float64(b)))
		r, g, b = light, light, light
	}
	return scene.RGB(r, g, b)
}

// square is the box of a face of a cube.
func square(f net.Face) geom.Box { return scene.Polygon(f.Corners...).Bounds() }

// frame rims the face of a die: Red's with sharp corners, Blue's with a round one and a second line, others between.
func (p *piece) frame(b geom.Box) {
	inner := b.Inset(b.W * 0.07)
	width := b.W * 0.035
	switch {
	case p.side == "red":
		p.Drawn(scene.Rect(inner), p.tone(), width)
	case p.side == "blue":
		p.Drawn(scene.RoundedRect(inner, b.W*0.28), p.tone(), width)
		p.Drawn(scene.RoundedRect(inner.Inset(b.W*0.05), b.W*0.23), p.tone(), width/2)
	case p.token.Pips == "diamond":
		p.Drawn(scene.Rect(inner), p.tone(), width*1.6)
	default:
		p.Drawn(scene.RoundedRect(inner, b.W*0.2), p.tone(), width*1.6)
	}
}

// pips are where the pips of a number are, in shares of the face from its middle.
var pips = [7][]geom.Point{
	1: {{}},
	2: {{X: -1, Y: -1}, {X: 1, Y: 1}},
	3: {{X: -1, Y: -1}, {}, {X: 1, Y: 1}},
	4: {{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: 1}},
	5: {{X: -1, Y: -1}, {X: 1, Y: -1}, {}, {X: -1, Y: 1}, {X: 1, Y: 1}},
	6: {{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1}, {X: 1}, {X: -1, Y: 1}, {X: 1, Y: 1}},
}

// die is the net of a six-sided die.
func (p *piece) die() {
	n := net.Cube(p.size)
	p.unfold(n, func(i int) {
		b := square(n.Faces[i])
		p.frame(b)
		for _, at := range pips[d6Numbers[i]] {
			c := b.Centre().Add(at.Mul(b.W * 0.22))
			if p.token.Pips == "diamond" {
				p.Solid(pen.Diamond(c, b.W*0.105), p.tone())
				continue
			}
			p.Solid(scene.Circle(c, b.W*0.085), p.tone())
		}
	})
}

// cube is a cube with a face: the baby gelatinous one.
func (p *piece) cube() {
	n := net.Cube(p.size)
	p.item.Width = p.size
	p.unfold(n, func(i int) {
		b := square(n.Faces[i])
		p.Area(scene.Rect(b), p.Ball)
		p.jelly(b, i)
	})
}

// jelly draws what is in a face of a gelatinous cube: bubbles, and on the second face of the row eyes and a mouth. The fifth is the top and
// has the highlight.
func (p *piece) jelly(b geom.Box, i int) {
	at := func(x, y float64) geom.Point { return geom.Pt(b.X+x*b.W, b.Y+y*b.H) }
	r := b.W
	p.Stroked(scene.RoundedRect(b.Inset(r*0.09), r*0.18), p.Shade)
	if i == 1 {
		for _, x := range []float64{0.32, 0.68} {
			p.Ink(scene.Ellipse(at(x, 0.42), r*0.135, r*0.16), p.Tooth)
			p.Ink(scene.Circle(at(x+0.02, 0.46), r*0.06), p.Feature)
			p.Solid(scene.Circle(at(x+0.045, 0.435), r*0.022), p.Colour("paper"))
		}
		var mouth scene.Outline
		mouth.MoveTo(at(0.36, 0.68).X, at(0.36, 0.68).Y)
		mouth.QuadTo(at(0.5, 0.9).X, at(0.5, 0.9).Y, at(0.64, 0.68).X, at(0.64, 0.68).Y).Close()
		p.Ink(mouth, p.Feature)
		p.Ink(scene.Polygon(at(0.44, 0.68), at(0.52, 0.68), at(0.48, 0.745)), p.Tooth)
		return
	}
	if i == 4 {
		p.Stroked(scene.Arc(b.Centre(), r*0.28, 185, 260), p.Shine)
		p.Stroked(scene.Arc(b.Centre(), r*0.2, 195, 250), p.Shine)
		return
	}
	// Bubbles, and what the cube had for breakfast.
	for k, q := range [][3]float64{{0.28, 0.3, 0.07}, {0.7, 0.36, 0.1}, {0.42, 0.66, 0.12}, {0.74, 0.72, 0.05}, {0.22, 0.76, 0.045}} {
		if (k+i)%5 == 4 {
			continue
		}
		x, y := q[0], q[1]
		if i%2 == 0 {
			x = 1 - x
		}
		p.Stroked(scene.Circle(at(x, y), r*q[2]), p.Shade)
		p.Stroked(scene.Arc(at(x, y), r*q[2]*0.6, 190, 260), p.Shade)
	}
}

// number sets a number upright in a face that is turned by degrees, with a line below those that can be read both ways.
func (p *piece) number(value int, at geom.Point, size, width, degrees float64) {
	text := fmt.Sprint(value)
	p.Moved(geom.RotateAbout(degrees, at), func(q *pen.Pen) {
		t := pen.Sized(pen.Coloured(q.Name, "mark"), size)
		t.Least = gamedef.Length(leastText)
		w := q.Write(t, text, width, at, typeset.Center)
		if value == 6 || value == 9 {
			y := at.Y + size*0.5
			q.Drawn(scene.Line(geom.Pt(at.X-w/2, y), geom.Pt(at.X+w/2, y)), q.Colour("mark"), size*0.07)
		}
	})
}

// d20 is the net of a twenty-sided die.
func (p *piece) d20() {
	n := net.Icosahedron(p.size)
	p.unfold(n, func(i int) {
		f := n.Faces[i]
		c := f.Centre()
		inner := make([]geom.Point, len(f.Corners))
		for k, q := range f.Corners {
			inner[k] = c.Lerp(q, 0.84)
		}
		p.Drawn(scene.Polygon(inner...), p.tone(), p.size*0.03)
		if p.side == "blue" {
			p.Drawn(scene.Circle(c, p.size*0.205), p.tone(), p.size*0.015)
		}
		// A triangle whose base is above its middle is upside down.
		turn := 0.0
		low := 0
		for _, q := range f.Corners {
			if q.Y > c.Y {
				low++
			}
		}
		if low == 1 {
			turn = 180
		}
		p.number(d20Numbers[i], c, p.size*0.24, p.size*0.4, turn)
	})
}

// doubling is the net of a doubling cube.
func (p *piece) doubling() {
	n := net.Cube(p.size)
	p.unfold(n, func(i int) {
		b := square(n.Faces[i])
		p.frame(b)
		p.number(doublingNumbers[i], b.Centre(), b.W*0.5, b.W*0.7, 0)
	})
}
