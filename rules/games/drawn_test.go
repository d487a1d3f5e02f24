package games

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"rinkpress/rules/param"
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

// set makes rules with some parameters of their own: "diagonals=true width=7".
func set(t testing.TB, game, values string) (referee.Game, referee.Placer) {
	t.Helper()
	g, ok := Find(game)
	if !ok {
		t.Fatalf("no game %s", game)
	}
	v := g.Params.Defaults()
	for _, pair := range strings.Fields(values) {
		name, value, _ := strings.Cut(pair, "=")
		p, ok := g.Params.Find(name)
		if !ok {
			t.Fatalf("no parameter %s", name)
		}
		switch p.Kind {
		case param.Bool:
			v[name] = param.BoolValue(value == "true")
		case param.Int:
			n, _ := referee.ReadNumber(value, 99)
			v[name] = param.IntValue(n)
		}
	}
	return g, g.New(v).(referee.Placer)
}

// tagged reads tags written Name=value.
func tagged(tags string) *record.Tags {
	out := &record.Tags{}
	for _, pair := range strings.Fields(tags) {
		name, value, _ := strings.Cut(pair, "=")
		out.List = append(out.List, record.TagPair{Pos: record.Pos{Line: 9, Col: 9}, Name: name, Value: value})
	}
	return out
}

func place(p referee.Placer, tags, text string) (referee.Drawn, *referee.Fault) {
	parts, fault := referee.Parts(text, record.Pos{Line: 1, Col: 1})
	if fault != nil {
		return nil, fault
	}
	s, fault := p.Place(tagged(tags), parts)
	if fault != nil {
		return nil, fault
	}
	return s.(referee.Drawn), nil
}

// shown writes what a diagram is told of a state.
func shown(s referee.Drawn) string {
	var words []string
	for _, p := range s.Pieces() {
		word := fmt.Sprintf("%s%s%s@%d,%d", p.Side, p.Kind[:1], strings.TrimPrefix(p.Name, p.Side.String()), p.At.File, p.At.Rank)
		for _, note := range []struct {
			is   bool
			mark string
		}{{p.Carries, "*"}, {p.Down, "!"}, {p.Dazed, "?"}} {
			if note.is {
				word += note.mark
			}
		}
		words = append(words, word)
	}
	if l, ok := s.(referee.Lined); ok {
		for _, link := range l.Links() {
			words = append(words, fmt.Sprintf("%d,%d-%d,%d", link[0].File, link[0].Rank, link[1].File, link[1].Rank))
		}
	}
	if d, ok := s.(referee.Dealt); ok {
		table := d.Table()
		words = append(words, fmt.Sprintf("pile %v of %d, R %v B %v, breakaway %q, period %d", table.Pile, table.Count, table.Hands[referee.Red],
			table.Hands[referee.Blue], table.Breakaway, table.Period))
	}
	side, number := s.Next()
	return fmt.Sprintf("%s | %s%d %d-%d", strings.Join(words, " "), side, number, s.Score().Red, s.Score().Blue)
}

func TestPositions(t *testing.T) {
	for _, row := range []struct{ game, values, tags, text, want string }{
		{"gentlemans-hockey", "", "", "R b5 d5 goalie c1 / B b7 d7 goalie c11 / puck d5 / turn R",
			"Rs@2,5 Rs@4,5* Rg@3,1 Bs@2,7 Bs@4,7 Bg@3,11 | R1 0-0"},
		{"gentlemans-hockey", "", "", "turn B 8 / score 2-1 / puck c11", "Rs@2,5 Rs@4,5 Rg@3,1 Bs@2,7 Bs@4,7 Bg@3,11* | B8 2-1"},
		{"gentlemans-hockey", "", "RedGoalie=a1", "puck a11 / R a3 a4", "Rs@1,3 Rs@1,4 Rg@1,1 Bs@2,7 Bs@4,7 Bg@3,11 p@1,11 | R1 0-0"},
		{"gentlemans-hockey", "roaming_goalies=true", "", "R b5 d5 goalie c6 / turn R", "Rs@2,5 Rs@4,5 Rg@3,6* Bs@2,7 Bs@4,7 Bg@3,11 | R1 0-0"},
		{"gentlemans-hockey", "width=7 length=13", "", "puck g13", "Rs@3,6 Rs@5,6 Rg@4,1 Bs@3,8 Bs@5,8 Bg@4,13 p@7,13 | R1 0-0"},
		{"paper-hockey", "", "", "line e6 e7 f8 / turn R", "p@6,8 5,6-5,7 5,7-6,8 | R1 0-0"},
		{"paper-hockey", "", "", "line e6 d7 / line h3 h4 / puck b2 / turn B 4", "p@2,2 8,3-8,4 5,6-4,7 | B4 0-0"},
		{"jokerball", "side=3 rows_of_men=1", "", "R a1 b2 / B none / ball c5 / turn B 2", "Rm@1,1 Rm@2,2 b@5,3 | B2 0-0"},
		{"jokerball", "side=3 rows_of_men=1", "Match=5 Cube=on", "score 4-2 / cube 4 B / crawford",
			"Rm@1,1 Rm@2,1 Rm@3,1 Bm@3,5 Bm@4,5 Bm@5,5 b@3,3 | R1 4-2"},
		{"goblin-hockey", "", "", "R1 g5 / R2 i8 down / B1 h9 dazed / ball h12 / turn B",
			"Rg1@7,5 Rg2@9,8! Bg1@8,9? Bg2@9,21 b@8,12 | B3 0-0"},
		{"goblin-hockey", "", "Play=best-of-5", "turn R 1 / score 2-2 / round 5", "Rg1@7,1 Rg2@9,1 Bg1@7,21 Bg2@9,21 b@8,11 | R1 2-2"},
		{"hockey-cards", "", "", "pile 7H 9D 9S / turn R / breakaway R / score 1-0",
			`pile [7H 9D 9S] of 3, R [] B [], breakaway "R", period 1 | R4 1-0`},
		{"hockey-cards", "", "", "period 2 dealer B / hand R 7C 9S / hand B 4H",
			`pile [] of 0, R [7C 9S] B [4H], breakaway "", period 2 | R1 0-0`},
		{"hockey-cards", "", "", "pile 2C 3C 4C 5C 6C 7C 8C 9C", `pile [4C 5C 6C 7C 8C 9C] of 8, R [] B [], breakaway "", period 1 | B9 0-0`},
	} {
		_, rules := set(t, row.game, row.values)
		s, fault := place(rules, row.tags, row.text)
		if fault != nil {
			t.Errorf("%s, %s: %v", row.game, row.text, fault)
			continue
		}
		if got := shown(s); got != row.want {
			t.Errorf("%s, %s:\ngot  %s\nwant %s", row.game, row.text, got, row.want)
		}
	}
}

func TestBadPositions(t *testing.T) {
	for _, row := range []struct {
		game, tags, text string
		col              int
		want             string
	}{
		{"gentlemans-hockey", "", "", 1, "a part of the position is missing"},
		{"gentlemans-hockey", "", "puck c6 / ", 11, "a part of the position is missing"},
		{"gentlemans-hockey", "", "puck c6 / / turn R", 11, "a part of the position is missing"},
		{"gentlemans-hockey", "", "puck z9", 6, "a1 to e11"},
		{"gentlemans-hockey", "", "puck c6 c7", 9, "puck d5"},
		{"gentlemans-hockey", "", "puck c6 / puck c7", 11, "twice"},
		{"gentlemans-hockey", "", "R b1 d5", 3, "net-forbidden"},
		{"gentlemans-hockey", "", "R b5 d5 goalie c2", 16, "goalie-confined"},
		{"gentlemans-hockey", "", "R b5 d5 c1", 9, "the word goalie"},
		{"gentlemans-hockey", "", "R b5 d5 goalie", 9, "missing"},
		{"gentlemans-hockey", "", "R b5 b5", 6, "two players stand on b5"},
		{"gentlemans-hockey", "", "B b5 c8", 3, "two players stand on b5"},
		{"gentlemans-hockey", "", "score 3-0", 7, "the game is over"},
		{"gentlemans-hockey", "", "score 03-0", 7, "no score"},
		{"gentlemans-hockey", "", "turn G", 6, "R or B"},
		{"gentlemans-hockey", "", "turn R 0", 8, "1 to 999999"},
		{"gentlemans-hockey", "", "claim b7 from c5", 15, "no player stands on c5"},
		{"gentlemans-hockey", "", "claim b7 of b5", 10, "the word from"},
		{"gentlemans-hockey", "", "claim b7 from d7", 10, "opponent"},
		{"gentlemans-hockey", "", "ball c6", 1, "no part"},
		{"gentlemans-hockey", "Target=x", "puck c6", 9, "Target"},
		{"paper-hockey", "", "line e6 e8", 9, "no neighbour"},
		{"paper-hockey", "", "line e6 e7 e6", 12, "redrawn"},
		{"paper-hockey", "", "line a1 b1", 9, "along-board"},
		{"paper-hockey", "", "line e9 e10", 9, "scores"},
		{"paper-hockey", "", "line e6 k7", 9, "a1 to i11"},
		{"paper-hockey", "", "puck a1 / line a1 b2", 6, "cannot go anywhere"},
		{"jokerball", "", "R a1 a1", 6, "stands on a1 already"},
		{"jokerball", "", "R f6", 3, "stands on f6 already"},
		{"jokerball", "", "ball a1", 6, "stands on a1 already"},
		{"jokerball", "", "ball l1", 6, "a1 to k11"},
		{"jokerball", "", "cube 2 R", 6, "Cube"},
		{"jokerball", "Cube=on Match=9", "cube 3 R", 6, "2, 4, 8"},
		{"jokerball", "Cube=on Match=9", "cube 1 R", 6, "1 in the middle"},
		{"jokerball", "", "score 1-0", 7, "the match is over"},
		{"goblin-hockey", "", "R1 a1", 4, "wall"},
		{"goblin-hockey", "", "R1 g21", 4, "other side's goal"},
		{"goblin-hockey", "", "R1 g5 / B1 g5", 9, "both stand on g5"},
		{"goblin-hockey", "", "R1 h11", 1, "the ball"},
		{"goblin-hockey", "", "ball g1", 6, "on the field"},
		{"goblin-hockey", "", "R1 g5 asleep", 7, "down or dazed"},
		{"goblin-hockey", "", "R1 g5 down / R2 g6 down", 14, "the round is over"},
		{"goblin-hockey", "Cards=off", "hand R hurl", 6, "no hands"},
		{"goblin-hockey", "", "hand R hurl hurl hurl hurl", 23, "at most 3"},
		{"goblin-hockey", "", "score 3-0", 7, "the match is over"},
		{"hockey-cards", "", "pile 7H 7H", 9, "stands twice"},
		{"hockey-cards", "", "pile 7X", 6, "no card"},
		{"hockey-cards", "", "pile 7H+", 6, "no card"},
		{"hockey-cards", "", "breakaway R", 1, "before a card is played"},
		{"hockey-cards", "", "pile 7H / turn R 5", 11, "turn 2"},
		{"hockey-cards", "", "period 5 dealer R", 8, "1 to 4"},
		{"hockey-cards", "", "period 4 / score 2-1", 18, "level"},
		{"hockey-cards", "", "period 2 by R", 10, "dealer"},
	} {
		_, rules := set(t, row.game, "")
		_, fault := place(rules, row.tags, row.text)
		switch {
		case fault == nil:
			t.Errorf("%s, %q is accepted", row.game, row.text)
		case fault.Pos.Col != row.col || !strings.Contains(fault.Message, row.want):
			t.Errorf("%s, %q: column %d, %s\nwant %d, %s", row.game, row.text, fault.Pos.Col, fault.Message, row.col, row.want)
		}
	}
}

// Each kind of fact, true and untrue.
func TestFacts(t *testing.T) {
	for _, row := range []struct{ game, values, tags, text, entry, yes, no string }{
		{"gentlemans-hockey", "diagonals=true", "", "R d7 b5 / B b8 c9 / puck d7 / turn R 3", "3. R [5] d7>e8>b11 b5-b6-a6-a5",
			"puck b11; carrier none; at R d7; at R goalie c1; points 0; duty none; score 0-0; next B; turn 4; winner none; not over; not claim d7",
			"puck b10; carrier R d7; at B d7; at R c1; at R c4; points 3; duty save; score 1-0; next R; turn 3; winner R; over; claim d7; not next B"},
		{"gentlemans-hockey", "", "", "puck d5 / claim b7 from d5 / turn B", "", "claim b7; carrier R d5; next B", "claim d7; not claim b7"},
		{"paper-hockey", "", "", "line e6 f7 g8 h8 / turn B", "", "puck h8; drawn f7 e6; not continue; not stuck", "puck h9; drawn e6 e7; continue; stuck; drawn e6 z9"},
		{"paper-hockey", "", "", "turn B", "1. B e7", "next R; turn 2; puck e7", "next B"},
		{"jokerball", "", "Cube=on Match=3", "R b3 / B h8 e4 / ball f6 / turn R / cube 2 B", "1. R [3 3] b3-e3 @g6",
			"ball g6; at R e3; empty b3; men R 1; men B 2; cube 2 B; not crawford", "ball f6; at B e3; empty e3; men R 2; men X 0; cube 1 none; crawford; at R z1"},
		{"jokerball", "", "", "R a1 / B k11 / ball f6 / turn R", "1. R [1 3] a1-b1 @out", "ball out; over; winner R; score 1-0; next nobody", "ball f6; not over"},
		{"goblin-hockey", "", "", "R1 g5 / R2 i8 down / B1 h9 dazed / ball h12 / turn R / hand R hurl", "",
			"ball h12; at R1 g5; down R2; dazed B1; up R1; guards R1 g6; holds R hurl; round 1; not guards B1 h10",
			"ball h11; at R1 g6; down R1; dazed B2; up R2; guards R1 g9; holds B hurl; round 2; at X1 g5; down X9"},
		{"hockey-cards", "", "", "pile 7H 9D / breakaway R / hand R 9S 2C / hand B 4H", "3. B 4H",
			"top 4H; breakaway R; holds R 9S; cards R 2; cards B 0; pile 3; period 1; next R", "top 9D; breakaway none; holds B 4H; cards R 1; pile 2; period 2; holds X 4H; cards X 0"},
		{"hockey-cards", "", "", "period 1 dealer R", "", "top none; breakaway none; pile 0", "top 7H"},
	} {
		g, rules := set(t, row.game, row.values)
		s, fault := place(rules, row.tags, row.text)
		if fault == nil && row.entry != "" {
			fault = g.Apply(s, row.entry)
		}
		if fault != nil {
			t.Fatalf("%s, %s: %v", row.game, row.text, fault)
		}
		for _, fact := range strings.Split(row.yes, "; ") {
			if err := referee.CheckFact(s, strings.Fields(fact)); err != nil {
				t.Errorf("%s, %s: %q should hold: %v", row.game, row.text, fact, err)
			}
		}
		for _, fact := range strings.Split(row.no, "; ") {
			var untrue *referee.Untrue
			if err := referee.CheckFact(s, strings.Fields(fact)); !errors.As(err, &untrue) {
				t.Errorf("%s, %s: %q should not hold: %v", row.game, row.text, fact, err)
			}
		}
		var none *referee.NoFact
		for _, fact := range []string{"", "moon full", "score", "not", "over 1"} {
			if err := referee.CheckFact(s, strings.Fields(fact)); !errors.As(err, &none) {
				t.Errorf("%s: %q should be no fact: %v", row.game, fact, err)
			}
		}
	}
}

// names writes places as records name them.
func names(list []referee.Place, hexes bool) string {
	var words []string
	for _, p := range list {
		letter, number := p.File, p.Rank
		if hexes {
			letter, number = number, letter
		}
		words = append(words, fmt.Sprintf("%c%d", 'a'+letter-1, number))
	}
	return strings.Join(words, " ")
}

func TestMarks(t *testing.T) {
	for _, row := range []struct{ game, values, text, mark, want string }{
		{"gentlemans-hockey", "", "R b5 d5 / puck c6", "reach b5 1", "b4 a5 c5 b6"},
		{"gentlemans-hockey", "", "R b5 c5 / puck c6", "reach b5 1", "b4 a5 b6"},
		{"gentlemans-hockey", "", "R b5 c5 / puck b5", "reach b5 2", "b3 a4 b4 c4 a5 d5 a6 b6 c6"},
		{"gentlemans-hockey", "", "R b5 c5 / puck c6", "reach c1 2", "a1 b1 d1 e1"},
		{"gentlemans-hockey", "", "puck c6", "reach c5", "error: no player"},
		{"gentlemans-hockey", "diagonals=true", "puck d6 / R d6 b5", "sight d6 e7 b10", "d6 e7 b10 free"},
		{"gentlemans-hockey", "diagonals=true", "puck d6 / R d6 b5 / B c9 a9", "sight d6 e7 b10", "d6 e7 b10 blocked c9"},
		{"gentlemans-hockey", "", "puck d6 / R d6 b5", "sight d6 e7 b10", "error: pass-direction"},
		{"gentlemans-hockey", "", "puck d7", "guard d7", "error: reach d5"},
		{"paper-hockey", "", "line e6 e7 / turn R", "reach", "e8 f8 f7 f6 d6 d7 d8"},
		{"jokerball", "", "R b3 c4 / B e5 / ball f6", "reach c4 2", "e4 e6 b3"},
		{"jokerball", "", "R b3 d4 / B e5 / ball f6", "reach d4 1", "e4 e5"},
		{"jokerball", "", "R b3 / B e5 / ball k7 / turn R", "reach ball 3", "l7"},
		{"jokerball", "", "R b3 / B e5 / ball f6", "reach b3", "error: no die"},
		{"goblin-hockey", "", "R1 g5 / R2 h6 / B1 g6 / ball f6", "guard R1", "f4 g4 h4 f5 h5 f6 h6"},
		{"goblin-hockey", "", "R1 g5 / B1 b2", "reach B1 1", "c2 b3 c3 a2 a3"},
		{"goblin-hockey", "", "R1 g5 down", "guard R1", "error: guards nothing"},
		{"goblin-hockey", "free_attacks=false", "R1 g5", "guard R1", "error: guards nothing"},
		{"goblin-hockey", "", "R1 g5 down", "reach R1", "error: down"},
		{"hockey-cards", "", "pile 7H", "reach 7H", "error: no board"},
	} {
		_, rules := set(t, row.game, row.values)
		s, fault := place(rules, "", row.text)
		if fault != nil {
			t.Fatalf("%s, %s: %v", row.game, row.text, fault)
		}
		words := strings.Fields(row.mark)
		m, err := s.Mark(words[0], words[1:])
		want, isError := strings.CutPrefix(row.want, "error: ")
		if isError {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: error %v, want %s", row.game, row.mark, err, want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s, %s: %v", row.game, row.mark, err)
			continue
		}
		got := names(m.Places, row.game == "jokerball")
		if m.Line != nil {
			got = names(m.Line, false) + " free"
			if m.Blocked != nil {
				got = names(m.Line, false) + " blocked " + names([]referee.Place{*m.Blocked}, false)
			}
		}
		if !sameWords(got, want) {
			t.Errorf("%s, %s, %s: got %s, want %s", row.game, row.text, row.mark, got, want)
		}
	}
}

// sameWords compares lists whose order does not matter.
func sameWords(a, b string) bool {
	count := map[string]int{}
	for _, w := range strings.Fields(a) {
		count[w]++
	}
	for _, w := range strings.Fields(b) {
		count[w]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// What the puck of paper hockey can reach is what the referee lists as legal.
func TestReachIsWhatIsLegal(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	g, rules := set(t, "paper-hockey", "")
	for range 40 {
		state, _ := rules.Start(&record.Tags{})
		for n := 0; n < 12 && !state.Over(); n++ {
			m, err := state.(referee.Drawn).Mark("reach", nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := names(m.Places, false), strings.Join(state.Legal(), " "); !sameWords(got, want) {
				t.Fatalf("reach %s, legal %s\n%s", got, want, state)
			}
			if fault := g.Apply(state, state.Random(r)); fault != nil {
				t.Fatal(fault)
			}
		}
	}
}

// The squares that a Goblin, and a player of Gentleman's Hockey, can reach are those to which the referee lets them go.
func TestReachIsWhatIsAllowed(t *testing.T) {
	for _, row := range []struct {
		game, values, text, who, head string
		n                             int
	}{
		{"goblin-hockey", "move=3 move_and_attack=3", "R1 c5 / R2 d5 / B1 c7 / B2 e7 / ball d7", "R1", "3. R R1", 3},
		{"gentlemans-hockey", "", "R b5 c5 / B b6 c6 / puck b5", "b5", "1. R [3]", 3},
	} {
		g, rules := set(t, row.game, row.values)
		s, fault := place(rules, "", row.text)
		if fault != nil {
			t.Fatal(fault)
		}
		m, err := s.Mark("reach", []string{row.who, fmt.Sprint(row.n)})
		if err != nil {
			t.Fatal(err)
		}
		legal := map[string]bool{}
		explore(t, &g, s, row.head, row.n, legal)
		if got, want := strings.Fields(names(m.Places, false)), legal; len(got) != len(want) {
			t.Errorf("%s: reach %v, allowed %v", row.game, got, want)
		}
		for _, name := range strings.Fields(names(m.Places, false)) {
			if !legal[name] {
				t.Errorf("%s: %s is not allowed", row.game, name)
			}
		}
	}
}

// explore tries every way of at most n steps of the piece that stands on the square after "from", and notes the ends the referee allows.
func explore(t *testing.T, g *referee.Game, s referee.Drawn, head string, n int, ends map[string]bool) {
	from := referee.Place{}
	for _, p := range s.Pieces() {
		if p.Name == "R1" || p.Carries {
			from = p.At
		}
	}
	diagonal := g.ID == "goblin-hockey"
	var walk func(path string, at referee.Place, left int)
	walk = func(path string, at referee.Place, left int) {
		if left == 0 {
			return
		}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				to := referee.Place{File: at.File + dx, Rank: at.Rank + dy}
				if to == at || dx != 0 && dy != 0 && !diagonal || to.File < 1 || to.Rank < 1 {
					continue
				}
				next := path + "-" + names([]referee.Place{to}, false)
				c := s.Clone()
				cursor := record.NewCursor([]byte(head+" "+next+" ?"), g.Sections)
				fault := c.Entry(cursor)
				// All is well with the path when the question mark behind it is what is refused.
				if fault != nil && fault.Code == referee.Syntax && fault.Pos.Col == len(head+" "+next+" ")+1 {
					ends[names([]referee.Place{to}, false)] = true
				}
				walk(next, to, left-1)
			}
		}
	}
	walk(names([]referee.Place{from}, false), from, n)
	delete(ends, names([]referee.Place{from}, false))
}

// Traces of random games end where the pieces are, and drawing changes nothing.
func TestTracesOfRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, g := range All {
		rules := g.New(g.Params.Defaults())
		strokes := 0
		for range 30 {
			state, _ := rules.Start(&record.Tags{})
			for n := 0; n < 30 && !state.Over(); n++ {
				text := state.Random(r)
				before := state.String()
				list := state.(referee.Drawn).Trace(record.NewCursor([]byte(text+" *"), g.Sections))
				if state.String() != before {
					t.Fatalf("%s: Trace changed the state", g.ID)
				}
				strokes += len(list)
				for _, s := range list {
					if s.Refused || s.Kind != referee.CardStroke && len(s.Points) < 2 && s.Kind != referee.RollStroke {
						t.Fatalf("%s: %s gives stroke %+v", g.ID, text, s)
					}
				}
				last := map[string]referee.Place{}
				for _, s := range list {
					if n := len(s.Points); n > 0 && (s.Kind == referee.RollStroke || s.Kind == referee.LinkStroke) {
						last["ball"] = s.Points[n-1]
					}
				}
				if fault := g.Apply(state, text); fault != nil {
					t.Fatal(fault)
				}
				for _, p := range state.(referee.Drawn).Pieces() {
					if at, moved := last["ball"]; moved && p.Side == referee.NoSide && at != p.At {
						t.Fatalf("%s: after %s the ball is at %v, its way ends at %v\n%s", g.ID, text, p.At, at, state)
					}
				}
			}
		}
		if strokes == 0 {
			t.Errorf("%s: no strokes at all", g.ID)
		}
	}
}

func FuzzPosition(f *testing.F) {
	for _, seed := range []string{
		"R b5 d5 goalie c1 / B b7 d7 goalie c11 / puck d5 / turn R", "line e6 e7 f8 / line h3 i4 / puck f8 / turn R 5",
		"R b3 c4 / B none / ball f6 / turn R / score 2-1 / cube 2 R / crawford", "R1 g5 / R2 i8 down / B1 h9 dazed / hand R hurl blink / round 2",
		"period 2 dealer B / pile 7H 9D 9S / breakaway R / hand R 7C / turn R", "claim b7 from d5 / / turn", "cube 1 / game 3",
	} {
		for i := range All {
			f.Add(uint8(i), seed)
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		g := All[int(game)%len(All)]
		s, fault := place(g.New(g.Params.Defaults()).(referee.Placer), "Cube=on Match=5", text)
		if fault != nil {
			if fault.Pos.Line != 1 && fault.Pos.Line != 9 || fault.Message == "" {
				t.Fatalf("fault %v", fault)
			}
			return
		}
		if s.Over() {
			t.Fatalf("%s, %q: the game is over", g.ID, text)
		}
		s.Legal()
		shown(s)
		s.Mark("reach", []string{"b5"})
		if side, _ := s.Next(); side == referee.NoSide {
			return
		}
		if entry := s.Random(rand.New(rand.NewPCG(1, 1))); entry != "" {
			if fault := g.Apply(s.Clone(), entry); fault != nil {
				t.Fatalf("%s, %q: %s is refused: %v", g.ID, text, entry, fault)
			}
		}
	})
}
