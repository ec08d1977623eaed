package host

import (
	"context"

	"razzia/internal/table"
)

// Rematch makes the table where the same players play again, or returns it if it exists. A second request, at the
// same moment or at another host, gets the same table.
func (h *Host) Rematch(ctx context.Context, id table.ID, by string) (*table.Table, error) {
	old, err := h.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, err := old.CheckRematch(by); err != nil {
		return nil, err
	}
	next := table.RematchID(id)
	if old.Next == "" {
		if err := h.makeRematch(ctx, next, old, by); err != nil {
			return nil, err
		}
		if _, err := h.Act(ctx, id, table.LinkRematch{Next: next}); err != nil {
			return nil, err
		}
	}
	return h.Table(ctx, next)
}

// makeRematch makes the table of a rematch, unless another request was first.
func (h *Host) makeRematch(ctx context.Context, next table.ID, old *table.Table, by string) error {
	if _, err := h.Table(ctx, next); err == nil {
		return nil // made, but not linked yet
	}
	if err := h.checkMaker(ctx, by); err != nil {
		return err
	}
	_, err := h.create(ctx, next, table.Rematch{Old: old, By: by})
	if isConflict(err) {
		return nil
	}
	return err
}
