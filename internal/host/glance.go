package host

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Glance is what is new at a table to a reader who knows it up to a version.
type Glance struct {
	table.Summary
	Entries []table.Entry // after the known version, up to that of the summary. They are read-only
}

// Glance reads what is new at a table after a known version, 0 for all. The answer is not older than the version that the caller has heard
// of. A table in memory is not read from the store, unless it is behind that version; any other stays where it is, and only its new entries
// are read.
func (rs *Records) Glance(ctx context.Context, id table.ID, known, heard int) (Glance, error) {
	if r := rs.rooms.room(id); r != nil {
		if t := r.table.Load(); t != nil && t.Version >= max(known, heard) {
			return Glance{t.Shown(t.Summary()), t.Log[min(known, len(t.Log)):]}, nil
		}
	}
	sums, err := rs.store.Summaries(ctx, []table.ID{id})
	if err == nil && len(sums) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Glance{}, fault.Store(err)
	}
	if err := rs.rooms.names.show(ctx, sums); err != nil {
		return Glance{}, err
	}
	g := Glance{Summary: sums[0]}
	if g.Version > known {
		g.Entries, err = rs.store.Read(ctx, id, known)
	}
	g.Entries = g.Entries[:min(len(g.Entries), max(0, g.Version-known))] // others may have come after the summary was read
	return g, fault.Store(err)
}
