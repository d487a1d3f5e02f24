package booklet

import (
	"fmt"
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// SummaryPage sets the chapter summary alone on a page of the booklet's size, as the quick reference. A text that does not fit is a problem.
func (b *Booklet) SummaryPage() (*scene.Page, error) {
	c := b.text.Chapter(Summary)
	if c == nil {
		return nil, fmt.Errorf("%s has no chapter %s", b.text.File, Summary)
	}
	b.wrong = problems{}
	scale := typeScale(b.options.Size)
	m := newMeasures(b.options.Size, float64(b.look.Book.Leading), scale)
	m.inner = (m.page.W - m.column.W) / 2
	head := *c
	head.Spans = append([]Span{{At: c.At, Text: b.title() + " – "}}, c.Spans...)
	f := b.onePage(&head, &m, scale)
	if err := b.wrong.err(); err != nil {
		return nil, err
	}
	l := &leaf{page: &scene.Page{Size: m.page, Label: Summary, Title: b.title() + " – " + b.words.QuickReference}, right: true, m: f.m, t: f.t}
	drawAll(l, f.slabs, m.inner, m.top)
	l.page.Outline = nil
	l.page.Links = ownLinks(l.page)
	imprint, err := f.t.Fit(f.t.scaled(f.t.Book.Running), b.imprint(), m.column.W)
	if err != nil {
		return nil, err
	}
	l.add(imprint.At(geom.Pt(m.page.W/2, m.foot), typeset.Center))
	return l.page, nil
}

// drawAll draws slabs below each other.
func drawAll(l *leaf, slabs []slab, x, y float64) {
	for i, s := range slabs {
		above := s.gap
		if i == 0 {
			above = 0
		}
		y += above
		s.draw(l, spot{x, y, above})
		y += s.height
	}
}

// ownLinks are the links of a page that lead to places of it.
func ownLinks(p *scene.Page) []scene.Link {
	return slices.DeleteFunc(p.Links, func(link scene.Link) bool {
		return !slices.ContainsFunc(p.Dests, func(d scene.Dest) bool { return d.Name == link.Dest })
	})
}

// Sizes of the reference card in mm (TCG card of the trade).
const (
	cardWidth, cardHeight = 63, 88
	cardBleed             = 3
	cardSafe              = 4
	cardRadius            = 3
	cardTitle             = 7 // height of the title
)

// cardSizes are the sizes of type that are tried, in points: nothing that players must read is smaller than 6.5 (art direction).
var cardSizes = [...]float64{8, 7.5, 7, 6.5}

// ReferenceCard makes the card of the chapter card: its text on the front, a part of the board on the back. It is nil when the text has no such
// chapter. A text that does not fit is a problem.
func (b *Booklet) ReferenceCard() (*scene.Card, error) {
	c := b.text.Chapter(Card)
	if c == nil {
		return nil, nil
	}
	b.wrong = problems{}
	card := &scene.Card{ID: "reference-" + b.def.ID, Title: b.title() + " – " + b.words.ReferenceCard, Copy: 1, Copies: 1,
		Trim: geom.Size{W: cardWidth, H: cardHeight}, Bleed: cardBleed, Safe: cardSafe, Radius: cardRadius}
	front, err := b.cardFront(c, card)
	if err != nil {
		return nil, err
	}
	back, err := b.cardBack(card)
	if err != nil {
		return nil, err
	}
	card.Front, card.Back = front, back
	return card, nil
}

func (b *Booklet) cardFront(c *Chapter, card *scene.Card) (*scene.Symbol, error) {
	safe := card.SafeBox()
	room := safe.H - cardTitle
	var f *flow
	need := 0.0
	for _, size := range cardSizes {
		scale := size * geom.MMPerPoint / float64(b.look.Book.Body.Size)
		t := newTypography(b.look, b.text.Lang, scale)
		t.ragged = true
		m := &measures{page: card.Trim, scale: scale, inner: safe.X, column: geom.Size{W: safe.W, H: room}, grid: float64(b.look.Book.Leading) * scale * 0.94}
		problems := len(b.wrong.list)
		f = b.newFlow(t, m)
		f.numbers = false
		f.blocks(c.Blocks, inset{})
		need = 0
		for i, s := range f.slabs {
			if need += s.height; i > 0 {
				need += s.gap
			}
		}
		if len(b.wrong.list) > problems || need <= room {
			break
		}
	}
	if need > room {
		b.wrong.add(c.At, fmt.Sprintf("chapter %s is %.0f mm high at %g points", Card, need, cardSizes[len(cardSizes)-1]), fmt.Sprintf("%.0f mm, one card", room), "shorter text")
	}
	if err := b.wrong.err(); err != nil {
		return nil, err
	}
	l := &leaf{page: &scene.Page{}, right: true, m: f.m, t: f.t}
	l.ink(scene.Rect(card.BleedBox()), b.look.Ground)
	title := b.look.Book.Title
	title.Size, title.Least = 4.2, 2.3
	name, err := b.look.Fit(title, b.title(), safe.W)
	if err != nil {
		return nil, err
	}
	l.add(name.At(geom.Pt(safe.X, safe.Y+cardTitle*0.5), typeset.Left))
	l.rule(safe.X, safe.Y+cardTitle*0.72, safe.W)
	drawAll(l, f.slabs, safe.X, safe.Y+cardTitle)
	return &scene.Symbol{ID: card.ID + "-front", Box: card.BleedBox(), Items: l.page.Items}, nil
}

// cardBack draws a part of the board, with the name of the game.
func (b *Booklet) cardBack(card *scene.Card) (*scene.Symbol, error) {
	t := newTypography(b.look, b.text.Lang, 1)
	a := &assembly{b: b, t: t, m: &measures{page: card.Trim}}
	l := &leaf{page: &scene.Page{}, m: a.m, t: t}
	l.ink(scene.Rect(card.BleedBox()), b.look.Ground)
	if err := a.art(l, card.BleedBox()); err != nil {
		return nil, err
	}
	safe := card.SafeBox()
	title := b.look.Book.Title
	title.Size, title.Least = 5, 2.3
	name, err := b.look.Fit(title, b.title(), safe.W-2)
	if err != nil {
		return nil, err
	}
	centre := card.TrimBox().Centre()
	veil := geom.Rect(-cardBleed, centre.Y-6, cardWidth+2*cardBleed, 12)
	l.ink(scene.Rect(veil), b.look.Book.Veil)
	for _, y := range []float64{veil.Y, veil.Bottom()} {
		l.ink(scene.Line(geom.Pt(veil.X, y), geom.Pt(veil.Right(), y)), b.look.Edge)
	}
	l.add(name.Middle(centre, typeset.Center))
	clip := scene.Rect(card.BleedBox())
	return &scene.Symbol{ID: card.ID + "-back", Box: card.BleedBox(), Items: []scene.Item{&scene.Group{Clip: &clip, Items: l.page.Items}}}, nil
}
