package gentlemans

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"rinkpress/rules/referee"
)

// Random draws a face-off or a whole turn. It plays with some sense, so that goals are scored and every rule comes up: it shoots and
// saves, runs after the puck and through its carrier, and now and then does anything at all.
func (s *state) Random(r *rand.Rand) string {
	if !s.begun {
		return s.randomFaceOff(r)
	}
	n := *s
	roll := 1 + r.IntN(dieSides)
	n.roll(roll)
	text := fmt.Appendf(nil, "%d. %s [%d]", n.number, n.side, roll)
	last := option{kind: saveKind}
	for !n.over && !n.stolen {
		o, ok := n.draw(r)
		if !ok {
			break
		}
		if o.kind == moveKind && last.kind == moveKind && o.from == last.to && r.IntN(3) > 0 {
			_, rest, _ := strings.Cut(o.text, string(moveMark))
			text = append(append(text, moveMark), rest...)
		} else {
			text = append(append(text, ' '), o.text...)
		}
		roll := 0
		if o.cast(&n) {
			roll = 1 + r.IntN(dieSides)
			text = fmt.Appendf(text, " [%d]", roll)
		}
		n.play(o, roll)
		last = o
	}
	return string(text)
}

func (s *state) randomFaceOff(r *rand.Rand) string {
	text := []byte("face-off")
	for {
		red, blue := 1+r.IntN(dieSides), 1+r.IntN(dieSides)
		text = fmt.Appendf(text, " [%d %d]", red, blue)
		if winner := faceOffWinner(int16(red), int16(blue)); winner != referee.NoSide {
			return string(text) + " " + s.at[firstOf(winner)+player(r.IntN(team-1))].String()
		}
	}
}

// draw picks an action, weighed by how useful it is; none when the turn is to be closed.
func (s *state) draw(r *rand.Rand) (option, bool) {
	list := s.options()
	if s.closing() == fine && r.IntN(5) == 0 {
		return option{}, false // no roll to steal although there is a claim
	}
	weights := make([]int, len(list))
	sum := 0
	for i, o := range list {
		weights[i] = s.weight(o)
		sum += weights[i]
	}
	if sum == 0 {
		return option{}, false
	}
	pick := r.IntN(sum)
	for i, w := range weights {
		if pick < w {
			return list[i], true
		}
		pick -= w
	}
	return option{}, false
}

// How readily random play picks a legal action.
const (
	rarely    = 1
	sometimes = 4
	often     = 12
	gladly    = 20
	eagerly   = 100
)

// weight says how readily random play picks a legal action, at least rarely.
func (s *state) weight(o option) int {
	switch {
	case o.kind == saveKind:
		return eagerly
	case o.kind == passKind:
		return s.passWeight(o)
	case o.kind != moveKind:
		return gladly
	case strings.Count(o.text, string(moveMark)) > 1:
		return often // through somebody's square
	case s.carrier == o.by:
		return rarely + eagerly*s.ahead(o)/2
	case s.puckNearer(o):
		return sometimes
	}
	return rarely
}

// passWeight prefers shots, the more the farther the goalie is from where they go, then passes to team-mates.
func (s *state) passWeight(o option) int {
	other := s.side.Other()
	goalie := s.at[goalieOf(other)]
	switch {
	case s.rules.inNet(other, o.to):
		return often + gladly*(distance(o.to.file(), goalie.file())+distance(o.to.rank(), goalie.rank()))
	case s.playerAt(o.to) != nobody:
		return sometimes
	}
	return rarely
}

// ahead is 1 when a move of the player with the puck leads nearer to where it may shoot from, or along its rank when it may shoot; else 0.
func (s *state) ahead(o option) int {
	goal := s.rules.netRank(s.side.Other())
	nearer := distance(o.to.rank(), goal) < distance(o.from.rank(), goal)
	if nearer || s.rules.inRange(s.side, o.from) && o.to.rank() == o.from.rank() {
		return 1
	}
	return 0
}

// puckNearer reports whether a move brings its player nearer to a puck that its side does not control.
func (s *state) puckNearer(o option) bool {
	if s.carrier != nobody && s.carrier.side() == s.side {
		return false
	}
	return s.toPuck(o.to) < s.toPuck(o.from)
}

func (s *state) toPuck(q square) int {
	return distance(q.file(), s.puck.file()) + distance(q.rank(), s.puck.rank())
}

func distance(a, b int) int { return max(a-b, b-a) }
