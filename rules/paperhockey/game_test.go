package paperhockey

import (
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

// variants are the three of the spec.
func variants() referee.Definition {
	return refereetest.Standard(Game, referee.Variant{ID: "standard"}, referee.Variant{ID: "edge-goals", Values: overrides["edge-goals"]},
		referee.Variant{ID: "no-draws", Values: overrides["no-draws"]})
}

func TestCases(t *testing.T) {
	for _, dir := range folders {
		refereetest.Cases(t, variants(), dir)
	}
}

func TestCodes(t *testing.T) { refereetest.Codes(t, variants(), folders...) }

func TestRandomPlay(t *testing.T) {
	def := variants()
	def.Variants = append(def.Variants,
		referee.Variant{ID: "smallest", Values: ints("width", 4, "length", 4)},
		referee.Variant{ID: "wide goals", Values: ints("width", 10, "length", 14, "goal", 6, "inset", 3)},
		referee.Variant{ID: "largest", Values: ints("width", 24, "length", 98, "goal", 22)})
	refereetest.RandomPlay(t, def, 12, refereetest.Options{})
}

// TestRandomRules checks that random play brings up every rule: goals of both sides, own goals, players stuck, rebounds.
func TestRandomRules(t *testing.T) {
	for variant, want := range map[string][]referee.Winner{
		"standard":   {referee.RedWins, referee.BlueWins, referee.Draw},
		"edge-goals": {referee.RedWins, referee.BlueWins, referee.Draw},
		"no-draws":   {referee.RedWins, referee.BlueWins},
	} {
		winners := map[referee.Winner]int{}
		owns, links, turns := 0, 0, 0
		for seed := range uint64(200) {
			r := rand.New(rand.NewPCG(seed, 4))
			s := start(t, variant, nil)
			for !s.Over() {
				drawer, turn := s.side, s.Random(r)
				if fault := play(s, turn+" *"); fault != nil {
					t.Fatalf("%q: %v", turn, fault)
				}
				turns++
				for _, b := range []byte(turn) {
					if b >= 'a' {
						links++
					}
				}
				if s.Winner() == referee.RedWins && drawer == referee.Blue && s.rules.goalAt(s.puck) == referee.Blue {
					owns++
				}
			}
			winners[s.Winner()]++
		}
		if len(winners) != len(want) || owns == 0 || links < turns*5/4 {
			t.Errorf("%s: winners of 200 games %v, %d own goals of Blue, %d links in %d turns", variant, winners, owns, links, turns)
		}
		for _, w := range want {
			if winners[w] < 10 {
				t.Errorf("%s: winner %s comes up %d times in 200 games", variant, w, winners[w])
			}
		}
	}
}

func FuzzPaperHockey(f *testing.F) { refereetest.Fuzz(f, variants(), folders...) }

// TestSamples checks that the sample records are valid to their end.
func TestSamples(t *testing.T) {
	refereetest.Samples(t, variants(), "../../templates/games/paper-hockey/records")
}

// TestLegalIsLegal checks in random positions, also within turns, that of all points exactly those that Legal lists are accepted.
func TestLegalIsLegal(t *testing.T) {
	fields := []param.Values{nil, ints("inset", 0), ints("width", 4, "length", 6), ints("width", 8, "length", 8, "goal", 4, "inset", 2)}
	rapid.Check(t, func(rt *rapid.T) {
		s := start(t, "standard", fields[rapid.IntRange(0, len(fields)-1).Draw(rt, "field")])
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		for n := rapid.IntRange(0, 80).Draw(rt, "links"); n > 0; n-- {
			s.draw(s.pick(r))
			if s.phase == over {
				return
			}
			if s.phase == turnDone {
				s.side = s.side.Other()
			}
		}
		s.phase = linkDue
		listed := map[string]bool{}
		for _, point := range s.Legal() {
			listed[point] = true
		}
		for p := range s.drawn {
			point := s.rules.name(p)
			other := s.Clone().(*State)
			fault := other.token(record.NewCursor([]byte(point+" *"), nil).Tok())
			if accepted := fault == nil; accepted != listed[point] {
				rt.Fatalf("%s is listed: %v; accepted: %v\n%s", point, listed[point], accepted, s)
			}
			if (fault == nil) != (other.String() != s.String()) {
				rt.Fatalf("%s: %v, and the position goes from\n%sto\n%s", point, fault, s, other)
			}
		}
	})
}

// BenchmarkVerify judges whole games, reading included; turns/s is the figure to reach (2,000,000 on one core).
func BenchmarkVerify(b *testing.B) {
	def := variants()
	r := rand.New(rand.NewPCG(1, 3))
	var text []byte
	for i := range 3000 {
		text = append(text, refereetest.Play(b, def, def.Variants[i%3], nil, r, 1000)...)
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

func BenchmarkPerftLinks(b *testing.B) {
	s := start(b, "standard", nil)
	for b.Loop() {
		s.PerftLinks(6)
	}
}
