package pdfout

import (
	"crypto/sha256"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"weak"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// recorder records the pages of a document into a file, and collects what can be written when all are there.
type recorder struct {
	file    *file
	pages   []*pageRecord
	forms   []int                               // their objects
	formOf  map[weak.Pointer[scene.Symbol]]form // weak, so that a page's symbols go when the page goes
	alike   map[[sha256.Size]byte]int           // the objects of forms by what they draw
	faces   []*faceRecord
	faceOf  map[string]*faceRecord
	images  []*imageRecord
	imageOf map[string]*imageRecord
	dests   map[string]place
	free    []byte // room for the operators of the next page
}

// pageRecord is a recorded page. Its content is the object after its own.
type pageRecord struct {
	object      int
	size        geom.Size
	trim, bleed *geom.Box
	links       []scene.Link
	outline     []scene.OutlineEntry
	label       string
}

// form is a symbol in the file.
type form struct {
	object int
	box    geom.Box
}

// faceRecord is a face and the characters used of it.
type faceRecord struct {
	face   scene.Face
	runes  map[rune]bool
	name   string // of the resource
	object int    // once it is written
}

// place is where a link leads.
type place struct {
	page int // from 1
	y    float64
}

func newRecorder(f *file) *recorder {
	return &recorder{file: f, formOf: map[weak.Pointer[scene.Symbol]]form{}, alike: map[[sha256.Size]byte]int{}, faceOf: map[string]*faceRecord{},
		imageOf: map[string]*imageRecord{}, dests: map[string]place{}}
}

// page records one page.
func (r *recorder) page(p *scene.Page) error {
	if err := p.Validate(); err != nil {
		return err
	}
	rec := &pageRecord{object: r.file.reserve(2), size: p.Size, trim: p.Trim, bleed: p.Bleed, links: slices.Clone(p.Links), outline: slices.Clone(p.Outline), label: p.Label}
	for i, l := range rec.links {
		if l.URI == "" {
			continue
		}
		uri, err := webAddress(l.URI)
		if err != nil {
			return fmt.Errorf("page %q: %w", p.Label, err)
		}
		rec.links[i].URI = uri
	}
	for i := range rec.outline {
		if err := checkText("outline entry", rec.outline[i].Title); err != nil {
			return fmt.Errorf("page %q: %w", p.Label, err)
		}
	}
	r.pages = append(r.pages, rec)
	for _, d := range p.Dests {
		if _, ok := r.dests[d.Name]; ok {
			return fmt.Errorf("page %q: the place %q is there twice", p.Label, d.Name)
		}
		r.dests[d.Name] = place{page: len(r.pages), y: d.At.Y}
	}
	c := newCanvas(r, p.Size.At(0, 0), r.free[:0])
	if err := c.items(p.Items); err != nil {
		return fmt.Errorf("page %q: %w", p.Label, err)
	}
	r.file.stream(rec.object+1, "<<", c.ops)
	r.free = c.ops
	return nil
}

// checkLinks reports a link whose place is nowhere in the document.
func (r *recorder) checkLinks() error {
	for _, p := range r.pages {
		for _, l := range p.links {
			if _, ok := r.dests[l.Dest]; l.Dest != "" && !ok {
				return fmt.Errorf("page %q: a link leads to %q, which is no place of the document", p.label, l.Dest)
			}
		}
	}
	return nil
}

// webAddress checks an address and returns it in ASCII.
func webAddress(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil || !slices.Contains([]string{"http", "https", "mailto"}, u.Scheme) {
		return "", fmt.Errorf("%q is no web address: http, https and mailto are allowed", s)
	}
	var out []byte
	for _, c := range []byte(u.String()) {
		switch {
		case c <= ' ' || c == 0x7F || c >= 0x80 && strings.IndexByte(u.Host, c) >= 0:
			return "", fmt.Errorf("web address %q has a character that is not allowed: write it in ASCII", s)
		case c >= 0x80: // of a query: paths are encoded already
			out = fmt.Appendf(out, "%%%02X", c)
		default:
			out = append(out, c)
		}
	}
	return string(out), nil
}

// toPoints maps mm with y downwards to points with y upwards from the bottom left corner of a box.
func toPoints(b geom.Box) geom.Matrix {
	return geom.Matrix{A: perMM, D: -perMM, E: -b.X * perMM, F: b.Bottom() * perMM}
}

// toMM is the inverse of toPoints.
func toMM(b geom.Box) geom.Matrix {
	return geom.Matrix{A: 1 / perMM, D: -1 / perMM, E: b.X, F: b.Bottom()}
}

// canvas records items as operators. What was set last is kept, so that an operator is written only where it changes
// something.
type canvas struct {
	rec      *recorder
	ops      []byte
	box      geom.Box
	toPoints geom.Matrix
	state    state
}

// state is the graphics state as far as operators set it.
type state struct {
	fill, line         string
	width, dash        string
	lineCap, lineJoin  uint8
	capKnown, joinKnow bool
	face               *faceRecord
	size               float64
}

// newCanvas records what is drawn on a box, behind the given operators.
func newCanvas(r *recorder, box geom.Box, ops []byte) canvas {
	return canvas{rec: r, ops: ops, box: box, toPoints: toPoints(box)}
}

func (c *canvas) write(s string) { c.ops = append(c.ops, s...) }

// num appends a number with at most so many decimals, without trailing zeros, and a blank.
func (c *canvas) num(v float64, decimals int) {
	c.ops = append(appendNum(c.ops, v, decimals), ' ')
}

func appendNum(b []byte, v float64, decimals int) []byte {
	start := len(b)
	b = strconv.AppendFloat(b, v, 'f', decimals, 64)
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if b[len(b)-1] == '.' {
		b = b[:len(b)-1]
	}
	if s := string(b[start:]); s == "-0" || s == "" || s == "-" {
		return append(b[:start], '0')
	}
	return b
}

// point appends a point of the drawing in points.
func (c *canvas) point(p geom.Point) {
	p = c.toPoints.Apply(p)
	c.num(p.X, coordDecimals)
	c.num(p.Y, coordDecimals)
}

// Decimals: of coordinates (0.0035 mm), of line widths and dashes, of the four factors of a matrix (over 5 m they are worth
// 0.005 mm).
const (
	coordDecimals  = 2
	strokeDecimals = 3
	matrixDecimals = 6
)

func (c *canvas) matrix(m geom.Matrix) {
	for _, v := range [...]float64{m.A, m.B, m.C, m.D} {
		c.num(v, matrixDecimals)
	}
	c.num(m.E, matrixDecimals-2)
	c.num(m.F, matrixDecimals-2)
	c.write("cm\n")
}

func (c *canvas) items(items []scene.Item) error {
	for _, it := range items {
		if err := c.item(it); err != nil {
			return err
		}
	}
	return nil
}

func (c *canvas) item(it scene.Item) error {
	switch it := it.(type) {
	case *scene.Group:
		return c.group(it)
	case *scene.Path:
		return c.path(it)
	case *scene.Text:
		return c.text(it)
	case *scene.Image:
		return c.image(it)
	case *scene.Use:
		return c.use(it)
	}
	return fmt.Errorf("item of an unknown kind: %T", it)
}

// inside wraps operators in q and Q; what they set is forgotten after.
func (c *canvas) inside(f func() error) error {
	kept := c.state
	c.write("q\n")
	err := f()
	c.write("Q\n")
	c.state = kept
	return err
}

func (c *canvas) group(g *scene.Group) error {
	m := g.Map()
	if m == geom.Identity && g.Clip == nil {
		return c.items(g.Items)
	}
	return c.inside(func() error {
		if m != geom.Identity {
			c.matrix(c.conjugate(m))
		}
		if g.Clip != nil {
			c.clip(*g.Clip)
		}
		return c.items(g.Items)
	})
}

// conjugate is a matrix of the drawing as a matrix of the points it is written in.
func (c *canvas) conjugate(m geom.Matrix) geom.Matrix {
	return c.toPoints.Mul(m).Mul(toMM(c.box))
}

// clip cuts off what follows. An empty outline shows nothing.
func (c *canvas) clip(o scene.Outline) {
	if o.Empty() {
		c.write("0 0 0 0 re W n\n")
		return
	}
	c.outline(o)
	c.write(pick(o.EvenOdd, "W* n\n", "W n\n"))
}

func pick(ok bool, yes, no string) string {
	if ok {
		return yes
	}
	return no
}

// outline writes the path of an outline.
func (c *canvas) outline(o scene.Outline) {
	if b, ok := rectangle(o); ok {
		p, q := c.toPoints.Apply(geom.Pt(b.X, b.Bottom())), c.toPoints.Apply(geom.Pt(b.Right(), b.Y))
		x, y := roundPoint(p.X), roundPoint(p.Y)
		c.num(x, coordDecimals)
		c.num(y, coordDecimals)
		c.num(roundPoint(q.X)-x, coordDecimals)
		c.num(roundPoint(q.Y)-y, coordDecimals)
		c.write("re\n")
		return
	}
	i := 0
	for _, v := range o.Verbs {
		switch v {
		case scene.MoveTo:
			c.point(o.Points[i])
			c.write("m\n")
			i++
		case scene.LineTo:
			c.point(o.Points[i])
			c.write("l\n")
			i++
		case scene.CubicTo:
			for _, p := range o.Points[i : i+3] {
				c.point(p)
			}
			c.write("c\n")
			i += 3
		case scene.Close:
			c.write("h\n")
		}
	}
}

// roundPoint rounds as coordinates are written, so that neighbours of equal edges stay together.
func roundPoint(v float64) float64 { return math.Round(v*100) / 100 }

var rectVerbs = []scene.Verb{scene.MoveTo, scene.LineTo, scene.LineTo, scene.LineTo, scene.Close}

// rectangle recognises the outline of a box as scene.Rect makes it.
func rectangle(o scene.Outline) (geom.Box, bool) {
	if !slices.Equal(o.Verbs, rectVerbs) {
		return geom.Box{}, false
	}
	p := o.Points
	if p[0].Y != p[1].Y || p[1].X != p[2].X || p[2].Y != p[3].Y || p[3].X != p[0].X || p[2].X < p[0].X || p[2].Y < p[0].Y {
		return geom.Box{}, false
	}
	return geom.Rect(p[0].X, p[0].Y, p[2].X-p[0].X, p[2].Y-p[0].Y), true
}

func (c *canvas) path(p *scene.Path) error {
	if p.Fill.Hatch == nil {
		c.plainPath(p)
		return nil
	}
	parts, err := p.Expand()
	if err != nil {
		return err
	}
	for i := range parts {
		c.plainPath(&parts[i])
	}
	return nil
}

// plainPath draws a path without a hatch.
func (c *canvas) plainPath(p *scene.Path) {
	fills, strokes := p.Fill.Color.Set, p.Stroke.Width > 0 && p.Stroke.Color.Set
	if p.Outline.Empty() || !fills && !strokes {
		return
	}
	if fills {
		c.fillColor(p.Fill.Color)
	}
	if strokes {
		c.stroke(p.Stroke)
	}
	c.outline(p.Outline)
	star := pick(p.Outline.EvenOdd && fills, "*", "")
	switch {
	case fills && strokes:
		c.write("B" + star + "\n")
	case fills:
		c.write("f" + star + "\n")
	default:
		c.write("S\n")
	}
}

func (c *canvas) fillColor(color scene.Color) {
	if s := colorOperator(color, "g", "rg"); s != c.state.fill {
		c.state.fill = s
		c.write(s)
	}
}

// colorOperator sets a colour; greys take one number.
func colorOperator(color scene.Color, grey, rgb string) string {
	b := appendNum(nil, float64(color.R)/255, 3)
	if color.R == color.G && color.G == color.B {
		return string(b) + " " + grey + "\n"
	}
	b = appendNum(append(b, ' '), float64(color.G)/255, 3)
	b = appendNum(append(b, ' '), float64(color.B)/255, 3)
	return string(b) + " " + rgb + "\n"
}

func (c *canvas) stroke(s scene.Stroke) {
	if op := colorOperator(s.Color, "G", "RG"); op != c.state.line {
		c.state.line = op
		c.write(op)
	}
	if op := string(appendNum(nil, s.Width*perMM, strokeDecimals)) + " w\n"; op != c.state.width {
		c.state.width = op
		c.write(op)
	}
	dash := []byte{'['}
	for i, d := range s.Dash {
		if i > 0 {
			dash = append(dash, ' ')
		}
		dash = appendNum(dash, d*perMM, strokeDecimals)
	}
	if op := string(dash) + "] 0 d\n"; op != c.state.dash {
		c.state.dash = op
		c.write(op)
	}
	if lineCap := uint8(s.Cap % 3); lineCap != c.state.lineCap || !c.state.capKnown {
		c.state.lineCap, c.state.capKnown = lineCap, true
		c.write(string('0'+rune(lineCap)) + " J\n")
	}
	if join := uint8(s.Join % 3); join != c.state.lineJoin || !c.state.joinKnow {
		c.state.lineJoin, c.state.joinKnow = join, true
		c.write(string('0'+rune(join)) + " j\n")
	}
}

// text draws the spans of a text, in UTF-16: that is how fpdf numbers the characters of a font.
func (c *canvas) text(t *scene.Text) error {
	if !t.Color.Set {
		return nil
	}
	face := c.rec.face(t.Face)
	c.fillColor(t.Color)
	for _, span := range t.Spans {
		if span.Text == "" {
			continue
		}
		at := c.toPoints.Apply(t.At.Add(geom.Pt(span.X, 0)))
		c.write("BT ")
		if c.state.face != face || c.state.size != t.Size {
			c.write("/" + face.name + " ")
			c.num(t.Size, coordDecimals)
			c.write("Tf ")
			c.state.face, c.state.size = face, t.Size
		}
		c.num(at.X, coordDecimals)
		c.num(at.Y, coordDecimals)
		c.write("Td (")
		for _, r := range span.Text {
			if r > 0xFFFF {
				return fmt.Errorf("font %s cannot print the character %q (%U)", t.Face.Name(), r, r)
			}
			face.runes[r] = true
			c.letter(byte(r >> 8))
			c.letter(byte(r))
		}
		c.write(") Tj ET\n")
	}
	return nil
}

// letter writes a byte of a string.
func (c *canvas) letter(b byte) {
	switch b {
	case '(', ')', '\\':
		c.ops = append(c.ops, '\\', b)
	case '\r':
		c.ops = append(c.ops, `\r`...)
	default:
		c.ops = append(c.ops, b)
	}
}

// face finds the record of a face; faces with one name are one.
func (r *recorder) face(f scene.Face) *faceRecord {
	name := f.Name()
	if rec, ok := r.faceOf[name]; ok {
		return rec
	}
	rec := &faceRecord{face: f, runes: map[rune]bool{}, name: fmt.Sprintf("F%d", len(r.faces))}
	r.faceOf[name] = rec
	r.faces = append(r.faces, rec)
	return rec
}

// use draws a symbol. The form's own corner is its bottom left, in points.
func (c *canvas) use(u *scene.Use) error {
	f, err := c.rec.form(u.Symbol)
	if err != nil {
		return err
	}
	return c.inside(func() error {
		c.matrix(c.toPoints.Mul(u.Map()).Mul(toMM(f.box)))
		c.write(fmt.Sprintf("/X%d Do\n", f.object))
		return nil
	})
}

// form writes a symbol at its first use. Symbols that draw the same are one form.
func (r *recorder) form(s *scene.Symbol) (form, error) {
	key := weak.Make(s)
	if f, ok := r.formOf[key]; ok {
		return f, nil
	}
	dict := fmt.Sprintf("<</Type /XObject\n/Subtype /Form\n/BBox [0 0 %.2f %.2f]\n/Resources %d 0 R\n", s.Box.W*perMM, s.Box.H*perMM, resourcesObject)
	c := newCanvas(r, s.Box, nil)
	if err := c.items(s.Items); err != nil {
		return form{}, fmt.Errorf("symbol %q: %w", s.ID, err)
	}
	drawn := sha256.Sum256(append([]byte(dict), c.ops...))
	object, ok := r.alike[drawn]
	if !ok {
		object = r.file.reserve(1)
		r.file.stream(object, dict, c.ops)
		r.alike[drawn] = object
		r.forms = append(r.forms, object)
	}
	f := form{object, s.Box}
	r.formOf[key] = f
	return f, nil
}

// image draws a picture into its box.
func (c *canvas) image(im *scene.Image) error {
	rec, err := c.rec.image(im)
	if err != nil {
		return err
	}
	return c.inside(func() error {
		p := c.toPoints.Apply(geom.Pt(im.Box.X, im.Box.Bottom()))
		c.matrix(geom.Matrix{A: im.Box.W * perMM, D: im.Box.H * perMM, E: p.X, F: p.Y})
		c.write("/" + rec.name + " Do\n")
		return nil
	})
}
