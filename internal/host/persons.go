package host

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"razzia/internal/table"
)

// TablesOf lists a page of the tables of a person who has several identities: as [Host.Tables] does for one.
func (h *Host) TablesOf(ctx context.Context, identities []string, q TableQuery) (all []table.Summary, err error) {
	for _, id := range identities {
		q.Person = id
		list, err := h.Tables(ctx, q)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	if len(identities) < 2 {
		return all, nil
	}
	slices.SortFunc(all, newestFirst)
	all = slices.CompactFunc(all, func(a, b table.Summary) bool { return a.ID == b.ID })
	if q.After != (Cursor{}) {
		return all[max(0, len(all)-max(q.Most, 0)):], nil
	}
	return all[:min(len(all), max(q.Most, 0))], nil
}

func newestFirst(a, b table.Summary) int {
	x, y := CursorOf(&a), CursorOf(&b)
	return cmp.Or(y.At.Compare(x.At), cmp.Compare(y.ID, x.ID))
}

// HideFrom clears a finished game from the list of a person who has several identities, as [Host.Hide] does for one.
func (h *Host) HideFrom(ctx context.Context, identities []string, id table.ID) (refused error) {
	hidden := false
	for _, person := range identities {
		err := h.Hide(ctx, person, id)
		if err != nil && !hasKey(err, "not-in-list") {
			return err
		}
		hidden = hidden || err == nil
		refused = errors.Join(refused, err)
	}
	if hidden {
		return nil
	}
	return refused
}

// HideAll clears the finished games of a person that ended at a moment or before.
func (h *Host) HideAll(ctx context.Context, person string, until time.Time) error {
	return storeFault(h.store.HideAll(ctx, person, until))
}

// HideAllFrom clears the finished games of a person who has several identities, as [Host.HideAll] does for one.
func (h *Host) HideAllFrom(ctx context.Context, identities []string, until time.Time) error {
	for _, person := range identities {
		if err := h.HideAll(ctx, person, until); err != nil {
			return err
		}
	}
	return nil
}

// forgetWait is how long ForgetPersons waits until the data have gone. With many games that takes a few minutes.
const forgetWait = 10 * time.Minute

// ForgetPersons removes the data of a person who has several identities, as [Host.ForgetPerson] does for one. It goes on when the
// context ends: half a person must not stay because a browser was closed.
func (h *Host) ForgetPersons(ctx context.Context, identities []string) error {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), forgetWait)
	defer stop()
	for _, person := range identities {
		if err := h.ForgetPerson(ctx, person); err != nil {
			return err
		}
	}
	return nil
}
