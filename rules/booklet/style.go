package booklet

import (
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// measures are the places of a page, in mm. They follow from its size: those of A5 grow with the page, the column as wide as it gets.
type measures struct {
	page         geom.Size
	scale        float64 // of type and gaps
	inner        float64 // margin at the spine
	top          float64 // of the column
	column       geom.Size
	number       float64 // from the column to the numbers in the margin
	head, foot   float64 // baselines of running head and page number
	grid         float64 // leading of the body
	side, gutter float64 // width of a side diagram and of the gap beside it
}

// Measures of an A5 page in mm (art direction: column of 104 mm, side diagrams of 48 mm).
const (
	a5Column = 104
	a5Inner  = 16
	a5Top    = 22
	a5Foot   = 22 // least margin below the column
	a5Number = 3.5
	a5Side   = 48
	a5Gutter = 5
	mostType = 1.15 // how much larger type gets on larger pages
)

func newMeasures(page geom.Size, leading, scale float64) measures {
	wide := page.W / a5.W
	m := measures{page: page, scale: scale, inner: a5Inner * wide, number: a5Number * scale, grid: leading * scale,
		side: a5Side * wide, gutter: a5Gutter * scale}
	high := page.H / a5.H
	m.top = a5Top * high
	lines := int((page.H - m.top - a5Foot*high) / m.grid)
	m.column = geom.Size{W: a5Column * wide, H: float64(lines) * m.grid}
	m.head, m.foot = m.top-2*m.grid, m.top+m.column.H+2*m.grid
	return m
}

// typeScale is how much larger than on A5 type is on a page.
func typeScale(page geom.Size) float64 {
	return min(mostType, max(0.9, min(page.W/a5.W, page.H/a5.H)))
}

// typography is the letterings of a booklet at a scale.
type typography struct {
	*look.Look
	scale  float64
	lang   string
	ragged bool
}

func newTypography(l *look.Look, lang string, scale float64) *typography {
	return &typography{Look: l, scale: scale, lang: lang, ragged: slices.Contains(l.Book.Ragged, lang)}
}

// scaled is a lettering at the scale.
func (t *typography) scaled(l gamedef.Lettering) gamedef.Lettering {
	l.Size *= gamedef.Length(t.scale)
	l.Least *= gamedef.Length(t.scale)
	return l
}

// fontOf is the chain for a style of text within a lettering: text and its bold and italic, or the lettering's own.
func (t *typography) fontOf(l gamedef.Lettering, s Span) []string {
	name := l.Font
	switch {
	case s.Italic && (s.Bold || name == "bold"):
		name = "bold-italic"
	case s.Italic:
		name = "italic"
	case s.Bold && name == "text":
		name = "bold"
	}
	if chain := t.Fonts(name); len(chain) > 0 {
		return chain
	}
	return t.Fonts(map[string]string{"bold-italic": "bold", "italic": "text"}[name])
}

// mark is what a piece of a line belongs to.
type mark struct {
	link string
	code bool
}

// marks numbers what lines belong to, for typeset.Run.Mark.
type marks []mark

func (m *marks) number(k mark) int {
	if k == (mark{}) {
		return 0
	}
	*m = append(*m, k)
	return len(*m)
}

// runs makes runs of spans in a lettering. Links have the colour of links.
func (t *typography) runs(spans []Span, l gamedef.Lettering, m *marks) []typeset.Run {
	style := t.Style(t.scaled(l))
	out := make([]typeset.Run, 0, len(spans))
	for _, s := range spans {
		r := typeset.Run{Style: style, Text: s.Text, Whole: s.Code, Mark: m.number(mark{s.Link, s.Code})}
		r.Style.Fonts = t.fontOf(l, s)
		if s.Link != "" {
			r.Style.Color = t.Colour(t.Book.Link.Colour)
		}
		out = append(out, r)
	}
	return out
}
