// Package forms draws what is filled in or read at the table: score sheets whose columns are the record notation, and the list of a kit's
// parts.
//
// ScoreSheets and PartsList are finished sheets of a paper; Lay writes a record into a score sheet's columns and Filled.Record reads it back.
package forms

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Measures in mm.
const (
	between    = 6.0  // forms on a page
	blockGap   = 3.0  // blocks of lines in a form
	fieldRow   = 7.0  // height of a row of fields in a header
	fieldLeast = 44.0 // narrowest field of a header
	sectionRow = 7.0  // height of an entry at the head of a form
	headRow    = 4.6  // height of the heads of columns
	numberWide = 8.0  // columns of the turns' numbers and sides
	sideWide   = 7.0
	keyColumn  = 60.0 // narrowest column of the key
	keyGap     = 5.0
	stretch    = 1.35 // how much higher lines may be when there is room and no more of them
	keyMost    = 0.45 // of a page: a larger key has a page of its own
)

// form is how forms are arranged on a page.
type form struct {
	across, down int
	blocks       int     // of lines side by side in a form
	rows         int     // lines in each block
	lines        int     // in all
	row          float64 // height of a line
	size         geom.Size
}

func (f form) count() int { return f.across * f.down }

// sheets draws the score sheets of a game.
type sheets struct {
	*pen.Pen
	def  *gamedef.Definition
	spec *gamedef.ScoreSheet
}

// ScoreSheets are the sheets to write a game down: as many forms as fit a page, and the key of the notation below them, or on a page of its own
// where it would leave no room. Errors: no score sheet, texts that have no room, a paper that holds not even one form.
func ScoreSheets(def *gamedef.Definition, paper geom.Paper, so sheet.Options, o pen.Options) ([]*scene.Page, error) {
	if def == nil || def.ScoreSheet == nil {
		return nil, fmt.Errorf("the definition has no score sheet")
	}
	p, err := pen.New(def, o)
	if err != nil {
		return nil, err
	}
	s := &sheets{Pen: p, def: def, spec: def.ScoreSheet}
	name := def.Name.In(o.Lang) + " \u2013 " + p.Word(o.Words.SheetsPart)
	alone := false // the key has a page of its own
	page := func(label string, draw func(q *sheets, area geom.Size) error) (*scene.Page, error) {
		return sheet.Form(paper, so, func(area geom.Size) (*scene.Page, error) {
			q := &sheets{Pen: p.Fresh(), def: def, spec: s.spec}
			if err := draw(q, area); err != nil {
				return nil, err
			}
			if q.Err != nil {
				return nil, fmt.Errorf("score sheet of %s in %s: %w", def.ID, o.Lang, q.Err)
			}
			return &scene.Page{Size: area, Label: label, Title: name, Desc: name, Items: q.Items}, nil
		})
	}
	first, err := page("1", func(q *sheets, area geom.Size) error {
		key := q.key(area.W)
		if key.Err != nil {
			q.Fail(key.Err)
			return nil
		}
		high := scene.Bounds(key.Items).Bottom() + between
		room := geom.Size{W: area.W, H: area.H - high}
		if high > area.H*keyMost || !q.fits(room) {
			room.H, alone = area.H, true
		}
		if err := q.forms(room); err != nil {
			return err
		}
		if !alone {
			q.Moved(geom.Translate(0, area.H-high+between), func(r *pen.Pen) { r.Items = key.Items })
		}
		return nil
	})
	if err != nil || !alone {
		return []*scene.Page{first}, err
	}
	second, err := page("2", func(q *sheets, area geom.Size) error {
		key := q.key(area.W)
		if key.Err != nil {
			q.Fail(key.Err)
			return nil
		}
		if high := scene.Bounds(key.Items).Bottom(); high > area.H {
			return fmt.Errorf("the key of the score sheet of %s is %.0f mm high, there are %.0f mm: a larger paper is needed", def.ID, high, area.H)
		}
		q.Items = key.Items
		return nil
	})
	return []*scene.Page{first, second}, err
}

// least is the narrowest width of a block of lines.
func (s *sheets) least() float64 {
	w := numberWide + sideWide
	for _, c := range s.spec.Columns {
		w += float64(c.Width)
	}
	return w
}

// head is the height of what is above the lines of a form of a width.
func (s *sheets) head(width float64) float64 {
	h := float64(len(s.sections()))*sectionRow + headRow
	if s.spec.Header == "form" {
		h += s.headerHeight(width)
	}
	return h
}

// sections are the entries at the head of a form.
func (s *sheets) sections() []gamedef.SheetSection {
	var out []gamedef.SheetSection
	for _, section := range s.spec.Sections {
		if !section.Across {
			out = append(out, section)
		}
	}
	return out
}

// arrange finds the arrangement of which the most forms with so many lines fit, among equals the one of the fewest forms across. None fits when its count is 0.
func (s *sheets) arrange(area geom.Size, lines int) form {
	var best form
	row := float64(s.spec.Row)
	const hair = 1e-6
	for across := 1; ; across++ {
		w := (area.W - float64(across-1)*between) / float64(across)
		if w < s.least()-hair {
			return best
		}
		f := form{across: across, blocks: int((w + blockGap) / (s.least() + blockGap))}
		f.rows = (lines + f.blocks - 1) / f.blocks
		head := s.head(w)
		f.down = int((area.H + between + hair) / (head + float64(f.rows)*row + between))
		if f.count() <= best.count() {
			continue
		}
		// The page is shared out evenly: what is left over are more lines.
		high := (area.H+between)/float64(f.down) - between
		f.row = row
		if s.spec.Exact {
			f.row, f.lines = math.Min(row*stretch, (high-head)/float64(f.rows)), lines
		} else {
			f.rows = int((high - head + hair) / row)
			f.lines = f.rows * f.blocks
		}
		f.size = geom.Size{W: w, H: head + float64(f.rows)*f.row}
		best = f
	}
}

// above is the height of the header of a page.
func (s *sheets) above(width float64) float64 {
	if s.spec.Header != "page" {
		return 0
	}
	return s.headerHeight(width) + 1
}

// fits reports whether a form with all its lines fits an area.
func (s *sheets) fits(area geom.Size) bool {
	return s.arrange(geom.Size{W: area.W, H: area.H - s.above(area.W)}, s.spec.Lines.Value).count() > 0
}

// fewest is the smallest number of lines that a form on a small paper may have, where all of them have no room.
const fewest = 4

// forms fills an area.
func (s *sheets) forms(area geom.Size) error {
	top := s.above(area.W)
	room := geom.Size{W: area.W, H: area.H - top}
	f := s.arrange(room, s.spec.Lines.Value)
	if f.count() == 0 {
		f = s.arrange(room, min(fewest, s.spec.Lines.Value))
		for n := s.spec.Lines.Value; f.down > 1 && n > fewest; n-- { // one form down the page, of all the lines that fit
			if g := s.arrange(room, n); g.count() > 0 {
				f = g
				break
			}
		}
	}
	if f.count() == 0 {
		return fmt.Errorf("not one form of the score sheet of %s fits: it is at least %.0f mm wide with %d lines of %.0f mm, there are %.0f x %.0f mm: a larger paper is needed",
			s.def.ID, s.least(), fewest, float64(s.spec.Row), room.W, room.H)
	}
	if top > 0 {
		s.header(s.Pen, area.W)
	}
	q := &sheets{Pen: s.Fresh(), def: s.def, spec: s.spec}
	q.form(f)
	if q.Err != nil {
		s.Fail(q.Err)
		return nil
	}
	symbol := &scene.Symbol{ID: "score-form", Box: f.size.At(0, 0).Inset(-0.2), Items: q.Items}
	pitch := (area.H - top + between) / float64(f.down)
	for y := range f.down {
		for x := range f.across {
			s.Add(&scene.Use{Symbol: symbol, Matrix: geom.Translate(float64(x)*(f.size.W+between), top+float64(y)*pitch)})
		}
	}
	return nil
}

// field is a tag to be filled in.
type field struct {
	tag, name string
	value     string // printed already
	side      string // whose emblem goes before it
}

// fields are the tags of a header (notation.md, "Tags", and the game's own).
func (s *sheets) fields() []field {
	w := s.Opts.Words
	names := map[string]gamedef.Text{"Game": w.TagGame, "Variant": w.TagVariant, "Red": s.def.Sides.Red, "Blue": s.def.Sides.Blue, "Event": w.TagEvent,
		"Site": w.TagSite, "Round": w.TagRound, "Date": w.TagDate, "Result": w.TagResult}
	values := map[string]string{"Game": s.def.ID, "Variant": s.def.Variant}
	sides := map[string]string{"Red": "red", "Blue": "blue"}
	var out []field
	for _, tag := range gamedef.CommonTags {
		out = append(out, field{tag, s.Word(names[tag]), values[tag], sides[tag]})
	}
	for _, t := range s.spec.Tags {
		out = append(out, field{tag: t.Tag, name: s.Word(t.Name)})
	}
	return out
}

// titleHigh is the height of the line with the name of the game.
const titleHigh = 7.0

// perRow is how many fields stand beside each other in a header of a width.
func perRow(width float64) int {
	return max(1, int((width+3)/(fieldLeast+3)))
}

func (s *sheets) headerHeight(width float64) float64 {
	n := perRow(width)
	return titleHigh + fieldRow*float64((len(s.fields())+n-1)/n) + 1.5
}

// header draws the name of the game and the fields of the tags.
func (s *sheets) header(p *pen.Pen, width float64) {
	title := p.Title
	title.Size = gamedef.Length(math.Min(float64(title.Size), 12*geom.MMPerPoint))
	title.Least = gamedef.Length(6.5 * geom.MMPerPoint)
	p.Write(title, s.def.Name.In(s.Opts.Lang), width, geom.Pt(0, titleHigh*0.4), typeset.Left)
	n := perRow(width)
	w := (width+3)/float64(n) - 3
	for i, f := range s.fields() {
		x, base := float64(i%n)*(w+3), titleHigh+fieldRow*(float64(i/n)+1)-1.4
		at := x
		if f.side != "" {
			s.emblem(p, f.side, geom.Pt(x+1.2, base-1.1), 1.2)
			at += 3.4
		}
		at += p.Write(s.tagStyle(), f.tag, w*0.5, geom.Pt(at, base-1), typeset.Left) + 1
		if f.name != "" && !strings.EqualFold(f.name, f.tag) {
			at += p.Write(s.small(), f.name, w*0.5, geom.Pt(at, base-1), typeset.Left) + 1
		}
		p.Ink(scene.Line(geom.Pt(at, base+0.3), geom.Pt(x+w, base+0.3)), p.Rule)
		if f.value != "" {
			p.Write(s.mono(), f.value, x+w-at, geom.Pt(at+0.5, base-1), typeset.Left)
		}
	}
}

// The letterings of forms.
func (s *sheets) tagStyle() gamedef.Lettering {
	return gamedef.Lettering{Font: "bold", Size: 2.5, Least: 2, Colour: "mark"}
}

func (s *sheets) small() gamedef.Lettering {
	return gamedef.Lettering{Font: "text", Size: 2.3, Least: 1.95, Colour: "secondary"}
}

func (s *sheets) mono() gamedef.Lettering {
	return gamedef.Lettering{Font: "text", Size: 2.8, Least: 1.95, Colour: "mark"}
}

// emblem is a side's sign: a solid diamond, a ring.
func (s *sheets) emblem(p *pen.Pen, side string, at geom.Point, r float64) {
	if side == "red" {
		p.Ink(pen.Diamond(at, r), p.Red)
		return
	}
	p.Ink(scene.Circle(at, r), p.Blue)
	p.Solid(scene.Circle(at, r*0.45), p.Colour("paper"))
}

// form draws a form: its header, the entries at its head and its lines.
func (s *sheets) form(f form) {
	top := 0.0
	if s.spec.Header == "form" {
		s.header(s.Pen, f.size.W)
		top = s.headerHeight(f.size.W)
	}
	for _, section := range s.sections() {
		s.section(section.Form, geom.Rect(0, top, f.size.W, sectionRow))
		top += sectionRow
	}
	w := (f.size.W+blockGap)/float64(f.blocks) - blockGap
	for i := range f.blocks {
		if i*f.rows >= f.lines {
			break
		}
		rows := min(f.rows, f.lines-i*f.rows)
		s.block(geom.Rect(float64(i)*(w+blockGap), top, w, headRow+float64(rows)*f.row), i*f.rows, rows)
	}
}

// section draws an entry with a line for each _ in it.
func (s *sheets) section(text string, b geom.Box) {
	const blank, all, short = 1.1, 70.0, 12.0 // mm between words; of all lines together, or of one of many
	parts := strings.Split(strings.NewReplacer("_", "\x00_\x00", " ", "\x00 \x00").Replace(text), "\x00")
	style := s.mono()
	style.Font = "bold"
	fixed, lines := 0.0, 0
	for _, part := range parts {
		switch part {
		case "_":
			lines++
		case " ":
			fixed += blank
		case "":
		default:
			line, err := s.Line(style, part)
			if err != nil {
				s.Fail(err)
				return
			}
			fixed += line.Width
		}
	}
	long := math.Min(math.Max(short, all/math.Max(1, float64(lines))), (b.W-fixed)/math.Max(1, float64(lines)))
	if lines > 0 && long < 3 {
		s.Fail(fmt.Errorf("the entry %q has %.1f mm for each of its %d places: at least 3 mm are needed", text, math.Max(0, long), lines))
		return
	}
	x, base := b.X, b.Bottom()-2
	for _, part := range parts {
		switch part {
		case "_":
			s.Ink(scene.Line(geom.Pt(x, base+0.4), geom.Pt(x+long, base+0.4)), s.Rule)
			x += long
		case " ":
			x += blank
		case "":
		default:
			x += s.Write(style, part, b.W, geom.Pt(x, base-0.9), typeset.Left)
		}
	}
}

// block draws lines with their columns, numbered from a number on.
func (s *sheets) block(b geom.Box, from, rows int) {
	row := (b.H - headRow) / float64(rows)
	growing := 0
	for _, c := range s.spec.Columns {
		if c.Grow {
			growing++
		}
	}
	more := b.W - s.least()
	type column struct {
		head string
		x, w float64
	}
	columns := []column{{s.Word(s.Opts.Words.TurnNumber), b.X, numberWide}, {s.Word(s.Opts.Words.TurnSide), b.X + numberWide, sideWide}}
	x := b.X + numberWide + sideWide
	for _, c := range s.spec.Columns {
		w := float64(c.Width)
		switch {
		case growing == 0:
			w += more / float64(len(s.spec.Columns))
		case c.Grow:
			w += more / float64(growing)
		}
		columns = append(columns, column{s.Word(c.Head), x, w})
		x += w
	}
	s.Ink(scene.Rect(geom.Rect(b.X, b.Y, b.W, headRow)), s.heads())
	top := b.Y + headRow
	for _, c := range columns {
		s.Write(s.small(), c.head, c.w-0.8, geom.Pt(c.x+c.w/2, b.Y+headRow/2), typeset.Center)
	}
	for _, c := range columns[1:] {
		s.Ink(scene.Line(geom.Pt(c.x, top), geom.Pt(c.x, b.Bottom())), s.Rule)
	}
	for i := 1; i <= rows; i++ {
		y := top + float64(i)*row
		s.Ink(scene.Line(geom.Pt(b.X, y), geom.Pt(b.Right(), y)), s.Rule)
		s.Write(s.mono(), fmt.Sprintf("%d.", from+i), numberWide-1.5, geom.Pt(b.X+numberWide-1, y-math.Min(row, 6)*0.5), typeset.Right)
	}
	s.Ink(scene.Rect(geom.Rect(b.X, b.Y, b.W, headRow+float64(rows)*row)), s.frame())
}

// heads is the ink of heads of columns, frame that of the edge of a table.
func (s *sheets) heads() gamedef.Ink { return s.Inks.Head }
func (s *sheets) frame() gamedef.Ink { return gamedef.Ink{Line: "mark", Width: 0.3} }

// key draws the notation, form by form, in columns, with its top left corner at the origin.
func (s *sheets) key(width float64) *pen.Pen {
	p := s.Fresh()
	entries := slices.Clone(s.spec.Key)
	if !slices.ContainsFunc(entries, isResult) {
		entries = append(entries, gamedef.SheetKey{Write: "3-1   *", Means: s.Opts.Words.ResultToken})
	}
	n := max(1, int((width+keyGap)/(keyColumn+keyGap)))
	w := (width+keyGap)/float64(n) - keyGap
	p.Stroked(scene.Line(geom.Pt(0, 0), geom.Pt(width, 0)), gamedef.Ink{Line: "mark", Width: 0.3})
	p.Write(s.caption(), p.Word(p.Opts.Words.NotationKey), width, geom.Pt(0, 3.6), typeset.Left)
	const top, air = 7.0, 1.1
	// Each entry with its height; columns are filled to the same height.
	type drawn struct {
		pen  *pen.Pen
		high float64
	}
	var all []drawn
	sum := 0.0
	for _, e := range entries {
		q := s.Fresh()
		high := s.keyEntry(q, e, w)
		if q.Err != nil {
			p.Fail(q.Err)
			return p
		}
		all = append(all, drawn{q, high + air})
		sum += high + air
	}
	heights := make([]float64, len(all))
	for i := range all {
		heights[i] = all[i].high
	}
	most := columnHeight(heights, n)
	x, y := 0.0, 0.0
	for _, d := range all {
		if y > 0 && y+d.high > most+1e-9 {
			x, y = x+w+keyGap, 0
		}
		p.Moved(geom.Translate(x, top+y), func(r *pen.Pen) { r.Items = d.pen.Items })
		y += d.high
	}
	return p
}

// isResult reports whether an entry of the key is about result tokens.
func isResult(e gamedef.SheetKey) bool {
	return !slices.ContainsFunc(strings.Fields(e.Write), func(word string) bool { return !resultToken.MatchString(word) })
}

// columnHeight is the least height at which entries, kept in their order, fill at most n columns.
func columnHeight(heights []float64, n int) float64 {
	low, high := 0.0, 0.0
	for _, h := range heights {
		low, high = math.Max(low, h), high+h
	}
	fits := func(most float64) bool {
		columns, y := 1, 0.0
		for _, h := range heights {
			if y > 0 && y+h > most+1e-9 {
				columns, y = columns+1, 0
			}
			y += h
		}
		return columns <= n
	}
	for range 40 {
		if mid := (low + high) / 2; fits(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}

func (s *sheets) caption() gamedef.Lettering {
	return gamedef.Lettering{Font: "bold", Size: 3.2, Least: 2.3, Colour: "mark"}
}

// keyEntry draws an entry of the key: the notation in bold, its meaning behind it or, when the notation is long, below it.
func (s *sheets) keyEntry(p *pen.Pen, e gamedef.SheetKey, width float64) float64 {
	bold := gamedef.Lettering{Font: "bold", Size: 2.5, Least: 2.3, Colour: "mark"}
	text := gamedef.Lettering{Font: "text", Size: 2.5, Colour: "mark"}
	const line = 3.2
	indent := width * 0.33
	w := p.Write(bold, e.Write, width, geom.Pt(0, line*0.55), typeset.Left)
	top := 0.0
	if w > indent-1.2 {
		if top = line; w > width {
			return top
		}
	}
	block := p.Broken(text, p.Word(e.Means), width-indent)
	if p.Err != nil {
		return 0
	}
	// The first line of the meaning has its capitals at the height of the notation's.
	shift := top + line*0.55 + block.Lines[0].CapHeight/2 - block.Lines[0].Ascent
	p.Add(block.In(geom.Rect(indent, shift, width-indent, block.Height), typeset.Left, typeset.Top))
	return top + math.Max(line, shift-top+block.Height)
}
