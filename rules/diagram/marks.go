package diagram

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// showWords are what "show:" may name, besides the game's own highlights.
var showWords = []string{showNumbers, showNoArrows, showPath, showHands, "arrows", "squares", "cross", "reach", "guard", "sight"}

// marks draws the highlights under the pieces.
func (d *drawing) marks(sc *scenario) *gamedef.Problem {
	if problem := sc.checkShows(); problem != nil {
		return problem
	}
	for _, words := range sc.shows {
		var problem *gamedef.Problem
		switch words[0].text {
		case "squares":
			problem = d.spotlights(sc, words[1:])
		case "reach", "guard", "sight":
			problem = d.mark(sc, words)
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// checkShows finds words that "show:" does not know.
func (s *snippet) checkShows() *gamedef.Problem {
	plain := []string{showNumbers, showNoArrows, showPath, showHands, "arrows"}
	for _, words := range s.shows {
		if !slices.Contains(showWords, words[0].text) {
			return s.wrong(words[0], fmt.Sprintf("show: knows no %q", words[0].text), list(showWords))
		}
		if slices.Contains(plain, words[0].text) && len(words) > 1 {
			return s.wrong(words[1], fmt.Sprintf("nothing follows %q", words[0].text), "a comma stands between two things to show")
		}
	}
	return nil
}

// spotlights marks squares that are named.
func (d *drawing) spotlights(sc *scenario, words []word) *gamedef.Problem {
	for _, w := range words {
		file, rank, ok := d.plan.Find(w.text)
		if !ok {
			return sc.wrong(w, fmt.Sprintf("%q is no place of the board", w.text), fmt.Sprintf("%s to %s are allowed", d.plan.Name(1, 1), d.plan.Name(d.plan.Files, d.plan.Ranks)))
		}
		d.patch(referee.Place{File: file, Rank: rank}, 0.9, d.Spotlight, "spot")
	}
	return nil
}

// mark draws a highlight of the game's own.
func (d *drawing) mark(sc *scenario, words []word) *gamedef.Problem {
	m, err := sc.moment.Mark(words[0].text, texts(words[1:]))
	if err != nil {
		return sc.wrong(words[0], fmt.Sprintf("%q cannot be shown", strings.Join(texts(words), " ")), err.Error())
	}
	ink, share := d.Reach, 0.46
	if words[0].text == "guard" {
		ink, share = d.Guard, 0.9
	}
	for _, p := range places(m.Places) {
		d.patch(p, share, ink, words[0].text)
	}
	if len(m.Line) > 1 {
		d.sight(m)
	}
	if m.Number > 0 && len(m.Places) > 0 && sc.has(showNumbers) {
		d.rolls = append(d.rolls, roll{m.Places[0], m.Number})
	}
	return nil
}

// roll is a die's number, on the first place to which it leads.
type roll struct {
	at     referee.Place
	number int
}

// dice writes the numbers of dice on the places to which they lead.
func (d *drawing) dice() {
	for _, r := range d.rolls {
		if d.shows(r.at) {
			d.numberAt(d.at(r.at), r.number)
		}
	}
}

// patch marks a place by a share of its cell.
func (d *drawing) patch(p referee.Place, share float64, ink gamedef.Ink, name string) {
	if d.plan.Has(p.File, p.Rank) && !d.shows(p) {
		return
	}
	box := geom.Rect(-d.cell, -d.cell, 2*d.cell, 2*d.cell)
	s := d.maker.symbol(fmt.Sprintf("mark-%s-%s-%g", d.plan.Kind, name, d.cell), box, func(in *drawing) {
		o := scene.Circle(geom.Point{}, d.cell*0.5)
		if d.plan.Kind != "points" {
			c := d.at(p)
			o = d.plan.Outline(p.File, p.Rank).Transform(geom.Translate(-c.X, -c.Y))
		}
		in.ink(o.Transform(geom.Scale(share, share)), ink)
	})
	c := d.at(p)
	d.add(&scene.Use{Symbol: s, Matrix: geom.Translate(c.X, c.Y)})
}

// sight draws a line of sight as far as it is free, and a cross where it is blocked.
func (d *drawing) sight(m referee.Mark) {
	points := make([]geom.Point, len(m.Line))
	for i, p := range m.Line {
		points[i] = d.at(p)
	}
	line := scene.Polyline(points...)
	d.halo(line)
	d.ink(line, d.Sight)
	for _, p := range points[1 : len(points)-1] {
		d.ink(scene.Circle(p, bounceSize), d.Bounce)
	}
	if m.Blocked == nil {
		return
	}
	c := d.at(*m.Blocked)
	r := math.Max(d.cell*(pieceShare+0.09), 1)
	d.ink(scene.Circle(c, r), d.Halo)
	d.ink(scene.Circle(c, r), d.Forbidden)
}
