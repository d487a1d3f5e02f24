package board

import (
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Proportions of what lies around a field, in sizes of the type that stands there.
const (
	labelAir  = 0.55 // free space on each side of a row of labels
	titleAir  = 0.4  // free space on each side of a title
	titleMost = 0.3  // share of a long side that a title may take, so that most cuts stay free
)

// em is the size of a lettering in mm.
func em(t gamedef.Lettering) float64 { return float64(t.Size) }

// labelled reports whether coordinates are drawn.
func (d *drawing) labelled() bool { return d.def.Board.Labels != "none" }

// labelBand is the width of the band of labels around a field, 0 when there are none.
func (d *drawing) labelBand() float64 {
	if !d.labelled() {
		return 0
	}
	return em(d.Label) * (1 + 2*labelAir)
}

// titleBand is the width of the bands for title and example along the long sides.
func (d *drawing) titleBand() float64 {
	if d.o.Diagram {
		return 0
	}
	return em(d.Title) * (1 + titleAir)
}

// fileLabels writes the file letters above and below the field, at a distance of their middles from it; the upper ones face the
// player on the other side.
func (d *drawing) fileLabels(at func(file int) float64, top, bottom float64) {
	if !d.labelled() {
		return
	}
	for f := 1; f <= d.plan.Files; f++ {
		d.write(d.Label, letters(f), geom.Pt(at(f), bottom), 0, typeset.Center)
		d.write(d.Label, letters(f), geom.Pt(at(f), top), turned, typeset.Center)
	}
}

// rankLabels writes the rank numbers left and right of the field; the right ones face the player on the other side.
func (d *drawing) rankLabels(at func(rank int) float64, left, right float64) {
	if !d.labelled() {
		return
	}
	for r := 1; r <= d.plan.Ranks; r++ {
		d.write(d.Label, strconv.Itoa(r), geom.Pt(left, at(r)), 0, typeset.Center)
		d.write(d.Label, strconv.Itoa(r), geom.Pt(right, at(r)), turned, typeset.Center)
	}
}

// heads writes title and example along the two long sides, each beginning near one end, so that cuts stay free: the title
// reads for the player at the bottom, the example for the one who sits there too; both stand again, turned, for the other.
func (d *drawing) heads(box geom.Box) {
	if d.o.Diagram {
		return
	}
	name, example := d.def.Name.In(d.o.Lang), d.def.Board.Example
	band := d.titleBand()
	if box.H >= box.W {
		most := box.H * titleMost
		left, right := box.X+band/2, box.Right()-band/2
		d.fit(d.Title, name, most, geom.Pt(left, box.Bottom()-band/2), -90, typeset.Left)
		d.help(d.Note, example, most, geom.Pt(left, box.Y+band/2), -90, typeset.Right)
		d.fit(d.Title, name, most, geom.Pt(right, box.Y+band/2), 90, typeset.Left)
		d.help(d.Note, example, most, geom.Pt(right, box.Bottom()-band/2), 90, typeset.Right)
		return
	}
	most := box.W * titleMost
	d.fit(d.Title, name, most, geom.Pt(box.X+band/2, box.Bottom()-band/2), 0, typeset.Left)
	d.help(d.Note, example, most, geom.Pt(box.Right()-band/2, box.Bottom()-band/2), 0, typeset.Right)
	d.fit(d.Title, name, most, geom.Pt(box.Right()-band/2, box.Y+band/2), turned, typeset.Left)
	d.help(d.Note, example, most, geom.Pt(box.X+band/2, box.Y+band/2), turned, typeset.Right)
}

// emblem draws a side's sign, r mm from its middle to its edge: Red's is a square that stands firm with an R, Blue's a disc with a
// ring and a B, so that they differ in more than colour.
func (d *drawing) emblem(side string, c geom.Point, r, degrees float64) {
	first := len(d.items)
	if side == "red" {
		d.ink(scene.RoundedRect(geom.Rect(c.X-r, c.Y-r, 2*r, 2*r), r*0.2), d.Red)
		d.emblemLetter(d.OnRed, "R", c, r)
	} else {
		d.ink(scene.Circle(c, r), d.Blue)
		d.ink(scene.Circle(c, r*0.8), d.BlueRing)
		d.emblemLetter(d.OnBlue, "B", c, r)
	}
	if degrees != 0 {
		group := &scene.Group{Matrix: geom.RotateAbout(degrees, c), Items: d.items[first:len(d.items):len(d.items)]}
		d.items = append(d.items[:first:first], group)
	}
	d.keepBox(geom.Rect(c.X-r, c.Y-r, 2*r, 2*r))
}

// emblemLetter writes the letter of an emblem as large as the emblem asks for, but never too small to be read.
func (d *drawing) emblemLetter(t gamedef.Lettering, letter string, c geom.Point, r float64) {
	t.Size = max(t.Least, gamedef.Length(r*1.3))
	line, err := d.Line(t, letter)
	if err != nil {
		d.fail(err)
		return
	}
	d.add(line.Middle(c, typeset.Center))
}
