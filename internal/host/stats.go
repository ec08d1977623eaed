package host

import "time"

// Stats are counters of a host since its start, and what is in memory now.
type Stats struct {
	QuickMoves int // bots that did not choose in time, or failed, and played their quick move
	Rooms      int // tables in memory
	Slots      int // bots and hints that may think at a time
	Thinking   int // slots in use
	Waiting    int // bots and hints that wait for a slot

	ClockAhead time.Duration // of the clock of the store, as it was last compared; 0 if this is the only host
}

// Stats returns the counters.
func (h *Host) Stats() Stats {
	s := Stats{QuickMoves: h.rooms.quick.total(), Rooms: h.rooms.count(), ClockAhead: time.Duration(h.skew.ahead.Load())}
	s.Slots, s.Thinking, s.Waiting = h.rooms.slots.stats()
	return s
}

func (q *quickMoves) total() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.count
}

// stats returns how many slots there are, how many are in use, and how many bots wait for one.
func (s *slots) stats() (all, used, waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.most, s.most - s.free, s.waiting.count()
}
