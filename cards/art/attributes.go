package art

import (
	"encoding/xml"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// attribute is the value of an attribute of SVG's own, "" when it is not there.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Space == "" && a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// unread are the properties that change a drawing and are not read; harmless are the values they may have all the same.
var (
	unread   = []string{"opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask", "filter", "mix-blend-mode", "marker-start", "marker-mid", "marker-end", "paint-order", "vector-effect", "transform-origin"}
	harmless = []string{"1", "1.0", "100%", "none", "normal", "inherit"}
)

// attributes reads the presentation attributes of an element, its style and its transform.
func (r *reader) attributes(e xml.StartElement, s *state) error {
	for _, a := range e.Attr {
		name := a.Name.Local
		if name == "href" || strings.HasPrefix(name, "on") && a.Name.Space == "" {
			return r.fail("the attribute "+clip(name)+" is not read", "drawings without scripts and links")
		}
		if a.Name.Space != "" {
			continue
		}
		switch name {
		case "style", "class": // these count more than attributes, wherever they stand
		case "transform":
			m, err := transform(a.Value)
			if err != nil {
				return r.fail("transform is "+strconv.Quote(clip(a.Value)), "matrix, translate, scale, rotate, skewX or skewY with numbers in brackets")
			}
			s.m = s.m.Mul(m)
		default:
			if err := r.property(name, a.Value, s); err != nil {
				return err
			}
		}
	}
	for _, class := range strings.Fields(attribute(e, "class")) {
		if err := r.class(class, s); err != nil {
			return err
		}
	}
	for _, declaration := range strings.Split(attribute(e, "style"), ";") {
		name, value, ok := strings.Cut(declaration, ":")
		if !ok {
			continue
		}
		if err := r.property(strings.TrimSpace(name), strings.TrimSpace(value), s); err != nil {
			return err
		}
	}
	return nil
}

// class reads fill-NAME or stroke-NAME.
func (r *reader) class(class string, s *state) error {
	for prefix, to := range map[string]*paint{"fill-": &s.fill, "stroke-": &s.line} {
		if name, ok := strings.CutPrefix(class, prefix); ok && slices.Contains(r.palette, name) {
			*to = paint{name: name}
			return nil
		}
	}
	return r.fail("the class "+strconv.Quote(clip(class)), "fill-NAME and stroke-NAME, the name being one of "+strings.Join(r.palette, ", "))
}

// property reads a presentation property. Others than those that draw outlines mean nothing here.
func (r *reader) property(name, value string, s *state) error {
	value = strings.TrimSpace(value)
	if slices.Contains(unread, name) && !slices.Contains(harmless, value) {
		return r.fail(name+" is "+strconv.Quote(clip(value)), "nothing: "+name+" is not read")
	}
	if value == "inherit" {
		return nil
	}
	read := properties[name]
	if read == nil {
		return nil
	}
	if allowed := read(s, value); allowed != "" {
		return r.fail(name+" is "+strconv.Quote(clip(value)), allowed)
	}
	return nil
}

// properties read a value into the state; they return what is allowed when it is none of that.
var properties = map[string]func(s *state, value string) (allowed string){
	"fill":   func(s *state, v string) string { return colour(v, &s.fill) },
	"stroke": func(s *state, v string) string { return colour(v, &s.line) },
	"stroke-width": func(s *state, v string) string {
		w, err := number(strings.TrimSuffix(v, "px"))
		if err != nil || w < 0 {
			return "a number from 0"
		}
		s.width = w
		return ""
	},
	"stroke-linecap":  func(s *state, v string) string { return word(v, []string{"butt", "round", "square"}, &s.lineCap) },
	"stroke-linejoin": func(s *state, v string) string { return word(v, []string{"miter", "round", "bevel"}, &s.join) },
	"stroke-dasharray": func(s *state, v string) string {
		if s.dash = nil; v == "none" {
			return ""
		}
		dash, err := numbers(v)
		total := 0.0
		for _, d := range dash {
			total += d
		}
		if err != nil || len(dash) == 0 || len(dash) > 16 || slices.Min(dash) < 0 || total <= 0 {
			return "none, or up to 16 numbers from 0"
		}
		if len(dash)%2 == 1 {
			dash = append(dash, dash...)
		}
		s.dash = dash
		return ""
	},
	"fill-rule": func(s *state, v string) string {
		var rule uint8
		allowed := word(v, []string{"nonzero", "evenodd"}, &rule)
		s.evenOdd = rule == 1
		return allowed
	},
	"display":    func(s *state, v string) string { s.hidden = s.hidden || v == "none"; return "" },
	"visibility": func(s *state, v string) string { s.hidden = s.hidden || v == "hidden"; return "" },
}

// word reads one of some words as its index.
func word[T ~uint8](value string, words []string, into *T) (allowed string) {
	i := slices.Index(words, value)
	if i < 0 {
		return strings.Join(words, ", ")
	}
	*into = T(i)
	return ""
}

const coloursAllowed = "none, currentColor, black, white, #RGB or #RRGGBB; for a colour of the palette class=\"fill-NAME\" or \"stroke-NAME\""

// colour reads a colour.
func colour(value string, into *paint) (allowed string) {
	switch strings.ToLower(value) {
	case "none", "transparent":
		*into = paint{}
		return ""
	case "currentcolor":
		*into = paint{name: Current}
		return ""
	case "black":
		value = "#000000"
	case "white":
		value = "#FFFFFF"
	}
	hex, ok := strings.CutPrefix(value, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if !ok || len(hex) != 6 || err != nil {
		return coloursAllowed
	}
	*into = paint{color: scene.RGB(uint8(v>>16), uint8(v>>8), uint8(v))}
	return ""
}

// errNumber is a number that cannot be read.
var errNumber = errors.New("no number")

// maxNumber is the largest number in a drawing.
const maxNumber = 1e7

// number reads one number.
func number(s string) (float64, error) {
	v, err := numbers(s)
	if err != nil || len(v) != 1 {
		return 0, errNumber
	}
	return v[0], nil
}

// numbers reads numbers with blanks and commas between them, as SVG writes them: "1-2.5.5" is 1, -2.5 and 0.5.
func numbers(s string) ([]float64, error) {
	p := scanner{s: s}
	var out []float64
	for p.blanks(); p.i < len(s); p.blanks() {
		v, ok := p.number()
		if !ok {
			return nil, errNumber
		}
		out = append(out, v)
	}
	return out, nil
}

// scanner reads numbers from the data of a path.
type scanner struct {
	s string
	i int
}

// blanks passes over blanks and commas.
func (p *scanner) blanks() {
	for p.i < len(p.s) && strings.IndexByte(" \t\r\n,", p.s[p.i]) >= 0 {
		p.i++
	}
}

// digits passes over digits and says how many there were.
func (p *scanner) digits() int {
	start := p.i
	for p.i < len(p.s) && p.s[p.i] >= '0' && p.s[p.i] <= '9' {
		p.i++
	}
	return p.i - start
}

// take passes over one of some characters.
func (p *scanner) take(any string) bool {
	if p.i < len(p.s) && strings.IndexByte(any, p.s[p.i]) >= 0 {
		p.i++
		return true
	}
	return false
}

// number reads a number, with the blanks before it.
func (p *scanner) number() (float64, bool) {
	p.blanks()
	start := p.i
	p.take("+-")
	n := p.digits()
	if p.take(".") {
		n += p.digits()
	}
	if n == 0 {
		return 0, false
	}
	if end := p.i; p.take("eE") {
		p.take("+-")
		if p.digits() == 0 {
			p.i = end
		}
	}
	v, err := strconv.ParseFloat(p.s[start:p.i], 64)
	return v, err == nil && math.Abs(v) <= maxNumber
}

// flag reads a flag of an arc: 0 or 1, which need no blank after it.
func (p *scanner) flag() (bool, bool) {
	p.blanks()
	if p.i == len(p.s) || p.s[p.i] != '0' && p.s[p.i] != '1' {
		return false, false
	}
	p.i++
	return p.s[p.i-1] == '1', true
}

// transforms are the functions of a transform, by how many numbers they take.
var transforms = map[string]func(v []float64) (geom.Matrix, bool){
	"matrix": func(v []float64) (geom.Matrix, bool) {
		if len(v) != 6 {
			return geom.Matrix{}, false
		}
		return geom.Matrix{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}, true
	},
	"translate": func(v []float64) (geom.Matrix, bool) {
		v = append(v, 0)
		return geom.Translate(v[0], v[1]), len(v) == 2 || len(v) == 3
	},
	"scale": func(v []float64) (geom.Matrix, bool) {
		if len(v) == 1 {
			v = append(v, v[0])
		}
		if len(v) != 2 {
			return geom.Matrix{}, false
		}
		return geom.Scale(v[0], v[1]), true
	},
	"rotate": func(v []float64) (geom.Matrix, bool) {
		switch len(v) {
		case 1:
			return geom.Rotate(v[0]), true
		case 3:
			return geom.RotateAbout(v[0], geom.Pt(v[1], v[2])), true
		}
		return geom.Matrix{}, false
	},
	"skewX": func(v []float64) (geom.Matrix, bool) {
		return skew(v, func(t float64) geom.Matrix { return geom.Matrix{A: 1, C: t, D: 1} })
	},
	"skewY": func(v []float64) (geom.Matrix, bool) {
		return skew(v, func(t float64) geom.Matrix { return geom.Matrix{A: 1, B: t, D: 1} })
	},
}

func skew(v []float64, make func(t float64) geom.Matrix) (geom.Matrix, bool) {
	if len(v) != 1 || !(math.Abs(v[0]) < 89) {
		return geom.Matrix{}, false
	}
	return make(math.Tan(v[0] * math.Pi / 180)), true
}

// transform reads a list of functions.
func transform(s string) (geom.Matrix, error) {
	m := geom.Identity
	for n := 0; ; n++ {
		s = strings.Trim(s, " \t\r\n,")
		if s == "" {
			return m, nil
		}
		name, rest, opened := strings.Cut(s, "(")
		inside, after, closed := strings.Cut(rest, ")")
		read := transforms[strings.TrimSpace(name)]
		if !opened || !closed || read == nil || n > 20 {
			return m, errNumber
		}
		v, err := numbers(inside)
		if err != nil || len(v) == 0 {
			return m, errNumber
		}
		f, ok := read(v)
		if m = m.Mul(f); !ok || !m.Finite() {
			return m, errNumber
		}
		s = after
	}
}
