package main

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// TestParallelTellsTheFirst has a task fail while one of a lower index, which will fail too, still runs: the error is that of the lower one,
// and not that its context was ended.
func TestParallelTellsTheFirst(t *testing.T) {
	for _, jobs := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(jobs), func(t *testing.T) {
			second := make(chan bool)
			first := errors.New("first")
			err := parallel(context.Background(), jobs, []func(context.Context) error{
				func(ctx context.Context) error {
					if jobs > 1 {
						<-second
					}
					if ctx.Err() != nil {
						return ctx.Err()
					}
					return first
				},
				func(context.Context) error { close(second); return errors.New("second") },
				func(ctx context.Context) error { return ctx.Err() },
			})
			if err != first {
				t.Errorf("the error is %v", err)
			}
		})
	}
	ended, cancel := context.WithCancel(context.Background())
	err := parallel(ended, 2, []func(context.Context) error{func(ctx context.Context) error {
		cancel()
		return ctx.Err()
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error of ended work is %v", err)
	}
}

func TestInterleaved(t *testing.T) {
	for _, c := range []struct {
		length, n int
		want      string
	}{
		{0, 0, "[]"}, {1, 1, "[0]"}, {5, 1, "[0 1 2 3 4]"}, {8, 3, "[0 3 6 1 4 7 2 5]"}, {4, 4, "[0 1 2 3]"}, {6, 4, "[0 2 4 1 3 5]"},
	} {
		if got := fmt.Sprint(interleaved(c.length, c.n)); got != c.want {
			t.Errorf("%d in %d parts: %s, want %s", c.length, c.n, got, c.want)
		}
	}
}
