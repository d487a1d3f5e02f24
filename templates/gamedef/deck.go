package gamedef

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rinkpress/layouts/geom"
)

// Deck is a deck of cards: how large they are, the layouts of their faces and a row of data for each card.
type Deck struct {
	ID string `yaml:"id,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters, digits and single hyphens, beginning with a letter" max:"40" doc:"name of the deck in commands and file names"`
	// Extends has been followed when a definition has been read: the deck is complete.
	Extends string `yaml:"extends" max:"40" doc:"id of an earlier deck that all keys but id and extra come from which this one does not have"`
	// Extra decks are left out of kits, so that a game with two packs to choose from is printed with one.
	Extra  bool     `yaml:"extra" doc:"whether the deck is only printed when it is named"`
	Name   Text     `yaml:"name,required" max:"60" doc:"name of the deck as it is printed"`
	Size   CardSize `yaml:"size,required" doc:"trim size of a card: poker, tcg, bridge, tarot, mini-euro, mini-us, euro, square, business, or such as 63mm x 88mm"`
	Bleed  Length   `yaml:"bleed" min:"0" max:"10" default:"3mm" doc:"how far the art goes beyond the trim"`
	Safe   Length   `yaml:"safe" min:"0" max:"20" default:"3mm" doc:"how far inside the trim text must stay"`
	Radius Length   `yaml:"radius" min:"0" max:"20" default:"3mm" doc:"radius of the cut corners"`
	Front  Template `yaml:"front,required" doc:"layout of the fronts, a name or a template over the columns; a card may name its own"`
	Back   Template `yaml:"back,required" doc:"layout of the backs, a name or a template over the columns; a card may name its own"`
	Title  Template `yaml:"title" default:"{id}" doc:"what lists and messages call a card, a template over the columns"`
	// Layouts by their names, in the order of the file, as written; Layout has them with what they extend.
	Layouts []Layout `yaml:"layouts,required" min:"1" max:"200" doc:"layouts of faces by their names"`
	Cards   CardRows `yaml:"cards" oneof:"rows" doc:"the cards: id, copies, front and back, all other keys are columns"`
	Data    string   `yaml:"data" oneof:"rows" pattern:"[^\\\\]+\\.csv" shape:"a CSV file in the definition's folder, such as cards.csv" max:"200" doc:"CSV file with a line for each card"`

	book *book
}

// book is what checking a deck made of it. It does not change any more.
type book struct {
	layouts map[string]*Layout // with what they extend
	columns []Column
	index   map[string]int // of columns
	rows    []CardRow      // of Cards
	count   int            // cards, copies included
}

// CardSize is the trim size of a card in mm, with its name if it has one.
type CardSize struct {
	Name string
	geom.Size
}

// CardSizes are the card sizes of the trade, in mm.
var CardSizes = []CardSize{
	{"poker", geom.Size{W: 63.5, H: 88.9}},
	{"tcg", geom.Size{W: 63, H: 88}},
	{"bridge", geom.Size{W: 57.15, H: 88.9}},
	{"tarot", geom.Size{W: 70, H: 120}},
	{"mini-euro", geom.Size{W: 44, H: 68}},
	{"mini-us", geom.Size{W: 41, H: 63}},
	{"euro", geom.Size{W: 59, H: 92}},
	{"square", geom.Size{W: 70, H: 70}},
	{"business", geom.Size{W: 88.9, H: 50.8}},
}

// Bounds of a card's sides in mm.
const (
	MinCardSide = 10
	MaxCardSide = 500
)

// Pos is a place in a file.
type Pos struct {
	File      string
	Line, Col int // from 1; Col in characters
}

// String is the place as messages begin with it.
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Places are where the keys of a block have their values; "" is the block itself.
type Places map[string]Pos

// Of is the place of a key's value, or of the block when the key is not there.
func (p Places) Of(key string) Pos {
	if at, ok := p[key]; ok {
		return at
	}
	return p[""]
}

// Layout is how a face looks: fields, drawn in their order. A layout that extends others has their fields too, the later ones changed by
// those of the same name.
type Layout struct {
	Name    string      `yaml:"-" key:"[a-z][a-z0-9_]*(-[a-z0-9_]+)*" shape:"small letters, digits, _ and single hyphens, beginning with a letter" max:"40"`
	At      Places      `yaml:"-"`
	Extends Names       `yaml:"extends" max:"8" doc:"layouts whose fields this one has too; of fields of the same name the later one counts, key by key"`
	Remove  Names       `yaml:"remove" max:"200" doc:"fields of the extended layouts that are left out"`
	Fields  []FaceField `yaml:"fields" max:"300" doc:"fields by their names, drawn in this order"`
}

// FaceField is one thing on a face. Which keys it may have depends on its kind. Lengths are measured from a box (In); without any
// it fills that box.
type FaceField struct {
	Name   string    `yaml:"-" key:"[a-z][a-z0-9_]*(-[a-z0-9_]+)*" shape:"small letters, digits, _ and single hyphens, beginning with a letter" max:"40"`
	At     Places    `yaml:"-"`
	Kind   string    `yaml:"kind" enum:"text|icon|shape|image|group" doc:"what the field is"`
	In     string    `yaml:"in" enum:"trim|bleed|safe" doc:"box that lengths are measured from; trim when absent, within a group the group's box"`
	X      *Measure  `yaml:"x" doc:"distance of the left edge from that of the box"`
	Y      *Measure  `yaml:"y" doc:"distance of the top edge from that of the box"`
	W      *Measure  `yaml:"w" doc:"width"`
	H      *Measure  `yaml:"h" doc:"height"`
	Right  *Measure  `yaml:"right" doc:"distance of the right edge from that of the box, inwards"`
	Bottom *Measure  `yaml:"bottom" doc:"distance of the bottom edge from that of the box, inwards"`
	Turn   *int      `yaml:"turn" min:"-360" max:"360" doc:"degrees by which the field is turned about its middle, clockwise"`
	When   Condition `yaml:"when" doc:"when the field is drawn: column, not column, column is a|b, column is not a|b, joined by and"`
	Before string    `yaml:"before" max:"40" doc:"field before which, and so behind which, this one is drawn; last when absent"`

	Text    Wording  `yaml:"text" doc:"text: the text, a template, or one for each language"`
	Style   string   `yaml:"style" max:"40" doc:"text: lettering of the theme"`
	Font    string   `yaml:"font" enum:"text|bold|title|digits" doc:"text: fonts"`
	Size    *Length  `yaml:"size" min:"1.94" max:"70" doc:"text: size of the type (5.5pt at least)"`
	Least   *Length  `yaml:"least" min:"1.94" max:"70" doc:"text: smallest size it may shrink to; none: it does not shrink"`
	Leading *int     `yaml:"leading" min:"80" max:"300" doc:"text: distance of lines in percent of the size, 125 when absent"`
	Gap     *int     `yaml:"gap" min:"0" max:"300" doc:"text: extra distance of paragraphs in percent of the size, 40 when absent"`
	Lines   *int     `yaml:"lines" min:"1" max:"200" doc:"text: most lines"`
	Colour  Template `yaml:"colour" doc:"text, icon: colour of the palette, or #RRGGBB"`
	Align   string   `yaml:"align" enum:"left|center|right" doc:"text, icon, image: where it stands across"`
	VAlign  string   `yaml:"valign" enum:"top|middle|bottom" doc:"text, icon, image: where it stands along"`

	Icon   Template `yaml:"icon" doc:"icon: its name, icons/NAME.svg in the definition's folder or one of the common ones"`
	Second Template `yaml:"second" doc:"icon: its second colour"`

	Shape  string   `yaml:"shape" enum:"rect|ellipse|line|diamond|triangle|hexagon|octagon" doc:"shape: its outline; rect when absent"`
	Radius *Length  `yaml:"radius" min:"0" max:"100" doc:"shape: radius of a rect's corners"`
	Ink    string   `yaml:"ink" max:"40" doc:"shape: ink of the theme that fills and strokes it"`
	Fill   Template `yaml:"fill" doc:"shape: colour of the area, or none"`
	Line   Template `yaml:"line" doc:"shape: colour of the outline, or none"`
	Width  *Length  `yaml:"width" min:"0.1" max:"20" doc:"shape: width of the outline, 0.3mm when absent"`
	Dash   *Length  `yaml:"dash" min:"0.1" max:"50" doc:"shape: length of dashes and of the gaps between them"`

	Image Template `yaml:"image" doc:"image: path of an SVG, PNG or JPEG file in the definition's folder"`
	Fit   string   `yaml:"fit" enum:"contain|cover|stretch" doc:"image: whole in its box, filling it, or stretched to it; contain when absent"`

	Fields []FaceField `yaml:"fields" max:"100" doc:"group: fields by their names, measured from the group's box"`
}

// placing are the keys that every field may have; keysOf those that belong to each kind.
var (
	placing = []string{"kind", "in", "x", "y", "w", "h", "right", "bottom", "turn", "when", "before"}
	keysOf  = map[string][]string{
		"text":  {"text", "style", "font", "size", "least", "leading", "gap", "lines", "colour", "align", "valign"},
		"icon":  {"icon", "colour", "second", "align", "valign"},
		"shape": {"shape", "radius", "ink", "fill", "line", "width", "dash"},
		"image": {"image", "fit", "align", "valign"},
		"group": {"fields"},
	}
)

// Measure is a length of a layout in mm. A relative one, written with its sign, changes the one that is inherited.
type Measure struct {
	MM       float64
	Relative bool
}

// Names is a list of names, written as a list or as a single name.
type Names []string

// Deck returns the deck of an id; ok is false when there is none.
func (d *Definition) Deck(id string) (deck *Deck, ok bool) {
	i := slices.IndexFunc(d.Decks, func(k Deck) bool { return k.ID == id })
	if i < 0 {
		return nil, false
	}
	return &d.Decks[i], true
}

// Layout returns a layout with all that it extends: every length absolute, every field complete. It is nil when there is none of
// that name.
func (k *Deck) Layout(name string) *Layout { return k.book.layouts[name] }

// Count is how many cards the deck has, copies included.
func (k *Deck) Count() int { return k.book.count }

// Columns are the columns of the deck's rows, in the order of their first appearance.
func (k *Deck) Columns() []Column { return k.book.columns }

// over returns a field with the keys of another put over it: the heart of inheritance.
func (f FaceField) over(base FaceField) FaceField {
	out := base
	out.At = Places{}
	for _, at := range []Places{base.At, f.At} {
		for key, pos := range at {
			out.At[key] = pos
		}
	}
	from, to := reflect.ValueOf(f), reflect.ValueOf(&out).Elem()
	for _, key := range fieldsOf(from.Type()) {
		value := from.Field(key.index)
		if value.IsZero() || key.key == "fields" {
			continue
		}
		change, ok := value.Interface().(*Measure)
		old := to.Field(key.index)
		if ok && change.Relative && !old.IsNil() {
			sum := *change
			sum.MM += old.Interface().(*Measure).MM
			sum.Relative = old.Interface().(*Measure).Relative
			value = reflect.ValueOf(&sum)
		}
		old.Set(value)
	}
	out.Fields = mergeFields(base.Fields, f.Fields)
	return out
}

// mergeFields puts fields over inherited ones: those of a name that is there change it, the others come last or where Before says.
func mergeFields(base, own []FaceField) []FaceField {
	if len(own) == 0 {
		return base
	}
	out := slices.Clone(base)
	for _, f := range own {
		if i := fieldIndex(out, f.Name); i >= 0 {
			out[i] = f.over(out[i])
			continue
		}
		f.Fields = mergeFields(nil, f.Fields)
		at := len(out)
		if i := fieldIndex(out, f.Before); i >= 0 {
			at = i
		}
		out = slices.Insert(out, at, f)
	}
	return out
}

func fieldIndex(fields []FaceField, name string) int {
	return slices.IndexFunc(fields, func(f FaceField) bool { return f.Name == name })
}

// Box is where a field stands within its box of reference, in the same coordinates.
func (f *FaceField) Box(in geom.Box) geom.Box {
	x, w := span(in.X, in.W, f.X, f.W, f.Right)
	y, h := span(in.Y, in.H, f.Y, f.H, f.Bottom)
	return geom.Rect(x, y, w, h)
}

// span places a field along one direction: from the start, with a length, up to the end.
func span(start, length float64, from, long, to *Measure) (at, size float64) {
	mm := func(m *Measure) float64 {
		if m == nil {
			return 0
		}
		return m.MM
	}
	switch {
	case long == nil:
		return start + mm(from), length - mm(from) - mm(to)
	case to != nil:
		return start + length - to.MM - long.MM, long.MM
	}
	return start + mm(from), long.MM
}

// names of the keys of a struct's declared fields.
func keysOfStruct(t reflect.Type) []string {
	var names []string
	for _, f := range fieldsOf(t) {
		names = append(names, f.key)
	}
	return names
}

// PaletteNames, InkNames and LetteringNames are what layouts may name of a theme.
var (
	PaletteNames   = keysOfStruct(reflect.TypeFor[Palette]())
	InkNames       = keysOfStruct(reflect.TypeFor[Inks]())
	LetteringNames = keysOfStruct(reflect.TypeFor[Type]())
)

// Ink returns an ink of a theme by its name; ok is false when there is none.
func (t *Theme) Ink(name string) (ink Ink, ok bool) { return byKey[Ink](t.Inks, name) }

// Lettering returns a lettering of a theme by its name; ok is false when there is none.
func (t *Theme) Lettering(name string) (l Lettering, ok bool) { return byKey[Lettering](t.Type, name) }

// byKey returns the field of a struct that has a key.
func byKey[T any](of any, key string) (out T, ok bool) {
	v := reflect.ValueOf(of)
	for _, f := range fieldsOf(v.Type()) {
		if f.key == key {
			out, ok = v.Field(f.index).Interface().(T)
			return out, ok
		}
	}
	return out, false
}

// IsColour reports whether a colour is one that fields may have: a name of the palette, #RRGGBB, or "" and none.
func IsColour(name string) bool {
	if name == "" || name == NoColour || slices.Contains(PaletteNames, name) {
		return true
	}
	hex, ok := strings.CutPrefix(name, "#")
	return ok && len(hex) == 6 && strings.Trim(hex, "0123456789abcdefABCDEF") == ""
}

// NoColour is the colour of what is not drawn.
const NoColour = "none"
