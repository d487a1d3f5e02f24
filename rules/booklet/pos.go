package booklet

import (
	"errors"
	"unicode/utf8"

	"rinkpress/templates/gamedef"
)

// Pos is a place in a rule text. Line and Col count from 1, Col in characters.
type Pos struct {
	File      string
	Line, Col int
}

// Problem is what is wrong at a place of a text: what it is, what is allowed there ("" when what says it) and a hint (often "").
func (p Pos) Problem(what, allowed, hint string) gamedef.Problem {
	return gamedef.Problem{File: p.File, Line: p.Line, Col: p.Col, What: what, Allowed: allowed, Hint: hint}
}

// problems collects what is wrong with a text, to be told all at once.
type problems struct{ list []gamedef.Problem }

func (p *problems) add(at Pos, what, allowed, hint string) {
	p.list = append(p.list, at.Problem(what, allowed, hint))
}

// take adds the problems of an error; any other error becomes one problem at the place.
func (p *problems) take(at Pos, err error) {
	var many gamedef.Problems
	if errors.As(err, &many) {
		p.list = append(p.list, many.List...)
		return
	}
	p.add(at, err.Error(), "", "")
}

func (p *problems) err() error { return gamedef.Collect(p.list) }

// places finds lines and columns in a text. Offsets are in bytes.
type places struct {
	file, text string
	lines      []int // offset of the start of each line
}

func newPlaces(file, text string) *places {
	p := &places{file: file, text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	return p
}

// at is the place of an offset; one beyond the text is its end.
func (p *places) at(offset int) Pos {
	offset = min(max(offset, 0), len(p.text))
	lo, hi := 0, len(p.lines) // the line is in [lo, hi)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; p.lines[mid] <= offset {
			lo = mid
		} else {
			hi = mid
		}
	}
	return Pos{p.file, lo + 1, utf8.RuneCountInString(p.text[p.lines[lo]:offset]) + 1}
}
