// Package art reads the art of users into the scene: SVG files as outlines (SVG), PNG and JPEG files as pictures whose resolution is
// good enough for print (Picture). Files are hostile until checked: their size, nesting and number of points are bounded, nothing
// in them is run or fetched, and whatever they have that is not read is an error with its place instead of a hole in the print.
package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Bounds of SVG files.
const (
	MaxSVG      = 1 << 20 // bytes
	maxDepth    = 32      // elements within each other
	maxElements = 10_000
	maxPoints   = 100_000
	side        = 100 // mm, the longer side that every drawing is brought to, so that rounding does not matter
)

// Drawing is an SVG file that has been read: outlines whose colours may be names, to be chosen when it is drawn.
type Drawing struct {
	// Size is that of the view box, the longer side being 100 mm.
	Size  geom.Size
	paths []path
}

// path is a shape of a drawing.
type path struct {
	outline scene.Outline
	style
}

// paint is a colour: fixed, or the name of one that is chosen later, or none.
type paint struct {
	name  string
	color scene.Color
}

// Names of colours that are chosen when a drawing is used; all other names are those of a palette.
const (
	Current = "current" // currentColor
	Second  = "second"
)

// style is the presentation attributes that are inherited.
type style struct {
	fill, line paint
	width      float64
	lineCap    scene.Cap
	join       scene.Join
	dash       []float64
	evenOdd    bool
}

// Error is what is wrong with a file, at a place. Columns are characters.
type Error struct {
	File      string
	Line, Col int
	What      string
	Allowed   string
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.What)
	if e.Allowed != "" {
		s += ": " + e.Allowed
	}
	return s
}

// SVG reads an SVG file. palette are the names of colours that classes may use (fill-NAME, stroke-NAME). Errors are of type *Error.
func SVG(file string, data []byte, palette []string) (*Drawing, error) {
	r := &reader{file: file, data: data, palette: append([]string{Current, Second}, palette...), drawing: &Drawing{}}
	if len(data) > MaxSVG {
		return nil, r.fail("the file is larger than 1 MB", "a drawing of at most 1 MB")
	}
	if !utf8.Valid(data) {
		return nil, r.fail("the text is not UTF-8", "UTF-8 text")
	}
	r.xml = xml.NewDecoder(bytes.NewReader(data))
	if err := r.document(); err != nil {
		return nil, err
	}
	return r.drawing, nil
}

// reader reads the elements of a file.
type reader struct {
	file     string
	data     []byte
	palette  []string
	xml      *xml.Decoder
	drawing  *Drawing
	at       int64 // of the token
	elements int
	points   int
}

// fail makes an error at the token that was read last.
func (r *reader) fail(what, allowed string) error {
	before := string(r.data[:min(r.at, int64(len(r.data)))])
	start := strings.LastIndexByte(before, '\n') + 1
	return &Error{r.file, strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1, what, allowed}
}

// token reads the next token. What XML can do beyond elements and text is refused.
func (r *reader) token() (xml.Token, error) {
	r.at = r.xml.InputOffset()
	t, err := r.xml.Token()
	if errors.Is(err, io.EOF) {
		return nil, io.EOF
	}
	if err != nil {
		r.at = r.xml.InputOffset()
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			return nil, r.fail("the XML is broken here ("+strings.Replace(syntax.Msg, "unexpected EOF", "it ends too early", 1)+")", "elements, attributes in quotes and text")
		}
		return nil, r.fail("the XML names another encoding", "UTF-8 text") // the decoder has no other errors
	}
	switch t := t.(type) {
	case xml.Directive:
		return nil, r.fail("there is a <!DOCTYPE> or another declaration", "elements and text: entities are not read")
	case xml.ProcInst:
		if t.Target != "xml" {
			return nil, r.fail("there is a processing instruction <?"+clip(t.Target)+">", "elements and text")
		}
	}
	return t, nil
}

const svgSpace = "http://www.w3.org/2000/svg"

// document reads the whole file.
func (r *reader) document() error {
	for {
		t, err := r.token()
		if errors.Is(err, io.EOF) {
			return r.fail("there is no <svg>", "an SVG drawing")
		}
		if err != nil {
			return err
		}
		start, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local != "svg" {
			return r.fail("the file begins with <"+clip(start.Name.Local)+">", "<svg>")
		}
		if err := r.root(start); err != nil {
			return err
		}
		break
	}
	for { // nothing may follow but blanks and comments
		t, err := r.token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, ok := t.(xml.StartElement); ok {
			return r.fail("a second element follows <svg>", "one <svg>")
		}
	}
}

// root reads the outermost element.
func (r *reader) root(start xml.StartElement) error {
	box, err := numbers(attribute(start, "viewBox"))
	if err != nil || len(box) != 4 || !(box[2] > 0 && box[3] > 0) {
		return r.fail("viewBox is "+strconv.Quote(clip(attribute(start, "viewBox"))), `four numbers such as "0 0 24 24", width and height of more than 0`)
	}
	scale := side / math.Max(box[2], box[3])
	m := geom.Scale(scale, scale).Mul(geom.Translate(-box[0], -box[1]))
	if ratio := box[2] / box[3]; !m.Finite() || ratio > 100 || ratio < 0.01 {
		return r.fail("viewBox is "+strconv.Quote(clip(attribute(start, "viewBox"))), "one that is at most 100 times as long as it is wide")
	}
	r.drawing.Size = geom.Size{W: box[2] * scale, H: box[3] * scale}
	return r.element(start, state{m: m, style: style{fill: paint{color: scene.RGB(0, 0, 0)}, width: 1}}, 0)
}

// state is what elements hand down to those within them.
type state struct {
	m geom.Matrix
	style
	hidden bool
}

// shapes are the elements that draw.
var shapes = map[string]func(*reader, xml.StartElement) (scene.Outline, error){
	"path":     (*reader).path,
	"rect":     (*reader).rect,
	"circle":   (*reader).circle,
	"ellipse":  (*reader).ellipse,
	"line":     (*reader).line,
	"polyline": (*reader).polyline,
	"polygon":  (*reader).polygon,
}

// silent are the elements that draw nothing and are passed over with all that is in them.
var silent = []string{"title", "desc", "metadata", "defs"}

const elementsAllowed = "svg, g, path, rect, circle, ellipse, line, polyline, polygon, title and desc"

// element reads an element and what is in it.
func (r *reader) element(start xml.StartElement, s state, depth int) error {
	if r.elements++; r.elements > maxElements {
		return r.fail("the drawing has too many elements", fmt.Sprintf("at most %d", maxElements))
	}
	if depth > maxDepth {
		return r.fail(fmt.Sprintf("elements are nested deeper than %d", maxDepth), "fewer groups")
	}
	name := start.Name.Local
	foreign := start.Name.Space != "" && start.Name.Space != svgSpace
	if foreign || slices.Contains(silent, name) {
		return r.skip(depth)
	}
	shape := shapes[name]
	if shape == nil && name != "g" && (name != "svg" || depth > 0) {
		return r.fail("the element <"+clip(name)+"> is not read", elementsAllowed)
	}
	if err := r.attributes(start, &s); err != nil {
		return err
	}
	if shape != nil {
		o, err := shape(r, start)
		if err != nil {
			return err
		}
		if err := r.draw(o, s); err != nil {
			return err
		}
	}
	for {
		t, err := r.token()
		if errors.Is(err, io.EOF) {
			return r.fail("the element <"+clip(name)+"> is not closed", "</"+clip(name)+">")
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if err := r.element(t, s, depth+1); err != nil {
				return err
			}
		}
	}
}

// skip passes over the rest of an element. Scripts are refused there too.
func (r *reader) skip(depth int) error {
	for open := 1; open > 0; {
		t, err := r.token()
		if errors.Is(err, io.EOF) {
			return r.fail("an element is not closed", "a closing tag for each element")
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.EndElement:
			open--
		case xml.StartElement:
			if open++; open+depth > maxDepth {
				return r.fail(fmt.Sprintf("elements are nested deeper than %d", maxDepth), "fewer groups")
			}
			if r.elements++; r.elements > maxElements {
				return r.fail("the drawing has too many elements", fmt.Sprintf("at most %d", maxElements))
			}
			if t.Name.Local == "script" || t.Name.Local == "style" {
				return r.fail("the element <"+t.Name.Local+"> is not read", elementsAllowed)
			}
		}
	}
	return nil
}

// draw adds a shape.
func (r *reader) draw(o scene.Outline, s state) error {
	if o.Empty() || s.hidden {
		return nil
	}
	if r.points += len(o.Points); r.points > maxPoints {
		return r.fail("the drawing has too many points", fmt.Sprintf("at most %d", maxPoints))
	}
	p := path{outline: o.Transform(s.m), style: s.style}
	p.outline.EvenOdd = s.evenOdd
	scale := math.Sqrt(math.Abs(s.m.A*s.m.D - s.m.B*s.m.C))
	p.width *= scale
	p.dash = nil
	for _, d := range s.dash {
		p.dash = append(p.dash, d*scale)
	}
	for _, q := range p.outline.Points {
		if !(math.Abs(q.X) <= 100*side && math.Abs(q.Y) <= 100*side) {
			return r.fail("a shape lies far outside the view box", "points within 100 times its size")
		}
	}
	if !(p.width <= 100*side) {
		return r.fail("a line is far too wide", "at most 100 times the size of the view box")
	}
	r.drawing.paths = append(r.drawing.paths, p)
	return nil
}

// Symbol draws it, with colours for the names it uses. A name without a colour (scene.None) is not drawn. The symbol's box is that of
// the drawing, at the origin; what lies outside is cut off.
func (d *Drawing) Symbol(id string, colours func(name string) scene.Color) *scene.Symbol {
	sym := &scene.Symbol{ID: id, Box: d.Size.At(0, 0)}
	resolve := func(p paint) scene.Color {
		if p.name != "" {
			return colours(p.name)
		}
		return p.color
	}
	for i := range d.paths {
		p := &d.paths[i]
		item := &scene.Path{Outline: p.outline, Fill: scene.Paint{Color: resolve(p.fill)}}
		if c := resolve(p.line); c.Set && p.width > 0 {
			item.Stroke = scene.Stroke{Color: c, Width: p.width, Dash: p.dash, Cap: p.lineCap, Join: p.join}
		}
		if item.Fill.Color.Set || item.Stroke.Width > 0 {
			sym.Items = append(sym.Items, item)
		}
	}
	return sym
}

// Uses reports whether a colour is chosen by its name when the drawing is drawn.
func (d *Drawing) Uses(name string) bool {
	return slices.ContainsFunc(d.paths, func(p path) bool { return p.fill.name == name || p.line.name == name })
}

// clip shortens a text for a message.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}
