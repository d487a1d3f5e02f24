package booklet

import (
	"fmt"
	"regexp"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// Gaps of tables in mm: between columns, above and below the words of a row.
const (
	columnGap = 4
	rowAir    = 0.7
)

// numeric are cells that line up at the right.
var numericCell = regexp.MustCompile(`^[+\x{2212}–-]?[0-9][0-9\x{00A0}., /]*%?$|^[–—-]?$`)

// cell is a cell of a table, set.
type cell struct {
	lines []typeset.SetLine
	marks marks
}

// table sets a table, its columns as wide as their words, or with broken lines where there is less room.
func (f *flow) table(t *Table, in inset) {
	f.clear()
	width := f.m.column.W - in.left - in.right
	gap := columnGap * f.t.scale
	widths, ok := f.columns(t, width-gap*float64(len(t.Head)-1))
	if !ok {
		return
	}
	leading := f.captionLeading()
	rows := append([][][]Span{t.Head}, t.Rows...)
	aligns := aligned(t)
	empty := true
	for _, head := range t.Head {
		empty = empty && len(head) == 0
	}
	total := 0.0
	var head *slab
	for i, row := range rows {
		if i == 0 && empty {
			continue
		}
		cells, high := f.cells(t, row, widths, i == 0)
		if cells == nil {
			return
		}
		s := slab{height: float64(high)*leading + 2*rowAir*f.t.scale, at: t.At, cost: 40}
		switch {
		case i == 0 || i == 1 && empty:
			s.gap, s.cost = f.half(), 0
			if in.ground == nil && f.close {
				s.gap = 0
			}
		case i == 1:
			s.cost = never
		case i == 2 || i == len(rows)-1: // two rows or more at the foot and on the next page
			s.cost = parted
		}
		s.draw = func(l *leaf, at spot) {
			if in.ground != nil {
				in.ground(l, at.x, at.y-at.above, s.height+at.above)
			}
			x, y := at.x+in.left, at.y+s.height
			for j, c := range cells {
				for k, ln := range c.lines {
					base := at.y + rowAir*f.t.scale + float64(k)*leading + leading/2 + ln.CapHeight/2
					l.line(ln, geom.Pt(x+aligns[j].room(widths[j]-ln.Width), base), c.marks)
				}
				x += widths[j] + gap
			}
			ink := l.t.Book.RowRule
			if i == 0 {
				ink = l.t.Book.Rule
			}
			right := x - gap
			l.ink(scene.Line(geom.Pt(at.x+in.left, y), geom.Pt(right, y)), ink)
		}
		s.again = head
		if i == 0 {
			head = &s
		}
		f.push(s)
		total += s.height
	}
	rest := f.up(total) - total
	ground := in.ground
	f.push(slab{height: rest + f.half()/2, cost: never, at: t.At, draw: func(l *leaf, at spot) {
		if ground != nil {
			ground(l, at.x, at.y, rest+f.half()/2)
		}
	}})
}

// room is how far from the left a line starts when so much is free.
func (a Align) room(free float64) float64 {
	switch a {
	case Right:
		return free
	case Middle:
		return free / 2
	}
	return 0
}

// aligned are the aligns of the columns; numbers stand at the right.
func aligned(t *Table) []Align {
	out := make([]Align, len(t.Head))
	for j := range t.Head {
		if j < len(t.Aligns) {
			out[j] = t.Aligns[j]
		}
		numbers := len(t.Rows) > 0
		for _, row := range t.Rows {
			numbers = numbers && numericCell.MatchString(strings.TrimSpace(plainText(row[j])))
		}
		if out[j] == Natural && numbers {
			out[j] = Right
		}
	}
	return out
}

// cells sets a row and counts its lines.
func (f *flow) cells(t *Table, row [][]Span, widths []float64, head bool) (cells []cell, high int) {
	high = 1
	for j, spans := range row {
		c, err := f.cell(spans, widths[j], head)
		if err != nil {
			f.b.wrong.take(t.At, err)
			return nil, 0
		}
		cells = append(cells, c)
		high = max(high, len(c.lines))
	}
	return cells, high
}

// cell sets a cell at a width.
func (f *flow) cell(spans []Span, width float64, head bool) (cell, error) {
	var c cell
	l := f.t.Book.Caption
	l.Colour = f.body.Colour
	if head {
		l.Font = f.t.Book.Sub.Font
	}
	runs := f.t.runs(spans, l, &c.marks)
	var err error
	c.lines, err = f.b.options.Fonts.Paragraph(runs, typeset.Measure{Widths: []float64{width}, Lang: f.t.lang, Ragged: true})
	return c, err
}

// columns computes the widths of the columns that together have so much room; a table too wide is a problem.
func (f *flow) columns(t *Table, room float64) ([]float64, bool) {
	const endless = 1e4
	n := len(t.Head)
	least, most := make([]float64, n), make([]float64, n)
	for i, row := range append([][][]Span{t.Head}, t.Rows...) {
		for j, spans := range row {
			c, err := f.cell(spans, endless, i == 0)
			if err != nil {
				f.b.wrong.take(t.At, err)
				return nil, false
			}
			for _, ln := range c.lines {
				most[j] = max(most[j], ln.Width)
			}
			w, err := f.widest(spans, i == 0)
			if err != nil {
				f.b.wrong.take(t.At, err)
				return nil, false
			}
			least[j] = max(least[j], w)
		}
	}
	needed, wished := 0.0, 0.0
	for j := range n {
		least[j] = min(least[j], most[j])
		needed += least[j]
		wished += most[j]
	}
	if needed > room {
		f.b.wrong.add(t.At, fmt.Sprintf("the table is %.0f mm wide even with its lines broken", needed), fmt.Sprintf("%.0f mm", room), "fewer columns, or shorter words")
		return nil, false
	}
	if wished <= room {
		return most, true
	}
	return share(least, most, room), true
}

// share gives columns their room: those that need no more than an equal part what they wish, the others the rest, each at least what it needs.
func share(least, most []float64, room float64) []float64 {
	out := make([]float64, len(most))
	done := make([]bool, len(most))
	for again := true; again; {
		again = false
		rest, needed, open := room, 0.0, 0
		for j := range most {
			if done[j] {
				rest -= out[j]
				continue
			}
			needed += least[j]
			open++
		}
		for j := range most {
			if !done[j] && most[j] <= rest/float64(open) && rest-most[j] >= needed-least[j] {
				out[j], done[j], again = most[j], true, true
				break
			}
		}
		if again {
			continue
		}
		wished := 0.0
		for j := range most {
			if !done[j] {
				wished += most[j] - least[j]
			}
		}
		for j := range most {
			if !done[j] {
				out[j] = least[j] + (most[j]-least[j])*(rest-needed)/max(wished, 1e-9)
			}
		}
	}
	return out
}

// wholeCode is how many bytes of notation stay on one line of a cell.
const wholeCode = 24

// widest is the width of the longest word of a cell.
func (f *flow) widest(spans []Span, head bool) (float64, error) {
	width := 0.0
	for _, s := range spans {
		parts := strings.FieldsFunc(s.Text, func(r rune) bool { return r == ' ' || r == '\n' })
		if s.Code && len(s.Text) <= wholeCode {
			parts = []string{s.Text}
		}
		for _, word := range parts {
			s.Text = word
			c, err := f.cell([]Span{s}, 1e4, head)
			if err != nil {
				return 0, err
			}
			for _, ln := range c.lines {
				width = max(width, ln.Width)
			}
		}
	}
	return width + 0.01, nil
}
