package gentlemans

import "fmt"

// kind is what an option is.
type kind uint8

const (
	moveKind kind = iota
	passKind
	saveKind
	goalKind
	stealKind
)

// option is a legal action.
type option struct {
	kind     kind
	text     string // as it is written, without a die
	from, to square // of a move or pass; from also of a steal
	by       player
}

// cast reports whether a die follows the action when it is played in state s.
func (o option) cast(s *state) bool {
	return o.kind == stealKind || o.kind == goalKind && !s.lastGoal()
}

// lastGoal reports whether conceding a goal now ends the game.
func (s *state) lastGoal() bool {
	n := *s
	n.concede()
	return n.over
}

// play makes a legal action; roll is its die, if it has one.
func (s *state) play(o option, roll int) {
	switch o.kind {
	case saveKind:
		s.save()
	case goalKind:
		s.concede()
		if !s.over {
			s.roll(roll)
		}
	case stealKind:
		s.steal(o.by, roll)
	case passKind:
		s.pass([]byte(o.text))
	case moveKind:
		s.move([]byte(o.text))
	}
}

// options lists the legal actions within a turn: moves by player, then passes, save, goal and steals. A move that could as well be
// written as two moves one after the other is left out: what is listed are single steps, and the ways through occupied squares.
func (s *state) options() []option {
	if s.over || !s.inTurn {
		return nil
	}
	var list []option
	for p := firstOf(s.side); p <= goalieOf(s.side); p++ {
		list = s.moves(list, p, s.at[p], s.at[p].String(), 0)
	}
	if s.carrier != nobody && s.carrier.side() == s.side {
		list = s.passes(list)
	}
	if n := *s; n.save() == fine {
		list = append(list, option{kind: saveKind, text: "save"})
	}
	if s.concession() == fine {
		list = append(list, option{kind: goalKind, text: "goal"})
	}
	for p := firstOf(s.side); p <= goalieOf(s.side); p++ {
		if s.stealing(p) == fine {
			list = append(list, option{kind: stealKind, text: "steal " + s.at[p].String(), from: s.at[p], by: p})
		}
	}
	return list
}

// moves appends the moves of player p that begin with text, which has brought it to the square from in count steps.
func (s *state) moves(list []option, p player, from square, text string, count int) []option {
	if count == s.points {
		return list
	}
	for _, step := range steps {
		to := from + step
		if !s.rules.allows(p, to) {
			continue
		}
		text := text + string(moveMark) + to.String()
		if q := s.playerAt(to); q != nobody && q != p {
			list = s.moves(list, p, to, text, count+1)
			continue
		}
		if n := *s; n.move([]byte(text)) == fine {
			list = append(list, option{kind: moveKind, text: text, from: s.at[p], to: to, by: p})
		}
	}
	return list
}

// passes appends the passes and shots of the player that controls the puck.
func (s *state) passes(list []option) []option {
	from := s.at[s.carrier]
	directions := lines[:4]
	if s.rules.diagonals {
		directions = lines[:]
	}
	for _, d := range directions {
		text := from.String()
		l := line{from.file(), from.rank(), d[0], d[1]}
		if l.dx != 0 && l.dy != 0 && (l.x+l.dx < 0 || l.x+l.dx >= s.rules.width) {
			continue // the same line as the mirrored one: the start is no bounce square
		}
		for {
			if l.y+l.dy < 0 || l.y+l.dy >= s.rules.length || l.dy == 0 && (l.x+l.dx < 0 || l.x+l.dx >= s.rules.width) {
				break
			}
			l.next(s.rules.width)
			whole := text + string(passMark) + l.at().String()
			if n := *s; n.pass([]byte(whole)) == fine {
				list = append(list, option{kind: passKind, text: whole, from: from, to: l.at(), by: s.carrier})
			}
			if s.playerAt(l.at()) != nobody {
				break
			}
			if l.dx != 0 && l.dy != 0 && (l.x == 0 || l.x == s.rules.width-1) {
				text = whole
			}
		}
	}
	return list
}

// lines are the directions of passes: along ranks and files, then along diagonals.
var lines = [8][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

// Legal lists what may stand next: before the face-off its four endings, between turns the head of the next turn, within a turn the
// actions (see options) and "" where it may be closed.
func (s *state) Legal() []string {
	switch {
	case s.over:
		return nil
	case !s.begun:
		var list []string
		for p := range player(players) {
			if !p.goalie() {
				list = append(list, "face-off [d6 d6] "+s.at[p].String())
			}
		}
		return list
	case !s.inTurn:
		return []string{fmt.Sprintf("%d. %s [d6]", s.number, s.side)}
	}
	var list []string
	for _, o := range s.options() {
		if o.cast(s) {
			o.text += " [d6]"
		}
		list = append(list, o.text)
	}
	if s.closing() == fine {
		list = append(list, "")
	}
	return list
}
