package hockeycards

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

var definition = refereetest.Standard(Game)

const (
	cases = "testdata/cases" // of the spec
	more  = "testdata/more"  // ours
)

func TestCases(t *testing.T)     { refereetest.Cases(t, definition, cases) }
func TestMoreCases(t *testing.T) { refereetest.Cases(t, definition, more) }

// The sample records are valid to the end, with a winner.
func TestSamples(t *testing.T) {
	refereetest.Samples(t, definition, "../../templates/games/hockey-cards/records")
}

func TestCodes(t *testing.T) { refereetest.Codes(t, definition, cases, more) }

// The game of the spec, and matches of other lengths with other hands.
func TestRandomPlay(t *testing.T) {
	def := refereetest.Standard(Game,
		referee.Variant{ID: "standard"},
		refereetest.Int("one-period", "periods", 1),
		referee.Variant{ID: "hands-of-13", Values: param.Values{
			"periods": param.IntValue(2), "hand": param.IntValue(13), "last_hand": param.IntValue(13), "overtime_hand": param.IntValue(1)}},
		referee.Variant{ID: "one-deal", Values: param.Values{
			"periods": param.IntValue(1), "hand": param.IntValue(7), "last_hand": param.IntValue(26), "overtime_hand": param.IntValue(9)}},
	)
	refereetest.RandomPlay(t, def, 6, refereetest.Options{})
}

// Random play comes to an end, and brings up breakaways, goals, recorded deals and none, added periods and drawn matches.
func TestRandomPlayEnds(t *testing.T) {
	def := refereetest.Standard(Game, refereetest.Int("standard", "periods", 1))
	text := ""
	for seed := range uint64(60) {
		text += string(refereetest.Play(t, def, def.Variants[0], nil, rand.New(rand.NewPCG(seed, 2)), 1000))
	}
	for _, part := range []string{"+\n", "#\n", "deal R", "dealer R\n1. ", "dealer B\n1. ", "period 2 ", "10", "\n0-1\n", "\n1-0\n", "#\n1-0\n", "\n0-0\n"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if strings.Contains(text, "\n*\n") {
		t.Error("a match did not end")
	}
}

// Sequences of cards: without recorded deals those of a pack, with a hand recorded those of the hands, up to the next deal.
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var depth int
		var want uint64
		numbers, play, _ := strings.Cut(line, " | ")
		if _, err := fmt.Sscan(numbers, &depth, &want); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		s := newState(t, nil)
		if fault := entries(s, play+" *"); fault != nil {
			t.Fatalf("line %d: %v", i+1, fault)
		}
		if got := s.Perft(depth); got != want {
			t.Errorf("line %d: %s: got %d, want %d", i+1, line, got, want)
		}
		if got := tryAll(t, s, depth); depth <= 3 && got != want {
			t.Errorf("line %d: %s: trying everything gives %d, want %d", i+1, line, got, want)
		}
	}
}

// tryAll counts what Perft counts by trying to play every card of the pack.
func tryAll(t *testing.T, s *state, depth int) uint64 {
	if depth == 0 || depth > 3 || s.over {
		return 1
	}
	sum := uint64(0)
	if !s.running() {
		for _, letter := range "RB" {
			n := *s
			if entries(&n, fmt.Sprintf("period %d dealer %c *", s.period+1, letter)) == nil {
				sum += tryAll(t, &n, depth)
			}
		}
		return sum
	}
	for c := range card(packSize) {
		number, side := s.turn()
		n := *s
		fault := entries(&n, fmt.Sprintf("%d. %s %s *", number, side, c))
		if fault == nil {
			sum += tryAll(t, &n, depth-1)
			continue
		}
		if fault.Code == dealOrder {
			return 1 // a deal is due: the sequence ends
		}
	}
	return sum
}

// What is shown as legal is legal, and nothing else is.
func TestLegal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	s := newState(t, param.Values{"periods": param.IntValue(1)})
	for !s.over {
		listed := map[string]bool{}
		for _, text := range s.Legal() {
			listed[text] = true
			n := *s
			if fault := entries(&n, text+" *"); fault != nil && !strings.HasPrefix(text, "deal") {
				t.Fatalf("%q is listed: %v\n%s", text, fault, s)
			}
		}
		for c := range card(packSize) {
			number, side := s.turn()
			for _, mark := range []string{"", "+", "#"} {
				text := fmt.Sprintf("%d. %s %s%s", number, side, c, mark)
				n := *s
				legal := entries(&n, text+" *") == nil
				if legal && !listed[text] && (mark != "" || !listed[text+"+"] && !listed[text+"#"]) {
					t.Fatalf("%q is legal and not listed\n%s", text, s)
				}
			}
		}
		if fault := entries(s, s.Random(r)+" *"); fault != nil {
			t.Fatal(fault)
		}
	}
	if list := s.Legal(); list != nil {
		t.Errorf("after the end %q is listed", list)
	}
}

// BenchmarkVerify judges random matches, the reading of their text included.
func BenchmarkVerify(b *testing.B) {
	ref, err := referee.New([]referee.Definition{definition})
	if err != nil {
		b.Fatal(err)
	}
	var text []byte
	for seed := range uint64(50) {
		text = append(text, refereetest.Play(b, definition, definition.Variants[0], nil, rand.New(rand.NewPCG(seed, 2)), 400)...)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	turns := 0
	for b.Loop() {
		for _, report := range ref.Judge(text, referee.Options{}) {
			if report.Error != nil {
				b.Fatal(report.Error)
			}
			turns += report.Turns
		}
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

func FuzzVerify(f *testing.F) { refereetest.Fuzz(f, definition, cases, more) }
