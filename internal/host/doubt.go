package host

import (
	"iter"
	"maps"
	"slices"
	"time"

	"razzia/internal/table"
)

// A doubt is a change that seemed to fail, and may be stored yet: it may be on its way to the database for as long as the store
// waited for it, and the database may work on it as long again.
type doubt struct {
	version int
	until   time.Time
}

const (
	// doubtFor is twice as long as a store tries to write. After that a change is stored or never will be.
	doubtFor = 20 * time.Second
	// settleEvery is how often a host looks whether a change in doubt is stored.
	settleEvery = 2 * time.Second
)

// doubt notes that a change of a table is in doubt. A look at once may be too early, and nothing else tells the watchers of a commit that
// comes after it.
func (h *Host) doubt(id table.ID, version int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.doubts) == 0 {
		h.after(settleEvery, h.settle)
	}
	h.doubts[id] = doubt{version, h.now().Add(doubtFor)}
}

// settle announces changes in doubt that are stored after all. It repeats itself until no change is in doubt.
func (h *Host) settle() {
	h.mu.Lock()
	doubts := maps.Clone(h.doubts)
	h.mu.Unlock()
	now := h.now()
	_ = h.compare(maps.Keys(doubts), func(id table.ID, version int, _ bool) { // if the store fails, it is asked again
		d := doubts[id]
		switch {
		case version >= d.version:
			h.bus.Publish(id, version)
			h.endDoubt(id, d)
		case now.After(d.until):
			h.endDoubt(id, d)
		}
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.doubts) > 0 {
		h.after(settleEvery, h.settle)
	}
}

// endDoubt forgets a doubt, unless there is another one of the same table by now.
func (h *Host) endDoubt(id table.ID, d doubt) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.doubts[id] == d {
		delete(h.doubts, id)
	}
}

// mostCompared is how many tables are compared by one query.
const mostCompared = 500

// compare visits tables with the versions that they are at in the store.
func (h *Host) compare(ids iter.Seq[table.ID], visit func(id table.ID, version int, found bool)) error {
	for some := range slices.Chunk(slices.Collect(ids), mostCompared) {
		versions, err := h.store.Versions(h.ctx, some)
		if err != nil {
			return err
		}
		for _, id := range some {
			version, found := versions[id]
			visit(id, version, found)
		}
	}
	return nil
}

// followEvery is how often a host compares its tables with the store. Hints may be lost without a sign.
const followEvery = 20 * time.Second

// followAll brings tables up to date of whose changes this host has not heard. It repeats itself.
func (h *Host) followAll() {
	_ = h.compare(maps.Keys(h.followed()), func(id table.ID, version int, found bool) { // if the store fails, those who need it say so
		switch {
		case h.inUse(id): // it sees for itself what is stored
		case found:
			h.heard(id, version)
		default:
			h.report(id, h.reread(id))
		}
	})
	h.after(followEvery, h.followAll)
}

// inUse reports whether the room of a table is being changed or read.
func (h *Host) inUse(id table.ID) bool {
	r := h.room(id)
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
func (h *Host) followed() map[table.ID]struct{} {
	tables := h.watchers.tables()
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := range h.rooms {
		tables[id] = struct{}{}
	}
	return tables
}
