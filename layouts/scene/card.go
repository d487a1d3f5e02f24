package scene

import "rinkpress/layouts/geom"

// Card is one card to be printed: a front and the back that belongs to it. Cards that look alike share the symbols, so that a back-end
// writes each face once, and faces can be compared by pointer.
type Card struct {
	// ID names the card in its deck and Title is what stands on it, for messages and lists; Copy counts the copies of the
	// card from 1 to Copies.
	ID, Title    string
	Copy, Copies int
	// Front and Back have their origin at the top left corner of the trim as one looks at that face; the Box of both is the trim grown by
	// Bleed on each side. Neither is nil.
	Front, Back *Symbol
	// Trim is the size of the cut card in mm. Bleed is how far the art goes beyond the trim, Safe how far inside it text must stay,
	// Radius that of the cut corners (0 for square ones), all in mm.
	Trim                geom.Size
	Bleed, Safe, Radius float64
}

// TrimBox, BleedBox and SafeBox are the boxes of the trade in the coordinates of the faces.
func (c *Card) TrimBox() geom.Box  { return c.Trim.At(0, 0) }
func (c *Card) BleedBox() geom.Box { return c.TrimBox().Inset(-c.Bleed) }
func (c *Card) SafeBox() geom.Box  { return c.TrimBox().Inset(c.Safe) }
