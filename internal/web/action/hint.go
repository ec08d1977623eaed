package action

import (
	"context"

	"razzia"
	"razzia/bot/hint"
)

// Hint gives the caller a hint for the seat that is to act. The search counts to the share of the table's origin; a caller
// who may have the hint is the origin if it is unknown.
func (c Call) Hint(ctx context.Context, seat razzia.Seat, ply int) (hint.Hint, error) {
	t, err := c.Host.Table(ctx, c.Table)
	if err != nil {
		return hint.Hint{}, err
	}
	if t.CheckHint(c.By.ID, seat, ply) == nil {
		c.Host.Charge(c.Table, c.Origin)
	}
	return c.Host.Hint(ctx, c.Table, c.By.ID, seat, ply)
}
