package sheet

import (
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// Measures of the calibration page in mm.
const (
	crossRadius = 3.0
	crossArm    = 5.0
	crossLine   = 0.15
	textInset   = 14.0 // from the crosshairs to the text
	cellPad     = 1.2
	cellStep    = 3.2 // from line to line in a cell
)

// ProfileExample is the profile that stands on the calibration page as an example.
const ProfileExample = `front: { offset-x: 0.4mm, offset-y: -0.2mm, angle: 0.05deg, scale-x: 100.1%, scale-y: 99.8% }
back: { offset-x: -1.1mm, offset-y: 0.3mm, angle: 0deg, scale-x: 100.1%, scale-y: 99.8% }`

// cross is a crosshair of the calibration page.
type cross struct {
	name string
	at   geom.Point
}

// crosses are the crosshairs of a page, as far from all of its edges as the Anchor, which is the first: so those of both sides lie on
// each other, whatever edge the paper is turned over.
func crosses(page geom.Size) [4]cross {
	right, bottom := page.W-Anchor.X, page.H-Anchor.Y
	return [4]cross{{"A", Anchor}, {"B", geom.Pt(right, Anchor.Y)}, {"C", geom.Pt(Anchor.X, bottom)}, {"D", geom.Pt(right, bottom)}}
}

// Calibration is the two sides of the page on which people measure what their printer does wrong: crosshairs, rulers between them, a table
// to fill in that says how the values of a Profile come out of it, and instructions. The page is upright. A paper that is too
// small for it, and a font that lacks a character, are errors.
func Calibration(paper geom.Paper, o Options) ([]*scene.Page, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	var pages []*scene.Page
	for _, s := range []side{front, back} {
		page, err := calibration(paper, o, s)
		if err != nil {
			return nil, err
		}
		pages = append(pages, page)
	}
	return pages, nil
}

func calibration(paper geom.Paper, o Options, s side) (*scene.Page, error) {
	size := sheetSize(paper, false)
	name := [...]string{front: o.Words.FrontSide, back: o.Words.BackSide}[s]
	o.Slug.Part = o.Words.Calibration
	slug, err := newSlug(paper, o, name)
	if err != nil {
		return nil, err
	}
	area := printable(paper, false, o)
	st, err := slug.layout(area.W)
	if err != nil {
		return nil, err
	}
	marks := crosses(size)
	text := geom.Rect(Anchor.X, Anchor.Y, size.W-2*Anchor.X, size.H-2*Anchor.Y).Inset(textInset)
	if st == nil || text.W < leastColumn || marks[2].at.Y+crossArm > area.Bottom()-st.height {
		return nil, tooSmall(paper, o)
	}
	items, err := o.crosshairs(marks)
	if err != nil {
		return nil, err
	}
	told, err := o.instruct(paper, text, name, marks)
	if err != nil {
		return nil, err
	}
	words, err := slug.draw(st, "")
	if err != nil {
		return nil, err
	}
	return &scene.Page{Size: size, Label: sideLabels[s], Title: o.Slug.title(name), Items: append(append(items, told...), st.at(area, Bottom, words)),
		Outline: []scene.OutlineEntry{{Title: o.Words.Calibration + ", " + name}}}, nil
}

// crosshairs draws the crosshairs with their letters, and rulers from A to B and from A to C.
func (o Options) crosshairs(marks [4]cross) ([]scene.Item, error) {
	var lines scene.Outline
	var letters []scene.Item
	middle := marks[0].at.Lerp(marks[3].at, 0.5)
	for _, m := range marks {
		lines.Append(scene.Line(m.at.Sub(geom.Pt(crossArm, 0)), m.at.Add(geom.Pt(crossArm, 0))))
		lines.Append(scene.Line(m.at.Sub(geom.Pt(0, crossArm)), m.at.Add(geom.Pt(0, crossArm))))
		lines.Append(scene.Circle(m.at, crossRadius))
		letter, err := o.Fonts.bold(codeSize, m.name)
		if err != nil {
			return nil, err
		}
		away := geom.Pt(-crossArm-0.5, crossArm+1) // beside the ruler, where it has no numbers
		if m.at.X > middle.X {
			away.X = -away.X
		}
		if m.at.Y > middle.Y {
			away.Y = -away.Y
		}
		letters = append(letters, letter.Middle(m.at.Add(away), typeset.Center))
	}
	group := &scene.Group{ID: "crosshairs", Items: append([]scene.Item{stroked(lines, crossLine)}, letters...)}
	across, err := o.lengths(marks[1].at.X-marks[0].at.X, 0, typeset.Center)
	if err != nil {
		return nil, err
	}
	down, err := o.lengths(marks[2].at.Y-marks[0].at.Y, 90, typeset.Left)
	if err != nil {
		return nil, err
	}
	return []scene.Item{group,
		&scene.Group{ID: "across", Matrix: geom.Translate(Anchor.X, Anchor.Y), Items: across},
		&scene.Group{ID: "down", Matrix: geom.Translate(Anchor.X, Anchor.Y), Items: down}}, nil
}

// lengths is a ruler of millimetres from the origin over a length, to the right or turned down, with a number at every centimetre.
func (o Options) lengths(length, turn float64, align typeset.Align) ([]scene.Item, error) {
	direction := 1.0
	if turn != 0 {
		direction = -1 // ticks point inwards
	}
	m := geom.Rotate(turn).Mul(geom.Translate(-rulerLine/2, 0))
	items := []scene.Item{stroked(ruler(int(length), 1, direction, 5, 10).Transform(m), rulerLine),
		stroked(scene.Line(geom.Pt(0, 0), geom.Rotate(turn).Apply(geom.Pt(length, 0))), rulerLine)}
	for mm := 10; float64(mm) < length-crossArm; mm += 10 {
		number, err := o.Fonts.text(slugSize, strconv.Itoa(mm))
		if err != nil {
			return nil, err
		}
		off := 2.8
		if align == typeset.Left {
			off = 2
		}
		items = append(items, number.Middle(geom.Rotate(turn).Apply(geom.Pt(float64(mm), direction*off)), align))
	}
	return items, nil
}

// instruct draws title, steps, table and example into a box.
func (o Options) instruct(paper geom.Paper, in geom.Box, name string, marks [4]cross) ([]scene.Item, error) {
	title, err := o.Fonts.bold(mapTitleSize, o.Words.Calibration+": "+name)
	if err != nil {
		return nil, err
	}
	if title.Width > in.W {
		if title, err = o.Fonts.bold(mapTitleSize*in.W/title.Width, o.Words.Calibration+": "+name); err != nil {
			return nil, err
		}
	}
	items := []scene.Item{title.At(geom.Pt(in.X, in.Y+title.Ascent), typeset.Left)}
	y := in.Y + title.Ascent + mapGap
	fill := strings.NewReplacer("{paper}", PaperName(paper))
	steps := []string{o.Words.CalPrint, o.Words.CalMeasure, o.Words.CalWrite, o.Words.CalLight}
	for i, step := range steps {
		lines, err := o.Fonts.wrap(mapTextSize, strings.Fields(strconv.Itoa(i+1)+". "+fill.Replace(step)), " ", in.W)
		if err != nil {
			return nil, err
		}
		for _, line := range lines {
			items = append(items, line.Middle(geom.Pt(in.X, y+mapStep/2), typeset.Left))
			y += mapStep
		}
		y += 0.8
	}
	table, height, err := o.table(geom.Rect(in.X, y+mapGap/2, in.W, 0), marks)
	if err != nil {
		return nil, err
	}
	items = append(items, table...)
	y += height + mapGap*1.5
	for _, text := range strings.Split(ProfileExample, "\n") {
		lines, err := o.Fonts.wrap(smallSize, strings.Fields(text), " ", in.W)
		if err != nil {
			return nil, err
		}
		for _, line := range lines {
			items = append(items, line.Middle(geom.Pt(in.X, y+cellStep/2), typeset.Left))
			y += cellStep
		}
	}
	if y > in.Bottom() {
		return nil, tooSmall(paper, o)
	}
	return items, nil
}

// degrees is how many degrees an angle of 1 in 1 has, for small angles.
const degrees = "57.3"

// rows are the rows of the table: what is measured, what it should be, an empty cell, and what it gives.
func (o Options) rows(marks [4]cross) [][4]string {
	w := o.Words
	mark := func(text, name string) string { return strings.ReplaceAll(text, "{mark}", name) }
	between := func(from, to string) string {
		return strings.NewReplacer("{from}", from, "{to}", to).Replace(w.Between)
	}
	x, y := geom.FormatMM(Anchor.X), geom.FormatMM(Anchor.Y)
	ab, ac := geom.FormatMM(marks[1].at.X-marks[0].at.X), geom.FormatMM(marks[2].at.Y-marks[0].at.Y)
	a, b, c := marks[0].name, marks[1].name, marks[2].name
	return [][4]string{
		{w.Measure, w.ShouldBe, w.Measured, w.Gives},
		{"p: " + mark(w.FromLeft, a), x + " mm", "", "offset-x: p \u2013 " + x + " mm"},
		{"q: " + mark(w.FromTop, a), y + " mm", "", "offset-y: q \u2013 " + y + " mm"},
		{"r: " + mark(w.FromTop, b), y + " mm", "", "angle: (r \u2013 q) \u00f7 s \u00d7 " + degrees + " deg"},
		{"s: " + between(a, b), ab + " mm", "", "scale-x: s \u00f7 " + ab + " \u00d7 100 %"},
		{"t: " + between(a, c), ac + " mm", "", "scale-y: t \u00f7 " + ac + " \u00d7 100 %"},
	}
}

// shares are the widths of the table's columns, as parts of the whole.
var shares = [4]float64{0.33, 0.17, 0.19, 0.31}

// table draws the table and tells its height.
func (o Options) table(in geom.Box, marks [4]cross) ([]scene.Item, float64, error) {
	var items []scene.Item
	var lines scene.Outline
	y := in.Y
	lines.Append(scene.Line(geom.Pt(in.X, y), geom.Pt(in.Right(), y)))
	for i, row := range o.rows(marks) {
		var cells [4][]typeset.Line
		most := 1
		for j, text := range row {
			var err error
			if cells[j], err = o.Fonts.wrap(smallSize, strings.Fields(text), " ", in.W*shares[j]-2*cellPad); err != nil {
				return nil, 0, err
			}
			most = max(most, len(cells[j]))
		}
		height := float64(most)*cellStep + 2*cellPad
		if i > 0 {
			height = max(height, 7) // room to write
		}
		x := in.X
		for j, cell := range cells {
			top := y + (height-float64(len(cell))*cellStep)/2
			for k, line := range cell {
				items = append(items, line.Middle(geom.Pt(x+cellPad, top+(float64(k)+0.5)*cellStep), typeset.Left))
			}
			x += in.W * shares[j]
		}
		y += height
		lines.Append(scene.Line(geom.Pt(in.X, y), geom.Pt(in.Right(), y)))
	}
	x := in.X
	for _, share := range append([]float64{0}, shares[:]...) {
		x += in.W * share
		lines.Append(scene.Line(geom.Pt(x, in.Y), geom.Pt(x, y)))
	}
	return append(items, stroked(lines, 0.1)), y - in.Y, nil
}
