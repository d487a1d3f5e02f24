package main

import (
	"context"
	"sync"
	"sync/atomic"
)

// parallel runs the tasks on n goroutines, in order of their index as goroutines get free. After the first failure no new
// task is begun. It returns the error of the task with the lowest index, so that the message does not depend on n when one input
// is at fault; or the context's error when that ended the work.
func parallel(ctx context.Context, n int, tasks []func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failures := make([]error, len(tasks))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(max(n, 1), len(tasks)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(tasks) || ctx.Err() != nil {
					return
				}
				if failures[i] = tasks[i](ctx); failures[i] != nil {
					cancel()
					return
				}
			}
		})
	}
	wg.Wait()
	for _, err := range failures {
		if err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}
