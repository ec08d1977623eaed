package host

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"razzia/internal/table"
)

// An Origin is a person and a network address. Each has a share of the slots, which the bots of their tables use.
type Origin struct{ Person, Address string }

// Charge sets the origin of a table in memory, unless it has one. Until then, as after a restart, the table counts for its
// maker and for the unknown address.
func (h *Host) Charge(id table.ID, by Origin) {
	if r := h.room(id); r != nil && r.origin.Load() == nil {
		r.origin.CompareAndSwap(nil, &by)
	}
}

// charged returns the origin of a table that is loaded.
func (r *room) charged() Origin {
	if by := r.origin.Load(); by != nil {
		return *by
	}
	return Origin{Person: r.table.Load().Maker.ID}
}

// slots bound how many bots think at a time, and share the slots fairly: a free slot goes to the addresses by turns,
// and within an address to its persons by turns. So a thousand tables of one person delay the bot of another person by
// one move at most.
type slots struct {
	most    int
	mu      sync.Mutex
	free    int
	waiting fairQueue
}

func newSlots(n int) *slots { return &slots{most: n, free: n} }

// acquire waits for a slot. It fails if the context ends before.
func (s *slots) acquire(ctx context.Context, by Origin) (release func(), err error) {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return sync.OnceFunc(s.release), nil
	}
	w := &waiter{origin: by, granted: make(chan struct{})}
	s.waiting.push(w)
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
	queued := s.waiting.remove(w)
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

// A fairQueue holds waiters. It serves the addresses by turns (round robin), and the persons of an address by turns.
type fairQueue struct{ addresses []*addressQueue }

type addressQueue struct {
	address string
	persons []*personQueue
}

type personQueue struct {
	person  string
	waiters []*waiter // first come, first served
}

func (q *fairQueue) push(w *waiter) {
	a := q.address(w.origin.Address)
	if a == nil {
		a = &addressQueue{address: w.origin.Address}
		q.addresses = append(q.addresses, a)
	}
	p := a.person(w.origin.Person)
	if p == nil {
		p = &personQueue{person: w.origin.Person}
		a.persons = append(a.persons, p)
	}
	p.waiters = append(p.waiters, w)
}

// pop removes the next waiter; nil if there is none. Its address and person go to the end of the line.
func (q *fairQueue) pop() *waiter {
	if len(q.addresses) == 0 {
		return nil
	}
	a := q.addresses[0]
	p := a.persons[0]
	w := p.waiters[0]
	p.waiters = p.waiters[1:]
	a.persons = append(a.persons[1:], p)
	q.addresses = append(q.addresses[1:], a)
	q.tidy(a, p)
	return w
}

// remove takes a waiter out. It is false if the waiter is not in the queue.
func (q *fairQueue) remove(w *waiter) bool {
	a := q.address(w.origin.Address)
	if a == nil {
		return false
	}
	p := a.person(w.origin.Person)
	if p == nil {
		return false
	}
	i := slices.Index(p.waiters, w)
	if i < 0 {
		return false
	}
	p.waiters = slices.Delete(p.waiters, i, i+1)
	q.tidy(a, p)
	return true
}

// tidy drops a person and an address without waiters.
func (q *fairQueue) tidy(a *addressQueue, p *personQueue) {
	if len(p.waiters) == 0 {
		a.persons = slices.DeleteFunc(a.persons, func(other *personQueue) bool { return other == p })
	}
	if len(a.persons) == 0 {
		q.addresses = slices.DeleteFunc(q.addresses, func(other *addressQueue) bool { return other == a })
	}
}

func (q *fairQueue) address(address string) *addressQueue {
	i := slices.IndexFunc(q.addresses, func(a *addressQueue) bool { return a.address == address })
	if i < 0 {
		return nil
	}
	return q.addresses[i]
}

func (a *addressQueue) person(person string) *personQueue {
	i := slices.IndexFunc(a.persons, func(p *personQueue) bool { return p.person == person })
	if i < 0 {
		return nil
	}
	return a.persons[i]
}
