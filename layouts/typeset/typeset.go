// Package typeset measures and breaks text with the bundled font files, so that every back end prints the same lines at the
// same places.
package typeset

import (
	"io/fs"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Library is the fonts of one run: each file is parsed once, when it is first used. It is safe for concurrent use.
type Library struct{}

// Load opens the fonts of a folder. Font names are the file names without ending: "NotoSans-Regular".
func Load(fsys fs.FS) (*Library, error) { panic("to be written") }

// Style says how a text is set. Fonts is a chain: each character is set in the first font that has it.
type Style struct {
	Fonts []string    // names of fonts of the library, at least one
	Size  float64     // in points
	Color scene.Color //
}

// Align is where a line's anchor lies on it.
type Align uint8

const (
	Left Align = iota
	Center
	Right
)

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

// Line measures a text in one line. The text is normalised (NFC) first. It is an error, naming text, font and
// character, when no font of the chain has a character; control characters and invalid UTF-8 are errors too.
func (l *Library) Line(s Style, text string) (Line, error) { panic("to be written") }

// At draws the line with its baseline's anchor at a point.
func (ln Line) At(p geom.Point, align Align) scene.Item { panic("to be written") }

// Middle draws the line so that its capitals are centred vertically on the point.
func (ln Line) Middle(p geom.Point, align Align) scene.Item { panic("to be written") }
