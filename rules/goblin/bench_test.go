package goblin

import (
	"math/rand/v2"
	"testing"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// BenchmarkVerify reads and judges records of random play, as "verify" does on one core: 40 records a text. Besides the time of one
// text it reports turns a second; what is allocated is allocated for records and reports, not for actions.
func BenchmarkVerify(b *testing.B) {
	for _, bench := range []struct {
		name    string
		variant referee.Variant
		tags    []string
	}{
		{"cards", standard.Variants[0], nil},
		{"plain", standard.Variants[0], []string{`[Cards "off"]`}},
		{"simple", standard.Variants[1], []string{`[Cards "off"]`}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var text []byte
			for seed := range uint64(40) {
				text = append(text, refereetest.Play(b, standard, bench.variant, bench.tags, rand.New(rand.NewPCG(seed, 7)), 400)...)
			}
			ref, err := referee.New([]referee.Definition{standard})
			if err != nil {
				b.Fatal(err)
			}
			turns := 0
			for _, rep := range ref.Judge(text, referee.Options{}) {
				turns += rep.Turns
			}
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				for _, rep := range ref.Judge(text, referee.Options{}) {
					if !rep.Verdict.OK() {
						b.Fatal(rep.Verdict)
					}
				}
			}
			b.ReportMetric(float64(turns)*float64(b.N)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}
