package booklet

import (
	"math"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// slab is a piece of the column that stays whole: a line, a row, a diagram. Lengths are in mm.
type slab struct {
	height float64
	gap    float64 // above it, dropped at the top of a page
	// cost of a page that begins with it; never for none.
	cost float64
	draw func(l *leaf, at spot)
	at   Pos // in the text, for messages
	// again is drawn above it when it begins a page: the head of a table.
	again *slab
	// Of heads: what leads here.
	heading *head
}

// never is the cost of what must not be.
var never = math.Inf(1)

// spot is where a slab stands: the left end of the column and its own top. above is how much of its gap is there.
type spot struct{ x, y, above float64 }

// head is a head with the name it has in the document.
type head struct {
	*Heading
	dest  string
	title string
	page  int // index of its page, when that is known
}

// leaf is a page that is being drawn.
type leaf struct {
	page  *scene.Page
	right bool // a right-hand page: the spine is at its left
	m     *measures
	t     *typography
}

func (l *leaf) add(it scene.Item) { l.page.Items = append(l.page.Items, it) }

// ink draws an outline with an ink of the theme.
func (l *leaf) ink(o scene.Outline, ink gamedef.Ink) {
	if p := l.t.Path(o, ink); p != nil {
		l.add(p)
	}
}

// line draws a set line from a point of its baseline, with its links and the ground of its code.
func (l *leaf) line(ln typeset.SetLine, at geom.Point, ms marks) {
	for _, e := range ln.Marks {
		k := ms[e.Mark-1]
		box := geom.Rect(at.X+e.From, at.Y-ln.Ascent*0.86, e.To-e.From, ln.Ascent*0.86+ln.Descent*0.8)
		if k.code {
			const air = 0.45
			l.ink(scene.RoundedRect(box.InsetSides(0, -air, 0, -air), 0.6), l.t.Book.Code)
		}
		if k.link != "" {
			l.page.Links = append(l.page.Links, scene.Link{Box: box, Dest: k.link})
		}
	}
	if len(ln.Texts) > 0 {
		l.add(ln.At(at, typeset.Left))
	}
}

// dest names a place of the page.
func (l *leaf) dest(name string, y float64) {
	l.page.Dests = append(l.page.Dests, scene.Dest{Name: name, At: geom.Pt(0, max(0, y-2))})
}

// inset is the part of the column that is set in.
type inset struct {
	left, right float64
	// ground draws what is behind a slab of the column from a height on.
	ground func(l *leaf, x, y, height float64)
}

func (i inset) in(left, right float64) inset {
	i.left += left
	i.right += right
	return i
}

// wrap is a diagram beside the column: lines are narrower down to its foot.
type wrap struct {
	width float64 // that it takes, gap included
	rest  float64 // of its height, from the foot of what is set so far
}

// flow sets blocks as slabs. The first problems are kept by the booklet.
type flow struct {
	b       *Booklet
	t       *typography
	m       *measures
	slabs   []slab
	wrap    *wrap
	heads   []*head
	rulings map[string]bool        // that have a place already
	lead    func(l *leaf, at spot) // drawn by the next line: a bullet, numbers in the margin
	stay    bool                   // the next slab stays with the last one
	close   bool                   // no gap above the next block
	plain   bool                   // code has no ground of its own
	// size is the lettering of the body here.
	body    gamedef.Lettering
	leading float64 // of the body, mm
	numbers bool    // rulings are printed in the margin
}

func (b *Booklet) newFlow(t *typography, m *measures) *flow {
	return &flow{b: b, t: t, m: m, rulings: map[string]bool{}, body: t.Book.Body, leading: m.grid, numbers: true}
}

// push adds a slab, behind what stays with it.
func (f *flow) push(s slab) {
	if f.stay || f.wrap != nil && f.wrap.rest > 0 && len(f.slabs) > 0 {
		s.cost = never
	}
	f.stay = false
	if f.wrap != nil {
		f.wrap.rest -= s.gap + s.height
	}
	f.slabs = append(f.slabs, s)
}

// half is half a line of the grid, the unit of gaps.
func (f *flow) half() float64 { return f.leading / 2 }

// up rounds a height up to halves of the grid.
func (f *flow) up(height float64) float64 {
	const hair = 1e-6
	return math.Ceil(height/f.half()-hair) * f.half()
}

// narrow is how many of the next lines stand beside the wrap, and how much narrower they are.
func (f *flow) narrow(gap, leading float64) (lines int, less float64) {
	if f.wrap == nil || f.wrap.rest-gap <= 0.01 {
		return 0, 0
	}
	return int(math.Ceil((f.wrap.rest-gap)/leading - 0.05)), f.wrap.width
}

// lines sets spans as the lines of a paragraph in a lettering. keep says that no page ends within.
func (f *flow) lines(at Pos, spans []Span, in inset, gap float64, l gamedef.Lettering, leading float64, ragged, keep bool) {
	width := f.m.column.W - in.left - in.right
	narrow, less := f.narrow(gap, leading)
	widths := []float64{width}
	switch {
	case narrow > 0 && in.left > 0: // an entry of a list goes on as it has begun
		narrow = math.MaxInt32
		widths = []float64{width - less}
	case narrow > 0:
		widths = nil
		for range narrow {
			widths = append(widths, width-less)
		}
		widths = append(widths, width)
	}
	var ms marks
	set, err := f.b.options.Fonts.Paragraph(f.t.runs(spans, l, &ms), typeset.Measure{Widths: widths, Lang: f.t.lang, Ragged: ragged, RaggedFirst: narrow})
	if err != nil {
		f.b.wrong.take(at, err)
		return
	}
	lead, plain := f.lead, f.plain
	f.lead = nil
	for i, ln := range set {
		s := slab{height: leading, at: at}
		if i == 0 {
			s.gap = gap
		}
		if beside := i < narrow; beside && i > 0 && f.wrap != nil {
			s.cost = never
		}
		if keep && i > 0 || i == 1 || i > 0 && i == len(set)-1 { // no orphans, no widows
			s.cost = never
		}
		beside := i < narrow
		s.draw = func(l *leaf, at spot) {
			x := at.x + in.left
			if beside && l.right {
				x += less
			}
			if in.ground != nil {
				in.ground(l, at.x, at.y-at.above, leading+at.above)
			}
			base := at.y + leading/2 + ln.CapHeight/2
			if i == 0 && lead != nil {
				lead(l, spot{x, base, 0})
			}
			if plain {
				ln.Marks = nil
			}
			l.line(ln, geom.Pt(x, base), ms)
		}
		f.push(s)
	}
}

// blocks sets blocks one after the other; diagrams take what follows beside them.
func (f *flow) blocks(all []Block, in inset) {
	for i := 0; i < len(all); {
		d, ok := all[i].(*Diagram)
		if !ok {
			f.block(all[i], in, i == 0)
			i++
			continue
		}
		i += f.diagrams(d, all[i:])
	}
}

// block sets one block. first says that nothing stands above it in its box or chapter.
func (f *flow) block(b Block, in inset, first bool) {
	gap := f.half()
	if first && in.ground != nil || f.close {
		gap = 0
	}
	f.close = false
	switch b := b.(type) {
	case *Heading:
		f.heading(b)
	case *Para:
		f.para(b, in, gap)
	case *List:
		f.list(b, in, gap)
	case *Box:
		f.box(b, in)
	case *Table:
		f.table(b, in)
	case *Record:
		f.record(b, in)
	case *Gap:
		f.push(slab{height: f.leading, draw: func(*leaf, spot) {}, at: b.At})
	}
}

// para sets a paragraph with its rulings in the margin.
func (f *flow) para(p *Para, in inset, gap float64) {
	f.number(p.Rulings)
	f.lines(p.At, p.Spans, in, gap, f.body, f.leading, f.t.ragged, false)
}

// number has the next line print the numbers of rulings in the outer margin, and links to them lead there.
func (f *flow) number(rulings []string) {
	if len(rulings) == 0 || !f.numbers {
		return
	}
	text := ""
	var names []string
	for i, r := range rulings {
		if i > 0 {
			text += ", "
		}
		text += "§" + r
		if !f.rulings[r] {
			f.rulings[r] = true
			names = append(names, rulingID(r))
		}
	}
	ln, err := f.t.Line(f.t.scaled(f.t.Book.Number), text)
	if err != nil {
		f.b.wrong.take(Pos{File: f.b.text.File, Line: 1, Col: 1}, err)
		return
	}
	outer := f.lead
	f.lead = func(l *leaf, at spot) {
		if outer != nil {
			outer(l, at)
		}
		for _, name := range names {
			l.dest(name, at.y-f.leading)
		}
		left, right := l.column()
		if l.right {
			l.add(ln.At(geom.Pt(right+l.m.number, at.y), typeset.Left))
		} else {
			l.add(ln.At(geom.Pt(left-l.m.number, at.y), typeset.Right))
		}
	}
}

// column is where the column of the page begins and ends.
func (l *leaf) column() (left, right float64) {
	left = l.m.inner
	if !l.right {
		left = l.m.page.W - l.m.inner - l.m.column.W
	}
	return left, left + l.m.column.W
}

// Indents of lists in ems of the body.
const (
	bulletIndent  = 1.15
	orderedIndent = 1.75
)

// list sets a list: bullets or numbers hang to the left of its entries.
func (f *flow) list(list *List, in inset, gap float64) {
	em := float64(f.t.scaled(f.body).Size)
	indent := bulletIndent * em
	if list.Ordered {
		indent = orderedIndent * em
	}
	tight := true
	for _, it := range list.Items {
		tight = tight && len(it.Blocks) <= 2
	}
	for i, it := range list.Items {
		label := "•"
		if list.Ordered {
			label = numberOf(list.Start+i).print() + "."
		}
		style := f.t.scaled(f.body)
		ln, err := f.t.Line(style, label)
		if err != nil {
			f.b.wrong.take(list.At, err)
			return
		}
		if i > 0 {
			gap = 0
			if !tight || list.Ordered {
				gap = f.half() / 2
			}
		}
		f.lead = func(l *leaf, at spot) {
			if list.Ordered {
				l.add(ln.At(geom.Pt(at.x-0.45*em, at.y), typeset.Right))
				return
			}
			l.add(ln.At(geom.Pt(at.x-indent+0.2*em, at.y), typeset.Left))
		}
		inner := in.in(indent, 0)
		for j, b := range it.Blocks {
			g := gap
			if j > 0 {
				g = 0
			}
			switch b := b.(type) {
			case *Para:
				f.para(b, inner, g)
			case *List:
				f.list(b, inner, 0)
			default:
				f.block(b, inner, false)
			}
		}
	}
}

// Insets of boxes in mm.
const (
	boxLeft, boxRight = 4.2, 3
)

// box sets a tinted box with an edge at its left. It may go on on the next page.
func (f *flow) box(b *Box, in inset) {
	left, right := in.left, in.right
	f.clear() // boxes stand below diagrams
	ground := func(l *leaf, x, y, height float64) {
		box := geom.Rect(x+left, y, l.m.column.W-left-right, height)
		l.ink(scene.Rect(box), l.t.Book.Box)
		edge := box.X + float64(l.t.Book.BoxEdge.Width)/2
		p := l.t.Path(scene.Line(geom.Pt(edge, box.Y), geom.Pt(edge, box.Bottom())), l.t.Book.BoxEdge)
		if p != nil {
			p.Stroke.Cap = scene.Butt
			l.add(p)
		}
	}
	pad := f.half()
	air := func(gap float64) slab {
		return slab{height: pad, gap: gap, at: b.At, draw: func(l *leaf, at spot) { ground(l, at.x, at.y, pad) }}
	}
	from := len(f.slabs)
	f.push(air(f.half()))
	f.stay = true
	f.blocks(b.Blocks, inset{left: left + boxLeft*f.t.scale, right: right + boxRight*f.t.scale, ground: ground})
	f.stay = true
	f.push(air(0))
	const broken = 60
	for i := from + 1; i < len(f.slabs); i++ {
		f.slabs[i].cost = max(f.slabs[i].cost, broken)
	}
}

// record sets a record line by line on the ground of code, on one page if it fits one.
func (f *flow) record(r *Record, in inset) {
	f.clear()
	pad := f.half() / 2
	inner := in.in(2.5*f.t.scale, 2.5*f.t.scale)
	outer := in.ground
	left, right := in.left, in.right
	inner.ground = func(l *leaf, x, y, height float64) {
		if outer != nil {
			outer(l, x, y, height)
		}
		l.ink(scene.Rect(geom.Rect(x+left, y, l.m.column.W-left-right, height)), l.t.Book.Code)
	}
	air := func(gap float64) slab {
		return slab{height: pad, gap: gap, at: r.At, draw: func(l *leaf, at spot) {
			if outer != nil {
				outer(l, at.x, at.y-at.above, at.above)
			}
			inner.ground(l, at.x, at.y, pad)
		}}
	}
	from := len(f.slabs)
	f.push(air(f.half()))
	f.stay = true
	for i, line := range r.Lines {
		if line == "" {
			line = noBreak
		}
		before := len(f.slabs)
		f.plain = true
		f.lines(r.At, []Span{{Text: line, Code: true}}, inner, 0, f.body, f.leading, true, true)
		f.plain = false
		if i > 0 && i < len(r.Lines)-1 && before < len(f.slabs) && before > 0 {
			f.slabs[before].cost = 20
		}
	}
	f.stay = true
	f.push(air(0))
	high := 0.0
	for _, s := range f.slabs[from:] {
		high += s.height
	}
	if high > f.m.column.H {
		return
	}
	for i := from + 1; i < len(f.slabs); i++ {
		f.slabs[i].cost = max(f.slabs[i].cost, parted)
	}
}

// clear ends a wrap: what follows stands below its foot.
func (f *flow) clear() {
	if f.wrap != nil && f.wrap.rest > 0.01 && len(f.slabs) > 0 {
		f.push(slab{height: f.up(f.wrap.rest), draw: func(*leaf, spot) {}})
	}
	f.wrap = nil
}

// heading sets a head; the next lines stay with it.
func (f *flow) heading(h *Heading) {
	f.clear()
	d := &head{Heading: h, dest: h.ID, title: plainText(h.Spans)}
	if d.dest == "" {
		d.dest = "head-" + numberOf(len(f.heads)+1).print()
	}
	f.heads = append(f.heads, d)
	levels := [...]struct {
		gap, height float64 // in lines of the body
		l           gamedef.Lettering
	}{1: {2, 2, f.t.Book.Chapter}, 2: {0.75, 1.25, f.t.Book.Section}, 3: {0.5, 1, f.t.Book.Sub}}
	k := levels[min(max(h.Level, 1), 3)]
	var ms marks
	spans := make([]Span, len(h.Spans))
	for i, s := range h.Spans { // heads are bold anyway
		s.Bold = false
		spans[i] = s
	}
	runs := f.t.runs(spans, k.l, &ms)
	for i := range runs {
		runs[i].Whole = true
	}
	set, err := f.b.options.Fonts.Paragraph(runs, typeset.Measure{Widths: []float64{f.m.column.W}, Ragged: true})
	if err != nil {
		f.b.wrong.take(h.At, err)
		return
	}
	for i, ln := range set {
		s := slab{height: k.height * f.leading, at: h.At}
		if i == 0 {
			s.gap, s.heading = k.gap*f.leading, d
			s.cost = -10 * float64(4-h.Level) // pages begin well with a head
		} else {
			s.cost = never
		}
		last := i == len(set)-1
		s.draw = func(l *leaf, at spot) {
			if i == 0 {
				l.dest(d.dest, at.y)
				l.page.Outline = append(l.page.Outline, scene.OutlineEntry{Level: h.Level - 1, Title: d.title, Y: max(0, at.y-2)})
			}
			base := at.y + f.leading/2 + ln.CapHeight/2
			if h.Level == 1 {
				base = at.y + s.height - f.leading*0.45
			}
			l.line(ln, geom.Pt(at.x, base), ms)
			if h.Level == 1 && last {
				y := at.y + s.height
				l.ink(scene.Line(geom.Pt(at.x, y), geom.Pt(at.x+l.m.column.W, y)), l.t.Book.Rule)
			}
		}
		f.push(s)
		f.stay = true
	}
	f.close = h.Level > 1
}
