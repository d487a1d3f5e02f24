package booklet

import (
	"fmt"
	"math"
	"strconv"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Pages sets the booklet: cover, contents, the chapters, the summary on a page of its own and, on the last page, the credits. Problems
// of the text (too wide tables, diagrams that cannot be drawn, a summary that is too long) come together, of type gamedef.Problems.
func (b *Booklet) Pages() ([]*scene.Page, error) {
	b.wrong = problems{}
	scale := typeScale(b.options.Size)
	t := newTypography(b.look, b.text.Lang, scale)
	m := newMeasures(b.options.Size, float64(b.look.Book.Leading), scale)
	body := b.newFlow(t, &m)
	for _, c := range b.text.Chapters {
		if c.ID == Card || c.ID == Summary || c.ID == credits {
			continue
		}
		body.heading(&c.Heading)
		body.blocks(c.Blocks, inset{})
		body.clear()
	}
	parts := []part{{flow: body}}
	if c := b.text.Chapter(Summary); c != nil {
		parts = append(parts, part{flow: b.onePage(c, &m, scale), single: true})
	}
	parts = append(parts, part{flow: b.back(t, &m, body.rulings), foot: true})
	book := &assembly{b: b, m: &m, t: t}
	book.cover()
	book.set(parts)
	if err := b.wrong.err(); err != nil {
		return nil, err
	}
	if book.err != nil {
		return nil, book.err
	}
	return book.pages, nil
}

// credits is the chapter that is printed on the last page.
const credits = "credits"

// part is a flow that begins on a new page.
type part struct {
	flow   *flow
	single bool // on one page
	foot   bool // at the foot of its page
}

// assembly puts the pages of a booklet together.
type assembly struct {
	b     *Booklet
	m     *measures
	t     *typography
	pages []*scene.Page
	err   error
}

// leaf begins a page. Page numbers count from 1, the cover; odd ones are right-hand pages.
func (a *assembly) leaf() *leaf {
	n := len(a.pages) + 1
	label := strconv.Itoa(n)
	p := &scene.Page{Size: a.m.page, Label: fmt.Sprintf("%03d", n), Title: a.b.title() + " – " + fill(a.b.words.Page, "{number}", label)}
	a.pages = append(a.pages, p)
	return &leaf{page: p, right: n%2 == 1, m: a.m, t: a.t}
}

// set lays the contents and the parts out.
func (a *assembly) set(parts []part) {
	var heads []*head
	starts := make([][]int, len(parts))
	page := 1 + a.contentsPages(parts) // pages before the text
	for i, p := range parts {
		if p.flow == nil {
			continue
		}
		var problem *gamedef.Problem
		starts[i], problem = paginate(p.flow.slabs, a.m.column.H)
		if problem != nil {
			a.b.wrong.list = append(a.b.wrong.list, *problem)
			return
		}
		k := -1
		for j, s := range p.flow.slabs {
			if k+1 < len(starts[i]) && j == starts[i][k+1] {
				k++
			}
			if s.heading != nil {
				s.heading.page = page + k
			}
		}
		page += len(starts[i])
		heads = append(heads, p.flow.heads...)
	}
	a.contents(heads)
	for i, p := range parts {
		if p.flow == nil {
			continue
		}
		for j, from := range starts[i] {
			to := len(p.flow.slabs)
			if j+1 < len(starts[i]) {
				to = starts[i][j+1]
			}
			a.page(p, from, to, heads)
		}
	}
}

// page draws the slabs of a page with its running head and number.
func (a *assembly) page(p part, from, to int, heads []*head) {
	l := a.leaf()
	x, _ := l.column()
	y := a.m.top
	if p.foot {
		used := 0.0
		for i, s := range p.flow.slabs[from:to] {
			used += s.height
			if i > 0 {
				used += s.gap
			}
		}
		y += a.m.column.H - used
	}
	if again := p.flow.slabs[from].again; again != nil {
		again.draw(l, spot{x, y, 0})
		y += again.height
	}
	drawAll(l, p.flow.slabs[from:to], x, y)
	if p.foot {
		return
	}
	running := a.b.title()
	if l.right {
		n := len(a.pages) - 1
		for _, h := range heads {
			if h.Level == 1 && h.page <= n {
				running = h.title
			}
		}
	}
	a.running(l, running)
}

// running draws the running head and the number of a page at its outer edge.
func (a *assembly) running(l *leaf, text string) {
	left, right := l.column()
	style := a.t.scaled(a.t.Book.Running)
	x, align := right, typeset.Right
	if !l.right {
		x, align = left, typeset.Left
	}
	for _, words := range []struct {
		text string
		y    float64
	}{{text, a.m.head}, {strconv.Itoa(len(a.pages)), a.m.foot}} {
		line, err := a.t.Fit(style, words.text, a.m.column.W)
		if err != nil {
			a.fail(err)
			return
		}
		l.add(line.At(geom.Pt(x, words.y), align))
	}
}

func (a *assembly) fail(err error) {
	if a.err == nil {
		a.err = err
	}
}

// Heights in the contents, in lines.
const (
	contentsHead  = 3
	chapterEntry  = 1.25
	sectionEntry  = 1
	contentsLevel = 2
)

// contentsPages is how many pages the contents take, an odd number, so that the text begins on a right-hand page.
func (a *assembly) contentsPages(parts []part) int {
	if a.b.options.NoContents {
		return 0
	}
	used, pages := float64(contentsHead), 1
	room := a.m.column.H / a.m.grid
	for _, p := range parts {
		if p.flow == nil {
			continue
		}
		for _, h := range p.flow.heads {
			if used += entryHeight(h); used > room {
				used, pages = entryHeight(h), pages+1
			}
		}
	}
	return pages + (pages+1)%2
}

func entryHeight(h *head) float64 {
	switch h.Level {
	case 1:
		return chapterEntry
	case contentsLevel:
		return sectionEntry
	}
	return 0
}

// contents draws the contents: chapters and sections with their pages, each a link.
func (a *assembly) contents(heads []*head) {
	if a.b.options.NoContents {
		return
	}
	want := 1 + a.contentsPages([]part{{flow: &flow{heads: heads}}})
	l := a.leaf()
	x, right := l.column()
	title, err := a.t.Line(a.t.scaled(a.t.Book.Chapter), a.b.words.Contents)
	if err != nil {
		a.fail(err)
		return
	}
	g := a.m.grid
	l.add(title.At(geom.Pt(x, a.m.top+1.55*g), typeset.Left))
	l.rule(x, a.m.top+2*g, a.m.column.W)
	l.dest("contents-page", a.m.top)
	l.page.Outline = append(l.page.Outline, scene.OutlineEntry{Title: a.b.words.Contents, Y: a.m.top})
	y := a.m.top + contentsHead*g
	for _, h := range heads {
		high := entryHeight(h) * g
		if high == 0 {
			continue
		}
		if y+high > a.m.top+a.m.column.H+0.01 {
			l = a.leaf()
			x, right = l.column()
			y = a.m.top
		}
		a.entry(l, h, x, right, y+high)
		y += high
	}
	for len(a.pages) < want {
		a.leaf()
	}
}

// entry draws a line of the contents with its foot at a height.
func (a *assembly) entry(l *leaf, h *head, left, right, foot float64) {
	book := a.t.Book
	style, indent := book.Body, 5*a.t.scale
	if h.Level == 1 {
		style, indent = book.Sub, 0
	}
	number, err := a.t.Line(a.t.scaled(book.Link), strconv.Itoa(h.page+1))
	if err != nil {
		a.fail(err)
		return
	}
	const least = 12 // between the words and the number, with the dots
	x := left + indent
	style.Least = style.Size * 0.75
	title, err := a.t.Fit(a.t.scaled(style), h.title, right-x-number.Width-least)
	if err != nil {
		a.b.wrong.take(h.At, err)
		return
	}
	base := foot - 0.35*a.m.grid
	l.add(title.At(geom.Pt(x, base), typeset.Left))
	l.add(number.At(geom.Pt(right, base), typeset.Right))
	dots := scene.Stroke{Color: a.t.Colour(book.Caption.Colour), Width: 0.25, Dash: []float64{0.25, 1.55}}
	// Dots stand at the same places on all lines: the dashes begin at a multiple of their period from the right.
	const period = 1.8
	n := math.Floor((right - number.Width - 2 - (x + title.Width + 2)) / period)
	if n > 0 {
		to := right - 2 - math.Ceil(number.Width/period)*period
		from := to - n*period
		for from < x+title.Width+1.5 {
			from += period
		}
		if from < to {
			l.add(&scene.Path{Outline: scene.Line(geom.Pt(from, base), geom.Pt(to, base)), Stroke: dots})
		}
	}
	l.page.Links = append(l.page.Links, scene.Link{Box: geom.Rect(x, foot-a.m.grid*0.95, right-x, a.m.grid), Dest: h.dest})
}

// onePage sets a chapter so that it fits a page, at the largest of some sizes; when even the smallest does not, that is a problem.
func (b *Booklet) onePage(c *Chapter, m *measures, scale float64) *flow {
	sizes := [...]float64{1, 0.96, 0.92, 0.88, 0.84}
	var f *flow
	need := 0.0
	for _, k := range sizes {
		t := newTypography(b.look, b.text.Lang, scale*k)
		own := *m
		own.grid, own.scale = float64(b.look.Book.Leading)*scale*k, scale*k
		problems := len(b.wrong.list)
		f = b.newFlow(t, &own)
		f.heading(&c.Heading)
		f.blocks(c.Blocks, inset{})
		f.clear()
		need = 0
		for i, s := range f.slabs {
			if need += s.height; i > 0 {
				need += s.gap
			}
		}
		if len(b.wrong.list) > problems || need <= m.column.H {
			return f
		}
	}
	b.wrong.add(c.At, fmt.Sprintf("chapter %s is %.0f mm high at its smallest size", c.ID, need), fmt.Sprintf("%.0f mm, one page", m.column.H), "shorter text")
	return f
}

// back sets what stands on the last page: the credits and what made the booklet.
func (b *Booklet) back(t *typography, m *measures, rulings map[string]bool) *flow {
	f := b.newFlow(t, m)
	f.rulings = rulings
	c := b.text.Chapter(credits)
	if c != nil {
		f.heading(&c.Heading)
		f.blocks(c.Blocks, inset{})
		f.clear()
	} else {
		for _, text := range []gamedef.Text{b.def.Credits, b.def.Notice} {
			if s := text.In(b.text.Lang); s != "" {
				f.lines(Pos{b.def.File, 1, 1}, []Span{{Text: s}}, inset{}, f.half(), f.body, f.leading, true, false)
			}
		}
	}
	f.lines(Pos{b.def.File, 1, 1}, []Span{{Text: b.imprint()}}, inset{}, f.leading, f.t.Book.Caption, f.captionLeading(), true, false)
	return f
}

// imprint names the game, the version and the date of the definition.
func (b *Booklet) imprint() string {
	s := b.def.Name.In(b.text.Lang) + " · " + fill(b.words.Version, "{version}", b.def.Version) + " · " + b.def.Date.Format("2006-01-02")
	if b.def.Author != "" {
		s += " · " + b.def.Author
	}
	return s
}

// cover draws the first page: a part of the board over the whole page, and the title before it.
func (a *assembly) cover() {
	l := a.leaf()
	b := a.b
	page := geom.Rect(0, 0, a.m.page.W, a.m.page.H)
	if err := a.art(l, page); err != nil {
		a.fail(err)
		return
	}
	width := a.m.page.W - 2*coverMargin*a.m.page.W/a5.W
	title := a.t.scaled(a.t.Book.Title)
	name, err := a.t.Fit(title, b.title(), width)
	if err != nil {
		a.fail(err)
		return
	}
	sub, err := a.t.Fit(a.t.scaled(a.t.Book.Subtitle), b.words.RulesOf, width)
	if err != nil {
		a.fail(err)
		return
	}
	high := 34 * a.m.page.H / a5.H
	top := a.m.page.H * 0.6
	veil := geom.Rect(0, top, a.m.page.W, high)
	l.ink(scene.Rect(veil), a.t.Book.Veil)
	for _, y := range []float64{veil.Y, veil.Bottom()} {
		l.ink(scene.Line(geom.Pt(-1, y), geom.Pt(a.m.page.W+1, y)), a.t.Edge)
	}
	x := coverMargin * a.m.page.W / a5.W
	l.add(name.At(geom.Pt(x, top+high*0.5), typeset.Left))
	l.add(sub.At(geom.Pt(x, top+high*0.5+1.6*float64(a.t.scaled(a.t.Book.Subtitle).Size)+2), typeset.Left))
	l.dest("cover", 0)
	l.page.Outline = append(l.page.Outline, scene.OutlineEntry{Title: b.title(), Y: 0})
}

// coverMargin is left and right of the title on the cover of an A5 booklet, in mm.
const coverMargin = 16

// art fills a box with a part of the board, as large as it covers the box, cut off at its edges.
func (a *assembly) art(l *leaf, box geom.Box) error {
	b := a.b
	if b.def.Board == nil {
		return nil
	}
	o := board.Options{Lang: b.text.Lang, Theme: b.options.Theme, Fonts: b.options.Fonts, Diagram: true}
	art, err := board.Draw(b.def, o)
	if err != nil {
		return err
	}
	plan, err := board.Locate(b.def, o)
	if err != nil {
		return err
	}
	field := plan.Field
	if field.Empty() {
		field = art.Size.At(0, 0)
	}
	// The end of the field with its goal is what a game is known by: it stands at the top, the middle of the board in the middle.
	const share = 0.86 // of the field's width that the box shows
	k := max(box.W/(field.W*share), box.H/(art.Size.H-0.5*field.Y))
	from := geom.Pt(field.Centre().X-box.W/k/2, 0.5*field.Y)
	clip := scene.Rect(box)
	l.add(&scene.Group{Clip: &clip, Items: []scene.Item{
		&scene.Use{Symbol: art.Symbol, Matrix: geom.Translate(box.X, box.Y).Mul(geom.Scale(k, k)).Mul(geom.Translate(-from.X, -from.Y))},
	}})
	return nil
}
