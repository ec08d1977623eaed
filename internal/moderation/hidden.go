package moderation

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/people"
)

// Hidden are the members that a table of results does not show to a caller: those who are banned, those who block the caller, and those
// that the caller blocks. Their places stay empty.
type Hidden struct {
	blocked   []string // identities of those who block the caller, and the persons that the caller blocks
	sanctions Sanctions
}

// HiddenFrom returns the members that a caller does not see.
func HiddenFrom(ctx context.Context, c people.Caller, p *people.Relations, s Sanctions) (Hidden, error) {
	h := Hidden{sanctions: s}
	if !c.Known {
		return h, nil
	}
	var err error
	if h.blocked, err = p.Store.Blockers(ctx, c.Person.ID); err != nil {
		return h, fault.Store(err)
	}
	blocks, err := p.Store.Blocks(ctx, c.Person.ID)
	for i := range blocks {
		h.blocked = append(h.blocked, blocks[i].ID)
	}
	return h, fault.Store(err)
}

// Has reports whether a member is hidden, by their account or any of their identities.
func (h *Hidden) Has(account string, identities []string) bool {
	_, banned := h.sanctions.Bans.Of(identities...)
	return banned || slices.Contains(h.blocked, account)
}
