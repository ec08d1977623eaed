package postgres

import (
	"context"
	"sync"

	"razzia/internal/alone"
)

// An aloneness lets one request of a person at a time count and change what a limit is about, at all nodes.
type aloneness struct {
	alone.Persons // those of this node

	mu    sync.Mutex
	slots map[string]chan struct{} // by what is done, of the connections that hold locks: enough are left to those who have them
}

// slotsFor returns the slots for what is done, of which there are three deeds. Those for one deed never wait for those of another, and of
// the four connections that a pool has at least one is left.
func (a *aloneness) slotsFor(what string, connections int32) chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.slots == nil {
		a.slots = map[string]chan struct{}{}
	}
	if a.slots[what] == nil {
		a.slots[what] = make(chan struct{}, max(1, connections/8))
	}
	return a.slots[what]
}

// Alone runs a function while no other one does the same for the same person at any node. A transaction holds a lock meanwhile; its name is
// no other one, so that the function may lock the person.
func (s *Store) Alone(ctx context.Context, what, person string, do func() error) error {
	return s.alone.Alone(ctx, what, person, func() error {
		slots := s.alone.slotsFor(what, s.pool.Config().MaxConns)
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		case <-ctx.Done():
			return ctx.Err()
		}
		tx, err := s.pool.Begin(ctx)
		if err == nil {
			defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
			err = shared{ctx, tx}.Lock(what + " " + person)
		}
		if err != nil {
			return s.failed("wait for other requests of a person", err)
		}
		return do()
	})
}
