package gentlemans

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// breach is a broken rule: its place among the codes of the page. Of several in one action the first on the page counts, so the
// smaller breach wins; fine is none.
type breach uint8

const (
	faceOff breach = iota
	notYourPlayer
	noPuck
	notAdjacent
	blocked
	endsOnPlayer
	netForbidden
	goalieConfined
	passDirection
	bounce
	lineOfSight
	passTarget
	shotRange
	pointsOverspent
	pointsUnspent
	mustSave
	mustConcede
	noSave
	noSteal
	fine
)

// codes are the codes of the page in their order there.
var codes = [fine]referee.Code{
	"face-off", "not-your-player", "no-puck", "not-adjacent", "blocked", "ends-on-player", "net-forbidden", "goalie-confined",
	"pass-direction", "bounce", "line-of-sight", "pass-target", "shot-range", "points-overspent", "points-unspent", "must-save",
	"must-concede", "no-save", "no-steal",
}

// reasons say for people what is allowed instead.
var reasons = [fine]string{
	faceOff:         "the game begins with one face-off, which ends with the square of one of the winner's skaters",
	notYourPlayer:   "on the first square stands no player of the side whose turn it is",
	noPuck:          "only the player that controls the puck may pass or shoot it",
	notAdjacent:     "each step goes to a square that shares an edge with the last",
	blocked:         "an occupied square may be entered only while the mover or the player on it controls the puck",
	endsOnPlayer:    "a move ends on a square without a player",
	netForbidden:    "skaters enter no net, goalies never the opposing one",
	goalieConfined:  "the goalie stays in its own net",
	passDirection:   "no line that the puck may take leads from the first square to the last",
	bounce:          "the squares on which the puck bounces are all named, and no others",
	lineOfSight:     "a player stands in the way of the puck",
	passTarget:      "a pass ends on an empty square or a team-mate's, in the own net only on the own goalie",
	shotRange:       "a shot is taken from the centre row or beyond it",
	pointsOverspent: "there are not enough points left for it",
	pointsUnspent:   "the turn ends with points left that could be spent",
	mustSave:        "the goalie can reach the puck in its net: it must go there and save, before anything else",
	mustConcede:     "the goalie cannot reach the puck in its net: the goal must be conceded",
	noSave:          "there is nothing to save or to concede here",
	noSteal:         "nobody may roll to steal here: it takes a claim, no spendable points, and it is one roll a turn",
}

func (b breach) fault(pos record.Pos) *referee.Fault {
	return &referee.Fault{Pos: pos, Code: codes[b], Message: reasons[b]}
}
