package host

import (
	"context"
	"iter"
	"slices"
	"time"

	"razzia/internal/table"
)

// Resume continues bots and clocks at all tables where a game was running when the program ended. It only lists
// these tables; they are loaded in the background, the latest first, and at once where a person comes. Without Resume they go on
// a few seconds later, when they are claimed as overdue.
func (h *Host) Resume(ctx context.Context) error {
	ids, err := h.store.Running(ctx)
	if err != nil {
		return storeFault(err)
	}
	h.after(0, h.goOnForgetting)
	h.forEach(slices.Values(ids), len(ids), h.loadForTimer)
	return nil
}

// forEach calls a function for each of a number of tables in the background, a few at a time.
func (h *Host) forEach(ids iter.Seq[table.ID], number int, do func(table.ID) error) {
	queue := make(chan table.ID, number)
	for id := range ids {
		queue <- id
	}
	for range loaders {
		h.after(0, func() { h.workOff(queue, pause, do) })
	}
}

// loaders is how many tables are loaded at a time. It is small, so that players do not wait for them.
const loaders = 2

// workOff calls a function for the tables of a queue. A table for which the store fails goes to the end of the queue, and the next
// one follows after a pause, which doubles as long as the store fails. A table that cannot be read is reported once.
func (h *Host) workOff(queue chan table.ID, wait time.Duration, do func(table.ID) error) {
	for {
		var id table.ID
		select {
		case id = <-queue:
		default:
			return
		}
		err := do(id)
		h.report(id, err)
		if hasKey(err, storeFailed) {
			queue <- id // which has room: it held this table before
			h.after(wait, func() { h.workOff(queue, min(2*wait, longestPause), do) })
			return
		}
		wait = pause
	}
}

// loadForTimer loads a table and keeps it in memory only if its timer fires soon or a person came meanwhile. Tables that wait
// for a person are read again when the person comes.
func (h *Host) loadForTimer(id table.ID) error {
	r, err := h.enterUnseen(h.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	h.evictUnneeded(id, r)
	return nil
}
