package host

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// names reads the present names and faces of persons. It is nil if all names are those of the logs.
type names func(ctx context.Context, persons []string) (table.Profiles, error)

// named returns a table with the present names of its persons.
func (n names) named(ctx context.Context, t *table.Table) (*table.Table, error) {
	profiles, err := n.profiles(ctx, t.Log.Persons())
	if err != nil || len(profiles) == 0 && t.Naming() == 0 {
		return t, err
	}
	return t.Named(profiles), nil
}

// profiles reads the present names and faces of persons.
func (n names) profiles(ctx context.Context, persons []string) (table.Profiles, error) {
	if n == nil || len(persons) == 0 {
		return nil, nil
	}
	profiles, err := n(ctx, persons)
	return profiles, fault.Store(err)
}

// show gives summaries that were read from the store the present names and faces of their persons.
func (n names) show(ctx context.Context, sums []table.Summary) error {
	profiles, err := n.profiles(ctx, table.Seated(sums))
	for i := range sums {
		sums[i].Rename(profiles)
	}
	return err
}

// Renamed is called after the name or the face of persons has changed, perhaps at another host, or their identity has joined an account;
// nil stands for everybody. All tables in memory show the present names from then on, and their watchers are told. Other tables do when
// they are read. No log changes.
func (h *Host) Renamed(persons []string) {
	if h.rooms.names == nil || !h.rooms.enterWork() {
		return
	}
	defer h.rooms.work.Done()
	for id, r := range h.rooms.list() {
		if t := r.table.Load(); t != nil && persons != nil && !isAmong(t, persons) {
			continue
		}
		if err := r.rename(); err != nil {
			h.rooms.retry(id, pause, r.rename)
		}
	}
}

// nameNew reads the present names at a room once more if entries bring a person to its table: the name in the entry is the one that they
// had when they asked, and may have changed before the entry was in the log. A change from now on finds them there.
func (r *room) nameNew(before *table.Table, entries []table.Entry) {
	isNew := func(e table.Entry) bool {
		return e.Person != nil && e.Person.ID != "" && !isAmong(before, []string{e.Person.ID})
	}
	if r.rooms.names != nil && slices.ContainsFunc(entries, isNew) {
		r.rooms.retry(before.ID, 0, r.rename)
	}
}

// isAmong reports whether one of the persons is in the log of a table.
func isAmong(t *table.Table, persons []string) bool {
	return slices.ContainsFunc(t.Log, func(e table.Entry) bool { return e.Person != nil && slices.Contains(persons, e.Person.ID) })
}

// rename reads the present names at a room.
func (r *room) rename() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.table.Load()
	if r.evicted || t == nil {
		return nil
	}
	now, err := r.rooms.names.named(r.rooms.ctx, t)
	if err != nil || now.Naming() == t.Naming() {
		return err
	}
	r.table.Store(now)
	r.rooms.watchers.notify(r.id, now.Version)
	r.rooms.tell(now.Shown(now.Summary()))
	return nil
}
