package main

import (
	"context"
	"sync"
	"sync/atomic"
)

// parallel runs the tasks on n goroutines. Neighbours often wait for the same drawing, so each goroutine begins in a part of the list of its
// own (see interleaved). After a failure only tasks of a lower index are begun, because one of them may fail too. It returns the error
// of the task with the lowest index that fails, so that the message does not depend on n; or the context's error when that ended
// the work.
func parallel(ctx context.Context, n int, tasks []func(context.Context) error) error {
	n = min(max(n, 1), len(tasks))
	failures := make([]error, len(tasks))
	order := interleaved(len(tasks), n)
	var next, lowest atomic.Int64
	lowest.Store(int64(len(tasks)))
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() {
			for ctx.Err() == nil {
				k := int(next.Add(1)) - 1
				if k >= len(order) {
					return
				}
				i := int64(order[k])
				if i > lowest.Load() {
					continue
				}
				if failures[i] = tasks[i](ctx); failures[i] != nil {
					lower(&lowest, i)
				}
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if i := lowest.Load(); i < int64(len(tasks)) {
		return failures[i]
	}
	return nil
}

// lower makes v at most i.
func lower(v *atomic.Int64, i int64) {
	for old := v.Load(); i < old && !v.CompareAndSwap(old, i); old = v.Load() {
	}
}

// interleaved lists the numbers below length, those of n parts of equal length in turn: 0 3 6 1 4 7 2 5 for three parts of eight.
func interleaved(length, n int) []int {
	order := make([]int, 0, length)
	if n == 0 {
		return order
	}
	part := (length + n - 1) / n
	for j := range part {
		for i := j; i < length; i += part {
			order = append(order, i)
		}
	}
	return order
}
