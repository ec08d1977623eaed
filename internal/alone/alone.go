// Package alone lets one request of a person at a time do what a limit counts. A limit that is read first and reached afterwards admits too
// many requests that come together, and one that takes back what was too much refuses those that would have fitted.
package alone

import (
	"context"
	"sync"
)

// Persons knows for which persons a function runs. The zero Persons has none. Its methods may be called by several goroutines at a time.
type Persons struct {
	mu   sync.Mutex
	busy map[deed]*turn
}

// A deed is what is done for a person.
type deed struct{ what, person string }

// A turn is of those who wait to do something for a person, and of the one that runs.
type turn struct {
	free  chan struct{} // has one value while none runs
	users int
}

// Alone runs a function while no other one does the same for the same person. It waits for them until the context ends. The function may
// do something else alone for the person, always in the same order.
func (p *Persons) Alone(ctx context.Context, what, person string, do func() error) error {
	d := deed{what, person}
	t := p.enter(d)
	defer p.leave(d, t)
	if err := t.await(ctx); err != nil {
		return err
	}
	defer func() { t.free <- struct{}{} }()
	return do()
}

// await waits until none runs.
func (t *turn) await(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-t.free:
		return nil
	default: // most often none does
	}
	select {
	case <-t.free:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enter returns the turn of a deed.
func (p *Persons) enter(d deed) *turn {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.busy[d]
	if t == nil {
		if t = (&turn{free: make(chan struct{}, 1)}); p.busy == nil {
			p.busy = map[deed]*turn{}
		}
		t.free <- struct{}{}
		p.busy[d] = t
	}
	t.users++
	return t
}

// leave ends the use of a turn. The last one removes it.
func (p *Persons) leave(d deed, t *turn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.users--; t.users == 0 {
		delete(p.busy, d)
	}
}
