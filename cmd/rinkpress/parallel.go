package main

import (
	"context"
	"sync"
	"sync/atomic"
)

// parallel runs the tasks on n goroutines, in order of their index as goroutines get free. After the first failure no new
// task is begun; those that run are let finish, because one of a lower index may fail too. It returns the error of the task with the lowest
// index that fails, so that the message does not depend on n; or the context's error when that ended the work.
func parallel(ctx context.Context, n int, tasks []func(context.Context) error) error {
	failures := make([]error, len(tasks))
	var next atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	for range min(max(n, 1), len(tasks)) {
		wg.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				// What is taken is run whatever failed meanwhile: that has a higher index, or was taken before.
				i := int(next.Add(1)) - 1
				if i >= len(tasks) {
					return
				}
				if failures[i] = tasks[i](ctx); failures[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for _, err := range failures {
		if err != nil {
			return err
		}
	}
	return nil
}
