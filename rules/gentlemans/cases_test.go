package gentlemans

import (
	"math/rand/v2"
	"strings"
	"testing"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// definition is the game with its variants of the spec.
var definition = refereetest.Standard(Game,
	referee.Variant{ID: "basic", Values: variants["basic"]},
	referee.Variant{ID: "advanced", Values: variants["advanced"]},
	referee.Variant{ID: "adventurous", Values: variants["adventurous"]},
)

const (
	cases = "testdata/cases" // of the spec
	more  = "testdata/more"  // ours
)

func TestCases(t *testing.T)     { refereetest.Cases(t, definition, cases) }
func TestMoreCases(t *testing.T) { refereetest.Cases(t, definition, more) }

// The sample records are valid to the end, with a winner.
func TestSamples(t *testing.T) {
	refereetest.Samples(t, definition, "../../templates/games/gentlemans-hockey/records")
}

func TestCodes(t *testing.T) { refereetest.Codes(t, definition, cases, more) }

// Boards from the smallest to the largest, with the goalies in corners, too.
func TestRandomPlay(t *testing.T) {
	refereetest.RandomPlay(t, definition, 6, refereetest.Options{
		Tags: [][]string{nil, {`[Target "1"]`, `[RedGoalie "a1"]`, `[BlueGoalie "e11"]`}}, Entries: 300})
	for _, board := range [][2]int{{3, 7}, {15, 31}, {3, 31}, {15, 7}} {
		def := refereetest.Standard(Game)
		def.Variants = nil
		for _, v := range definition.Variants {
			def.Variants = append(def.Variants, referee.Variant{ID: v.ID, Values: v.Values.With(size(board[0], board[1]))})
		}
		refereetest.RandomPlay(t, def, 2, refereetest.Options{Tags: [][]string{{`[Target "1"]`}}, Entries: 300})
	}
}

// Random play comes to an end, and what it plays brings up every kind of action.
func TestRandomPlayEnds(t *testing.T) {
	for _, v := range definition.Variants {
		text := ""
		for seed := range uint64(6) {
			text += string(refereetest.Play(t, definition, v, nil, rand.New(rand.NewPCG(seed, 2)), 3000))
		}
		for _, part := range []string{"-", ">", " save", " goal ", " goal\n", " steal "} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %q in\n%s", v.ID, part, text)
			}
		}
		if strings.Contains(text, "\n*\n") {
			t.Errorf("%s: a game did not end", v.ID)
		}
	}
}

// BenchmarkVerify judges random games of each variant, the reading of their text included.
func BenchmarkVerify(b *testing.B) {
	ref, err := referee.New([]referee.Definition{definition})
	if err != nil {
		b.Fatal(err)
	}
	for _, v := range definition.Variants {
		var text []byte
		for seed := range uint64(20) {
			text = append(text, refereetest.Play(b, definition, v, nil, rand.New(rand.NewPCG(seed, 2)), 400)...)
		}
		b.Run(v.ID, func(b *testing.B) {
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
		})
	}
}

func FuzzVerify(f *testing.F) { refereetest.Fuzz(f, definition, cases, more) }
