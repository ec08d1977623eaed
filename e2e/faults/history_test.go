//go:build linux

package faults

import (
	"fmt"
	"sync"
	"time"
)

// A history is what players sent, and what they and readers got.
type history struct {
	began  time.Time // times below are since then, by a monotonic clock
	mu     sync.Mutex
	tables map[string]*tableHistory
	calm   []span // in which nothing failed, and nothing had failed just before
	acks   []ack
}

// A tableHistory is the history of a table.
type tableHistory struct {
	slot    int  // the place at which it is one of a series of tables
	affine  bool // all its requests went through the proxy
	bots    bool // only bots play
	persons []*guest
	sent    []sent
	looks   []look
	shown   map[shown]bool
	older   []string                // where a reader was shown less than they had seen
	entries map[int]map[string]bool // the entries that logs showed, by version
}

// A span is a piece of time.
type span struct{ from, to time.Duration }

func (s span) holds(o span) bool { return s.from <= o.from && o.to <= s.to }

// A sent is a move that was sent, and its outcome.
type sent struct {
	span
	by      *guest
	ply     int
	move    string
	outcome outcome
	after   int // the ply of the table in the answer, if it was acknowledged
}

// An outcome is what is known about a move that was sent.
type outcome int

const (
	unknown      outcome = iota
	acknowledged         // it is made
	stale                // it was not made, because of an other position
	refused              // it was not made, for another reason
)

// A look is a look at a table through the proxy.
type look struct {
	span
	ply int
}

// A shown is a table as an answer or a stream has shown it.
type shown struct {
	version int
	state   string // JSON
}

// An ack says when a table has acknowledged a move, and which address.
type ack struct {
	slot    int
	address string
	at      time.Duration
}

func newHistory() *history { return &history{began: time.Now(), tables: map[string]*tableHistory{}} }

// now is the time since the history began.
func (h *history) now() time.Duration { return time.Since(h.began) }

// add adds a table.
func (h *history) add(id string, t *tableHistory) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.shown, t.entries = map[shown]bool{}, map[int]map[string]bool{}
	h.tables[id] = t
}

// note changes the history of a table.
func (h *history) note(id string, do func(t *tableHistory)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		do(t)
	}
}

// noteShown notes that a table was shown, to a reader who had said that they had seen a version.
func (h *history) noteShown(id string, v view, seen int) {
	h.note(id, func(t *tableHistory) {
		t.shown[shown{v.Version, string(v.State)}] = true
		if v.Version < seen {
			t.older = append(t.older, fmt.Sprintf("version %d was shown after version %d", v.Version, seen))
		}
	})
}

// acked returns the first moment, from a moment on, at which a slot has acknowledged a move, or an address has if the slot is -1.
func (h *history) acked(slot int, address string, from time.Duration) (at time.Duration, found bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := len(h.acks) - 1; i >= 0 && h.acks[i].at >= from; i-- {
		if a := h.acks[i]; a.slot == slot || slot < 0 && a.address == address {
			at, found = a.at, true
		}
	}
	return at, found
}
