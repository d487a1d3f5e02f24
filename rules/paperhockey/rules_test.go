package paperhockey

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// play applies the entries of a body and returns the first fault.
func play(s *State, body string) *referee.Fault {
	c := record.NewCursor([]byte(body), Game.Sections)
	for {
		switch t := c.Tok(); t.Kind {
		case record.Broken:
			return referee.BrokenFault(t)
		case record.Result:
			return nil
		}
		if fault := s.Entry(c); fault != nil {
			return fault
		}
	}
}

// begin returns the state after the turns of a body, which must be legal.
func begin(t testing.TB, variant string, changed param.Values, body string) *State {
	t.Helper()
	s := start(t, variant, changed)
	if fault := play(s, body+" *"); fault != nil {
		t.Fatalf("%s: %v", body, fault)
	}
	return s
}

// outcome is what a row of the tables expects: the fault, or where the puck is and what is due.
func outcome(s *State, fault *referee.Fault) string {
	if fault != nil {
		return fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
	}
	return fmt.Sprintf("%s: %s", s.rules.name(s.puck), s.due())
}

// Beginnings that several rows share.
const (
	toLeftOfBlue = "1. B d5 2. R c4 3. B c3 4. R c2" // beside the post d2 of Blue's goal
	toLeftOfRed  = "1. B d7 2. R c8 3. B c9 4. R c10"
	toFrontBlue  = "1. B e5 2. R e4 3. B e3"
	toFrontRed   = "1. B e7 2. R e8 3. B e9"
	toLeftEdge   = "1. B d6 2. R c6 3. B b6"
	toOpenBlue   = "1. B d5 2. R d4 3. B d3 4. R c3" // with an edge goal, one step from the edge's rank but one
)

// TestRulings has rows (before, turn, after) for each ruling and each code. A fault is written with its column in the turn.
func TestRulings(t *testing.T) {
	rows := []struct {
		ruling, variant, before, turn, after string
	}{
		// 1. Link.
		{"blue begins", "standard", "", "1. B e7 *", "e7: R to draw"},
		{"turns alternate", "standard", "1. B e7", "2. R f8 *", "f8: B to draw"},
		{"red may not begin", "standard", "", "1. R e7 *", "wrong-side 4"},
		{"turns are numbered", "standard", "1. B e7", "1. R f8 *", "turn-number 1"},
		{"number before side", "standard", "", "01. R e7 *", "turn-number 1"},
		{"side is missing", "standard", "", "1. e7 *", "syntax 4"},
		{"point is missing", "standard", "", "1. B *", "syntax 6"},
		{"two points away", "standard", "", "1. B e8 *", "not-adjacent 6"},
		{"a knight's move away", "standard", "", "1. B f8 *", "not-adjacent 6"},
		{"the puck's own point", "standard", "", "1. B e6 *", "not-adjacent 6"},
		{"at the other edge", "standard", toLeftEdge + " 4. R a5 b4", "5. B i4 *", "not-adjacent 6"},
		{"file beyond the field", "standard", "", "1. B j6 *", "unknown-square 6"},
		{"rank beyond the field", "standard", "", "1. B e12 *", "unknown-square 6"},
		{"rank of three digits", "standard", "", "1. B e111 *", "unknown-square 6"},
		{"leading zero", "standard", "", "1. B e07 *", "unknown-square 6"},
		{"capital letter", "standard", "", "1. B E7 *", "unknown-square 6"},
		{"no point at all", "standard", "", "1. B @out *", "unknown-square 6"},
		// 2. Forbidden links.
		{"along the left board", "standard", toLeftEdge, "4. R a5 a6 *", "along-board 9"},
		{"along the bottom", "standard", toLeftOfBlue, "5. B c1 d1 *", "along-board 9"},
		{"corner to its neighbours", "standard", toLeftEdge + " 4. R a5 b4 5. B b3 6. R b2", "7. B c1 b1 *", "along-board 9"},
		{"from edge to edge past a corner", "standard", toLeftEdge + " 4. R a5 b4 5. B b3 6. R b2", "7. B a2 b1 c2 *", "c2: R to draw"},
		{"along the goal from a post", "standard", toLeftOfBlue, "5. B d2 e2 *", "along-goal 9"},
		{"along the goal from within", "standard", toLeftOfBlue, "5. B d1 e2 f2 *", "along-goal 12"},
		{"along the upper goal", "standard", toLeftOfRed, "5. B d10 e10 *", "along-goal 10"},
		{"past the post is not along the goal", "standard", toLeftOfBlue, "5. B d2 c3 d3 *", "d3: R to draw"},
		{"drawn already", "standard", "1. B e7", "2. R e6 *", "redrawn 6"},
		{"drawn in this turn", "standard", "1. B e7 2. R f7", "3. B e6 f7 *", "redrawn 9"},
		{"diagonals may cross", "standard", "1. B f7 2. R f6", "3. B e7 *", "e7: R to draw"},
		// 3. Rebound.
		{"off the board", "standard", toLeftEdge, "4. R a5 b4 *", "b4: B to draw"},
		{"off the start point", "standard", "1. B e7 2. R f7", "3. B e6 d5 *", "d5: R to draw"},
		{"off several points", "standard", "1. B e7 2. R f7 3. B e6 d5 4. R e5", "5. B e6 d7 *", "d7: R to draw"},
		{"must go on from the board", "standard", toLeftEdge, "4. R a5 *", "must-continue 1"},
		{"must go on before the next turn", "standard", toLeftEdge, "4. R a5 5. B b4 *", "must-continue 1"},
		{"must go on from a touched point", "standard", "1. B e7 2. R f7", "3. B e6 *", "must-continue 1"},
		{"not asked for when the text ends", "standard", "1. B e7 2. R f7", "3. B e6", "unterminated 8"},
		{"not asked for after something else", "standard", toLeftEdge, "4. R a5 [3] *", "syntax 9"},
		{"no rebound off a new point", "standard", "", "1. B e7 e8 *", "turn-over 9"},
		// 4. Goal.
		{"inner point from the front", "standard", toFrontBlue, "4. R e2 *", "e2: R has won"},
		{"post from the front", "standard", toFrontBlue, "4. R d2 *", "d2: R has won"},
		{"post from the front and outside", "standard", "1. B d5 2. R c4 3. B c3", "4. R d2 *", "d2: R has won"},
		{"own goal of blue", "standard", "1. B e5 2. R d4 3. B d3 4. R e3", "5. B e2 *", "e2: R has won"},
		{"own goal of red", "standard", toFrontRed, "4. R f10 *", "f10: B has won"},
		{"before a rebound", "standard", toLeftOfBlue + " 5. B d2 d3 6. R e4 7. B e3", "8. R d2 *", "d2: R has won"},
		{"after a rebound", "standard", "1. B e5 2. R e4 3. B d5 4. R e5 f4 5. B e3", "6. R f2 *", "f2: R has won"},
		{"edge goal: inner point", "edge-goals", toFrontBlue + " 4. R e2", "5. B e1 *", "e1: R has won"},
		{"edge goal: post from the side", "edge-goals", toOpenBlue + " 5. B c2", "6. R d1 *", "d1: R has won"},
		{"edge goal: no goal where the others are", "edge-goals", toFrontBlue, "4. R e2 *", "e2: B to draw"},
		{"nothing after a goal", "standard", toFrontBlue, "4. R e2 e1 *", "after-end 9"},
		{"no dice after a goal", "standard", toFrontBlue, "4. R e2 [1] *", "after-end 9"},
		{"no section after a goal", "standard", toFrontBlue, "4. R e2 period 2 *", "after-end 9"},
		{"no reading error after a goal", "standard", toFrontBlue, "4. R e2 } *", "syntax 9"},
		{"no end after a goal", "standard", toFrontBlue, "4. R e2", "unterminated 8"},
		// 5. Back and side of the goal.
		{"post from the side", "standard", toLeftOfBlue, "5. B d2 *", "must-continue 1"},
		{"post from the side and out in front", "standard", toLeftOfBlue, "5. B d2 e3 *", "e3: R to draw"},
		{"post from behind", "standard", toLeftOfBlue, "5. B d1 d2 c3 b2 *", "b2: R to draw"},
		{"inner point from behind", "standard", toLeftOfBlue, "5. B d1 e2 *", "must-continue 1"},
		{"inner point and on behind", "standard", toLeftOfBlue, "5. B d1 e2 f1 g2 *", "g2: R to draw"},
		{"straight out through the front", "standard", toLeftOfBlue, "5. B d1 e2 e3 *", "through-net 12"},
		{"slanting out through the front", "standard", toLeftOfBlue, "5. B d1 e2 d3 *", "through-net 12"},
		{"out through the upper goal", "standard", toLeftOfRed, "5. B d11 e10 f9 *", "through-net 14"},
		// 6. Stuck.
		{"stuck is drawn", "standard", toLeftOfBlue, "5. B d1 e2 e1 f2 f1 e2 *", "e2: B is stuck, the game is drawn"},
		{"stuck loses", "no-draws", toLeftOfBlue, "5. B d1 e2 e1 f2 f1 e2 *", "e2: R has won"},
		{"stuck in a corner", "standard", toLeftEdge + " 4. R a5 b4 5. B b3 6. R b2", "7. B a1 *", "a1: B is stuck, the game is drawn"},
		{"red stuck in a corner loses", "no-draws", toLeftEdge + " 4. R a5 b4 5. B b3 6. R c2 7. B b2", "8. R a1 *", "a1: B has won"},
		{"nothing after stuck", "standard", toLeftEdge + " 4. R a5 b4 5. B b3 6. R b2", "7. B a1 b1 *", "after-end 9"},
		// Orders of codes.
		{"turn-over before unknown-square", "standard", "", "1. B e7 z9 *", "turn-over 9"},
		{"turn-over before not-adjacent", "standard", "", "1. B e7 a1 *", "turn-over 9"},
		{"turn-over before redrawn", "standard", "", "1. B e7 e6 *", "turn-over 9"},
		{"turn-over for what is no point", "standard", "", "1. B e7 R *", "turn-over 9"},
		{"syntax before turn-over", "standard", "", "1. B e7 [6] *", "syntax 9"},
		{"syntax for brackets", "standard", "", "1. B e7 (f8) *", "syntax 9"},
		{"syntax for section words", "standard", "", "1. B e7 period *", "syntax 9"},
		{"dice for a point", "standard", "", "1. B [5] e7 *", "syntax 6"},
	}
	for _, row := range rows {
		t.Run(row.ruling, func(t *testing.T) {
			s := begin(t, row.variant, nil, row.before)
			fault := play(s, row.turn)
			if got := outcome(s, fault); got != row.after {
				t.Fatalf("after %q: %q is %q, want %q\n%v%s", row.before, row.turn, got, row.after, fault, s)
			}
			if fault == nil || fault.Code == mustContinue {
				return
			}
			// A refused action leaves no trace: the state is the one that the text before it leads to.
			want := begin(t, row.variant, nil, row.before)
			play(want, row.turn[:fault.Pos.Col-1])
			if s.String() != want.String() {
				t.Errorf("%q left a trace:\n%swant\n%s", row.turn, s, want)
			}
		})
	}
}

// TestFields has rows for other fields than the standard one.
func TestFields(t *testing.T) {
	rows := []struct {
		name                string
		changed             param.Values
		before, turn, after string
	}{
		{"smallest", ints("width", 4, "length", 4), "", "1. B c4 *", "c4: B has won"},
		{"smallest, own goal", ints("width", 4, "length", 4), "", "1. B b2 *", "b2: R has won"},
		{"smallest, past the goal", ints("width", 4, "length", 4), "", "1. B b3 *", "b3: R to draw"},
		{"largest, its last point", ints("width", 24, "length", 98), "", "1. B y99 *", "not-adjacent 6"},
		{"largest, beyond its last point", ints("width", 24, "length", 98), "", "1. B y100 *", "unknown-square 6"},
		{"largest, beyond its files", ints("width", 24, "length", 98), "", "1. B z50 *", "unknown-square 6"},
		{"largest, from the centre", ints("width", 24, "length", 98), "", "1. B m51 *", "m51: R to draw"},
		{"wide goal, its inner points", ints("goal", 4), "1. B d5 2. R c4 3. B b3 4. R b2", "5. B c1 d2 c3 *", "through-net 12"},
		{"wide goal, its post", ints("goal", 4), "1. B d5 2. R c4 3. B b3 4. R b2", "5. B c2 d3 *", "d3: R to draw"},
		{"wide goal, along it", ints("goal", 4), "1. B d5 2. R c4 3. B b3 4. R b2", "5. B c1 d2 e2 *", "along-goal 12"},
		{"deep inset", ints("inset", 4), "", "1. B e7 *", "e7: B has won"},
		{"deep inset, from behind", ints("inset", 4), "1. B d6 2. R c5 3. B d4", "4. R e5 *", "must-continue 1"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := begin(t, "standard", row.changed, row.before)
			fault := play(s, row.turn)
			if got := outcome(s, fault); got != row.after {
				t.Errorf("after %q: %q is %q, want %q\n%v%s", row.before, row.turn, got, row.after, fault, s)
			}
		})
	}
}

// ints makes parameter values from names and numbers in turn.
func ints(pairs ...any) param.Values {
	values := param.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values[pairs[i].(string)] = param.IntValue(pairs[i+1].(int))
	}
	return values
}

func TestParameters(t *testing.T) {
	rows := []struct {
		name    string
		changed param.Values
		problem string // "" for none
	}{
		{"standard", nil, ""},
		{"smallest", ints("width", 4, "length", 4), ""},
		{"largest", ints("width", 24, "length", 98, "goal", 22, "inset", 48), ""},
		{"odd width", ints("width", 9), "width is 9: an even number from 4 to 24"},
		{"too long", ints("length", 100), "length is 100: an even number from 4 to 98"},
		{"odd goal", ints("goal", 3), "goal is 3: an even number from 2 to 22"},
		{"goal as wide as the field", ints("goal", 8), "goal is 8 on a field of width 8: an even number from 2 to 6"},
		{"goal wider than the field", ints("goal", 10), "goal is 10 on a field of width 8: an even number from 2 to 6"},
		{"inset at half the length", ints("inset", 5), "inset is 5 on a field of length 10: a whole number from 0 to 4"},
		{"no such word", param.Values{"stuck": param.ChoiceValue("wins")}, "stuck is wins: one of: draw, loses"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var problems []string
			for _, p := range Game.Params.Validate(Game.Params.Defaults().With(row.changed)) {
				problems = append(problems, p.What+": "+p.Allowed)
			}
			if got := strings.Join(problems, "; "); got != row.problem {
				t.Errorf("problems %q, want %q", got, row.problem)
			}
		})
	}
}

// TestLegal has rows of what may be drawn next.
func TestLegal(t *testing.T) {
	rows := []struct{ name, variant, body, legal string }{
		{"at the start", "standard", "*", "e7 f7 f6 f5 e5 d5 d6 d7"},
		{"without the link just drawn", "standard", "1. B e7 *", "e8 f8 f7 f6 d6 d7 d8"},
		{"off the board", "standard", toLeftEdge + " 4. R a5", "b5 b4"},
		{"in an inner point of the goal", "standard", toLeftOfBlue + " 5. B d1 e2", "f1 e1"},
		{"in a post", "standard", toLeftOfBlue + " 5. B d2", "d3 e3 e1 d1 c1 c3"},
		{"when the turn is complete", "standard", "1. B e7", ""},
		{"after the end", "standard", toFrontBlue + " 4. R e2 *", "nothing"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := start(t, row.variant, nil)
			play(s, row.body)
			got := strings.Join(s.Legal(), " ")
			if s.Legal() == nil {
				got = "nothing"
			}
			if got != row.legal {
				t.Errorf("legal after %q: %q, want %q", row.body, got, row.legal)
			}
		})
	}
}

func TestString(t *testing.T) {
	s := begin(t, "standard", ints("width", 6, "length", 6), "1. B e5 2. R e4 3. B d5 4. R c4 5. B d4 c3 6. R b2")
	const want = `
 7  . . . . . . .

 6  . . .=.=. . .  Red's goal

 5  . . . o o . .
         / X|
 4  . . o-o o . .
         /
 3  . . o . . . .
       /
 2  . @ .=.=. . .  Blue's goal

 1  . . . . . . .
    a b c d e f g
turn 7: B to draw
`
	if got := "\n" + s.String(); got != want {
		t.Errorf("got%swant%s", got, want)
	}
}

func TestClone(t *testing.T) {
	s := begin(t, "standard", nil, "1. B e7")
	before := s.String()
	if fault := play(s.Clone().(*State), "2. R f8 3. B f9 4. R g9 5. B f10 0-1"); fault != nil {
		t.Fatal(fault)
	}
	if s.String() != before {
		t.Errorf("playing on in a clone changed the state:\n%swas\n%s", s, before)
	}
}
