package host

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// Records are what a host keeps of its tables for a long time: the lists of persons, and the logs, until a person or the time removes them.
type Records struct {
	*background
	store Store
	rooms *rooms
	keep  Keep
}

// Tables lists a page of a person's tables. It reads no logs.
func (rs *Records) Tables(ctx context.Context, q TableQuery) ([]table.Summary, error) {
	list, err := rs.store.Tables(ctx, q)
	if err != nil {
		return nil, fault.Store(err)
	}
	return list, rs.rooms.names.show(ctx, list)
}

// TablesOf lists a page of the tables of a person who has several identities: as [Records.Tables] does for one.
func (rs *Records) TablesOf(ctx context.Context, identities []string, q TableQuery) (all []table.Summary, err error) {
	for _, id := range identities {
		q.Person = id
		list, err := rs.Tables(ctx, q)
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

// Hide clears a finished game from the list of a person, who made its table or had a seat there. Nothing else changes. A
// game whose log is damaged can be cleared too.
func (rs *Records) Hide(ctx context.Context, person string, id table.ID) error {
	err := rs.store.Hide(ctx, person, id)
	if !errors.Is(err, ErrNotFound) {
		return fault.Store(err)
	}
	if _, unknown := rs.rooms.read(ctx, id); unknown != nil {
		return unknown
	}
	return ErrNotInList.With(err)
}

// HideFrom clears a finished game from the list of a person who has several identities, as [Records.Hide] does for one.
func (rs *Records) HideFrom(ctx context.Context, identities []string, id table.ID) (refused error) {
	hidden := false
	for _, person := range identities {
		err := rs.Hide(ctx, person, id)
		if err != nil && !errors.Is(err, ErrNotInList) {
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

// HideAll clears the finished games that ended at a moment or before, of a person who may have several identities.
func (rs *Records) HideAll(ctx context.Context, identities []string, until time.Time) error {
	for _, person := range identities {
		if err := rs.store.HideAll(ctx, person, until); err != nil {
			return fault.Store(err)
		}
	}
	return nil
}

// Naming lists the tables that a person made or had a seat at: by ID, after an ID, up to a limit.
func (rs *Records) Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error) {
	ids, err := rs.store.Naming(ctx, person, after, most)
	return ids, fault.Store(err)
}

// Look returns a table as it is now, and leaves it where it is: one that is not in memory is read for the caller alone.
func (rs *Records) Look(ctx context.Context, id table.ID) (*table.Table, error) {
	if r := rs.rooms.room(id); r != nil {
		if t := r.table.Load(); t != nil {
			return t, nil
		}
	}
	t, err := readTable(ctx, rs.store, id)
	if err != nil {
		return nil, err
	}
	return rs.rooms.names.named(ctx, t)
}

// readTable reads a table from a store, with the names in its log.
func readTable(ctx context.Context, store Store, id table.ID) (*table.Table, error) {
	log, err := store.Read(ctx, id, 0)
	if err != nil {
		return nil, fault.Store(err)
	}
	t, err := table.Read(id, log)
	if err != nil {
		return nil, brokenLog(err)
	}
	return t, nil
}

// Unfinished lists tables for the operator, the one with the latest entry first, up to a limit: those in memory whose game is
// not over, and those of the store whose game is running. It brings no table to memory. Of a table that cannot be read only
// the ID is known.
func (rs *Records) Unfinished(ctx context.Context, most int) ([]table.Summary, error) {
	list := rs.unfinishedInMemory()
	known := map[table.ID]bool{}
	for _, sum := range list {
		known[sum.ID] = true
	}
	ids, err := rs.store.Running(ctx)
	if err != nil {
		return nil, fault.Store(err)
	}
	ids = slices.DeleteFunc(ids, func(id table.ID) bool { return known[id] })
	for _, id := range ids[:min(len(ids), max(most, 0))] {
		sum, err := rs.peek(ctx, id)
		if err != nil {
			return nil, err
		}
		list = append(list, sum)
	}
	slices.SortFunc(list, func(a, b table.Summary) int {
		return cmp.Or(b.Latest.Compare(a.Latest), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(len(list), max(most, 0))], nil
}

// unfinishedInMemory lists the tables in memory whose game is not over.
func (rs *Records) unfinishedInMemory() (list []table.Summary) {
	for _, r := range rs.rooms.list() {
		if t := r.table.Load(); t != nil && t.Phase != table.Over {
			list = append(list, t.Summary())
		}
	}
	return list
}

// peek reads a table from the store and forgets it.
func (rs *Records) peek(ctx context.Context, id table.ID) (table.Summary, error) {
	t, err := readTable(ctx, rs.store, id)
	switch {
	case err == nil:
		return t.Summary(), nil
	case errors.Is(err, fault.ErrStore):
		return table.Summary{}, err
	}
	return table.Summary{ID: id}, nil
}
