package goblin

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/param"
)

// TestEntries has rows of whole bodies: rounds, setup, deal and first turns. What is expected is the fault with its place, or who is
// to move in which turn.
func TestEntries(t *testing.T) {
	const (
		round1 = "round 1 [14 3 2] [9 6 1] "
		deal   = "deal R hurl B blink "
		first  = "1. R R1 g1-g2 R2 i1-i2 "
		second = "2. B B1 g21-g20 B2 i21-i20 "
	)
	rows := []struct{ name, cards, body, want string }{
		{"nothing yet", "off", "*", "round 1 is due"},
		{"Red has more", "off", round1 + "*", "turn 1, Red to move"},
		{"Blue has more", "off", "round 1 [1 1 1] [1 1 2] *", "turn 1, Blue to move"},
		{"the second pair counts", "off", "round 1 [14 3 2] [13 4 2] [2 1 1] [20 1 1] *", "turn 1, Blue to move"},
		{"a tie is rolled again", "off", "round 1 [14 3 2] [13 4 2] *", "1:27: roll-off"},
		{"whatever stands there", "off", "round 1 [14 3 2] [13 4 2] foo", "1:27: roll-off"},
		{"but a break", "off", "round 1 [14 3 2] [13 4 2]", "1:26: unterminated"},
		{"two ties", "off", "round 1 [1 1 1] [1 1 1] [2 1 1] [2 1 1] 1. R", "1:41: roll-off"},
		{"after the decision", "off", "round 1 [14 3 2] [9 6 1] [1 1 1] [2 1 1] *", "1:26: roll-off"},
		{"after the decision, wrong dice", "off", "round 1 [14 3 2] [9 6 1] [1] *", "1:26: roll-off"},
		{"half a pair", "off", "round 1 [14 3 2] *", "1:18: syntax"},
		{"half a pair after a tie", "off", "round 1 [14 3 2] [13 4 2] [1 1 1] 1. R", "1:35: syntax"},
		{"no dice", "off", "round 1 *", "1:9: syntax"},
		{"no number", "off", "round [14 3 2] [9 6 1] *", "1:7: syntax"},
		{"no number before a result", "off", "round 1-0", "1:7: syntax"},
		{"a turn's number", "off", "round 1. [14 3 2] [9 6 1] *", "1:7: syntax"},
		{"a word for a number", "off", "round one [14 3 2] [9 6 1] *", "1:7: syntax"},
		{"a number too high", "off", "round 2 [14 3 2] [9 6 1] *", "1:7: round-order"},
		{"a number with a zero", "off", "round 01 [14 3 2] [9 6 1] *", "1:7: round-order"},
		{"a number of many digits", "off", "round 99999999999999999999999999 [14 3 2] [9 6 1] *", "1:7: round-order"},
		{"two dice", "off", "round 1 [14 3] [9 6 1] *", "1:9: dice-count"},
		{"a die of 21", "off", "round 1 [14 3 2] [21 6 1] *", "1:18: dice-range"},
		{"more in a round entry", "off", round1 + "R1 g1-g2 *", "1:26: syntax"},
		{"a turn before the round", "off", "1. R *", "1:1: round-order"},
		{"a deal before the round", "open", "deal R hurl B blink *", "1:1: round-order"},
		{"a deal before the round, without cards", "off", "deal R hurl B blink *", "1:1: round-order"},
		{"a setup before the round", "off", "setup R g1 i1 B g21 i21 *", "1:1: round-order"},

		{"setup", "off", round1 + "setup R h1 g1 B i21 h21 1. R R1 h1-h2 R2 g1-g2 *", "turn 2, Blue to move"},
		{"setup twice", "off", round1 + "setup R h1 g1 B i21 h21 setup R h1 g1 B i21 h21 *", "1:50: setup"},
		{"setup after a turn", "off", round1 + first + "setup R h1 g1 B i21 h21 *", "1:49: setup"},
		{"Blue first", "off", round1 + "setup B i21 h21 R h1 g1 *", "1:32: setup"},
		{"Red twice", "off", round1 + "setup R h1 g1 R i21 h21 *", "1:40: setup"},
		{"no letter", "off", round1 + "setup h1 g1 B i21 h21 *", "1:32: syntax"},
		{"one square", "off", round1 + "setup R h1 B i21 h21 *", "1:37: syntax"},
		{"Red only", "off", round1 + "setup R h1 g1 *", "1:40: syntax"},
		{"more in a setup", "off", round1 + "setup R h1 g1 B i21 h21 hit *", "1:50: syntax"},
		{"the same square", "off", round1 + "setup R h1 h1 B i21 h21 *", "1:37: setup"},
		{"in the field", "off", round1 + "setup R h1 g2 B i21 h21 *", "1:37: setup"},
		{"in the other goal", "off", round1 + "setup R h21 g1 B i21 h21 *", "1:34: setup"},
		{"in the wall", "off", round1 + "setup R a1 g1 B i21 h21 *", "1:34: setup"},
		{"off the map", "off", round1 + "setup R h1 g1 B z21 h21 *", "1:42: unknown-square"},
		{"a leading zero", "off", round1 + "setup R h01 g1 B i21 h21 *", "1:34: unknown-square"},
		{"a place is judged where it stands", "off", round1 + "setup R h2 foo *", "1:34: setup"},

		{"deal", "open", round1 + deal + "*", "turn 1, Red to move"},
		{"setup, then deal", "open", round1 + "setup R h1 g1 B i21 h21 " + deal + "*", "turn 1, Red to move"},
		{"deal, then setup", "open", round1 + deal + "setup R h1 g1 B i21 h21 *", "1:46: setup"},
		{"no deal", "open", round1 + "1. R *", "1:26: deal"},
		{"no deal, whatever the turn", "open", round1 + "07. B *", "1:26: deal"},
		{"deal twice", "open", round1 + deal + deal + "*", "1:46: deal"},
		{"deal after a turn", "open", round1 + deal + first + deal + "*", "1:69: deal"},
		{"deal without cards", "off", round1 + deal + "*", "1:26: cards-off"},
		{"deal to Blue first", "open", round1 + "deal B hurl R blink *", "1:31: deal"},
		{"deal to Red twice", "open", round1 + "deal R hurl R blink *", "1:38: deal"},
		{"deal to Red only", "open", round1 + "deal R hurl *", "1:38: syntax"},
		{"deal nothing", "open", round1 + "deal R B blink *", "1:33: syntax"},
		{"deal a word of the notation", "open", round1 + "deal R hit B blink *", "1:33: syntax"},
		{"deal a section word", "open", round1 + "deal R round B blink *", "1:33: syntax"},
		{"no such card", "open", round1 + "deal R bribe B blink *", "1:33: unknown-card"},
		{"a card is judged where it stands", "open", round1 + "deal R bribe B Blink *", "1:33: unknown-card"},
		{"more in a deal", "open", round1 + "deal R hurl B blink R hurl *", "1:46: syntax"},

		{"turns alternate", "off", round1 + first + second + "*", "turn 3, Red to move"},
		{"the winner of the roll-off begins", "off", round1 + "1. B *", "1:29: wrong-side"},
		{"both must leave the goal", "off", round1 + "1. R R1 g1-g2 *", "1:26: must-leave-goal"},
		{"the second side too", "off", round1 + first + "2. B B1 g21-g20 *", "1:49: must-leave-goal"},
		{"it need not once it is down", "open", round1 + "deal R blink B hurl 1. R card blink R1 h20 R1 attack B1 [12 6 3] R2 i1-i2 2. B B2 i21-i20 *", "turn 3, Red to move"},
		{"it need not without an exit", "open", round1 + "deal R blink B hurl 1. R card blink R1 i2 R1 i2-h2 *", "1:46: must-leave-goal"},
		{"a card takes it out", "open", round1 + "deal R blink B hurl 1. R card blink R1 i2 R2 i1-h1-h2 *", "turn 2, Blue to move"},
		{"a syntax error comes before", "off", round1 + "1. R R1 g1-g2 foo *", "1:40: syntax"},
		{"a break asks for nothing", "off", round1 + "1. R R1 g1-g2", "1:39: unterminated"},
		{"what the movement lacks comes before", "off", round1 + first + "2. B B1 g21-g20 B2 i21-i20 3. R R1 g2-g11 4. B B1 g20-g12 5. R R1 g11-f11 (B1 [2 2 2]) *", "1:123: no-free-attack"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			s := startOf(t, nil, "Cards", r.cards)
			got := ""
			if fault := judge(s, r.body); fault != nil {
				got = fmt.Sprintf("%d:%d: %s", fault.Pos.Line, fault.Pos.Col, fault.Code)
			} else {
				got = s.due()
			}
			if got != r.want {
				t.Errorf("%s\ngot  %s\nwant %s\n%s", r.body, got, r.want, s)
			}
		})
	}
}

// TestExit has a Goblin in its goal that nothing lets out: it need not leave it.
func TestExit(t *testing.T) {
	s := startOf(t, param.Values{"map": param.TextValue("BB#\n...\n.*.\n...\n#RR\n")}, "Cards", "off")
	judge(s, "round 1 [14 3 2] [9 6 1] *")
	s.where = [goblins]square{s.at(1, 0), s.at(2, 0), s.at(1, 1), s.at(2, 1)} // b1 c1 b2 c2: only a2 is free, not connected to c1
	s.ball = s.at(0, 1)
	if fault := judge(s, "1. R *"); fault != nil {
		t.Errorf("no Goblin has an exit: %v\n%s", fault, s)
	}
	s.turns, s.toMove = 0, red
	s.ball = s.at(1, 2)
	if fault := judge(s, "1. R *"); fault != nil {
		t.Errorf("a2 is around the corner of the goal: %v\n%s", fault, s)
	}
	s.turns, s.toMove = 0, red
	s.where[3] = s.at(0, 2)
	if fault := judge(s, "1. R *"); fault == nil || fault.Code != codeMustLeaveGoal {
		t.Errorf("c2 is free: %v\n%s", fault, s)
	}
}

// TestDeckOrder plays a deck of one copy each to its end: unseen cards first, then used ones in their order; with one card left only Red is
// dealt one, with none nobody is.
func TestDeckOrder(t *testing.T) {
	s := startOf(t, param.Values{"copies": param.IntValue(1)}, "Play", "first-to-99")
	const goal = "2. B B1 g21-g20-b20 B2 i21-i20-n20 3. R R1 hit [20 6 6] 6N R1 h10-h16 hit [10 6 5] 6N "
	for i := 0; i < kinds; i += 2 {
		played(t, s, fmt.Sprintf("round %d [14 3 2] [9 6 1] deal R %s B %s 1. R R1 g1-g8-h9-h10 R2 i1-i2 %s *",
			i/2+1, cards[i].id, cards[i+1].id, goal))
	}
	refused := func(body, code string) {
		t.Helper()
		c := *s
		if fault := judge(&c, body); fault == nil || string(fault.Code) != code {
			t.Errorf("%s: %v, want %s", body, fault, code)
		}
	}
	const round10 = "round 10 [14 3 2] [9 6 1] "
	refused(round10+"deal R hurl *", "deal")
	refused(round10+"1. R R1 g1-g8-h9-h10 R2 i1-i2 2. B card windfall (B draw windfall) *", "no-draw")
	refused(round10+"1. R R1 g1-g8-h9-h10 R2 i1-i2 2. B B1 g21-g20 B2 i21-i20 3. R R1 hit [7 2 2] (R draw hurl) *", "not-in-deck")

	played(t, s, round10+"1. R card hurl B1 S 1 R1 g1-g8-h9-h10 R2 i1-i2 2. B B1 g20-b20 B2 i21-i20-n20 "+
		"3. R R1 hit [20 6 6] 6N R1 h10-h16 hit [10 6 5] 6N *")
	const round11 = "round 11 [14 3 2] [9 6 1] "
	refused(round11+"deal R encore *", "not-in-deck")
	refused(round11+"deal R hurl B hurl *", "syntax")
	refused(round11+"1. R *", "deal")
	played(t, s, round11+"deal R hurl 1. R card hurl B1 S 1 R1 g1-g8-h9-h10 R2 i1-i2 2. B card windfall (B draw hurl) B1 g20-b20 B2 i21-i20-n20 "+
		"3. R card encore R1 R1 hit [10 6 6] 6N 4. B 5. R R1 h10-h16 hit [10 6 5] 6N *")
	const round12 = "round 12 [14 3 2] [9 6 1] "
	refused(round12+"deal R encore B windfall *", "not-in-deck")
	refused(round12+"deal R windfall B windfall *", "not-in-deck")
	played(t, s, round12+"deal R windfall B encore *")
}

// TestTags has the values of the game's own tags.
func TestTags(t *testing.T) {
	for _, value := range []string{"first-to-1", "first-to-99", "best-of-1", "best-of-21", "timed", "friendly",
		"first-to-99999999999999999999999999999999", "best-of-99999999999999999999999999999999"} {
		if p, ok := parsePlay(value); !ok {
			t.Errorf("%q is refused", value)
		} else if got := p.String(); len(value) < 20 && got != value {
			t.Errorf("%q is printed as %q", value, got)
		}
	}
	for _, value := range []string{"", "first-to-0", "first-to-03", "first-to-", "first-to-3 ", "first-to--3", "best-of-2", "best-of-0",
		"best-of-99999999999999999999999999999998", "Timed", "FRIENDLY", "best-of-x", "3", "first-to-1a"} {
		if _, ok := parsePlay(value); ok {
			t.Errorf("%q is accepted", value)
		}
	}
}

// TestStop ends timed and friendly matches by time, others not.
func TestStop(t *testing.T) {
	for _, row := range []struct{ play, termination, want string }{
		{"timed", "time", "the match is over: a draw"},
		{"friendly", "time", "the match is over"},
		{"timed", "abandoned", "round 1 is due"},
		{"first-to-3", "time", "round 1 is due"},
	} {
		s := startOf(t, nil, "Play", row.play)
		s.Stop(row.termination)
		if got := s.due(); got != row.want {
			t.Errorf("%s, %s: %s, want %s", row.play, row.termination, got, row.want)
		}
	}
	s := startOf(t, nil, "Play", "timed")
	s.score = [2]int64{1, 2}
	s.Stop("time")
	if got := s.due(); got != "the match is over: Blue wins" {
		t.Errorf("the leader wins: %s", got)
	}
}

// TestMap has maps that are refused, each with the place and the reason of its first problem.
func TestMap(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"empty", "", "1:0 the map's first line is empty"},
		{"an empty first line", "\nRR\n", "1:0 the map's first line is empty"},
		{"ragged, short", "BB.\n.*\nRR.\n", "2:3 this line of the map has 2 characters"},
		{"ragged, long", "BB.\n.*..\nRR.\n", "2:4 this line of the map has 4 characters"},
		{"an empty line at the end", "BB.\n.*.\nRR.\n\n", "4:1 this line of the map has 0 characters"},
		{"an unknown character", "BB.\n.*x\nRR.\n", "2:3 'x' is no kind of square"},
		{"line ends of another system", "BB.\r\n.*.\r\nRR.\r\n", "1:4 '\\r' is no kind of square"},
		{"two centres", "BB.\n.**\nRR.\n", "2:3 a second centre"},
		{"no centre", "BB.\n...\nRR.\n", "0:0 the map has no centre"},
		{"no goal", "BB.\n.*.\n...\n", "0:0 Red has 0 goal squares (R)"},
		{"half a goal", "B#.\n.*.\nRR.\n", "0:0 Blue has 1 goal squares (B)"},
		{"too many files", strings.Repeat(".", 27) + "\n", "1:27 the map has 27 files"},
		{"too many squares", strings.Repeat(strings.Repeat(".", 26)+"\n", 400), "385:0 the map has 10400 squares"},
	} {
		problems := Game.Params.Validate(Game.Params.Defaults().With(param.Values{"map": param.TextValue(row.text)}))
		if len(problems) == 0 {
			t.Errorf("%s: no problem", row.name)
			continue
		}
		p := problems[0]
		if got := fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.What); p.Param != "map" || p.Allowed == "" || got != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
	}
	for name, text := range fields {
		if _, problems := parseField(text); problems != nil {
			t.Errorf("%s: %v", name, problems)
		}
	}
	all := Game.Params.Validate(Game.Params.Defaults().With(param.Values{"map": param.TextValue("B?.\n...\n.R\n")}))
	if len(all) != 5 { // the character, the ragged line, the centre, both goals
		t.Errorf("all problems come together, got %d: %v", len(all), all)
	}
}

// TestNumbers has numbers that do not go together.
func TestNumbers(t *testing.T) {
	for name, over := range map[string]param.Values{
		"fumble":   {"fumble": param.IntValue(10)},
		"critical": {"critical": param.IntValue(9)},
	} {
		problems := Game.Params.Validate(Game.Params.Defaults().With(over))
		if len(problems) != 1 || problems[0].Param != name {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

// TestRebound has the ways of a ball at walls (ruling 14.2) on a field with inner walls.
func TestRebound(t *testing.T) {
	f, problems := parseField("BB...\n.....\n.#*#.\n.....\nRR..#\n")
	if problems != nil {
		t.Fatal(problems)
	}
	for _, row := range []struct {
		square string
		from   direction
		want   direction
	}{
		{"c3", north, north}, {"a1", south, north}, {"d1", east, west}, {"e2", south, north},
		{"c3", east, stuck}, {"c3", west, stuck}, // between two walls
		{"c3", northEast, stuck},     // dx turns, and there is the other wall
		{"a1", southWest, northEast}, // walls in x and y: both turn
		{"a4", northWest, northEast}, // only in x
		{"b1", southWest, northWest}, // only in y
		{"c2", northEast, southWest}, // on neither, but ahead
		{"a2", northWest, southEast}, // dx turns, wall ahead, dx turns again
		{"e2", southWest, stuck},     // four turns are not enough
	} {
		at, _, _ := f.lookup([]byte(row.square))
		got := f.rebounds[at][row.from]
		if got != row.want {
			t.Errorf("%s %s: %d, want %d", row.square, row.from, got, row.want)
		}
	}
}
