package host

import (
	"context"
	"errors"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Vacation is what became of the request of a person to be away.
type Vacation struct {
	Tables  int // where their clock rests, or runs again
	Refused int // where it has rested for too long already, or where the request failed for another reason
}

// mostAway is how many running games of a person a vacation holds for.
const mostAway = 100

// Vacations keeps until when people are away. It is a part of the contract of a [Store]. Times are kept in milliseconds.
type Vacations interface {
	// SaveVacation notes until when a person is away who has several identities, in the place of what was noted before. A moment that is
	// over ends that.
	SaveVacation(ctx context.Context, identities []string, until, now time.Time) error

	// VacationsOf returns until when those of the persons are away who are, by any identity of their account.
	VacationsOf(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error)
}

// Vacation returns until when a person is away who has several identities; zero if they are here.
func (h *Host) Vacation(ctx context.Context, identities []string) (until time.Time, err error) {
	away, err := h.rooms.store.VacationsOf(ctx, identities, h.rooms.now())
	for _, at := range away {
		if at.After(until) {
			until = at
		}
	}
	return until, fault.Store(err)
}

// GoAway lets the clocks of a person who has several identities rest until a moment, at all their tables with days for each move,
// also at those whose game begins before. A moment that is over ends their vacation. A failure at one table does not keep it from others.
func (h *Host) GoAway(ctx context.Context, identities []string, until time.Time) (v Vacation, err error) {
	if err := h.rooms.store.SaveVacation(ctx, identities, until, h.rooms.now()); err != nil {
		return v, fault.Store(err)
	}
	sums, err := h.Records.TablesOf(ctx, identities, TableQuery{Most: mostAway})
	if err != nil {
		return v, err
	}
	for _, sum := range sums {
		t, err := h.Table(ctx, sum.ID)
		switch {
		case err != nil:
			h.countAway(sum.ID, err, &v)
		case table.Identities(identities).MayGoAway(t):
			h.goAway(ctx, t, identities, until, &v)
		}
	}
	return v, nil
}

// goAway lets the clocks of a person rest at one table.
func (h *Host) goAway(ctx context.Context, t *table.Table, identities []string, until time.Time, v *Vacation) {
	for _, id := range identities {
		if t.Seats.Has(id) {
			_, err := h.Act(ctx, t.ID, table.GoAway{By: id, Until: until})
			h.countAway(t.ID, err, v)
		}
	}
}

// countAway counts what became of the request at one table.
func (h *Host) countAway(id table.ID, err error, v *Vacation) {
	switch {
	case err == nil:
		v.Tables++
	case errors.Is(err, table.ErrNotAtTheTable), errors.Is(err, table.ErrNoSuchTable), errors.Is(err, table.ErrGameOver):
		// no clock of theirs runs there
	default:
		v.Refused++
		if isStoreFault(err) {
			h.rooms.log.Warn("a clock does not rest in a vacation", "table", id, "error", err)
		}
	}
}
