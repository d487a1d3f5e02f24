package sheet

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// Measures of the assembly map: sizes of text in points, lengths in mm.
const (
	mapTitleSize = 12.0
	mapTextSize  = 8.0
	mapCodeSize  = 14.0
	mapStep      = 3.9  // from line to line
	mapGap       = 4.0  // between title, picture and text
	leastColumn  = 60.0 // width of a column of text from which on two stand side by side
	leastPicture = 0.4  // of the page's height: the picture of the board gets no less on the first page
)

// entry is a line of text on the map with the gap before it; hatched lines start with a piece of the hatch that flaps have in the picture.
type entry struct {
	gap     float64
	hatched bool
	line    typeset.Line
}

// swatch is the room for that piece, in mm.
const swatch = 5.0

// assembly draws the map: the board in small with the borders and codes of its tiles, and what to do with them. Where the paper is so
// small that the text does not fit under the picture, it goes on over more pages.
func (p *Plan) assembly() ([]*scene.Page, error) {
	landscape := p.Artwork.Size.W > p.Artwork.Size.H && p.Paper.Size.W != p.Paper.Size.H
	free, foot, err := p.mapFoot(printable(p.Paper, landscape, p.options))
	if err != nil {
		return nil, err
	}
	free = free.InsetSides(0, bearing, 0, bearing)
	title, err := p.mapTitle(free.W)
	if err != nil {
		return nil, err
	}
	width := free.W
	if free.W >= 2*leastColumn+mapGap {
		width = (free.W - mapGap) / 2
	}
	columns, err := p.instructions(width, width < free.W)
	if err != nil {
		return nil, err
	}
	top := title.Ascent + mapGap
	most := max(0, (free.H-top)*(1-leastPicture)-mapGap)
	height := min(most, max(columnHeight(columns[0]), columnHeight(columns[1])))
	picture, err := p.picture(geom.Rect(free.X, free.Y+top, free.W, free.H-top-mapGap-height))
	if err != nil {
		return nil, err
	}
	items := []scene.Item{title.At(geom.Pt(free.X, free.Y+title.Ascent), typeset.Left), picture}
	var pages []*scene.Page
	for at := free.InsetSides(free.H-height, 0, 0, 0); ; at = free {
		rest := len(columns[0]) + len(columns[1])
		for i := range columns {
			var shown []scene.Item
			shown, columns[i] = column(columns[i], at.Move(geom.Pt(float64(i)*(width+mapGap), 0)))
			items = append(items, shown...)
		}
		page := &scene.Page{Size: sheetSize(p.Paper, landscape), Label: "map", Title: p.title(p.options.Words.Map), Desc: p.Artwork.Desc,
			Items: append(items, foot...)}
		if len(pages) == 0 {
			page.Outline = []scene.OutlineEntry{{Title: p.options.Words.Map}}
		} else {
			page.Label = "map-" + strconv.Itoa(len(pages)+1)
		}
		pages, items = append(pages, page), nil
		left := len(columns[0]) + len(columns[1])
		if left == 0 {
			return pages, nil
		}
		if left == rest && at == free {
			return nil, fmt.Errorf("paper %s is too small for the assembly map: a larger paper is needed", PaperName(p.Paper))
		}
	}
}

// mapFoot draws the slug of the map and returns what is left of the page.
func (p *Plan) mapFoot(area geom.Box) (geom.Box, []scene.Item, error) {
	slug, err := newSlug(p.Paper, p.options, p.options.Words.Map)
	if err != nil {
		return area, nil, err
	}
	strip, err := slug.layout(area.W)
	if strip == nil || err != nil {
		return area, nil, err
	}
	items, err := slug.draw(strip, "")
	return area.InsetSides(0, 0, strip.height+1, 0), []scene.Item{strip.on(area, false, items)}, err
}

// mapTitle is the headline of the map, set smaller where it would not fit.
func (p *Plan) mapTitle(width float64) (typeset.Line, error) {
	title := p.title(p.options.Words.Map)
	line, err := p.options.Fonts.bold(mapTitleSize, title)
	if err != nil || line.Width <= width {
		return line, err
	}
	return p.options.Fonts.bold(mapTitleSize*width/line.Width, title)
}

// instructions are the texts of the map, broken into lines of a width, in two columns or all in the first.
func (p *Plan) instructions(width float64, two bool) ([2][]entry, error) {
	w, size := p.options.Words, p.Artwork.Size
	facts := []string{
		w.FinalSize + ": " + sizeText(size, 1) + " (" + inchText(size) + ")",
		w.Paper + ": " + PaperName(p.Paper),
		w.Sheets + ": " + strconv.Itoa(len(p.Tiles)),
	}
	for _, landscape := range []bool{false, true} {
		if codes := p.codes(p.inCodeOrder(), func(t Piece) bool { return t.Landscape == landscape }); codes != "" {
			facts = append(facts, map[bool]string{false: w.Portrait, true: w.Landscape}[landscape]+": "+codes)
		}
	}
	facts = append(facts, w.Flaps+": "+p.flapText(), w.Order+": "+p.codes(p.Order, func(Piece) bool { return true }))
	steps := []string{w.StepPrint, w.StepCut}
	if p.OverlapX > 0 || p.OverlapY > 0 {
		steps = append(steps, w.StepGlue)
	}
	if p.tapes() {
		steps = append(steps, w.StepTape)
	}
	fill := strings.NewReplacer("{paper}", PaperName(p.Paper), "{sheets}", strconv.Itoa(len(p.Tiles)), "{overlap}", p.flapText())
	for i, s := range steps {
		steps[i] = strconv.Itoa(i+1) + ". " + fill.Replace(s)
	}
	var columns [2][]entry
	for i, texts := range [2][]string{facts, steps} {
		c := &columns[i]
		if !two {
			c = &columns[0]
		}
		for j, text := range texts {
			hatched := i == 0 && j == len(facts)-2 && max(p.OverlapX, p.OverlapY) > 0
			room := width
			if hatched {
				room -= swatch
			}
			lines, err := p.options.Fonts.wrap(mapTextSize, strings.Fields(text), " ", room)
			if err != nil {
				return columns, err
			}
			for k, line := range lines {
				gap := 0.0
				if k == 0 && j > 0 {
					gap = 0.8
				}
				if k == 0 && j == 0 && len(*c) > 0 {
					gap = mapStep / 2
				}
				*c = append(*c, entry{gap, hatched, line})
			}
		}
	}
	return columns, nil
}

func columnHeight(entries []entry) float64 {
	h := 0.0
	for _, e := range entries {
		h += e.gap + mapStep
	}
	return h
}

// column draws the lines that fit into a box and returns the others.
func column(entries []entry, in geom.Box) (items []scene.Item, rest []entry) {
	y := in.Y
	for i, e := range entries {
		if i > 0 {
			y += e.gap
		}
		if y+mapStep > in.Bottom()+eps {
			return items, entries[i:]
		}
		x := in.X
		if e.hatched {
			x += swatch
			box := geom.Rect(in.X+0.1, y+mapStep/2-1, swatch-1.2, 2)
			items = append(items, flapHatch(scene.Rect(box), box.Min()), stroked(scene.Rect(box), 0.1))
		}
		items = append(items, e.line.Middle(geom.Pt(x, y+mapStep/2), typeset.Left))
		y += mapStep
	}
	return items, nil
}

// flapText is the width of the flaps in words, from the narrower to the wider where those at the right and below differ.
func (p *Plan) flapText() string {
	narrow, wide := min(p.OverlapX, p.OverlapY), max(p.OverlapX, p.OverlapY)
	if wide == 0 {
		return p.options.Words.NoFlaps
	}
	if narrow == 0 || narrow == wide {
		return round(wide, 1) + " mm"
	}
	return round(narrow, 1) + "\u2013" + round(wide, 1) + " mm"
}

// tapes reports whether tiles meet somewhere without a flap.
func (p *Plan) tapes() bool {
	for _, t := range p.Tiles {
		for _, n := range t.Neighbours {
			if n.Edge == Right && t.FlapX == 0 || n.Edge == Bottom && t.FlapY == 0 {
				return true
			}
		}
	}
	return false
}

func (p *Plan) inCodeOrder() []int {
	order := make([]int, len(p.Tiles))
	for i := range order {
		order[i] = i
	}
	return order
}

// codes lists the codes of the tiles that are wanted in an order; neighbours in a row are joined: A1-A4, B1.
func (p *Plan) codes(order []int, want func(Piece) bool) string {
	var runs []string
	first, last := "", numbered{}
	for _, i := range order {
		t := p.Tiles[i]
		if !want(t) {
			continue
		}
		if first != "" && t.at.row == last.row && t.at.col == last.col+1 {
			runs[len(runs)-1] = first + "\u2013" + t.Code
		} else {
			first = t.Code
			runs = append(runs, first)
		}
		last = t.at
	}
	return strings.Join(runs, ", ")
}

// picture draws the board as large as a box allows, with the tiles over it: borders, glue flaps hatched, codes.
func (p *Plan) picture(in geom.Box) (scene.Item, error) {
	const halo = 0.9 // white around the borders of tiles, so that they are seen on dark boards
	size := p.Artwork.Size
	in = in.Inset(halo / 2)
	k := min(in.W/size.W, in.H/size.H)
	if k <= 0 {
		return nil, fmt.Errorf("paper %s is too small for the assembly map: a larger paper is needed", PaperName(p.Paper))
	}
	at := geom.Pt(in.X+(in.W-size.W*k)/2, in.Y+(in.H-size.H*k)/2)
	scaled := func(b geom.Box) geom.Box { return geom.Rect(at.X+b.X*k, at.Y+b.Y*k, b.W*k, b.H*k) }
	clip := scene.Rect(size.At(0, 0))
	board := &scene.Group{ID: "board", Matrix: geom.Translate(at.X, at.Y).Mul(geom.Scale(k, k)), Clip: &clip,
		Items: []scene.Item{&scene.Use{Symbol: p.Artwork.Symbol}}}
	var borders, flaps scene.Outline
	for _, t := range p.Tiles {
		borders.Append(scene.Rect(scaled(t.Trim)))
		b := t.Trim
		if t.FlapX > 0 {
			flaps.Append(scene.Rect(scaled(geom.Rect(b.Right(), b.Y, t.FlapX, b.H))))
		}
		if t.FlapY > 0 {
			flaps.Append(scene.Rect(scaled(geom.Rect(b.X, b.Bottom(), b.W, t.FlapY))))
		}
	}
	group := &scene.Group{ID: "map", Items: []scene.Item{board}}
	if !flaps.Empty() {
		group.Items = append(group.Items, flapHatch(flaps, at))
	}
	group.Items = append(group.Items, &scene.Path{Outline: borders, Stroke: scene.Stroke{Color: white, Width: halo}}, stroked(borders, 0.35))
	codes, err := p.mapCodes(scaled)
	if err != nil {
		return nil, err
	}
	group.Items = append(group.Items, codes...)
	return group, nil
}

// flapHatch is how flaps look in the picture.
func flapHatch(o scene.Outline, origin geom.Point) scene.Item {
	return &scene.Path{Outline: o, Fill: scene.Paint{Color: white,
		Hatch: &scene.Hatch{Angles: []float64{45}, Spacing: 1.2, Width: 0.1, Color: black, Origin: origin}}}
}

// mapCodes draws the codes in the middle of the tiles, all of one size. Where tiles are too small for the smallest type, only every second (third ...)
// code of a row and a column is drawn.
func (p *Plan) mapCodes(scaled func(geom.Box) geom.Box) ([]scene.Item, error) {
	least := geom.Size{W: math.Inf(1), H: math.Inf(1)}
	longest := 0.0 // code, per point of size
	caps := 0.0
	for _, t := range p.Tiles {
		b := scaled(t.Trim)
		least.W, least.H = min(least.W, b.W), min(least.H, b.H)
		line, err := p.options.Fonts.bold(mapCodeSize, t.Code)
		if err != nil {
			return nil, err
		}
		longest, caps = max(longest, line.Width/mapCodeSize), line.CapHeight/mapCodeSize
	}
	// A code fills at most 70 % of a tile's width and half of its height.
	size := max(slugSize, min(mapCodeSize, least.W*0.7/longest, least.H*0.5/caps))
	every := numbered{row: int(math.Ceil(size * caps * 2 / least.H)), col: int(math.Ceil(size * longest / 0.7 / least.W))}
	var items []scene.Item
	for _, t := range p.Tiles {
		if t.at.row%every.row != 0 || t.at.col%every.col != 0 {
			continue
		}
		line, err := p.options.Fonts.bold(size, t.Code)
		if err != nil {
			return nil, err
		}
		c, h := scaled(t.Trim).Centre(), line.CapHeight*1.7
		w := max(h, line.Width+line.CapHeight*0.7)
		items = append(items,
			&scene.Path{Outline: scene.RoundedRect(geom.Rect(c.X-w/2, c.Y-h/2, w, h), h/2), Fill: scene.Paint{Color: white},
				Stroke: scene.Stroke{Color: black, Width: 0.2}},
			line.Middle(c, typeset.Center))
	}
	return items, nil
}
