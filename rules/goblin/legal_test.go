package goblin

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// TestLegal takes random games, breaks their turns off after any token, and checks that what Legal lists there is judged to be legal.
func TestLegal(t *testing.T) {
	tried := map[string]int{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 11))
		variant := standard.Variants[seed%2]
		text := string(refereetest.Play(t, standard, variant, nil, r, 150))
		_, body, _ := strings.Cut(text, "\n\n")
		s := startOf(t, variant.Values)
		for _, entry := range strings.Split(strings.TrimSpace(body), "\n") {
			if s.Over() || entry == "*" {
				break
			}
			if s.dealDue || s.roundDue {
				played(t, s, entry+" *")
				continue
			}
			legalWithin(t, s, entry, r, tried)
			played(t, s, entry+" *")
		}
	}
	for _, what := range []string{"", "R1", "hit", "attack", "revive", "card", "path", "(R1", "(R1@", "(R1 bounce", "(R"} {
		if tried[what] == 0 {
			t.Errorf("%q was never listed", what)
		}
	}
	t.Log(tried)
}

// legalWithin breaks one turn off and tries what is listed there.
func legalWithin(t *testing.T, s *state, entry string, r *rand.Rand, tried map[string]int) {
	t.Helper()
	actions := actionsOf(entry)
	begun := strings.Join(actions[:1+r.IntN(len(actions))], "")
	broken, fault := brokenOff(s, begun)
	if fault != nil {
		t.Fatalf("%q of %q: %v", begun, entry, fault)
	}
	list := broken.Legal()
	if len(list) == 0 {
		return // a movement that has to go on and cannot
	}
	for range 12 {
		line := list[r.IntN(len(list))]
		filled := strings.NewReplacer(dicePattern, "[5 1 1]", "SQUARE", "", "CARD", "").Replace(line)
		if filled != strings.NewReplacer(dicePattern, "[5 1 1]").Replace(line) {
			tried["("+string(line[1])]++
			continue // a card drawn or a square, whatever it is
		}
		tried[kindOfLine(line)]++
		if line == "" {
			c := *s
			c.before = nil
			if fault := judge(&c, begun+" *"); fault != nil {
				t.Fatalf("%s is listed as a turn, but %v\n%s", begun, fault, broken)
			}
			continue
		}
		if _, fault := brokenOff(s, begun+" "+filled); fault != nil {
			t.Fatalf("after %q, %q is listed, but %v\n%s", begun, line, fault, broken)
		}
	}
}

// anAction matches the head of a turn, or one action or bracket, as random play writes them; the arguments of cards are left out.
var anAction = regexp.MustCompile(`^(\d+\. \w|\([^)]*\)|hit \[[^]]*\]( \d\w*)?|attack \w\w \[[^]]*\]|revive \w\w|card [a-z-]+|\S+) ?`)

// actionsOf splits a turn into its head and its actions.
func actionsOf(entry string) (list []string) {
	for entry != "" {
		action := anAction.FindString(entry)
		if id, isCard := strings.CutPrefix(action, "card "); isCard {
			k, _ := cardOf([]byte(strings.TrimSpace(id)))
			words := strings.SplitAfter(entry[len(action):], " ")
			action += strings.Join(words[:len(cards[k].arguments)], "")
		}
		list = append(list, action)
		entry = entry[len(action):]
	}
	return list
}

// brokenOff is the state after the actions of a turn whose text breaks off, or the fault among them.
func brokenOff(s *state, text string) (*state, *referee.Fault) {
	c := *s
	c.before = nil
	fault := c.Entry(record.NewCursor([]byte(text), Game.Sections))
	if fault != nil && fault.Code == referee.Unterminated && c.turn.open {
		return &c, nil
	}
	return nil, fault
}

func kindOfLine(line string) string {
	word, _, _ := strings.Cut(line, " ")
	_, isGoblin := goblinOf([]byte(word))
	switch {
	case strings.HasSuffix(line, "bounce)"):
		return "(R1 bounce"
	case strings.HasPrefix(word, "(") && strings.Contains(word, "@"):
		return "(R1@"
	case strings.HasPrefix(word, "("):
		return "(R1"
	case isGoblin:
		return "R1"
	case strings.Contains(word, "-"):
		return "path"
	}
	return word
}
