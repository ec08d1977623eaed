package cache

import (
	"context"
	"sync"
	"time"
)

// A Value is made at a request, and kept. Requests that come while it is made wait for the same one. Its methods may be called by several
// goroutines at a time.
type Value[T any] struct {
	For   time.Duration // how long a value is kept
	Limit time.Duration // the longest time to make one
	Now   func() time.Time
	Make  func(context.Context) (T, error)

	mu     sync.Mutex
	latest *attempt[T]
}

// An attempt is a value that is being made, or was made.
type attempt[T any] struct {
	begun time.Time
	done  chan struct{} // closed once value and err are there
	value T
	err   error
}

// Get returns the value. It waits until the value is made, or its own context ends: a client that goes away ends no value that others
// wait for. A failure is not kept.
func (v *Value[T]) Get(ctx context.Context) (value T, _ error) {
	a := v.attempt(ctx)
	select {
	case <-a.done:
		return a.value, a.err
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

// attempt returns the latest attempt. It begins another one if that is over and of no use.
func (v *Value[T]) attempt(ctx context.Context) *attempt[T] {
	v.mu.Lock()
	defer v.mu.Unlock()
	if now := v.Now(); v.latest == nil || v.latest.isOver(now, v.For) {
		v.latest = &attempt[T]{begun: now, done: make(chan struct{})}
		go v.run(context.WithoutCancel(ctx), v.latest)
	}
	return v.latest
}

// run makes a value.
func (v *Value[T]) run(ctx context.Context, a *attempt[T]) {
	ctx, cancel := context.WithTimeout(ctx, v.Limit)
	defer cancel()
	defer close(a.done)
	a.value, a.err = v.Make(ctx)
}

// isOver reports whether the attempt has failed, or its value is too old.
func (a *attempt[T]) isOver(now time.Time, kept time.Duration) bool {
	select {
	case <-a.done:
		return a.err != nil || now.Sub(a.begun) >= kept
	default:
		return false
	}
}
