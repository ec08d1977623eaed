package command

import (
	"context"
	"sync"
)

// ahead is how many results a worker may have that wait for those of others.
const ahead = 16

// InOrder does the work of the numbers from start to end, end not included, with several workers, and calls use for each result in
// the order of the numbers. Each worker has a function of its own. It ends at the first error, or with the context.
func InOrder[T any](ctx context.Context, workers, start, end int, worker func() (func(int) (T, error), error), use func(T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var working sync.WaitGroup
	defer working.Wait()
	defer cancel()
	type result struct {
		value T
		err   error
	}
	results := make([]chan result, workers)
	for w := range results {
		results[w] = make(chan result, ahead)
		working.Go(func() {
			work, err := worker()
			for n := start + w; n < end && ctx.Err() == nil; n += workers {
				var r result
				if r.err = err; err == nil {
					r.value, r.err = work(n)
				}
				select {
				case results[w] <- r:
				case <-ctx.Done():
				}
			}
		})
	}
	for n := start; n < end; n++ {
		select {
		case r := <-results[(n-start)%workers]:
			if r.err == nil {
				r.err = use(r.value)
			}
			if r.err != nil {
				return r.err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
