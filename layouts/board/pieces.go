package board

import (
	"fmt"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// shares are the sizes of pieces' starting places: the radius as a share of the cell.
var shares = map[string]float64{"skater": 0.34, "goalie": 0.34, "man": 0.36, "goblin": 0.29, "puck": 0.2, "ball": 0.27}

// startInk is the ink of a side's starting places.
func (d *drawing) startInk(side string) gamedef.Ink {
	return map[string]gamedef.Ink{"red": d.StartRed, "blue": d.StartBlue, "": d.StartNone}[side]
}

// startRadius is the radius of a piece's starting place in mm. On hexes it keeps clear of the cuts.
func (d *drawing) startRadius(piece string) float64 {
	share := shares[piece]
	if d.def.Board.Hexes != nil {
		share = min(share, hexClear)
	}
	return share * d.plan.Cell
}

// startSymbol draws the faint outline of a piece about the origin, as seen by the player at the bottom. Red's pieces have a diamond in
// them and Blue's a ring, so that a starting place tells its side without colour.
func (d *drawing) startSymbol(side, piece, text string) *scene.Symbol {
	r := d.startRadius(piece)
	box := geom.Rect(-d.plan.Cell/2, -d.plan.Cell/2, d.plan.Cell, d.plan.Cell)
	id := "start-" + piece
	for _, part := range []string{side, text} {
		if part != "" {
			id += "-" + part
		}
	}
	return d.symbol(id, box, func(s *drawing) {
		ink := s.startInk(side)
		if piece == "goalie" || piece == "goblin" {
			s.ink(scene.Circle(geom.Point{}, r), s.StartGround)
		}
		s.ink(scene.Circle(geom.Point{}, r), ink)
		switch side {
		case "red":
			s.ink(diamond(geom.Point{}, r*0.62), ink)
		case "blue":
			s.ink(scene.Circle(geom.Point{}, r*0.8), ink)
			s.ink(scene.Circle(geom.Point{}, r*0.6), ink)
		default: // the puck and the ball have a highlight
			s.ink(scene.Arc(geom.Point{}, r*0.66, 190, 260), ink)
		}
		if piece == "goalie" {
			s.ink(mask(r*0.34), ink)
		}
		if piece == "goblin" {
			s.ink(ears(r), ink)
		}
		if text != "" && r > em(s.Faint)*0.9 {
			s.write(s.Faint, text, geom.Point{}, 0, typeset.Center)
		}
	})
}

// Piece draws a piece about the origin, as seen by the player at the bottom, for diagrams on the board that Draw draws with the same
// options: side is red, blue or "" for the puck and the ball, piece one of the words of a definition's starts, text
// what stands on it ("" for nothing). An unknown piece is an error.
func Piece(def *gamedef.Definition, o Options, side, piece, text string) (*scene.Symbol, error) {
	d, _, err := begin(def, o)
	if err != nil {
		return nil, err
	}
	share, ok := shares[piece]
	if !ok || side != "" && side != "red" && side != "blue" {
		return nil, fmt.Errorf("there is no piece %q of side %q", piece, side)
	}
	r := share * d.plan.Cell
	half := r * 1.4 // ears stick out
	id := strings.Trim("piece-"+piece+"-"+side+"-"+text, "-")
	s := d.symbol(id, geom.Rect(-half, -half, 2*half, 2*half), func(s *drawing) { s.piece(side, piece, text, r) })
	return s, d.err
}

// Trail draws the way of a puck, a ball or a pen through cells, named as records name them, on the board that Draw draws with the
// same options: for diagrams. Red's is a plain line, Blue's has gaps, that of no side ("") is thin. Fewer than two cells, or a
// name that is not on the board, is an error.
func Trail(def *gamedef.Definition, o Options, side string, cells ...string) (*scene.Group, error) {
	d, _, err := begin(def, o)
	if err != nil {
		return nil, err
	}
	if len(cells) < 2 {
		return nil, fmt.Errorf("a trail has %d cells: at least two are needed", len(cells))
	}
	points := make([]geom.Point, len(cells))
	for i, name := range cells {
		file, rank, ok := d.plan.Find(name)
		if !ok {
			return nil, fmt.Errorf("there is no %q on the board of %s", name, def.ID)
		}
		points[i] = d.plan.Centre(file, rank)
	}
	line := scene.Polyline(points...)
	switch side {
	case "red":
		d.ink(line, d.PenRed)
	case "blue":
		d.ink(line, d.PenBlue)
		d.ink(line, d.BlueGap)
	default:
		d.ink(line, d.PencilThin)
	}
	return &scene.Group{ID: "trail", Items: d.items}, nil
}

// piece draws a piece of radius r: Red's is solid with a diamond, Blue's has a ring, the puck and the ball have a highlight.
func (d *drawing) piece(side, piece, text string, r float64) {
	if side == "" {
		ink := map[bool]gamedef.Ink{true: d.Puck, false: d.Ball}[piece == "puck"]
		d.ink(scene.Circle(geom.Point{}, r), ink)
		d.ink(scene.Arc(geom.Point{}, r*0.66, 190, 260), d.Shine)
		return
	}
	ink, lettering := d.Red, d.OnRed
	if side == "blue" {
		ink, lettering = d.Blue, d.OnBlue
	}
	if piece == "goblin" {
		d.ink(ears(r), d.startInk(side))
	}
	d.ink(scene.Circle(geom.Point{}, r), ink)
	if side == "blue" {
		d.ink(scene.Circle(geom.Point{}, r*0.82), d.BlueRing)
	}
	if text != "" {
		d.emblemLetter(limited(lettering, r*0.9), text, geom.Point{}, r*0.66)
		return
	}
	if side == "red" {
		d.ink(diamond(geom.Point{}, r*0.5), d.StartGround)
		d.ink(diamond(geom.Point{}, r*0.5), d.StartRed)
	}
	if piece == "goalie" {
		d.ink(mask(r*0.5), d.Shine)
	}
}

// diamond is a square on its corner.
func diamond(c geom.Point, r float64) scene.Outline {
	return scene.Polygon(c.Add(geom.Pt(0, -r)), c.Add(geom.Pt(r, 0)), c.Add(geom.Pt(0, r)), c.Add(geom.Pt(-r, 0)))
}

// mask is the cage of a goalie's mask: bars within a circle.
func mask(r float64) scene.Outline {
	var o scene.Outline
	o.MoveTo(-r*0.5, -r*0.8).LineTo(-r*0.5, r*0.8).MoveTo(0, -r).LineTo(0, r).MoveTo(r*0.5, -r*0.8).LineTo(r*0.5, r*0.8)
	o.MoveTo(-r*0.9, -r*0.3).LineTo(r*0.9, -r*0.3).MoveTo(-r*0.9, r*0.3).LineTo(r*0.9, r*0.3)
	return o
}

// ears are the two ears that stick out of the base of a Goblin of radius r.
func ears(r float64) scene.Outline {
	var o scene.Outline
	for _, side := range []float64{-1, 1} {
		o.MoveTo(side*r*0.94, -r*0.34).QuadTo(side*r*1.2, -r*0.42, side*r*1.38, -r*0.62)
		o.QuadTo(side*r*1.34, -r*0.1, side*r*0.985, r*0.16)
	}
	return o
}

// starts draws the starting places of squares and hexes boards: blocks of rows are filled, the others stand on their squares.
func (d *drawing) starts(list []gamedef.Start) {
	if d.o.Diagram {
		return
	}
	symbols := map[string]*scene.Symbol{}
	for _, start := range list {
		key := start.Side + " " + start.Piece
		if _, ok := symbols[key]; !ok {
			symbols[key] = d.startSymbol(start.Side, start.Piece, "")
		}
		put := func(file, rank int) {
			if !d.plan.Has(file, rank) {
				return
			}
			c, r := d.plan.Centre(file, rank), d.startRadius(start.Piece)
			d.keepBox(geom.Rect(c.X-r, c.Y-r, 2*r, 2*r))
			d.use(symbols[key], d.facing(start.Side, c))
		}
		if start.At != nil {
			put(start.At.File.Value, start.At.Rank.Value)
		}
		if len(start.Rows) == 2 {
			low, high := start.Rows[0].Value, start.Rows[1].Value
			for rank := max(1, min(low, high)); rank <= min(d.plan.Ranks, max(low, high)); rank++ {
				for file := 1; file <= d.plan.Files; file++ {
					put(file, rank)
				}
			}
		}
	}
}

// facing moves a symbol to a place, turned to the player whose side it is.
func (d *drawing) facing(side string, at geom.Point) geom.Matrix {
	m := geom.Translate(at.X, at.Y)
	if side == "blue" {
		return m.Mul(geom.Rotate(turned))
	}
	return m
}
