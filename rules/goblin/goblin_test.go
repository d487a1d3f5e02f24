package goblin

import (
	"testing"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// standard is the game with both variants of the spec.
var standard = refereetest.Standard(Game, referee.Variant{ID: "standard"}, refereetest.Bool("simple", "free_attacks", false))

func TestCases(t *testing.T) { refereetest.Cases(t, standard, "testdata/cases") }

// TestRandomPlay plays every mode of the tag Play, with and without cards, in both variants.
func TestRandomPlay(t *testing.T) {
	refereetest.RandomPlay(t, standard, 3, refereetest.Options{Tags: [][]string{
		nil,
		{`[Cards "off"]`},
		{`[Play "best-of-3"]`},
		{`[Play "first-to-40"]`},
		{`[Play "timed"]`},
		{`[Play "friendly"]`, `[Cards "off"]`},
	}})
}
