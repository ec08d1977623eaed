package action

import (
	"context"

	"razzia/client"
	"razzia/internal/table"
)

// goOnAfterRound goes on at all seats of the caller.
func goOnAfterRound(ctx context.Context, c Call, in client.Sight) (*table.Table, error) {
	at, err := c.Host.Table(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	for _, id := range c.Identities {
		if sum := at.Summary(); id != c.By.ID && sum.Has(id) {
			if t, err := c.Host.GoOn(ctx, c.Table, id, in.Seen); err != nil {
				return t, err
			}
		}
	}
	return c.Host.GoOn(ctx, c.Table, c.By.ID, in.Seen)
}
