package sheet

import (
	"fmt"
	"slices"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// rulers are the pairs of lengths that a slug can show, the first that fits is drawn: 100 mm and 4 in on all papers of the
// trade, shorter ones only on papers that are too small for them. Each is a symbol, because every sheet has one.
var rulers = []rulerPair{newRuler(100, 4), newRuler(50, 2), newRuler(25, 1)}

type rulerPair struct {
	mm, in int
	symbol *scene.Symbol
}

// newRuler draws a line with ticks for millimetres above and eighths of an inch below, on y = 0.
func newRuler(mm, in int) rulerPair {
	return rulerPair{mm, in, &scene.Symbol{
		ID:  fmt.Sprintf("ruler-%d", mm),
		Box: geom.Rect(0, -ticks[2], max(float64(mm), float64(in)*geom.MMPerInch)+rulerLine, 2*ticks[2]),
		Items: []scene.Item{
			stroked(ruler(mm, 1, -1, 5, 10), rulerLine),
			stroked(ruler(in*8, geom.MMPerInch/8, 1, 4, 8), rulerLine),
		},
	}}
}

// Measures of the slug in mm.
const (
	slugGap     = 0.5  // between the slug and what is above it
	lineStep    = 2.2  // from one line of text to the next
	rulerGap    = 3.0  // between the ruler and the text
	rulerLine   = 0.12 // thickness of its lines
	rulerPad    = 0.8  // between its end and its labels
	bearing     = 0.5  // kept free at the left of letters that reach beyond their place, such as J
	overshoot   = 0.15 // kept free below round letters, which reach below the line
	codeDepth   = 1.8  // from the middle of a code's capitals to below letters such as J and Q
	descent     = 0.5  // kept free below the last line for letters such as p and y
	leastBeside = 40.0 // room at the side of the ruler from which on text goes there
)

// slug is the strip with the rulers and the words along an edge of every sheet.
type slug struct {
	fonts  Fonts
	words  Words
	fields []string
	caps   float64 // height of its capitals
	// room is kept for the code in mm, code is its size in points where that is enough.
	room, code float64
}

// newSlug prepares the words of a slug for a paper; more fields may follow the part.
func newSlug(paper geom.Paper, o Options, more ...string) (*slug, error) {
	caps, err := o.Fonts.capHeight(slugSize)
	if err != nil {
		return nil, err
	}
	s := &slug{fonts: o.Fonts, words: o.Words, caps: caps, room: codeRoom, code: codeSize}
	part := o.Slug.Part
	if o.Slug.Scale != 0 && o.Slug.Scale != 1 {
		part = strings.TrimSpace(part + " " + round(o.Slug.Scale*100, 1) + " %")
	}
	fields := append([]string{o.Slug.Game, part}, more...)
	for _, field := range append(fields, PaperName(paper), o.Slug.Theme, o.Slug.Version, o.Words.PrintAt100) {
		if field != "" {
			s.fields = append(s.fields, field)
		}
	}
	return s, nil
}

// strip is a slug laid out for a length.
type strip struct {
	length, height float64 // the height includes the gap above it
	rulers         rulerPair
	ruler          float64 // length of the longer one
	mmText, inText typeset.Line
	lines          []typeset.Line
	textAt         geom.Point // middle of the left end of the first line
	codeAt         geom.Point // middle of the left end of the code
}

// inked is the part of a strip that is drawn on: all but the gap.
func (st *strip) inked() geom.Box {
	return geom.Rect(0, slugGap-overshoot, st.length, st.height-slugGap+overshoot)
}

// codeRoom is the room for a tile's code in mm: AB12 in bold. Of it codeGap is kept between the code and the words.
const (
	codeRoom = 11.0
	codeGap  = 1.5
)

// layout arranges the slug in a strip of a length: the rulers at the left, the words beside them or, where the strip is
// short, below. It is nil when not even the shortest ruler fits.
func (s *slug) layout(length float64) (*strip, error) {
	for _, r := range rulers {
		st := &strip{length: length, rulers: r, ruler: max(float64(r.mm), float64(r.in)*geom.MMPerInch)}
		var err error
		if st.mmText, err = s.fonts.text(slugSize, fmt.Sprintf("%d mm", r.mm)); err != nil {
			return nil, err
		}
		if st.inText, err = s.fonts.text(slugSize, fmt.Sprintf("%d in", r.in)); err != nil {
			return nil, err
		}
		end := st.ruler + rulerPad + max(st.mmText.Width, st.inText.Width) + rulerLine/2
		if end > length {
			continue
		}
		return st, s.place(st, end)
	}
	return nil, nil
}

// place puts the words where the strip gets lowest.
func (s *slug) place(st *strip, end float64) error {
	ruler := 2*s.caps + 0.4 + overshoot
	beside := st.length - end - rulerGap - s.room
	if beside >= leastBeside {
		lines, err := s.fonts.wrap(slugSize, s.fields, " \u00b7 ", beside)
		if err != nil {
			return err
		}
		words := s.caps + lineStep*float64(len(lines)-1)
		height := max(ruler, words+2*descent)
		st.lines, st.height = lines, height+slugGap
		st.codeAt = geom.Pt(end+rulerGap, slugGap+height/2-descent/2)
		st.textAt = geom.Pt(end+rulerGap+s.room, slugGap+(height-words)/2+s.caps/2)
		return nil
	}
	lines, err := s.fonts.wrap(slugSize, s.fields, " \u00b7 ", st.length-s.room)
	if err != nil {
		return err
	}
	first := slugGap + ruler + 0.8 + s.caps/2
	words := lineStep * float64(len(lines)-1)
	st.lines, st.height = lines, first+max(words+s.caps/2+descent, words/2+codeDepth)
	st.codeAt, st.textAt = geom.Pt(bearing, first+words/2-descent/2), geom.Pt(s.room, first)
	return nil
}

// ticks are the lengths of the ticks of a ruler in mm: of the parts, of the middles and of whole units.
var ticks = [3]float64{0.6, 0.9, 1.3}

// draw draws the strip with a code, with its top left corner at the origin.
func (s *slug) draw(st *strip, code string) ([]scene.Item, error) {
	middle := slugGap + s.caps + 0.2
	items := []scene.Item{
		&scene.Use{Symbol: st.rulers.symbol, Matrix: geom.Translate(0, middle)},
		st.mmText.At(geom.Pt(st.ruler+rulerPad, middle-0.2), typeset.Left),
		st.inText.At(geom.Pt(st.ruler+rulerPad, middle+0.2+s.caps), typeset.Left),
	}
	mark, err := s.mark(st, code)
	if err != nil {
		return nil, err
	}
	items = append(items, mark...)
	for i, l := range st.lines {
		items = append(items, l.Middle(st.textAt.Add(geom.Pt(0, lineStep*float64(i))), typeset.Left))
	}
	return items, nil
}

// mark draws the code of a sheet in its strip; there is none where the code is empty.
func (s *slug) mark(st *strip, code string) ([]scene.Item, error) {
	if code == "" {
		return nil, nil
	}
	line, err := s.fonts.bold(s.code, code)
	if err != nil {
		return nil, err
	}
	if most := s.room - codeGap; line.Width > most {
		if line, err = s.fonts.bold(max(slugSize, s.code*most/line.Width), code); err != nil {
			return nil, err
		}
	}
	return []scene.Item{line.Middle(st.codeAt, typeset.Left)}, nil
}

// ruler is a line on y = 0 with n ticks of a step in mm from x = rulerLine/2 on (so that the middle of the first tick is the zero);
// the ticks go up (-1) or down (1) and are longer at every middle-th and longest at every whole-th.
func ruler(n int, step, direction float64, middle, whole int) scene.Outline {
	var o scene.Outline
	const x0 = rulerLine / 2
	o.MoveTo(x0, 0).LineTo(x0+float64(n)*step, 0)
	for i := range n + 1 {
		length := ticks[0]
		if i%whole == 0 {
			length = ticks[2]
		} else if i%middle == 0 {
			length = ticks[1]
		}
		x := x0 + float64(i)*step
		o.MoveTo(x, 0).LineTo(x, direction*length)
	}
	return o
}

// stroked draws an outline in black.
func stroked(o scene.Outline, width float64, dash ...float64) *scene.Path {
	return &scene.Path{Outline: o, Stroke: scene.Stroke{Color: black, Width: width, Dash: slices.Clip(dash)}}
}

// on puts a strip on a sheet: along the bottom of the printable area, or along its right side.
func (st *strip) on(printable geom.Box, side bool, items []scene.Item) scene.Item {
	if side {
		return st.at(printable, Right, items)
	}
	return st.at(printable, Bottom, items)
}

// at puts a strip along an edge of the printable area. At the right it is read from the right, at the left from the left, so that
// what the strip stands beside is above it.
func (st *strip) at(printable geom.Box, e Edge, items []scene.Item) scene.Item {
	m := [4]geom.Matrix{
		Left:   geom.Translate(printable.X+st.height, printable.Y).Mul(geom.Rotate(90)),
		Top:    geom.Translate(printable.X, printable.Y-slugGap+overshoot), // the gap goes below
		Right:  geom.Translate(printable.Right()-st.height, printable.Bottom()).Mul(geom.Rotate(-90)),
		Bottom: geom.Translate(printable.X, printable.Bottom()-st.height),
	}[e]
	return &scene.Group{ID: "slug", Matrix: m, Items: items}
}
