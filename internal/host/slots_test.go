package host

import (
	"context"
	"errors"
	"testing"
)

// A slot that is granted at the moment when its waiter gives up goes to the next.
func TestASlotGrantedToAWaiterWhoGivesUp(t *testing.T) {
	s := newSlots(1)
	release, err := s.acquire(t.Context(), Origin{Person: "a"})
	if err != nil {
		t.Fatal(err)
	}
	w := &waiter{origin: Origin{Person: "b"}, granted: make(chan struct{})}
	s.waiting.push(w, w.origin.path())
	release() // grants the slot to w
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := s.giveUp(gone, w); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if s.free != 1 || s.waiting.count() != 0 {
		t.Errorf("%d slots are free, %d wait", s.free, s.waiting.count())
	}
}

// TestSlotsAreCounted fills the slots and the queue.
func TestSlotsAreCounted(t *testing.T) {
	s := newSlots(2)
	for range 2 {
		if _, err := s.acquire(t.Context(), Origin{Person: "a"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, person := range []string{"a", "b", "b"} {
		w := &waiter{origin: Origin{Person: person}, granted: make(chan struct{})}
		s.waiting.push(w, w.origin.path())
	}
	if all, used, waiting := s.stats(); all != 2 || used != 2 || waiting != 3 {
		t.Errorf("%d slots, %d used, %d wait: want 2, 2, 3", all, used, waiting)
	}
}

// TestASiteWaitsAsOne has a person with many addresses of one site, and one elsewhere: they are served by turns. In a site the addresses
// are, too.
func TestASiteWaitsAsOne(t *testing.T) {
	var q fairQueue
	for i := range 6 {
		o := Origin{Person: "crowd", Address: string(rune('a' + i%3)), Site: "site"}
		q.push(&waiter{origin: o}, o.path())
	}
	for _, o := range []Origin{{Person: "ann", Address: "z"}, {Person: "ann", Address: "z"}} {
		q.push(&waiter{origin: o}, o.path())
	}
	var got string
	for w := q.pop(); w != nil; w = q.pop() {
		got += w.origin.Address
	}
	if got != "azbzcabc" || len(q.parts) > 0 {
		t.Errorf("they are served in the order %s, and %d parts are left", got, len(q.parts))
	}
}
