package host

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"

	"razzia/fair"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Host runs the tables of a store. It alone holds their dealers. Its methods may be called by several goroutines
// at a time.
type Host struct {
	Records *Records // lists, and the removal and archive of games
	Plans   *Plans   // moves ahead

	rooms   *rooms
	claims  *claims
	adviser Adviser                             // nil if there are no hints
	acted   func(took time.Duration, err error) // nil for no such call
	skew    skew
	probes  probes

	unlisten func()
	newID    func() table.ID
}

// A Config is what a Host is made of. Store and Bus are required.
type Config struct {
	Store   Store
	Bus     Bus
	Now     func() time.Time // time.Now by default
	Seed    func() fair.Seed // fair.NewSeed by default
	Log     *slog.Logger     // slog.Default() by default
	Adviser Adviser          // gives hints; nil for none
	Slots   int              // bots and hints that think at a time; one for each core by default
	Tables  int              // in memory at which persons find the host full; any number by default
	Keep    Keep             // how long games and talk stay; for ever by default
	NewID   func() table.ID  // draws the ID of a table; [NewID] by default
	Nodes

	// After calls a function later, in a goroutine of its own; time.AfterFunc by default. It must not call it before it returns.
	After func(d time.Duration, do func()) Timer

	// Changed is called after each change of a table by this host, with its summary; nil for no such call. It must not block.
	Changed func(table.Summary)

	// Names reads the present names and faces of persons who have an account; nil if names never change. See [Host.Renamed].
	Names func(ctx context.Context, persons []string) (table.Profiles, error)

	// Acted is called after each command of a person, with the time until it was durable or refused; nil for no such call.
	Acted func(took time.Duration, err error)
}

// Nodes say how a host shares its store with others. The zero value is for the only host.
type Nodes struct {
	Grace time.Duration // how long bots and clocks of a table wait for the host that changed it last

	// Claims is the time between two claims. By default it is a second, and ten for the only host, whose claims are for tables out of
	// memory alone.
	Claims time.Duration

	// Clock reads the clock of the store, which several hosts share; nil if this is the only host. A host whose clock is off is not ready.
	Clock func(context.Context) (time.Time, error)
}

// New makes a Host. Its clocks and bots run at tables that are in memory, and at those that it claims because they are overdue.
// [Host.Resume] loads tables before.
func New(c Config) *Host {
	b := newBackground(c)
	rs := newRooms(b, c)
	h := &Host{
		Records: &Records{b, c.Store, rs, c.Keep}, Plans: &Plans{rs}, rooms: rs, adviser: c.Adviser, acted: c.Acted,
		skew: skew{background: b, clock: c.Clock}, probes: probes{background: b, store: c.Store},
	}
	if h.newID = c.NewID; h.newID == nil {
		h.newID = NewID
	}
	h.claims = &claims{background: b, rooms: rs, plans: h.Plans, skew: &h.skew, every: cmp.Or(c.Claims, claimsOf(c.Grace))}
	h.unlisten = c.Bus.Listen(rs.heard, rs.lost)
	h.begin()
	return h
}

// begin begins all that a host repeats.
func (h *Host) begin() {
	h.rooms.after(idle, h.cleanUp)
	h.rooms.after(h.claims.every, h.claims.overdue)
	if h.rooms.grace > 0 { // there may be other hosts
		h.rooms.after(followEvery, h.rooms.followAll)
	}
	if h.skew.clock != nil {
		h.rooms.after(0, h.skew.compare)
	}
}

// idle is the time for which a table stays in memory, at least, after a person last came.
const idle = 10 * time.Minute

// cleanUp removes tables from memory that have no watchers, were not read lately, and wait for nothing or for long, and from the store
// what is not to stay. It repeats itself.
func (h *Host) cleanUp() {
	last := h.rooms.now().Add(-idle)
	for _, r := range h.rooms.list() {
		r.evictIf(last)
	}
	h.Records.removeUnbegun()
	h.Records.goOnForgetting()
	h.Records.removeOld()
	h.rooms.after(idle, h.cleanUp)
}

// Close stops bots and clocks, and waits for changes in progress. No table changes after it.
func (h *Host) Close() {
	h.rooms.close()
	h.unlisten()
	h.rooms.work.Wait()
}

// Table returns a table as it is now.
func (h *Host) Table(ctx context.Context, id table.ID) (*table.Table, error) {
	return h.rooms.read(ctx, id)
}

// Act carries out a command at a table, and returns the table after it. Once it returns without an error the change
// is durable.
func (h *Host) Act(ctx context.Context, id table.ID, c table.Command) (*table.Table, error) {
	began := h.rooms.now()
	t, err := h.rooms.act(ctx, id, c)
	if h.acted != nil {
		h.acted(h.rooms.now().Sub(began), err)
	}
	return t, err
}

// Resume continues bots and clocks at all tables where a game was running when the program ended. It only lists
// these tables; they are loaded in the background, the latest first, and at once where a person comes. Without Resume they go on
// a few seconds later, when they are claimed as overdue.
func (h *Host) Resume(ctx context.Context) error {
	ids, err := h.rooms.store.Running(ctx)
	if err != nil {
		return fault.Store(err)
	}
	h.rooms.after(0, h.Records.goOnForgetting)
	h.rooms.forEach(slices.Values(ids), len(ids), h.rooms.loadForTimer)
	return nil
}

// loadForTimer loads a table and keeps it in memory only if its timer fires soon or a person came meanwhile. Tables that wait
// for a person are read again when the person comes.
func (rs *rooms) loadForTimer(id table.ID) error {
	r, err := rs.enterUnseen(rs.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	r.evictUnneeded()
	return nil
}
