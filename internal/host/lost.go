package host

import (
	"maps"

	"razzia/internal/table"
)

// lost is told by the bus that notifications may have been lost, perhaps because another host is gone. All rooms read what they
// may have missed, a few at a time, in the background. Watchers of other tables are told too; they read the table. For a while
// tables are claimed after the grace already.
func (h *Host) lost() {
	h.lostAt.Store(h.now().UnixMilli())
	tables := h.followed()
	h.forEach(maps.Keys(tables), len(tables), h.reread)
}

// reread makes the room of a table read what it may have missed, and notifies the watchers if there is no room.
func (h *Host) reread(id table.ID) error {
	r := h.room(id)
	if r == nil {
		h.watchers.notify(id, 0)
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.evicted:
		h.watchers.notify(id, 0)
		return nil
	case r.table.Load() == nil: // about to be read
		return nil
	}
	return h.readOn(id, r)
}
