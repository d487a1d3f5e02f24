package booklet

import (
	"rinkpress/layouts/geom"
	"rinkpress/rules/diagram"
)

// Played draws diagrams that the referee has replayed.
func Played(m *diagram.Maker) Drawer { return played{m} }

type played struct{ maker *diagram.Maker }

// Draw hands a snippet to the maker of diagrams.
func (p played) Draw(s Snippet, most geom.Size) (*Figure, error) {
	block := diagram.Block{File: s.At.File, Line: s.At.Line, Col: s.At.Col, Options: handed(s.Options), Lines: handed(s.Lines)}
	picture, err := p.maker.Draw(block, most)
	if err != nil {
		return nil, err
	}
	return &Figure{Symbol: picture.Symbol, Desc: picture.Desc}, nil
}

func handed(lines []Line) []diagram.Line {
	out := make([]diagram.Line, len(lines))
	for i, l := range lines {
		out[i] = diagram.Line{Number: l.At.Line, Col: l.At.Col, Text: l.Text}
	}
	return out
}
