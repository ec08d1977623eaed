package integrity

import (
	"context"
	"fmt"

	"razzia/internal/daily"
)

// days checks that the cards of each day are those that it committed to. No message shows a card.
func (r *Report) days(ctx context.Context, s Source) error {
	return daily.EachDay(s.Query(ctx), func(d daily.KeptDay) error {
		err := d.Err
		if err == nil {
			err = d.Round.Check(d.Secret)
		}
		if err != nil {
			r.add("daily_days", "", fmt.Sprintf("the round of %v: %v", d.Round.Day, err), restoreDay)
		}
		return nil
	})
}
