package host

import (
	"context"
	"sync"
	"time"
)

// A probe checks once whether the store can write.
type probe struct {
	began time.Time
	done  chan struct{} // closed when err is set
	err   error
}

// probes shares one probe of a store among all callers of about the same time.
type probes struct {
	*background
	store Store

	mu   sync.Mutex
	last *probe // nil before the first
}

const (
	probeEvery = time.Second     // the least time between two probes: a probe writes 32 KiB
	probeTime  = 5 * time.Second // the longest time of a probe
)

// Ready fails if tables cannot be played here: the store cannot write, or the host is closed. It fails with [ErrClock] if the clock is off.
// The store is asked at most once a second, so the answer may be a second old.
func (h *Host) Ready(ctx context.Context) error {
	p := h.probes.current()
	select {
	case <-p.done:
		if p.err == nil && h.skew.off.Load() {
			return ErrClock
		}
		return p.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// current returns the last probe if it still counts, otherwise a new one.
func (ps *probes) current() *probe {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.last
	if ps.ctx.Err() == nil && p != nil && (p.running() || ps.now().Sub(p.began) < probeEvery) {
		return p
	}
	p = &probe{began: ps.now(), done: make(chan struct{}), err: ErrClosing}
	ps.last = p
	if !ps.enterWork() {
		close(p.done)
		return p
	}
	go func() {
		defer ps.work.Done()
		defer close(p.done)
		ctx, cancel := context.WithTimeout(ps.ctx, probeTime)
		defer cancel()
		if p.err = ps.store.Ready(ctx); p.err != nil && ps.ctx.Err() == nil {
			ps.log.Error("not ready: the store cannot write", "error", p.err)
		}
	}()
	return p
}

// running reports whether a probe is not done.
func (p *probe) running() bool {
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}
