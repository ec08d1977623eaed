package host

import (
	"context"
	"maps"
	"slices"

	"razzia/internal/table"
)

// Tables lists a page of a person's tables. It reads no logs.
func (h *Host) Tables(ctx context.Context, q TableQuery) ([]table.Summary, error) {
	list, err := h.store.Tables(ctx, q)
	if err != nil {
		return nil, storeFault(err)
	}
	return list, h.rename(ctx, list)
}

// named returns a table with the present names of its persons.
func (h *Host) named(ctx context.Context, t *table.Table) (*table.Table, error) {
	profiles, err := h.profiles(ctx, t.Persons())
	if err != nil || len(profiles) == 0 && t.Naming() == 0 {
		return t, err
	}
	return t.Named(profiles), nil
}

// profiles reads the present names and faces of persons.
func (h *Host) profiles(ctx context.Context, persons []string) (table.Profiles, error) {
	if h.names == nil || len(persons) == 0 {
		return nil, nil
	}
	profiles, err := h.names(ctx, persons)
	return profiles, storeFault(err)
}

// rename gives summaries that were read from the store the present names and faces of their persons.
func (h *Host) rename(ctx context.Context, sums []table.Summary) error {
	profiles, err := h.profiles(ctx, table.Seated(sums))
	for i := range sums {
		sums[i].Rename(profiles)
	}
	return err
}

// Renamed is called after the name or the face of persons has changed, perhaps at another host, or their identity has joined an account;
// nil stands for everybody. All tables in memory show the present names from then on, and their watchers are told. Other tables do when
// they are read. No log changes, so a host of the version before goes on: it shows the names of the logs.
func (h *Host) Renamed(persons []string) {
	if h.names == nil || !h.enterWork() {
		return
	}
	defer h.work.Done()
	h.mu.Lock()
	rooms := maps.Clone(h.rooms)
	h.mu.Unlock()
	for id, r := range rooms {
		if t := r.table.Load(); t != nil && persons != nil && !isAmong(t, persons) {
			continue
		}
		if err := h.renameRoom(id, r); err != nil {
			h.retry(id, pause, func() error { return h.renameRoom(id, r) })
		}
	}
}

// nameNew reads the present names at a room once more if entries bring a person to its table: the name in the entry is the one that they had
// when they asked, and may have changed before the entry was in the log. A change from now on finds them there.
func (h *Host) nameNew(r *room, before *table.Table, entries []table.Entry) {
	isNew := func(e table.Entry) bool {
		return e.Person != nil && e.Person.ID != "" && !isAmong(before, []string{e.Person.ID})
	}
	if h.names != nil && slices.ContainsFunc(entries, isNew) {
		h.retry(before.ID, 0, func() error { return h.renameRoom(before.ID, r) })
	}
}

// isAmong reports whether one of the persons is in the log of a table.
func isAmong(t *table.Table, persons []string) bool {
	return slices.ContainsFunc(t.Log, func(e table.Entry) bool { return e.Person != nil && slices.Contains(persons, e.Person.ID) })
}

// renameRoom reads the present names at a room.
func (h *Host) renameRoom(id table.ID, r *room) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.table.Load()
	if r.evicted || t == nil {
		return nil
	}
	now, err := h.named(h.ctx, t)
	if err != nil || now.Naming() == t.Naming() {
		return err
	}
	r.table.Store(now)
	h.watchers.notify(id, now.Version)
	h.told(now.Shown(now.Summary()))
	return nil
}
