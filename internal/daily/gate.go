package daily

import (
	"context"
	"sync"
)

// A gate lets one goroutine in at a time, as a lock does. A goroutine that waits gives up when its context ends.
type gate struct {
	once   sync.Once
	inside chan struct{} // full while a goroutine is inside
}

// enter waits until no other goroutine is inside. The caller calls leave.
func (g *gate) enter(ctx context.Context) (leave func(), _ error) {
	g.once.Do(func() { g.inside = make(chan struct{}, 1) })
	select {
	case g.inside <- struct{}{}:
		return func() { <-g.inside }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
