// Package goblin is the referee of Goblin Hockey (spec: goblin-hockey.md; "ruling n" in comments is a number of that page).
// Game and the ids of the magic cards are what it exports. The files go from the ground up:
//
//	field.go    the map: squares, walls, neighbours
//	state.go    the game in progress: Goblins, ball, turn, score
//	deck.go     the 54 magic cards, seen and unseen
//	reading.go  tokens to parts of actions
//	entry.go    rounds, setup, deal and turns
//	movement.go, attack.go, ball.go, cards.go   what is done in a turn
//	print.go, legal.go, random.go, perft.go     the position and what may follow it
package goblin

import (
	"strings"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Game is Goblin Hockey as goblin-hockey.md rules it. Its variants (standard, simple) differ in free_attacks only.
var Game = referee.Game{
	ID:         "goblin-hockey",
	Params:     param.Set{Params: params, Check: check},
	Sections:   []string{"round", "setup", "deal"},
	Tags:       []string{"Play", "Cards"},
	Codes:      codes,
	New:        newRules,
	RandomTags: randomTags,
	Figures:    figures,
}

// The codes of the page, in the order in which they rank there.
const (
	codeUnknownCard   referee.Code = "unknown-card"
	codeCardsOff      referee.Code = "cards-off"
	codeRollOff       referee.Code = "roll-off"
	codeSetup         referee.Code = "setup"
	codeDeal          referee.Code = "deal"
	codeRoundOrder    referee.Code = "round-order"
	codeNotYourGoblin referee.Code = "not-your-goblin"
	codeGoblinDown    referee.Code = "goblin-down"
	codeDazed         referee.Code = "dazed"
	codeCommandOrder  referee.Code = "command-order"
	codeNotAdjacent   referee.Code = "not-adjacent"
	codeNotStraight   referee.Code = "not-straight"
	codeBlocked       referee.Code = "blocked"
	codeWall          referee.Code = "wall"
	codeEndsOccupied  referee.Code = "ends-occupied"
	codeTooFar        referee.Code = "too-far"
	codeGoalArea      referee.Code = "goal-area"
	codeMustLeaveGoal referee.Code = "must-leave-goal"
	codeNoTarget      referee.Code = "no-target"
	codeDistance      referee.Code = "distance"
	codeDirection     referee.Code = "direction"
	codeNoFreeAttack  referee.Code = "no-free-attack"
	codeNoBounce      referee.Code = "no-bounce"
	codeNoDraw        referee.Code = "no-draw"
	codeNotInHand     referee.Code = "not-in-hand"
	codeNotInDeck     referee.Code = "not-in-deck"
	codeCardsPerTurn  referee.Code = "cards-per-turn"
	codeCardTarget    referee.Code = "card-target"
)

var codes = []referee.Code{
	codeUnknownCard, codeCardsOff, codeRollOff, codeSetup, codeDeal, codeRoundOrder, codeNotYourGoblin, codeGoblinDown,
	codeDazed, codeCommandOrder, codeNotAdjacent, codeNotStraight, codeBlocked, codeWall, codeEndsOccupied, codeTooFar,
	codeGoalArea, codeMustLeaveGoal, codeNoTarget, codeDistance, codeDirection, codeNoFreeAttack, codeNoBounce, codeNoDraw,
	codeNotInHand, codeNotInDeck, codeCardsPerTurn, codeCardTarget,
}

// defaultMap is the field of the spec ("Board"); the definition goblin-hockey carries the same text.
const defaultMap = `######BBB######
...............
...............
...............
...............
...............
...............
...............
...............
...............
.......*.......
...............
...............
...............
...............
...............
...............
...............
...............
...............
######RRR######
`

// Bounds of what a definition may ask for.
const (
	maxSquares = 10_000
	maxFiles   = 26
	maxMapText = 2*maxSquares + 1 // one file wide: a square and a line break each
	maxCopies  = 9
)

var params = []param.Param{
	{Name: "map", Kind: param.Text, Default: param.TextValue(defaultMap), Max: maxMapText,
		Doc: "the field, one character a square, the top line first: # wall, . field, R and B goal squares, * centre"},
	number("move", 9, 1, 99, "squares of a movement without an attack"),
	number("move_and_attack", 6, 0, 99, "squares of a movement together with an attack"),
	number("hit", 10, 2, 20, "battle die of this or more: the attack succeeds"),
	number("critical", 20, 0, 20, "battle die of exactly this earns another command (0: none does)"),
	number("fumble", 1, 0, 19, "battle die of exactly this is a fumble (0: none is)"),
	number("knockout", 6, 1, 6, "power die of this or more: a successful attack puts the Goblin down"),
	number("draw_on", 7, 0, 20, "battle die of exactly this lets its roller draw a card (0: none does)"),
	number("cards_per_turn", 1, 0, 54, "magic cards that a side may play in a turn"),
	{Name: "free_attacks", Kind: param.Bool, Default: param.BoolValue(true),
		Doc: "whether Goblins take free attacks on who passes, and free hits on the ball"},
	number("copies", 3, 1, maxCopies, "how many of each magic card the deck holds"),
	number("burst_squares", 3, 1, 20, "burst-of-speed: squares more in the next command"),
	number("hurl_most", 3, 1, 9, "hurl: most squares that a Goblin flies"),
	number("heavy_hand", 5, 1, 6, "heavy-hand: power die of this or more knocks out"),
	number("windfall_draws", 2, 1, 20, "windfall: cards drawn"),
}

func number(name string, value, least, most int, doc string) param.Param {
	return param.Param{Name: name, Kind: param.Int, Default: param.IntValue(value), Min: least, Max: most, Doc: doc}
}

// check finds what is wrong with the map and between the numbers.
func check(v param.Values) []param.Problem {
	_, problems := parseField(v.Text("map"))
	if fumble, hit := v.Int("fumble"), v.Int("hit"); fumble >= hit {
		problems = append(problems, param.Problem{Param: "fumble",
			What: "a fumble would be a success (fumble is not below hit)", Allowed: "a fumble below hit"})
	}
	if critical, hit := v.Int("critical"), v.Int("hit"); critical > 0 && critical < hit {
		problems = append(problems, param.Problem{Param: "critical",
			What: "a critical would be a failure (critical is below hit)", Allowed: "0 or a number from hit to 20"})
	}
	return problems
}

// rules are the rules with given parameters: numbers and the tables of the field.
type rules struct {
	*field
	movement, moveAndAttack                            int
	hit, critical, fumble, knockout, drawOn, heavyHand int16
	cardsPerTurn                                       int
	freeAttacks                                        bool
	copies, burstSquares, hurlMost, windfallDraws      int
}

// newRules prepares the rules for values that Check has passed.
func newRules(v param.Values) referee.Rules {
	f, _ := parseField(v.Text("map"))
	die := func(name string) int16 { return int16(v.Int(name)) }
	return &rules{
		field:    f,
		movement: v.Int("move"), moveAndAttack: v.Int("move_and_attack"),
		hit: die("hit"), critical: die("critical"), fumble: die("fumble"), knockout: die("knockout"), drawOn: die("draw_on"),
		cardsPerTurn: v.Int("cards_per_turn"), freeAttacks: v.Bool("free_attacks"),
		copies: v.Int("copies"), burstSquares: v.Int("burst_squares"), hurlMost: v.Int("hurl_most"),
		heavyHand: die("heavy_hand"), windfallDraws: v.Int("windfall_draws"),
	}
}

// play is how a match is decided: the tag Play.
type play struct {
	mode   playMode
	points int64 // first-to and best-of: their N
}

type playMode uint8

const (
	firstTo playMode = iota
	bestOf
	timed
	friendly
)

// String returns the tag's value.
func (p play) String() string {
	if words := [...]string{timed: "timed", friendly: "friendly"}; p.mode >= timed {
		return words[p.mode]
	}
	return [...]string{firstTo: "first-to-", bestOf: "best-of-"}[p.mode] + itoa(int(p.points))
}

// parsePlay reads the value of the tag Play; ok is false for anything but first-to-N, best-of-N (N odd), timed, friendly.
func parsePlay(value string) (p play, ok bool) {
	switch value {
	case "timed":
		return play{mode: timed}, true
	case "friendly":
		return play{mode: friendly}, true
	}
	digits, best := strings.CutPrefix(value, "best-of-")
	if best {
		n, ok := countingNumber(digits)
		return play{bestOf, n}, ok && n%2 == 1
	}
	digits, first := strings.CutPrefix(value, "first-to-")
	n, ok := countingNumber(digits)
	return play{firstTo, n}, ok && first
}

// countingNumber reads a number from 1 without leading zero (reading rule 7). Beyond 10^18, which no match reaches, only its
// last digit counts on: it says whether the number is odd.
func countingNumber(digits string) (int64, bool) {
	if digits == "" || digits[0] == '0' {
		return 0, false
	}
	var n int64
	for i := range len(digits) {
		d := digits[i]
		if d < '0' || d > '9' {
			return 0, false
		}
		if n >= record.MaxNumber/10 {
			n = record.MaxNumber / 100
		}
		n = n*10 + int64(d-'0')
	}
	return n, true
}

// Start checks the tags Play and Cards, in this order.
func (r *rules) Start(tags *record.Tags) (referee.State, *referee.Fault) {
	s := &state{rules: r, cards: true, play: play{firstTo, 3}, roundDue: true}
	if tag, ok := tags.Get("Play"); ok {
		if s.play, ok = parsePlay(tag.Value); !ok {
			return nil, referee.Faultf(tag.Pos, referee.Tag,
				"Play is %q: it may be first-to-N, best-of-N with an odd N, timed or friendly", tag.Value)
		}
	}
	if tag, ok := tags.Get("Cards"); ok {
		if tag.Value != "open" && tag.Value != "off" {
			return nil, referee.Faultf(tag.Pos, referee.Tag, "Cards is %q: it may be open or off", tag.Value)
		}
		s.cards = tag.Value == "open"
	}
	s.deck.shuffle(r.copies)
	s.place(r.starts)
	return s, nil
}
