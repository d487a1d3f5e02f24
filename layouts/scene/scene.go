// Package scene is the drawing: pages of groups, paths, text runs, images and symbols used many times, all in mm with the
// origin at the top left. What is printed is drawn once into a scene; the back ends (pdfout, svgout) turn a
// document into files, and Dump into text for golden tests.
package scene

import (
	"iter"
	"time"

	"rinkpress/layouts/geom"
)

// Document is what becomes one file (PDF) or one file a page (SVG).
type Document struct {
	Meta Meta
	// Pages yields the pages one after the other, so that memory grows with one page, not with all. It can be asked
	// more than once and then yields the same pages; after an error no more pages follow.
	Pages iter.Seq2[*Page, error]
}

// Meta is what a document says about itself.
type Meta struct {
	Title, Author, Subject string
	Keywords               []string
	Lang                   string    // BCP 47, e.g. "pl"
	Created                time.Time // UTC; from the definition, never the clock
}

// Page is one page at its true size.
type Page struct {
	Size geom.Size
	// Trim and Bleed are the page boxes, nil when they are the whole page.
	Trim, Bleed *geom.Box
	// Label names the page within its document, for the names of SVG files: "A1", "map", "2".
	Label string
	// Title and Desc describe the page to people who cannot see it (SVG <title> and <desc>).
	Title, Desc string
	Items       []Item
	Links       []Link
	// Dests are the places on this page that links and outline entries of the document lead to.
	Dests   []Dest
	Outline []OutlineEntry
}

// Dest names a place; Name is unique in the document.
type Dest struct {
	Name string
	At   geom.Point
}

// Link makes a box of the page lead to a Dest of the document or to a web address; one of both is set.
type Link struct {
	Box  geom.Box
	Dest string
	URI  string
}

// OutlineEntry is an entry of the document outline that leads to a height on this page. Level counts from 0.
type OutlineEntry struct {
	Level int
	Title string
	Y     float64
}

// Item is something drawn: *Group, *Path, *Text, *Image or *Use.
type Item interface{ item() }

// Group draws its items in order, moved by Matrix (the zero Matrix counts as Identity) and cut off outside Clip (in the
// group's own coordinates, nil for no clip).
type Group struct {
	ID     string // a name for dumps and SVG ids, may be empty
	Matrix geom.Matrix
	Clip   *Outline
	Items  []Item
}

// Path fills and strokes an outline.
type Path struct {
	Outline Outline
	Fill    Paint
	Stroke  Stroke
}

// Paint is how an area is filled. The zero Paint leaves it empty. With a Hatch, Color is the ground under the hatch lines
// (None for no ground).
type Paint struct {
	Color Color
	Hatch *Hatch
}

// Hatch fills an area with parallel lines. It looks the same in every back end, because it is drawn as lines clipped
// to the outline (see Path.Expand).
type Hatch struct {
	Angles  []float64 // of the sets of lines in degrees; 45 and -45 make a net
	Spacing float64   // between lines, mm
	Width   float64   // of a line, mm
	Color   Color
	Origin  geom.Point // a point that a line of each set goes through, so that neighbours line up
}

// Stroke is how an outline is stroked. A Width of 0 draws none.
type Stroke struct {
	Color Color
	Width float64   // mm
	Dash  []float64 // lengths of dashes and gaps in mm, nil for a solid line
	Cap   Cap
	Join  Join
}

// Cap is the shape of a line's end, Join that of its corners.
type (
	Cap  uint8
	Join uint8
)

const (
	Butt Cap = iota
	Round
	Square
)

const (
	Miter Join = iota
	RoundJoin
	Bevel
)

// Color is an opaque sRGB colour, or None.
type Color struct {
	R, G, B uint8
	Set     bool
}

// None paints nothing.
var None = Color{}

// RGB makes a colour.
func RGB(r, g, b uint8) Color { return Color{r, g, b, true} }

// Text is one line of text in one face and size. The back ends place each span by itself and never measure.
type Text struct {
	Face  Face
	Size  float64 // in points (DTP), not mm
	Color Color
	At    geom.Point // left end of the baseline, before Matrix
	// Spans are pieces of text with the distance of their start from At in mm; a line is cut into spans where
	// kerning moves a glyph.
	Spans []Span
	// Width is the advance of the whole line in mm.
	Width float64
}

// Span is a piece of a line of text.
type Span struct {
	X    float64 // mm from Text.At
	Text string
}

// Face is a font as back ends need it. Faces are made once a run and are safe for concurrent use.
type Face interface {
	// Name is the full name of the font, unique in a run: "Noto Sans Bold".
	Name() string
	// Data is the TrueType file.
	Data() []byte
	// Glyph returns the outline of a character at a size of 1 mm an em, baseline at y = 0, y downwards, and its advance in mm at that
	// size. ok is false when the font lacks it. Blank characters have an empty outline.
	Glyph(r rune) (outline Outline, advance float64, ok bool)
}

// Image is a picture from a file.
type Image struct {
	Name string // unique in the document for equal Data
	Data []byte // PNG or JPEG
	Box  geom.Box
}

// Symbol is a drawing that is used many times and written once: a PDF form object, an SVG <symbol>. Equal symbols are one
// pointer.
type Symbol struct {
	ID    string
	Box   geom.Box // what it may draw on, in its own coordinates
	Items []Item
}

// Use draws a symbol, moved by Matrix (zero counts as Identity).
type Use struct {
	Symbol *Symbol
	Matrix geom.Matrix
}

func (*Group) item() {}
func (*Path) item()  {}
func (*Text) item()  {}
func (*Image) item() {}
func (*Use) item()   {}
