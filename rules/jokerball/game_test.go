package jokerball

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// folders hold cases: those of the spec, and more of ours.
var folders = []string{"testdata/cases", "testdata/more"}

func TestCases(t *testing.T) {
	for _, dir := range folders {
		refereetest.Cases(t, refereetest.Standard(Game), dir)
	}
}

func TestCodes(t *testing.T) { refereetest.Codes(t, refereetest.Standard(Game), folders...) }

func TestRandomPlay(t *testing.T) {
	boards := refereetest.Standard(Game, referee.Variant{ID: "standard"}, refereetest.Int("side 3", "side", 3), refereetest.Int("side 10", "side", 10),
		refereetest.Int("one row", "rows_of_men", 1), refereetest.Int("five rows", "rows_of_men", 5))
	refereetest.RandomPlay(t, boards, 6, refereetest.Options{Tags: [][]string{
		nil, {`[Match "3"]`}, {`[Match "5"]`, `[Cube "on"]`}, {`[Match "21"]`, `[Cube "on"]`}}})
}

// TestRandomRules checks that random play brings up every rule.
func TestRandomRules(t *testing.T) {
	def := refereetest.Standard(Game)
	var all []byte
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 2))
		all = append(all, refereetest.Play(t, def, def.Variants[0], []string{`[Match "5"]`, `[Cube "on"]`}, r, 2000)...)
		all = append(all, refereetest.Play(t, def, def.Variants[0], nil, r, 2000)...)
	}
	for _, what := range []string{"] -- ", "] b", "x", "@--", "@out", "double take", "double drop", "game 1 first R", "game 1 first B", "game 7", "\n\n1. R", "\n*\n"} {
		if n := bytes.Count(all, []byte(what)); n == 0 != (what == "\n*\n") {
			t.Errorf("%q comes up %d times in 240 matches", what, n)
		}
	}
	ref, err := referee.New([]referee.Definition{def})
	if err != nil {
		t.Fatal(err)
	}
	winners := map[referee.Winner]int{}
	for _, rep := range ref.Judge(all, referee.Options{}) {
		winners[rep.Winner]++
	}
	if winners[referee.RedWins] < 60 || winners[referee.BlueWins] < 60 || len(winners) != 2 {
		t.Errorf("winners of 240 matches: %v", winners)
	}
}

func FuzzJokerball(f *testing.F) { refereetest.Fuzz(f, refereetest.Standard(Game), folders...) }

// TestSamples checks that the sample records are valid to their end.
func TestSamples(t *testing.T) {
	refereetest.Samples(t, refereetest.Standard(Game), "../../templates/games/jokerball/records")
}

// TestLegalIsLegal checks in random positions that exactly the listed actions are accepted, of all that can be written.
func TestLegalIsLegal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := start(t, param.Values{"side": param.IntValue(rapid.IntRange(3, 5).Draw(rt, "side"))}, "Match", "3", "Cube", "on")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		for range rapid.IntRange(1, 60).Draw(rt, "entries") {
			if next := s.Random(r); !s.Over() {
				if fault := play(s, next+" *"); fault != nil {
					rt.Fatalf("%q: %v", next, fault)
				}
			}
		}
		if s.phase != between {
			return
		}
		s.phase, s.purple, s.green = manDue, 1+r.IntN(sides), 1+r.IntN(sides)
		actions := []string{"--"}
		for _, from := range s.rules.cells {
			for _, to := range s.rules.cells {
				actions = append(actions, s.rules.name(from)+"-"+s.rules.name(to), s.rules.name(from)+"x"+s.rules.name(to))
			}
		}
		accepts(rt, s, actions, (*State).manAction)
		moved := s.Clone().(*State)
		if next := s.Legal()[0]; moved.manAction(record.NewCursor([]byte(next+" *"), nil)) != nil {
			rt.Fatalf("%q is legal but refused", next)
		}
		runs := []string{"@--", "@out"}
		for _, to := range s.rules.cells {
			runs = append(runs, "@"+s.rules.name(to))
		}
		accepts(rt, moved, runs, (*State).ballAction)
	})
}

// accepts checks that of the actions exactly those that Legal lists are accepted, each once.
func accepts(rt *rapid.T, s *State, actions []string, judge func(*State, *record.Cursor) *referee.Fault) {
	listed := map[string]int{}
	for _, action := range s.Legal() {
		listed[action]++
	}
	for _, action := range actions {
		fault := judge(s.Clone().(*State), record.NewCursor([]byte(action+" *"), nil))
		if accepted := fault == nil; listed[action] > 1 || accepted != (listed[action] == 1) {
			rt.Fatalf("%q is listed %d times: %v\n%s", action, listed[action], fault, s)
		}
		delete(listed, action)
	}
	if len(listed) > 0 {
		rt.Fatalf("no actions at all: %v", listed)
	}
}

// BenchmarkVerify judges whole matches, reading included; turns/s is the figure to reach (1,000,000 on one core).
func BenchmarkVerify(b *testing.B) {
	def := refereetest.Standard(Game)
	r := rand.New(rand.NewPCG(1, 3))
	var text []byte
	for range 200 {
		text = append(text, refereetest.Play(b, def, def.Variants[0], []string{`[Match "7"]`, `[Cube "on"]`}, r, 4000)...)
	}
	ref, err := referee.New([]referee.Definition{def})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	turns := 0
	for b.Loop() {
		for _, rep := range ref.Judge(text, referee.Options{}) {
			if rep.Verdict != referee.Valid {
				b.Fatalf("%s %v", rep.Verdict, rep.Error)
			}
			turns += rep.Turns
		}
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkPerft(b *testing.B) {
	s := start(b, nil)
	for b.Loop() {
		s.Perft(2)
	}
}
