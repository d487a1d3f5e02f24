// Package paperhockey is the referee of paper hockey (spec: paper-hockey.md): a puck whose path is one broken line on squared
// paper, which rebounds off the boards, off points it has touched and off the backs of the goals.
//
// Game declares the parameters and codes; New builds the tables of a field once, State plays on them.
package paperhockey

import (
	"fmt"
	"slices"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// The codes of the game's page, in the order in which they rank there.
const (
	notAdjacent  referee.Code = "not-adjacent"
	alongBoard   referee.Code = "along-board"
	alongGoal    referee.Code = "along-goal"
	redrawn      referee.Code = "redrawn"
	throughNet   referee.Code = "through-net"
	mustContinue referee.Code = "must-continue"
	turnOver     referee.Code = "turn-over"
)

// The bounds of the field: the largest has 25 x 99 points.
const (
	maxWidth  = 24
	maxLength = 98
)

// The words of the parameter stuck.
const (
	stuckDraw  = "draw"
	stuckLoses = "loses"
)

// Game is paper hockey as the referee knows it.
var Game = referee.Game{
	ID: "paper-hockey",
	Params: param.Set{
		Params: []param.Param{
			{Name: "width", Kind: param.Int, Default: param.IntValue(8), Min: 4, Max: maxWidth, Parity: param.Even,
				Doc: "width of the field in cells"},
			{Name: "length", Kind: param.Int, Default: param.IntValue(10), Min: 4, Max: maxLength, Parity: param.Even,
				Doc: "length of the field in cells"},
			{Name: "goal", Kind: param.Int, Default: param.IntValue(2), Min: 2, Max: maxWidth - 2, Parity: param.Even,
				Doc: "width of a goal in cells, less than the width of the field"},
			{Name: "inset", Kind: param.Int, Default: param.IntValue(1), Min: 0, Max: maxLength/2 - 1,
				Doc: "distance of a goal from its end board in cells, less than half the length; 0 puts the goals on the edge"},
			{Name: "stuck", Kind: param.Choice, Default: param.ChoiceValue(stuckDraw), Choices: []string{stuckDraw, stuckLoses},
				Doc: "how a game ends in which the player who must go on cannot: drawn, or lost by that player"},
		},
		Check: checkField,
	},
	Codes:   []referee.Code{notAdjacent, alongBoard, alongGoal, redrawn, throughNet, mustContinue, turnOver},
	New:     newRules,
	Figures: figures,
}

// checkField finds goals that do not fit their field.
func checkField(v param.Values) []param.Problem {
	var problems []param.Problem
	if goal, width := v.Int("goal"), v.Int("width"); goal >= width {
		problems = append(problems, param.Problem{Param: "goal", What: fmt.Sprintf("goal is %d on a field of width %d", goal, width),
			Allowed: fmt.Sprintf("an even number from 2 to %d", width-2)})
	}
	if inset, length := v.Int("inset"), v.Int("length"); 2*inset >= length {
		problems = append(problems, param.Problem{Param: "inset", What: fmt.Sprintf("inset is %d on a field of length %d", inset, length),
			Allowed: fmt.Sprintf("a whole number from 0 to %d", length/2-1)})
	}
	return problems
}

// A direction is 0 to 7, clockwise from straight up (towards Red's goal). A set of directions is a byte, bit d for direction d.
const directions = 8

// steps are the files and ranks a link of each direction goes.
var steps = [directions]struct{ file, rank int }{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// opposite is the direction of the same link drawn from its other end.
func opposite(d int) int { return (d + directions/2) % directions }

// towards is the direction of a step of (file, rank) at [file+1][rank+1]; -1 for no step at all.
var towards = [3][3]int{{5, 6, 7}, {4, -1, 0}, {3, 2, 1}}

// rules are the tables of one field. A point is its number, rank by rank from the bottom left.
type rules struct {
	width, length  int // in cells: there is one file, and one rank, more
	left, right    int // files of the posts, from 0
	low, high      int // ranks of Blue's and Red's goal line, from 0
	inset          bool
	stuckLoses     bool
	start          int             // the centre
	step           [directions]int // what a link of each direction adds to the number of a point
	rebounds       []bool          // by point: whether a link that ends there without a goal rebounds though the line is new there
	barred         []uint8         // by point: directions in which no link may ever be drawn, whatever the line has touched
	scoring        []uint8         // by point: directions in which a link scores
	forward, aback []uint8         // by point: directions that come nearer to Red's goal, and to Blue's (for Random only)
}

// newRules makes the tables of the field with the given parameter values.
func newRules(v param.Values) referee.Rules {
	r := &rules{width: v.Int("width"), length: v.Int("length"), inset: v.Int("inset") > 0, stuckLoses: v.Choice("stuck") == stuckLoses}
	r.left, r.right = r.width/2-v.Int("goal")/2, r.width/2+v.Int("goal")/2
	r.low, r.high = v.Int("inset"), r.length-v.Int("inset")
	r.start = r.point(r.width/2, r.length/2)
	for d, s := range steps {
		r.step[d] = r.point(s.file, s.rank)
	}
	points := (r.width + 1) * (r.length + 1)
	r.rebounds = make([]bool, points)
	for _, table := range []*[]uint8{&r.barred, &r.scoring, &r.forward, &r.aback} {
		*table = make([]uint8, points)
	}
	for p := range points {
		r.rebounds[p] = r.edges(p) != 0 || r.goalAt(p) != referee.NoSide // rulings 3 and 5
		for d := range directions {
			r.tabulate(p, d)
		}
	}
	return r
}

// tabulate enters into the tables what is known of a link from p in direction d.
func (r *rules) tabulate(p, d int) {
	bit := uint8(1) << d
	file, rank := r.at(p)
	file, rank = file+steps[d].file, rank+steps[d].rank
	if !r.onField(file, rank) {
		r.barred[p] |= bit
		return
	}
	to := r.point(file, rank)
	if r.alongBoard(p, to) || r.alongGoal(p, to) || r.throughNet(p, d) {
		r.barred[p] |= bit
		return
	}
	if r.goalAt(to) != referee.NoSide && (!r.inset || r.fromFront(to, opposite(d))) {
		r.scoring[p] |= bit
	}
	if r.distance(to, r.high) < r.distance(p, r.high) {
		r.forward[p] |= bit
	}
	if r.distance(to, r.low) < r.distance(p, r.low) {
		r.aback[p] |= bit
	}
}

// point is the number of the point on a file and a rank, both from 0; also the number that a step of so many files and ranks adds.
func (r *rules) point(file, rank int) int { return rank*(r.width+1) + file }

// at returns file and rank of a point, both from 0.
func (r *rules) at(p int) (file, rank int) { return p % (r.width + 1), p / (r.width + 1) }

// onField reports whether there is a point on that file and rank.
func (r *rules) onField(file, rank int) bool {
	return file >= 0 && file <= r.width && rank >= 0 && rank <= r.length
}

// edges returns the edges that p lies on, as bits: left, right, bottom, top. A corner lies on two.
func (r *rules) edges(p int) uint8 {
	file, rank := r.at(p)
	var on uint8
	for i, is := range [...]bool{file == 0, file == r.width, rank == 0, rank == r.length} {
		if is {
			on |= 1 << i
		}
	}
	return on
}

// goalAt returns the side whose goal segment p is on, NoSide for most points.
func (r *rules) goalAt(p int) referee.Side {
	file, rank := r.at(p)
	switch {
	case file < r.left || file > r.right:
		return referee.NoSide
	case rank == r.low:
		return referee.Blue
	case rank == r.high:
		return referee.Red
	}
	return referee.NoSide
}

// fromFront reports whether direction d leads from the point p of a goal segment to the rank in front of it (ruling 4).
func (r *rules) fromFront(p, d int) bool {
	if r.goalAt(p) == referee.Blue {
		return steps[d].rank > 0
	}
	return steps[d].rank < 0
}

// alongBoard reports whether a link between two neighbours runs along the boards: both are on the same edge (ruling 2).
func (r *rules) alongBoard(from, to int) bool { return r.edges(from)&r.edges(to) != 0 }

// alongGoal reports whether a link between two neighbours runs along a goal segment (ruling 2).
func (r *rules) alongGoal(from, to int) bool {
	return r.goalAt(from) != referee.NoSide && r.goalAt(from) == r.goalAt(to)
}

// throughNet reports whether a link from p in direction d would leave an inner point of an inset goal through its front (ruling 5).
// The line can have come to such a point from behind only: from the side it runs along the segment, and from the front it scores.
func (r *rules) throughNet(p, d int) bool {
	file, _ := r.at(p)
	return r.inset && r.goalAt(p) != referee.NoSide && file > r.left && file < r.right && r.fromFront(p, d)
}

// distance is how many links p is away from the goal on that rank, on an empty field.
func (r *rules) distance(p, goalRank int) int {
	file, rank := r.at(p)
	return max(rank-goalRank, goalRank-rank, r.left-file, file-r.right)
}

// name returns a point as it is written: "e6".
func (r *rules) name(p int) string {
	file, rank := r.at(p)
	return fmt.Sprintf("%c%d", 'a'+file, rank+1)
}

// parse reads a point as it is written, -1 if the word is no point of the field (a leading zero makes it none: reading rule 7).
func (r *rules) parse(word []byte) int {
	if len(word) < 2 || len(word) > 3 || word[1] == '0' {
		return -1
	}
	number := 0
	for _, digit := range word[1:] {
		if digit < '0' || digit > '9' {
			return -1
		}
		number = number*10 + int(digit-'0')
	}
	file, rank := int(word[0])-'a', number-1
	if !r.onField(file, rank) {
		return -1
	}
	return r.point(file, rank)
}

// direction returns the direction of the link between two points, -1 if they are not neighbours.
func (r *rules) direction(from, to int) int {
	file, rank := r.at(from)
	toFile, toRank := r.at(to)
	file, rank = toFile-file+1, toRank-rank+1
	if file < 0 || file > 2 || rank < 0 || rank > 2 {
		return -1
	}
	return towards[file][rank]
}

// Start returns the state before the first turn. The game has no tags of its own.
func (r *rules) Start(*record.Tags) (referee.State, *referee.Fault) {
	return &State{rules: r, drawn: make([]uint8, len(r.rebounds)), puck: r.start, side: referee.Blue, number: 1}, nil
}

// reason is why a link between neighbours may not be drawn.
type reason struct {
	code  referee.Code
	text  string
	holds func(s *State, d int) bool
}

// forbidding are the reasons in the order in which they are reported.
var forbidding = []reason{
	{alongBoard, "runs along the boards", func(s *State, d int) bool { return s.rules.alongBoard(s.puck, s.puck+s.rules.step[d]) }},
	{alongGoal, "runs along a goal", func(s *State, d int) bool { return s.rules.alongGoal(s.puck, s.puck+s.rules.step[d]) }},
	{redrawn, "is drawn already", func(s *State, d int) bool { return s.drawn[s.puck]>>d&1 != 0 }},
	{throughNet, "goes out through the front of the goal", func(s *State, d int) bool { return s.rules.throughNet(s.puck, d) }},
}

// phase is where a state stands between the tokens of a record.
type phase uint8

const (
	between  phase = iota // no turn is open
	linkDue               // a turn is open and must have another link
	turnDone              // a turn is open and complete
	over                  // the game has ended
)

// State is a game of paper hockey in progress: the links drawn, the puck, and whose turn it is.
type State struct {
	rules  *rules
	drawn  []uint8 // by point: directions of the links drawn there; a point with any has been touched
	puck   int
	side   referee.Side // the player to draw
	number int64        // of the turn that is open or comes next
	phase  phase
	winner referee.Winner
}

// Entry judges a turn: reading rule 5 for its head, then link by link.
func (s *State) Entry(c *record.Cursor) *referee.Fault {
	head := c.Tok().Pos
	if _, fault := referee.Head(c, s.number, s.side); fault != nil {
		return fault
	}
	s.phase = linkDue
	if c.Tok().Kind != record.Word {
		return referee.Missing(c, "the point that the puck goes to")
	}
	for !c.Closed() {
		if fault := s.token(c.Tok()); fault != nil {
			return fault
		}
		c.Next()
	}
	switch s.phase {
	case linkDue:
		return referee.Faultf(head, mustContinue, "the puck rebounds at %s: %s must go on in the same turn", s.rules.name(s.puck), s.side)
	case turnDone:
		s.phase = between
		s.side = s.side.Other()
		s.number++
	}
	return nil
}

// token judges one token of an open turn: a point, or something that does not belong there.
func (s *State) token(t *record.Token) *referee.Fault {
	switch {
	case t.Kind == record.Broken:
		return referee.BrokenFault(t)
	case s.phase == over:
		return referee.Faultf(t.Pos, referee.AfterEnd, "the game is over: only the result may follow, not %q", t.Text)
	case t.Kind != record.Word:
		return referee.Faultf(t.Pos, referee.Syntax, "%q has no place in a turn: a turn is the points that the puck visits", t.Text)
	case s.phase == turnDone:
		return referee.Faultf(t.Pos, turnOver, "%s's turn has ended at %s", s.side, s.rules.name(s.puck))
	}
	to := s.rules.parse(t.Text)
	if to < 0 {
		return referee.Faultf(t.Pos, referee.UnknownSquare, "%q is no point of the field: points are a1 to %s", t.Text, s.rules.name(len(s.drawn)-1))
	}
	d := s.rules.direction(s.puck, to)
	if d < 0 {
		return referee.Faultf(t.Pos, notAdjacent, "%s is no neighbour of %s", t.Text, s.rules.name(s.puck))
	}
	if s.free()>>d&1 == 0 {
		return s.refuse(t, d)
	}
	s.draw(d)
	return nil
}

// refuse says why the link in direction d may not be drawn.
func (s *State) refuse(t *record.Token, d int) *referee.Fault {
	i := slices.IndexFunc(forbidding, func(why reason) bool { return why.holds(s, d) })
	return referee.Faultf(t.Pos, forbidding[i].code, "the link %s-%s %s", s.rules.name(s.puck), t.Text, forbidding[i].text)
}

// free returns the directions of the links that may be drawn from the puck.
func (s *State) free() uint8 { return ^(s.rules.barred[s.puck] | s.drawn[s.puck]) }

// draw draws the link in direction d, which must be free, and says what becomes of the turn (rulings 3 to 6).
func (s *State) draw(d int) {
	from := s.puck
	to := from + s.rules.step[d]
	rebound := s.drawn[to] != 0 || s.rules.rebounds[to]
	s.drawn[from] |= 1 << d
	s.drawn[to] |= 1 << opposite(d)
	s.puck = to
	switch {
	case s.rules.scoring[from]>>d&1 != 0:
		s.end(s.rules.goalAt(to).Other())
	case !rebound:
		s.phase = turnDone
	case s.free() != 0:
		s.phase = linkDue
	case s.rules.stuckLoses:
		s.end(s.side.Other())
	default:
		s.end(referee.NoSide)
	}
}

// end ends the game: a side wins, or nobody does.
func (s *State) end(winner referee.Side) {
	s.phase = over
	s.winner = [...]referee.Winner{referee.NoSide: referee.Draw, referee.Red: referee.RedWins, referee.Blue: referee.BlueWins}[winner]
}

// Score is one point for the winner.
func (s *State) Score() referee.Score {
	switch s.winner {
	case referee.RedWins:
		return referee.Score{Red: 1}
	case referee.BlueWins:
		return referee.Score{Blue: 1}
	}
	return referee.Score{}
}

// Over reports whether the game has ended by a goal or because a player is stuck.
func (s *State) Over() bool { return s.phase == over }

// Winner returns who has won.
func (s *State) Winner() referee.Winner { return s.winner }

// Stop changes nothing: a game that is broken off has no winner by the rules.
func (s *State) Stop(string) {}

// Clone returns an independent copy.
func (s *State) Clone() referee.State {
	copied := *s
	copied.drawn = slices.Clone(s.drawn)
	return &copied
}
