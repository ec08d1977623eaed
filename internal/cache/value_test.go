package cache_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/cache"
)

// newValue makes a value that takes a second to make, and counts how often it was made.
func newValue(fail *error) (v *cache.Value[int], made *int) {
	made = new(int)
	return &cache.Value[int]{For: time.Minute, Limit: time.Hour, Now: time.Now, Make: func(ctx context.Context) (int, error) {
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
		*made++
		return *made, *fail
	}}, made
}

// get wants a value.
func get(t *testing.T, v *cache.Value[int], want int) {
	t.Helper()
	if got, err := v.Get(t.Context()); err != nil || got != want {
		t.Errorf("the value is %d, %v, want %d", got, err, want)
	}
}

func TestAValueIsKeptForItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var fail error
		v, _ := newValue(&fail)
		get(t, v, 1)
		time.Sleep(v.For - 2*time.Second)
		get(t, v, 1)
		time.Sleep(time.Second)
		get(t, v, 2)
	})
}

func TestAFailureIsNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fail := errors.New("no disk")
		v, _ := newValue(&fail)
		if _, err := v.Get(t.Context()); !errors.Is(err, fail) {
			t.Errorf("the error is %v, want %v", err, fail)
		}
		fail = nil
		get(t, v, 2)
	})
}

// TestOneWhoGoesAwayEndsNothing lets the first of two requests end while the value is made: it returns at once, and the other one gets the
// value.
func TestOneWhoGoesAwayEndsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var fail error
		v, made := newValue(&fail)
		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := v.Get(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Millisecond {
			t.Errorf("one who goes away gets %v after %v", err, time.Since(began))
		}
		get(t, v, 1)
		if *made != 1 {
			t.Errorf("the value was made %d times", *made)
		}
	})
}

func TestAValueHasALimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var fail error
		v, _ := newValue(&fail)
		v.Limit = time.Millisecond
		if _, err := v.Get(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the error is %v, want %v", err, context.DeadlineExceeded)
		}
	})
}
