package art

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// lengths reads number attributes of an element; those that are not there are 0.
func (r *reader) lengths(e xml.StartElement, names ...string) ([]float64, error) {
	out := make([]float64, len(names))
	for i, name := range names {
		text := strings.TrimSuffix(strings.TrimSpace(attribute(e, name)), "px")
		if text == "" {
			continue
		}
		v, err := number(text)
		if err != nil {
			return nil, r.fail(name+" is "+strconv.Quote(clip(attribute(e, name))), "a number")
		}
		out[i] = v
	}
	return out, nil
}

func (r *reader) rect(e xml.StartElement) (scene.Outline, error) {
	v, err := r.lengths(e, "x", "y", "width", "height", "rx", "ry")
	if err != nil {
		return scene.Outline{}, err
	}
	if v[2] < 0 || v[3] < 0 || v[4] < 0 || v[5] < 0 {
		return scene.Outline{}, r.fail("a rect has a negative size", "0 or more")
	}
	box := geom.Rect(v[0], v[1], v[2], v[3])
	if box.Empty() {
		return scene.Outline{}, nil
	}
	rx, ry := v[4], v[5] // one alone counts for both (SVG 1.1, 9.2)
	if attribute(e, "rx") == "" {
		rx = ry
	}
	if attribute(e, "ry") == "" {
		ry = rx
	}
	rx, ry = math.Min(rx, box.W/2), math.Min(ry, box.H/2)
	if rx == 0 || ry == 0 {
		return scene.Rect(box), nil
	}
	// Corners are ellipses: round ones stretched.
	stretch := geom.Translate(box.X, box.Y).Mul(geom.Scale(1, ry/rx))
	return scene.RoundedRect(geom.Rect(0, 0, box.W, box.H*rx/ry), rx).Transform(stretch), nil
}

func (r *reader) circle(e xml.StartElement) (scene.Outline, error) {
	v, err := r.lengths(e, "cx", "cy", "r")
	if err != nil {
		return scene.Outline{}, err
	}
	return r.oval(v[0], v[1], v[2], v[2])
}

func (r *reader) ellipse(e xml.StartElement) (scene.Outline, error) {
	v, err := r.lengths(e, "cx", "cy", "rx", "ry")
	if err != nil {
		return scene.Outline{}, err
	}
	return r.oval(v[0], v[1], v[2], v[3])
}

func (r *reader) oval(cx, cy, rx, ry float64) (scene.Outline, error) {
	if rx < 0 || ry < 0 {
		return scene.Outline{}, r.fail("a radius is negative", "0 or more")
	}
	if rx == 0 || ry == 0 {
		return scene.Outline{}, nil
	}
	return scene.Ellipse(geom.Pt(cx, cy), rx, ry), nil
}

func (r *reader) line(e xml.StartElement) (scene.Outline, error) {
	v, err := r.lengths(e, "x1", "y1", "x2", "y2")
	if err != nil {
		return scene.Outline{}, err
	}
	return scene.Line(geom.Pt(v[0], v[1]), geom.Pt(v[2], v[3])), nil
}

func (r *reader) polyline(e xml.StartElement) (scene.Outline, error) {
	v, err := numbers(attribute(e, "points"))
	if err != nil || len(v)%2 != 0 {
		return scene.Outline{}, r.fail("points is "+strconv.Quote(clip(attribute(e, "points"))), "pairs of numbers")
	}
	points := make([]geom.Point, len(v)/2)
	for i := range points {
		points[i] = geom.Pt(v[2*i], v[2*i+1])
	}
	if len(points) < 2 {
		return scene.Outline{}, nil
	}
	return scene.Polyline(points...), nil
}

func (r *reader) polygon(e xml.StartElement) (scene.Outline, error) {
	o, err := r.polyline(e)
	if err == nil && !o.Empty() {
		o.Close()
	}
	return o, err
}

// pen draws the data of a path.
type pen struct {
	scanner
	o           scene.Outline
	at, start   geom.Point
	control     geom.Point // of the last curve
	last        byte       // command, in small letters
	open, begun bool       // a contour has begun; a MoveTo has been read
}

// commands are those of path data by their small letters, with how many numbers each takes.
var commands = map[byte]struct {
	count int
	draw  func(p *pen, v []float64)
}{
	'm': {2, func(p *pen, v []float64) { p.move(geom.Pt(v[0], v[1])) }},
	'l': {2, func(p *pen, v []float64) { p.to(geom.Pt(v[0], v[1])) }},
	'c': {6, func(p *pen, v []float64) { p.curve(geom.Pt(v[0], v[1]), geom.Pt(v[2], v[3]), geom.Pt(v[4], v[5])) }},
	's': {4, func(p *pen, v []float64) { p.curve(p.mirrored('c', 's'), geom.Pt(v[0], v[1]), geom.Pt(v[2], v[3])) }},
	'q': {4, func(p *pen, v []float64) { p.quad(geom.Pt(v[0], v[1]), geom.Pt(v[2], v[3])) }},
	't': {2, func(p *pen, v []float64) { p.quad(p.mirrored('q', 't'), geom.Pt(v[0], v[1])) }},
}

// path reads the data of a path (SVG 1.1, 8.3).
func (r *reader) path(e xml.StartElement) (scene.Outline, error) {
	data := attribute(e, "d")
	p := pen{scanner: scanner{s: data}}
	if !p.draw(maxPoints) {
		at := utf8.RuneCountInString(data[:min(p.i, len(data))]) + 1
		return scene.Outline{}, r.fail(fmt.Sprintf("the data of a path cannot be read at character %d", at), "M L H V C S Q T A Z with their numbers, M first")
	}
	return p.o, nil
}

// draw reads commands until the end; it reports false where it cannot go on.
func (p *pen) draw(most int) bool {
	var command byte
	for p.blanks(); p.i < len(p.s); p.blanks() {
		if c := p.s[p.i]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			command = c
			p.i++
		} else if command == 0 || command|0x20 == 'z' {
			return false // numbers without a command
		}
		small := command | 0x20
		if !p.begun && small != 'm' || len(p.o.Points) > most {
			return false
		}
		if !p.command(small, command == small) {
			return false
		}
		p.last = small
		if small == 'm' { // further pairs are lines
			command-- // m to l, M to L
		}
	}
	return true
}

// command draws one command with its numbers.
func (p *pen) command(c byte, relative bool) bool {
	base := geom.Point{}
	if relative {
		base = p.at
	}
	switch c {
	case 'z':
		if p.open {
			p.o.Close()
		}
		p.at, p.open = p.start, false
		return true
	case 'h':
		v, ok := p.number()
		p.to(geom.Pt(base.X+v, p.at.Y))
		return ok
	case 'v':
		v, ok := p.number()
		p.to(geom.Pt(p.at.X, base.Y+v))
		return ok
	case 'a':
		return p.arcTo(base)
	}
	known, ok := commands[c]
	if !ok {
		return false
	}
	v := make([]float64, known.count)
	for i := range v {
		if v[i], ok = p.number(); !ok {
			return false
		}
		v[i] += [2]float64{base.X, base.Y}[i%2]
	}
	known.draw(p, v)
	return true
}

func (p *pen) move(to geom.Point) {
	p.at, p.start, p.begun, p.open = to, to, true, false
}

// begin starts a contour where the pen is, if none is open: a move alone draws nothing.
func (p *pen) begin() {
	if !p.open {
		p.o.MoveTo(p.at.X, p.at.Y)
		p.open = true
	}
}

func (p *pen) to(q geom.Point) {
	p.begin()
	p.o.LineTo(q.X, q.Y)
	p.at = q
}

func (p *pen) curve(c1, c2, q geom.Point) {
	p.begin()
	p.o.CubicTo(c1.X, c1.Y, c2.X, c2.Y, q.X, q.Y)
	p.at, p.control = q, c2
}

func (p *pen) quad(c, q geom.Point) {
	p.begin()
	p.o.QuadTo(c.X, c.Y, q.X, q.Y)
	p.at, p.control = q, c
}

// mirrored is the first control of a smooth curve: that of the curve before, mirrored at the point between them.
func (p *pen) mirrored(after ...byte) geom.Point {
	for _, c := range after {
		if p.last == c {
			return p.at.Mul(2).Sub(p.control)
		}
	}
	return p.at
}

// arcTo draws an elliptical arc as curves (SVG 1.1, F.6).
func (p *pen) arcTo(base geom.Point) bool {
	var v [3]float64
	for i := range v {
		var ok bool
		if v[i], ok = p.number(); !ok {
			return false
		}
	}
	large, ok1 := p.flag()
	sweep, ok2 := p.flag()
	x, ok3 := p.number()
	y, ok4 := p.number()
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return false
	}
	from, to := p.at, geom.Pt(base.X+x, base.Y+y)
	rx, ry := math.Abs(v[0]), math.Abs(v[1])
	if rx == 0 || ry == 0 || from == to {
		p.to(to)
		return true
	}
	// In a plane where the ellipse is a circle of radius 1.
	unit := geom.Scale(1/rx, 1/ry).Mul(geom.Rotate(-v[2]))
	back := geom.Rotate(v[2]).Mul(geom.Scale(rx, ry))
	a, b := unit.Apply(from), unit.Apply(to)
	half := b.Sub(a).Mul(0.5)
	d := half.Length()
	if d > 1 { // too small radii grow until they reach
		back = back.Mul(geom.Scale(d, d))
		a, b, half, d = a.Mul(1/d), b.Mul(1/d), half.Mul(1/d), 1
	}
	if d == 0 {
		p.to(to)
		return true
	}
	offset := math.Sqrt(math.Max(0, 1-d*d)) / d
	if large == sweep {
		offset = -offset
	}
	centre := a.Add(half).Add(geom.Pt(-half.Y, half.X).Mul(offset))
	degrees := func(q geom.Point) float64 { return math.Atan2(q.Y-centre.Y, q.X-centre.X) * 180 / math.Pi }
	start, end := degrees(a), degrees(b)
	switch {
	case sweep && end < start:
		end += 360
	case !sweep && end > start:
		end -= 360
	}
	arc := scene.Arc(centre, 1, start, end).Transform(back)
	p.begin()
	for i := 1; i+2 < len(arc.Points); i += 3 {
		c1, c2, q := arc.Points[i], arc.Points[i+1], arc.Points[i+2]
		if i+3 == len(arc.Points) {
			q = to // exactly
		}
		p.o.CubicTo(c1.X, c1.Y, c2.X, c2.Y, q.X, q.Y)
	}
	p.at = to
	return true
}
