package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// watch is told what the actions of a turn do, for arrows in diagrams. A nil watch is told nothing.
type watch struct {
	pos     record.Pos // of the action that is being judged
	strokes []referee.Stroke
	tried   referee.Stroke // what the action would do if it were legal
	rolling int            // number of the ball's roll that goes on, from 1; 0 for none
}

// spot is a square as diagrams count.
func (f *field) spot(at square) referee.Place {
	return referee.Place{File: f.file(at) + 1, Rank: f.rank(at) + 1}
}

func (f *field) places(squares ...square) []referee.Place {
	list := make([]referee.Place, len(squares))
	for i, at := range squares {
		list[i] = f.spot(at)
	}
	return list
}

// at notes where a bracket begins.
func (w *watch) at(pos record.Pos) {
	if w != nil {
		w.pos = pos
	}
}

func (w *watch) add(stroke referee.Stroke) {
	stroke.Pos = w.pos
	w.strokes = append(w.strokes, stroke)
	if stroke.Kind == referee.RollStroke {
		w.rolling = len(w.strokes)
	}
}

// path is told of a movement before it is applied.
func (w *watch) path(s *state, t *record.Token) {
	if w == nil {
		return
	}
	w.add(referee.Stroke{Kind: referee.MoveStroke, Side: s.turn.current.side().referee(), Points: s.corners(t.Text)})
}

// corners are the squares that a path of known squares names.
func (f *field) corners(path []byte) []referee.Place {
	at, rest, _ := f.lookup(path)
	list := f.places(at)
	for len(rest) > 0 {
		at, rest, _ = f.lookup(rest[1:])
		list = append(list, f.spot(at))
	}
	return list
}

// hit is told of a hit on the ball, before a roll begins.
func (w *watch) hit(s *state, by goblin, hits bool) {
	if w == nil {
		return
	}
	if !hits {
		w.add(referee.Stroke{Kind: referee.BlowStroke, Side: by.side().referee(), Points: s.places(s.where[by], s.ball), Fails: true})
		return
	}
	w.add(referee.Stroke{Kind: referee.RollStroke, Points: s.places(s.ball)})
}

// ballAt is told that the ball has come to a square. Straight on it makes the last stretch longer.
func (w *watch) ballAt(s *state) {
	if w == nil || w.rolling == 0 {
		return
	}
	points := &w.strokes[w.rolling-1].Points
	to, n := s.spot(s.ball), len(*points)
	if n > 1 && straight((*points)[n-2], (*points)[n-1], to) {
		(*points)[n-1] = to
		return
	}
	*points = append(*points, to)
}

// straight says whether one goes from b to c in the direction in which one came there from a.
func straight(a, b, c referee.Place) bool {
	x, y := b.File-a.File, b.Rank-a.Rank
	return sign(x) == sign(c.File-b.File) && sign(y) == sign(c.Rank-b.Rank)
}

// blow is told of an attack on a Goblin, after it has been applied.
func (w *watch) blow(s *state, by, on goblin) {
	if w == nil {
		return
	}
	w.add(referee.Stroke{Kind: referee.BlowStroke, Side: by.side().referee(), Points: s.places(s.where[by], s.where[on]), Fails: !s.down.has(on)})
}

// before keeps where everything is before a card is played.
func (w *watch) before(s *state) (where [goblins + 1]square) {
	copy(where[:], s.where[:])
	where[goblins] = s.ball
	return where
}

// moved is told what a card has moved.
func (w *watch) moved(s *state, from [goblins + 1]square) {
	if w == nil {
		return
	}
	for g, at := range s.where {
		if at != from[g] {
			w.add(referee.Stroke{Kind: referee.FlyStroke, Side: goblin(g).side().referee(), Points: s.places(from[g], at)})
		}
	}
	if s.ball != from[goblins] {
		w.add(referee.Stroke{Kind: referee.RollStroke, Points: s.places(from[goblins], s.ball)})
	}
	w.rolling = 0
}

// attempt is told of an action before it is judged, and works out what it would do.
func (w *watch) attempt(s *state, c *record.Cursor) {
	if w == nil {
		return
	}
	t := c.Tok()
	w.pos, w.tried = t.Pos, referee.Stroke{Pos: t.Pos, Refused: true}
	first, g := 0, s.turn.current
	if t.Kind == record.Open {
		w.attemptBracket(s, c)
		return
	}
	if named, ok := goblinOf(t.Text); ok && t.Kind == record.Word {
		first, g = 1, named
	}
	t = c.Peek(first)
	if g == nobody || t.Kind != record.Word {
		return
	}
	w.tried.Side = g.side().referee()
	switch string(t.Text) {
	case "hit":
		w.tried.Kind, w.tried.Points = referee.RollStroke, s.aimed(c.Peek(first+2))
	case "attack", "revive":
		if target, ok := goblinOf(c.Peek(first + 1).Text); ok {
			w.tried.Kind, w.tried.Points = referee.BlowStroke, s.places(s.where[g], s.where[target])
		}
	default:
		if shape, known := s.scanPath(t.Text); shape && known {
			w.tried.Points = s.corners(t.Text)
		}
	}
}

// attemptBracket works out what a bracket would do.
func (w *watch) attemptBracket(s *state, c *record.Cursor) {
	b, ok := s.kindOf(c)
	if !ok {
		return
	}
	w.tried.Kind, w.tried.Side = referee.BlowStroke, b.goblin.side().referee()
	switch {
	case b.kind == freeHit && b.square != noSquare:
		w.tried.Points = s.places(s.where[b.goblin], b.square)
	case b.kind == freeAttack && s.turn.current != nobody:
		w.tried.Points = s.places(s.where[b.goblin], s.where[s.turn.current])
	}
}

// aimed is the ball's way in a straight line as far as the field goes, for a hit that was refused.
func (s *state) aimed(t *record.Token) []referee.Place {
	if t.Kind != record.Word || !isDigit(t.Text[0]) {
		return nil
	}
	n, distance := 0, 0
	for n < len(t.Text) && isDigit(t.Text[n]) {
		distance = min(distance*10+int(t.Text[n]-'0'), maxSquares)
		n++
	}
	d, known := directionOf(t.Text[n:])
	if !known {
		return nil
	}
	at := s.ball
	for range distance {
		if !s.free(at, d) {
			break
		}
		at += s.offsets[d]
	}
	if at == s.ball {
		return nil
	}
	return s.places(s.ball, at)
}
