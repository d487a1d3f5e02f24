package gentlemans

import (
	"strconv"

	"rinkpress/rules/referee"
)

// The largest board (spec, "Parameters").
const (
	maxWidth  = 15
	maxLength = 31
)

// square is a place on the board: 16 times the rank, plus the file, both from 0. File 15 is never used, so two squares share
// an edge if and only if their numbers differ by 1 or by 16.
type square uint16

// offBoard is no square: what is named does not lie on the board.
const offBoard square = 0xffff

func at(x, y int) square { return square(y<<4 | x) }

func (q square) file() int { return int(q & 15) }
func (q square) rank() int { return int(q >> 4) }

// String is the square as it is written: "c6".
func (q square) String() string { return string(rune('a'+q.file())) + strconv.Itoa(q.rank()+1) }

// adjacent reports whether two squares share an edge (ruling 3).
func adjacent(a, b square) bool {
	d := int(a) - int(b)
	return d == 1 || d == -1 || d == 16 || d == -16
}

// player is one of the six players: Red's two skaters and goalie, then Blue's.
type player int8

const (
	nobody  player = -1
	players        = 6
	team           = 3 // players of a side
)

func (p player) goalie() bool { return p%team == team-1 }

func (p player) side() referee.Side {
	if p < team {
		return referee.Red
	}
	return referee.Blue
}

func goalieOf(side referee.Side) player { return firstOf(side) + team - 1 }

func firstOf(side referee.Side) player {
	if side == referee.Red {
		return 0
	}
	return team
}

// square reads the square at the beginning of text: a letter a-z, then digits. n is how many bytes it takes, 0 when text does
// not begin with the shape of a square; sq is offBoard when it names no square of the board (also with a leading zero).
func (r *rules) square(text []byte) (sq square, n int) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'z' {
		return offBoard, 0
	}
	rank := 0
	for n = 1; n < len(text) && text[n] >= '0' && text[n] <= '9'; n++ {
		if rank <= maxLength {
			rank = rank*10 + int(text[n]-'0')
		}
	}
	if n == 1 {
		return offBoard, 0
	}
	file := int(text[0] - 'a')
	if text[1] == '0' || rank > r.length || file >= r.width {
		return offBoard, n
	}
	return at(file, rank-1), n
}

// netRank is the rank, from 0, of a side's net: the whole end row.
func (r *rules) netRank(side referee.Side) int {
	if side == referee.Red {
		return 0
	}
	return r.length - 1
}

func (r *rules) inNet(side referee.Side, q square) bool { return q.rank() == r.netRank(side) }

// inRange reports whether a player of the side on q stands on the centre row or beyond it (ruling 7).
func (r *rules) inRange(side referee.Side, q square) bool {
	if side == referee.Red {
		return q.rank() >= r.length/2
	}
	return q.rank() <= r.length/2
}

// trespass is the breach of ruling 3 when a player enters q: net-forbidden, goalie-confined or fine.
func (r *rules) trespass(p player, q square) breach {
	own, other := r.inNet(p.side(), q), r.inNet(p.side().Other(), q)
	switch {
	case other || own && !p.goalie():
		return netForbidden
	case p.goalie() && !own && !r.roaming:
		return goalieConfined
	}
	return fine
}

// maxBounces is how often a puck can bounce on the largest board: on every second rank of the narrowest.
const maxBounces = maxLength / 2

// line is a puck on its way: where it is and where to it goes on.
type line struct{ x, y, dx, dy int }

// next moves the puck on by one square; on the first and last file it goes on in the mirrored direction (ruling 6).
func (l *line) next(width int) {
	if l.x+l.dx < 0 || l.x+l.dx >= width {
		l.dx = -l.dx
	}
	l.x += l.dx
	l.y += l.dy
}

func (l *line) at() square { return at(l.x, l.y) }

// trace finds the line of a pass from one square to another that bounces on exactly the squares named. count is how many are
// named; named holds the first of them, at most maxBounces. The breach is passDirection when no permitted line leads to the end,
// bounce when one does but it bounces elsewhere.
//
// At most one line fits: the rank of the end tells up or down, and the two lines left differ in their first bounce.
func (r *rules) trace(from, end square, named []square, count int) (line, breach) {
	dx, dy := end.file()-from.file(), end.rank()-from.rank()
	if from == end {
		return line{}, passDirection
	}
	straight := dx == 0 || dy == 0 || r.diagonals && (dx == dy || dx == -dy)
	if straight && count == 0 {
		return line{from.file(), from.rank(), sign(dx), sign(dy)}, fine
	}
	reached := straight
	if r.diagonals && dy != 0 {
		for _, dx := range [...]int{-1, 1} {
			start := line{from.file(), from.rank(), dx, sign(dy)}
			ends, bounces := r.follow(start, end, named, count)
			if bounces {
				return start, fine
			}
			reached = reached || ends
		}
	}
	if reached {
		return line{}, bounce
	}
	return line{}, passDirection
}

// follow goes along a diagonal to the rank of end and reports whether it ends there, and whether it also bounces on exactly the
// squares named. Start and end are never bounce squares.
func (r *rules) follow(l line, end square, named []square, count int) (ends, bounces bool) {
	met, same := 0, count <= len(named)
	for {
		l.next(r.width)
		if l.y == end.rank() {
			ends = l.x == end.file()
			return ends, ends && same && met == count
		}
		if l.x != 0 && l.x != r.width-1 {
			continue
		}
		same = same && met < count && named[met] == l.at()
		met++
	}
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
