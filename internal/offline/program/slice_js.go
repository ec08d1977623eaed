package main

import (
	"context"
	"time"
)

// slice is how long a bot thinks at a time. A browser gives the program one thread: requests wait meanwhile.
const slice = 15 * time.Millisecond

// A sliced context lets requests be answered while a bot thinks, when it is asked whether it has ended.
type sliced struct {
	context.Context
	until *time.Time
}

// thinking returns a context that is sliced.
func thinking(ctx context.Context) context.Context {
	until := time.Now().Add(slice)
	return sliced{ctx, &until}
}

// Err reports whether the context has ended, after a pause if a slice is over.
func (c sliced) Err() error {
	if time.Now().After(*c.until) {
		time.Sleep(time.Millisecond)
		*c.until = time.Now().Add(slice)
	}
	return c.Context.Err()
}
