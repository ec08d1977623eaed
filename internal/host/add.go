package host

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// Add stores a table whose game was played elsewhere and is over, with the secret of its dealer. It publishes no change: lists and the feed
// have it. It fails with [ErrConflict] if there is a table of this ID, or was one whose game was removed.
func (h *Host) Add(ctx context.Context, t *table.Table, secret []byte) error {
	if !h.rooms.enterWork() {
		return ErrClosing
	}
	defer h.rooms.work.Done()
	if t.Phase != table.Over {
		return table.ErrGameNotOver
	}
	return fault.Store(h.rooms.store.Create(ctx, t.ID, secret, t.Log, t.Summary()))
}
