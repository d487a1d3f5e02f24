// Package svgout writes a scene page as an SVG of its true size. It is the only package that imports svgo.
//
// One unit of the drawing is 1 mm. Text is drawn as outlines by default, each glyph written once, so that it looks the same in
// every viewer; or it stays text, with the fonts cut down and embedded, which browsers show.
package svgout

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	svg "github.com/ajstarks/svgo/float"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Options say how text is written.
type Options struct {
	// Cut makes a TrueType font of some characters of a face. With it, text stays text and the fonts are embedded; nil
	// draws text as outlines.
	Cut func(face scene.Face, runes []rune) ([]byte, error)
}

// Write writes one page. The document's title and language describe it where the page says nothing itself. Links to the web are
// kept, and those to places on the same page. Nothing is written to w unless the whole page could be drawn.
func Write(w io.Writer, p *scene.Page, m scene.Meta, o Options) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if !utf8.ValidString(p.Title + p.Desc + m.Title + m.Lang) {
		return fmt.Errorf("page %q: its title or description is not valid UTF-8", p.Label)
	}
	d := newDrawing(p, o)
	if err := d.items(p.Items); err != nil {
		return fmt.Errorf("page %q: %w", p.Label, err)
	}
	d.places(p.Dests)
	if err := d.links(p); err != nil {
		return fmt.Errorf("page %q: %w", p.Label, err)
	}
	fonts, err := d.fontFaces()
	if err != nil {
		return fmt.Errorf("page %q: %w", p.Label, err)
	}
	_, err = w.Write(d.assemble(p, m, fonts))
	return err
}

// drawing collects the body of a page and the definitions that it needs.
type drawing struct {
	options    Options
	body, defs bytes.Buffer
	out        *svg.SVG // of what is being written: the body, or a definition
	glyphs     map[glyphKey]string
	symbols    map[*scene.Symbol]string
	faces      []scene.FaceRunes // to embed
	families   map[string]string // of embedded fonts, by face
	ids        map[string]int    // how often a name was asked for
	clips      int
}

// glyphKey is a character of a face.
type glyphKey struct {
	face string
	r    rune
}

func newDrawing(p *scene.Page, o Options) *drawing {
	d := &drawing{options: o, glyphs: map[glyphKey]string{}, symbols: map[*scene.Symbol]string{}, families: map[string]string{}, ids: map[string]int{}}
	d.out = writer(&d.body)
	if o.Cut != nil {
		d.faces = scene.Runes(p.Items)
	}
	for i, f := range d.faces {
		d.families[f.Face.Name()] = "f" + strconv.Itoa(i)
	}
	return d
}

// decimals of coordinates: a micrometre.
const decimals = 3

func writer(w io.Writer) *svg.SVG {
	out := svg.New(w)
	out.Decimals = decimals
	return out
}

// define writes a definition aside and puts it with the others when it is complete, so that those it needs come first.
func (d *drawing) define(f func() error) error {
	var b bytes.Buffer
	kept := d.out
	d.out = writer(&b)
	err := f()
	d.out = kept
	d.defs.Write(b.Bytes())
	return err
}

// assemble puts the parts together. Writing to a buffer cannot fail.
func (d *drawing) assemble(p *scene.Page, m scene.Meta, fonts string) []byte {
	var b bytes.Buffer
	out := writer(&b)
	title := p.Title
	if title == "" {
		title = m.Title
	}
	attrs := []string{attr("viewBox", "0 0 "+num(p.Size.W)+" "+num(p.Size.H)), `role="img"`}
	if title != "" {
		attrs = append(attrs, attr("aria-label", title))
	}
	if m.Lang != "" {
		attrs = append(attrs, attr("lang", m.Lang), attr("xml:lang", m.Lang))
	}
	out.Startunit(p.Size.W, p.Size.H, "mm", attrs...)
	if title != "" {
		out.Title(title)
	}
	if p.Desc != "" {
		out.Desc(p.Desc)
	}
	if fonts != "" {
		out.Style("text/css", fonts)
	}
	if d.defs.Len() > 0 {
		out.Def()
		b.Write(d.defs.Bytes())
		out.DefEnd()
	}
	b.Write(d.body.Bytes())
	out.End()
	return b.Bytes()
}

// attr writes an attribute; svgo writes attributes as they are.
func attr(name, value string) string { return name + `="` + escape(value) + `"` }

func escape(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // writing to a builder cannot fail
	return b.String()
}

// num writes a number of mm.
func num(v float64) string { return string(appendNum(nil, v, decimals)) }

// appendNum appends a number with at most so many decimals and without trailing zeros.
func appendNum(b []byte, v float64, decimals int) []byte {
	k := math.Pow10(decimals)
	return strconv.AppendFloat(b, math.Round(v*k)/k+0, 'f', -1, 64)
}

// pathData writes an outline in the grammar of SVG paths; level and upright lines take one number.
func pathData(o scene.Outline, decimals int) string {
	var b []byte
	number := func(v float64) {
		if c := b[len(b)-1]; c >= '0' && c <= '9' {
			b = append(b, ' ')
		}
		b = appendNum(b, v, decimals)
	}
	var at geom.Point
	i := 0
	for _, v := range o.Verbs {
		switch v {
		case scene.MoveTo, scene.LineTo:
			p := o.Points[i]
			i++
			if v == scene.LineTo && p.Y == at.Y {
				b = append(b, 'H')
				number(p.X)
			} else if v == scene.LineTo && p.X == at.X {
				b = append(b, 'V')
				number(p.Y)
			} else {
				b = append(b, "ML"[v])
				number(p.X)
				number(p.Y)
			}
			at = p
		case scene.CubicTo:
			b = append(b, 'C')
			for _, p := range o.Points[i : i+3] {
				number(p.X)
				number(p.Y)
				at = p
			}
			i += 3
		case scene.Close:
			b = append(b, 'Z')
			at = geom.Pt(math.NaN(), math.NaN()) // back at the start of the contour: what follows is written in full
		}
	}
	return string(b)
}

// transform writes a matrix, with six decimals for its factors: over 5 m they are worth 0.005 mm.
func transform(m geom.Matrix) string {
	if m.A == 1 && m.B == 0 && m.C == 0 && m.D == 1 {
		return attr("transform", "translate("+num(m.E)+" "+num(m.F)+")")
	}
	var b []byte
	for _, v := range [...]float64{m.A, m.B, m.C, m.D} {
		b = append(appendNum(b, v, 6), ' ')
	}
	return attr("transform", "matrix("+string(b)+num(m.E)+" "+num(m.F)+")")
}

func (d *drawing) items(items []scene.Item) error {
	for _, it := range items {
		if err := d.item(it); err != nil {
			return err
		}
	}
	return nil
}

func (d *drawing) item(it scene.Item) error {
	switch it := it.(type) {
	case *scene.Group:
		return d.group(it)
	case *scene.Path:
		return d.path(it)
	case *scene.Text:
		return d.text(it)
	case *scene.Image:
		return d.image(it)
	case *scene.Use:
		return d.use(it)
	}
	return fmt.Errorf("item of an unknown kind: %T", it)
}

func (d *drawing) group(g *scene.Group) error {
	var attrs []string
	if g.ID != "" {
		attrs = append(attrs, attr("id", d.id(g.ID)))
	}
	if m := g.Map(); m != geom.Identity {
		attrs = append(attrs, transform(m))
	}
	if g.Clip != nil {
		attrs = append(attrs, d.clip(*g.Clip))
	}
	if len(attrs) == 0 {
		return d.items(g.Items)
	}
	d.out.Group(attrs...)
	err := d.items(g.Items)
	d.out.Gend()
	return err
}

// id makes a name unique in the page. Names keep their letters and digits; they begin with "n-", which no id made here does.
func (d *drawing) id(name string) string {
	id := "n-" + strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, name)
	d.ids[id]++
	if n := d.ids[id]; n > 1 {
		return d.id(name + "-" + strconv.Itoa(n))
	}
	return id
}

// clip defines a clip path and returns the attribute that uses it.
func (d *drawing) clip(o scene.Outline) string {
	d.clips++
	id := "c" + strconv.Itoa(d.clips)
	var attrs []string
	if o.EvenOdd {
		attrs = append(attrs, `clip-rule="evenodd"`)
	}
	out := writer(&d.defs)
	out.ClipPath(attr("id", id))
	out.Path(pathData(o, decimals), attrs...)
	out.ClipEnd()
	return `clip-path="url(#` + id + `)"`
}

func (d *drawing) path(p *scene.Path) error {
	parts, err := p.Expand()
	if err != nil {
		return err
	}
	for i := range parts {
		d.plainPath(&parts[i])
	}
	return nil
}

// caps and joins are the names of SVG; the first of each is the default and is not written.
var (
	caps  = [...]string{scene.Round: "round", scene.Square: "square"}
	joins = [...]string{scene.RoundJoin: "round", scene.Bevel: "bevel"}
)

// miterLimit is that of PDF; SVG's own is 4.
const miterLimit = "10"

// plainPath draws a path without a hatch.
func (d *drawing) plainPath(p *scene.Path) {
	fills, strokes := p.Fill.Color.Set, p.Stroke.Width > 0 && p.Stroke.Color.Set
	if p.Outline.Empty() || !fills && !strokes {
		return
	}
	var attrs []string
	add := func(name, value string) { attrs = append(attrs, name+`="`+value+`"`) }
	if !fills {
		add("fill", "none")
	} else {
		add("fill", hex(p.Fill.Color))
		if p.Outline.EvenOdd {
			add("fill-rule", "evenodd")
		}
	}
	if strokes {
		s := p.Stroke
		add("stroke", hex(s.Color))
		add("stroke-width", num(s.Width))
		if len(s.Dash) > 0 {
			parts := make([]string, len(s.Dash))
			for i, v := range s.Dash {
				parts[i] = num(v)
			}
			add("stroke-dasharray", strings.Join(parts, " "))
		}
		if c := caps[s.Cap%3]; c != "" {
			add("stroke-linecap", c)
		}
		if j := joins[s.Join%3]; j != "" {
			add("stroke-linejoin", j)
		} else {
			add("stroke-miterlimit", miterLimit)
		}
	}
	d.out.Path(pathData(p.Outline, decimals), attrs...)
}

// hex writes a colour.
func hex(c scene.Color) string { return strings.ToLower(c.String()) }

// use draws a symbol, which is defined at its first use.
func (d *drawing) use(u *scene.Use) error {
	id, ok := d.symbols[u.Symbol]
	if !ok {
		id = "s" + strconv.Itoa(len(d.symbols))
		d.symbols[u.Symbol] = id
		if err := d.symbol(u.Symbol, id); err != nil {
			return fmt.Errorf("symbol %q: %w", u.Symbol.ID, err)
		}
	}
	d.out.Group(transform(u.Map()))
	d.useAt(0, 0, id)
	d.out.Gend()
	return nil
}

// useAt places a definition; whole numbers are written without decimals.
func (d *drawing) useAt(x, y float64, id string, attrs ...string) {
	d.out.Decimals = 0
	if x != math.Trunc(x) || y != math.Trunc(y) {
		d.out.Decimals = 1
	}
	d.out.Use(x, y, "#"+id, attrs...)
	d.out.Decimals = decimals
}

// symbol defines a symbol as a group. It is cut off at its box only where it draws beyond it.
func (d *drawing) symbol(s *scene.Symbol, id string) error {
	attrs := []string{attr("id", id)}
	if !s.Box.ContainsBox(scene.Bounds(s.Items)) {
		attrs = append(attrs, d.clip(scene.Rect(s.Box)))
	}
	return d.define(func() error {
		d.out.Group(attrs...)
		err := d.items(s.Items)
		d.out.Gend()
		return err
	})
}

// perEm is how many units glyphs are drawn in: most fonts have 1000 an em, so that most numbers are whole.
const perEm = 1000

func (d *drawing) text(t *scene.Text) error {
	if !t.Color.Set {
		return nil
	}
	if d.options.Cut != nil {
		d.letters(t)
		return nil
	}
	em := t.Size * geom.MMPerPoint / perEm
	var uses []func()
	for _, span := range t.Spans {
		x := span.X / em
		for _, r := range span.Text {
			outline, advance, _ := t.Face.Glyph(r)
			if !outline.Empty() {
				id, at := d.glyph(t.Face, r, outline), math.Round(x*10)/10
				uses = append(uses, func() { d.useAt(at, 0, id) })
			}
			x += advance * perEm
		}
	}
	if len(uses) == 0 {
		return nil
	}
	scale := string(appendNum(nil, em, 9))
	d.out.Group(attr("fill", hex(t.Color)), attr("transform", "translate("+num(t.At.X)+" "+num(t.At.Y)+") scale("+scale+")"))
	for _, use := range uses {
		use()
	}
	d.out.Gend()
	return nil
}

// glyph defines the outline of a character at its first use.
func (d *drawing) glyph(face scene.Face, r rune, outline scene.Outline) string {
	key := glyphKey{face.Name(), r}
	id, ok := d.glyphs[key]
	if !ok {
		id = "g" + strconv.FormatInt(int64(len(d.glyphs)), 36)
		d.glyphs[key] = id
		writer(&d.defs).Path(pathData(outline.Transform(geom.Scale(perEm, perEm)), 1), attr("id", id))
	}
	return id
}

// letters writes a text as text, each span where it was measured.
func (d *drawing) letters(t *scene.Text) {
	family := d.families[t.Face.Name()]
	size := string(appendNum(nil, t.Size*geom.MMPerPoint, 4))
	for _, span := range t.Spans {
		if span.Text == "" {
			continue
		}
		d.out.Text(t.At.X+span.X, t.At.Y, span.Text, attr("font-family", family+",sans-serif"), attr("font-size", size), attr("fill", hex(t.Color)))
	}
}

// fontFaces embeds the fonts that the page's texts use, or nothing when texts are outlines.
func (d *drawing) fontFaces() (string, error) {
	if len(d.faces) == 0 {
		return "", nil
	}
	var b strings.Builder
	for _, f := range d.faces {
		data, err := d.options.Cut(f.Face, f.Runes)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "@font-face{font-family:%s;src:url(data:font/ttf;base64,%s)}\n", d.families[f.Face.Name()], base64.StdEncoding.EncodeToString(data))
	}
	// Kerning is in the places of the spans; ligatures would move what follows.
	b.WriteString("text{font-kerning:none;font-variant-ligatures:none;white-space:pre}")
	return b.String(), nil
}

// image embeds a picture and stretches it to its box.
func (d *drawing) image(im *scene.Image) error {
	kind := http.DetectContentType(im.Data)
	if !slices.Contains([]string{"image/png", "image/jpeg"}, kind) {
		return fmt.Errorf("image %q is %s: PNG and JPEG are allowed", im.Name, kind)
	}
	b := im.Box
	d.out.Group(transform(geom.Matrix{A: b.W, D: b.H, E: b.X, F: b.Y}))
	d.out.Image(0, 0, 1, 1, "data:"+kind+";base64,"+base64.StdEncoding.EncodeToString(im.Data), `preserveAspectRatio="none"`)
	d.out.Gend()
	return nil
}

// places marks where links of the page lead.
func (d *drawing) places(dests []scene.Dest) {
	for i, dest := range dests {
		d.out.Group(attr("id", "d"+strconv.Itoa(i)), transform(geom.Translate(dest.At.X, dest.At.Y)))
		d.out.Gend()
	}
}

// links lays invisible boxes over the page.
func (d *drawing) links(p *scene.Page) error {
	for _, l := range p.Links {
		href := l.URI
		if href == "" {
			i := slices.IndexFunc(p.Dests, func(dest scene.Dest) bool { return dest.Name == l.Dest })
			if i < 0 {
				continue // on another page, which is another file
			}
			href = "#d" + strconv.Itoa(i)
		} else if err := checkAddress(href); err != nil {
			return err
		}
		d.out.Link(escape(href), l.URI)
		d.out.Path(pathData(scene.Rect(l.Box), decimals), `fill="none"`, `pointer-events="all"`)
		d.out.LinkEnd()
	}
	return nil
}

// checkAddress keeps scripts out of links.
func checkAddress(s string) error {
	u, err := url.Parse(s)
	if err != nil || !slices.Contains([]string{"http", "https", "mailto"}, u.Scheme) {
		return errors.New(strconv.Quote(s) + " is no web address: http, https and mailto are allowed")
	}
	return nil
}
