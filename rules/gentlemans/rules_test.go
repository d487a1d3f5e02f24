package gentlemans

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// variants are the parameter values of the variants of the spec.
var variants = map[string]param.Values{
	"basic":       {},
	"advanced":    {"diagonals": param.BoolValue(true)},
	"adventurous": {"diagonals": param.BoolValue(true), "roaming_goalies": param.BoolValue(true)},
}

func newState(t testing.TB, values param.Values, tags ...record.TagPair) *state {
	t.Helper()
	all := Game.Params.Defaults().With(values)
	if problems := Game.Params.Validate(all); len(problems) > 0 {
		t.Fatal(problems)
	}
	s, fault := Game.New(all).Start(&record.Tags{List: tags})
	if fault != nil {
		t.Fatal(fault)
	}
	return s.(*state)
}

// set puts the players and the puck where a text such as "b5 c6* c1 | b7 d7 c11" or "b5 d5 c1 | b7 d7 c11 | o c6" has them: Red's
// skaters and goalie, Blue's, * at who controls the puck, o where it lies by itself. The face-off is over, side has turn 1.
func (s *state) set(t testing.TB, text string, side referee.Side) *state {
	t.Helper()
	s.begun, s.side, s.number = true, side, 1
	p := player(0)
	words := strings.Fields(text)
	for i, word := range words {
		sq, n := s.rules.square([]byte(strings.TrimSuffix(word, "*")))
		switch {
		case word == "|" || word == "o":
		case n == 0 || sq == offBoard:
			t.Fatalf("%q is no position", text)
		case words[max(i-1, 0)] == "o":
			s.puck = sq
		default:
			s.at[p] = sq
			if strings.HasSuffix(word, "*") {
				s.carrier, s.puck = p, sq
			}
			p++
		}
	}
	return s
}

// position is what set reads.
func (s *state) position() string {
	text := ""
	for p, sq := range s.at {
		if p == team {
			text += "| "
		}
		text += sq.String()
		if player(p) == s.carrier {
			text += "*"
		}
		text += " "
	}
	if s.carrier == nobody {
		text += "| o " + s.puck.String()
	}
	return strings.TrimSpace(text)
}

// entries plays the entries of a text to its end or its first fault.
func entries(s referee.State, text string) *referee.Fault {
	c := record.NewCursor([]byte(text), Game.Sections)
	for !s.Over() && (c.Tok().Kind == record.Number || c.Tok().Kind == record.Section) {
		if fault := s.Entry(c); fault != nil {
			return fault
		}
	}
	return nil
}

// row is a test: a position, the entries that follow (the first turn is number 1), then the position after them, or "code column" of the
// fault.
type row struct{ name, variant, before, play, after string }

func (r row) run(t *testing.T) {
	side := referee.Red
	if strings.HasPrefix(r.play, "1. B") {
		side = referee.Blue
	}
	s := newState(t, variants[r.variant]).set(t, r.before, side)
	got := ""
	if fault := entries(s, r.play+" *"); fault != nil {
		got = fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
		if fault.Message == "" {
			t.Error("the fault has no message")
		}
	} else {
		got = s.position()
	}
	if got != r.after {
		t.Errorf("%s, from %s\n%s\n got %s\nwant %s\n%s", r.variant, r.before, r.play, got, r.after, s)
	}
}

func TestRulings(t *testing.T) {
	for _, r := range []row{
		// Ruling 2: a turn.
		{"all points in one move", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [3] b5-b4-b3-a3", "a3 c6* c1 | b7 d7 c11"},
		{"points over several players", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [3] b5-b4 c6-c7 c1-d1", "b4 c7* d1 | b7 d7 c11"},
		{"sides alternate", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [1] b5-b4 2. B [1] b7-b8 3. R [1] b4-b3", "b3 c6* c1 | b8 d7 c11"},
		{"points unspent", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2] b5-b4 2. B [1] b7-b8", "points-unspent 1"},
		{"no action at all", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2]", "points-unspent 1"},
		{"a square visited twice", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [4] b5-b4-b5-b4-b3", "b3 c6* c1 | b7 d7 c11"},
		// Ruling 3: steps and nets.
		{"goalie within its net", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2] c1-b1-a1", "b5 c6* a1 | b7 d7 c11"},
		{"goalie out of its net", "adventurous", "b5 c6* c1 | b7 d7 c11", "1. R [2] c1-c2-c3", "b5 c6* c3 | b7 d7 c11"},
		{"and back", "adventurous", "b5 c6* c2 | b7 d7 c11", "1. R [1] c2-c1", "b5 c6* c1 | b7 d7 c11"},
		// Ruling 4: occupied squares.
		{"carrier through an opponent", "basic", "b5 c6* c1 | c7 d7 c11", "1. R [2] c6-c7-c8", "b5 c8* c1 | c7 d7 c11"},
		{"carrier through a team-mate", "basic", "c5 c6* c1 | b7 d7 c11", "1. R [2] c6-c5-c4", "c5 c4* c1 | b7 d7 c11"},
		{"through the carrier of the own side", "basic", "c5 c6* c1 | b7 d7 c11", "1. R [2] c5-c6-c7", "c7 c6* c1 | b7 d7 c11"},
		{"through the opposing carrier", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [3] b5-c5-c6-c7", "c7 d5 c1 | c6* d7 c11"},
		{"through two players", "basic", "c5 c6* c1 | c7 c8 c11", "1. R [3] c6-c7-c8-c9", "c5 c9* c1 | c7 c8 c11"},
		{"through a player and back to the start", "basic", "c5 c6* c1 | c7 c8 c11", "1. R [2] c6-c7-c6", "c5 c6* c1 | c7 c8 c11"},
		{"carrier's goalie through the net's goalie's neighbour", "adventurous", "b2 c6 b1* | b7 d7 c11", "1. R [2] b1-b2-b3", "b2 c6 b3* | b7 d7 c11"},
		// Ruling 5: the loose puck.
		{"picked up at the end", "basic", "b5 d5 c1 | b7 d7 c11 | o c5", "1. R [1] b5-c5", "c5* d5 c1 | b7 d7 c11"},
		{"picked up on the way", "basic", "b5 d5 c1 | b7 d7 c11 | o c5", "1. R [2] b5-c5-c6", "c6* d5 c1 | b7 d7 c11"},
		{"picked up, then through an opponent", "basic", "b5 d5 c1 | c6 d7 c11 | o c5", "1. R [3] b5-c5-c6-c7", "c7* d5 c1 | c6 d7 c11"},
		{"picked up, then shot", "basic", "b5 d5 c1 | b7 d7 a11 | o c6", "1. R [4] d5-c5-c6 c6>c11", "b5 c6 c1 | b7 d7 a11 | o c11"},
		// Ruling 6: passes.
		{"to a team-mate", "basic", "c3 c6* c1 | b7 d7 c11", "1. R [2] c6>c3", "c3* c6 c1 | b7 d7 c11"},
		{"to the goalie in its net", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2] c6>c1", "b5 c6 c1* | b7 d7 c11"},
		{"to an empty square", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2] c6>a6", "b5 c6 c1 | b7 d7 c11 | o a6"},
		{"along a diagonal", "advanced", "b5 c6* c1 | b7 d8 c11", "1. R [2] c6>e8", "b5 c6 c1 | b7 d8 c11 | o e8"},
		{"off the side board", "advanced", "b5 c6* c1 | b7 d8 c11", "1. R [2] c6>e8>c10", "b5 c6 c1 | b7 d8 c11 | o c10"},
		{"off the other side board", "advanced", "b5 c6* c1 | b8 d8 c11", "1. R [2] c6>a8>c10", "b5 c6 c1 | b8 d8 c11 | o c10"},
		{"straight to the same square", "advanced", "b5 c6* c1 | b7 d8 c11", "1. R [2] c6>c10", "b5 c6 c1 | b7 d8 c11 | o c10"},
		{"off both side boards", "advanced", "b5 c2* c1 | c7 d8 c11", "1. R [2] c2>e4>a8>b9", "b5 c2 c1 | c7 d8 c11 | o b9"},
		{"from the first file", "advanced", "b5 a6* c1 | c7 d8 c11", "1. R [2] a6>c8", "b5 a6 c1 | c7 d8 c11 | o c8"},
		{"goalie passes out of the net", "basic", "b5 c6 c1* | b7 d7 c11", "1. R [2] c1>c4", "b5 c6 c1 | b7 d7 c11 | o c4"},
		{"two passes in a turn", "basic", "c3 c6* c1 | b7 d7 c11", "1. R [4] c6>c3 c3>b3", "c3 c6 c1 | b7 d7 c11 | o b3"},
		{"roaming goalie takes a pass", "adventurous", "c3 c6* e6 | b7 d7 c11", "1. R [2] c6>e6", "c3 c6 e6* | b7 d7 c11"},
		// Ruling 7: shots.
		{"at the goalie", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2] c6>c11", "b5 c6 c1 | b7 d7 c11*"},
		{"past the goalie", "basic", "b5 c6* c1 | b7 d7 d11", "1. R [2] c6>c11", "b5 c6 c1 | b7 d7 d11 | o c11"},
		{"points go on", "basic", "b5 c6* c1 | b7 d7 d11", "1. R [3] c6>c11 b5-b6", "b6 c6 c1 | b7 d7 d11 | o c11"},
		{"off the board into the net", "advanced", "b5 d6* c1 | b7 d7 c11", "1. R [2] d6>e7>a11", "b5 d6 c1 | b7 d7 c11 | o a11"},
		{"Blue's, from its far half", "basic", "b5 d5 a1 | c5* d7 c11", "1. B [2] c5>c1", "b5 d5 a1 | c5 d7 c11 | o c1"},
		{"a roaming goalie's", "adventurous", "b5 d5 c6* | b7 d7 d11", "1. R [2] c6>c11", "b5 d5 c6 | b7 d7 d11 | o c11"},
		// Ruling 8: saves and goals.
		{"save and go on", "basic", "b5 c6 a1 | b7 d7 c11 | o c1", "1. R [4] a1-b1-c1 save c6-c7", "b5 c7 c1* | b7 d7 c11"},
		{"with the last point", "basic", "b5 c6 a1 | b7 d7 c11 | o c1", "1. R [3] a1-b1 b1-c1 save", "b5 c6 c1* | b7 d7 c11"},
		{"over the puck and back", "basic", "b5 c6 b1 | b7 d7 c11 | o c1", "1. R [4] b1-c1-d1 d1-c1 save", "b5 c6 c1* | b7 d7 c11"},
		{"conceded, then a normal turn", "basic", "b5 c6 a1 | b7 d7 c11 | o c1", "1. R [2] goal [3] c1>c4 b5-b4", "b4 c6 c1 | b7 d7 c11 | o c4"},
		{"from outside the net", "adventurous", "b5 c6 c3 | b7 d7 c11 | o b1", "1. R [4] c3-c2-c1-b1 save", "b5 c6 b1* | b7 d7 c11"},
		{"round a player", "adventurous", "b5 c6 b3 | b2 d7 c11 | o b1", "1. R [5] b3-c3-c2-c1-b1 save", "b5 c6 b1* | b2 d7 c11"},
		{"too far round a player", "adventurous", "b5 c6 b3 | b2 d7 c11 | o b1", "1. R [4] goal [1] b1-a1", "b5 c6 a1* | b2 d7 c11"},
		// Ruling 9: steals.
		{"in the same turn", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [3] b5-c5-c6-c7 steal c7 [5]", "c7* d5 c1 | c6 d7 c11"},
		{"a roll too low", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [3] b5-c5-c6-c7 steal c7 [4]", "c7 d5 c1 | c6* d7 c11"},
		{"moved on since", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [4] b5-c5-c6-c7 c7-b7 steal b7 [6]", "b7* d5 c1 | c6 d7 c11"},
		{"in the next turn", "basic", "b5 d5 c1 | c6* d7 c11", "1. B [3] c6-c5-b5-a5 2. R [1] c1-b1 steal b5 [6]", "b5* d5 b1 | a5 d7 c11"},
		{"in the next turn, after a move", "basic", "b5 d5 c1 | c6* d7 c11", "1. B [3] c6-c5-b5-a5 2. R [1] b5-b4 steal b4 [6]", "b4* d5 c1 | a5 d7 c11"},
		{"the goalie steals", "adventurous", "b5 d5 c5 | c6* d7 c11", "1. R [2] c5-c6-c7 steal c7 [6]", "b5 d5 c7* | c6 d7 c11"},
		{"the other side goes on", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [3] b5-c5-c6-c7 steal c7 [5] 2. B [1] c6-c5 3. R [2] c7>a7", "c7 d5 c1 | c5 d7 c11 | o a7"},
	} {
		t.Run(r.name, r.run)
	}
}

func TestFaults(t *testing.T) {
	const (
		red   = "b5 c6* c1 | b7 d7 c11" // Red's second skater has the puck
		shot  = "b5 c6 a1 | b7 d7 c11 | o c1"
		stole = "1. R [3] b5-c5-c6-c7 steal c7 [4] " // from blue
		blue  = "b5 d5 c1 | c6* d7 c11"
	)
	for _, r := range []row{
		// What does not fit, and the shape of actions.
		{"single square", "basic", red, "1. R [1] b5", "syntax 10"},
		{"two separators", "basic", red, "1. R [2] b5-b6>b7", "syntax 10"},
		{"two separators after a bad square", "basic", red, "1. R [2] z5-b6>b7", "syntax 10"},
		{"separator twice", "basic", red, "1. R [2] b5--b6", "syntax 10"},
		{"separator at the end", "basic", red, "1. R [1] b5-", "syntax 10"},
		{"separator at the beginning", "basic", red, "1. R [1] -b5", "syntax 10"},
		{"capital letter", "basic", red, "1. R [1] B5-b6", "syntax 10"},
		{"letter alone", "basic", red, "1. R [1] b-b6", "syntax 10"},
		{"word", "basic", red, "1. R [1] Save", "syntax 10"},
		{"something after a square", "basic", red, "1. R [1] b5-b6x", "syntax 10"},
		{"round brackets", "basic", red, "1. R [1] (b5-b6)", "syntax 10"},
		{"dice", "basic", red, "1. R [1] [2] b5-b6", "syntax 10"},
		{"dice after an action", "basic", red, "1. R [1] b5-b6 [2]", "syntax 16"},
		{"section word of another game", "basic", red, "1. R [1] round b5-b6", "syntax 10"},
		{"no die", "basic", red, "1. R b5-b6", "syntax 6"},
		{"no die and no action", "basic", red, "1. R 2. B [1] b7-b8", "syntax 6"},
		{"no side", "basic", red, "1. [1] b5-b6", "syntax 4"},
		{"head: number before side", "basic", red, "2. B [7] b5-b6", "turn-number 1"},
		{"head: side before dice", "basic", red, "1. R [1] b5-b6 2. R [7] b5-b6", "wrong-side 19"},
		{"dice: count before range", "basic", red, "1. R [7 7] b5-b6", "dice-count 6"},
		{"dice: range", "basic", red, "1. R [7] b5-b6", "dice-range 6"},
		{"dice: none", "basic", red, "1. R [0]", "dice-range 6"},
		// unknown-square.
		{"file off the board", "basic", red, "1. R [1] b5-f5", "unknown-square 10"},
		{"rank off the board", "basic", red, "1. R [1] b5-b12", "unknown-square 10"},
		{"rank zero", "basic", red, "1. R [1] b5-b0", "unknown-square 10"},
		{"leading zero", "basic", red, "1. R [1] b5-b06", "unknown-square 10"},
		{"many digits", "basic", red, "1. R [1] b5-b18446744073709551622", "unknown-square 10"},
		{"before not-your-player", "basic", red, "1. R [1] b7-z8", "unknown-square 10"},
		{"of a bounce", "advanced", red, "1. R [2] c6>f9>b11", "unknown-square 10"},
		// not-your-player, no-puck.
		{"empty square", "basic", red, "1. R [1] a5-a6", "not-your-player 10"},
		{"opponent's pass", "basic", blue, "1. R [2] c6>c8", "not-your-player 10"},
		{"before not-adjacent", "basic", red, "1. R [1] b7-b9", "not-your-player 10"},
		{"pass without the puck", "basic", red, "1. R [2] b5>b6", "no-puck 10"},
		{"before pass-direction", "basic", red, "1. R [2] b5>c7", "no-puck 10"},
		{"loose puck", "basic", "b5 d5 c1 | b7 d7 c11 | o c6", "1. R [2] b5>b6", "no-puck 10"},
		// Moves.
		{"diagonal step", "basic", red, "1. R [1] b5-c4", "not-adjacent 10"},
		{"no step", "basic", red, "1. R [1] b5-b5", "not-adjacent 10"},
		{"round the edge of the board", "basic", red, "1. R [1] c6-e6", "not-adjacent 10"},
		{"late step, earlier code", "basic", "b5 c6* c1 | b6 d7 c11", "1. R [3] b5-b6-b8", "not-adjacent 10"},
		{"blocked by an opponent", "basic", "b5 c6* c1 | b6 d7 c11", "1. R [2] b5-b6-b7", "blocked 10"},
		{"blocked by a team-mate", "basic", "b5 b4 c1 | b7 d7 c11 | o c6", "1. R [2] b5-b4-b3", "blocked 10"},
		{"blocked before ends-on-player", "basic", "b5 c6* c1 | b6 d7 c11", "1. R [1] b5-b6", "blocked 10"},
		{"blocked before net-forbidden", "basic", "b10 c6* c1 | b7 d7 b11", "1. R [1] b10-b11", "blocked 10"},
		{"carrier ends on a player", "basic", red, "1. R [2] c6-c7-b7", "ends-on-player 10"},
		{"ends on the carrier", "basic", blue, "1. R [2] b5-c5-c6", "ends-on-player 10"},
		{"before points-overspent", "basic", red, "1. R [1] c6-c7-b7", "ends-on-player 10"},
		{"skater into the opposing net", "basic", "b10 c6* c1 | b7 d7 c11", "1. R [1] b10-b11", "net-forbidden 10"},
		{"skater into the own net", "basic", "b2 c6* c1 | b7 d7 c11", "1. R [2] b2-b1-b2", "net-forbidden 10"},
		{"goalie into the opposing net", "adventurous", "b5 c6* c10 | b7 d7 a11", "1. R [1] c10-c11", "net-forbidden 10"},
		{"goalie into the opposing net before goalie-confined", "basic", "b5 c6* c10 | b7 d7 a11", "1. R [1] c10-c11", "net-forbidden 10"},
		{"goalie out", "advanced", red, "1. R [1] c1-c2", "goalie-confined 10"},
		{"goalie out and back", "basic", red, "1. R [2] c1-c2-c1", "goalie-confined 10"},
		{"goalie out, picks up, through a player: as if legal", "basic", "b5 c3 c1 | b7 d7 c11 | o c2", "1. R [3] c1-c2-c3-c4", "goalie-confined 10"},
		{"before points-overspent, too", "basic", red, "1. R [1] c1-c2-c3-c4", "goalie-confined 10"},
		{"too many steps", "basic", red, "1. R [2] b5-b4-b3-b2", "points-overspent 10"},
		{"nothing is left", "basic", red, "1. R [2] b5-b4-b3 c6-c5", "points-overspent 19"},
		// Passes.
		{"knight's move", "advanced", red, "1. R [2] c6>d8", "pass-direction 10"},
		{"on the spot", "basic", red, "1. R [2] c6>c6", "pass-direction 10"},
		{"there and back", "advanced", red, "1. R [2] c6>e8>c6", "pass-direction 10"},
		{"diagonal in basic", "basic", red, "1. R [2] c6>e8", "pass-direction 10"},
		{"bounce in basic", "basic", red, "1. R [2] c6>e8>d9", "pass-direction 10"},
		{"off the end board", "advanced", "b5 b9* c1 | b7 d7 c11", "1. R [2] b9>d11>e10", "pass-direction 10"},
		{"straight with a square named", "basic", red, "1. R [2] c6>c8>c9", "bounce 10"},
		{"bounce not named", "advanced", red, "1. R [2] c6>d9", "bounce 10"},
		{"one of two bounces not named", "advanced", "b5 c2* c1 | b7 d8 c11", "1. R [2] c2>e4>b9", "bounce 10"},
		{"another square than the bounce", "advanced", red, "1. R [2] c6>d7>d9", "bounce 10"},
		{"start named", "advanced", red, "1. R [2] c6>c6>e8", "bounce 10"},
		{"start on the side board named", "advanced", "b5 a6* c1 | c7 d8 c11", "1. R [2] a6>a6>c8", "bounce 10"},
		{"end named", "advanced", red, "1. R [2] c6>e8>e8", "bounce 10"},
		{"bounces in the wrong order", "advanced", "b5 c2* c1 | b7 d8 c11", "1. R [2] c2>a8>e4>b9", "bounce 10"},
		{"more squares than any line has", "advanced", red, "1. R [2] c6" + strings.Repeat(">e8", 40) + ">d9", "bounce 10"},
		{"bounce before line-of-sight", "advanced", "b5 c6* c1 | b7 d7 c11", "1. R [2] c6>d9", "bounce 10"},
		{"player in the way", "basic", "b5 c6* c1 | c8 d7 c11", "1. R [2] c6>c9", "line-of-sight 10"},
		{"team-mate in the way", "basic", "c5 c6* c1 | c8 d7 c11", "1. R [2] c6>c4", "line-of-sight 10"},
		{"player on the bounce square", "advanced", "b5 c6* c1 | e8 d8 c11", "1. R [2] c6>e8>d9", "line-of-sight 10"},
		{"player behind the bounce square", "advanced", "b5 c6* c1 | a8 d9 c11", "1. R [2] c6>e8>c10", "line-of-sight 10"},
		{"line-of-sight before pass-target", "basic", "b5 c6* c1 | c8 c7 c11", "1. R [2] c6>c8", "line-of-sight 10"},
		{"to an opponent", "basic", "b5 c6* c1 | c8 d7 c11", "1. R [2] c6>c8", "pass-target 10"},
		{"into the own net beside the goalie", "basic", "b5 c6* d1 | b7 d7 c11", "1. R [2] c6>c1", "pass-target 10"},
		{"within the own net", "basic", "b5 c6 c1* | b7 d7 c11", "1. R [2] c1>d1", "pass-target 10"},
		{"to the opposing goalie out of its net", "adventurous", "b5 c6* c1 | b7 d7 c9", "1. R [2] c6>c9", "pass-target 10"},
		{"before points-overspent: to an opponent", "basic", "b5 c6* c1 | c8 d7 c11", "1. R [1] c6>c8", "pass-target 10"},
		{"from the own half", "basic", "b5 c5* c1 | b7 d7 d11", "1. R [2] c5>c11", "shot-range 10"},
		{"from the own half, at the goalie", "basic", "b5 c5* c1 | b7 d7 c11", "1. R [2] c5>c11", "shot-range 10"},
		{"Blue from its own half", "basic", "b5 d5 c1 | c7* d7 c11", "1. B [2] c7>c1", "shot-range 10"},
		{"before points-overspent: from the own half", "basic", "b5 c5* c1 | b7 d7 d11", "1. R [1] c5>c11", "shot-range 10"},
		{"pass for one point", "basic", red, "1. R [1] c6>c8", "points-overspent 10"},
		// Saves and goals.
		{"other player first", "basic", shot, "1. R [4] b5-b6", "must-save 10"},
		{"other player between", "basic", shot, "1. R [6] a1-b1 b5-b6", "must-save 16"},
		{"goalie away, too far", "basic", "b5 c6 b1 | b7 d7 c11 | o c1", "1. R [3] b1-a1", "must-save 10"},
		{"goalie over the puck, too far", "basic", "b5 c6 b1 | b7 d7 c11 | o c1", "1. R [3] b1-c1-d1", "must-save 10"},
		{"turn closed before the save", "basic", shot, "1. R [4] a1-b1-c1 2. B [1] b7-b8", "must-save 1"},
		{"turn closed at once", "basic", shot, "1. R [4]", "must-save 1"},
		{"goal though a save is possible", "basic", shot, "1. R [3] goal [1] c1-d1", "must-save 10"},
		{"not-adjacent before must-save", "basic", shot, "1. R [4] b5-b7", "not-adjacent 10"},
		{"points-overspent before must-save", "basic", shot, "1. R [4] b5-b4-b3-b2-b3-b4", "points-overspent 10"},
		{"goalie overspends", "basic", "b5 c6 b1 | b7 d7 c11 | o c1", "1. R [2] b1-c1-d1-e1", "points-overspent 10"},
		{"pass before must-save", "basic", shot, "1. R [4] c6>c8", "no-puck 10"},
		{"steal before the save", "basic", shot, "1. R [4] steal b5 [6]", "must-save 10"},
		{"steal by nobody before must-save", "basic", shot, "1. R [4] steal b7 [6]", "not-your-player 10"},
		{"save beside the puck", "basic", shot, "1. R [4] save", "no-save 10"},
		{"action while a goal is due", "basic", shot, "1. R [2] a1-b1", "must-concede 10"},
		{"save while a goal is due", "basic", shot, "1. R [2] save", "must-concede 10"},
		{"steal while a goal is due", "basic", shot, "1. R [2] steal b5 [6]", "must-concede 10"},
		{"turn closed with the goal due", "basic", shot, "1. R [2]", "must-concede 1"},
		{"points-overspent before must-concede", "basic", shot, "1. R [2] b5-b4-b3-b2", "points-overspent 10"},
		{"no way to the puck", "adventurous", "a4 c6 a3 | a2 b3 c11 | o a1", "1. R [6] c6-c7", "must-concede 10"},
		{"save with nothing to save", "basic", red, "1. R [1] save", "no-save 10"},
		{"save twice", "basic", shot, "1. R [6] a1-b1-c1 save save", "no-save 24"},
		{"goal with nothing to concede", "basic", red, "1. R [1] goal [3]", "no-save 10"},
		{"goal costs no points", "basic", red, "1. R [1] b5-b4 goal [3]", "no-save 16"},
		{"save without a point", "basic", red, "1. R [1] b5-b4 save", "points-overspent 16"},
		{"no-save before the missing die", "basic", red, "1. R [1] goal", "no-save 10"},
		{"goal without its roll", "basic", shot, "1. R [2] goal c1-c2", "syntax 15"},
		{"goal with two dice", "basic", shot, "1. R [2] goal [1 2]", "dice-count 15"},
		{"goal with a bad die", "basic", shot, "1. R [2] goal [7]", "dice-range 15"},
		{"goal rolled twice", "basic", shot, "1. R [2] goal [1] [1] c1-d1", "syntax 19"},
		{"second goal", "basic", shot, "1. R [2] goal [1] goal [2]", "no-save 19"},
		{"points after a goal unspent", "basic", shot, "1. R [2] goal [2] c1-d1", "points-unspent 1"},
		// Steals.
		{"no claim", "basic", blue, "1. R [1] b5-b4 steal b4 [6]", "no-steal 16"},
		{"another player's claim", "basic", blue, "1. R [3] b5-c5-c6-c7 steal d5 [6]", "no-steal 22"},
		{"points left", "basic", blue, "1. R [4] b5-c5-c6-c7 steal c7 [6]", "no-steal 22"},
		{"claim against nobody", "basic", "b5 d5 c1 | c6* d7 c11", "1. B [5] c6-c5-b5-a5 a5>a4 2. R [1] c1-b1 steal b5 [6]", "no-steal 43"},
		{"claim a turn later", "basic", "b5 d5 c1 | c6* d7 c11", "1. B [3] c6-c5-b5-a5 2. R [1] c1-b1 3. B [1] c11-b11 4. R [1] b1-a1 steal b5 [6]", "no-steal 69"},
		{"second roll", "basic", blue, stole + "steal c7 [6]", "no-steal 35"},
		{"second roll by nobody", "basic", blue, stole + "steal a1 [6]", "not-your-player 35"},
		{"square missing", "basic", blue, "1. R [3] b5-c5-c6-c7 steal [6]", "syntax 28"},
		{"square missing at the end", "basic", blue, "1. R [3] b5-c5-c6-c7 steal 2. B [1] d7-d8", "syntax 28"},
		{"no shape of a square", "basic", blue, "1. R [3] b5-c5-c6-c7 steal c7-c8 [6]", "syntax 28"},
		{"square off the board", "basic", blue, "1. R [3] b5-c5-c6-c7 steal z7 [6]", "unknown-square 22"},
		{"square off the board after a steal", "basic", blue, stole + "steal c07 [6]", "unknown-square 35"},
		{"opponent's square", "basic", blue, "1. R [3] b5-c5-c6-c7 steal c6 [6]", "not-your-player 22"},
		{"die missing", "basic", blue, "1. R [3] b5-c5-c6-c7 steal c7 2. B [1] d7-d8", "syntax 31"},
		{"die bad", "basic", blue, "1. R [3] b5-c5-c6-c7 steal c7 [8]", "dice-range 31"},
		{"two dice", "basic", blue, "1. R [3] b5-c5-c6-c7 steal c7 [5 5]", "dice-count 31"},
		{"third die", "basic", blue, stole + "[3]", "syntax 35"},
		{"move after a steal", "basic", blue, stole + "d5-d4", "points-overspent 35"},
		{"bad move after a steal", "basic", blue, stole + "d5-d3", "not-adjacent 35"},
		{"pass after a steal", "basic", blue, "1. R [3] b5-c5-c6-c7 steal c7 [6] c7>c8", "points-overspent 35"},
		{"save after a steal", "basic", blue, stole + "save", "points-overspent 35"},
		{"goal after a steal", "basic", blue, stole + "goal [1]", "points-overspent 35"},
		{"nonsense after a steal", "basic", blue, stole + "gaol", "syntax 35"},
		// The end of the text within a turn.
		{"face-off again", "basic", red, "1. R [1] b5-b4 face-off [3 2] b5", "face-off 16"},
		{"face-off again, turn unspent", "basic", red, "1. R [2] b5-b4 face-off [3 2] b5", "points-unspent 1"},
	} {
		t.Run(r.name, r.run)
	}
}

func TestFaceOff(t *testing.T) {
	for _, r := range []struct{ name, text, want string }{
		{"Red's first skater", "face-off [6 2] b5", "c6* d5 c1 | b7 d7 c11"},
		{"Blue's second, after ties", "face-off [4 4] [1 1] [2 6] d7", "b5 d5 c1 | b7 c6* c11"},
		{"the winner begins", "face-off [2 6] d7 1. R [1] b5-b4", "wrong-side 22"},
		{"turn before it", "1. R [1] b5-b4", "face-off 1"},
		{"turn before it, badly numbered", "7. R [1] b5-b4", "face-off 1"},
		{"second", "face-off [6 2] b5 face-off [6 2] d5", "face-off 19"},
		{"loser's skater", "face-off [6 2] b7", "face-off 16"},
		{"goalie", "face-off [6 2] c1", "face-off 16"},
		{"empty square", "face-off [6 2] c6", "face-off 16"},
		{"off the board", "face-off [6 2] b55", "unknown-square 16"},
		{"leading zero", "face-off [6 2] b05", "unknown-square 16"},
		{"no square", "face-off [6 2] R", "syntax 16"},
		{"square missing", "face-off [6 2] 1. R [1] b5-b4", "syntax 16"},
		{"roll missing", "face-off b5", "syntax 10"},
		{"roll missing after a tie", "face-off [3 3] b5", "syntax 16"},
		{"roll missing at the end", "face-off", "syntax 10"},
		{"roll too many", "face-off [6 2] [3 3] b5", "syntax 16"},
		{"second square", "face-off [6 2] b5 d5", "syntax 19"},
		{"dice after it", "face-off [6 2] b5 [4]", "syntax 19"},
		{"section word of another game", "face-off period", "syntax 10"},
		{"one die", "face-off [6] b5", "dice-count 10"},
		{"a die of seven", "face-off [6 7] b5", "dice-range 10"},
		{"a die of seven after a tie", "face-off [6 6] [0 1] b5", "dice-range 16"},
	} {
		s := newState(t, nil)
		got := ""
		if fault := entries(s, r.text+" *"); fault != nil {
			got = fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
		} else {
			got = s.position()
		}
		if got != r.want {
			t.Errorf("%s: %s: got %s, want %s", r.name, r.text, got, r.want)
		}
	}
}

func TestStartSquares(t *testing.T) {
	for _, r := range []struct {
		width, length int
		want          string
	}{
		{5, 11, "b5 d5 c1 | b7 d7 c11 | o c6"},
		{3, 7, "a3 c3 b1 | a5 c5 b7 | o b4"},
		{15, 31, "g15 i15 h1 | g17 i17 h31 | o h16"},
	} {
		s := newState(t, param.Values{"width": param.IntValue(r.width), "length": param.IntValue(r.length)})
		if got := s.position(); got != r.want {
			t.Errorf("%d x %d: got %s, want %s", r.width, r.length, got, r.want)
		}
	}
}

func TestTags(t *testing.T) {
	rules := Game.New(Game.Params.Defaults())
	for _, r := range []struct{ tags, want string }{
		{"", "c1 c11 3"},
		{"Target 1", "c1 c11 1"},
		{"Target 99", "c1 c11 99"},
		{"RedGoalie a1", "a1 c11 3"},
		{"BlueGoalie e11", "c1 e11 3"},
		{"BlueGoalie b11 RedGoalie e1 Target 12", "e1 b11 12"},
		{"Target 0", "tag 1"},
		{"Target 100", "tag 1"},
		{"Target 05", "tag 1"},
		{"Target +5", "tag 1"},
		{"Target 99999999999999999999", "tag 1"},
		{"Target x", "tag 1"},
		{"RedGoalie c2", "tag 1"},
		{"RedGoalie c11", "tag 1"},
		{"RedGoalie c01", "tag 1"},
		{"RedGoalie f1", "tag 1"},
		{"RedGoalie c1-d1", "tag 1"},
		{"BlueGoalie c1", "tag 1"},
		{"BlueGoalie c", "tag 1"},
		{"BlueGoalie x RedGoalie x Target 0", "tag 3"},
		{"BlueGoalie x RedGoalie x Target 5", "tag 2"},
	} {
		var tags record.Tags
		words := strings.Fields(r.tags)
		for i := 0; i < len(words); i += 2 {
			tags.List = append(tags.List, record.TagPair{Pos: record.Pos{Line: i/2 + 1, Col: 1}, Name: words[i], Value: words[i+1]})
		}
		s, fault := rules.Start(&tags)
		got := ""
		if fault != nil {
			got = fmt.Sprintf("%s %d", fault.Code, fault.Pos.Line)
		} else {
			s := s.(*state)
			got = fmt.Sprintf("%s %s %d", s.at[2], s.at[5], s.target)
		}
		if got != r.want {
			t.Errorf("%s: got %s, want %s", r.tags, got, r.want)
		}
	}
	if _, fault := rules.Start(&record.Tags{List: []record.TagPair{{Name: "Target", Value: ""}}}); fault == nil {
		t.Error("an empty Target is taken")
	}
}

func TestEndOfTheGame(t *testing.T) {
	const before = "b5 c6 a1 | b7 d7 c11 | o e1"
	for _, r := range []struct{ name, play, want string }{
		{"goal", "1. R [4] goal", "B 0-1 over"},
		{"goal that does not end it", "1. R [4] goal [1] e1-d1", "0-1"},
		{"closed by a turn", "1. R [4] goal 2. B [1] b7-b8", "B 0-1 over"},
		{"its die", "1. R [4] goal [1]", "after-end 15"},
		{"an action", "1. R [4] goal e1-d1", "after-end 15"},
		{"nonsense", "1. R [4] goal ?", "after-end 15"},
		{"what cannot be read", "1. R [4] goal ]", "syntax 15"},
		{"section word of another game", "1. R [4] goal deal", "after-end 15"},
	} {
		s := newState(t, nil).set(t, before, referee.Red)
		s.target = 1
		if r.name == "goal that does not end it" {
			s.target = 2
		}
		got := ""
		if fault := entries(s, r.play+" *"); fault != nil {
			got = fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
		} else {
			got = fmt.Sprintf("%d-%d", s.Score().Red, s.Score().Blue)
			if s.Over() {
				got = map[referee.Winner]string{referee.RedWins: "R ", referee.BlueWins: "B "}[s.Winner()] + got + " over"
			}
		}
		if got != r.want {
			t.Errorf("%s: got %s, want %s", r.name, got, r.want)
		}
	}
}

// A refused action leaves no trace, and what stands before it has been applied.
func TestRefusedActionLeavesNoTrace(t *testing.T) {
	for _, r := range []struct{ name, variant, before, play, bad string }{
		{"move through the carrier onto a player", "basic", "b5 d5 c1 | c6* c7 c11", "1. R [3] b5-c5", "c5-c6-c7"},
		{"move over the puck, too long", "basic", "b5 d5 c1 | c7 d7 c11 | o c6", "1. R [3] b5-c5", "c5-c6-c7-c8"},
		{"pass too dear", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [2] b5-b4", "c6>c8"},
		{"goal with a bad roll", "basic", "b5 c6 a1 | b7 d7 c11 | o e1", "1. R [2]", "goal [9]"},
		{"steal with a bad roll", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [3] b5-c5-c6-c7", "steal c7 [9]"},
		{"goalie strays from a save", "basic", "b5 c6 b1 | b7 d7 c11 | o e1", "1. R [4]", "b1-a1"},
	} {
		want := newState(t, variants[r.variant]).set(t, r.before, referee.Red)
		if fault := entries(want, r.play+" ?"); fault == nil || fault.Code != referee.Syntax {
			t.Fatalf("%s: %v", r.name, fault)
		}
		got := newState(t, variants[r.variant]).set(t, r.before, referee.Red)
		if fault := entries(got, r.play+" "+r.bad+" *"); fault == nil || fault.Code == referee.Syntax {
			t.Fatalf("%s: %v", r.name, fault)
		}
		got.rules = want.rules
		if *got != *want {
			t.Errorf("%s: the refused action leaves\n%v\nnot\n%v", r.name, got, want)
		}
	}
}
