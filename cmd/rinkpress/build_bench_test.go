package main

import (
	"bytes"
	"context"
	"fmt"
	"testing"
)

// BenchmarkBuild prints the boards and pads of all games in four languages for A4 and Letter as PDF and SVG, on one goroutine and on two.
func BenchmarkBuild(b *testing.B) {
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			b.ReportAllocs()
			out := b.TempDir()
			for b.Loop() {
				var stderr bytes.Buffer
				args := []string{"build", "--part", "board,pad", "--lang", "all", "--quiet", "--out", out, "--jobs", fmt.Sprint(jobs)}
				if code := run(context.Background(), args, nil, &stderr, &stderr); code != 0 {
					b.Fatal(stderr.String())
				}
			}
		})
	}
}

// BenchmarkCards prints the magic cards on A4 with their backs, as the command does from its start.
func BenchmarkCards(b *testing.B) {
	benchmarkBuild(b, "goblin-hockey", "--part", "cards", "--paper", "a4", "--format", "pdf")
}

// BenchmarkBooklets prints all rule booklets in four languages, flat and for folding.
func BenchmarkBooklets(b *testing.B) {
	benchmarkBuild(b, "--part", "rules", "--lang", "all", "--impose", "booklet", "--format", "pdf")
}

// benchmarkBuild is a build with some arguments.
func benchmarkBuild(b *testing.B, args ...string) {
	b.ReportAllocs()
	args = append([]string{"build", "--quiet", "--out", b.TempDir()}, args...)
	for b.Loop() {
		var stderr bytes.Buffer
		if code := run(context.Background(), args, nil, &stderr, &stderr); code != 0 {
			b.Fatal(stderr.String())
		}
	}
}
