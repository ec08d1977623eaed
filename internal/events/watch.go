package events

import (
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
)

// A watch is what wakes one feed.
type watch struct {
	hub     *Hub
	persons []table.ID // hints of the person's identities
	follows []table.ID // tables; the hub's lock guards it

	mu     sync.Mutex
	tables map[table.ID]int // that have changed, with the newest version that was heard of
	all    bool             // anything may have changed
	looked time.Time        // when the feed last looked at everything
	wake   chan struct{}    // closed when something changes; nil while the feed does not wait
	alarm  func() bool      // ends the timer of wakeAt; nil for none
}

// watch begins to note what changes for a person.
func (h *Hub) watch(identities []string) *watch {
	w := &watch{hub: h, all: true}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.watches[w] = struct{}{}
	for _, person := range identities {
		hint := hintOf(person)
		w.persons = append(w.persons, hint)
		add(h.persons, hint, w)
	}
	return w
}

// close ends a watch.
func (w *watch) close() {
	w.wakeAt(time.Time{})
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	delete(w.hub.watches, w)
	for _, hint := range w.persons {
		remove(w.hub.persons, hint, w)
	}
	for _, id := range w.follows {
		remove(w.hub.tables, id, w)
	}
}

// follow adds a table, and reports whether it was not followed before.
func (w *watch) follow(id table.ID) bool {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	if slices.Contains(w.hub.tables[id], w) {
		return false
	}
	add(w.hub.tables, id, w)
	w.follows = append(w.follows, id)
	return true
}

// trim gives back memory that no table needs.
func (w *watch) trim() {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	w.follows = trimmed(w.follows)
}

// trimmed returns a list without much room behind it.
func trimmed[T any](list []T) []T {
	if cap(list)-len(list) < 4 {
		return list
	}
	return slices.Clone(list)
}

// leave removes a table.
func (w *watch) leave(id table.ID) {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	remove(w.hub.tables, id, w)
	w.follows = slices.DeleteFunc(w.follows, func(f table.ID) bool { return f == id })
}

func add(to map[table.ID][]*watch, id table.ID, w *watch) { to[id] = append(to[id], w) }

func remove(from map[table.ID][]*watch, id table.ID, w *watch) {
	rest := slices.DeleteFunc(from[id], func(other *watch) bool { return other == w })
	if len(rest) == 0 {
		delete(from, id)
		return
	}
	from[id] = rest
}

// note notes that a table has changed; "" for anything.
func (w *watch) note(id table.ID, version int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case id == "":
		w.all = true
	case w.tables == nil:
		w.tables = map[table.ID]int{id: version}
	default:
		w.tables[id] = max(version, w.tables[id])
	}
	if w.wake != nil {
		close(w.wake)
		w.wake = nil
	}
}

// take returns what was noted since the last time. If that is nothing, it returns a channel that is closed when there is something.
func (w *watch) take() (tables map[table.ID]int, all bool, wake <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	tables, all = w.tables, w.all
	w.tables, w.all = nil, false
	if all {
		w.looked = w.hub.Now()
	}
	if len(tables) == 0 && !all {
		if w.wake == nil {
			w.wake = make(chan struct{})
		}
		wake = w.wake
	}
	return tables, all, wake
}

// wakeAt lets the feed look at everything at a moment, in place of the moment before; the zero one for none.
func (w *watch) wakeAt(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.alarm != nil {
		w.alarm()
		w.alarm = nil
	}
	if !at.IsZero() {
		w.alarm = w.hub.After(at.Sub(w.hub.Now()), func() { w.note("", 0) })
	}
}

// lookedBefore reports whether the feed last looked at everything before a moment.
func (w *watch) lookedBefore(at time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.looked.Before(at)
}
