package goblin

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// BenchmarkVerify reads and judges records of random play, as "verify" does on one core. Besides the time of one text it reports
// turns a second.
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

// BenchmarkTurn judges one entry again and again, on copies of the same state: it shows what an entry allocates.
func BenchmarkTurn(b *testing.B) {
	s := played(b, startOf(b, nil), "round 1 [14 3 2] [9 6 1] deal R hurl B blink 1. R R1 g1-g8-h9-h10 R2 i1-i7 2. B B1 g21-g13-h12 B2 i21-i15 *")
	entry := []byte("3. R R1 hit [10 6 3] 6NW (B1@g12 [12 4 2] 4S) (R1@g11 [15 2 2] 2N) (B1@g12 [20 6 6] 6W) R2 i7-j8-k9 *")
	b.ReportAllocs()
	for b.Loop() {
		copied := *s
		if fault := copied.Entry(record.NewCursor(bytes.Clone(entry), Game.Sections)); fault != nil {
			b.Fatal(fault)
		}
	}
}
