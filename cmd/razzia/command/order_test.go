package command

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestWorkIsUsedInOrder(t *testing.T) {
	double := func() (func(int) (int, error), error) { return func(n int) (int, error) { return 2 * n, nil }, nil }
	for workers := 1; workers <= 5; workers++ {
		var got []int
		err := InOrder(context.Background(), workers, 3, 9, double, func(n int) error { got = append(got, n); return nil })
		if want := []int{6, 8, 10, 12, 14, 16}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: %v, %v, want %v", workers, got, err, want)
		}
	}
}

func TestWorkEndsAtTheFirstError(t *testing.T) {
	broken := errors.New("broken")
	fails := func() (func(int) (int, error), error) {
		return func(n int) (int, error) {
			if n == 4 {
				return 0, broken
			}
			return n, nil
		}, nil
	}
	used := 0
	use := func(int) error { used++; return nil }
	if err := InOrder(context.Background(), 3, 0, 100, fails, use); !errors.Is(err, broken) || used != 4 {
		t.Errorf("%v after %d results, want %v after 4", err, used, broken)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if err := InOrder(stopped, 2, 0, 100, fails, use); !errors.Is(err, context.Canceled) {
		t.Errorf("%v in a context that has ended, want %v", err, context.Canceled)
	}
	noWorker := func() (func(int) (int, error), error) { return nil, broken }
	if err := InOrder(context.Background(), 2, 0, 100, noWorker, use); !errors.Is(err, broken) {
		t.Errorf("%v without a worker, want %v", err, broken)
	}
}
