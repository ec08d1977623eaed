package host

import (
	"context"
	"math"

	"razzia/internal/table"
)

// Remove removes a table whose game is not over, by the word of the operator, also one that cannot be read. A game that is
// over stays: it has a number in the feed, which must have no gap. The watchers find that the table is gone.
func (h *Host) Remove(ctx context.Context, id table.ID) error {
	if !h.rooms.enterWork() {
		return errClosing
	}
	defer h.rooms.work.Done()
	r := h.rooms.room(id)
	if r != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
	}
	if err := h.rooms.store.Remove(ctx, id); err != nil {
		return storeFault(err)
	}
	if r != nil && !r.evicted {
		r.evict()
	}
	h.rooms.publish(id, math.MaxInt32) // a version that no host has: each of them reads, and finds no table
	return nil
}
