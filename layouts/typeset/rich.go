package typeset

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// RichStyle says how rich texts are set. Rich text is plain text with **bold**, *italic* and :icon: in it; every line end begins a new
// paragraph; \*, \: and \\ are the characters themselves.
type RichStyle struct {
	// Regular, Bold, Italic and BoldItalic are chains of fonts; an empty one is Regular.
	Regular, Bold, Italic, BoldItalic []string
	Size                              float64 // in points
	Least                             float64 // in points, the smallest size that Fit may choose; 0 for Size
	Leading                           float64 // from baseline to baseline, as a multiple of the size
	Gap                               float64 // more between paragraphs, as a multiple of the size
	MaxLines                          int     // 0 for as many as fit
	Lang                              string
	// Icons finds the icons of a text, drawn in a colour; nil when there are none.
	Icons func(name string, c scene.Color) (*scene.Symbol, error)
}

// Setter sets rich texts in one style. It measures each word once and keeps it, so that a deck of cards costs little more than its
// different words. It is not safe for concurrent use.
type Setter struct {
	style   RichStyle
	library *Library
	chains  [faces][]string
	fonts   *chain // of the first face
	words   [faces]map[string][]piece
	atoms   []atom // of the text that is being set
	split   []atom
	spans   []lineSpan
	buf     []byte
}

// The faces of a style are indexed by bold and italic.
const (
	boldFace   = 1
	italicFace = 2
	faces      = 4
)

// maxWords bounds the words that a setter keeps of a face; then it begins anew.
const maxWords = 8192

// Rich makes a setter. A style without fonts, or with sizes that are none, is an error.
func (l *Library) Rich(s RichStyle) (*Setter, error) {
	if s.Least == 0 {
		s.Least = s.Size
	}
	if !(s.Leading > 0) || !(s.Gap >= 0) || !(s.Least > 0) || s.Least > s.Size || math.IsInf(s.Leading+s.Gap, 0) {
		return nil, fmt.Errorf("a style has size %g down to %g, leading %g and gap %g: sizes and leading of more than 0, the least at most the size", s.Size, s.Least, s.Leading, s.Gap)
	}
	set := &Setter{style: s, library: l, chains: [faces][]string{s.Regular, s.Bold, s.Italic, s.BoldItalic}}
	for i, names := range set.chains {
		if len(names) == 0 {
			set.chains[i] = s.Regular
		}
		if err := l.check(names); err != nil {
			return nil, err
		}
		set.words[i] = map[string][]piece{}
	}
	var err error
	set.fonts, err = l.chain(Style{Fonts: s.Regular, Size: s.Size}, "")
	return set, err
}

// MarkupError is rich text that cannot be read.
type MarkupError struct {
	Text string
	Why  string
}

func (e *MarkupError) Error() string { return fmt.Sprintf("text %q: %s", clip(e.Text), e.Why) }

// piece is a part of a word between two places where a line may end, measured. Lengths are in em.
type piece struct {
	set             *shaped
	from, to        int // glyphs
	width           float64
	ascent, descent float64
	runs            []run
	hyphen          bool // a line that ends after it shows a hyphen
}

// run is what of a piece is in one font.
type run struct {
	font  *font
	x     float64
	spans []scene.Span // places in em from the run's start
	width float64
}

// brk is whether a line may begin at an atom.
type brk uint8

const (
	glued  brk = iota // no
	weak              // only when a line would be too wide otherwise
	free              // yes
	dashed            // yes, with a hyphen at the end of the line before
	first             // always: a paragraph begins
)

// atom is what lines are made of: a piece of a word, or an icon.
type atom struct {
	piece *piece
	icon  *scene.Symbol
	width float64
	space float64 // blank before it, unless it begins a line
	face  int
	brk   brk
}

// lineSpan is a line of atoms.
type lineSpan struct {
	from, to int
	width    float64 // em
	hyphen   bool
	first    bool // of a paragraph
}

// iconHeight is how high an icon is in a line, in em, and iconFoot how far it stands below the baseline: centred on the capitals.
const iconHeight, iconFoot = 1, 0.14

// Rich is a rich text that has been set. Lengths are in mm.
type Rich struct {
	Size   float64 // of the type, in points: what Fit chose
	Lines  int
	Width  float64 // of the widest line
	Height float64

	lines  []richLine
	ascent float64
}

type richLine struct {
	texts []scene.Text
	uses  []scene.Use
	width float64
	y     float64 // of the baseline, from the top of the text
}

// Fit sets a text in a box at the largest size of the style that fits it, from Size down to Least. Lines end at blanks, after hyphens
// between letters, at soft hyphens and zero-width spaces; never at no-break spaces. Polish and Russian words of one letter do not end
// a line, a paragraph does not end in a line of one word, and a Korean word is only broken when it is wider than the box. A text that does not
// fit even at Least is a *TooLarge, a character that no font has an *Error, bad markup a *MarkupError.
func (s *Setter) Fit(text string, box geom.Size, color scene.Color) (*Rich, error) {
	if err := s.read(text, color); err != nil {
		return nil, err
	}
	if len(s.atoms) == 0 {
		return &Rich{Size: s.style.Size}, nil
	}
	if !(box.W > 0 && box.H > 0) {
		return nil, &TooLarge{Text: text, Have: math.Max(0, min(box.W, box.H)), Need: s.style.Least * geom.MMPerPoint, direction: "room"}
	}
	size := s.style.Size
	large := s.try(size, box)
	if large != nil {
		if size, large = s.shrink(box); large != nil {
			large.Text, large.Smallest = text, s.style.Least
			return nil, large
		}
	}
	return s.compose(size, color), nil
}

// sizeStep is by how many points sizes are tried.
const sizeStep = 0.05

// shrink finds the largest size that fits and leaves its lines in s.spans.
func (s *Setter) shrink(box geom.Size) (float64, *TooLarge) {
	if large := s.try(s.style.Least, box); large != nil {
		return 0, large
	}
	low, high := 0, int(math.Ceil((s.style.Size-s.style.Least)/sizeStep)) // low fits, high does not
	for high-low > 1 {
		mid := (low + high) / 2
		if s.try(s.style.Least+float64(mid)*sizeStep, box) == nil {
			low = mid
		} else {
			high = mid
		}
	}
	size := s.style.Least + float64(low)*sizeStep
	return size, s.try(size, box)
}

// try breaks the atoms into lines for a size.
func (s *Setter) try(size float64, box geom.Size) *TooLarge {
	mm := size * geom.MMPerPoint
	if large := s.breakLines(box.W / mm); large != nil {
		large.Need, large.Have = large.Need*mm, box.W
		return large
	}
	const slack = 1e-6
	if n := s.style.MaxLines; n > 0 && len(s.spans) > n {
		return &TooLarge{Need: s.oneLine() * mm / float64(n), Have: box.W, direction: "width"}
	}
	ascent, descent := s.extent()
	if height := (s.baseline(ascent, len(s.spans)) + descent) * mm; height > box.H+slack {
		return &TooLarge{Need: height, Have: box.H, direction: "height"}
	}
	return nil
}

// oneLine is the width of all paragraphs in one line each, added up.
func (s *Setter) oneLine() float64 {
	w := 0.0
	for _, a := range s.atoms {
		w += a.width + a.space
	}
	return w
}

// extent is how far the tallest letters reach above and below a baseline, in em.
func (s *Setter) extent() (ascent, descent float64) {
	f := s.fonts
	ascent, descent = f.ascent, f.descent
	for _, a := range s.atoms {
		if a.piece != nil {
			ascent, descent = math.Max(ascent, a.piece.ascent), math.Max(descent, a.piece.descent)
		}
	}
	return ascent, descent
}

// baseline is how far the baseline of line n, from 1, is below the top, in em.
func (s *Setter) baseline(ascent float64, n int) float64 {
	y := ascent
	for _, l := range s.spans[1:n] {
		y += s.style.Leading
		if l.first {
			y += s.style.Gap
		}
	}
	return y
}

// read takes a text apart into atoms.
func (s *Setter) read(text string, color scene.Color) error {
	s.atoms = s.atoms[:0]
	if !utf8.ValidString(text) {
		return &Error{Text: text, Font: s.chains[0][0], Rune: utf8.RuneError, Why: "the text is not valid UTF-8"}
	}
	face, next, space := 0, first, 0.0
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '\n':
			if face != 0 {
				return &MarkupError{text, unclosed}
			}
			next, space = first, 0
			i++
		case c == ' ' || c == '\t':
			if next == glued {
				next = s.afterWord()
			}
			space = s.blank(face)
			i++
		case c == '*' && !lone(text, i):
			n := 1
			for n < 3 && i+n < len(text) && text[i+n] == '*' {
				n++
			}
			face ^= [...]int{1: italicFace, 2: boldFace, 3: boldFace | italicFace}[n]
			i += n
		default:
			if name := iconName(text, i); name != "" {
				a, err := s.icon(name, color)
				if err != nil {
					return &MarkupError{text, err.Error()}
				}
				a.brk, a.space, a.face = next, space, face
				s.atoms = append(s.atoms, a)
				i += len(name) + 2
			} else {
				n, err := s.word(text, i, face, next, space)
				if err != nil {
					return err
				}
				i += n
			}
			next, space = glued, 0
		}
	}
	if face != 0 {
		return &MarkupError{text, unclosed}
	}
	return nil
}

const unclosed = `a * or ** is not closed in its paragraph: the same mark again, or \* for the character`

// blank is the width of a blank after the last atom: it is in the font of the letter before it, as in a Line.
func (s *Setter) blank(face int) float64 {
	if n := len(s.atoms); n > 0 && s.atoms[n-1].piece != nil {
		if runs := s.atoms[n-1].piece.runs; len(runs) > 0 {
			return runs[len(runs)-1].font.space()
		}
	}
	first, err := s.library.load(s.chains[face][0])
	if err != nil { // the first word of the face tells it
		first = s.fonts.font
	}
	return first.space()
}

// lone reports whether the asterisk at i stands between blanks and so means itself.
func lone(text string, i int) bool {
	before := i == 0 || text[i-1] == ' ' || text[i-1] == '\n'
	after := i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n'
	return before && after
}

// iconName is the name between colons at i, "" when there is none.
func iconName(text string, i int) string {
	if text[i] != ':' {
		return ""
	}
	if r, _ := utf8.DecodeLastRuneInString(text[:i]); unicode.IsLetter(r) || unicode.IsDigit(r) {
		return ""
	}
	n := 0
	for _, c := range []byte(text[i+1:]) {
		if c == ':' {
			break
		}
		if !(c >= 'a' && c <= 'z' || n > 0 && (c >= '0' && c <= '9' || c == '-')) {
			return ""
		}
		n++
	}
	if n == 0 || i+1+n >= len(text) {
		return ""
	}
	return text[i+1 : i+1+n]
}

// icon measures an icon.
func (s *Setter) icon(name string, color scene.Color) (atom, error) {
	if s.style.Icons == nil {
		return atom{}, fmt.Errorf("there are no icons here: :%s:", name)
	}
	symbol, err := s.style.Icons(name, color)
	if err != nil {
		return atom{}, err
	}
	if symbol.Box.Empty() {
		return atom{}, fmt.Errorf("icon %s is empty", name)
	}
	return atom{icon: symbol, width: iconHeight * symbol.Box.W / symbol.Box.H}, nil
}

// afterWord says whether a line may begin behind the last atom: Polish and Russian do not leave words of one letter at the end of a line.
func (s *Setter) afterWord() brk {
	if s.style.Lang != "pl" && s.style.Lang != "ru" {
		return free
	}
	n := len(s.atoms)
	a := s.atoms[n-1]
	if a.brk == glued || a.piece == nil || a.piece.to-a.piece.from != 1 || !unicode.IsLetter(a.piece.set.glyphs[a.piece.from].r) {
		return free
	}
	return weak
}

// word reads a word, up to the next blank or mark, and returns its length in bytes.
func (s *Setter) word(text string, at, face int, next brk, space float64) (int, error) {
	end, escaped := at, false
	for end < len(text) {
		c := text[end]
		if c == '\\' && end+1 < len(text) && strings.IndexByte(`*:\`, text[end+1]) >= 0 {
			end, escaped = end+2, true
			continue
		}
		if c == ' ' || c == '\n' || c == '\t' || c == '*' && end > at || end > at && iconName(text, end) != "" {
			break
		}
		end++
	}
	word := text[at:end]
	if escaped {
		word = unescape(word)
	}
	pieces, err := s.pieces(word, face)
	if err != nil {
		var letter *Error
		if errors.As(err, &letter) {
			letter.Text = text
		}
		return 0, err
	}
	for i := range pieces {
		a := atom{piece: &pieces[i], width: pieces[i].width, face: face, brk: free}
		switch {
		case i == 0:
			a.brk, a.space = next, space
		case pieces[i-1].hyphen:
			a.brk = dashed
		}
		s.atoms = append(s.atoms, a)
	}
	return end - at, nil
}

// unescape takes the backslashes before marks away.
func unescape(word string) string {
	var b strings.Builder
	for i := 0; i < len(word); i++ {
		if word[i] == '\\' && i+1 < len(word) && strings.IndexByte(`*:\`, word[i+1]) >= 0 {
			i++
		}
		b.WriteByte(word[i])
	}
	return b.String()
}

// pieces measures a word, once for each face.
func (s *Setter) pieces(word string, face int) ([]piece, error) {
	if known, ok := s.words[face][word]; ok {
		return known, nil
	}
	set, err := s.library.shape(Style{Fonts: s.chains[face], Size: s.style.Size}, word, true)
	if err != nil {
		return nil, err
	}
	var out []piece
	start := 0
	for i := 1; i <= len(set.glyphs); i++ {
		c := set.chance(i)
		if c == never && i < len(set.glyphs) {
			continue
		}
		p := newPiece(set, start, i)
		p.hyphen = c == hyphen
		out = append(out, p)
		start = i
	}
	if len(s.words[face]) >= maxWords {
		clear(s.words[face])
	}
	s.words[face][strings.Clone(word)] = out
	return out, nil
}

// newPiece measures the glyphs from a to b of a word.
func newPiece(set *shaped, a, b int) piece {
	p := piece{set: set, from: a, to: b}
	start := 0.0
	if a < b {
		start = set.glyphs[a].x
	}
	var span []byte
	var in *font
	flush := func() {
		if len(span) > 0 {
			spans := p.runs[len(p.runs)-1].spans
			spans[len(spans)-1].Text = string(span)
			span = span[:0]
		}
	}
	for i, g := range set.glyphs[a:b] {
		if g.r == softHyphen || g.r == zeroSpace {
			continue
		}
		x := g.x - start
		switch {
		case g.font != in:
			flush()
			in = g.font
			p.runs = append(p.runs, run{font: in, x: x, spans: []scene.Span{{}}})
			p.ascent, p.descent = math.Max(p.ascent, in.ascent), math.Max(p.descent, in.descent)
		case g.kerned && i > 0 && len(span) > 0:
			flush()
			r := &p.runs[len(p.runs)-1]
			r.spans = append(r.spans, scene.Span{X: x - r.x})
		}
		span = utf8.AppendRune(span, g.r)
		p.width = x + g.advance
		r := &p.runs[len(p.runs)-1]
		r.width = p.width - r.x
	}
	flush()
	return p
}

// space is the width of a blank, in em.
func (f *font) space() float64 {
	if g := f.glyph(' '); g.ok {
		return g.advance
	}
	return 0.25
}

// breakLines cuts the atoms into lines of at most so many em, as many atoms on each as fit.
func (s *Setter) breakLines(width float64) *TooLarge {
	const slack = 1e-9
	s.spans = s.spans[:0]
	all := s.atoms
	dash := s.dash()
	for at := 0; at < len(all); {
		end := at + 1
		for end < len(all) && all[end].brk != first {
			end++
		}
		paragraph := len(s.spans)
		start, w, may, maybe := at, 0.0, -1, -1
		for i := at; i < end; i++ {
			a := &all[i]
			add := a.width
			if i > start {
				add += a.space
				switch {
				case a.brk == free, a.brk == dashed && w+dash <= width+slack:
					may = i
				case a.brk == weak:
					maybe = i
				}
			}
			if w+add <= width+slack {
				w += add
				continue
			}
			cut := may
			if cut < 0 {
				cut = maybe
			}
			if cut < 0 { // one word is too wide
				room := width
				if i > start {
					room -= w + a.space
				}
				head, tail, ok := syllables(a, room+slack)
				if !ok {
					return s.tooWide(all, start, end)
				}
				s.split = append(append(append(s.split[:0:0], all[:i]...), head, tail), all[i+1:]...)
				all, end = s.split, end+1
				i-- // look at the part that fits
				continue
			}
			s.emit(all, start, cut)
			start, w, may, maybe = cut, 0, -1, -1
			i = cut - 1
		}
		s.emit(all, start, end)
		s.noOrphan(all, paragraph, width+slack)
		at = end
	}
	s.split = all // what the spans count in
	return nil
}

// emit notes a line of the atoms from a to b.
func (s *Setter) emit(all []atom, a, b int) {
	l := lineSpan{from: a, to: b, first: all[a].brk == first, hyphen: b < len(all) && all[b].brk == dashed}
	for i := a; i < b; i++ {
		if l.width += all[i].width; i > a {
			l.width += all[i].space
		}
	}
	if l.hyphen {
		l.width += s.dash()
	}
	s.spans = append(s.spans, l)
}

// noOrphan moves a word down when a paragraph would end in a line of one word.
func (s *Setter) noOrphan(all []atom, paragraph int, width float64) {
	n := len(s.spans)
	if n-paragraph < 2 {
		return
	}
	last, before := s.spans[n-1], s.spans[n-2]
	if blanks(all, last.from+1, last.to) > 0 || before.hyphen {
		return
	}
	cut := before.to - 1
	for cut > before.from && !(all[cut].brk == free && all[cut].space > 0) {
		cut--
	}
	if cut == before.from || blanks(all, before.from+1, cut) == 0 {
		return
	}
	w := 0.0
	for i := cut; i < last.to; i++ {
		if w += all[i].width; i > cut {
			w += all[i].space
		}
	}
	if w > width {
		return
	}
	s.spans = s.spans[:n-2]
	s.emit(all, before.from, cut)
	s.emit(all, cut, last.to)
}

// blanks counts the words that begin at the atoms from a to b.
func blanks(all []atom, a, b int) int {
	n := 0
	for i := a; i < b; i++ {
		if all[i].space > 0 {
			n++
		}
	}
	return n
}

// tooWide is the error for the word that begins a line and is too wide for it.
func (s *Setter) tooWide(all []atom, start, end int) *TooLarge {
	e := &TooLarge{direction: "width"}
	i := start
	for ; i < end && (i == start || all[i].brk == glued); i++ {
		if e.Need += all[i].width; i > start {
			e.Need += all[i].space
		}
		if p := all[i].piece; p != nil {
			for _, g := range p.set.glyphs[p.from:p.to] {
				if g.r != softHyphen && g.r != zeroSpace {
					e.Word += string(g.r)
				}
			}
		}
	}
	if i < end && all[i].brk == dashed {
		e.Need += s.dash()
		e.Word += "-"
	}
	return e
}

// syllables cuts a Korean word where a line of a width is full.
func syllables(a *atom, width float64) (head, tail atom, ok bool) {
	p := a.piece
	if p == nil {
		return head, tail, false
	}
	cut := 0
	for i := p.from + 1; i < p.to; i++ {
		before := p.set.glyphs[i-1]
		if before.x+before.advance-p.set.glyphs[p.from].x > width {
			break
		}
		if unicode.Is(unicode.Hangul, before.r) && unicode.Is(unicode.Hangul, p.set.glyphs[i].r) {
			cut = i
		}
	}
	if cut == 0 {
		return head, tail, false
	}
	one, two := newPiece(p.set, p.from, cut), newPiece(p.set, cut, p.to)
	two.hyphen = p.hyphen
	head, tail = *a, *a
	head.piece, head.width = &one, one.width
	tail.piece, tail.width, tail.space, tail.brk = &two, two.width, 0, free
	return head, tail, true
}

// dash is the width of the hyphen that shows where a soft hyphen breaks a word.
func (s *Setter) dash() float64 {
	if h := s.fonts.hyphen(); h != nil {
		return h.advance
	}
	return 0
}

// compose makes the lines that were found for a size.
func (s *Setter) compose(size float64, color scene.Color) *Rich {
	mm := size * geom.MMPerPoint
	ascent, descent := s.extent()
	out := &Rich{Size: size, Lines: len(s.spans), ascent: ascent * mm, lines: make([]richLine, len(s.spans))}
	y := ascent
	for i, l := range s.spans {
		if i > 0 {
			y += s.style.Leading
			if l.first {
				y += s.style.Gap
			}
		}
		out.lines[i] = s.line(l, size, color)
		out.lines[i].y, out.lines[i].width = y*mm, l.width*mm
		out.Width = math.Max(out.Width, l.width*mm)
	}
	out.Height = (y + descent) * mm
	return out
}

// line makes a line: what stands in one font is one text, with spans only where a kerning moves a letter.
func (s *Setter) line(l lineSpan, size float64, color scene.Color) richLine {
	mm := size * geom.MMPerPoint
	var out richLine
	var text *scene.Text
	s.buf = s.buf[:0]
	flush := func() {
		if len(s.buf) > 0 {
			text.Spans[len(text.Spans)-1].Text = string(s.buf)
			s.buf = s.buf[:0]
		}
	}
	x := 0.0
	for i := l.from; i < l.to; i++ {
		a := &s.split[i]
		if i > l.from && a.space > 0 {
			if text != nil { // the blank is written too, for those who copy the text
				s.buf = append(s.buf, ' ')
			}
			x += a.space
		}
		joined := i > l.from && text != nil && a.piece != nil && len(a.piece.runs) > 0 && text.Face == scene.Face(a.piece.runs[0].font)
		if a.icon != nil {
			flush()
			text = nil
			scale := iconHeight * mm / a.icon.Box.H
			out.uses = append(out.uses, scene.Use{Symbol: a.icon, Matrix: geom.Translate(x*mm, (iconFoot-iconHeight)*mm).Mul(geom.Scale(scale, scale)).Mul(geom.Translate(-a.icon.Box.X, -a.icon.Box.Y))})
			x += a.width
			continue
		}
		for j, r := range a.piece.runs {
			spans := r.spans
			if j > 0 || !joined {
				flush()
				out.texts = append(out.texts, scene.Text{Face: r.font, Size: size, Color: color, At: geom.Pt((x+r.x)*mm, 0)})
				text = &out.texts[len(out.texts)-1]
				text.Spans = make([]scene.Span, 1, 4)
			}
			s.buf = append(s.buf, spans[0].Text...)
			for _, span := range spans[1:] {
				flush()
				text.Spans = append(text.Spans, scene.Span{X: (x+r.x+span.X)*mm - text.At.X})
				s.buf = append(s.buf, span.Text...)
			}
			text.Width = (x+r.x+r.width)*mm - text.At.X
		}
		x += a.width
	}
	if l.hyphen && text != nil {
		s.buf = append(s.buf, '-')
		text.Width += s.dash() * mm
	}
	flush()
	return out
}

// In appends the text, placed in a box, to items.
func (r *Rich) In(items []scene.Item, box geom.Box, h Align, v VAlign) []scene.Item {
	items = slices.Grow(items, len(r.lines))
	top := box.Y + (box.H-r.Height)*[...]float64{Top: 0, Middle: 0.5, Bottom: 1}[v]
	for i := range r.lines {
		l := &r.lines[i]
		x := box.X + h.shift(box.W) - h.shift(l.width)
		for j := range l.texts {
			t := l.texts[j]
			t.At = t.At.Add(geom.Pt(x, top+l.y))
			items = append(items, &t)
		}
		for j := range l.uses {
			u := l.uses[j]
			u.Matrix = geom.Translate(x, top+l.y).Mul(u.Matrix)
			items = append(items, &u)
		}
	}
	return items
}
