package host_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// The store is asked at most once a second, however many callers there are.
func TestReadinessIsProbedOnceASecond(t *testing.T) {
	withHost(t, func(f *fixture) {
		for range 50 {
			if err := f.Ready(f.Context()); err != nil {
				t.Error(err)
			}
		}
		if n := f.store.probes.Load(); n != 1 {
			t.Errorf("the store was asked %d times: want once", n)
		}
		f.store.broken.Store(true)
		time.Sleep(time.Second)
		if err := f.Ready(f.Context()); !errors.Is(err, errBroken) {
			t.Errorf("with a broken store: %v", err)
		}
		f.store.broken.Store(false)
		time.Sleep(time.Second)
		if err := f.Ready(f.Context()); err != nil {
			t.Errorf("with a store that works again: %v", err)
		}
	})
}

// A caller who leaves is answered at once, and does not spoil the answer of others.
func TestReadinessOfAStoreThatHangs(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.store.hangs.Store(true)
		began := time.Now()
		hasty, leave := context.WithTimeout(f.Context(), time.Second)
		defer leave()
		if err := f.Ready(hasty); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		patient := make(chan error, 1)
		go func() { patient <- f.Ready(f.Context()) }()
		synctest.Wait()
		if n := f.store.probes.Load(); n != 1 {
			t.Errorf("the store is asked %d times at the same time", n)
		}
		if err := <-patient; err == nil || time.Since(began) > 5*time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		f.store.hangs.Store(false)
		if err := f.Ready(f.Context()); err != nil {
			t.Error(err)
		}
	})
}
