package live

import (
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
)

// How long a person counts as present after the last sign of them.
const (
	StreamGrace = 15 * time.Second // after their last stream ended: a page that is loaded again is back sooner
	pageGrace   = time.Minute      // after a page that reloads itself, in a browser without script
	thinkGrace  = 10 * time.Minute // after a page that waits for their move, and so does not reload itself
)

// A presence tracks which persons are at which table. It is in memory only, and knows only the streams of this process.
type presence struct {
	now     func() time.Time
	grace   time.Duration // after the last stream
	settled time.Time     // until then everybody counts as present: after a restart browsers need time to reconnect
	settle  *time.Timer   // fires at that time

	mu     sync.Mutex
	tables map[table.ID]*attendance
}

// An attendance is the presence at one table.
type attendance struct {
	visitors map[string]*visitor // by the identity of the person
	watchers map[chan struct{}]struct{}
	seats    []table.Seat // of the table as it was last asked for: only persons with a seat are missed
}

// A visitor is a person at a table: present while they have a stream, and otherwise until a moment.
type visitor struct {
	streams int
	until   time.Time
	timer   *time.Timer // fires at that moment
}

func newPresence(now func() time.Time, grace time.Duration) *presence {
	p := &presence{now: now, grace: grace, settled: now().Add(grace), tables: map[table.ID]*attendance{}}
	p.settle = time.AfterFunc(grace, p.notifyAll)
	return p
}

func (p *presence) close() { p.settle.Stop() }

// connect counts a stream of a person with their identities, none for an unknown one. A value comes on changes when another player
// has come or left, until disconnect is called.
func (p *presence) connect(id table.ID, identities ...string) (changes <-chan struct{}, disconnect func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.at(id)
	for _, person := range identities {
		p.arrive(a, person).streams++
	}
	c := make(chan struct{}, 1)
	a.watchers[c] = struct{}{}
	return c, func() { p.disconnect(id, a, identities, c) }
}

func (p *presence) disconnect(id table.ID, a *attendance, identities []string, c chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(a.watchers, c)
	for _, person := range identities {
		if v := a.visitors[person]; v != nil {
			if v.streams--; v.streams == 0 {
				p.expireAfter(id, a, person, p.grace)
			}
		}
	}
	p.dropEmpty(id, a)
}

// follows reports whether a person has a stream of a table. Pauses wait for such persons only: another page shows nothing on
// the way, and a program that reads no stream needs no time to look.
func (p *presence) follows(id table.ID, person string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.visitors[person] != nil && a.visitors[person].streams > 0
}

// visit counts a person as present for a while after a request.
func (p *presence) visit(id table.ID, person string, grace time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.at(id)
	if v := p.arrive(a, person); v.streams == 0 {
		p.expireAfter(id, a, person, grace)
	}
}

// away returns the bit set of absent seats. Players who resigned, and all players of a finished game, are never absent.
func (p *presence) away(t *table.Table) (seats uint8) {
	if t.Phase == table.Over {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[t.ID]
	if a != nil {
		a.seats = t.Seats
	}
	for i, seat := range t.Seats {
		if seat.Person.ID != "" && !seat.Resigned && !p.present(a, seat.Person.ID) {
			seats |= 1 << i
		}
	}
	return seats
}

// presentSeats returns the bit set of the seats whose persons are at a table.
func (p *presence) presentSeats(t *table.Table) (seats uint8) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, seat := range t.Seats {
		if seat.Person.ID != "" && p.present(p.tables[t.ID], seat.Person.ID) {
			seats |= 1 << i
		}
	}
	return seats
}

// present reports whether a person is at a table. The attendance is nil if no visitor is.
func (p *presence) present(a *attendance, person string) bool {
	now := p.now()
	if now.Before(p.settled) {
		return true
	}
	if a == nil || a.visitors[person] == nil {
		return false
	}
	v := a.visitors[person]
	return v.streams > 0 || now.Before(v.until)
}

// at returns the attendance of a table.
func (p *presence) at(id table.ID) *attendance {
	a := p.tables[id]
	if a == nil {
		a = &attendance{visitors: map[string]*visitor{}, watchers: map[chan struct{}]struct{}{}}
		p.tables[id] = a
	}
	return a
}

// arrive adds a visitor, and notifies the watchers if they missed them.
func (p *presence) arrive(a *attendance, person string) *visitor {
	v := a.visitors[person]
	if v == nil {
		v = &visitor{}
		a.visitors[person] = v
		a.notifyOf(person)
	}
	return v
}

// expireAfter counts a person without a stream as present for a while.
func (p *presence) expireAfter(id table.ID, a *attendance, person string, grace time.Duration) {
	v := a.visitors[person]
	v.until = p.now().Add(grace)
	if v.timer != nil {
		v.timer.Reset(grace)
		return
	}
	v.timer = time.AfterFunc(grace, func() { p.expire(id, a, person, v) })
}

// expire removes a visitor who did not come again in time.
func (p *presence) expire(id table.ID, a *attendance, person string, v *visitor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a.visitors[person] != v || v.streams > 0 || p.now().Before(v.until) {
		return // they are back, or came again and have a later timer
	}
	delete(a.visitors, person)
	a.notifyOf(person)
	p.dropEmpty(id, a)
}

// dropEmpty forgets a table without visitors and watchers.
func (p *presence) dropEmpty(id table.ID, a *attendance) {
	if len(a.visitors) == 0 && len(a.watchers) == 0 && p.tables[id] == a {
		delete(p.tables, id)
	}
}

// notifyOf notifies the watchers that a person came or left, if the person has a seat.
func (a *attendance) notifyOf(person string) {
	if slices.ContainsFunc(a.seats, func(s table.Seat) bool { return s.Person.ID == person }) {
		a.notify()
	}
}

// notify wakes the watchers. A watcher that has not looked since the last time is awake anyway.
func (a *attendance) notify() {
	for c := range a.watchers {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// notifyAll wakes all watchers once the time to reconnect is over.
func (p *presence) notifyAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.tables {
		a.notify()
	}
}
