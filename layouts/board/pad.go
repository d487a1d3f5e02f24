package board

import (
	"fmt"
	"math"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Sizes of the forms of a pad, in sizes of the type on them unless said otherwise.
const (
	linePitch   = 2.4  // distance of lines to write on
	columnLeast = 28.0 // mm: narrowest column of the record
	padGap      = 5.0  // mm between forms, at least
	padColumns  = 4    // most columns of the record
)

func padLabel(d *drawing) float64 { return em(d.Form) * (1 + 2*labelAir) }

// form is how the parts of one small field with its lines are arranged.
type form struct {
	beside  bool // the record stands beside the field, not under it
	columns int  // of the record
	rows    int  // lines in each column
	size    geom.Size
	across  int // forms across and down the page
	down    int
}

func (f form) count() int { return f.across * f.down }

// Pad draws one page of a pad, area mm large: as many small fields as fit, each with lines for the names, the score and
// the record. The definition is resolved, as for Draw. A definition without pad or points, and an area on which not one form fits,
// are errors.
func Pad(def *gamedef.Definition, area geom.Size, o Options) (*scene.Page, error) {
	if def == nil || def.Pad == nil || def.Board == nil || def.Board.Points == nil {
		return nil, fmt.Errorf("the definition has no pad, or no board of points for it")
	}
	pad := def.Pad
	o.onPad, o.Diagram = true, true
	o.Scale = float64(pad.Size) / float64(def.Board.Points.Size)
	d, k, err := begin(def, o)
	if err != nil {
		return nil, err
	}
	k.draw(d)
	if d.err != nil {
		return nil, fmt.Errorf("pad of %s in %s: %w", def.ID, o.Lang, d.err)
	}
	field := &scene.Symbol{ID: "field", Box: d.bounds(), Items: d.items}
	best, err := arrange(d.Look, d.plan.Size, pad.Lines, area)
	if err != nil {
		return nil, fmt.Errorf("pad of %s: %w", def.ID, err)
	}
	// The page is shared out evenly; what is left over makes the lines longer.
	pitch := geom.Size{W: (area.W + padGap) / float64(best.across), H: (area.H + padGap) / float64(best.down)}
	best.size.W = pitch.W - padGap
	f := &drawing{Look: d.Look, def: def, o: o, plan: d.plan}
	f.form(best, field)
	if f.err != nil {
		return nil, fmt.Errorf("pad of %s in %s: %w", def.ID, o.Lang, f.err)
	}
	symbol := &scene.Symbol{ID: "form", Box: best.size.At(0, 0), Items: f.items}
	name := def.Name.In(o.Lang)
	page := &scene.Page{Size: area, Label: "pad", Title: name,
		Desc: fmt.Sprintf("%s: %d x %d", name, best.across, best.down)}
	for y := range best.down {
		for x := range best.across {
			page.Items = append(page.Items, &scene.Use{Symbol: symbol, Matrix: geom.Translate(float64(x)*pitch.W, float64(y)*pitch.H)})
		}
	}
	return page, nil
}

// arrange finds the arrangement of which the most forms fit the area; among equals the one with the longest lines, then
// the first.
func arrange(l *look.Look, field geom.Size, lines int, area geom.Size) (form, error) {
	var best form
	longest := 0.0
	least := geom.Size{}
	for _, beside := range []bool{true, false} {
		for columns := 1; columns <= padColumns; columns++ {
			f := form{beside: beside, columns: columns, rows: (lines + columns - 1) / columns}
			f.size = f.least(l, field)
			// Exact: n forms and n-1 gaps; an area that is full to the last hair is full, not one short.
			f.across = int(math.Floor((area.W+padGap)/(f.size.W+padGap) + hair))
			f.down = int(math.Floor((area.H+padGap)/(f.size.H+padGap) + hair))
			if least.W == 0 || f.size.W*f.size.H < least.W*least.H {
				least = f.size
			}
			line := f.lineLength(field, (area.W+padGap)/float64(max(1, f.across))-padGap)
			if f.count() > best.count() || f.count() == best.count() && f.count() > 0 && line > longest {
				best, longest = f, line
			}
		}
	}
	if best.count() == 0 {
		return form{}, fmt.Errorf("not one form fits: it needs %s x %s mm, there are %s x %s mm", geom.FormatMM(least.W), geom.FormatMM(least.H),
			geom.FormatMM(area.W), geom.FormatMM(area.H))
	}
	return best, nil
}

// headHeight is the height of the lines for names and score.
func headHeight(l *look.Look) float64 { return 2 * linePitch * em(l.Form) }

// recordHeight is the height of the record with its caption.
func (f form) recordHeight(l *look.Look) float64 {
	if f.rows == 0 {
		return 0
	}
	return float64(f.rows+1) * linePitch * em(l.Form) * 0.95
}

// least is the smallest size of the form.
func (f form) least(l *look.Look, field geom.Size) geom.Size {
	head, record := headHeight(l), f.recordHeight(l)
	if f.rows == 0 {
		return geom.Size{W: field.W, H: head + field.H}
	}
	columns := float64(f.columns) * columnLeast
	if f.beside {
		return geom.Size{W: field.W + columns, H: head + math.Max(field.H, record)}
	}
	return geom.Size{W: math.Max(field.W, columns), H: head + field.H + record}
}

// lineLength is how long the lines of the record are in a form of a width.
func (f form) lineLength(field geom.Size, width float64) float64 {
	if f.beside {
		width -= field.W
	}
	return width / float64(f.columns)
}

// form draws a form: names and score above, the field, the record beside or under it.
func (d *drawing) form(f form, field *scene.Symbol) {
	size := em(d.Form)
	pitch := linePitch * size
	pad := d.def.Pad
	// Names: a line for each side behind its emblem, the side that moves first above; the score to their right.
	scoreWide := math.Min(f.size.W*0.32, 24)
	first, second := "blue", "red"
	if d.def.Board.Points.Near == "red" {
		first, second = second, first
	}
	caption := d.fit(d.Form, pad.Names.In(d.o.Lang), f.size.W*0.3, geom.Pt(0, pitch*0.62), 0, typeset.Left)
	left := caption.Right() + size*0.6
	r := size * 0.72
	for i, side := range []string{first, second} {
		y := pitch * (float64(i) + 0.62)
		d.emblem(side, geom.Pt(left+r, y), r, 0)
		d.ink(scene.Line(geom.Pt(left+2*r+size*0.4, y+r), geom.Pt(f.size.W-scoreWide-size, y+r)), d.Rule)
	}
	d.fit(d.Form, pad.Score.In(d.o.Lang), scoreWide*0.6, geom.Pt(f.size.W-scoreWide, pitch*0.62), 0, typeset.Left)
	d.ink(scene.Line(geom.Pt(f.size.W-scoreWide, pitch*1.62+r), geom.Pt(f.size.W, pitch*1.62+r)), d.Rule)

	top := headHeight(d.Look)
	x, width := 0.0, f.size.W
	record := geom.Pt(0, top+d.plan.Size.H)
	if f.beside {
		record = geom.Pt(d.plan.Size.W, top)
		width -= d.plan.Size.W
	} else {
		x = (f.size.W - d.plan.Size.W) / 2
	}
	d.use(field, geom.Translate(x, top))
	if f.rows == 0 {
		return
	}
	step := pitch * 0.95
	d.fit(d.Form, pad.Moves.In(d.o.Lang), width, geom.Pt(record.X+size*0.4, record.Y+step*0.6), 0, typeset.Left)
	column := width / float64(f.columns)
	for i := range pad.Lines {
		at := geom.Pt(record.X+float64(i/f.rows)*column, record.Y+step*float64(i%f.rows+1))
		base := at.Y + step*0.9
		number := strconv.Itoa(i + 1)
		d.write(d.Form, number, geom.Pt(at.X+size*1.7, base-size*0.36), 0, typeset.Right)
		d.ink(scene.Line(geom.Pt(at.X+size*2.1, base), geom.Pt(at.X+column-size*0.5, base)), d.Rule)
	}
}
