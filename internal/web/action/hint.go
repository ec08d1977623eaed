package action

import (
	"context"

	"razzia/bot/hint"
	"razzia/internal/table"
)

// Hint gives the caller a hint. The search counts to the share of the table's origin; a caller who may have the hint is the
// origin if it is unknown.
func (c Call) Hint(ctx context.Context, q table.HintRequest) (hint.Hint, error) {
	t, err := c.Host.Table(ctx, c.Table)
	if err != nil {
		return hint.Hint{}, err
	}
	if len(c.Identities) > 0 {
		q.By = table.Identities(c.Identities).For(t, q.Seat)
	}
	if q.Check(t) == nil {
		c.Host.Charge(c.Table, c.Origin)
	}
	return c.Host.Hint(ctx, c.Table, q)
}
