package client

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// reserve is how many units are left for a request that costs much: a request waits while there are fewer.
const reserve = 20

// A pace keeps a program within what the server allows it, which each answer says (the draft RateLimit header fields for HTTP).
// So no request is
// refused, and a move never waits for as long as the server would have it after a refusal.
type pace struct {
	wait func(ctx context.Context, d time.Duration) // nil for a timer

	mu   sync.Mutex
	free time.Time // the next request may be sent then
}

// learn reads what an answer says.
func (p *pace) learn(h http.Header) {
	var quota, window, left float64
	_, bad := fmt.Sscanf(h.Get("RateLimit-Policy"), `"units";q=%g;w=%g`, &quota, &window)
	_, none := fmt.Sscanf(h.Get("RateLimit"), `"units";r=%g`, &left)
	if bad != nil || none != nil || quota <= 0 || window <= 0 {
		return
	}
	missing := min(reserve, quota) - left
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = time.Time{}
	if missing > 0 {
		p.free = time.Now().Add(min(time.Minute, time.Duration(missing*window/quota*float64(time.Second))))
	}
}

// keep waits until a request may be sent, or the context ends.
func (p *pace) keep(ctx context.Context) {
	p.mu.Lock()
	d := time.Until(p.free)
	p.mu.Unlock()
	if d <= 0 {
		return
	}
	if p.wait != nil {
		p.wait(ctx, d)
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
