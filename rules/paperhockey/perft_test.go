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
