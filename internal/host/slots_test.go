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
	s.waiting.push(w)
	release() // grants the slot to w
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := s.giveUp(gone, w); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if s.free != 1 || len(s.waiting.addresses) != 0 {
		t.Errorf("%d slots are free, %d addresses wait", s.free, len(s.waiting.addresses))
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
		s.waiting.push(&waiter{origin: Origin{Person: person}, granted: make(chan struct{})})
	}
	if all, used, waiting := s.stats(); all != 2 || used != 2 || waiting != 3 {
		t.Errorf("%d slots, %d used, %d wait: want 2, 2, 3", all, used, waiting)
	}
}
