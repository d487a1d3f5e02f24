package main

import (
	"bytes"
	"context"
	"fmt"
	"testing"
)

// BenchmarkBuild prints all games in four languages for A4 and Letter as PDF and SVG, on one goroutine and on two.
func BenchmarkBuild(b *testing.B) {
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			b.ReportAllocs()
			out := b.TempDir()
			for b.Loop() {
				var stderr bytes.Buffer
				args := []string{"build", "--lang", "all", "--quiet", "--out", out, "--jobs", fmt.Sprint(jobs)}
				if code := run(context.Background(), args, nil, &stderr, &stderr); code != 0 {
					b.Fatal(stderr.String())
				}
			}
		})
	}
}
