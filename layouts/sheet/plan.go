package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Room around a tile in mm.
const (
	// markRoom is kept at each edge of a tile for a crop mark, at the least: markNear off the trim and markShort long. Where there is
	// more room, marks grow to the trade's 3 mm off and 5 mm long.
	markRoom = markNear + markShort
	// labelRoom is kept at two opposite edges of a tile for the codes of its neighbours.
	labelRoom = 1.9
)

// Edge is a side of a tile as it lies in the artwork.
type Edge uint8

const (
	Left Edge = iota
	Top
	Right
	Bottom
)

// Neighbour is a tile at the other side of a seam, from one end of their common edge to the other in mm of the artwork.
type Neighbour struct {
	Edge     Edge
	Code     string
	From, To float64
}

// Piece is one tile, on one sheet, of a plan.
type Piece struct {
	// Code names the tile: a letter for its row from the top and a number for its column. Where rows differ in their columns, each row
	// counts its own, and where columns differ in their rows, each column; where both differ, rows and columns count the different
	// upper and left edges of tiles.
	Code string
	// Trim is what the tile shows of the artwork, FlapX and FlapY are the widths of the glue flaps at its right and
	// its lower edge, which go on beyond it.
	Trim         geom.Box
	FlapX, FlapY float64
	Landscape    bool
	Neighbours   []Neighbour // clockwise from the left edge
	// Place is where Trim lies on the sheet.
	Place geom.Box

	mode mode
	at   numbered
}

// Plan is an artwork cut into tiles for one paper.
type Plan struct {
	Artwork *scene.Artwork
	Paper   geom.Paper
	// Tiles are in the order of their codes: A1, A2, ..., B1, B2, ...
	Tiles []Piece
	// Order lists the indices of Tiles in an order of gluing: each tile lies over those at its left and above it, which come first.
	Order []int
	// OverlapX is the width of the glue flaps at right edges, OverlapY at lower edges; 0 for tiles that are taped edge to edge.
	OverlapX, OverlapY float64

	options Options
	slug    *slug
}

// Tile plans an artwork for a paper with the fewest sheets. Cuts lie only at Artwork.CutsX and CutsY and cross none of Artwork.Keep; tiles may use
// the paper upright, turned, or some so and some so, when that saves a sheet. Among plans with as few sheets, those with one
// orientation win, then those with the widest overlap, then those with the most even tiles. The search is bounded (see maxGrids): a plain
// grid of equal orientation with the fewest sheets is always among what it considers.
//
// It is an error when the artwork cannot be cut for this paper; the message says which paper or scale would do.
func Tile(a *scene.Artwork, paper geom.Paper, o Options) (*Plan, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := checkArtwork(a); err != nil {
		return nil, err
	}
	slug, err := newSlug(paper, o)
	if err != nil {
		return nil, err
	}
	p := &Plan{Artwork: a, Paper: paper, options: o, slug: slug}
	single, err := modesOf(paper, o, slug, false)
	if err != nil {
		return nil, err
	}
	x, y := axes(a)
	if i := slices.IndexFunc(single, func(m mode) bool { return m.holds(a.Size) }); i >= 0 {
		whole := part{x: span{0, x.size}, y: span{0, y.size}, mode: single[i], cols: 1, rows: 1, xs: []float64{0, x.size}, ys: []float64{0, y.size}}
		return p, p.fill(settled{parts: layout{whole}})
	}
	many, err := modesOf(paper, o, slug, true)
	if err != nil {
		return nil, err
	}
	found := newPlanner(x, y, many, max(o.Overlap, 0)).settled(o.Overlap == Automatic)
	if found == nil {
		return nil, explain(a, paper, o, x, y, many)
	}
	return p, p.fill(*found)
}

// settled is the best layout with its cuts, nil when there is none.
func (p *planner) settled(automatic bool) *settled {
	var best *settled
	for _, l := range p.layouts() {
		if s := p.settle(l, automatic); best == nil || s.beats(*best) {
			best = &s
		}
	}
	return best
}

// checkArtwork refuses sizes that no plan could be made for.
func checkArtwork(a *scene.Artwork) error {
	if a == nil || a.Symbol == nil {
		return errors.New("there is no artwork to print")
	}
	for _, side := range []float64{a.Size.W, a.Size.H} {
		if !(side > 0 && side <= geom.MaxLength) {
			return fmt.Errorf("%q is %s: sides of more than 0 and at most %d mm are allowed", a.Title, sizeText(a.Size, 1), geom.MaxLength)
		}
	}
	return nil
}

// axes are the two directions of an artwork.
func axes(a *scene.Artwork) (x, y axis) {
	var alongX, alongY [][2]span
	for _, k := range a.Keep {
		kx, ky := boxSpans(k)
		alongX, alongY = append(alongX, [2]span{kx, ky}), append(alongY, [2]span{ky, kx})
	}
	return newAxis(a.Size.W, a.CutsX, alongX), newAxis(a.Size.H, a.CutsY, alongY)
}

// holds reports whether a tile of a size fits.
func (m mode) holds(s geom.Size) bool { return s.W <= m.most.W+eps && s.H <= m.most.H+eps }

// modesOf are the ways to use a paper, those first that are nicer to read: upright before turned, the slug at the bottom before the
// slug at the side. With seams, there is room for the codes of neighbours at two opposite edges of every tile.
func modesOf(paper geom.Paper, o Options, s *slug, seams bool) ([]mode, error) {
	rooms := []geom.Size{{W: 2 * markRoom, H: 2 * markRoom}}
	if seams {
		rooms = []geom.Size{{W: 2 * markRoom, H: 2 * labelRoom}, {W: 2 * labelRoom, H: 2 * markRoom}}
	}
	orientations := []bool{false, true}
	if paper.Size.W == paper.Size.H {
		orientations = orientations[:1]
	}
	var out []mode
	for _, landscape := range orientations {
		for _, side := range []bool{false, true} {
			area := printable(paper, landscape, o)
			strip, err := s.layout(sideLength(area, side))
			if err != nil {
				return nil, err
			}
			if strip == nil {
				continue
			}
			for _, room := range rooms {
				m := mode{landscape: landscape, side: side, strip: strip}
				free := m.free(area)
				m.most = geom.Size{W: free.W - room.W, H: free.H - room.H}
				if m.most.W > 0 && m.most.H > 0 {
					out = append(out, m)
				}
			}
		}
	}
	if len(out) == 0 {
		return nil, tooSmall(paper, o)
	}
	return slices.DeleteFunc(slices.Clone(out), func(m mode) bool { return slices.ContainsFunc(out, m.idle) }), nil
}

// idle reports whether another mode with the same orientation is always as good and better in one direction.
func (m mode) idle(n mode) bool {
	return m.landscape == n.landscape && m.most != n.most && n.holds(m.most)
}

// printable is what of a sheet the printer reaches.
func printable(paper geom.Paper, landscape bool, o Options) geom.Box {
	return sheetSize(paper, landscape).At(0, 0).Inset(o.margin())
}

// sideLength is the length of a slug at the bottom or at the side of an area.
func sideLength(area geom.Box, side bool) float64 {
	if side {
		return area.H
	}
	return area.W
}

// free is what the slug leaves of the printable area.
func (m mode) free(printable geom.Box) geom.Box {
	if m.side {
		return printable.InsetSides(0, m.strip.height, 0, 0)
	}
	return printable.InsetSides(0, 0, m.strip.height, 0)
}

// fill makes the tiles of a settled layout.
func (p *Plan) fill(s settled) error {
	if n := s.parts.sheets(); n > MaxSheets {
		return fmt.Errorf("%q would need %d sheets of %s: at most %d are allowed: a larger paper or a smaller scale would do",
			p.Artwork.Title, n, PaperName(p.Paper), MaxSheets)
	}
	p.OverlapX, p.OverlapY = s.overlapX, s.overlapY
	for _, q := range s.parts {
		for r := 1; r < len(q.ys); r++ {
			for c := 1; c < len(q.xs); c++ {
				p.Tiles = append(p.Tiles, Piece{mode: q.mode, Landscape: q.mode.landscape,
					Trim: geom.Rect(q.xs[c-1], q.ys[r-1], q.xs[c]-q.xs[c-1], q.ys[r]-q.ys[r-1])})
			}
		}
	}
	p.number(s.parts)
	p.sort()
	p.meet()
	if !slices.ContainsFunc(p.Tiles, func(t Piece) bool { return t.FlapX > 0 }) {
		p.OverlapX = 0
	}
	if !slices.ContainsFunc(p.Tiles, func(t Piece) bool { return t.FlapY > 0 }) {
		p.OverlapY = 0
	}
	p.lay()
	return nil
}

// number gives the tiles, which are in the order of the parts, their rows and columns.
func (p *Plan) number(parts layout) {
	size := p.Artwork.Size
	apart := func(q part) bool { return q.y.length() < size.H-eps }
	stacked := !slices.ContainsFunc(parts, func(q part) bool { return q.x.length() < size.W-eps })
	if !stacked && slices.ContainsFunc(parts, apart) {
		rows, cols := starts(p.Tiles, func(t Piece) float64 { return t.Trim.Y }), starts(p.Tiles, func(t Piece) float64 { return t.Trim.X })
		for i := range p.Tiles {
			t := &p.Tiles[i]
			t.at = numbered{rank(rows, t.Trim.Y), rank(cols, t.Trim.X)}
		}
		return
	}
	var first numbered
	i := 0
	for _, q := range parts {
		for n := range q.sheets() {
			p.Tiles[i].at = numbered{first.row + n/q.cols, first.col + n%q.cols}
			i++
		}
		if stacked {
			first.row += q.rows
		} else {
			first.col += q.cols
		}
	}
}

// sort gives the tiles their codes and puts them in the order of the codes; Order keeps the order they had.
func (p *Plan) sort() {
	was := make([]int, len(p.Tiles))
	for i := range p.Tiles {
		was[i] = i
		p.Tiles[i].Code = Code(p.Tiles[i].at.row, p.Tiles[i].at.col)
	}
	slices.SortFunc(was, func(i, j int) int {
		a, b := p.Tiles[i].at, p.Tiles[j].at
		return cmp.Or(a.row-b.row, a.col-b.col)
	})
	sorted := make([]Piece, len(p.Tiles))
	p.Order = make([]int, len(p.Tiles))
	for i, w := range was {
		sorted[i] = p.Tiles[w]
		p.Order[w] = i
	}
	p.Tiles = sorted
}

// numbered is the row and the column of a tile, from 0.
type numbered struct{ row, col int }

// starts are the different places where tiles start, ascending.
func starts(tiles []Piece, at func(Piece) float64) []float64 {
	var out []float64
	for _, t := range tiles {
		out = append(out, at(t))
	}
	slices.Sort(out)
	return slices.CompactFunc(out, func(a, b float64) bool { return distance(a, b) < eps })
}

func rank(starts []float64, at float64) int {
	i, _ := slices.BinarySearch(starts, at-eps)
	return i
}

// Code is the code of a tile in a row and a column, both counted from 0: A1, B12, AA1 after Z1.
func Code(row, col int) string {
	letters := ""
	for n := row + 1; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return letters + strconv.Itoa(col+1)
}

// meet finds the neighbours and the flaps of all tiles.
func (p *Plan) meet() {
	x, y := seams(p.Tiles, Left), seams(p.Tiles, Top)
	for i := range p.Tiles {
		t := &p.Tiles[i]
		for _, j := range x.at(t.Trim.Right()) {
			if p.join(i, j, Right, Left) {
				t.FlapX = p.OverlapX
			}
		}
		for _, j := range y.at(t.Trim.Bottom()) {
			if p.join(i, j, Bottom, Top) {
				t.FlapY = p.OverlapY
			}
		}
	}
	for i := range p.Tiles {
		slices.SortStableFunc(p.Tiles[i].Neighbours, func(a, b Neighbour) int {
			return cmp.Or(cmp.Compare(a.Edge, b.Edge), cmp.Compare(a.From, b.From))
		})
	}
}

// edges finds tiles by where they start in one direction.
type edges struct {
	starts []float64 // ascending
	tiles  []int     // in the same order
}

func seams(tiles []Piece, e Edge) edges {
	start := func(i int) float64 {
		if e == Left {
			return tiles[i].Trim.X
		}
		return tiles[i].Trim.Y
	}
	var out edges
	for i := range tiles {
		out.tiles = append(out.tiles, i)
	}
	slices.SortStableFunc(out.tiles, func(a, b int) int { return cmp.Compare(start(a), start(b)) })
	for _, i := range out.tiles {
		out.starts = append(out.starts, start(i))
	}
	return out
}

// at are the tiles that start at a place.
func (e edges) at(place float64) []int {
	from, _ := slices.BinarySearch(e.starts, place-eps)
	to, _ := slices.BinarySearch(e.starts, place+eps)
	return e.tiles[from:to]
}

// join notes tiles i and j as neighbours when the edges ei of i and ej of j, which lie on one line, have more than a point in common.
func (p *Plan) join(i, j int, ei, ej Edge) bool {
	a, b := alongEdge(p.Tiles[i].Trim, ei), alongEdge(p.Tiles[j].Trim, ej)
	if !a.meets(b) {
		return false
	}
	common := span{max(a.from, b.from), min(a.to, b.to)}
	p.Tiles[i].Neighbours = append(p.Tiles[i].Neighbours, Neighbour{ei, p.Tiles[j].Code, common.from, common.to})
	p.Tiles[j].Neighbours = append(p.Tiles[j].Neighbours, Neighbour{ej, p.Tiles[i].Code, common.from, common.to})
	return true
}

// alongEdge is a box's stretch along one of its edges.
func alongEdge(b geom.Box, e Edge) span {
	x, y := boxSpans(b)
	if e == Left || e == Right {
		return y
	}
	return x
}

// lay puts every tile with its flaps in the middle of what the slug leaves free.
func (p *Plan) lay() {
	for i := range p.Tiles {
		t := &p.Tiles[i]
		free, cut := t.mode.free(printable(p.Paper, t.Landscape, p.options)), t.cut(t.Trim)
		t.Place = t.Trim.Size().At(hundredth(free.X+(free.W-cut.W)/2), hundredth(free.Y+(free.H-cut.H)/2))
	}
}

// hundredth keeps places on a sheet short in the written files.
func hundredth(v float64) float64 { return math.Round(v*100) / 100 }

// cut is a tile's trim with its flaps: what is left after cutting.
func (t Piece) cut(trim geom.Box) geom.Box { return trim.InsetSides(0, -t.FlapX, -t.FlapY, 0) }
