// Package bus tells the watchers of tables that there is something new.
package bus

import (
	"sync"

	"razzia/internal/table"
)

// A Local is a [table.Bus] within one process. The zero Local is ready to use.
type Local struct {
	mu       sync.Mutex
	watchers map[table.ID]map[*watcher]struct{}
}

// A watcher is the channel of one who watches, which holds the latest version that he has not seen.
type watcher struct{ versions chan int }

// Publish tells that a table is at a version.
func (l *Local) Publish(id table.ID, version int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers[id] {
		w.put(version)
	}
}

// put replaces what waits for the watcher. Whoever puts holds the lock, so there is room for what is
// put once the old is taken out.
func (w *watcher) put(version int) {
	select {
	case old := <-w.versions:
		version = max(version, old) // those who publish may overtake each other
	default:
	}
	w.versions <- version
}

// Watch gives a channel on which versions of a table come until stop is called.
func (l *Local) Watch(id table.ID) (versions <-chan int, stop func()) {
	w := &watcher{make(chan int, 1)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.watchers == nil {
		l.watchers = map[table.ID]map[*watcher]struct{}{}
	}
	if l.watchers[id] == nil {
		l.watchers[id] = map[*watcher]struct{}{}
	}
	l.watchers[id][w] = struct{}{}
	return w.versions, sync.OnceFunc(func() { l.stop(id, w) })
}

// stop ends a watch, and forgets the table with its last watcher.
func (l *Local) stop(id table.ID, w *watcher) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.watchers[id], w)
	if len(l.watchers[id]) == 0 {
		delete(l.watchers, id)
	}
	close(w.versions)
}
