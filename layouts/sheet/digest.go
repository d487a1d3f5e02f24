package sheet

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// sum is a SHA-256.
type sum = [sha256.Size]byte

// digester computes digests of cards: of everything that is drawn, with lengths to a thousandth of a mm, so that the last bits of
// arithmetic do not matter. What many cards show, such as emblems and backs, is gone through once.
type digester struct {
	symbols map[*scene.Symbol]sum
}

// maxSymbols is how many symbols a digester remembers.
const maxSymbols = 1024

func newDigester() *digester { return &digester{symbols: map[*scene.Symbol]sum{}} }

// card is the digest of a card in hexadecimal: of its faces, its size, its bleed and its corners.
func (d *digester) card(c *scene.Card) string {
	var e encoder
	e.lengths(c.Trim.W, c.Trim.H, c.Bleed, c.Radius)
	front := d.face(c.Front) // fronts are met once, so they are not remembered
	back := d.symbol(c.Back)
	e.b = append(append(e.b, front[:]...), back[:]...)
	all := sha256.Sum256(e.b)
	return hex.EncodeToString(all[:])
}

// symbol is the digest of a symbol, remembered.
func (d *digester) symbol(s *scene.Symbol) sum {
	if known, ok := d.symbols[s]; ok {
		return known
	}
	digest := d.face(s)
	if len(d.symbols) >= maxSymbols {
		clear(d.symbols)
	}
	d.symbols[s] = digest
	return digest
}

// face is the digest of a symbol. A card without a face has that of nothing.
func (d *digester) face(s *scene.Symbol) sum {
	if s == nil {
		return sum{}
	}
	e := encoder{digester: d}
	e.lengths(s.Box.X, s.Box.Y, s.Box.W, s.Box.H)
	e.items(s.Items)
	return sha256.Sum256(e.b)
}

// encoder writes what is drawn as bytes, so that different drawings are different bytes: every list is led by its length and every item by
// its kind.
type encoder struct {
	*digester
	b []byte
}

// number writes a whole number.
func (e *encoder) number(n int) { e.b = binary.AppendVarint(e.b, int64(n)) }

// lengths writes numbers to a thousandth.
func (e *encoder) lengths(list ...float64) {
	for _, v := range list {
		e.number(int(math.Round(v * 1000)))
	}
}

func (e *encoder) text(s string) {
	e.number(len(s))
	e.b = append(e.b, s...)
}

func (e *encoder) color(c scene.Color) {
	set := byte(0)
	if c.Set {
		set = 1
	}
	e.b = append(e.b, set, c.R, c.G, c.B)
}

// matrix writes the factors finely: over a card they are worth thousandths of a mm.
func (e *encoder) matrix(m geom.Matrix) {
	e.lengths(m.A*1000, m.B*1000, m.C*1000, m.D*1000, m.E, m.F)
}

func (e *encoder) outline(o *scene.Outline) {
	if o == nil {
		e.number(-1)
		return
	}
	e.number(len(o.Verbs))
	for _, v := range o.Verbs {
		e.b = append(e.b, byte(v))
	}
	e.number(len(o.Points))
	for _, p := range o.Points {
		e.lengths(p.X, p.Y)
	}
	e.flag(o.EvenOdd)
}

func (e *encoder) flag(on bool) {
	if on {
		e.number(1)
		return
	}
	e.number(0)
}

func (e *encoder) items(items []scene.Item) {
	e.number(len(items))
	for _, it := range items {
		e.item(it)
	}
}

// The kinds of items.
const (
	ofGroup = iota
	ofPath
	ofText
	ofImage
	ofUse
)

func (e *encoder) item(it scene.Item) {
	switch it := it.(type) {
	case *scene.Group:
		e.number(ofGroup)
		e.matrix(it.Map())
		e.outline(it.Clip)
		e.items(it.Items)
	case *scene.Path:
		e.number(ofPath)
		e.outline(&it.Outline)
		e.paint(it.Fill)
		e.stroke(it.Stroke)
	case *scene.Text:
		e.number(ofText)
		e.writing(it)
	case *scene.Image:
		e.number(ofImage)
		e.lengths(it.Box.X, it.Box.Y, it.Box.W, it.Box.H)
		data := sha256.Sum256(it.Data)
		e.b = append(e.b, data[:]...)
	case *scene.Use:
		e.number(ofUse)
		e.matrix(it.Map())
		symbol := e.symbol(it.Symbol)
		e.b = append(e.b, symbol[:]...)
	}
}

func (e *encoder) paint(p scene.Paint) {
	e.color(p.Color)
	e.flag(p.Hatch != nil)
	if h := p.Hatch; h != nil {
		e.number(len(h.Angles))
		e.lengths(h.Angles...)
		e.lengths(h.Spacing, h.Width, h.Origin.X, h.Origin.Y)
		e.color(h.Color)
	}
}

func (e *encoder) stroke(s scene.Stroke) {
	e.color(s.Color)
	e.number(len(s.Dash))
	e.lengths(s.Dash...)
	e.lengths(s.Width)
	e.b = append(e.b, byte(s.Cap), byte(s.Join))
}

func (e *encoder) writing(t *scene.Text) {
	name := ""
	if t.Face != nil {
		name = t.Face.Name()
	}
	e.text(name)
	e.color(t.Color)
	e.lengths(t.Size, t.At.X, t.At.Y)
	e.number(len(t.Spans))
	for _, span := range t.Spans {
		e.lengths(span.X)
		e.text(span.Text)
	}
}
