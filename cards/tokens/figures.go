package tokens

import (
	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// figure draws a Goblin in a space 100 units wide and 150 high with the feet at the bottom. Outlines are moved to the paper before they are
// stroked, so that lines keep the widths of the theme.
type figure struct {
	*pen.Pen
	m    geom.Matrix
	side string
	back bool // seen from behind
}

func (f *figure) ink(o scene.Outline, ink gamedef.Ink) { f.Ink(o.Transform(f.m), ink) }

func (f *figure) line(o scene.Outline, ink gamedef.Ink) { f.Stroked(o.Transform(f.m), ink) }

// curve makes a closed outline of quadratic curves: a start, then pairs of a control point and an end.
func curve(x, y float64, rest ...float64) scene.Outline {
	var o scene.Outline
	o.MoveTo(x, y)
	for i := 0; i+3 < len(rest); i += 4 {
		o.QuadTo(rest[i], rest[i+1], rest[i+2], rest[i+3])
	}
	return *o.Close()
}

// polygon makes a closed outline of straight lines through pairs of coordinates.
func polygon(xy ...float64) scene.Outline {
	points := make([]geom.Point, len(xy)/2)
	for i := range points {
		points[i] = geom.Pt(xy[2*i], xy[2*i+1])
	}
	return scene.Polygon(points...)
}

// path makes an open outline of straight lines.
func path(xy ...float64) scene.Outline {
	points := make([]geom.Point, len(xy)/2)
	for i := range points {
		points[i] = geom.Pt(xy[2*i], xy[2*i+1])
	}
	return scene.Polyline(points...)
}

func oval(x, y, rx, ry float64) scene.Outline { return scene.Ellipse(geom.Pt(x, y), rx, ry) }

// goblin is what sets a figure apart: what it has on its head, in its face and in its hand.
type goblin struct {
	helmet, face, weapon func(*figure)
}

// goblins are the figures by the names that definitions use.
var goblins = map[string]goblin{
	"brute":  {(*figure).horns, (*figure).snarl, (*figure).club},
	"sneak":  {(*figure).hood, (*figure).smirk, (*figure).stick},
	"joker":  {(*figure).bucket, (*figure).tongue, (*figure).hammer},
	"howler": {(*figure).crest, (*figure).howl, (*figure).mace},
}

// whole draws a figure from head to feet.
func (f *figure) whole(g goblin) {
	f.legs()
	if !f.back {
		g.weapon(f)
	}
	f.body()
	f.arms()
	if f.back {
		g.weapon(f)
	}
	f.head(g)
}

// head draws ears, skull, face and helmet.
func (f *figure) head(g goblin) {
	for _, s := range []float64{1, -1} {
		x := func(v float64) float64 { return 50 + s*v }
		f.ink(curve(x(24), 40, x(38), 30, x(52), 18, x(48), 44, x(25), 60), f.Skin)
		if !f.back {
			f.ink(curve(x(28), 44, x(38), 36, x(46), 26, x(42), 42, x(28), 54), f.SkinShade)
		}
	}
	// A flat skull with a heavy jaw.
	f.ink(curve(22, 46, 22, 18, 50, 18, 78, 18, 78, 46, 79, 66, 66, 76, 50, 84, 34, 76, 21, 66, 22, 46), f.Skin)
	if !f.back {
		g.face(f)
	} else {
		f.line(path(40, 66, 50, 69, 60, 66), f.Shade)
		f.line(path(43, 72, 50, 74, 57, 72), f.Shade)
	}
	g.helmet(f)
}

// eye is an eye with its pupil off the middle.
func (f *figure) eye(x, y, rx, ry, dx, dy float64) {
	f.ink(oval(x, y, rx, ry), f.Tooth)
	f.ink(oval(x+dx, y+dy, min(rx, ry)*0.42, min(rx, ry)*0.42), f.Feature)
}

// nose is a long goblin's nose.
func (f *figure) nose(x, y, long float64) {
	f.ink(curve(x-5, y, x-9, y+long*0.8, x-1, y+long, x+8, y+long*1.05, x+5, y), f.SkinShade)
}

// snarl: brows down, two tusks up.
func (f *figure) snarl() {
	f.eye(37, 48, 7, 6, 1.5, 1)
	f.eye(63, 48, 7, 6, -1.5, 1)
	f.ink(polygon(27, 40, 46, 45, 45, 49, 27, 44), f.Feature)
	f.ink(polygon(73, 40, 54, 45, 55, 49, 73, 44), f.Feature)
	f.nose(50, 48, 13)
	f.ink(curve(32, 68, 50, 62, 68, 68, 50, 76, 32, 68), f.Feature)
	f.ink(polygon(36, 69, 42, 68, 38, 58), f.Tooth)
	f.ink(polygon(64, 69, 58, 68, 62, 58), f.Tooth)
}

// smirk: narrow eyes to one side, a crooked mouth with one tooth.
func (f *figure) smirk() {
	f.eye(37, 48, 8, 3.6, 4, 0)
	f.eye(62, 48, 8, 3.6, 4, 0)
	f.line(path(28, 43, 46, 45), f.Feature)
	f.line(path(54, 44, 71, 40), f.Feature)
	f.nose(51, 48, 17)
	f.ink(curve(38, 71, 52, 76, 67, 64, 58, 80, 38, 71), f.Feature)
	f.ink(polygon(56, 71.5, 61, 69, 60, 75), f.Tooth)
}

// tongue: one large and one small eye, a wide grin with the tongue out.
func (f *figure) tongue() {
	f.eye(37, 47, 8.5, 8.5, 1, -2)
	f.eye(63, 49, 5.5, 5.5, -1, 1)
	f.nose(51, 50, 11)
	f.ink(curve(30, 63, 50, 72, 70, 63, 64, 80, 50, 80, 36, 80, 30, 63), f.Feature)
	for _, x := range []float64{36, 44, 58} {
		f.ink(polygon(x, 66, x+6, 67.4, x+3, 72), f.Tooth)
	}
	f.ink(curve(49, 75, 50, 92, 56, 91, 63, 90, 60, 74), f.flesh())
	f.line(path(55, 78, 56, 87), f.Shade)
}

// flesh is the ink of a tongue: red in colour, plain in the saver.
func (f *figure) flesh() gamedef.Ink {
	ink := f.Tooth
	if f.Skin.Fill != "paper" {
		ink.Fill = "red-line"
	}
	return ink
}

// howl: wide eyes, the mouth wide open with four fangs.
func (f *figure) howl() {
	f.eye(37, 45, 7, 7.5, 0, -2)
	f.eye(63, 45, 7, 7.5, 0, -2)
	f.line(path(28, 35, 38, 33, 45, 37), f.Feature)
	f.line(path(72, 35, 62, 33, 55, 37), f.Feature)
	f.nose(50, 46, 9)
	f.ink(curve(36, 62, 50, 56, 64, 62, 70, 82, 50, 82, 30, 82, 36, 62), f.Feature)
	f.ink(polygon(38, 61.5, 45, 60, 42, 69), f.Tooth)
	f.ink(polygon(62, 61.5, 55, 60, 58, 69), f.Tooth)
	f.ink(polygon(40, 79, 46, 81, 43, 73), f.Tooth)
	f.ink(polygon(60, 79, 54, 81, 57, 73), f.Tooth)
	f.ink(curve(44, 80, 50, 71, 56, 80, 50, 82, 44, 80), f.flesh())
}

// rivets are round heads along a line.
func (f *figure) rivets(xy ...float64) {
	for i := 0; i+1 < len(xy); i += 2 {
		f.ink(oval(xy[i], xy[i+1], 1.6, 1.6), f.Rivet)
	}
}

// cap is the plain part of a helmet, down to the brows.
func (f *figure) cap() {
	f.ink(curve(19, 42, 18, 10, 50, 10, 82, 10, 81, 42, 50, 34, 19, 42), f.Metal)
	if f.back {
		f.ink(curve(19, 42, 18, 10, 50, 10, 82, 10, 81, 42, 80, 62, 70, 60, 50, 66, 30, 60, 20, 62, 19, 42), f.Metal)
	}
	f.line(path(50, 11, 50, map[bool]float64{true: 62, false: 36}[f.back]), f.Shade)
	f.rivets(26, 34, 38, 31, 62, 31, 74, 34)
}

// horns: a cap with two horns.
func (f *figure) horns() {
	for _, s := range []float64{1, -1} {
		x := func(v float64) float64 { return 50 + s*v }
		f.ink(curve(x(20), 20, x(40), 22, x(40), -2, x(50), 26, x(26), 32), f.Tooth)
		f.line(path(x(33), 22, x(37), 26), f.Shade)
	}
	f.cap()
}

// hood: leather with a seam.
func (f *figure) hood() {
	if f.back {
		f.ink(curve(18, 60, 12, 4, 54, 6, 86, 6, 82, 60, 66, 80, 50, 80, 34, 80, 18, 60), f.Leather)
		f.line(path(52, 8, 50, 78), f.Shade)
	} else {
		f.ink(curve(18, 56, 12, 4, 54, 6, 86, 6, 82, 56, 78, 34, 50, 33, 24, 34, 18, 56), f.Leather)
		f.line(path(53, 7, 51, 33), f.Shade)
	}
	f.ink(curve(44, 10, 52, -8, 72, 0, 64, 2, 60, 10), f.Leather)
}

// bucket: a dented bucket with its handle.
func (f *figure) bucket() {
	low := 40.0
	if f.back {
		low = 60
	}
	f.ink(polygon(28, 4, 72, 4, 80, low-2, 20, low-2), f.Metal)
	f.ink(polygon(18, low-6, 82, low-6, 82, low, 18, low), f.Iron)
	f.ink(oval(50, 4, 22, 3.4), f.Metal)
	f.line(path(34, 12, 40, 18, 37, 24), f.Shade)
	f.line(path(64, 10, 66, 26), f.Shade)
	f.rivets(24, low-3, 50, low-3, 76, low-3)
}

// crest: a cap with a brush of spikes.
func (f *figure) crest() {
	f.ink(polygon(30, 16, 24, -4, 37, 6, 39, -8, 48, 4, 53, -10, 58, 4, 68, -6, 65, 8, 78, -2, 70, 16), f.SideInk(f.side))
	f.cap()
}

// legs and boots.
func (f *figure) legs() {
	f.ink(oval(50, 145, 36, 4), f.shadow())
	for _, s := range []float64{1, -1} {
		x := func(v float64) float64 { return 50 + s*v }
		f.ink(polygon(x(6), 122, x(20), 122, x(19), 136, x(7), 136), f.SkinShade)
		f.ink(curve(x(4), 146, x(3), 130, x(8), 130, x(16), 128, x(20), 131, x(22), 138, x(30), 139, x(33), 146, x(28), 147), f.Leather)
		f.line(path(x(6), 143, x(30), 143), f.Shade)
	}
}

// shadow is the shadow on the ground.
func (f *figure) shadow() gamedef.Ink { return gamedef.Ink{Fill: f.pale()} }

// pale is a light colour that does not fill in the saver.
func (f *figure) pale() string {
	if f.Skin.Fill == "paper" {
		return ""
	}
	return "ice-deep"
}

// body is the armour in the colour of the side: Red's has a square plate, Blue's is banded and has a round one.
func (f *figure) body() {
	armour := f.SideInk(f.side)
	shell := curve(27, 84, 50, 74, 73, 84, 82, 104, 77, 126, 50, 134, 23, 126, 18, 104, 27, 84)
	f.ink(shell, armour)
	if f.side == "red" {
		f.ink(polygon(50, 86, 63, 101, 50, 116, 37, 101), f.Metal)
		for _, x := range []float64{31, 69} {
			f.ink(pen.Diamond(geom.Pt(x, 92), 3), f.Metal)
			f.ink(pen.Diamond(geom.Pt(x, 110), 3), f.Metal)
		}
	} else {
		for _, y := range []float64{88, 95, 107, 114} {
			f.line(bow(24, y, 50, y+6, 76, y), f.BlueRing)
		}
		f.ink(oval(50, 101, 13, 13), f.Metal)
		f.line(oval(50, 101, 10, 10), f.Shade)
	}
	f.ink(curve(22, 120, 50, 130, 78, 120, 79, 124, 77, 128, 50, 137, 23, 128, 21, 124, 22, 120), f.Leather)
	if !f.back {
		f.ink(polygon(44, 124, 56, 124, 56, 133, 44, 133), f.Iron)
	}
	f.line(shell, f.Shade)
}

// bow is an open curve.
func bow(x, y, cx, cy, x2, y2 float64) scene.Outline {
	var o scene.Outline
	return *o.MoveTo(x, y).QuadTo(cx, cy, x2, y2)
}

// arms with fists, and what is on the shoulders: spikes for Red, domes with a ring for Blue.
func (f *figure) arms() {
	armour := f.SideInk(f.side)
	for _, s := range []float64{1, -1} {
		x := func(v float64) float64 { return 50 + s*v }
		f.ink(curve(x(24), 90, x(40), 92, x(43), 108, x(42), 116, x(34), 114, x(34), 102, x(22), 100), f.Skin)
		f.ink(oval(x(38), 114, 7, 6.5), f.Skin)
		f.line(path(x(35), 112, x(35), 117), f.Shade)
		f.line(path(x(39), 112, x(39), 118), f.Shade)
		if f.side == "red" {
			f.ink(polygon(x(16), 88, x(24), 79, x(30), 70, x(33), 81, x(44), 79, x(40), 90, x(38), 98), armour)
			f.line(polygon(x(16), 88, x(24), 79, x(30), 70, x(33), 81, x(44), 79, x(40), 90, x(38), 98), f.Shade)
		} else {
			f.ink(oval(x(31), 88, 12, 10), armour)
			f.line(oval(x(31), 88, 12, 10), f.Shade)
			f.line(oval(x(31), 88, 8, 6.5), f.BlueRing)
		}
	}
}

// The weapons are in the hand at the right, as one sees the front.
func (f *figure) club() {
	f.ink(curve(84, 122, 86, 96, 84, 70, 82, 54, 92, 52, 104, 54, 98, 74, 92, 98, 92, 122), f.Leather)
	f.rivets(88, 62, 94, 68, 90, 76)
}

func (f *figure) stick() {
	f.ink(polygon(86, 68, 91, 68, 92, 138, 100, 144, 100, 148, 86, 146, 87, 138), f.Leather)
	f.ink(polygon(86, 68, 91, 68, 91, 78, 86, 78), f.Metal)
}

func (f *figure) hammer() {
	f.ink(polygon(86, 74, 91, 74, 91, 124, 86, 124), f.Leather)
	f.ink(polygon(76, 58, 100, 58, 100, 76, 76, 76), f.Iron)
	f.ink(polygon(74, 56, 79, 56, 79, 78, 74, 78), f.Metal)
}

func (f *figure) mace() {
	f.ink(polygon(86, 72, 91, 72, 91, 124, 86, 124), f.Leather)
	f.ink(polygon(88, 48, 92, 56, 101, 54, 98, 63, 104, 69, 96, 72, 94, 80, 88, 75, 81, 80, 80, 72, 73, 68, 80, 62, 76, 54, 85, 56), f.Iron)
}

// Proportions of standees, in shares of their width.
const (
	standeeHigh = 1.62 // height of the figure's panel
	tabDeep     = 0.3  // depth of the tabs that go onto the base
)

// standee is a strip to be folded at the top: the front, the back upside down, and a tab at each end to be bent outwards and glued onto a
// base.
func (p *piece) standee() {
	w := p.size * 0.84
	high, tab := w*standeeHigh, w*tabDeep
	front := geom.Rect(0, tab+high, w, high)
	total := 2*high + 2*tab
	p.take(w, total, 0)
	p.item.Width = p.size
	g := goblins[p.figure]

	p.panel(front, func(f *figure) { f.whole(g) }, false)
	p.Moved(geom.RotateAbout(180, geom.Pt(w/2, tab+high)), func(q *pen.Pen) {
		turned := *p
		turned.Pen = q
		turned.panel(front, func(f *figure) { f.whole(g) }, true)
	})
	for _, b := range []geom.Box{geom.Rect(0, 0, w, tab), geom.Rect(0, total-tab, w, tab)} {
		p.Ink(scene.Rect(b), p.GlueFlap)
	}
	var folds scene.Outline
	for _, y := range []float64{tab, tab + high, tab + 2*high} {
		folds.Append(scene.Line(geom.Pt(0, y), geom.Pt(w, y)))
	}
	p.foldAlong(folds)
	p.cutAlong(scene.Rect(geom.Rect(0, 0, w, total)))
}

// panel draws a figure on its ground in a box, feet at the bottom: Red's ground has diamonds along its edges and Blue's rings.
func (p *piece) panel(b geom.Box, draw func(*figure), back bool) {
	tint := map[string]string{"red": "red-tint", "blue": "blue-tint"}[p.side]
	ground := gamedef.Ink{Fill: tint}
	if p.Skin.Fill == "paper" { // a theme that fills nothing
		ground = gamedef.Ink{Fill: "paper"}
	}
	p.Area(scene.Rect(b), ground)
	p.Clipped(scene.Rect(b), func(q *pen.Pen) {
		for i := range 9 {
			at := geom.Pt(b.X+b.W*(float64(i%3)+0.5)/3, b.Y+b.H*(float64(i/3)*0.3+0.1))
			if p.side == "red" {
				q.Stroked(pen.Diamond(at, b.W*0.11), gamedef.Ink{Line: "red-line", Width: 0.2})
				continue
			}
			q.Stroked(scene.Circle(at, b.W*0.1), gamedef.Ink{Line: "blue-line", Width: 0.2})
			q.Stroked(scene.Circle(at, b.W*0.06), gamedef.Ink{Line: "blue-line", Width: 0.2})
		}
	})
	label := b.W * 0.2
	k := b.W * 0.96 / 108
	x, y := b.X+(b.W-104*k)/2+2*k, b.Bottom()-150*k-b.H*0.01
	m := geom.Matrix{A: k, D: k, E: x, F: y}
	if back { // as one sees it from behind, left and right are changed
		m = geom.Matrix{A: -k, D: k, E: b.X + b.W - (x - b.X), F: y}
	}
	draw(&figure{Pen: p.Pen, m: m, side: p.side, back: back})
	if p.text != "" {
		at := geom.Pt(b.X+b.W*0.5, b.Y+b.H*0.075)
		p.Write(p.lettering(label), p.text, b.W*0.4, at, typeset.Center)
	}
}

// flat is a piece with two sides, folded and glued back to back and then cut round: up, the head of the figure; down, the same with its
// eyes crossed out, and the word for it.
func (p *piece) flat() {
	const around = 1.5 // mm of paper around the circle
	r := p.size / 2
	half := p.size + 2*around
	up, down := geom.Pt(half/2, half/2), geom.Pt(half*1.5, half/2)
	p.take(2*half, half, 0)
	p.item.Width = p.size
	g := goblins[p.figure]
	for _, side := range []struct {
		c    geom.Point
		down bool
	}{{up, false}, {down, true}} {
		p.Clipped(scene.Rect(geom.Rect(side.c.X-half/2, 0, half, half)), func(q *pen.Pen) {
			inner := *p
			inner.Pen = q
			inner.face(side.c, r, g, side.down)
		})
	}
	p.foldAlong(scene.Line(geom.Pt(half, 0), geom.Pt(half, half)))
	p.cutAlong(scene.Rect(geom.Rect(0, 0, 2*half, half)))
	p.cutAlong(scene.Circle(up, r))
	p.cutAlong(scene.Circle(down, r))
}

// face draws one side of a flat piece.
func (p *piece) face(c geom.Point, r float64, g goblin, down bool) {
	if !down {
		p.ground(c, r)
	} else { // bare, so that it is told from afar
		p.Stroked(scene.Circle(c, r*0.95), p.sideLine())
		p.Stroked(scene.Circle(c, r*0.9), p.sideLine())
	}
	inner := scene.Circle(c, r*0.72)
	p.Ink(inner, p.plate())
	p.Clipped(inner, func(q *pen.Pen) {
		k := r * 1.34 / 104
		m := geom.Matrix{A: k, D: k, E: c.X - 50*k, F: c.Y - 40*k}
		f := &figure{Pen: q, m: m, side: p.side}
		if !down {
			f.head(g)
			return
		}
		m.F = c.Y - 44*k
		f.m = geom.RotateAbout(-90, c).Mul(m) // it lies on its side
		f.head(goblin{helmet: g.helmet, face: (*figure).knocked, weapon: g.weapon})
	})
	p.Stroked(inner, p.plate())
	if down {
		p.tag(p.Word(p.Opts.Words.DownSide), geom.Pt(c.X, c.Y+r*0.62), r)
	}
	if p.text != "" {
		p.tag(p.text, geom.Pt(c.X, c.Y-r*0.66), r)
	}
}

// sideLine is a line in the colour of the side.
func (p *piece) sideLine() gamedef.Ink { return gamedef.Ink{Line: p.side, Width: 0.3} }

// tag is a word on a plate.
func (p *piece) tag(text string, at geom.Point, r float64) {
	line, err := p.Fit(p.lettering(r*0.26), text, r*1.1)
	if err != nil {
		p.Fail(err)
		return
	}
	w, h := line.Width+r*0.2, line.CapHeight+r*0.18
	p.Ink(scene.RoundedRect(geom.Rect(at.X-w/2, at.Y-h/2, w, h), h/3), p.Plaque)
	p.Add(line.Middle(at, typeset.Center))
}

// knocked: crosses for eyes and a wavy mouth.
func (f *figure) knocked() {
	for _, x := range []float64{37, 63} {
		f.line(path(x-6, 43, x+6, 54), f.Feature)
		f.line(path(x+6, 43, x-6, 54), f.Feature)
	}
	f.nose(50, 50, 12)
	f.line(path(34, 71, 40, 67, 46, 71, 52, 67, 58, 71, 64, 67), f.Feature)
}
