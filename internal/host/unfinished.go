package host

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"razzia/internal/table"
)

// Unfinished lists tables for the operator, the one with the latest entry first, up to a limit: those in memory whose game is
// not over, and those of the store whose game is running. It brings no table to memory. Of a table that cannot be read only
// the ID is known.
func (h *Host) Unfinished(ctx context.Context, most int) ([]table.Summary, error) {
	list := h.unfinishedInMemory()
	known := map[table.ID]bool{}
	for _, sum := range list {
		known[sum.ID] = true
	}
	ids, err := h.store.Running(ctx)
	if err != nil {
		return nil, storeFault(err)
	}
	ids = slices.DeleteFunc(ids, func(id table.ID) bool { return known[id] })
	for _, id := range ids[:min(len(ids), max(most, 0))] {
		sum, err := h.peek(ctx, id)
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
func (h *Host) unfinishedInMemory() (list []table.Summary) {
	h.mu.Lock()
	rooms := maps.Clone(h.rooms)
	h.mu.Unlock()
	for _, r := range rooms {
		if t := r.table.Load(); t != nil && t.Phase != table.Over {
			list = append(list, t.Summary())
		}
	}
	return list
}

// peek reads a table from the store and forgets it.
func (h *Host) peek(ctx context.Context, id table.ID) (table.Summary, error) {
	log, err := h.store.Read(ctx, id, 0)
	if err == nil {
		t, broken := table.Read(id, log)
		if broken == nil {
			return t.Summary(), nil
		}
	}
	if fault := storeFault(err); hasKey(fault, storeFailed) {
		return table.Summary{}, fault
	}
	return table.Summary{ID: id}, nil
}
