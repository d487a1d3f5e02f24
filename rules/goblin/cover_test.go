package goblin

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// TestRandomComesUp checks that random play brings up every action and every card, ends by goals and by knock-outs, and does so within
// a reasonable number of entries.
func TestRandomComesUp(t *testing.T) {
	var text []byte
	entries := 0
	for seed := range uint64(60) {
		record := refereetest.Play(t, standard, standard.Variants[0], nil, rand.New(rand.NewPCG(seed, 3)), 1000)
		if record[len(record)-2] == '*' {
			t.Errorf("seed %d: no end after 1000 entries", seed)
		}
		text = append(text, record...)
		entries += len(regexp.MustCompile(`(?m)^(\d+\.|round|deal|setup) `).FindAll(record, -1))
	}
	t.Logf("%d entries a match", entries/60)
	counts := []struct{ what, pattern string }{
		{"tie in the roll-off", `round \d+( \[[\d ]+\]){4}`},
		{"setup", `setup R`},
		{"deal to both", `deal R \S+ B \S+`},
		{"hit with a distance", `hit \[[\d ]+\] \d`},
		{"miss", `hit \[[2-9] [\d ]+\]`},
		{"fumbled hit", `hit \[1 [\d ]+\] \d`},
		{"critical", `(hit|attack \w\w) \[20 `},
		{"attack", `attack \w\w \[`},
		{"fumbled attack struck back", `attack \w\w \[1 [\d ]+\] \(`},
		{"revive", `revive \w\w`},
		{"free attack and movement on", `\S-(\w\d+) \([RB]\d \[[\d ]+\]\) (\(\w draw \S+\) )*[a-z]\d+-`},
		{"free hit", `\(\w\d@\w\d+ \[[\d ]+\] \d`},
		{"missed free hit", `\(\w\d@\w\d+ \[[\d ]+\]\)`},
		{"free hit on a free hit", `@\w+ \[[\d ]+\] \d\w+\) \(\w\d@\w+ \[[\d ]+\] \d`},
		{"bounce", `bounce`},
		{"draw after a hit", `hit \[7 [\d ]+\] \(. draw`},
		{"draw after a free attack", `\(\w\d \[7 [\d ]+\]\) \(. draw`},
		{"draw after a free hit", `@\w+ \[7 [\d ]+\]\) \(. draw`},
		{"goal", `hit \[[^]]+\] \d\w+\nround`},
		{"knock-out of the second", `attack \w\w \[1\d [\d ]+\]\nround`},
		{"three commands of one Goblin", `R1 [^R(]*R1 [^R(]*R1 `},
	}
	for k := range cards {
		counts = append(counts, struct{ what, pattern string }{"card " + cards[k].id, "card " + cards[k].id})
	}
	for _, count := range counts {
		n := len(regexp.MustCompile(count.pattern).FindAll(text, -1))
		t.Logf("%s: %d", count.what, n)
		if n == 0 {
			t.Errorf("%s: never", count.what)
		}
	}
	for _, rep := range judgeAll(t, text) {
		if rep.Verdict != referee.Valid {
			t.Fatalf("line %d: %v", rep.Line, rep.Error)
		}
	}
}

func judgeAll(t testing.TB, text []byte) []referee.Report {
	ref, err := referee.New([]referee.Definition{standard})
	if err != nil {
		t.Fatal(err)
	}
	return ref.Judge(text, referee.Options{})
}
