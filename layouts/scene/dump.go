package scene

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
)

// Dump writes a document as text for golden tests: one item a line, groups indented, mm with at most two decimals, each symbol
// once before the page that uses it first. It reads well in a diff.
func Dump(w io.Writer, d *Document) error {
	p := &dumper{}
	p.line("document %q author %q subject %q lang %q keywords %q created %s", d.Meta.Title, d.Meta.Author, d.Meta.Subject,
		d.Meta.Lang, d.Meta.Keywords, d.Meta.Created.UTC().Format("2006-01-02"))
	seen := map[*Symbol]bool{}
	for page, err := range d.Pages {
		if err != nil {
			return err
		}
		p.page(page, seen)
		if _, err := io.WriteString(w, p.b.String()); err != nil {
			return err
		}
		p.b.Reset()
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

// DumpItems is the dump of some items alone, symbols included.
func DumpItems(items []Item) string {
	p := &dumper{}
	p.symbols(items, map[*Symbol]bool{})
	p.items(items)
	return p.b.String()
}

// dumper writes lines at a depth.
type dumper struct {
	b     strings.Builder
	depth int
}

func (p *dumper) line(format string, args ...any) {
	p.b.WriteString(strings.Repeat("  ", p.depth))
	fmt.Fprintf(&p.b, format, args...)
	p.b.WriteByte('\n')
}

// in writes what f writes one step deeper.
func (p *dumper) in(f func()) {
	p.depth++
	f()
	p.depth--
}

func (p *dumper) page(page *Page, seen map[*Symbol]bool) {
	p.symbols(page.Items, seen)
	p.line("page %q %s title %q desc %q", page.Label, nums(page.Size.W, page.Size.H), page.Title, page.Desc)
	p.in(func() {
		if page.Trim != nil {
			p.line("trim %s", box(*page.Trim))
		}
		if page.Bleed != nil {
			p.line("bleed %s", box(*page.Bleed))
		}
		for _, d := range page.Dests {
			p.line("dest %q at %s", d.Name, nums(d.At.X, d.At.Y))
		}
		for _, e := range page.Outline {
			p.line("outline %d %q y %s", e.Level, e.Title, nums(e.Y))
		}
		p.items(page.Items)
		for _, l := range page.Links {
			p.line("link %s to %q", box(l.Box), l.Dest+l.URI)
		}
	})
}

func (p *dumper) symbols(items []Item, seen map[*Symbol]bool) {
	for _, s := range Symbols(items) {
		if seen[s] {
			continue
		}
		seen[s] = true
		p.line("symbol %q %s", s.ID, box(s.Box))
		p.in(func() { p.items(s.Items) })
	}
}

func (p *dumper) items(items []Item) {
	for _, it := range items {
		p.item(it)
	}
}

func (p *dumper) item(it Item) {
	switch it := it.(type) {
	case *Group:
		s := "group"
		if it.ID != "" {
			s += fmt.Sprintf(" %q", it.ID)
		}
		s += matrix(it.Map())
		if it.Clip != nil {
			s += " clip " + it.Clip.String()
		}
		p.line("%s", s)
		p.in(func() { p.items(it.Items) })
	case *Path:
		p.line("path%s%s %s", it.Fill, it.Stroke, it.Outline)
	case *Text:
		p.line("text %s", it.dump())
	case *Image:
		p.line("image %q %s, %d bytes", it.Name, box(it.Box), len(it.Data))
	case *Use:
		id := "?"
		if it.Symbol != nil {
			id = it.Symbol.ID
		}
		p.line("use %q%s", id, matrix(it.Map()))
	default:
		p.line("unknown %T", it)
	}
}

// dump writes a text with its kerning left out of the words: places of spans are not shown, only the whole and its width.
func (t *Text) dump() string {
	var words strings.Builder
	for _, s := range t.Spans {
		words.WriteString(s.Text)
	}
	name := "no face"
	if t.Face != nil {
		name = t.Face.Name()
	}
	return fmt.Sprintf("%q %s %spt %s at %s width %s", words.String(), name, nums(t.Size), t.Color, nums(t.At.X, t.At.Y), nums(t.Width))
}

// String is the colour as #RRGGBB, or "none".
func (c Color) String() string {
	if !c.Set {
		return "none"
	}
	return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B)
}

// String is the paint for dumps, empty for none.
func (p Paint) String() string {
	s := ""
	if p.Color.Set {
		s = " fill " + p.Color.String()
	}
	if h := p.Hatch; h != nil {
		s += fmt.Sprintf(" hatch %s %s every %s line %s from %s", h.Color, nums(h.Angles...), nums(h.Spacing), nums(h.Width), nums(h.Origin.X, h.Origin.Y))
	}
	return s
}

// String is the stroke for dumps, empty for none.
func (s Stroke) String() string {
	if s.Width <= 0 {
		return ""
	}
	out := fmt.Sprintf(" stroke %s %s", s.Color, nums(s.Width))
	if len(s.Dash) > 0 {
		out += " dash " + nums(s.Dash...)
	}
	return out + [...]string{"", " round", " square"}[s.Cap%3] + [...]string{"", " round-join", " bevel"}[s.Join%3]
}

// String is the outline in the letters of SVG path data.
func (o Outline) String() string {
	if o.Validate() != nil {
		return "invalid outline"
	}
	var b strings.Builder
	i := 0
	for _, v := range o.Verbs {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte("MLCZ"[v])
		for range pointsOf[v] {
			b.WriteByte(' ')
			b.WriteString(nums(o.Points[i].X, o.Points[i].Y))
			i++
		}
	}
	if o.EvenOdd {
		b.WriteString(" even-odd")
	}
	return b.String()
}

func box(b geom.Box) string {
	return nums(b.X, b.Y) + " size " + nums(b.W, b.H)
}

// matrix names the two common kinds of matrices.
func matrix(m geom.Matrix) string {
	if m == geom.Identity {
		return ""
	}
	if m.A == 1 && m.B == 0 && m.C == 0 && m.D == 1 {
		return " at " + nums(m.E, m.F)
	}
	var parts []string
	for _, v := range [...]float64{m.A, m.B, m.C, m.D} {
		parts = append(parts, strconv.FormatFloat(math.Round(v*1e4)/1e4+0, 'f', -1, 64))
	}
	return " matrix " + strings.Join(parts, ",") + " at " + nums(m.E, m.F)
}

// nums writes numbers with at most two decimals, joined by commas.
func nums(vs ...float64) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64)
	}
	return strings.Join(parts, ",")
}
