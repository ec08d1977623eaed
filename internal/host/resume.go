package host

import (
	"context"
	"slices"

	"razzia/internal/table"
)

// Resume continues bots and clocks at all tables where a game was running when the program ended. It only lists
// these tables; they are loaded in the background, the latest first, and at once where a person comes. Without Resume they go on
// a few seconds later, when they are claimed as overdue.
func (h *Host) Resume(ctx context.Context) error {
	ids, err := h.rooms.store.Running(ctx)
	if err != nil {
		return storeFault(err)
	}
	h.rooms.after(0, h.Records.goOnForgetting)
	h.rooms.forEach(slices.Values(ids), len(ids), h.rooms.loadForTimer)
	return nil
}

// loadForTimer loads a table and keeps it in memory only if its timer fires soon or a person came meanwhile. Tables that wait
// for a person are read again when the person comes.
func (rs *rooms) loadForTimer(id table.ID) error {
	r, err := rs.enterUnseen(rs.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	r.evictUnneeded()
	return nil
}
