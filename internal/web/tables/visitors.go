package tables

import (
	"sync"

	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// A Visitor is an open stream: a page of a table that is open in a browser, or a program that follows a table.
type Visitor struct {
	Person  string // their identity; "" without a cookie
	Name    string // as their cookie has it
	Network string // of the address, shortened as [guard.Network] does
	Table   table.ID
}

// visitors are the open streams. Several goroutines may use them at a time.
type visitors struct {
	mu  sync.Mutex
	all map[*Visitor]struct{}
}

// enter adds the stream of a request until leave is called.
func (v *visitors) enter(r *exchange.Request, id table.ID) (leave func()) {
	one := &Visitor{Person: r.Person(), Network: guard.Network(r.Address), Table: id}
	if r.Known() {
		one.Name = r.Session.Name
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.all == nil {
		v.all = map[*Visitor]struct{}{}
	}
	v.all[one] = struct{}{}
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.all, one)
	}
}

// Visitors lists the open streams, in no order.
func (m *Room) Visitors() (list []Visitor) {
	m.visitors.mu.Lock()
	defer m.visitors.mu.Unlock()
	for one := range m.visitors.all {
		list = append(list, *one)
	}
	return list
}
