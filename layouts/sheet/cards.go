package sheet

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Cut is how neighbours on a sheet are cut apart.
type Cut uint8

const (
	// SingleCut lays cards edge to edge: neighbours share a cut, and there is a bleed only at the outer edges.
	SingleCut Cut = iota
	// DoubleCut leaves a gap for the bleed of both neighbours, and each of them is cut by itself.
	DoubleCut
)

// Flip is the edge of the paper over which a sheet is turned to print its backs.
type Flip uint8

const (
	LongEdge Flip = iota
	ShortEdge
	// NoFlip leaves each back in the slot of its front, for paper that is not printed on both sides.
	NoFlip
)

// Order is that of the pages of a deck.
type Order uint8

const (
	// Interleaved prints each sheet's fronts and then its backs, for printers that print on both sides.
	Interleaved Order = iota
	// FrontsFirst prints the fronts of all sheets before the backs of all, for paper that is put in again.
	FrontsFirst
)

// Words of the flags for Cut, Flip and Order, in the order of their values.
var (
	CutNames   = []string{"single", "double"}
	FlipNames  = []string{"long", "short", "none"}
	OrderNames = []string{"interleaved", "fronts-first"}
)

// Bounds of cards and gaps, in mm.
const (
	MaxGap   = 50.0
	MaxBleed = 20.0
)

// MaxSlots is the largest number of cards on a sheet.
const MaxSlots = 2000

// foldRoom is kept between cards and the fold of a gutterfold sheet, in mm, or the bleed where that is more.
const foldRoom = 3.0

// leastMark is the least room for a crop mark between the cards with their bleed and the edge of what may be printed, in mm.
const leastMark = 0.4

// CardOptions say how cards are laid on sheets.
type CardOptions struct {
	Cut Cut
	// Gap is the distance of neighbours of a double cut in mm, at least twice the bleed, which 0 stands for; with a single cut
	// it is 0.
	Gap   float64
	Flip  Flip
	Order Order
	// Fold makes gutterfold sheets: fronts and backs on one side of the paper with a fold between them. Flip and Order do not matter then.
	Fold bool
	// Sprue gives the slots of each sheet; without one they are computed. Cut, Gap and Fold are those of the sprue then.
	Sprue *Sprue
	// Count is how many cards there are, as far as that is known, so that each sheet says of how many it is one; else 0.
	Count int
	// Profile corrects what the printer misprints; nil for none.
	Profile *Profile
}

// Sprue is a sheet with fixed slots, such as perforated paper.
type Sprue struct {
	Name string
	// Paper has the size of the sheet as the slots are measured: upright or turned.
	Paper geom.Paper
	Trim  geom.Size // of its cards
	Slots []Slot
	// Marks says that the cards are cut, so that crop marks are printed.
	Marks bool
}

// CardPlan is how the cards of a deck lie on the sheets of a paper.
type CardPlan struct {
	Paper     geom.Paper
	Landscape bool
	// Slots are the slots of a sheet in the order in which they are filled.
	Slots []Slot
	// Trim and Bleed are those of every card, in mm.
	Trim  geom.Size
	Bleed float64
	// Notes tell people what they may wonder about, such as why so few cards fit; in English, as messages are.
	Notes []string

	options Options
	cards   CardOptions
	mirror  mirror
	fold    bool
	reach   float64  // margin of marks and slug
	art     geom.Box // what the cards keep within
	edge    Edge     // of the slug
	free    geom.Box // what the slug leaves of what may be printed
	strip   *strip
	slugs   map[side]*slug
	marked  bool
	drawn   map[filled]*surface
}

// side is a side of a sheet of cards.
type side uint8

const (
	front side = iota
	back
	both // fronts and backs of a gutterfold sheet
)

// PlanCards plans the sheets for cards that all have a trim and a bleed (mm) on a paper: with as many slots as fit, whatever the orientation
// of the paper and of the cards on it. Cards with their bleed keep within the margin; where that brings more slots, the slug and
// the crop marks may lie in a wider one, down to DefaultMargin. Plans with fewer cards a sheet than there could be say why in their Notes.
//
// Cards that do not fit the paper, a gap of less than twice the bleed, and a sprue that is not for these cards or this paper are errors.
func PlanCards(trim geom.Size, bleed float64, paper geom.Paper, c CardOptions, o Options) (*CardPlan, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := c.check(trim, bleed); err != nil {
		return nil, err
	}
	p := &CardPlan{Paper: paper, Trim: trim, Bleed: bleed, options: o, cards: c, drawn: map[filled]*surface{}}
	if err := p.words(); err != nil {
		return nil, err
	}
	if c.Sprue != nil {
		return p, p.place(c.Sprue)
	}
	found, err := p.best(c.Cut)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, p.unfit()
	}
	if n := found.count(); n > MaxSlots {
		return nil, fmt.Errorf("a sheet of %s would hold %d cards of %s: at most %d are allowed: a smaller paper would do", PaperName(paper), n, sizeText(trim, 1), MaxSlots)
	}
	p.settle(*found)
	return p, p.note()
}

// check reports options that are out of range.
func (c CardOptions) check(trim geom.Size, bleed float64) error {
	for _, length := range []float64{trim.W, trim.H} {
		if !(length > 0 && length <= scene.MaxPageSide) {
			return fmt.Errorf("cards of %s: sides of more than 0 and at most %d mm are allowed", sizeText(trim, 1), scene.MaxPageSide)
		}
	}
	switch {
	case !(bleed >= 0 && bleed <= MaxBleed):
		return fmt.Errorf("bleed of %g mm is out of range: 0 to %g mm are allowed", bleed, MaxBleed)
	case !(c.Gap >= 0 && c.Gap <= MaxGap):
		return fmt.Errorf("gap of %g mm is out of range: 0 to %g mm are allowed", c.Gap, MaxGap)
	case c.Cut == SingleCut && c.Gap > 0 && c.Sprue == nil:
		return fmt.Errorf("gap of %s mm with a single cut: a single cut has no gap, a double cut has", round(c.Gap, 2))
	case c.Cut == DoubleCut && c.Gap > 0 && c.Gap < 2*bleed-eps && c.Sprue == nil:
		return fmt.Errorf("gap of %s mm is less than twice the bleed of %s mm: at least %s mm are allowed, or a single cut", round(c.Gap, 2),
			round(bleed, 2), round(2*bleed, 2))
	case c.Count < 0:
		return fmt.Errorf("%d cards: 0 or more are allowed", c.Count)
	case int(c.Cut) >= len(CutNames) || int(c.Flip) >= len(FlipNames) || int(c.Order) >= len(OrderNames):
		return fmt.Errorf("unknown cut, flip edge or order: %s; %s; %s are allowed", strings.Join(CutNames, ", "), strings.Join(FlipNames, ", "),
			strings.Join(OrderNames, ", "))
	}
	return nil
}

// Sheets is how many sheets of paper so many cards need.
func (p *CardPlan) Sheets(cards int) int { return (cards + len(p.Slots) - 1) / len(p.Slots) }

// cardLayout is one way to lay cards on a paper.
type cardLayout struct {
	grid
	landscape, fold bool
	edge            Edge
	strip           *strip
	reach           float64
	foldLine        mirror
	free, art       geom.Box
}

// best is the way with the most slots, among equals the first: with everything within the margin before a wider reach, upright before turned
// paper, the slug at the bottom before the side, upright before turned cards. It is nil when not one card fits.
func (p *CardPlan) best(cut Cut) (*cardLayout, error) {
	bleed, gap := 0.0, 0.0
	if cut == DoubleCut {
		bleed, gap = p.Bleed, max(p.cards.Gap, 2*p.Bleed)
	}
	var best *cardLayout
	for _, frame := range p.frames() {
		if err := p.measure(&frame); err != nil {
			return nil, err
		}
		if frame.strip == nil {
			continue
		}
		trims := overlap(frame.art.Inset(bleed), frame.free.Inset(bleed+leastMark))
		for turn := range 2 {
			l := frame
			l.grid = fill(half(trims, l.fold, l.foldLine.level, max(foldRoom, bleed)), p.Trim, turn, gap)
			l.foldLine.at = trims.Centre().X
			if l.foldLine.level {
				l.foldLine.at = trims.Centre().Y
			}
			if best == nil || l.count() > best.count() {
				best = &l
			}
		}
	}
	if best == nil || best.count() == 0 {
		return nil, nil
	}
	return best, nil
}

// half is the part of an area that the fronts of a gutterfold sheet take: the left or the upper one, up to a distance from the fold.
func half(area geom.Box, fold, level bool, off float64) geom.Box {
	switch {
	case !fold:
		return area
	case level:
		return area.InsetSides(0, 0, area.H/2+off, 0)
	}
	return area.InsetSides(0, area.W/2+off, 0, 0)
}

// overlap is what two boxes have in common, a box of no size where there is nothing.
func overlap(a, b geom.Box) geom.Box {
	x, y := max(a.X, b.X), max(a.Y, b.Y)
	return geom.Rect(x, y, max(0, min(a.Right(), b.Right())-x), max(0, min(a.Bottom(), b.Bottom())-y))
}

// frames are the ways to use the paper before cards are laid on it.
func (p *CardPlan) frames() []cardLayout {
	margin := p.options.margin()
	reaches := []float64{margin}
	if margin > DefaultMargin {
		reaches = append(reaches, DefaultMargin)
	}
	orientations := []bool{false, true}
	if p.Paper.Size.W == p.Paper.Size.H {
		orientations = orientations[:1]
	}
	folds := []mirror{{}}
	if p.cards.Fold {
		folds = []mirror{{}, {level: true}}
	}
	var out []cardLayout
	for _, reach := range reaches {
		for _, landscape := range orientations {
			for _, edge := range []Edge{Bottom, Right} {
				for _, fold := range folds {
					out = append(out, cardLayout{reach: reach, landscape: landscape, edge: edge, fold: p.cards.Fold, foldLine: fold})
				}
			}
		}
	}
	return out
}

// measure lays the slug out in a frame and finds what it leaves.
func (p *CardPlan) measure(l *cardLayout) error {
	page := sheetSize(p.Paper, l.landscape).At(0, 0)
	reached := page.Inset(l.reach)
	var err error
	if l.strip, err = p.layStrip(sideLength(reached, l.edge == Right)); err != nil || l.strip == nil {
		return err
	}
	l.free = trimmed(reached, l.edge, l.strip.height)
	l.art = overlap(page.Inset(p.options.margin()), l.free)
	return nil
}

// layStrip lays the slug out for a length: as high as the higher of both sides needs.
func (p *CardPlan) layStrip(length float64) (*strip, error) {
	var highest *strip
	for _, s := range p.sides() {
		st, err := p.slugs[s].layout(length)
		if err != nil || st == nil {
			return nil, err
		}
		if highest == nil || st.height > highest.height {
			highest = st
		}
	}
	return highest, nil
}

// sides are the sides of a sheet.
func (p *CardPlan) sides() []side {
	if p.cards.Fold {
		return []side{both}
	}
	return []side{front, back}
}

// words prepares the slugs of the sides.
func (p *CardPlan) words() error {
	w, c := p.options.Words, p.cards
	turned := [...]string{LongEdge: w.FlipLong, ShortEdge: w.FlipShort, NoFlip: w.FlipNone}[c.Flip]
	says := map[side][]string{front: {w.Fronts, turned}, back: {w.Backs, turned}, both: {w.FoldLine}}
	widest, err := p.options.Fonts.bold(smallSize, p.code(0))
	if err != nil {
		return err
	}
	p.slugs = map[side]*slug{}
	for _, s := range p.sides() {
		slug, err := newSlug(p.Paper, p.options, says[s]...)
		if err != nil {
			return err
		}
		slug.room, slug.code = widest.Width+codeGap, smallSize
		p.slugs[s] = slug
	}
	return nil
}

// code is what a slug says about the number of its sheet, from 1; 0 stands for the widest.
func (p *CardPlan) code(sheet int) string {
	number, all := strconv.Itoa(sheet), ""
	if n := p.cards.Count; n > 0 && len(p.Slots) > 0 {
		all = strconv.Itoa(p.Sheets(n))
	} else if n > 0 {
		all = strconv.Itoa(n) // there are no more sheets than cards
	}
	if sheet == 0 {
		number = strings.Repeat("8", max(3, len(all)))
		if all != "" {
			number = strings.Repeat("8", len(all))
		}
	}
	if all != "" {
		number += "/" + all
	}
	return strings.ReplaceAll(p.options.Words.Sheet, "{number}", number)
}

// settle takes a layout.
func (p *CardPlan) settle(l cardLayout) {
	p.Landscape, p.fold, p.reach = l.landscape, l.fold, l.reach
	p.strip, p.edge, p.free, p.art = l.strip, l.edge, l.free, l.art
	p.Slots, p.marked = l.slots(p.Trim), true
	p.mirror = p.turnedOver()
	if l.fold {
		p.mirror = l.foldLine
	}
}

// turnedOver is how the paper is turned for its backs.
func (p *CardPlan) turnedOver() mirror {
	size := p.size()
	level := (size.W > size.H) == (p.cards.Flip == LongEdge)
	m := mirror{off: p.cards.Flip == NoFlip, level: level, at: size.W / 2}
	if level {
		m.at = size.H / 2
	}
	return m
}

// size is that of the page.
func (p *CardPlan) size() geom.Size { return sheetSize(p.Paper, p.Landscape) }

// note says why there are fewer slots than there could be.
func (p *CardPlan) note() error {
	if p.reach < p.options.margin()-eps {
		p.Notes = append(p.Notes, fmt.Sprintf("crop marks and slug lie in the margin of %s mm, down to %s mm from the edge: else fewer cards would fit",
			round(p.options.margin(), 1), round(p.reach, 1)))
	}
	if p.cards.Cut == SingleCut || p.Bleed == 0 {
		return nil
	}
	single, err := p.best(SingleCut)
	if err != nil || single == nil || single.count() <= len(p.Slots) {
		return err
	}
	p.Notes = append(p.Notes, fmt.Sprintf("the bleed of %s mm around each card costs slots: %d cards fit a sheet of %s, %d would with a single cut",
		round(p.Bleed, 1), len(p.Slots), PaperName(p.Paper), single.count()))
	return nil
}

// unfit is the error for cards of which not one fits the paper.
func (p *CardPlan) unfit() error {
	what := fmt.Sprintf("cards of %s with a bleed of %s mm", sizeText(p.Trim, 1), round(p.Bleed, 1))
	if p.cards.Cut == SingleCut {
		what = "cards of " + sizeText(p.Trim, 1)
	}
	err := fmt.Errorf("%s do not fit %s with a margin of %s mm, upright or turned", what, PaperName(p.Paper), round(p.options.margin(), 1))
	for _, larger := range papersBySize() {
		q := *p
		q.Paper = larger
		if l, wrong := q.best(p.cards.Cut); wrong == nil && l != nil {
			return fmt.Errorf("%w: paper %s would do", err, PaperName(larger))
		}
	}
	return fmt.Errorf("%w: smaller cards, or a larger paper", err)
}

// papersBySize are the papers of the trade, the smallest first.
func papersBySize() []geom.Paper {
	return slices.SortedFunc(slices.Values(geom.Papers), func(a, b geom.Paper) int { return cmp.Compare(a.Size.W*a.Size.H, b.Size.W*b.Size.H) })
}

// place takes the slots of a sprue.
func (p *CardPlan) place(s *Sprue) error {
	if math.Abs(s.Trim.W-p.Trim.W) > 0.01 || math.Abs(s.Trim.H-p.Trim.H) > 0.01 {
		return fmt.Errorf("sprue %s is for cards of %s, not of %s", s.Name, sizeText(s.Trim, 2), sizeText(p.Trim, 2))
	}
	if s.Paper.Size != p.Paper.Size && s.Paper.Size.Turned() != p.Paper.Size {
		return fmt.Errorf("sprue %s is for paper %s, not %s", s.Name, PaperName(s.Paper), PaperName(p.Paper))
	}
	if n := len(s.Slots); n == 0 || n > MaxSlots {
		return fmt.Errorf("sprue %s has %d slots: 1 to %d are allowed", s.Name, n, MaxSlots)
	}
	page := s.Paper.Size.At(0, 0)
	var all geom.Box
	boxes := make([]geom.Box, len(s.Slots))
	for i, slot := range s.Slots {
		boxes[i] = slot.box(s.Trim)
		if !page.ContainsBox(boxes[i]) {
			return fmt.Errorf("sprue %s: slot %d leaves the page", s.Name, i+1)
		}
		for j, other := range boxes[:i] {
			if common := other.Intersect(boxes[i]); common.W > slotHair && common.H > slotHair {
				return fmt.Errorf("sprue %s: slots %d and %d overlap", s.Name, j+1, i+1)
			}
		}
		all = all.Union(boxes[i])
	}
	l := cardLayout{landscape: s.Paper.Size.W > s.Paper.Size.H, reach: min(p.options.margin(), DefaultMargin)}
	p.cards.Fold = false
	if err := p.words(); err != nil {
		return err
	}
	for _, l.edge = range []Edge{Bottom, Right, Top, Left} {
		reached := page.Inset(l.reach)
		var err error
		if l.strip, err = p.layStrip(sideLength(reached, l.edge == Right || l.edge == Left)); err != nil {
			return err
		}
		if l.strip == nil {
			continue
		}
		l.free, l.art = trimmed(reached, l.edge, l.strip.height), page
		if around(all, l.free)[l.edge] < 0 {
			continue
		}
		p.settle(l)
		p.Slots, p.marked = s.Slots, s.Marks
		return nil
	}
	return fmt.Errorf("sprue %s leaves no room for the slug: about 5 mm are needed at one edge, beside a margin of %s mm", s.Name, round(l.reach, 1))
}

// slotHair is how far slots of a sprue may overlap, in mm: lengths in inches are rounded.
const slotHair = 0.01
