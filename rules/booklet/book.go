package booklet

import (
	"fmt"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Options say how a booklet is made.
type Options struct {
	Theme  *gamedef.Theme
	Fonts  *typeset.Library
	Words  *gamedef.Words
	Drawer Drawer
	// Size is that of a page; the zero Size is A5.
	Size geom.Size
	// Title and Subtitle stand in place of the game's name and the words "rules of the game"; "" for those.
	Title, Subtitle string
	// NoContents leaves the contents out.
	NoContents bool
}

// A5 is the size of a page when none is given, and the one that all measures below are for.
var a5 = geom.Size{W: 148, H: 210}

// MinSide and MaxSide bound the sides of a page in mm: below, the column is too narrow for words; above, nobody reads.
const (
	MinSide = 90
	MaxSide = 450
)

// Booklet is a rule text ready to be set. It is not safe for concurrent use.
type Booklet struct {
	text    *Text
	def     *gamedef.Definition
	options Options
	look    *look.Look
	words   printedWords
	figures map[figureKey]*Figure
	wrong   problems
}

// figureKey is a diagram at a size.
type figureKey struct {
	diagram *Diagram
	most    geom.Size
}

// printedWords are the words of the program that a booklet prints.
type printedWords struct {
	Contents, RulesOf, Version, Page, Ruling, QuickReference, ReferenceCard string
}

// New prepares a booklet of the definition that the text was read for. A theme or a library that cannot set the language, and a page size
// out of range, are errors.
func New(def *gamedef.Definition, t *Text, o Options) (*Booklet, error) {
	if o.Size == (geom.Size{}) {
		o.Size = a5
	}
	if !(min(o.Size.W, o.Size.H) >= MinSide && max(o.Size.W, o.Size.H) <= MaxSide) {
		return nil, fmt.Errorf("booklet size is %s x %s mm: sides of %d to %d mm are allowed", geom.FormatMM(o.Size.W), geom.FormatMM(o.Size.H), MinSide, MaxSide)
	}
	l, err := look.New(o.Theme, o.Fonts, t.Lang, def.TitleFont)
	if err != nil {
		return nil, err
	}
	b := &Booklet{text: t, def: def, options: o, look: l, figures: map[figureKey]*Figure{}}
	if o.Words != nil {
		o.Words.In(t.Lang, &b.words)
	}
	if o.Subtitle != "" {
		b.words.RulesOf = o.Subtitle
	}
	return b, nil
}

// figure draws a diagram once for each size. A diagram that cannot be drawn is a problem of the text and gives nil.
func (b *Booklet) figure(d *Diagram, most geom.Size) *Figure {
	key := figureKey{d, most}
	if f, ok := b.figures[key]; ok {
		return f
	}
	f, err := b.draw(d, most)
	if err != nil {
		b.wrong.take(d.At, err)
		f = nil
	}
	b.figures[key] = f
	return f
}

func (b *Booklet) draw(d *Diagram, most geom.Size) (*Figure, error) {
	if b.options.Drawer == nil {
		return nil, fmt.Errorf("there is nobody to draw the diagram")
	}
	f, err := b.options.Drawer.Draw(d.Snippet, most)
	if err != nil {
		return nil, err
	}
	const slack = 1e-3
	if s := f.Symbol.Box; s.Empty() || s.W > most.W+slack || s.H > most.H+slack {
		return nil, fmt.Errorf("the diagram is %.1f x %.1f mm: at most %.1f x %.1f mm are there", s.W, s.H, most.W, most.H)
	}
	return f, nil
}

// Title is what the cover says: the booklet's own title, or the name of the game in its language.
func (b *Booklet) Title() string { return b.title() }

// title is the booklet's own title, or the name of the game in its language.
func (b *Booklet) title() string {
	if b.options.Title != "" {
		return b.options.Title
	}
	return b.def.Name.In(b.text.Lang)
}

// fill puts what words in braces stand for into a text of the program.
func fill(s string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(s) }

// use draws a symbol with the top left of its box at a point.
func use(s *scene.Symbol, at geom.Point) *scene.Use {
	return &scene.Use{Symbol: s, Matrix: geom.Translate(at.X-s.Box.X, at.Y-s.Box.Y)}
}
