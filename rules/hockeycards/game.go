// Package hockeycards is the referee of Hockey, the card game (spec: hockey-cards.md; "ruling" below is its numbering). Game declares
// it; a state is a small value, with sets of cards as bits. The package knows nothing of files, verdicts or the other games.
package hockeycards

import (
	"fmt"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Game is Hockey, the card game.
var Game = referee.Game{
	ID: "hockey-cards",
	Params: param.Set{
		Params: []param.Param{
			{Name: "periods", Kind: param.Int, Default: param.IntValue(3), Min: 1, Max: 99,
				Doc: "periods of a match, without the one that is added when it is level"},
			{Name: "hand", Kind: param.Int, Default: param.IntValue(5), Min: 1, Max: packSize / 2,
				Doc: "cards that each player is dealt at a time"},
			{Name: "last_hand", Kind: param.Int, Default: param.IntValue(6), Min: 1, Max: packSize / 2,
				Doc: "cards that each player is dealt at the last deal of a period"},
			{Name: "overtime_hand", Kind: param.Int, Default: param.IntValue(4), Min: 1, Max: packSize / 2,
				Doc: "cards that each player is dealt at a time in the added period"},
		},
		Check: dealsOut,
	},
	Sections: []string{"period", "deal"},
	Codes: []referee.Code{
		periodOrder, dealer, dealOrder, dealSize, cardCode, cardRepeated, notInHand, mark,
	},
	New:     newRules,
	Figures: figures,
}

// The codes of the page.
const (
	periodOrder  referee.Code = "period-order"
	dealer       referee.Code = "dealer"
	dealOrder    referee.Code = "deal-order"
	dealSize     referee.Code = "deal-size"
	cardCode     referee.Code = "card"
	cardRepeated referee.Code = "card-repeated"
	notInHand    referee.Code = "not-in-hand"
	mark         referee.Code = "mark"
)

// dealsOut finds the hands for which a pack does not deal out exactly: 52 = 2*hand*k + 2*last_hand (spec, "Parameters").
func dealsOut(v param.Values) []param.Problem {
	var problems []param.Problem
	rest := packSize/2 - v.Int("last_hand")
	for _, name := range [...]string{"hand", "overtime_hand"} {
		if hand := v.Int(name); rest%hand != 0 {
			problems = append(problems, param.Problem{
				Param:   name,
				What:    fmt.Sprintf("%s is %d, and last_hand %d: a pack of %d does not deal out exactly", name, hand, v.Int("last_hand"), packSize),
				Allowed: fmt.Sprintf("a number that divides %d - last_hand = %d", packSize/2, rest),
			})
		}
	}
	return problems
}

// rules are the numbers of one variant. They do not change.
type rules struct{ periods, hand, lastHand, overtimeHand int }

func newRules(v param.Values) referee.Rules {
	return &rules{v.Int("periods"), v.Int("hand"), v.Int("last_hand"), v.Int("overtime_hand")}
}

// Start returns the state before the first period. The game has no tags of its own.
func (r *rules) Start(*record.Tags) (referee.State, *referee.Fault) { return &state{rules: r}, nil }
