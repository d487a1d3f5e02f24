package goblin

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// startOf is the first state of a match with changed parameters and the given tags, name and value in turn.
func startOf(t testing.TB, changed param.Values, tags ...string) *state {
	t.Helper()
	values := Game.Params.Defaults().With(changed)
	for _, problem := range Game.Params.Validate(values) {
		t.Fatal(problem)
	}
	var list record.Tags
	for i := 0; i < len(tags); i += 2 {
		list.List = append(list.List, record.TagPair{Name: tags[i], Value: tags[i+1]})
	}
	s, fault := Game.New(values).Start(&list)
	if fault != nil {
		t.Fatal(fault)
	}
	return s.(*state)
}

// judge applies the entries of a body and returns the first fault.
func judge(s *state, body string) *referee.Fault {
	c := record.NewCursor([]byte(body), Game.Sections)
	for {
		switch t := c.Tok(); {
		case t.Kind == record.Broken:
			return referee.BrokenFault(t)
		case t.Kind == record.Result:
			return nil
		case t.Kind != record.Number && t.Kind != record.Section:
			return referee.Missing(c, "an entry")
		case s.Over():
			return referee.Faultf(t.Pos, referee.AfterEnd, "the match is over")
		}
		if fault := s.Entry(c); fault != nil {
			return fault
		}
	}
}

// played applies a body that is legal.
func played(t testing.TB, s *state, body string) *state {
	t.Helper()
	if fault := judge(s, body); fault != nil {
		t.Fatalf("%v in %s\n%s", fault, body, s)
	}
	return s
}

// put sets up turn 3 of round 1: "R1 h10 r2 i7 B1~ h12 B2 i15 o h11 R:hurl,blink B:encore" names the squares of the Goblins, in small
// letters when down, with a ~ when dazed, and of the ball, and the hands. Who is not named stands where a round begins.
func put(t testing.TB, s *state, before string) {
	t.Helper()
	s.beginRound(red)
	s.dealDue, s.dealt, s.turns = false, true, 2
	s.turn.commanded = 0
	words := strings.Fields(before)
	for i := 0; i < len(words); i++ {
		word := words[i]
		if hand, ids, ok := strings.Cut(word, ":"); ok {
			side, _ := sideOfLetter([]byte(hand))
			for _, id := range strings.Split(ids, ",") {
				k, known := cardOf([]byte(id))
				if !known || !s.deck.possible(k) {
					t.Fatalf("%q is no card for a hand", id)
				}
				s.deck.draw(k)
				s.hands[side][k]++
			}
			continue
		}
		i++
		at, _, ok := s.lookup([]byte(words[i]))
		if !ok || s.cells[at] == wall {
			t.Fatalf("%q is no square", words[i])
		}
		if word == "o" {
			s.ball = at
			continue
		}
		name, dazed := strings.CutSuffix(word, "~")
		g, ok := goblinOf([]byte(strings.ToUpper(name)))
		if !ok {
			t.Fatalf("%q is no Goblin", word)
		}
		s.move(g, at)
		if name != strings.ToUpper(name) {
			s.down.add(g)
		}
		if dazed {
			s.dazed.add(g)
		}
	}
}

// things lists the position as put reads it, one thing an item, and the score if there is one.
func things(s *state) (list []string) {
	for g, at := range s.where {
		name := goblin(g).String()
		if s.down.has(goblin(g)) {
			name = strings.ToLower(name)
		}
		if s.dazed.has(goblin(g)) {
			name += "~"
		}
		list = append(list, name+" "+s.name(at))
	}
	list = append(list, "o "+s.name(s.ball))
	for side, hand := range s.hands {
		var ids []string
		for k, n := range hand {
			for range n {
				ids = append(ids, cards[k].id)
			}
		}
		list = append(list, sideLetters[side]+":"+strings.Join(ids, ","))
	}
	if s.score != [2]int64{} {
		list = append(list, fmt.Sprintf("%d-%d", s.score[red], s.score[blue]))
	}
	return list
}

// changes lists what is not as it was.
func changes(before, after []string) string {
	var list []string
	for i, thing := range after {
		if i >= len(before) || thing != before[i] {
			list = append(list, thing)
		}
	}
	return strings.Join(list, " ")
}

// row is a turn (or two) in a position, and what comes of it: what has changed in the position, or the code and column of the fault.
type row struct{ name, before, turn, after string }

// check judges the turns of rows.
func checkRows(t *testing.T, changed param.Values, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			s := startOf(t, changed)
			put(t, s, r.before)
			if strings.HasPrefix(r.turn, "3. B") {
				s.toMove = blue
			}
			before := things(s)
			text := r.turn
			if !strings.HasSuffix(text, "$") {
				text += " *"
			}
			fault := judge(s, strings.TrimSuffix(text, "$"))
			got := changes(before, things(s))
			if fault != nil {
				got = fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
			}
			if got != r.after {
				t.Errorf("%s\n  in %s\ngot  %q\nwant %q (%v)\n%s", r.turn, r.before, got, r.after, fault, s)
			}
		})
	}
}
