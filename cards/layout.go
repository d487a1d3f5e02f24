package cards

import (
	"fmt"
	"math"
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// layout is a layout made ready: nodes in drawing order, those that follow each other and depend on the same together.
type layout struct {
	name     string
	names    []string // of the placeholders that faces depend on
	segments []segment
	scope    gamedef.Scope
	face     *scene.Symbol // when it is the same on all cards
}

// segment is nodes that follow each other and depend on the same.
type segment struct {
	nodes []node
	scope gamedef.Scope
	// items are what was drawn last: of the deck for good, of a row for the copies of its card.
	items []scene.Item
	drawn bool
	key   []byte
}

// node is a field with its place on the face.
type node struct {
	field    *gamedef.FaceField
	box      geom.Box
	scope    gamedef.Scope
	children []node

	text    gamedef.Template
	setter  *typeset.Setter
	h       typeset.Align
	v       typeset.VAlign
	colour  func(*gamedef.Env) scene.Color
	second  func(*gamedef.Env) scene.Color
	outline scene.Outline
	paint   func(*gamedef.Env) (scene.Paint, scene.Stroke)
}

// layout makes a layout ready at its first use.
func (d *Deck) layout(name string) (*layout, error) {
	if l, ok := d.layouts[name]; ok {
		return l, nil
	}
	declared := d.deck.Layout(name)
	if declared == nil {
		return nil, fmt.Errorf("deck %q has no layout %q", d.deck.ID, name)
	}
	l := &layout{name: name}
	for i := range declared.Fields {
		n, err := d.node(&declared.Fields[i], d.reference(declared.Fields[i].In))
		if err != nil {
			return nil, err
		}
		l.scope = max(l.scope, n.scope)
		if last := len(l.segments) - 1; last >= 0 && l.segments[last].scope == n.scope {
			l.segments[last].nodes = append(l.segments[last].nodes, n)
		} else {
			l.segments = append(l.segments, segment{nodes: []node{n}, scope: n.scope})
		}
		l.names = append(l.names, d.namesOf(&declared.Fields[i])...)
	}
	slices.Sort(l.names)
	l.names = slices.Compact(l.names)
	d.layouts[name] = l
	return l, nil
}

// reference is the box that a field is measured from.
func (d *Deck) reference(in string) geom.Box {
	switch in {
	case "bleed":
		return d.bleed
	case "safe":
		return d.safe
	}
	return d.trim
}

// templates are the templates of a field in the deck's language.
func (d *Deck) templates(f *gamedef.FaceField) []gamedef.Template {
	text, _ := f.Text.In(d.opts.Lang)
	return []gamedef.Template{text, f.Colour, f.Icon, f.Second, f.Fill, f.Line, f.Image}
}

// namesOf are the placeholders that a field, and all within it, depends on.
func (d *Deck) namesOf(f *gamedef.FaceField) []string {
	names := f.When.Names()
	for _, t := range d.templates(f) {
		names = append(names, t.Names()...)
	}
	for i := range f.Fields {
		names = append(names, d.namesOf(&f.Fields[i])...)
	}
	return names
}

// node makes a field ready.
func (d *Deck) node(f *gamedef.FaceField, in geom.Box) (node, error) {
	n := node{field: f, box: f.Box(in), scope: f.When.Scope()}
	for _, t := range d.templates(f) {
		n.scope = max(n.scope, t.Scope())
	}
	if level := f.Kind == "shape" && f.Shape == "line"; n.box.W < 0 || n.box.H < 0 || !level && n.box.Empty() {
		return n, d.fail(nil, &n, fmt.Errorf("it is %s x %s mm large: more than 0 is allowed", geom.FormatMM(n.box.W), geom.FormatMM(n.box.H)))
	}
	if err := prepare[f.Kind](d, &n); err != nil {
		return n, err
	}
	return n, nil
}

// prepare makes each kind of field ready.
var prepare map[string]func(*Deck, *node) error

// drawKind draws each kind of field.
var drawKind map[string]func(*Deck, *node, *gamedef.Env, []scene.Item) ([]scene.Item, error)

func init() { // both tables lead back to themselves through groups
	prepare = map[string]func(*Deck, *node) error{
		"text": (*Deck).prepareText, "icon": (*Deck).preparePicture, "image": (*Deck).preparePicture, "shape": (*Deck).prepareShape, "group": (*Deck).prepareGroup,
	}
	drawKind = map[string]func(*Deck, *node, *gamedef.Env, []scene.Item) ([]scene.Item, error){
		"text": (*Deck).drawText, "icon": (*Deck).drawIcon, "image": (*Deck).drawImage, "shape": (*Deck).drawShape, "group": (*Deck).drawGroup,
	}
}

var (
	aligns  = map[string]typeset.Align{"left": typeset.Left, "center": typeset.Center, "right": typeset.Right}
	valigns = map[string]typeset.VAlign{"top": typeset.Top, "middle": typeset.Middle, "bottom": typeset.Bottom}
)

// key is what tells faces of a layout apart: the values of all that they depend on.
func (l *layout) key(dst []byte, env *gamedef.Env) []byte {
	dst = append(dst, l.name...)
	for _, name := range l.names {
		dst = append(dst, 0)
		dst = env.Value(dst, name)
	}
	return dst
}

// fewItems is up to how many items are drawn on each face by themselves; more become a symbol, which is written once.
const fewItems = 2

// draw draws a face.
func (l *layout) draw(d *Deck, env *gamedef.Env) ([]scene.Item, error) {
	var items []scene.Item
	for i := range l.segments {
		s := &l.segments[i]
		drawn, err := s.draw(d, env, l, i)
		if err != nil {
			return nil, err
		}
		items = append(items, drawn...)
	}
	return items, nil
}

// draw draws the i-th segment of a layout, or finds it drawn: what is of the deck is drawn once, what is of the row once for all copies.
func (s *segment) draw(d *Deck, env *gamedef.Env, l *layout, i int) ([]scene.Item, error) {
	id := d.deck.ID + "-" + l.name
	switch {
	case s.scope == gamedef.OfDeck && s.drawn:
		return s.items, nil
	case s.ofCopies(l, env):
		copy := env.Copy
		env.Copy = 0 // whichever it is
		s.key = append(l.key(s.key[:0], env), byte(i))
		env.Copy = copy
		if known, ok := d.faces.get(s.key); ok {
			return known.Items, nil
		}
		id += "-" + env.Row.ID
	}
	var items []scene.Item
	for i := range s.nodes {
		var err error
		if items, err = d.draw(&s.nodes[i], env, items); err != nil {
			return nil, err
		}
	}
	if s.scope != gamedef.OfDeck && !s.ofCopies(l, env) {
		return items, nil
	}
	if len(items) > fewItems {
		items = []scene.Item{&scene.Use{Symbol: &scene.Symbol{ID: id, Box: d.bleed, Items: items}}}
	}
	if s.scope == gamedef.OfRow {
		d.faces.put(s.key, &scene.Symbol{Items: items})
		return items, nil
	}
	s.items, s.drawn = items, true
	return items, nil
}

// ofCopies reports whether a segment is the same on all copies of a card that are not wholly alike.
func (s *segment) ofCopies(l *layout, env *gamedef.Env) bool {
	return s.scope == gamedef.OfRow && l.scope == gamedef.OfCopy && env.Row.Copies > 1
}

// draw appends what a field draws on a card.
func (d *Deck) draw(n *node, env *gamedef.Env, items []scene.Item) ([]scene.Item, error) {
	if !env.Holds(n.field.When) {
		return items, nil
	}
	if n.field.Turn == nil || *n.field.Turn%360 == 0 {
		return drawKind[n.field.Kind](d, n, env, items)
	}
	turned, err := drawKind[n.field.Kind](d, n, env, nil)
	if err != nil || len(turned) == 0 {
		return items, err
	}
	return append(items, &scene.Group{Matrix: geom.RotateAbout(float64(*n.field.Turn), n.box.Centre()), Items: turned}), nil
}

// prepareGroup makes the fields of a group ready.
func (d *Deck) prepareGroup(n *node) error {
	for i := range n.field.Fields {
		child, err := d.node(&n.field.Fields[i], n.box)
		if err != nil {
			return err
		}
		n.scope = max(n.scope, child.scope)
		n.children = append(n.children, child)
	}
	return nil
}

func (d *Deck) drawGroup(n *node, env *gamedef.Env, items []scene.Item) ([]scene.Item, error) {
	for i := range n.children {
		var err error
		if items, err = d.draw(&n.children[i], env, items); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// Defaults of texts, in percent of the size.
const (
	leading = 125
	gap     = 40
)

// prepareText finds the style of a text.
func (d *Deck) prepareText(n *node) error {
	f := n.field
	n.text, _ = f.Text.In(d.opts.Lang)
	n.h, n.v = aligns[f.Align], valigns[f.VAlign]
	style := gamedef.Lettering{Font: "text", Colour: "mark"}
	if f.Style != "" {
		var ok bool
		if style, ok = d.opts.Theme.Lettering(f.Style); !ok {
			return d.fail(nil, n, fmt.Errorf("theme %s has no lettering %q", d.opts.Theme.ID, f.Style))
		}
	}
	if f.Font != "" {
		style.Font = f.Font
	}
	if f.Size != nil {
		style.Size = *f.Size
		style.Least = min(style.Least, style.Size)
	}
	if f.Least != nil {
		style.Least = *f.Least
	}
	n.colour = d.colour(f.Colour, style.Colour)
	set := typeset.RichStyle{
		Regular: d.look.Fonts(style.Font),
		Size:    float64(style.Size) / geom.MMPerPoint,
		Least:   float64(style.Least) / geom.MMPerPoint,
		Leading: percent(f.Leading, leading), Gap: percent(f.Gap, gap),
		Lang: d.opts.Lang, Icons: d.gallery.inline,
	}
	switch style.Font { // the others have one weight
	case "text":
		set.Bold, set.Italic, set.BoldItalic = d.look.Fonts("bold"), d.look.Fonts("italic"), d.look.Fonts("bold-italic")
		if set.BoldItalic == nil {
			set.BoldItalic = set.Bold
		}
	case "bold":
		set.Italic = d.look.Fonts("bold-italic")
		set.BoldItalic = set.Italic
	}
	if f.Lines != nil {
		set.MaxLines = *f.Lines
	}
	setter, err := d.opts.Fonts.Rich(set)
	if err != nil {
		return d.fail(nil, n, err)
	}
	n.setter = setter
	return nil
}

func percent(v *int, otherwise int) float64 {
	if v != nil {
		otherwise = *v
	}
	return float64(otherwise) / 100
}

func (d *Deck) drawText(n *node, env *gamedef.Env, items []scene.Item) ([]scene.Item, error) {
	set, err := n.setter.Fit(env.Text(n.text), n.box.Size(), n.colour(env))
	if err != nil {
		return nil, d.fail(env, n, err)
	}
	return set.In(items, n.box, n.h, n.v), nil
}

// colour makes a colour ready that may hang on the card.
func (d *Deck) colour(t gamedef.Template, otherwise string) func(*gamedef.Env) scene.Color {
	if t.Scope() == gamedef.OfDeck && len(t.Names()) == 0 {
		name, _ := t.Plain()
		if t.Empty() {
			name = otherwise
		}
		c := d.gallery.colour(name)
		return func(*gamedef.Env) scene.Color { return c }
	}
	return func(env *gamedef.Env) scene.Color {
		if name := env.Text(t); name != "" {
			return d.gallery.colour(name)
		}
		return d.gallery.colour(otherwise)
	}
}

// preparePicture makes an icon or an image ready.
func (d *Deck) preparePicture(n *node) error {
	n.h, n.v = typeset.Center, typeset.Middle
	if a, ok := aligns[n.field.Align]; ok {
		n.h = a
	}
	if a, ok := valigns[n.field.VAlign]; ok {
		n.v = a
	}
	n.text = n.field.Icon
	if n.field.Kind == "image" {
		n.text = n.field.Image
	}
	n.colour, n.second = d.colour(n.field.Colour, "mark"), d.colour(n.field.Second, "accent")
	return nil
}

func (d *Deck) drawIcon(n *node, env *gamedef.Env, items []scene.Item) ([]scene.Item, error) {
	name := env.Text(n.text)
	if name == "" {
		return items, nil
	}
	symbol, err := d.gallery.icon(name, n.colour(env), n.second(env))
	if err != nil {
		return nil, d.fail(env, n, err)
	}
	return append(items, use(symbol, place(symbol.Box.Size(), n, "contain"))), nil
}

func (d *Deck) drawImage(n *node, env *gamedef.Env, items []scene.Item) ([]scene.Item, error) {
	name := env.Text(n.text)
	if name == "" {
		return items, nil
	}
	drawing, picture, err := d.gallery.image(name)
	if err != nil {
		return nil, d.fail(env, n, err)
	}
	var size geom.Size
	if drawing != nil {
		size = drawing.Box.Size()
	} else {
		size = picture.Size()
	}
	box := place(size, n, n.field.Fit)
	var item scene.Item
	if drawing != nil {
		item = use(drawing, box)
	} else {
		if err := picture.Check(box.Size()); err != nil {
			return nil, d.fail(env, n, err)
		}
		item = &scene.Image{Name: name, Data: picture.Data, Box: box}
	}
	if n.field.Fit == "cover" {
		clip := scene.Rect(n.box)
		item = &scene.Group{Clip: &clip, Items: []scene.Item{item}}
	}
	return append(items, item), nil
}

// use draws a symbol in a box.
func use(s *scene.Symbol, box geom.Box) *scene.Use {
	m := geom.Translate(box.X, box.Y).Mul(geom.Scale(box.W/s.Box.W, box.H/s.Box.H)).Mul(geom.Translate(-s.Box.X, -s.Box.Y))
	return &scene.Use{Symbol: s, Matrix: m}
}

// place is where a picture of a size stands in the box of a field: whole in it, or filling it, or stretched.
func place(size geom.Size, n *node, fit string) geom.Box {
	if fit == "stretch" {
		return n.box
	}
	scale := math.Min(n.box.W/size.W, n.box.H/size.H)
	if fit == "cover" {
		scale = math.Max(n.box.W/size.W, n.box.H/size.H)
	}
	w, h := size.W*scale, size.H*scale
	x := n.box.X + (n.box.W-w)*[...]float64{typeset.Left: 0, typeset.Center: 0.5, typeset.Right: 1}[n.h]
	y := n.box.Y + (n.box.H-h)*[...]float64{typeset.Top: 0, typeset.Middle: 0.5, typeset.Bottom: 1}[n.v]
	return geom.Rect(x, y, w, h)
}

// outlines are the shapes of shape fields.
var outlines = map[string]func(b geom.Box, radius float64) scene.Outline{
	"":         scene.RoundedRect,
	"rect":     scene.RoundedRect,
	"ellipse":  func(b geom.Box, _ float64) scene.Outline { return scene.Ellipse(b.Centre(), b.W/2, b.H/2) },
	"line":     func(b geom.Box, _ float64) scene.Outline { return scene.Line(b.Min(), b.Max()) },
	"diamond":  corners(0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5),
	"triangle": corners(0.5, 0, 1, 1, 0, 1),
	"hexagon":  corners(0.25, 0, 0.75, 0, 1, 0.5, 0.75, 1, 0.25, 1, 0, 0.5),
	"octagon":  corners(0.293, 0, 0.707, 0, 1, 0.293, 1, 0.707, 0.707, 1, 0.293, 1, 0, 0.707, 0, 0.293),
}

// corners makes polygons of corners that are given in parts of the box.
func corners(xy ...float64) func(b geom.Box, _ float64) scene.Outline {
	return func(b geom.Box, _ float64) scene.Outline {
		points := make([]geom.Point, len(xy)/2)
		for i := range points {
			points[i] = geom.Pt(b.X+b.W*xy[2*i], b.Y+b.H*xy[2*i+1])
		}
		return scene.Polygon(points...)
	}
}

// lineWidth is the width of an outline when none is given, in mm.
const lineWidth = 0.3

// prepareShape makes the outline and the paints of a shape ready.
func (d *Deck) prepareShape(n *node) error {
	f := n.field
	radius := 0.0
	if f.Radius != nil {
		radius = float64(*f.Radius)
	}
	n.outline = outlines[f.Shape](n.box, radius)
	var fill scene.Paint
	var stroke scene.Stroke
	if f.Ink != "" {
		ink, ok := d.opts.Theme.Ink(f.Ink)
		if !ok {
			return d.fail(nil, n, fmt.Errorf("theme %s has no ink %q", d.opts.Theme.ID, f.Ink))
		}
		fill, stroke = d.look.Fill(ink, geom.Point{}), d.look.Stroke(ink)
	}
	if f.Dash != nil {
		stroke.Dash, stroke.Cap = []float64{float64(*f.Dash), float64(*f.Dash)}, scene.Butt
	}
	if f.Width != nil {
		stroke.Width = float64(*f.Width)
	} else if !f.Line.Empty() && stroke.Width == 0 {
		stroke.Width = lineWidth
	}
	filled, lined := d.colour(f.Fill, ""), d.colour(f.Line, "")
	n.paint = func(env *gamedef.Env) (scene.Paint, scene.Stroke) {
		fill, stroke := fill, stroke
		if !f.Fill.Empty() {
			fill = scene.Paint{Color: filled(env)}
		}
		if !f.Line.Empty() {
			stroke.Color = lined(env)
		}
		if !stroke.Color.Set {
			stroke = scene.Stroke{}
		}
		return fill, stroke
	}
	return nil
}

func (d *Deck) drawShape(n *node, env *gamedef.Env, items []scene.Item) ([]scene.Item, error) {
	fill, stroke := n.paint(env)
	if !fill.Color.Set && fill.Hatch == nil && stroke.Width == 0 {
		return items, nil
	}
	return append(items, &scene.Path{Outline: n.outline, Fill: fill, Stroke: stroke}), nil
}
