package scene

import (
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"rinkpress/layouts/geom"
)

// Bounds of what a page may hold.
const (
	MaxPageSide = 5080 // mm: 14,400 points, the largest side of a PDF page
	MaxDepth    = 12   // nested groups and symbols
	maxFontSize = 2000 // points
)

// Validate reports the first thing on a page that no back end can draw: numbers that are not finite, outlines whose points do not
// fit their verbs, texts with characters their face lacks, symbols that contain themselves, links that lead nowhere, too deep
// nesting. Back ends call it first, so that they need not check; only the fineness of a hatch is left to Expand.
func (p *Page) Validate() error {
	if !(p.Size.W > 0 && p.Size.H > 0 && p.Size.W <= MaxPageSide && p.Size.H <= MaxPageSide) {
		return fmt.Errorf("page %q is %g x %g mm: sides of more than 0 and at most %d mm are allowed", p.Label, p.Size.W, p.Size.H, MaxPageSide)
	}
	c := checker{seen: map[*Symbol]bool{}, open: map[*Symbol]bool{}}
	if err := c.page(p); err != nil {
		return fmt.Errorf("page %q: %w", p.Label, err)
	}
	return nil
}

// checker walks a page once, each symbol once.
type checker struct {
	seen, open map[*Symbol]bool
	depth      int
}

func (c *checker) page(p *Page) error {
	for _, box := range []*geom.Box{p.Trim, p.Bleed} {
		if box != nil && (!finiteBox(*box) || box.Empty()) {
			return fmt.Errorf("page box %v is empty or not finite", *box)
		}
	}
	for _, l := range p.Links {
		if !finiteBox(l.Box) {
			return fmt.Errorf("link box %v is not finite", l.Box)
		}
		if (l.Dest == "") == (l.URI == "") {
			return fmt.Errorf("link at %v leads to %q and %q: one of a place and a web address is allowed", l.Box, l.Dest, l.URI)
		}
	}
	for _, d := range p.Dests {
		if d.Name == "" || !finite(d.At.X, d.At.Y) {
			return fmt.Errorf("place %q at %v is not finite or has no name", d.Name, d.At)
		}
	}
	for _, e := range p.Outline {
		if !finite(e.Y) || e.Level < 0 || e.Level > MaxDepth {
			return fmt.Errorf("outline entry %q has height %g and level %d: a finite height and a level from 0 to %d are allowed", e.Title, e.Y, e.Level, MaxDepth)
		}
	}
	return c.items(p.Items)
}

func (c *checker) items(items []Item) error {
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > MaxDepth {
		return fmt.Errorf("groups and symbols are nested deeper than %d", MaxDepth)
	}
	for _, it := range items {
		if err := c.item(it); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) item(it Item) error {
	switch it := it.(type) {
	case *Group:
		return c.group(it)
	case *Path:
		return c.path(it)
	case *Text:
		return c.text(it)
	case *Image:
		if !finiteBox(it.Box) || it.Box.Empty() || len(it.Data) == 0 {
			return fmt.Errorf("image %q is empty or its box %v is not finite", it.Name, it.Box)
		}
		return nil
	case *Use:
		return c.use(it)
	}
	return fmt.Errorf("item of an unknown kind: %T", it)
}

func (c *checker) group(g *Group) error {
	if err := checkMatrix(g.Map()); err != nil {
		return fmt.Errorf("group %q: %w", g.ID, err)
	}
	if g.Clip != nil {
		if err := g.Clip.Validate(); err != nil {
			return fmt.Errorf("clip of group %q: %w", g.ID, err)
		}
	}
	return c.items(g.Items)
}

func (c *checker) use(u *Use) error {
	if u.Symbol == nil {
		return errors.New("a symbol is used that does not exist")
	}
	if err := checkMatrix(u.Map()); err != nil {
		return fmt.Errorf("symbol %q: %w", u.Symbol.ID, err)
	}
	if c.open[u.Symbol] {
		return fmt.Errorf("symbol %q contains itself", u.Symbol.ID)
	}
	if c.seen[u.Symbol] {
		return nil
	}
	if !finiteBox(u.Symbol.Box) || u.Symbol.Box.Empty() {
		return fmt.Errorf("symbol %q has the box %v: a box with an area is allowed", u.Symbol.ID, u.Symbol.Box)
	}
	c.seen[u.Symbol], c.open[u.Symbol] = true, true
	err := c.items(u.Symbol.Items)
	delete(c.open, u.Symbol)
	if err != nil {
		return fmt.Errorf("symbol %q: %w", u.Symbol.ID, err)
	}
	return nil
}

func (c *checker) path(p *Path) error {
	if err := p.Outline.Validate(); err != nil {
		return err
	}
	if !finite(p.Stroke.Width) || p.Stroke.Width < 0 {
		return fmt.Errorf("stroke of %g mm: 0 or more is allowed", p.Stroke.Width)
	}
	total := 0.0
	for _, d := range p.Stroke.Dash {
		if !finite(d) || d < 0 {
			return fmt.Errorf("dash of %g mm: 0 or more is allowed", d)
		}
		total += d
	}
	if len(p.Stroke.Dash) > 0 && total < 0.01 {
		return errors.New("a dash pattern is shorter than 0.01 mm")
	}
	h := p.Fill.Hatch
	if h == nil {
		return nil
	}
	if !finite(h.Angles...) || !finite(h.Spacing, h.Width, h.Origin.X, h.Origin.Y) || h.Width <= 0 {
		return fmt.Errorf("hatch %+v: finite numbers and a line of more than 0 mm are allowed", *h)
	}
	return nil
}

func (c *checker) text(t *Text) error {
	if t.Face == nil {
		return errors.New("a text has no face")
	}
	if !(t.Size > 0 && t.Size <= maxFontSize) || !finite(t.At.X, t.At.Y, t.Width) {
		return fmt.Errorf("text in %s has size %g at %v: more than 0 and at most %d points are allowed", t.Face.Name(), t.Size, t.At, maxFontSize)
	}
	for _, span := range t.Spans {
		if !finite(span.X) || !utf8.ValidString(span.Text) {
			return fmt.Errorf("text %q at %g is not valid UTF-8 or its place is not finite", span.Text, span.X)
		}
		for _, r := range span.Text {
			if _, _, ok := t.Face.Glyph(r); !ok || r > 0xFFFF {
				return fmt.Errorf("text %q: font %s cannot print the character %q (%U)", span.Text, t.Face.Name(), r, r)
			}
		}
	}
	return nil
}

// pointsOf is how many points a verb takes.
var pointsOf = [...]int{MoveTo: 1, LineTo: 1, CubicTo: 3, Close: 0}

// Validate reports an outline that cannot be drawn: it does not start with a MoveTo, has too few or too many points, or points that are
// not finite.
func (o Outline) Validate() error {
	n := 0
	for i, v := range o.Verbs {
		if int(v) >= len(pointsOf) {
			return fmt.Errorf("an outline has the unknown verb %d", v)
		}
		if i == 0 && v != MoveTo {
			return errors.New("an outline does not start with a MoveTo")
		}
		n += pointsOf[v]
	}
	if n != len(o.Points) {
		return fmt.Errorf("an outline has %d points where its verbs need %d", len(o.Points), n)
	}
	for _, p := range o.Points {
		if !finite(p.X, p.Y) {
			return fmt.Errorf("an outline has the point %v, which is not finite or too far away", p)
		}
	}
	return nil
}

// checkMatrix refuses matrices that are not finite or that flatten the plane.
func checkMatrix(m geom.Matrix) error {
	if !m.Finite() || !finite(m.E, m.F) || math.Abs(m.A*m.D-m.B*m.C) < 1e-9 {
		return fmt.Errorf("matrix %v is not finite or flattens everything", m)
	}
	return nil
}

// finite reports whether all numbers are finite and small enough for a page, in mm.
func finite(vs ...float64) bool {
	for _, v := range vs {
		if !(math.Abs(v) <= geom.MaxLength) {
			return false
		}
	}
	return true
}

func finiteBox(b geom.Box) bool { return finite(b.X, b.Y, b.W, b.H) }
