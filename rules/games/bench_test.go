package games_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// BenchmarkVerify judges records of random play, reading included, on one and on two processors.
func BenchmarkVerify(b *testing.B) {
	const size = 4 << 20
	for _, def := range definitions() {
		var text []byte
		for seed := uint64(0); len(text) < size; seed++ {
			r := rand.New(rand.NewPCG(seed, 4))
			text = append(text, refereetest.Play(b, def, def.Variants[0], nil, r, 400)...)
			if seed >= 20 {
				text = bytes.Repeat(text, size/len(text)+1)
			}
		}
		for _, cores := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/cores=%d", def.ID, cores), func(b *testing.B) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
				ref := newReferee(b)
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				turns := 0
				for b.Loop() {
					err := ref.Verify(bytes.NewReader(text), referee.Options{}, func(rep *referee.Report) error {
						if rep.Error != nil {
							return fmt.Errorf("line %d: %s", rep.Error.Line, rep.Error.Message)
						}
						turns += rep.Turns
						return nil
					})
					if err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			})
		}
	}
}
