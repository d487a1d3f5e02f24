// Package games lists the games that the referee knows.
package games

import (
	"rinkpress/rules/gentlemans"
	"rinkpress/rules/goblin"
	"rinkpress/rules/hockeycards"
	"rinkpress/rules/jokerball"
	"rinkpress/rules/paperhockey"
	"rinkpress/rules/referee"
)

// All are the games, in the order of the spec's pages.
var All = []referee.Game{
	gentlemans.Game,
	goblin.Game,
	hockeycards.Game,
	jokerball.Game,
	paperhockey.Game,
}

// Find returns the game with the given id, as a definition's referee: key names it.
func Find(id string) (referee.Game, bool) {
	for _, g := range All {
		if g.ID == id {
			return g, true
		}
	}
	return referee.Game{}, false
}
