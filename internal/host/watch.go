package host

import (
	"sync"

	"razzia/internal/table"
)

// watchers are the subscribers to tables.
type watchers struct {
	mu  sync.Mutex
	all map[table.ID]map[*watcher]struct{}
}

// A watcher is one subscriber. Its channel holds the latest version that it has not received.
type watcher struct{ versions chan int }

// Watch returns a channel on which the versions of a table come until stop is called. A slow receiver gets only the
// latest. Stop closes the channel.
func (h *Host) Watch(id table.ID) (versions <-chan int, stop func()) {
	w, stop := h.rooms.watchers.add(id)
	if r := h.rooms.room(id); r != nil {
		r.noteSeen()
	}
	return w.versions, stop
}

func (ws *watchers) add(id table.ID) (w *watcher, stop func()) {
	w = &watcher{make(chan int, 1)}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if ws.all == nil {
		ws.all = map[table.ID]map[*watcher]struct{}{}
	}
	if ws.all[id] == nil {
		ws.all[id] = map[*watcher]struct{}{}
	}
	ws.all[id][w] = struct{}{}
	return w, sync.OnceFunc(func() { ws.remove(id, w) })
}

// remove ends a subscription, and forgets the table with its last one.
func (ws *watchers) remove(id table.ID, w *watcher) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	delete(ws.all[id], w)
	if len(ws.all[id]) == 0 {
		delete(ws.all, id)
	}
	close(w.versions)
}

// notify sends a version to all watchers of a table. It never blocks.
func (ws *watchers) notify(id table.ID, version int) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for w := range ws.all[id] {
		w.put(version)
	}
}

// put replaces the version that the watcher has not received. Only one goroutine puts at a time, so there is room
// once the old version is out.
func (w *watcher) put(version int) {
	select {
	case old := <-w.versions:
		version = max(version, old) // notifications may overtake each other
	default:
	}
	w.versions <- version
}

// tables returns the tables that have watchers.
func (ws *watchers) tables() map[table.ID]struct{} {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	tables := make(map[table.ID]struct{}, len(ws.all))
	for id := range ws.all {
		tables[id] = struct{}{}
	}
	return tables
}

// any reports whether a table has a watcher.
func (ws *watchers) any(id table.ID) bool {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	return len(ws.all[id]) > 0
}
