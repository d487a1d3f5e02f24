package booklet

import (
	"maps"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// Shares of the column's height that diagrams may have.
const (
	sideHigh = 0.66
	wideHigh = 0.6
	// enough is how much of the height of a side diagram the text beside it must fill; else its caption stands beside it.
	enough = 0.55
)

// captionGap is between a diagram and its caption, in mm.
const captionGap = 1.6

// drawn is a diagram with its caption, set.
type drawn struct {
	figure  *Figure
	caption []typeset.SetLine
	marks   marks
	width   float64 // of the place
	under   float64 // width of the caption below it
	height  float64 // of both
}

// diagrams places a diagram, and those that follow it at once, and what stands beside it; it returns how many blocks it has taken.
func (f *flow) diagrams(d *Diagram, all []Block) int {
	f.clear()
	f.close = false
	first := f.side(d)
	if first == nil {
		f.wide(d)
		return 1
	}
	if len(all) > 1 {
		if next, ok := all[1].(*Diagram); ok {
			if second := f.side(next); second != nil {
				f.pair(d.At, first, second)
				return 2
			}
		}
	}
	if n := f.beside(d, first, all[1:]); n > 0 {
		return 1 + n
	}
	f.alone(d, first)
	return 1
}

// side draws a diagram for the side, nil when it belongs to the full width.
func (f *flow) side(d *Diagram) *drawn {
	if d.Place == "wide" {
		return nil
	}
	figure := f.b.figure(d, geom.Size{W: f.m.side, H: f.m.column.H * sideHigh})
	if figure == nil {
		return nil
	}
	if box := figure.Symbol.Box; d.Place == "" && box.W > box.H {
		return nil
	}
	return f.captioned(d, figure, f.m.side)
}

// Captions below a diagram are as wide as it is, but no narrower than these shares of their place, or mm.
const (
	leastCaption     = 0.85
	leastWideCaption = 75
)

// captioned sets the caption of a diagram below it.
func (f *flow) captioned(d *Diagram, figure *Figure, width float64) *drawn {
	under := max(figure.Symbol.Box.W, min(leastCaption*width, leastWideCaption*f.t.scale))
	return f.caption(d, figure, width, min(under, width))
}

// caption sets the caption of a diagram at a width.
func (f *flow) caption(d *Diagram, figure *Figure, width, under float64) *drawn {
	out := &drawn{figure: figure, width: width, under: under}
	set, err := f.b.options.Fonts.Paragraph(f.t.runs(d.Caption, f.t.Book.Caption, &out.marks),
		typeset.Measure{Widths: []float64{under}, Lang: f.t.lang, Ragged: true})
	if err != nil {
		f.b.wrong.take(d.At, err)
		return nil
	}
	out.caption = set
	out.height = figure.Symbol.Box.H + captionGap*f.t.scale + float64(len(set))*f.captionLeading()
	return out
}

func (f *flow) captionLeading() float64 { return float64(f.t.Book.CaptionLeading) * f.t.scale }

// draw draws a diagram with its top left at a point, in the middle of its place, and its caption below.
func (d *drawn) draw(l *leaf, at geom.Point, leading float64) {
	box := d.figure.Symbol.Box
	l.add(use(d.figure.Symbol, geom.Pt(at.X+(d.width-box.W)/2, at.Y)))
	d.words(l, geom.Pt(at.X+(d.width-d.under)/2, at.Y+box.H+captionGap*l.t.scale), leading)
}

// words draws the caption with its top left at a point.
func (d *drawn) words(l *leaf, at geom.Point, leading float64) {
	for i, ln := range d.caption {
		l.line(ln, geom.Pt(at.X, at.Y+float64(i)*leading+leading/2+ln.CapHeight/2), d.marks)
	}
}

// wide sets a diagram over the full width.
func (f *flow) wide(d *Diagram) {
	figure := f.b.figure(d, geom.Size{W: f.m.column.W, H: f.m.column.H * wideHigh})
	if figure == nil {
		return
	}
	g := f.captioned(d, figure, f.m.column.W)
	if g == nil {
		return
	}
	leading := f.captionLeading()
	f.push(slab{height: f.up(g.height), gap: f.leading, at: d.At, draw: func(l *leaf, at spot) {
		g.draw(l, geom.Pt(at.x, at.y), leading)
	}})
	f.push(f.below(d.At))
}

// below is the air below a diagram.
func (f *flow) below(at Pos) slab {
	return slab{height: f.half(), cost: never, at: at, draw: func(*leaf, spot) {}}
}

// pair sets two side diagrams beside each other.
func (f *flow) pair(at Pos, a, b *drawn) {
	leading := f.captionLeading()
	gap := (f.m.column.W - a.width - b.width) / 3
	f.push(slab{height: f.up(max(a.height, b.height)), gap: f.leading, at: at, draw: func(l *leaf, at spot) {
		a.draw(l, geom.Pt(at.x+gap, at.y), leading)
		b.draw(l, geom.Pt(at.x+2*gap+a.width, at.y), leading)
	}})
	f.push(f.below(at))
}

// alone sets a side diagram with its caption beside it.
func (f *flow) alone(d *Diagram, g *drawn) {
	leading := f.captionLeading()
	width := f.m.column.W - g.width - f.m.gutter
	c := f.caption(d, g.figure, width, width)
	if c == nil {
		return
	}
	box := g.figure.Symbol.Box
	words := float64(len(c.caption)) * leading
	f.push(slab{height: f.up(max(box.H, words)), gap: f.leading, at: d.At, draw: func(l *leaf, at spot) {
		x, beside := at.x, at.x+g.width+f.m.gutter
		if !l.right {
			x, beside = at.x+width+f.m.gutter, at.x
		}
		l.add(use(g.figure.Symbol, geom.Pt(x+(g.width-box.W)/2, at.y)))
		c.words(l, geom.Pt(beside, at.y+max(0, box.H-words)), leading)
	}})
	f.push(f.below(d.At))
}

// beside sets paragraphs and lists beside a diagram and returns how many; 0 when there is too little text, or words are too long for
// the room.
func (f *flow) beside(d *Diagram, g *drawn, after []Block) int {
	n := 0
	for n < len(after) && wraps(after[n]) {
		n++
	}
	if n == 0 {
		return 0
	}
	before := *f
	problems := len(f.b.wrong.list)
	rulings := maps.Clone(f.rulings)
	leading := f.captionLeading()
	// The diagram hangs from the first line: its gap and the one above the text are the same.
	top := f.half()
	f.push(slab{gap: top, at: d.At, draw: func(l *leaf, at spot) {
		x := at.x
		if !l.right {
			x = at.x + f.m.column.W - g.width
		}
		g.draw(l, geom.Pt(x, at.y+0.5), leading)
	}})
	f.wrap = &wrap{width: g.width + f.m.gutter, rest: f.up(g.height) + f.half()}
	f.stay, f.close = true, true
	height := f.wrap.rest
	taken := 0
	for taken < n && f.wrap.rest > 0.01 {
		f.block(after[taken], inset{}, false)
		taken++
	}
	if len(f.b.wrong.list) > problems || height-max(0, f.wrap.rest) < enough*height {
		f.b.wrong.list = f.b.wrong.list[:problems]
		*f = before
		f.rulings = rulings
		return 0
	}
	f.clear()
	return taken
}

// wraps reports whether a block can stand beside a diagram.
func wraps(b Block) bool {
	switch b.(type) {
	case *Para, *List:
		return true
	}
	return false
}

// rule is a level line over the column.
func (l *leaf) rule(x, y, width float64) {
	l.ink(scene.Line(geom.Pt(x, y), geom.Pt(x+width, y)), l.t.Book.Rule)
}
