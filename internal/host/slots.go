package host

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"razzia/internal/table"
)

// An Origin is a person, a network address, and the network that one customer of a provider may have, with many addresses. Each has a share
// of the slots, which the bots of their tables use.
type Origin struct{ Person, Address, Site string }

// path lists the origin from the largest part to the smallest.
func (o Origin) path() []string { return []string{cmp.Or(o.Site, o.Address), o.Address, o.Person} }

// Charge sets the origin of a table in memory, unless it has one. Until then, as after a restart, the table counts for its
// maker and for the unknown address.
func (h *Host) Charge(id table.ID, origin Origin) {
	if r := h.rooms.room(id); r != nil && r.origin.Load() == nil {
		r.origin.CompareAndSwap(nil, &origin)
	}
}

// charged returns the origin of a table that is loaded.
func (r *room) charged() Origin {
	if by := r.origin.Load(); by != nil {
		return *by
	}
	return Origin{Person: r.table.Load().Maker.ID}
}

// slots bound how many bots think at a time, and share the slots fairly: a free slot goes to the sites by turns, within a site to its
// addresses by turns, and within an address to its persons by turns. So a thousand tables of one person delay the bot of another person by
// one move at most.
type slots struct {
	most    int
	mu      sync.Mutex
	free    int
	waiting fairQueue
}

func newSlots(n int) *slots { return &slots{most: n, free: n} }

// acquire waits for a slot. It fails if the context ends before.
func (s *slots) acquire(ctx context.Context, origin Origin) (release func(), err error) {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return sync.OnceFunc(s.release), nil
	}
	w := &waiter{origin: origin, granted: make(chan struct{})}
	s.waiting.push(w, origin.path())
	s.mu.Unlock()
	select {
	case <-w.granted:
		return sync.OnceFunc(s.release), nil
	case <-ctx.Done():
		return nil, s.giveUp(ctx, w)
	}
}

// release hands the slot to the next waiter.
func (s *slots) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.waiting.pop(); w != nil {
		close(w.granted)
		return
	}
	s.free++
}

// giveUp takes a waiter out of the queue. A slot that it was granted meanwhile goes to the next.
func (s *slots) giveUp(ctx context.Context, w *waiter) error {
	s.mu.Lock()
	queued := s.waiting.remove(w, w.origin.path())
	s.mu.Unlock()
	if !queued {
		s.release()
	}
	return fmt.Errorf("no free slot to think: %w", ctx.Err())
}

// A waiter waits for a slot.
type waiter struct {
	origin  Origin
	granted chan struct{} // closed with the slot
}

// A fairQueue holds waiters. It serves its parts by turns (round robin); one without parts serves them in the order in which they came.
type fairQueue struct {
	name    string
	parts   []*fairQueue
	waiters []*waiter
}

// push adds a waiter to the part at the end of a path.
func (q *fairQueue) push(w *waiter, path []string) {
	if len(path) == 0 {
		q.waiters = append(q.waiters, w)
		return
	}
	p := q.part(path[0])
	if p == nil {
		p = &fairQueue{name: path[0]}
		q.parts = append(q.parts, p)
	}
	p.push(w, path[1:])
}

// pop removes the next waiter; nil if there is none. Its part goes to the end of the line, at each step of the path.
func (q *fairQueue) pop() (w *waiter) {
	switch {
	case len(q.parts) > 0:
		next := q.parts[0]
		w, q.parts = next.pop(), append(q.parts[1:], next)
		q.tidy(next)
	case len(q.waiters) > 0:
		w, q.waiters = q.waiters[0], q.waiters[1:]
	}
	return w
}

// remove takes a waiter out of the part at the end of a path. It is false if the waiter is not there.
func (q *fairQueue) remove(w *waiter, path []string) bool {
	if len(path) == 0 {
		i := slices.Index(q.waiters, w)
		if i >= 0 {
			q.waiters = slices.Delete(q.waiters, i, i+1)
		}
		return i >= 0
	}
	p := q.part(path[0])
	if p == nil || !p.remove(w, path[1:]) {
		return false
	}
	q.tidy(p)
	return true
}

// tidy drops a part without waiters.
func (q *fairQueue) tidy(p *fairQueue) {
	if p.count() == 0 {
		q.parts = slices.DeleteFunc(q.parts, func(other *fairQueue) bool { return other == p })
	}
}

// part returns a part by its name, nil if there is none.
func (q *fairQueue) part(name string) *fairQueue {
	i := slices.IndexFunc(q.parts, func(p *fairQueue) bool { return p.name == name })
	if i < 0 {
		return nil
	}
	return q.parts[i]
}

// count returns how many wait.
func (q *fairQueue) count() int {
	n := len(q.waiters)
	for _, p := range q.parts {
		n += p.count()
	}
	return n
}
