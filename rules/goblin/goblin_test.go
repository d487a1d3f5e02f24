package goblin

import (
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// standard is the game with both variants of the spec.
var standard = refereetest.Standard(Game, referee.Variant{ID: "standard"}, refereetest.Bool("simple", "free_attacks", false))

func TestCases(t *testing.T) { refereetest.Cases(t, standard, "testdata/cases") }

// TestCodes has a case for every code that the cases above lack, and for the ends of timed and friendly play.
func TestCodes(t *testing.T) {
	refereetest.Cases(t, standard, "testdata/codes")
	refereetest.Codes(t, standard, "testdata/cases", "testdata/codes")
}

// TestRandomPlay plays every mode of the tag Play, with and without cards, in both variants.
func TestRandomPlay(t *testing.T) {
	refereetest.RandomPlay(t, standard, 2, refereetest.Options{Damages: 20, Entries: 200, Tags: [][]string{
		nil,
		{`[Cards "off"]`},
		{`[Play "best-of-3"]`},
		{`[Play "timed"]`},
		{`[Play "friendly"]`, `[Cards "off"]`},
	}})
}

// TestRandomPlayElsewhere plays on other fields and with other numbers.
func TestRandomPlayElsewhere(t *testing.T) {
	def := refereetest.Standard(Game,
		mapVariant("cave", cave),
		mapVariant("cell", cell3),
		mapVariant("side-goals", sideGoals),
		refereetest.Int("one-of-each", "copies", 1),
		refereetest.Int("many-cards", "cards_per_turn", 3),
		referee.Variant{ID: "loose", Values: param.Values{
			"hit": param.IntValue(5), "critical": param.IntValue(15), "fumble": param.IntValue(4), "knockout": param.IntValue(4),
			"draw_on": param.IntValue(5), "move": param.IntValue(15), "windfall_draws": param.IntValue(5),
		}},
	)
	refereetest.RandomPlay(t, def, 2, refereetest.Options{Damages: 20, Entries: 120, Tags: [][]string{{`[Play "first-to-30"]`}}})
}

func mapVariant(id, text string) referee.Variant {
	return referee.Variant{ID: id, Values: param.Values{"map": param.TextValue(text)}}
}

// Fields other than that of the spec: with inner walls, as small as can be, with goals in the side walls.
const (
	cave = `###BB.B##
#...#...#
#.#...#.#
#...*...#
#.#...#.#
#...#...#
##RR.R###
`
	cell3 = `BBB
...
.*.
...
RRR
`
	sideGoals = `##############
#.....#......#
R............B
R..##...##...B
R......*.....B
#..##...##...#
#......#.....#
##############
`
)

func FuzzVerify(f *testing.F) {
	refereetest.Fuzz(f, standard, "testdata/cases", "testdata/codes")
}
