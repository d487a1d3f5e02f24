package sheet

import (
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// black is the colour of marks and texts outside of the artwork: pure, so that a printer uses one ink.
var black, white = scene.RGB(0, 0, 0), scene.RGB(255, 255, 255)

// Sizes of texts in points: of the slug, of what must be read easily, of codes.
const (
	slugSize  = 5.5
	smallSize = 6.5
	codeSize  = 9.0
)

// text measures a line in the text or the bold fonts.
func (f Fonts) text(size float64, text string) (typeset.Line, error) {
	return f.Library.Line(typeset.Style{Fonts: f.Text, Size: size, Color: black}, text)
}

func (f Fonts) bold(size float64, text string) (typeset.Line, error) {
	return f.Library.Line(typeset.Style{Fonts: f.Bold, Size: size, Color: black}, text)
}

// wrap breaks a list of pieces that belong together into lines of at most a width in mm. Pieces are joined by a
// separator and broken between words only when one does not fit alone; a word wider than a line is broken anywhere.
func (f Fonts) wrap(size float64, pieces []string, separator string, width float64) ([]typeset.Line, error) {
	var lines []typeset.Line
	var open typeset.Line // the line that is being filled
	var content string
	var add func(separator string, pieces []string) error
	add = func(separator string, pieces []string) error {
		for _, piece := range pieces {
			joined := piece
			if content != "" {
				joined = content + separator + piece
			}
			line, err := f.text(size, joined)
			if err != nil {
				return err
			}
			if line.Width <= width || separator == "" && content == "" {
				open, content = line, joined
				continue
			}
			if content != "" {
				lines, content = append(lines, open), ""
				if line, err = f.text(size, piece); err != nil {
					return err
				}
				if line.Width <= width {
					open, content = line, piece
					continue
				}
			}
			if err := add(finer(piece, separator)); err != nil {
				return err
			}
		}
		return nil
	}
	if err := add(separator, pieces); err != nil {
		return nil, err
	}
	if content != "" {
		lines = append(lines, open)
	}
	return lines, nil
}

// finer splits a piece into its words, or a word into its letters.
func finer(piece, separator string) (string, []string) {
	if words := strings.Fields(piece); len(words) > 1 && separator != " " {
		return " ", words
	}
	return "", strings.Split(piece, "")
}

// capHeight is the height of capitals of the text fonts in mm.
func (f Fonts) capHeight(size float64) (float64, error) {
	line, err := f.text(size, "0")
	return line.CapHeight, err
}

// turned draws items that were made around the origin at a place, turned clockwise by degrees.
func turned(at geom.Point, degrees float64, items ...scene.Item) scene.Item {
	return &scene.Group{Matrix: geom.Translate(at.X, at.Y).Mul(geom.Rotate(degrees)), Items: items}
}
