package paperhockey

import (
	"encoding/json"
	"os"
	"testing"

	"rinkpress/rules/param"
)

// overrides are the variants' parameters as the spec gives them; the definition holds them for the program.
var overrides = map[string]param.Values{
	"standard":   {},
	"edge-goals": {"inset": param.IntValue(0)},
	"no-draws":   {"stuck": param.ChoiceValue(stuckLoses)},
}

// start returns the first state of a variant, with further values changed.
func start(t testing.TB, variant string, changed param.Values) *State {
	t.Helper()
	over, ok := overrides[variant]
	if !ok {
		t.Fatalf("no variant %q", variant)
	}
	values := Game.Params.Defaults().With(over).With(changed)
	for _, problem := range Game.Params.Validate(values) {
		t.Fatal(problem)
	}
	state, fault := Game.New(values).Start(nil)
	if fault != nil {
		t.Fatal(fault)
	}
	return state.(*State)
}

func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var tables struct {
		Variants map[string]map[string]struct {
			Moves string
			Turns []uint64
			Links []uint64
		}
	}
	if err := json.Unmarshal(text, &tables); err != nil {
		t.Fatal(err)
	}
	if len(tables.Variants) != len(overrides) {
		t.Fatalf("tables for %d variants, want %d", len(tables.Variants), len(overrides))
	}
	for variant, positions := range tables.Variants {
		for name, want := range positions {
			if want.Moves != "" {
				t.Fatalf("%s %s: moves %q are not read here", variant, name, want.Moves)
			}
			s := start(t, variant, nil)
			for i, n := range want.Turns {
				if got := s.Perft(i + 1); got != n {
					t.Errorf("%s %s: %d sequences of %d turns, want %d", variant, name, got, i+1, n)
				}
			}
			for i, n := range want.Links {
				if got := s.PerftLinks(i + 1); got != n {
					t.Errorf("%s %s: %d sequences of %d links, want %d", variant, name, got, i+1, n)
				}
			}
		}
	}
}

// TestPerftWithin has rows for counts that begin within a turn or end with the game.
func TestPerftWithin(t *testing.T) {
	rows := []struct {
		name, body string
		depth      int
		want       uint64
	}{
		{"nothing", "*", 0, 1},
		{"off the board", toLeftEdge + " 4. R a5", 1, 2},
		{"the turn is complete", "1. B e7", 1, 1},
		{"the turn is complete, and another", "1. B e7", 2, 7},
		{"goals count as the last turn", toFrontBlue + " *", 1, 3 + 4}, // three goals, and d3 f3 d4 f4
		{"after the goal", toFrontBlue + " 4. R e2 *", 1, 0},
		{"stuck", toLeftEdge + " 4. R a5 b4 5. B b3 6. R b2 7. B a1 *", 1, 0},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := start(t, "standard", nil)
			play(s, row.body)
			before := s.String()
			if got := s.Perft(row.depth); got != row.want {
				t.Errorf("%d sequences of %d turns after %q, want %d", got, row.depth, row.body, row.want)
			}
			if s.String() != before {
				t.Error("counting has changed the state")
			}
		})
	}
}
