package board

import (
	"math"
	"strconv"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// span is wall squares beside each other at an end of the arena, by their place counted from the left of the player who sits
// there: from the first one to before the last one.
type span struct{ from, to int }

func (s span) squares() int { return s.to - s.from }

// endPlan is what stands in the wall at one end of the arena.
type endPlan struct {
	title, example span
	crowd          []span
	ok             bool // title and example fit
}

// endFile is the file of a place counted from the left of the player at an end, from 0; turn is the far end.
func (p *Plan) endFile(i int, turn bool) int {
	if turn {
		return p.Files - i
	}
	return i + 1
}

func (p *Plan) endRank(turn bool) int {
	if turn {
		return p.Ranks
	}
	return 1
}

// spans are the runs of wall squares at an end.
func (p *Plan) spans(turn bool) []span {
	var out []span
	for i := range p.Files {
		if !p.wall(p.endFile(i, turn), p.endRank(turn)) {
			continue
		}
		if n := len(out); n > 0 && out[n-1].to == i {
			out[n-1].to++
			continue
		}
		out = append(out, span{i, i + 1})
	}
	return out
}

// plaquePad is the free width at both ends of a plate together, in mm.
func (d *drawing) plaquePad() float64 { return 2 * em(d.NoteCut) }

// limited is a lettering that is no larger than most mm, but no smaller than it may be.
func limited(t gamedef.Lettering, most float64) gamedef.Lettering {
	t.Size = min(t.Size, max(t.Least, gamedef.Length(most)))
	return t
}

// titleCut and noteCut are the letterings for plates, as small as small squares ask for; the title stays the larger one.
func (d *drawing) titleCut() gamedef.Lettering {
	return limited(d.TitleCut, plaqueDeep*d.plan.Cell/1.3)
}
func (d *drawing) noteCut() gamedef.Lettering { return limited(d.NoteCut, plaqueDeep*d.plan.Cell/2.2) }

// planEnd finds room for the title in the first, and for the example in the last, run of wall that is long enough; spectators get
// what is left.
func (d *drawing) planEnd(turn bool) endPlan {
	free := d.plan.spans(turn)
	if d.o.Diagram {
		return endPlan{crowd: free, ok: true}
	}
	var e endPlan
	title, example := d.def.Name.In(d.o.Lang), d.def.Board.Example
	i := d.roomiest(free, d.titleCut(), title, false)
	if i < 0 {
		return e
	}
	n := d.squaresFor(d.titleCut(), title, free[i])
	e.title = span{free[i].from, free[i].from + n}
	free[i].from += n
	if example != "" {
		if i = d.roomiest(free, d.noteCut(), example, true); i < 0 {
			return e
		}
		n = d.squaresFor(d.noteCut(), example, free[i])
		e.example = span{free[i].to - n, free[i].to}
		free[i].to -= n
	}
	e.crowd, e.ok = free, true
	return e
}

// room is the width for a text on a plate over all squares of a run.
func (d *drawing) room(s span) float64 { return float64(s.squares())*d.plan.Cell - d.plaquePad() }

// roomiest is the first run, or the last one, that has room for a text at its full size; else the longest that has room for it at
// all; -1 when there is none.
func (d *drawing) roomiest(free []span, t gamedef.Lettering, text string, last bool) int {
	best := -1
	for k := range free {
		i := k
		if last {
			i = len(free) - 1 - k
		}
		if _, err := d.Fit(t, text, d.room(free[i])); err != nil {
			continue
		}
		if d.fullSize(t, text, d.room(free[i])) {
			return i
		}
		if best < 0 || free[i].squares() > free[best].squares() {
			best = i
		}
	}
	return best
}

// squaresFor is how many squares of a run the plate with a text takes.
func (d *drawing) squaresFor(t gamedef.Lettering, text string, s span) int {
	line, err := d.Fit(t, text, d.room(s))
	if err != nil {
		return s.squares()
	}
	return min(s.squares(), int(math.Ceil((line.Width+d.plaquePad())/d.plan.Cell-hair)))
}

// fullSize reports whether a text fits a width without shrinking.
func (d *drawing) fullSize(t gamedef.Lettering, text string, width float64) bool {
	line, err := d.Line(t, text)
	return err == nil && line.Width <= width
}

// endTurned draws for the player at the bottom what draw draws, and turns it to the other end if turn.
func (d *drawing) endTurned(turn bool, draw func()) {
	if !turn {
		draw()
		return
	}
	m := geom.RotateAbout(turned, d.bounds().Centre())
	outer, kept := d.items, len(d.keep)
	d.items = nil
	draw()
	if len(d.items) > 0 {
		outer = append(outer, &scene.Group{Matrix: m, Items: d.items})
	}
	d.items = outer
	for i := kept; i < len(d.keep); i++ {
		d.keep[i] = m.ApplyBox(d.keep[i])
	}
}

// stands draws what is in the walls at both ends: spectators, and plates with the title and the example.
func (d *drawing) stands() {
	p := d.plan
	deep := standDeep*p.Cell + math.Min(p.Field.Y, endWall)
	const variants = 3
	var rows [variants]*scene.Symbol
	if d.table() && d.def.Board.Look == "arena" {
		fans := d.crowdSymbols()
		for v := range rows {
			rows[v] = d.symbol("crowd-"+strconv.Itoa(v+1), geom.Rect(0, 0, p.Cell, deep), func(s *drawing) { s.spectators(fans, v, deep) })
		}
	}
	for _, turn := range []bool{false, true} {
		if !p.walled(p.endRank(turn)) {
			d.strip(turn)
			continue
		}
		e := d.planEnd(turn)
		d.endTurned(turn, func() {
			y := p.Field.Bottom() - standDeep*p.Cell
			for _, s := range e.crowd {
				for i := s.from; i < s.to; i++ {
					// Spectators look into the arena: their heads point outwards.
					m := geom.Translate(p.Field.X+float64(i+1)*p.Cell, y+deep).Mul(geom.Rotate(turned))
					d.use(rows[int(noise(i, p.endRank(turn), 51)*variants)], m)
				}
			}
			if e.ok && p.headsInWall {
				d.plaque(e.title, d.titleCut(), d.def.Name.In(d.o.Lang))
				d.plaque(e.example, d.noteCut(), d.def.Board.Example)
			}
		})
		if !e.ok || !p.headsInWall {
			d.strip(turn)
		}
	}
}

// plaque is a plate with a text in the wall.
func (d *drawing) plaque(s span, t gamedef.Lettering, text string) {
	if s.squares() == 0 || text == "" {
		return
	}
	p := d.plan
	deep := math.Max(plaqueDeep*p.Cell, em(t)*1.3)
	gap := math.Min(p.Cell*0.06, 1.2)
	box := geom.Rect(p.Field.X+float64(s.from)*p.Cell, p.Field.Bottom()-deep-gap, float64(s.squares())*p.Cell, deep).InsetSides(0, gap, 0, gap)
	d.ink(scene.RoundedRect(box, math.Min(1.5, p.Cell*0.08)), d.Plaque)
	r := math.Min(0.6, p.Cell*0.03)
	for _, at := range []geom.Point{box.Min(), geom.Pt(box.Right(), box.Y), box.Max(), geom.Pt(box.X, box.Bottom())} {
		in := box.Centre().Sub(at)
		d.ink(scene.Circle(at.Add(geom.Pt(math.Copysign(r*2.2, in.X), math.Copysign(r*2.2, in.Y))), r), d.Rivet)
	}
	d.keepBox(box)
	d.fit(t, text, float64(s.squares())*p.Cell-d.plaquePad(), box.Centre(), 0, typeset.Center)
}

// strip writes title and example into the wall outside of the map, where the map itself has no room.
func (d *drawing) strip(turn bool) {
	if d.o.Diagram {
		return
	}
	d.endTurned(turn, func() {
		p := d.plan
		y := p.Size.H - d.stripBand()/2
		pad := em(d.NoteCut)
		d.fit(d.TitleCut, d.def.Name.In(d.o.Lang), p.Size.W*0.5-2*pad, geom.Pt(pad, y), 0, typeset.Left)
		d.help(d.NoteCut, d.def.Board.Example, p.Size.W*0.5-2*pad, geom.Pt(p.Size.W-pad, y), 0, typeset.Right)
	})
}

// stripBand is the width of such a strip.
func (d *drawing) stripBand() float64 { return em(d.TitleCut) * 1.3 }

// crowd is the symbols of single spectators, one unit from the chin to the shoulders, and how wide a seat is.
type crowd struct {
	back, calm, cheer *scene.Symbol
}

func (d *drawing) crowdSymbols() crowd {
	one := func(id string, ink gamedef.Ink, arm bool) *scene.Symbol {
		r := d.spectatorSize()
		return d.symbol(id, geom.Rect(-1.2*r, -1.2*r, 2.4*r, 3.4*r), func(s *drawing) { s.spectator(r, ink, arm) })
	}
	return crowd{back: one("fan-back", d.CrowdBack, false), calm: one("fan", d.Crowd, false), cheer: one("fan-cheering", d.Crowd, true)}
}

const seats = 3 // spectators side by side on a square

func (d *drawing) spectatorSize() float64 { return d.plan.Cell / seats * 0.4 }

// spectators are two rows of Goblins behind a parapet, in a box as wide as a square, with their feet at the bottom.
func (d *drawing) spectators(c crowd, variant int, deep float64) {
	cell, r := d.plan.Cell, d.spectatorSize()
	box := geom.Rect(0, 0, cell, deep)
	d.ink(scene.Rect(box), d.Stand)
	parapet := deep * 0.16
	d.clipped(scene.Rect(box), func() {
		// The back row sits half a seat aside: its first and last ones are cut in half, and the neighbour shows the rest, so they are
		// alike in all variants.
		for i := range seats + 1 {
			seed := variant
			if i%seats == 0 {
				seed = 0
			}
			d.fan(c.back, float64(i)*cell/seats, deep-parapet-r*0.8-deep*0.3, 1+0.15*swing(seed, i%seats, 61), 1)
		}
		for i := range seats {
			symbol, flip := c.calm, 1.0
			mood := noise(variant, i, 63)
			if mood > 0.5 {
				symbol = c.cheer
			}
			if mood > 0.75 {
				flip = -1
			}
			d.fan(symbol, (float64(i)+0.5)*cell/seats, deep-parapet-r*0.7-r*0.3*noise(variant, i, 62), 1+0.12*swing(variant, i, 64), flip)
		}
	})
	d.ink(scene.Rect(geom.Rect(0, deep-parapet, cell, parapet)), d.StonePale)
}

func (d *drawing) fan(s *scene.Symbol, x, y, size, flip float64) {
	d.use(s, geom.Translate(x, y).Mul(geom.Scale(size*flip, size)))
}

// spectator is the silhouette of a Goblin about the middle of its head: shoulders, two ears, sometimes an arm in the air; and
// its eyes.
func (d *drawing) spectator(r float64, ink gamedef.Ink, arm bool) {
	floor := 2 * r
	var o scene.Outline
	o.MoveTo(-r*0.95, floor).CubicTo(-r*0.95, r*0.6, -r*0.6, r*0.55, -r*0.3, r*0.5)
	o.LineTo(r*0.3, r*0.5).CubicTo(r*0.6, r*0.55, r*0.95, r*0.6, r*0.95, floor).Close()
	o.Append(scene.Ellipse(geom.Point{}, r*0.52, r*0.6))
	left := scene.Polygon(geom.Pt(-r*0.36, -r*0.3), geom.Pt(-r*0.4, r*0.2), geom.Pt(-r*0.8, r*0.02), geom.Pt(-r*1.02, -r*0.52))
	o.Append(reversed(left)) // wound as the head is
	o.Append(left.Transform(geom.Scale(-1, 1)))
	if arm {
		o.Append(scene.Polygon(geom.Pt(r*0.6, floor), geom.Pt(r*0.83, -r*0.75), geom.Pt(r*1.07, -r*0.75), geom.Pt(r*0.9, floor)))
		o.Append(scene.Circle(geom.Pt(r*0.95, -r*0.75), r*0.17))
	}
	d.ink(o, ink)
	for _, side := range []float64{-1, 1} {
		d.ink(scene.Circle(geom.Pt(side*r*0.2, -r*0.04), r*0.075), d.Eye)
	}
}

// reversed is the outline of straight lines the other way round.
func reversed(o scene.Outline) scene.Outline {
	points := make([]geom.Point, len(o.Points))
	for i, p := range o.Points {
		points[len(points)-1-i] = p
	}
	return scene.Polygon(points...)
}

// mapLabels writes rank numbers into the walls left and right, and file letters into the wall at both ends: on a stone of
// the last rank, on the lintel behind a goal, or outside of the map.
func (d *drawing) mapLabels() {
	p := d.plan
	for _, turn := range []bool{false, true} {
		d.endTurned(turn, func() { d.endLabels(turn) })
	}
	if !d.labelled() {
		return
	}
	for rank := 1; rank <= p.Ranks; rank++ {
		y := p.Centre(1, rank).Y
		// Beside the iron band, if there is one.
		room := sideWall - d.bandWidth()
		d.fit(d.OnStone, strconv.Itoa(rank), room-0.8, geom.Pt(room/2, y), 0, typeset.Center)
		d.fit(d.OnStone, strconv.Itoa(rank), room-0.8, geom.Pt(p.Size.W-room/2, y), turned, typeset.Center)
	}
}

func (d *drawing) endLabels(turn bool) {
	p := d.plan
	rank := p.endRank(turn)
	walled := p.walled(rank)
	t := d.OnStone
	if walled {
		t = limited(t, (p.Cell*(1-standDeep)-d.bandWidth())/1.7)
	}
	for i := range p.Files {
		file := p.endFile(i, turn)
		x := p.Field.X + (float64(i)+0.5)*p.Cell
		y := p.Field.Bottom() - (p.Cell*(1+standDeep)-d.bandWidth())/2
		goal := isGoal(p.field.At(file, rank))
		if goal && walled {
			lintel := geom.Rect(x-p.Cell/2, p.Field.Bottom()-lintelDeep*p.Cell, p.Cell, lintelDeep*p.Cell+endWall)
			d.ink(scene.Rect(lintel), d.LabelStone)
			d.ink(scene.Line(lintel.Min(), geom.Pt(lintel.Right(), lintel.Y)), d.WallEdge)
			y = lintel.Centre().Y
		}
		if !walled {
			y = p.Field.Bottom() + sideWall/2
		}
		if d.labelled() && walled && !goal {
			plate := geom.Rect(x-em(t), y-em(t)*0.8, 2*em(t), 1.6*em(t))
			d.ink(scene.RoundedRect(plate, 0.8), d.LabelStone)
		}
		if d.labelled() {
			d.fit(t, letters(file), p.Cell*0.9, geom.Pt(x, y), 0, typeset.Center)
		}
	}
}
