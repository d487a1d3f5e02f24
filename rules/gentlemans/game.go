// Package gentlemans is the referee of Gentleman's Hockey (spec: gentlemans-hockey.md; "ruling" below is its numbering).
// Game declares it; New makes the board and the lines of a variant once, a state is a small value that is judged action by
// action. The package knows nothing of files, verdicts or the other games.
package gentlemans

import (
	"strconv"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Game is Gentleman's Hockey. Its variants are values of its parameters: advanced sets diagonals, adventurous sets
// roaming_goalies too.
var Game = referee.Game{
	ID: "gentlemans-hockey",
	Params: param.Set{Params: []param.Param{
		{Name: "width", Kind: param.Int, Default: param.IntValue(5), Min: 3, Max: maxWidth, Parity: param.Odd,
			Doc: "files of the board, in squares from side board to side board"},
		{Name: "length", Kind: param.Int, Default: param.IntValue(11), Min: 7, Max: maxLength, Parity: param.Odd,
			Doc: "ranks of the board, in squares, the two nets included"},
		{Name: "target", Kind: param.Int, Default: param.IntValue(3), Min: 1, Max: maxTarget,
			Doc: "goals that win the game; a record's tag Target goes before it"},
		{Name: "diagonals", Kind: param.Bool, Default: param.BoolValue(false),
			Doc: "passes and shots go along diagonals too and bounce off the side boards"},
		{Name: "roaming_goalies", Kind: param.Bool, Default: param.BoolValue(false),
			Doc: "goalies may leave their net"},
	}},
	Sections:   []string{"face-off"},
	Tags:       []string{"Target", "RedGoalie", "BlueGoalie"},
	Codes:      codes[:],
	New:        newRules,
	RandomTags: randomTags,
	Figures:    figures,
}

// maxTarget is the largest number of goals to play to (spec, "Tags").
const maxTarget = 99

// rules are the board and the options of one variant. They do not change.
type rules struct {
	width, length int
	target        int
	diagonals     bool
	roaming       bool
	// start holds the squares of the players before the face-off, but for the tags; centre is the centre square.
	start  [players]square
	centre square
	// may holds for each player, rank by rank, the files on which it may stand (ruling 3), as bits.
	may [players][maxLength]uint16
}

func newRules(v param.Values) referee.Rules {
	r := &rules{
		width: v.Int("width"), length: v.Int("length"), target: v.Int("target"),
		diagonals: v.Bool("diagonals"), roaming: v.Bool("roaming_goalies"),
	}
	x, y := r.width/2, r.length/2
	r.centre = at(x, y)
	r.start = [players]square{
		at(x-1, y-1), at(x+1, y-1), at(x, 0),
		at(x-1, y+1), at(x+1, y+1), at(x, r.length-1),
	}
	for p := range player(players) {
		for y := range r.length {
			for x := range r.width {
				if r.trespass(p, at(x, y)) == fine {
					r.may[p][y] |= 1 << x
				}
			}
		}
	}
	return r
}

// Start checks the tags Target, RedGoalie and BlueGoalie and returns the state before the face-off.
func (r *rules) Start(tags *record.Tags) (referee.State, *referee.Fault) {
	s := &state{rules: r, at: r.start, puck: r.centre, carrier: nobody, target: r.target}
	if t, ok := tags.Get("Target"); ok {
		n, ok := wholeNumber(t.Value)
		if !ok || n > maxTarget {
			return nil, referee.Faultf(t.Pos, referee.Tag, "the tag Target is %q: a number from 1 to %d is allowed", t.Value, maxTarget)
		}
		s.target = n
	}
	for _, tag := range goalieTags {
		t, ok := tags.Get(tag.name)
		if !ok {
			continue
		}
		sq, n := r.square([]byte(t.Value))
		if n == 0 || n != len(t.Value) || sq == offBoard || !r.inNet(tag.side, sq) {
			return nil, referee.Faultf(t.Pos, referee.Tag, "the tag %s is %q: a square of the own net is allowed, a%d to %s",
				tag.name, t.Value, r.netRank(tag.side)+1, at(r.width-1, r.netRank(tag.side)))
		}
		s.at[goalieOf(tag.side)] = sq
	}
	return s, nil
}

// goalieTags are the tags that place a goalie, in the order of the page.
var goalieTags = [...]struct {
	name string
	side referee.Side
}{{"RedGoalie", referee.Red}, {"BlueGoalie", referee.Blue}}

// wholeNumber reads a number from 1 without leading zeros (reading rule 7).
func wholeNumber(text string) (int, bool) {
	if len(text) == 0 || len(text) > 9 || text[0] == '0' {
		return 0, false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
