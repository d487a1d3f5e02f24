package scene

import "rinkpress/layouts/geom"

// Walk visits all items in drawing order, groups before what is in them; the items of symbols are visited at the first use of
// each. Matrix maps the item's coordinates (for a group and a use: those outside of it) to those of the root.
func Walk(items []Item, visit func(it Item, m geom.Matrix)) {
	walk(items, geom.Identity, map[*Symbol]bool{}, visit)
}

func walk(items []Item, m geom.Matrix, seen map[*Symbol]bool, visit func(Item, geom.Matrix)) {
	for _, it := range items {
		visit(it, m)
		switch it := it.(type) {
		case *Group:
			walk(it.Items, m.Mul(orIdentity(it.Matrix)), seen, visit)
		case *Use:
			if it.Symbol != nil && !seen[it.Symbol] {
				seen[it.Symbol] = true
				walk(it.Symbol.Items, m.Mul(orIdentity(it.Matrix)), seen, visit)
			}
		}
	}
}

// orIdentity reads the zero Matrix as Identity.
func orIdentity(m geom.Matrix) geom.Matrix {
	if m == (geom.Matrix{}) {
		return geom.Identity
	}
	return m
}

// Map is the group's matrix, Identity when it has none.
func (g *Group) Map() geom.Matrix { return orIdentity(g.Matrix) }

// Map is the use's matrix, Identity when it has none.
func (u *Use) Map() geom.Matrix { return orIdentity(u.Matrix) }

// Symbols are the symbols that items use, each once: in order of first use, those used by a symbol before it, so that each can be
// written before it is needed.
func Symbols(items []Item) []*Symbol {
	var out []*Symbol
	collectSymbols(items, map[*Symbol]bool{}, &out)
	return out
}

func collectSymbols(items []Item, seen map[*Symbol]bool, out *[]*Symbol) {
	for _, it := range items {
		switch it := it.(type) {
		case *Group:
			collectSymbols(it.Items, seen, out)
		case *Use:
			if it.Symbol == nil || seen[it.Symbol] {
				continue
			}
			seen[it.Symbol] = true
			collectSymbols(it.Symbol.Items, seen, out)
			*out = append(*out, it.Symbol)
		}
	}
}

// FaceRunes are the characters that a drawing needs of one face.
type FaceRunes struct {
	Face  Face
	Runes []rune // each once, in order of first use
}

// Runes are the characters used, by face in order of first use. Faces with the same name are one.
func Runes(items []Item) []FaceRunes {
	var out []FaceRunes
	at := map[string]int{}
	seen := map[string]map[rune]bool{}
	Walk(items, func(it Item, _ geom.Matrix) {
		t, ok := it.(*Text)
		if !ok || t.Face == nil {
			return
		}
		name := t.Face.Name()
		i, known := at[name]
		if !known {
			i = len(out)
			at[name], seen[name] = i, map[rune]bool{}
			out = append(out, FaceRunes{Face: t.Face})
		}
		for _, span := range t.Spans {
			for _, r := range span.Text {
				if !seen[name][r] {
					seen[name][r] = true
					out[i].Runes = append(out[i].Runes, r)
				}
			}
		}
	})
	return out
}

// Bounds is the box around everything drawn, as seen from outside of all groups: strokes with half their width, clips and the boxes
// of symbols cut off. Text counts with its advance and its glyphs' outlines.
func Bounds(items []Item) geom.Box {
	var all geom.Box
	for _, it := range items {
		all = all.Union(bounds(it))
	}
	return all
}

func bounds(it Item) geom.Box {
	switch it := it.(type) {
	case *Group:
		b := Bounds(it.Items)
		if it.Clip != nil {
			b = b.Intersect(it.Clip.Bounds())
		}
		if b.Empty() {
			return geom.Box{}
		}
		return it.Map().ApplyBox(b)
	case *Path:
		b := it.Outline.Bounds()
		if it.Stroke.Width > 0 {
			return b.Inset(-it.Stroke.Width / 2)
		}
		return b
	case *Text:
		return it.bounds()
	case *Image:
		return it.Box
	case *Use:
		if it.Symbol == nil {
			return geom.Box{}
		}
		return it.Map().ApplyBox(it.Symbol.Box)
	}
	return geom.Box{}
}

func (t *Text) bounds() geom.Box {
	var all geom.Box
	t.Glyphs(func(o Outline, m geom.Matrix) {
		if !o.Empty() {
			all = all.Union(m.ApplyBox(o.Bounds()))
		}
	})
	return all
}

// Glyphs visits the outlines of a text's glyphs in reading order, with the matrix that maps an outline (1 mm an em) to where the text
// stands. Characters that the face lacks are left out: Validate reports them.
func (t *Text) Glyphs(visit func(o Outline, m geom.Matrix)) {
	if t.Face == nil {
		return
	}
	em := t.Size * geom.MMPerPoint
	for _, span := range t.Spans {
		x := t.At.X + span.X
		for _, r := range span.Text {
			o, advance, ok := t.Face.Glyph(r)
			if !ok {
				continue
			}
			visit(o, geom.Matrix{A: em, D: em, E: x, F: t.At.Y})
			x += advance * em
		}
	}
}
