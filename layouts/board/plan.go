package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/templates/gamedef"
)

// Plan is where things are on a board: for diagrams, and for whoever puts pieces on it. Files and ranks count from 1; rank 1 is at the
// bottom. On hexes the file is the number of the diagonal and the rank the row; on points they name grid points. Lengths
// are in mm from the top left of the trim.
type Plan struct {
	Kind string    // squares, hexes, points, map or mat
	Size geom.Size // of the whole board
	Cell float64   // side of a square, distance of two opposite edges of a hex, distance of two points
	// Field is the box around all cells; for points around the outermost points.
	Field        geom.Box
	Files, Ranks int // 0 for a mat

	headsInWall  bool           // map: title and example stand in the last ranks
	headBand     float64        // hexes: height of the bands for title and example, 0 when they stand in the corners
	side         int            // hexes along a side
	field        *gamedef.Field // map
	netOut       float64        // points: how far nets hang out of the field
	goalRed      [2]place       // points: first and last point of each goal
	goalBlue     [2]place
	cutsX, cutsY []float64
	places       map[string]geom.Box // mat: its places by name
}

type place struct{ file, rank int }

// Has reports whether a cell, or point, is on the board; of a map also those that are wall.
func (p *Plan) Has(file, rank int) bool {
	if file < 1 || rank < 1 || rank > p.Ranks {
		return false
	}
	if p.Kind == "hexes" {
		return file >= max(1, rank-p.side+1) && file <= min(2*p.side-1, rank+p.side-1)
	}
	return file <= p.Files
}

// Centre is the middle of a cell, or the point itself.
func (p *Plan) Centre(file, rank int) geom.Point {
	f, up := float64(file), float64(p.Ranks-rank)
	switch p.Kind {
	case "hexes":
		// Numbers run along diagonals: each row up moves the same number half a hex to the left.
		middle := p.Field.Centre()
		return geom.Pt(middle.X+(f-float64(p.side)-float64(rank-p.side)/2)*p.Cell, p.Field.Y+p.hexRadius()+up*p.hexPitch())
	case "points":
		return geom.Pt(p.Field.X+(f-1)*p.Cell, p.Field.Y+up*p.Cell)
	}
	return geom.Pt(p.Field.X+(f-0.5)*p.Cell, p.Field.Y+(up+0.5)*p.Cell)
}

// Box is the box around a cell, or around a point as far as halfway to its neighbours.
func (p *Plan) Box(file, rank int) geom.Box {
	c := p.Centre(file, rank)
	h := p.Cell / 2
	if p.Kind == "hexes" {
		return geom.Rect(c.X-h, c.Y-p.hexRadius(), p.Cell, 2*p.hexRadius())
	}
	return geom.Rect(c.X-h, c.Y-h, p.Cell, p.Cell)
}

// Outline is the edge of a cell; for points the box around it.
func (p *Plan) Outline(file, rank int) scene.Outline {
	if p.Kind != "hexes" {
		return scene.Rect(p.Box(file, rank))
	}
	return hexagon(p.Centre(file, rank), p.hexRadius())
}

// Name is what records call a cell (notation rules of the games): file letter and rank, on hexes row letter and number.
func (p *Plan) Name(file, rank int) string {
	if p.Kind == "hexes" {
		return letters(rank) + strconv.Itoa(file)
	}
	return letters(file) + strconv.Itoa(rank)
}

// Find is the cell with a name; ok is false when the board has none of that name.
func (p *Plan) Find(name string) (file, rank int, ok bool) {
	letter := 0
	for letter < len(name) && name[letter] >= 'a' && name[letter] <= 'z' {
		letter++
	}
	const most = 4 // letters or digits of the largest boards
	digits := name[letter:]
	if letter == 0 || letter > most || len(digits) > most+1 || digits == "" || digits[0] < '1' || digits[0] > '9' {
		return 0, 0, false
	}
	number, err := strconv.Atoi(digits)
	if err != nil {
		return 0, 0, false
	}
	first := 0
	for _, c := range name[:letter] {
		first = first*26 + int(c-'a') + 1
	}
	file, rank = first, number
	if p.Kind == "hexes" {
		file, rank = number, first
	}
	return file, rank, p.Has(file, rank)
}

// Place is a named place of a mat: pile, breakaway-red, breakaway-blue, score-red, score-blue, periods, bench-red, bench-blue.
func (p *Plan) Place(name string) (geom.Box, bool) {
	b, ok := p.places[name]
	return b, ok
}

// letters names the n-th file: a to z, then aa, ab and so on.
func letters(n int) string {
	var out []byte
	for ; n > 0; n = (n - 1) / 26 {
		out = append([]byte{byte('a' + (n-1)%26)}, out...)
	}
	return string(out)
}

// hexRadius is the distance from a hex's middle to its corners, hexPitch that between rows.
func (p *Plan) hexRadius() float64 { return p.Cell / math.Sqrt(3) }
func (p *Plan) hexPitch() float64  { return p.Cell * math.Sqrt(3) / 2 }

// hexagon is a hexagon with corners at the top and the bottom.
func hexagon(c geom.Point, r float64) scene.Outline {
	corners := make([]geom.Point, 6)
	for i := range corners {
		corners[i] = c.Add(geom.Polar(r, float64(60*i-90)))
	}
	return scene.Polygon(corners...)
}

// hexCount is how many hexes a hexagon of a side has.
func hexCount(side int) int { return 3*side*(side-1) + 1 }

// check keeps out boards that no definition describes: it runs after a board is planned.
func (p *Plan) check() error {
	if p.Kind != "mat" && (p.Files < 1 || p.Ranks < 1 || p.Files > maxCells || p.Ranks > maxCells || p.Files*p.Ranks > 4*maxCells) {
		return fmt.Errorf("it has %d x %d cells: at least 1 x 1 and at most %d cells are allowed", p.Files, p.Ranks, maxCells)
	}
	if !(p.Size.W > 0 && p.Size.H > 0 && p.Size.W <= scene.MaxPageSide && p.Size.H <= scene.MaxPageSide) {
		return fmt.Errorf("it is %s x %s mm: sides of at most %d mm are allowed", geom.FormatMM(p.Size.W), geom.FormatMM(p.Size.H), scene.MaxPageSide)
	}
	return nil
}

// describe says for people who cannot see the board what it is: the game and its summary in their language, then in numbers
// the cells, the first and the last one, and the size.
func (p *Plan) describe(name, summary string) string {
	text := strings.TrimSpace(name + ". " + summary)
	size := fmt.Sprintf("%s × %s mm", geom.FormatMM(p.Size.W), geom.FormatMM(p.Size.H))
	switch p.Kind {
	case "hexes":
		_, last := p.row(p.Ranks)
		return fmt.Sprintf("%s (%d ⬡, %s–%s, %s)", text, hexCount(p.side), p.Name(1, 1), p.Name(last, p.Ranks), size)
	case "points":
		return fmt.Sprintf("%s (%d × %d, %s–%s, %s)", text, p.Files-1, p.Ranks-1, p.Name(1, 1), p.Name(p.Files, p.Ranks), size)
	case "mat":
		return fmt.Sprintf("%s (%s)", text, size)
	}
	return fmt.Sprintf("%s (%d × %d, %s–%s, %s)", text, p.Files, p.Ranks, p.Name(1, 1), p.Name(p.Files, p.Ranks), size)
}
