package typeset

import (
	"fmt"
	"math"
	"sync"
	"unicode"

	ximage "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"rinkpress/layouts/scene"
)

// font is a parsed font file; it is a scene.Face. Lengths are in em.
type font struct {
	name, full string
	data       []byte
	sf         *sfnt.Font
	em         fixed.Int26_6 // the size at which one unit of the font is one unit of the outline
	apple      appleKern

	ascent, descent, capHeight float64

	mu     sync.Mutex
	buf    sfnt.Buffer // guarded by mu
	glyphs sync.Map    // rune -> *cached
	kerns  sync.Map    // [2]rune -> float64
}

// cached is a character of a font, measured once a run.
type cached struct {
	index   sfnt.GlyphIndex
	outline scene.Outline // 1 em high, y downwards
	advance float64
	ok      bool
}

// parseFont reads the tables of a TrueType font.
func parseFont(name string, data []byte) (*font, error) {
	sf, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	em := sf.UnitsPerEm()
	if em < 16 || em > 16384 {
		return nil, fmt.Errorf("it has %d units an em", em)
	}
	f := &font{name: name, data: data, sf: sf, em: fixed.I(int(em))}
	f.full, err = sf.Name(&f.buf, sfnt.NameIDFull)
	if err != nil || f.full == "" {
		f.full = name
	}
	m, err := sf.Metrics(&f.buf, f.em, ximage.HintingNone)
	if err != nil {
		return nil, err
	}
	f.ascent, f.descent = f.ems(m.Ascent), math.Abs(f.ems(m.Descent))
	f.capHeight = f.capitals()
	f.apple = readAppleKern(data)
	return f, nil
}

// ems converts a length at the size f.em to em.
func (f *font) ems(v fixed.Int26_6) float64 { return float64(v) / float64(f.em) }

// capitals measures the height of capitals (or of digits, in a font of digits): the tables of older fonts do not say it.
func (f *font) capitals() float64 {
	for _, r := range "HE80" {
		if g := f.glyph(r); g.ok && !g.outline.Empty() {
			return -g.outline.Bounds().Y
		}
	}
	return f.ascent
}

// Name is the full name of the font, as the font itself says.
func (f *font) Name() string { return f.full }

// Data is the font file.
func (f *font) Data() []byte { return f.data }

// Glyph returns a character of the font; see scene.Face. Advances are whole thousandths of an em, as PDF files state them, so that all
// back ends agree.
func (f *font) Glyph(r rune) (scene.Outline, float64, bool) {
	g := f.glyph(r)
	return g.outline, g.advance, g.ok
}

// has reports whether the font can draw a character.
func (f *font) has(r rune) bool { return f.glyph(r).ok }

// glyph looks a character up, at most once a run for each font.
func (f *font) glyph(r rune) *cached {
	if g, ok := f.glyphs.Load(r); ok {
		return g.(*cached)
	}
	f.mu.Lock()
	g := f.loadGlyph(r)
	f.mu.Unlock()
	kept, _ := f.glyphs.LoadOrStore(r, g)
	return kept.(*cached)
}

// loadGlyph reads a character from the file. A printable character whose outline is empty counts as missing: it would
// leave a hole in the text. So does a blank without width: it would close a gap.
func (f *font) loadGlyph(r rune) *cached {
	index, err := f.sf.GlyphIndex(&f.buf, r)
	if err != nil || index == 0 {
		return &cached{}
	}
	advance, err := f.sf.GlyphAdvance(&f.buf, index, f.em, ximage.HintingNone)
	if err != nil {
		return &cached{}
	}
	segments, err := f.sf.LoadGlyph(&f.buf, index, f.em, nil)
	if err != nil {
		return &cached{}
	}
	g := &cached{index: index, outline: f.outline(segments), advance: math.Round(f.ems(advance)*1000) / 1000}
	g.ok = !g.outline.Empty() || unicode.IsSpace(r) && g.advance > 0
	return g
}

// outline converts the segments of a glyph.
func (f *font) outline(segments sfnt.Segments) scene.Outline {
	var o scene.Outline
	for _, s := range segments {
		var x, y [3]float64
		for i, p := range s.Args {
			x[i], y[i] = f.ems(p.X), f.ems(p.Y)
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if !o.Empty() {
				o.Close()
			}
			o.MoveTo(x[0], y[0])
		case sfnt.SegmentOpLineTo:
			o.LineTo(x[0], y[0])
		case sfnt.SegmentOpQuadTo:
			o.QuadTo(x[0], y[0], x[1], y[1])
		case sfnt.SegmentOpCubeTo:
			o.CubicTo(x[0], y[0], x[1], y[1], x[2], y[2])
		}
	}
	if !o.Empty() {
		o.Close()
	}
	return o
}

// kern is the distance by which b moves when it follows a, in em.
func (f *font) kern(a, b rune) float64 {
	pair := [2]rune{a, b}
	if k, ok := f.kerns.Load(pair); ok {
		return k.(float64)
	}
	ga, gb := f.glyph(a), f.glyph(b)
	f.mu.Lock()
	v, err := f.sf.Kern(&f.buf, ga.index, gb.index, f.em, ximage.HintingNone)
	f.mu.Unlock()
	k := f.ems(v)
	if err != nil { // sfnt.ErrNotFound: the pair is not kerned
		k = 0
	}
	if units, ok := f.apple.pair(ga.index, gb.index); ok && (err != nil || k == 0) {
		k = float64(units) / float64(f.sf.UnitsPerEm())
	}
	f.kerns.Store(pair, k)
	return k
}
