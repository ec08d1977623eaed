package host

import (
	"maps"
	"time"

	"razzia/internal/table"
)

// lost is told by the bus that notifications may have been lost, perhaps because another host is gone. All rooms read what they
// may have missed, a few at a time, in the background. Watchers of other tables are told too; they read the table. For a while
// tables are claimed after the grace already.
func (rs *rooms) lost() {
	rs.lostAt.Store(rs.now().UnixMilli())
	tables := rs.followed()
	rs.forEach(maps.Keys(tables), len(tables), rs.reread)
}

// reread makes the room of a table read what it may have missed, and notifies the watchers if there is no room.
func (rs *rooms) reread(id table.ID) error {
	r := rs.room(id)
	if r == nil {
		rs.watchers.notify(id, 0)
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.evicted:
		rs.watchers.notify(id, 0)
		return nil
	case r.table.Load() == nil: // about to be read
		return nil
	}
	return r.readOn()
}

// followEvery is how often a host compares its tables with the store. Hints may be lost without a sign.
const followEvery = 20 * time.Second

// followAll brings tables up to date of whose changes this host has not heard. It repeats itself.
func (rs *rooms) followAll() {
	// if the store fails, those who need it say so
	_ = compare(rs.ctx, rs.store, maps.Keys(rs.followed()), func(id table.ID, version int, found bool) {
		switch {
		case rs.inUse(id): // it sees for itself what is stored
		case found:
			rs.heard(id, version)
		default:
			rs.report(id, rs.reread(id))
		}
	})
	rs.after(followEvery, rs.followAll)
}

// inUse reports whether the room of a table is being changed or read.
func (rs *rooms) inUse(id table.ID) bool {
	r := rs.room(id)
	if r == nil {
		return false
	}
	free := r.mu.TryLock()
	if free {
		r.mu.Unlock()
	}
	return !free
}

// followed returns the tables that are in memory or have watchers.
func (rs *rooms) followed() map[table.ID]struct{} {
	tables := rs.watchers.tables()
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for id := range rs.all {
		tables[id] = struct{}{}
	}
	return tables
}
