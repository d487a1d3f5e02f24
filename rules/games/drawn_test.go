package games

import (
	"testing"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Every game can be drawn: its rules set up positions, and its states show them.
func TestEveryGameCanBeDrawn(t *testing.T) {
	for _, g := range All {
		rules := g.New(g.Params.Defaults())
		if _, ok := rules.(referee.Placer); !ok {
			t.Errorf("the rules of %s set up no positions", g.ID)
		}
		state, fault := rules.Start(&record.Tags{})
		if fault != nil {
			t.Fatal(fault)
		}
		if _, ok := state.(referee.Drawn); !ok {
			t.Errorf("the states of %s cannot be drawn", g.ID)
		}
	}
}
