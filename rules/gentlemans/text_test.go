package gentlemans

import (
	"strings"
	"testing"

	"rinkpress/rules/referee"
)

// The position as it is shown, and what is listed as legal there.
func TestText(t *testing.T) {
	for _, r := range []struct{ name, variant, before, play, want, legal string }{
		{"between turns", "basic", "b5 c6* c1 | b7 d7 c11", "1. R [1] b5-b4", `
   a   b   c   d   e
11 .   .   Bg  .   .     Blue's net
10 .   .   .   .   .
 9 .   .   .   .   .
 8 .   .   .   .   .
 7 .   B   .   B   .
 6 .   .   R*  .   .     centre row
 5 .   .   .   .   .
 4 .   R   .   .   .
 3 .   .   .   .   .
 2 .   .   .   .   .
 1 .   .   Rg  .   .     Red's net
   a   b   c   d   e
Red 0, Blue 0, first to 3
turn 2: Blue rolls
`, "2. B [d6]"},
		{"a save is due", "basic", "b5 c6 c1 | b7 d7 c11 | o e1", "1. R [3] ?", `
   a   b   c   d   e
11 .   .   Bg  .   .     Blue's net
10 .   .   .   .   .
 9 .   .   .   .   .
 8 .   .   .   .   .
 7 .   B   .   B   .
 6 .   .   R   .   .     centre row
 5 .   R   .   .   .
 4 .   .   .   .   .
 3 .   .   .   .   .
 2 .   .   .   .   .
 1 .   .   Rg  .   o     Red's net
   a   b   c   d   e
Red 0, Blue 0, first to 3
turn 1: Red has 3 points left and must save
`, "c1-d1"},
		{"a goal is due", "basic", "b5 c6 c1 | b7 d7 c11 | o e1", "1. R [2] ?", `
   a   b   c   d   e
11 .   .   Bg  .   .     Blue's net
10 .   .   .   .   .
 9 .   .   .   .   .
 8 .   .   .   .   .
 7 .   B   .   B   .
 6 .   .   R   .   .     centre row
 5 .   R   .   .   .
 4 .   .   .   .   .
 3 .   .   .   .   .
 2 .   .   .   .   .
 1 .   .   Rg  .   o     Red's net
   a   b   c   d   e
Red 0, Blue 0, first to 3
turn 1: Red has 2 points left and must concede a goal
`, "goal [d6]"},
		{"a steal is possible", "basic", "b5 d5 c1 | c6* d7 c11", "1. R [3] b5-c5-c6-c7 ?", `
   a   b   c   d   e
11 .   .   Bg  .   .     Blue's net
10 .   .   .   .   .
 9 .   .   .   .   .
 8 .   .   .   .   .
 7 .   .   R   B   .
 6 .   .   B*  .   .     centre row
 5 .   .   .   R   .
 4 .   .   .   .   .
 3 .   .   .   .   .
 2 .   .   .   .   .
 1 .   .   Rg  .   .     Red's net
   a   b   c   d   e
Red 0, Blue 0, first to 3
turn 1: Red has 0 points left
claims to a steal: c7 from the player with the puck
`, "steal c7 [d6]|"},
		{"claims and a goalie on the puck", "adventurous", "b5 d5 e1 | c6* d7 c11", "1. B [5] c6-d6-d5-e5 e5>e2 2. R [6] e1-e2 ?", `
   a   b   c   d   e
11 .   .   Bg  .   .     Blue's net
10 .   .   .   .   .
 9 .   .   .   .   .
 8 .   .   .   .   .
 7 .   .   .   B   .
 6 .   .   .   .   .     centre row
 5 .   R   .   R   B
 4 .   .   .   .   .
 3 .   .   .   .   .
 2 .   .   .   .   Rg*
 1 .   .   .   .   .     Red's net
   a   b   c   d   e
Red 0, Blue 0, first to 3
turn 2: Red has 5 points left
claims to a steal: d5 from e5
`, "b5-c5|b5-b6|b5-a5|b5-b4|d5-d6|d5-c5|d5-d4|e2-e3|e2-d2|e2-e1|e2>e3|e2>e4|e2>d2|e2>c2|e2>b2|e2>a2|e2>d3|e2>c4|e2>b5"},
	} {
		side := referee.Red
		if strings.HasPrefix(r.play, "1. B") {
			side = referee.Blue
		}
		s := newState(t, variants[r.variant]).set(t, r.before, side)
		if fault := entries(s, r.play+" *"); fault != nil && fault.Code != referee.Syntax {
			t.Fatalf("%s: %v", r.name, fault)
		}
		if got := "\n" + s.String(); got != r.want {
			t.Errorf("%s: got%s\nwant%s", r.name, got, r.want)
		}
		if got := strings.Join(s.Legal(), "|"); got != r.legal {
			t.Errorf("%s: legal is %s\nwant %s", r.name, got, r.legal)
		}
	}
}

func TestLegalFaceOff(t *testing.T) {
	got := strings.Join(newState(t, nil).Legal(), "|")
	if want := "face-off [d6 d6] b5|face-off [d6 d6] d5|face-off [d6 d6] b7|face-off [d6 d6] d7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
