package typeset

import (
	"errors"
	"fmt"
	"math"
	"unicode"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Block is a text broken into lines. Lengths are in mm.
type Block struct {
	Lines   []Line
	Leading float64 // from baseline to baseline
	Size    float64 // of the type, in points: what Fit chose
	Width   float64 // of the widest line
	Height  float64 // from the top of the first line's letters (ascent) to the foot of the last line's (descent)
}

// Break breaks a text into lines that are at most so many mm wide, as many words on each as fit. Lines end at blanks, after hyphens and
// dashes between letters, at zero-width spaces and at soft hyphens (which then show), and at newlines; never at
// a no-break space. A Korean word too long for a line breaks between syllables; any other too long word is a *TooLarge error. Leading is the
// distance of baselines as a multiple of the size, such as 1.35. Errors of characters are those of Line.
func (l *Library) Break(s Style, text string, width, leading float64) (Block, error) {
	if !(width > 0) || !(leading > 0) || math.IsInf(width, 0) || math.IsInf(leading, 0) {
		return Block{}, fmt.Errorf("text %q is set %g mm wide with leading %g: more than 0 is allowed", clip(text), width, leading)
	}
	set, err := l.shape(s, text, true)
	if err != nil {
		return Block{}, err
	}
	lines, large := set.breakLines(width)
	if large != nil {
		large.Text = text
		return Block{}, large
	}
	return newBlock(s, lines, leading), nil
}

func newBlock(s Style, lines []Line, leading float64) Block {
	b := Block{Lines: lines, Leading: leading * s.Size * geom.MMPerPoint, Size: s.Size}
	for _, ln := range lines {
		b.Width = math.Max(b.Width, ln.Width)
	}
	if n := len(lines); n > 0 {
		b.Height = lines[0].Ascent + float64(n-1)*b.Leading + lines[n-1].Descent
	}
	return b
}

// TooLarge is a text that does not fit.
type TooLarge struct {
	Text      string
	Word      string  // that is wider than the box, empty when the text is too high
	Need      float64 // mm that would be enough
	Have      float64 // mm there are
	Smallest  float64 // points tried last, 0 when only one size was tried
	direction string
}

func (e *TooLarge) Error() string {
	s := fmt.Sprintf("text %q does not fit: ", clip(e.Text))
	if e.Word != "" {
		s = fmt.Sprintf("text %q does not fit: %q alone ", clip(e.Text), clip(e.Word))
	}
	s += fmt.Sprintf("needs %.1f mm of %s, %.1f mm are there", e.Need, e.direction, e.Have)
	if e.Smallest > 0 {
		s += fmt.Sprintf(", even at the smallest size of %g points", e.Smallest)
	}
	return s
}

// Fit sets a text in a box at the largest size that fits, from s.Size down to smallest (points) by steps of a twentieth of a
// point where it matters. When even the smallest does not fit, the error (*TooLarge) says what would.
func (l *Library) Fit(s Style, text string, box geom.Size, smallest, leading float64) (Block, error) {
	if !(smallest > 0) || smallest > s.Size {
		return Block{}, fmt.Errorf("text %q is set from %g down to %g points: a smallest size of more than 0 and at most the first is allowed", clip(text), s.Size, smallest)
	}
	at := func(size float64) (Block, error) {
		try := s
		try.Size = size
		b, err := l.Break(try, text, box.W, leading)
		if err != nil {
			return b, err
		}
		const slack = 1e-6
		if b.Height > box.H+slack {
			return b, &TooLarge{Text: text, Need: b.Height, Have: box.H, direction: "height"}
		}
		return b, nil
	}
	b, err := at(s.Size)
	var large *TooLarge
	if err == nil || !errors.As(err, &large) {
		return b, err
	}
	b, err = at(smallest)
	if err != nil {
		if errors.As(err, &large) {
			large.Smallest = smallest
		}
		return Block{}, err
	}
	const step = 0.05
	low, high := 0, int(math.Ceil((s.Size-smallest)/step)) // low fits, high does not
	for high-low > 1 {
		mid := (low + high) / 2
		if try, err := at(smallest + float64(mid)*step); err == nil {
			b, low = try, mid
		} else {
			high = mid
		}
	}
	return b, nil
}

// VAlign is where a block stands in a box that is higher.
type VAlign uint8

const (
	Top VAlign = iota
	Middle
	Bottom
)

// In draws the block in a box.
func (b Block) In(box geom.Box, h Align, v VAlign) scene.Item {
	g := &scene.Group{}
	if len(b.Lines) == 0 {
		return g
	}
	x := box.X + h.shift(box.W)
	y := box.Y + (box.H-b.Height)*[...]float64{Top: 0, Middle: 0.5, Bottom: 1}[v] + b.Lines[0].Ascent
	for i, ln := range b.Lines {
		if len(ln.Texts) > 0 {
			g.Items = append(g.Items, ln.At(geom.Pt(x, y+float64(i)*b.Leading), h))
		}
	}
	return g
}

// chance is what may happen before a glyph.
type chance uint8

const (
	never  chance = iota
	may           // a line may begin here
	must          // a line must begin here
	hyphen        // a line may begin here, and the one before ends in a hyphen
)

// breakLines cuts the text into lines, greedily. Widths come from the places of the glyphs: nothing is measured twice.
func (set *shaped) breakLines(width float64) ([]Line, *TooLarge) {
	mm := set.style.Size * geom.MMPerPoint
	wide := func(a, b int, h *glyph) float64 {
		for b > a && blank(set.glyphs[b-1].r) {
			b--
		}
		if b <= a {
			return 0
		}
		w := set.glyphs[b-1].x + set.glyphs[b-1].advance - set.glyphs[a].x
		if h != nil {
			w += h.advance
		}
		return w * mm
	}
	const slack = 1e-6
	var lines []Line
	dash := set.chain.hyphen()
	emit := func(a, b int, h *glyph) {
		for b > a && blank(set.glyphs[b-1].r) {
			b--
		}
		lines = append(lines, set.line(a, b, h))
	}
	n := len(set.glyphs)
	start, best := 0, -1
	var bestHyphen *glyph
	for i := 1; i <= n; i++ {
		c := set.chance(i)
		if c == never && i < n {
			continue
		}
		var h *glyph
		if c == hyphen {
			h = dash
		}
		if wide(start, i, h) > width+slack {
			if best < 0 { // one word is too wide
				var err *TooLarge
				if best, err = set.insideWord(start, i, h, width, wide); err != nil {
					return nil, err
				}
				bestHyphen = nil
			}
			emit(start, best, bestHyphen)
			start, best, bestHyphen = set.skipBlanks(best), -1, nil
			i = max(start, i-1) // look at this place again, from the new start
			continue
		}
		best, bestHyphen = i, h
		if c == must || i == n {
			emit(start, i, nil)
			start, best, bestHyphen = i, -1, nil
			if c == must && i == n { // a text may end in a newline: no empty line follows
				break
			}
		}
	}
	return lines, nil
}

// skipBlanks is the first glyph from i on that begins a line. Blanks at a line's end vanish.
func (set *shaped) skipBlanks(i int) int {
	for i < len(set.glyphs) && blank(set.glyphs[i].r) && set.glyphs[i].r != '\n' {
		i++
	}
	return i
}

// insideWord breaks a word of Korean syllables where the line is full, and reports any other.
func (set *shaped) insideWord(a, b int, h *glyph, width float64, wide func(a, b int, h *glyph) float64) (int, *TooLarge) {
	cut := -1
	for i := a + 1; i < b; i++ {
		if wide(a, i, nil) > width {
			break
		}
		if unicode.Is(unicode.Hangul, set.glyphs[i].r) && unicode.Is(unicode.Hangul, set.glyphs[i-1].r) {
			cut = i
		}
	}
	if cut > 0 {
		return cut, nil
	}
	var word []rune
	for _, g := range set.glyphs[a:b] {
		if !blank(g.r) && g.r != softHyphen {
			word = append(word, g.r)
		}
	}
	return 0, &TooLarge{Word: string(word), Need: wide(a, b, h), Have: width, direction: "width"}
}

// chance says whether a line may begin at glyph i.
func (set *shaped) chance(i int) chance {
	if i == 0 || i >= len(set.glyphs) {
		if i > 0 && set.glyphs[i-1].r == '\n' {
			return must
		}
		return never
	}
	before, here := set.glyphs[i-1].r, set.glyphs[i].r
	switch {
	case before == '\n':
		return must
	case before == softHyphen:
		return hyphen
	case before == zeroSpace:
		return may
	case breakable(before) && !breakable(here):
		return may
	case (before == '-' || before == '–' || before == '—') && unicode.IsLetter(here) && i > 1 && !blank(set.glyphs[i-2].r):
		return may
	}
	return never
}

// breakable reports blanks at which a line may end: not the no-break space, the narrow one, the figure space.
func breakable(r rune) bool {
	return unicode.IsSpace(r) && r != '\u00A0' && r != '\u202F' && r != '\u2007' && r != '\n'
}

// blank reports what is not seen at the end of a line.
func blank(r rune) bool { return breakable(r) || r == '\n' || r == zeroSpace }
