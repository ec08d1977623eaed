// Package bus carries notifications "table T is at version N" between hosts.
package bus

import (
	"sync"

	"razzia/internal/table"
)

// A Local is a [razzia/internal/host.Bus] within one process. The zero Local is ready to use.
type Local struct {
	mu        sync.RWMutex
	listeners map[*listener]struct{}
}

type listener struct {
	heard func(table.ID, int)
	lost  func()
}

// Publish sends a notification to all listeners. They have heard it when Publish returns.
func (l *Local) Publish(id table.ID, version int) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	for to := range l.listeners {
		to.heard(id, version)
	}
}

// Lost tells all listeners that notifications may have been lost. A bus between processes calls it; a Local alone loses none.
func (l *Local) Lost() {
	l.mu.RLock()
	defer l.mu.RUnlock()
	for to := range l.listeners {
		to.lost()
	}
}

// Listen calls heard for each notification until stop is called, and lost for each call of Lost. Neither may call the bus.
func (l *Local) Listen(heard func(id table.ID, version int), lost func()) (stop func()) {
	to := &listener{heard, lost}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.listeners == nil {
		l.listeners = map[*listener]struct{}{}
	}
	l.listeners[to] = struct{}{}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.listeners, to)
	}
}
