// Package typeset measures and breaks text with the bundled font files, so that every back end prints the same lines at the
// same places.
//
// Load opens a folder of fonts, Library.Line measures one line, Library.Break and Library.Fit set a text in a box. All of
// them make scene items; nothing here writes a file.
package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Style says how a text is set. Fonts is a chain: each character is set in the first font that has it.
type Style struct {
	Fonts []string    // names of fonts of the library, at least one
	Size  float64     // in points, more than 0 and at most MaxSize
	Color scene.Color // of the letters; None draws nothing but still measures
}

// MaxSize is the largest size of a text in points: 700 mm.
const MaxSize = 2000

// Align is where a line's anchor lies on it.
type Align uint8

const (
	Left Align = iota
	Center
	Right
)

// shift is how far left of its anchor a line of a width starts.
func (a Align) shift(width float64) float64 { return width * [...]float64{0, 0.5, 1}[a] }

// Line is one line of text, measured and ready to be drawn. Lengths are in mm.
type Line struct {
	Texts  []scene.Text // pieces in one font each, placed from the line's left end at the origin
	Width  float64      // advance of the whole line
	Ascent float64      // of the tallest font used, above the baseline, positive
	// Descent is below the baseline, positive.
	Descent float64
	// CapHeight is the height of capitals of the first font.
	CapHeight float64
}

// Line measures a text in one line. The text is normalised (NFC) first. It is an error (*Error), naming text, font and
// character, when no font of the chain has a character; control characters, invisible marks, right-to-left
// letters and invalid UTF-8 are errors too. A soft hyphen or a zero-width space only matters where Break breaks lines; here it is dropped.
func (l *Library) Line(s Style, text string) (Line, error) {
	set, err := l.shape(s, text, false)
	if err != nil {
		return Line{}, err
	}
	return set.line(0, len(set.glyphs), nil), nil
}

// At draws the line with its baseline's anchor at a point.
func (ln Line) At(p geom.Point, align Align) scene.Item {
	p.X -= align.shift(ln.Width)
	items := make([]scene.Item, len(ln.Texts))
	for i := range ln.Texts {
		t := ln.Texts[i]
		t.At = t.At.Add(p)
		items[i] = &t
	}
	if len(items) == 1 {
		return items[0]
	}
	return &scene.Group{Items: items}
}

// Middle draws the line so that its capitals are centred vertically on the point.
func (ln Line) Middle(p geom.Point, align Align) scene.Item {
	p.Y += ln.CapHeight / 2
	return ln.At(p, align)
}

// glyph is a character of a shaped text. x and advance are in em of the text's size.
type glyph struct {
	r       rune
	font    *font
	x       float64 // left end, kerning included
	advance float64
	kerned  bool // it does not stand where the one before ends
}

// shaped is a text measured as one endless line. A piece of it keeps its inner distances, so that lines are cut
// out of it without measuring again.
type shaped struct {
	style  Style
	chain  *chain
	glyphs []glyph
}

const (
	softHyphen = '\u00AD'
	zeroSpace  = '\u200B'
)

// shape measures a text. Characters that only steer line breaking are kept with no width when breaks is set (newlines too),
// else dropped.
func (l *Library) shape(s Style, text string, breaks bool) (*shaped, error) {
	chain, err := l.chain(s, text)
	if err != nil {
		return nil, err
	}
	if !utf8.ValidString(text) {
		return nil, &Error{Text: text, Font: s.Fonts[0], Rune: utf8.RuneError, Why: "the text is not valid UTF-8"}
	}
	set := &shaped{style: s, chain: chain, glyphs: make([]glyph, 0, len(text))}
	x, last := 0.0, -1
	for _, r := range norm.NFC.String(text) {
		if r == softHyphen || r == zeroSpace || r == '\n' && breaks {
			if breaks {
				set.glyphs = append(set.glyphs, glyph{r: r, font: chain.font, x: x})
			}
			continue
		}
		if why := refused(r); why != "" {
			return nil, &Error{Text: text, Font: s.Fonts[0], Rune: r, Why: why}
		}
		f, err := set.fontFor(r, last)
		if err != nil {
			return nil, err
		}
		if f == nil {
			return nil, &Error{Text: text, Font: strings.Join(s.Fonts, ", "), Rune: r, Why: "the font has no such character"}
		}
		g := f.glyph(r)
		kern := 0.0
		if last >= 0 && set.glyphs[last].font == f {
			kern = f.kern(set.glyphs[last].r, r)
		}
		last = len(set.glyphs)
		set.glyphs = append(set.glyphs, glyph{r: r, font: f, x: x + kern, advance: g.advance, kerned: kern != 0})
		x += kern + g.advance
	}
	return set, nil
}

// fontFor finds the first font that has a character. Blanks and combining marks stay in the font of the character before
// them, so that a line is not cut at each space.
func (set *shaped) fontFor(r rune, last int) (*font, error) {
	if last >= 0 && (unicode.IsSpace(r) || unicode.Is(unicode.M, r)) {
		if f := set.glyphs[last].font; f.has(r) {
			return f, nil
		}
	}
	return set.chain.with(r)
}

// refused says why a character can never be set, or nothing. Characters beyond the basic plane cannot be written to a
// PDF by the library that makes it.
func refused(r rune) string {
	switch {
	case r == utf8.RuneError:
		return "the text holds a replacement character, its encoding was damaged"
	case unicode.IsControl(r):
		return "control characters cannot be printed"
	case unicode.Is(unicode.Cf, r) || unicode.In(r, unicode.Zl, unicode.Zp):
		return "invisible marks cannot be printed"
	case unicode.Is(unicode.Co, r):
		return "private characters mean nothing outside one font"
	case r > 0xFFFF:
		return "characters above U+FFFF cannot be printed"
	}
	p, _ := bidi.LookupRune(r)
	if c := p.Class(); c == bidi.R || c == bidi.AL {
		return "right-to-left writing is not supported"
	}
	return ""
}

// line makes a line of the glyphs a to b, with a hyphen at its end when one is given.
func (set *shaped) line(a, b int, hyphen *glyph) Line {
	mm := set.style.Size * geom.MMPerPoint
	ln := Line{CapHeight: set.chain.capHeight * mm}
	glyphs := set.glyphs[a:b]
	start := 0.0
	if len(glyphs) > 0 {
		start = glyphs[0].x
	}
	if hyphen != nil {
		h := *hyphen
		h.x = start
		if len(glyphs) > 0 {
			end := glyphs[len(glyphs)-1]
			h.x = end.x + end.advance
		}
		glyphs = append(glyphs[:len(glyphs):len(glyphs)], h)
	}
	var text *scene.Text
	var span []byte
	flush := func() {
		if text != nil && len(span) > 0 {
			text.Spans[len(text.Spans)-1].Text = string(span)
		}
		span = span[:0]
	}
	var in *font
	for i, g := range glyphs {
		if g.r == softHyphen || g.r == zeroSpace {
			continue
		}
		at := (g.x - start) * mm
		if in != g.font {
			flush()
			in = g.font
			ln.Texts = append(ln.Texts, scene.Text{Face: in, Size: set.style.Size, Color: set.style.Color,
				At: geom.Pt(at, 0), Spans: []scene.Span{{}}})
			text = &ln.Texts[len(ln.Texts)-1]
			ln.Ascent, ln.Descent = max(ln.Ascent, in.ascent*mm), max(ln.Descent, in.descent*mm)
		} else if g.kerned && i > 0 && len(span) > 0 {
			flush()
			text.Spans = append(text.Spans, scene.Span{X: at - text.At.X})
		}
		span = utf8.AppendRune(span, g.r)
		ln.Width = at + g.advance*mm
		text.Width = ln.Width - text.At.X
	}
	flush()
	if in == nil {
		ln.Ascent, ln.Descent = set.chain.ascent*mm, set.chain.descent*mm
	}
	return ln
}
