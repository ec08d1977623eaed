package web

import (
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
)

// How long somebody counts as being at a table after something was seen of him.
const (
	streamGrace = 15 * time.Second // after his last stream ended: who loads a page again is back sooner
	pageGrace   = time.Minute      // after a page that loads itself again, in a browser without script
	thinkGrace  = 10 * time.Minute // after a page that waits for his move, and so does not
)

// A presence knows who is at which table. That is of the moment: it stands in no log, and ends with the
// process. Who is at a table by way of another process is away here.
type presence struct {
	now     func() time.Time
	grace   time.Duration // after the last stream
	reunion time.Time     // until then who was not seen yet may be on his way back, for the server is new
	opening *time.Timer

	mu     sync.Mutex
	tables map[table.ID]*attendance
}

// An attendance is who is at a table, and who wants to know.
type attendance struct {
	guests   map[string]*attendant // by the identity of the person
	watchers map[chan struct{}]struct{}
	seats    []table.Seat // as they were when somebody looked last: who has none is missed by nobody
}

// An attendant is somebody at a table: as long as he has a stream, and until a moment if he has none.
type attendant struct {
	streams int
	until   time.Time
	timer   *time.Timer // for that moment
}

func newPresence(now func() time.Time, grace time.Duration) *presence {
	p := &presence{now: now, grace: grace, reunion: now().Add(grace), tables: map[table.ID]*attendance{}}
	p.opening = time.AfterFunc(grace, p.tellAll)
	return p
}

// close ends the wait for those on their way back.
func (p *presence) close() { p.opening.Stop() }

// enter lets a stream of somebody begin, "" for one who is nobody yet. Something comes on changes when
// another has come or gone, until leave is called.
func (p *presence) enter(id table.ID, person string) (changes <-chan struct{}, leave func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.at(id)
	if person != "" {
		p.arrive(a, person).streams++
	}
	c := make(chan struct{}, 1)
	a.watchers[c] = struct{}{}
	return c, func() { p.leave(id, a, person, c) }
}

func (p *presence) leave(id table.ID, a *attendance, person string, c chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(a.watchers, c)
	if g := a.guests[person]; g != nil {
		if g.streams--; g.streams == 0 {
			p.keep(id, a, person, p.grace)
		}
	}
	p.tidy(id, a)
}

// see counts somebody who looked at a table, or did something there, as present for a while.
func (p *presence) see(id table.ID, person string, grace time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.at(id)
	if g := p.arrive(a, person); g.streams == 0 {
		p.keep(id, a, person, grace)
	}
}

// away tells who has a seat and is not at the table, a bit for each seat. Nobody is missed who gave up, or
// when the game is over.
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
		if seat.Person.ID != "" && !seat.Resigned && !p.here(a, seat.Person.ID) {
			seats |= 1 << i
		}
	}
	return seats
}

// here reports whether somebody is at a table; a is nil if nobody is.
func (p *presence) here(a *attendance, person string) bool {
	now := p.now()
	if now.Before(p.reunion) {
		return true
	}
	if a == nil || a.guests[person] == nil {
		return false
	}
	g := a.guests[person]
	return g.streams > 0 || now.Before(g.until)
}

// at gives the attendance of a table.
func (p *presence) at(id table.ID) *attendance {
	a := p.tables[id]
	if a == nil {
		a = &attendance{guests: map[string]*attendant{}, watchers: map[chan struct{}]struct{}{}}
		p.tables[id] = a
	}
	return a
}

// arrive notes somebody, and tells the others if they missed him.
func (p *presence) arrive(a *attendance, person string) *attendant {
	g := a.guests[person]
	if g == nil {
		g = &attendant{}
		a.guests[person] = g
		a.tellOf(person)
	}
	return g
}

// keep counts somebody without a stream as present for a while.
func (p *presence) keep(id table.ID, a *attendance, person string, grace time.Duration) {
	g := a.guests[person]
	g.until = p.now().Add(grace)
	if g.timer != nil {
		g.timer.Stop()
	}
	g.timer = time.AfterFunc(grace, func() { p.expire(id, a, person, g) })
}

// expire lets go of somebody of whom nothing was seen any more.
func (p *presence) expire(id table.ID, a *attendance, person string, g *attendant) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a.guests[person] != g || g.streams > 0 || p.now().Before(g.until) {
		return // he is back, or was here again and has another timer
	}
	delete(a.guests, person)
	a.tellOf(person)
	p.tidy(id, a)
}

// tidy forgets a table where nobody is.
func (p *presence) tidy(id table.ID, a *attendance) {
	if len(a.guests) == 0 && len(a.watchers) == 0 && p.tables[id] == a {
		delete(p.tables, id)
	}
}

// tellOf tells those who watch that somebody came or went, if he has a seat.
func (a *attendance) tellOf(person string) {
	if slices.ContainsFunc(a.seats, func(s table.Seat) bool { return s.Person.ID == person }) {
		a.tell()
	}
}

// tell tells those who watch to look again. Who has not looked since he was told last need not be told.
func (a *attendance) tell() {
	for c := range a.watchers {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// tellAll tells all who watch that who is not back by now is away.
func (p *presence) tellAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.tables {
		a.tell()
	}
}
