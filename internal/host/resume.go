package host

import (
	"context"
	"time"

	"razzia/internal/table"
)

// Resume continues bots and clocks at all tables where a game was running when the program ended. It only lists
// these tables; they are loaded in the background, the latest first, and at once where a person comes.
func (h *Host) Resume(ctx context.Context) error {
	ids, err := h.store.Running(ctx)
	if err != nil {
		return storeFault(err)
	}
	queue := make(chan table.ID, len(ids))
	for _, id := range ids {
		queue <- id
	}
	close(queue)
	for range revivers {
		h.after(0, func() {
			for id := range queue {
				h.revive(id)
			}
		})
	}
	return nil
}

// revivers is how many tables are loaded at a time. It is small, so that players do not wait for them.
const revivers = 2

// revive loads a table where a bot or a clock may have to act. While the store fails it tries again, after longer and
// longer pauses. A table that cannot be read is reported once.
func (h *Host) revive(id table.ID) {
	for wait := pause; h.ctx.Err() == nil && h.room(id) == nil; wait = min(2*wait, longestPause) {
		err := h.wake(id)
		h.report(id, err)
		if !hasKey(err, storeFailed) {
			return
		}
		select {
		case <-h.ctx.Done():
		case <-time.After(wait):
		}
	}
}

// longestPause is the longest time between two attempts to load a table.
const longestPause = time.Minute

// wake loads a table and keeps it in memory only if it waits for a bot or a clock. Tables that wait for a person are
// read again when the person comes.
func (h *Host) wake(id table.ID) error {
	r, err := h.enterUnseen(h.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if r.timer == nil {
		h.dismiss(id, r)
	}
	return nil
}
