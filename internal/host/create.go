package host

import (
	"context"
	"crypto/rand"
	"strings"

	"razzia/internal/table"
)

// told says how a table is after a change.
func (h *Host) told(sum table.Summary) {
	if h.tell != nil {
		h.tell(sum)
	}
}

// CreateAs makes a new table under an ID that [NewID] has drawn. It fails if there is such a table, and in a full house. How many tables its maker has
// does not matter: see [Host.CheckMaker].
func (h *Host) CreateAs(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error) {
	if err := h.checkRoom(h.capacity.forNew()); err != nil {
		return nil, err
	}
	return h.create(ctx, id, c)
}

// CheckMaker refuses a person who has made as many tables as they may.
func (h *Host) CheckMaker(ctx context.Context, maker string) error {
	return h.checkMaker(ctx, maker, MaxUnfinished-1)
}

// NewID draws an unguessable ID of 60 random bits.
func NewID() table.ID { return table.ID(strings.ToLower(rand.Text()[:12])) }
