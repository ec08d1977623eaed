package host

import (
	"context"
	"time"

	"razzia/internal/table"
)

// A Vacation is what became of the wish of a person to be away.
type Vacation struct {
	Tables  int // where their clock rests, or runs again
	Refused int // where it has rested for too long already
}

// mostAway is how many running games of a person a vacation holds for.
const mostAway = 100

// GoAway lets the clocks of a person who has several identities rest until a moment, at all their tables with days for each move. A
// moment that is over ends their vacation.
func (h *Host) GoAway(ctx context.Context, identities []string, until time.Time) (v Vacation, err error) {
	sums, err := h.TablesOf(ctx, identities, TableQuery{Most: mostAway})
	if err != nil {
		return v, err
	}
	for _, sum := range sums {
		t, err := h.Table(ctx, sum.ID)
		if err != nil {
			return v, err
		}
		if !t.MayGoAway(identities) {
			continue
		}
		if err := h.goAway(ctx, t, identities, until, &v); err != nil {
			return v, err
		}
	}
	return v, nil
}

// goAway lets the clocks of a person rest at one table.
func (h *Host) goAway(ctx context.Context, t *table.Table, identities []string, until time.Time, v *Vacation) error {
	for _, id := range identities {
		if !t.HasSeat(id) {
			continue
		}
		_, err := h.Act(ctx, t.ID, table.GoAway{By: id, Until: until})
		switch {
		case hasKey(err, "vacation-long"), hasKey(err, "unrest"), hasKey(err, "no-vacation"):
			v.Refused++
		case hasKey(err, "not-at-the-table"): // a bot plays in their place
		case err != nil:
			return err
		default:
			v.Tables++
		}
	}
	return nil
}
