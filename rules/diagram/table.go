package diagram

import (
	"math"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// Sizes of a table of cards, in shares of the width of a card unless it is said.
const (
	cardHigh    = 1.4
	cardLap     = 0.62 // how far the next card of a fan lies
	cardMost    = 15.0 // mm: widest card
	cardGap     = 0.2
	signHigh    = 0.5 // row of signs under a card
	mostInFan   = 6
	smallCard   = 0.72 // cards of hands beside those of the pile
	mostInHands = 13
)

// drawTable draws a diagram of a game of cards: the last cards of the pile in the order in which they were played, who played those that are
// shown and what they did, breakaways, the score, and with "hands" the hands.
func (m *Maker) drawTable(sc *scenario, most geom.Size) (*Picture, error) {
	if problem := sc.checkShows(); problem != nil {
		return nil, problems(problem)
	}
	dealt, ok := sc.state.(referee.Dealt)
	if !ok {
		return nil, problems(sc.errorAt(sc.at.Number, sc.at.Col, "this game has neither a board nor cards to draw", ""))
	}
	d := &drawing{Look: m.look, maker: m}
	t := dealt.Table()
	plays := sc.plays()
	// Cards that were refused lie behind the pile's last.
	fan := pileOf(t, plays)
	wide := 1 + float64(max(mostInFan, len(fan))-1)*cardLap + 1.9
	c := math.Min(cardMost, most.W/wide)
	rows := cardHigh + signHigh
	hands := sc.has(showHands)
	if hands {
		rows += 2 * (cardHigh*smallCard + cardGap)
	}
	c = math.Min(c, most.H/rows)
	size := geom.Size{W: c * wide, H: c * rows}
	y := 0.0
	if hands {
		d.hand(t.Hands[referee.Blue], referee.Blue, c, y, size.W)
		y += c * (cardHigh*smallCard + cardGap)
	}
	d.fan(fan, c, y)
	d.scoreboard(sc, t, c, geom.Rect(size.W-c*1.75, y, c*1.75, c*cardHigh))
	y += c * (cardHigh + signHigh)
	if hands {
		d.hand(t.Hands[referee.Red], referee.Red, c, y, size.W)
	}
	if d.err != nil {
		return nil, d.err
	}
	symbol := &scene.Symbol{ID: "diagram", Box: size.At(0, 0), Items: d.items}
	return &Picture{Symbol: symbol, Caption: sc.captionText(), Desc: m.describe(sc, nil)}, nil
}

// laid is a card of the fan and what is known of who played it.
type laid struct {
	card, mark string
	side       referee.Side
	shown      bool
	refused    bool
}

// plays are the cards played in the record, in order.
func (sc *scenario) plays() []laid {
	var list []laid
	add := func(strokes []referee.Stroke, shown bool) {
		for _, s := range strokes {
			card := strings.TrimRight(s.Label, "+#")
			list = append(list, laid{card: card, mark: s.Label[len(card):], side: s.Side, shown: shown, refused: s.Refused})
		}
	}
	add(sc.earlier, false)
	add(sc.shown, true)
	return list
}

// pileOf is the last cards of the pile with what is known about them; cards that were refused come last.
func pileOf(t referee.Table, plays []laid) []laid {
	var fan, refused []laid
	byCard := map[string]laid{}
	for _, p := range plays {
		if p.refused {
			refused = append(refused, p)
			continue
		}
		byCard[p.card] = p
	}
	for _, card := range t.Pile {
		p, ok := byCard[card]
		if !ok {
			p = laid{card: card}
		}
		fan = append(fan, p)
	}
	fan = append(fan, refused...)
	return fan[max(0, len(fan)-mostInFan):]
}

// fan draws cards from left to right, each lying on the one before, with who played them below.
func (d *drawing) fan(cards []laid, c, y float64) {
	if len(cards) == 0 {
		d.ink(scene.RoundedRect(geom.Rect(0, y, c, c*cardHigh).Inset(0.2), c*0.07), d.Ghost)
	}
	for i, p := range cards {
		x := float64(i) * c * cardLap
		d.card(p.card, geom.Rect(x, y, c, c*cardHigh))
		middle := geom.Pt(x+c*cardLap/2, y+c*(cardHigh+signHigh*0.45))
		if i == len(cards)-1 {
			middle.X = x + c/2
		}
		if p.side != referee.NoSide {
			r := c * 0.14
			d.emblem(p.side, middle.Sub(geom.Pt(c*0.1, 0)), r)
			if p.mark != "" {
				d.sign(p.mark, middle.Add(geom.Pt(c*0.2, 0)), c*0.13)
			}
		}
		if p.refused {
			a := geom.Pt(x+c*0.2, y+c*cardHigh/2)
			d.cell = c
			d.cross([]geom.Point{a, a.Add(geom.Pt(c*0.6, 0))})
		}
	}
}

// sign is what a card does: a chevron for a breakaway, a filled dot in a ring for a goal.
func (d *drawing) sign(mark string, c geom.Point, r float64) {
	ink := gamedef.Ink{Line: d.Arrow.Line, Width: d.Arrow.Width * 0.8}
	if mark == "+" {
		d.chevrons(c, r, ink)
		return
	}
	d.ink(scene.Circle(c, r), gamedef.Ink{Fill: d.Spotlight.Fill, Line: d.Arrow.Line, Width: d.Arrow.Width * 0.6})
	d.stampPuck(c, r*0.5)
}

func (d *drawing) stampPuck(c geom.Point, r float64) {
	d.stamp(referee.Piece{Kind: "puck"}, c, r)
}

// chevrons are two arrows to the right.
func (d *drawing) chevrons(c geom.Point, r float64, ink gamedef.Ink) {
	for _, x := range []float64{-0.6, 0.3} {
		d.ink(scene.Polyline(geom.Pt(c.X+x*r, c.Y-r*0.8), geom.Pt(c.X+(x+0.7)*r, c.Y), geom.Pt(c.X+x*r, c.Y+r*0.8)), ink)
	}
}

// emblem is a side's sign with its letter.
func (d *drawing) emblem(side referee.Side, c geom.Point, r float64) {
	d.stamp(referee.Piece{Kind: "emblem", Side: side}, c, r)
}

// suits are the signs of the suits.
var suits = map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}

// card draws the face of a card: its rank and suit at the upper left, the suit in the middle, and both again turned.
func (d *drawing) card(card string, box geom.Box) {
	id := "card-" + strings.ToLower(card) + "-" + strconv.FormatFloat(box.W, 'f', 2, 64)
	symbol := d.maker.symbol(id, box.Size().At(0, 0).Inset(-0.5), func(in *drawing) { in.face(card, box.Size()) })
	d.add(&scene.Use{Symbol: symbol, Matrix: geom.Translate(box.X, box.Y)})
}

func (d *drawing) face(card string, size geom.Size) {
	d.ink(scene.RoundedRect(size.At(0, 0).Inset(0.15), size.W*0.07), d.Face)
	rank, suit := card[:len(card)-1], suits[card[len(card)-1]]
	if rank == "T" {
		rank = "10"
	}
	t := d.CardDark
	if suit == "♦" || suit == "♥" {
		t = d.CardRed
	}
	t.Least = 0
	small, large := t, t
	small.Size, large.Size = gamedef.Length(size.W*0.3), gamedef.Length(size.W*0.52)
	corner := geom.Pt(size.W*0.2, size.W*0.2)
	for _, turn := range []float64{0, 180} {
		outer := d.items
		d.items = nil
		d.write(small, rank, corner, typeset.Center)
		d.write(small, suit, corner.Add(geom.Pt(0, size.W*0.28)), typeset.Center)
		group := &scene.Group{Matrix: geom.RotateAbout(turn, geom.Pt(size.W/2, size.H/2)), Items: d.items}
		d.items = append(outer, group)
	}
	d.write(large, suit, geom.Pt(size.W/2, size.H/2), typeset.Center)
}

// hand draws a hand in a row, small, with its side's sign before it.
func (d *drawing) hand(cards []string, side referee.Side, c, y, width float64) {
	small := c * smallCard
	r := small * 0.2
	d.emblem(side, geom.Pt(r+0.2, y+small*cardHigh/2), r)
	x := 2*r + 1
	step := small * cardLap
	if n := len(cards); n > 1 {
		step = math.Min(step, (width-x-small)/float64(min(n, mostInHands)-1))
	}
	for i, card := range cards {
		if i == mostInHands {
			break
		}
		d.card(card, geom.Rect(x+float64(i)*step, y, small, small*cardHigh))
	}
}

// scoreboard shows who has a breakaway, and the score.
func (d *drawing) scoreboard(sc *scenario, t referee.Table, c float64, box geom.Box) {
	score := sc.state.Score()
	for i, side := range []referee.Side{referee.Red, referee.Blue} {
		y := box.Y + box.H*(0.28+0.44*float64(i))
		r := c * 0.19
		d.emblem(side, geom.Pt(box.X+c*0.35, y), r)
		digit := d.Digit
		digit.Size, digit.Least = gamedef.Length(c*0.36), 0
		points := [2]int{score.Red, score.Blue}[i]
		d.write(digit, strconv.Itoa(points), geom.Pt(box.X+c*0.85, y), typeset.Center)
		if t.Breakaway == side {
			d.chevrons(geom.Pt(box.X+c*1.35, y), c*0.2, gamedef.Ink{Line: d.Arrow.Line, Width: d.Arrow.Width * 1.2})
		}
	}
}
