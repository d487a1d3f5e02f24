package sheet

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// passes are the sides that are printed of each sheet, for each time that the cards are gone through.
var passes = map[Order][][]side{
	Interleaved: {{front, back}},
	FrontsFirst: {{front}, {back}},
}

// sideLabels end the labels of pages.
var sideLabels = [...]string{front: "front", back: "back", both: "fold"}

// Pages yields the sheets for cards, which are gone through once or twice and of which only those of one sheet are held. A
// card whose trim or bleed is not that of the plan, and another number of cards than the options count, are errors; so is a
// font that lacks a character.
func (p *CardPlan) Pages(cards iter.Seq2[*scene.Card, error]) iter.Seq2[*scene.Page, error] {
	runs := passes[p.cards.Order]
	if p.fold {
		runs = [][]side{{both}}
	}
	return func(yield func(*scene.Page, error) bool) {
		for _, run := range runs {
			sheet, seen := 0, 0
			for dealt, err := range deal(cards, len(p.Slots)) {
				if err != nil {
					yield(nil, err)
					return
				}
				sheet, seen = sheet+1, seen+len(dealt)
				for _, s := range run {
					page, err := p.sheet(sheet, s, dealt)
					if !yield(page, err) || err != nil {
						return
					}
				}
			}
			if n := p.cards.Count; n > 0 && n != seen {
				yield(nil, fmt.Errorf("there are %d cards where %d were counted", seen, n))
				return
			}
		}
	}
}

// deal yields cards by sheets of so many slots; the last may have fewer. What it yields is good until the next sheet.
func deal(cards iter.Seq2[*scene.Card, error], slots int) iter.Seq2[[]*scene.Card, error] {
	return func(yield func([]*scene.Card, error) bool) {
		dealt := make([]*scene.Card, 0, slots)
		for card, err := range cards {
			if err != nil {
				yield(nil, err)
				return
			}
			if dealt = append(dealt, card); len(dealt) < slots {
				continue
			}
			if !yield(dealt, nil) {
				return
			}
			dealt = dealt[:0]
		}
		if len(dealt) > 0 {
			yield(dealt, nil)
		}
	}
}

// checkCard refuses a card that is not like those the plan was made for.
func (p *CardPlan) checkCard(c *scene.Card) error {
	if c.Front == nil || c.Back == nil {
		return fmt.Errorf("card %q has no front or no back", c.ID)
	}
	same := func(a, b float64) bool { return math.Abs(a-b) < 1e-3 }
	if !same(c.Trim.W, p.Trim.W) || !same(c.Trim.H, p.Trim.H) || !same(c.Bleed, p.Bleed) {
		return fmt.Errorf("card %q is %s with a bleed of %s mm: cards of %s with a bleed of %s mm are allowed on these sheets", c.ID,
			sizeText(c.Trim, 2), round(c.Bleed, 2), sizeText(p.Trim, 2), round(p.Bleed, 2))
	}
	return nil
}

// spot is where a face is drawn. Outside of clip it would be drawn on a neighbour; nil where nothing is cut off.
type spot struct {
	at   geom.Matrix
	clip *scene.Outline
}

// filled is a side of a sheet on which the first slots are filled.
type filled struct {
	side  side
	slots int
}

// surface is what all sheets have alike whose sides are filled alike: all but the last one.
type surface struct {
	fronts, backs []spot // by slot; one of them is empty but on gutterfold sheets
	marks         scene.Item
	slugAt        geom.Matrix
	slug          *scene.Symbol
}

// sheet draws a side of a sheet, counted from 1.
func (p *CardPlan) sheet(number int, s side, dealt []*scene.Card) (*scene.Page, error) {
	on, err := p.surface(filled{s, len(dealt)})
	if err != nil {
		return nil, err
	}
	page := &scene.Page{Size: p.size(), Label: fmt.Sprintf("%d-%s", number, sideLabels[s]), Items: make([]scene.Item, 0, 2*len(dealt)+2)}
	titles := make([]string, len(dealt))
	shared := map[*scene.Symbol]int{}
	for _, card := range dealt {
		shared[card.Front]++
	}
	for i := range dealt {
		card := dealt[i]
		if err := p.checkCard(card); err != nil {
			return nil, err
		}
		if len(on.fronts) > 0 {
			page.Items = append(page.Items, on.fronts[i].draw(card.Front, card.Copies == 1 && shared[card.Front] == 1))
		}
		if len(on.backs) > 0 {
			page.Items = append(page.Items, on.backs[i].draw(card.Back, false))
		}
		titles[i] = card.Title
	}
	code := p.code(number)
	mark, err := p.slugs[s].mark(p.strip, code)
	if err != nil {
		return nil, err
	}
	slug := &scene.Group{ID: "slug", Matrix: on.slugAt, Items: append([]scene.Item{&scene.Use{Symbol: on.slug}}, mark...)}
	if on.marks != nil {
		page.Items = append(page.Items, on.marks)
	}
	page.Items = append(page.Items, slug)
	w := p.options.Words
	page.Title = p.options.Slug.title(code, [...]string{front: w.Fronts, back: w.Backs, both: w.FoldLine}[s])
	page.Desc = strings.Join(titles, ", ")
	if s != back {
		page.Outline = []scene.OutlineEntry{{Title: code}}
	}
	if p.cards.Profile != nil {
		page = p.cards.Profile.Apply(page, s == back)
	}
	return page, nil
}

// draw draws a face in its spot. A face that is there once is drawn as it is: as a symbol it takes more room and time.
func (s spot) draw(face *scene.Symbol, once bool) scene.Item {
	if once {
		clip := scene.Rect(face.Box)
		inner := &scene.Group{Matrix: s.at, Clip: &clip, Items: face.Items}
		if s.clip == nil {
			return inner
		}
		return &scene.Group{Clip: s.clip, Items: []scene.Item{inner}}
	}
	use := &scene.Use{Symbol: face, Matrix: s.at}
	if s.clip == nil {
		return use
	}
	return &scene.Group{Clip: s.clip, Items: []scene.Item{use}}
}

// surface draws what sheets have alike that are filled alike, once.
func (p *CardPlan) surface(f filled) (*surface, error) {
	if known := p.drawn[f]; known != nil {
		return known, nil
	}
	s := f.side
	slug := *p.slugs[s]
	strip := *p.strip
	if s == back { // its words are others, in a strip of the same size
		own, err := slug.layout(strip.length)
		if err != nil {
			return nil, err
		}
		strip.lines = own.lines
	}
	words, err := slug.draw(&strip, "")
	if err != nil {
		return nil, err
	}
	on := &surface{slug: &scene.Symbol{ID: "slug-" + sideLabels[s], Box: strip.inked(), Items: words}}
	edge, over := p.edge, p.mirror
	if s == back {
		edge = over.edge(edge)
	}
	on.slugAt = p.strip.at(p.size().At(0, 0).Inset(p.reach), edge, nil).(*scene.Group).Matrix
	boxes := make([]geom.Box, len(p.Slots), 2*len(p.Slots))
	for i, slot := range p.Slots {
		boxes[i] = slot.box(p.Trim)
	}
	if s == both {
		for _, b := range boxes[:len(p.Slots)] {
			boxes = append(boxes, over.box(b))
		}
	}
	printed := p.printed(boxes, f)
	for i, slot := range p.Slots[:f.slots] {
		seen := func(j int) geom.Box { return grown(boxes[j], printed[j]) }
		if s != back {
			on.fronts = append(on.fronts, spot{slot.face(p.Trim), p.clip(printed[i], seen(i))})
		}
		if s == back {
			on.backs = append(on.backs, spot{over.back(slot, p.Trim), p.clip(printed[i], over.box(seen(i)))})
		}
		if j := len(p.Slots) + i; s == both {
			on.backs = append(on.backs, spot{over.back(slot, p.Trim), p.clip(printed[j], seen(j))})
		}
	}
	var marks scene.Outline
	if p.marked {
		marks = p.marksOf(boxes)
	}
	if s == back {
		marks = marks.Transform(over.matrix())
	}
	var items []scene.Item
	if !marks.Empty() {
		items = append(items, stroked(marks, markWidth))
	}
	if s == both {
		items = append(items, p.foldLine())
	}
	if len(items) > 0 {
		on.marks = &scene.Use{Symbol: &scene.Symbol{ID: "marks-" + sideLabels[s], Box: p.size().At(0, 0), Items: items}}
	}
	p.drawn[f] = on
	return on, nil
}

// clip is the outline of what is seen of a face; nil where its whole bleed is.
func (p *CardPlan) clip(room sides, box geom.Box) *scene.Outline {
	if slices.Min(room[:]) > p.Bleed-eps {
		return nil
	}
	o := scene.Rect(box)
	return &o
}

// printed is how much of the bleed is printed around each slot: up to the middle of the gap to the next card, up to the crop marks and
// not beyond what the cards keep within. Where a slot stays empty there is no card.
func (p *CardPlan) printed(boxes []geom.Box, f filled) []sides {
	all := boundsOf(boxes)
	limit := overlap(p.art, all.Inset(-MaxBleed))
	if p.marked {
		outer := around(all, p.free)
		var off sides
		for e := range off {
			off[e], _ = p.mark(outer[e])
		}
		limit = overlap(limit, grown(all, off))
	}
	var cards []int
	for i := range boxes {
		if i%len(p.Slots) < f.slots {
			cards = append(cards, i)
		}
	}
	out := make([]sides, len(boxes))
	for _, i := range cards {
		out[i] = roomAround(boxes, cards, i, limit, p.Bleed)
	}
	return out
}

// mark is where a crop mark starts off the cards, and how long it is, in the room at an edge: 3 mm off and 5 mm long where there is
// room, closer and shorter where there is not. Of the bleed of a double cut it keeps clear.
func (p *CardPlan) mark(room float64) (off, long float64) {
	const shortest = 2.0 // as long as that, marks move closer to the cards before they get shorter still
	off = min(markOff, max(room*markOff/(markOff+markLong), room-shortest))
	if p.cards.Cut == DoubleCut {
		off = max(off, min(p.Bleed, room))
	}
	return off, min(markLong, room-off)
}

// marksOf are the crop marks for cards: at the outside of all of them, on the lines of those edges that reach the outside without
// crossing a card.
func (p *CardPlan) marksOf(boxes []geom.Box) scene.Outline {
	all := boundsOf(boxes)
	outer := around(all, p.free)
	var o scene.Outline
	for e := range Bottom + 1 {
		room := outer[e]
		if room < leastMark-eps {
			continue
		}
		off, long := p.mark(room)
		for _, at := range cutLines(boxes, e) {
			switch e {
			case Left:
				o.MoveTo(all.X-off, at).LineTo(all.X-off-long, at)
			case Top:
				o.MoveTo(at, all.Y-off).LineTo(at, all.Y-off-long)
			case Right:
				o.MoveTo(all.Right()+off, at).LineTo(all.Right()+off+long, at)
			default:
				o.MoveTo(at, all.Bottom()+off).LineTo(at, all.Bottom()+off+long)
			}
		}
	}
	return o
}

// cutLines are the places along an edge, ascending, where a cut goes in from outside along the side of a card before it meets the inside of
// another.
func cutLines(boxes []geom.Box, e Edge) []float64 {
	type run struct {
		across span    // the two places
		depth  float64 // how far inside the card begins
	}
	runs := make([]run, len(boxes))
	for i, b := range boxes {
		x, y := boxSpans(b)
		runs[i] = [...]run{Left: {y, x.from}, Top: {x, y.from}, Right: {y, -x.to}, Bottom: {x, -y.to}}[e]
	}
	var out []float64
	for _, r := range runs {
		for _, at := range []float64{r.across.from, r.across.to} {
			free := !slices.ContainsFunc(runs, func(o run) bool {
				return o.depth < r.depth-eps && at > o.across.from+slotHair && at < o.across.to-slotHair
			})
			if free {
				out = append(out, at)
			}
		}
	}
	slices.Sort(out)
	return slices.CompactFunc(out, func(a, b float64) bool { return distance(a, b) < slotHair })
}

// boundsOf is the box around boxes.
func boundsOf(boxes []geom.Box) geom.Box {
	var all geom.Box
	for _, b := range boxes {
		all = all.Union(b)
	}
	return all
}

// foldLine is the line along which a gutterfold sheet is folded.
func (p *CardPlan) foldLine() scene.Item {
	line := scene.Line(geom.Pt(p.mirror.at, p.free.Y), geom.Pt(p.mirror.at, p.free.Bottom()))
	if p.mirror.level {
		line = scene.Line(geom.Pt(p.free.X, p.mirror.at), geom.Pt(p.free.Right(), p.mirror.at))
	}
	return stroked(line, 0.1, 3, 1.5)
}
