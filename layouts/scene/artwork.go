package scene

import "rinkpress/layouts/geom"

// Artwork is a drawing at its true size that may be larger than any paper, with the places where it may be cut into tiles. Its
// origin is the top left corner of its trim.
type Artwork struct {
	Size geom.Size
	// Symbol draws it; its Box is the whole artwork, bleed included where there is one.
	Symbol *Symbol
	// CutsX and CutsY are the inner places, in mm from the left and the top, ascending, where a straight cut from edge to edge
	// goes along a grid line or through an empty strip. The outer edges are not among them.
	CutsX, CutsY []float64
	// Keep are boxes that no cut may cross: labels, titles, marks. A cut along an edge is allowed.
	Keep []geom.Box
	// Cell is the name and the size of what cannot be cut, for messages: "square", 24 mm.
	CellName string
	CellSize float64
	// Title and Desc describe it for people who cannot see it.
	Title, Desc string
}
