package typeset

import (
	"fmt"
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Run is a part of a paragraph in one style.
type Run struct {
	Style Style
	Text  string // a newline begins a new line
	// Mark is a number of the caller's for what the run belongs to, such as a link; 0 for nothing. Lines tell where it stands.
	Mark int
	// Whole says that words are not hyphenated: notation, names. Those that fit a line are not broken at dashes or within brackets either.
	Whole bool
}

// Measure says how a paragraph is set.
type Measure struct {
	// Widths are those of the lines in mm; the last one holds for all that follow.
	Widths []float64
	// Lang is the language of hyphens, "" for none.
	Lang string
	// Ragged leaves lines as they come; otherwise all but the last before a line end are stretched or shrunk to their width.
	Ragged bool
	// RaggedFirst is how many lines at the beginning are left as they come in any case: narrow ones beside a picture.
	RaggedFirst int
}

// ragged reports whether the n-th line from 0 is left as it comes.
func (m Measure) ragged(n int) bool { return m.Ragged || n < m.RaggedFirst }

// SetLine is a line of a paragraph. Its Texts begin at the left end of its baseline.
type SetLine struct {
	Line
	Marks []Extent // of the marked runs, left to right
	// Hyphen says that the line ends in a broken word.
	Hyphen bool
}

// Extent is where a marked run stands on a line, in mm from its left end.
type Extent struct {
	Mark     int
	From, To float64
}

// Paragraph breaks runs of text into lines by total fit (D. E. Knuth and M. F. Plass, Breaking Paragraphs into Lines): of all ways the one whose
// lines are the most even, with few hyphens and none on two lines in a row if that can be. Lines may end where those of Break do, at
// hyphens of the language and, at a cost, between Korean syllables; a last line is not left with a few letters. A word wider than its line is a *TooLarge error,
// errors of characters are those of Line.
func (l *Library) Paragraph(runs []Run, m Measure) ([]SetLine, error) {
	if len(m.Widths) == 0 {
		return nil, fmt.Errorf("a paragraph has no width: one or more widths of more than 0 mm are allowed")
	}
	for _, w := range m.Widths {
		if !(w > 0) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("a paragraph is set %g mm wide: more than 0 is allowed", w)
		}
	}
	p := &paragraph{measure: m}
	for i, r := range runs {
		if !r.Whole {
			r.Text = hyphenatedPart(m.Lang, runs, i)
		}
		set, err := l.shape(r.Style, r.Text, true)
		if err != nil {
			return nil, err
		}
		p.sets = append(p.sets, set)
		p.bits(i, r, set)
	}
	if len(p.all) == 0 {
		return nil, nil
	}
	p.all = append(p.all, bit{kind: forced})
	p.sum()
	ends, large := p.fit(tolerance)
	if ends == nil || p.parts(ends) {
		ends, large = p.fit(math.Inf(1))
	}
	if large != nil {
		for _, r := range runs {
			large.Text += r.Text
		}
		return nil, large
	}
	return p.lines(runs, ends), nil
}

// parts reports whether one of the ends is within a word that stays whole; looser lines are better.
func (p *paragraph) parts(ends []int) bool {
	return slices.ContainsFunc(ends, func(i int) bool { return p.all[i].penalty == keptCost })
}

// hyphenatedPart puts soft hyphens into a run, but not into a word that goes on in the run before or after: a part of a word breaks differently.
func hyphenatedPart(lang string, runs []Run, i int) string {
	text := runs[i].Text
	if lang == "" || text == "" {
		return text
	}
	from, to := 0, len(text)
	if i > 0 {
		if r, _ := utf8.DecodeLastRuneInString(runs[i-1].Text); unicode.IsLetter(r) {
			for from < to {
				r, n := utf8.DecodeRuneInString(text[from:])
				if !unicode.IsLetter(r) {
					break
				}
				from += n
			}
		}
	}
	if i+1 < len(runs) {
		if r, _ := utf8.DecodeRuneInString(runs[i+1].Text); unicode.IsLetter(r) {
			for from < to {
				r, n := utf8.DecodeLastRuneInString(text[:to])
				if !unicode.IsLetter(r) {
					break
				}
				to -= n
			}
		}
	}
	return text[:from] + Hyphenate(lang, text[from:to]) + text[to:]
}

// bitKind is what a bit of a paragraph is.
type bitKind uint8

const (
	box    bitKind = iota // glyphs that stay together
	space                 // a blank at which a line may end
	tie                   // a blank at which no line ends
	maybe                 // a place in a word where a line may end
	forced                // a line ends
)

// bit is a box, a piece of glue or a penalty of the paragraph. Lengths are in mm.
type bit struct {
	kind            bitKind
	run             int
	from, to        int // glyphs of the run: box, space, tie
	width           float64
	stretch, shrink float64
	penalty         float64
	extra           float64 // maybe: what a line that ends here is wider
	hyphen          bool    // maybe: a line that ends here shows a hyphen
}

// Costs of ending a line, and how blanks give way: as shares of their width.
const (
	hyphenCost, raggedHyphenCost     = 50, 400
	dashCost, wholeCost, wholeBlank  = 40, 250, 120 // whole: in a run that is not hyphenated
	keptCost                         = 100_000      // in a word of notation that fits a line: only for what stands tight beside it
	syllableCost, raggedSyllableCost = 150, 900
	blankStretch, blankShrink        = 0.5, 1.0 / 3
	raggedStretch                    = 0.2 // of the line's width
)

// Costs of lines that do not go together, in demerits.
const (
	linePenalty    = 10
	twoHyphens     = 12_000
	uneven         = 5_000
	hyphenThenLast = 6_000
	shortLast      = 20_000
	shortShare     = 0.15 // of the width: a last line below it is short
	tolerance      = 2.2  // how far blanks may stretch at first
)

// paragraph is a paragraph while it is broken.
type paragraph struct {
	measure Measure
	sets    []*shaped
	all     []bit
	// w, y and z are the sums of widths, stretch and shrink of the bits before each.
	w, y, z []float64
	after   []int // the first bit from each on that is no blank
}

// bits appends a shaped run.
func (p *paragraph) bits(run int, r Run, set *shaped) {
	mm := r.Style.Size * geom.MMPerPoint
	n := len(set.glyphs)
	start := -1 // of the open word
	end := 0.0  // where the last glyph ends, em
	close := func(i int) {
		if start >= 0 {
			p.all = append(p.all, bit{kind: box, run: run, from: start, to: i, width: (end - set.glyphs[start].x) * mm})
			start = -1
		}
	}
	kept := make([]bool, n)
	if r.Whole {
		kept = set.kept(slices.Min(p.measure.Widths) / mm)
	}
	next := func(i int) float64 { // where the glyph after i begins
		for j := i + 1; j < n; j++ {
			if r := set.glyphs[j].r; r != softHyphen && r != zeroSpace && r != '\n' {
				return set.glyphs[j].x
			}
		}
		return set.glyphs[i].x + set.glyphs[i].advance
	}
	for i := range n {
		g := &set.glyphs[i]
		switch {
		case g.r == '\n':
			close(i)
			p.all = append(p.all, bit{kind: forced})
			end = g.x
		case g.r == softHyphen || g.r == zeroSpace:
			close(i)
			p.all = append(p.all, p.chance(run, set, g.r == softHyphen, (next(i)-end)*mm, mm))
			end = next(i)
		case breakable(g.r) || g.r == '\u00A0':
			close(i)
			b := bit{kind: space, run: run, from: i, to: i + 1, width: (next(i) - end) * mm}
			switch {
			case g.r == '\u00A0':
				b.kind = tie
			case kept[i]:
				b.penalty = keptCost
			case r.Whole:
				b.penalty = wholeBlank
			}
			if !p.measure.Ragged {
				b.stretch, b.shrink = b.width*blankStretch, b.width*blankShrink
			}
			p.all = append(p.all, b)
			end = next(i)
		default:
			if start >= 0 {
				if cost, ok := p.inside(set, i, r.Whole); ok {
					if kept[i] {
						cost = keptCost
					}
					close(i)
					p.all = append(p.all, bit{kind: maybe, run: run, width: (g.x - end) * mm, penalty: cost})
				}
			}
			if start < 0 {
				start = i
			}
			end = g.x + g.advance
		}
	}
	close(n)
}

// kept tells which glyphs of notation belong to a word that stays whole: it is no wider than room, in em. What stands in brackets,
// blanks and all, is a part of its word.
func (set *shaped) kept(room float64) []bool {
	n := len(set.glyphs)
	out := make([]bool, n)
	last := -1 // the last bracket that closes
	for i, g := range set.glyphs {
		if g.r == ']' {
			last = i
		}
	}
	start, within := 0, false
	close := func(end int) {
		if end == start {
			return
		}
		first, g := set.glyphs[start].x, set.glyphs[end-1]
		for j := start; j < end && g.x+g.advance-first <= room; j++ {
			out[j] = true
		}
	}
	for i, g := range set.glyphs {
		switch {
		case g.r == '[':
			within = i < last
		case g.r == ']':
			within = false
		case g.r == '\n' || breakable(g.r) && !within:
			close(i)
			start, within = i+1, false
		}
	}
	close(n)
	return out
}

// chance is a place where a word may be broken by a soft hyphen or, without a sign, by a zero-width space.
func (p *paragraph) chance(run int, set *shaped, soft bool, width, mm float64) bit {
	b := bit{kind: maybe, run: run, width: width}
	h := set.chain.hyphen()
	if !soft || h == nil {
		return b
	}
	b.hyphen, b.extra, b.penalty = true, h.advance*mm, hyphenCost
	if p.measure.Ragged {
		b.penalty = raggedHyphenCost
	}
	return b
}

// inside tells the cost of beginning a line at glyph i, in the middle of a word: after a dash, or between Korean syllables.
func (p *paragraph) inside(set *shaped, i int, whole bool) (cost float64, ok bool) {
	if set.chance(i) == may {
		if whole {
			return wholeCost, true
		}
		return dashCost, true
	}
	if unicode.Is(unicode.Hangul, set.glyphs[i].r) && unicode.Is(unicode.Hangul, set.glyphs[i-1].r) {
		if p.measure.Ragged {
			return raggedSyllableCost, true
		}
		return syllableCost, true
	}
	return 0, false
}

// sum prepares the sums.
func (p *paragraph) sum() {
	n := len(p.all)
	p.w, p.y, p.z = make([]float64, n+1), make([]float64, n+1), make([]float64, n+1)
	for i, b := range p.all {
		p.w[i+1], p.y[i+1], p.z[i+1] = p.w[i]+b.width, p.y[i]+b.stretch, p.z[i]+b.shrink
	}
	p.after = make([]int, n+1)
	p.after[n] = n
	for i := n - 1; i >= 0; i-- {
		p.after[i] = i
		if p.all[i].kind == space {
			p.after[i] = p.after[i+1]
		}
	}
}

// width is the width of the n-th line from 0.
func (p *paragraph) width(n int) float64 {
	return p.measure.Widths[min(n, len(p.measure.Widths)-1)]
}

// ends reports whether a line may end at bit i.
func (p *paragraph) ends(i int) bool {
	switch p.all[i].kind {
	case space:
		return i > 0 && p.all[i-1].kind != space && p.all[i-1].kind != forced
	case maybe, forced:
		return true
	}
	return false
}

// stop is the best way to end a line at a bit. class is how tight the line is.
type stop struct {
	at, line int
	class    int8
	cost     float64
	from     *stop
}

// fit finds the ends of the lines with the least cost, nil when there is no way with blanks stretched at most tol times; then
// the error is the word that is too wide, if that is why.
func (p *paragraph) fit(tol float64) ([]int, *TooLarge) {
	active := []*stop{{at: -1, class: 1}}
	var found []*stop
	for b := range p.all {
		if !p.ends(b) {
			continue
		}
		found = found[:0]
		kept := active[:0]
		last := active[len(active)-1]
		for _, a := range active {
			r, fits := p.ratio(a, b)
			if !fits {
				continue
			}
			if p.all[b].kind != forced {
				kept = append(kept, a)
			}
			if r <= tol {
				found = p.better(found, p.stop(a, b, r))
			}
		}
		active = append(kept, found...)
		if len(active) == 0 {
			if !math.IsInf(tol, 1) {
				return nil, nil
			}
			return nil, p.tooWide(last, b)
		}
	}
	best := active[0]
	for _, s := range active[1:] {
		if s.cost < best.cost {
			best = s
		}
	}
	var ends []int
	for s := best; s.from != nil; s = s.from {
		ends = append(ends, s.at)
	}
	for i, j := 0, len(ends)-1; i < j; i, j = i+1, j-1 {
		ends[i], ends[j] = ends[j], ends[i]
	}
	return ends, nil
}

// line is the bits from a to b of a line that follows a stop and ends at bit b.
func (p *paragraph) line(a *stop, b int) int {
	return min(p.after[a.at+1], b)
}

// ratio is how far the blanks of a line must stretch (or, below 0, shrink); it does not fit when they cannot shrink as far.
func (p *paragraph) ratio(a *stop, b int) (r float64, fits bool) {
	const slack = 1e-6
	from, width := p.line(a, b), p.width(a.line)
	rest := width - (p.w[b] - p.w[from] + p.all[b].extra)
	if rest < 0 {
		shrink := p.z[b] - p.z[from]
		if p.measure.ragged(a.line) {
			shrink = 0
		}
		if rest < -shrink-slack {
			return 0, false
		}
		if shrink == 0 {
			return 0, true
		}
		return math.Max(-1, rest/shrink), true
	}
	if p.all[b].kind == forced {
		return 0, true
	}
	stretch := p.y[b] - p.y[from]
	if p.measure.ragged(a.line) {
		stretch = width * raggedStretch
	}
	const least = 0.01 // of the width: lines without blanks differ too
	return rest / math.Max(stretch, least*width), true
}

// stop computes what a line costs.
func (p *paragraph) stop(a *stop, b int, r float64) *stop {
	bits := &p.all[b]
	ragged := p.measure.ragged(a.line)
	badness := 100 * math.Abs(r*r*r)
	s := &stop{at: b, line: a.line + 1, class: class(r), from: a}
	if ragged {
		badness, s.class = 100*r*r, a.class
	}
	cost := linePenalty + badness
	s.cost = a.cost + cost*cost + bits.penalty*bits.penalty
	broken := a.at >= 0 && p.all[a.at].hyphen
	if broken && bits.hyphen {
		s.cost += twoHyphens
	}
	if d := s.class - a.class; !ragged && (d > 1 || d < -1) {
		s.cost += uneven
	}
	if bits.kind == forced && a.at >= 0 && p.all[a.at].kind != forced {
		if broken {
			s.cost += hyphenThenLast
		}
		if p.w[b]-p.w[p.line(a, b)] < shortShare*p.width(a.line) {
			s.cost += shortLast
		}
	}
	return s
}

// class is tight (0), decent (1), loose (2) or very loose (3).
func class(r float64) int8 {
	switch {
	case r < -0.5:
		return 0
	case r <= 0.5:
		return 1
	case r <= 1:
		return 2
	}
	return 3
}

// better keeps of the stops with the same class and, as far as lines differ in width, the same line the cheapest.
func (p *paragraph) better(found []*stop, s *stop) []*stop {
	last := max(len(p.measure.Widths), p.measure.RaggedFirst)
	same := func(a, b int) bool { return min(a, last) == min(b, last) }
	for i, f := range found {
		if f.class == s.class && same(f.line, s.line) {
			if s.cost < f.cost {
				found[i] = s
			}
			return found
		}
	}
	return append(found, s)
}

// tooWide is the error for a line that cannot be made, as what stands before bit b is too wide.
func (p *paragraph) tooWide(a *stop, b int) *TooLarge {
	from := p.line(a, b)
	e := &TooLarge{Need: p.w[b] - p.w[from] + p.all[b].extra, Have: p.width(a.line), direction: "width"}
	for _, bit := range p.all[from:b] {
		if bit.kind == box {
			for _, g := range p.sets[bit.run].glyphs[bit.from:bit.to] {
				e.Word += string(g.r)
			}
		}
	}
	return e
}

// lines makes the lines that end at the bits.
func (p *paragraph) lines(runs []Run, ends []int) []SetLine {
	var out []SetLine
	at := &stop{at: -1}
	for _, end := range ends {
		r, _ := p.ratio(at, end)
		if p.measure.ragged(at.line) {
			r = 0
		}
		out = append(out, p.compose(runs, p.line(at, end), end, r))
		at = &stop{at: end, line: at.line + 1}
	}
	return out
}

// compose makes a line of the bits from a to b with blanks changed by a ratio, and of what ends it.
func (p *paragraph) compose(runs []Run, a, b int, ratio float64) SetLine {
	c := composer{}
	c.CapHeight = p.sets[0].chain.capHeight * runs[0].Style.Size * geom.MMPerPoint
	for _, bit := range p.all[a:b] {
		switch bit.kind {
		case box:
			c.word(p.sets[bit.run], bit, runs[bit.run].Mark)
		case space, tie:
			w := bit.width
			if ratio >= 0 {
				w += ratio * bit.stretch
			} else {
				w += ratio * bit.shrink
			}
			c.blank(p.sets[bit.run], bit, w, runs[bit.run].Mark)
		case maybe:
			c.x += bit.width
		}
	}
	if end := p.all[b]; end.hyphen {
		c.Hyphen = true
		c.dash(p.sets[end.run], runs[end.run].Mark)
	}
	c.flush()
	if len(c.Texts) == 0 {
		f, mm := p.sets[0].chain, runs[0].Style.Size*geom.MMPerPoint
		c.Ascent, c.Descent = f.ascent*mm, f.descent*mm
	}
	return c.SetLine
}

// composer writes the texts of a line from left to right.
type composer struct {
	SetLine
	x    float64 // where the line has got to, mm
	pen  float64 // where what is written next stands by itself
	in   *font
	size float64
	ink  scene.Color
	text *scene.Text
	span []byte
}

// unseen is how far, in mm, a glyph may stand from its place: a span of its own for less, as kernings often ask for, only makes files large.
const unseen = 0.04

func (c *composer) flush() {
	if c.text != nil && len(c.span) > 0 {
		c.text.Spans[len(c.text.Spans)-1].Text = string(c.span)
	}
	c.span = c.span[:0]
}

// glyph writes a glyph at a place.
func (c *composer) glyph(set *shaped, g *glyph, at float64) {
	mm := set.style.Size * geom.MMPerPoint
	switch {
	case c.text == nil || c.in != g.font || c.size != set.style.Size || c.ink != set.style.Color:
		c.flush()
		c.in, c.size, c.ink = g.font, set.style.Size, set.style.Color
		c.Texts = append(c.Texts, scene.Text{Face: g.font, Size: c.size, Color: c.ink, At: geom.Pt(at, 0), Spans: []scene.Span{{}}})
		c.text = &c.Texts[len(c.Texts)-1]
		c.pen = at
		c.Ascent, c.Descent = max(c.Ascent, g.font.ascent*mm), max(c.Descent, g.font.descent*mm)
	case math.Abs(at-c.pen) > unseen && len(c.span) > 0:
		c.flush()
		c.text.Spans = append(c.text.Spans, scene.Span{X: at - c.text.At.X})
		c.pen = at
	}
	c.span = utf8.AppendRune(c.span, g.r)
	c.pen += g.advance * mm
	c.x = at + g.advance*mm
	c.Width = c.x
	c.text.Width = c.x - c.text.At.X
}

func (c *composer) word(set *shaped, b bit, mark int) {
	mm := set.style.Size * geom.MMPerPoint
	from, first := c.x, set.glyphs[b.from].x
	for i := b.from; i < b.to; i++ {
		g := &set.glyphs[i]
		c.glyph(set, g, from+(g.x-first)*mm)
	}
	c.mark(mark, from)
}

// blank writes a blank as a character, so that words are apart when the text is copied, and moves on by its width.
func (c *composer) blank(set *shaped, b bit, width float64, mark int) {
	from, g := c.x, &set.glyphs[b.from]
	if c.text != nil && c.in == g.font && c.size == set.style.Size && c.ink == set.style.Color {
		c.span = append(c.span, ' ')
		c.pen += g.advance * set.style.Size * geom.MMPerPoint
	}
	c.x += width
	c.mark(mark, from)
}

func (c *composer) dash(set *shaped, mark int) {
	from := c.x
	if h := set.chain.hyphen(); h != nil {
		c.glyph(set, h, c.x)
		c.mark(mark, from)
	}
}

// mark notes where a marked run stands.
func (c *composer) mark(mark int, from float64) {
	if mark == 0 {
		return
	}
	if n := len(c.Marks); n > 0 && c.Marks[n-1].Mark == mark && from-c.Marks[n-1].To < 0.01 {
		c.Marks[n-1].To = c.x
		return
	}
	c.Marks = append(c.Marks, Extent{mark, from, c.x})
}
