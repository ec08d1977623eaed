package host

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"razzia/bot"
	"razzia/fair"
	"razzia/internal/table"
)

// A Host runs the tables of a store. It alone holds their dealers. Its methods may be called by several goroutines
// at a time.
type Host struct {
	store Store
	bus   Bus
	now   func() time.Time
	timer func(d time.Duration, do func()) Timer
	seed  func() fair.Seed
	log   *slog.Logger
	acted func(took time.Duration, err error) // nil for no such call
	tell  func(table.Summary)                 // likewise

	names    func(context.Context, []string) (table.Profiles, error) // likewise: all names are those of the logs then
	adviser  Adviser                                                 // nil if there are no hints
	grace    time.Duration
	claims   time.Duration // between two claims
	keep     Keep
	slots    *slots   // for bots and hints that think
	capacity capacity // of tables in memory
	levels   []string // of bots that may be seated
	quick    quickMoves
	probes   probes
	skew     skew
	watchers watchers
	unlisten func()
	present  atomic.Pointer[Presence]

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	work sync.WaitGroup // changes in progress, thinking bots, firing clocks

	lostAt     atomic.Int64 // when the bus last reported that a host may be gone, in milliseconds since 1970
	claimFails bool         // the last claim failed; claims run one after the other

	mu     sync.Mutex
	rooms  map[table.ID]*room
	doubts map[table.ID]doubt         // changes that may be stored yet
	left   map[table.ID]time.Duration // how long tables were left to other hosts, because their logs cannot be read here
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
	Tables  int              // in memory at which persons find the house full; any number by default
	Grace   time.Duration    // how long bots and clocks of a table wait for the host that changed it last; 0 if this is the only host
	Keep    Keep             // how long games and talk stay; for ever by default

	// Claims is the time between two claims. By default it is a second, and ten for the only host, whose claims are for tables out of
	// memory alone.
	Claims time.Duration

	// Clock reads the clock of the store, which several hosts share; nil if this is the only host. A host whose clock is off is not ready.
	Clock func(context.Context) (time.Time, error)

	// After calls a function later, in a goroutine of its own; time.AfterFunc by default. It must not call it before it returns.
	After func(d time.Duration, do func()) Timer

	// Changed is called after each change of a table by this host, with its summary; nil for no such call. It must not block.
	Changed func(table.Summary)

	// Names reads the present names and faces of persons who have an account; nil if names never change. See [Host.Renamed].
	Names func(ctx context.Context, persons []string) (table.Profiles, error)

	// Acted is called after each command of a person, with the time until it was durable or refused; nil for no such call.
	Acted func(took time.Duration, err error)
}

// New makes a Host. Its clocks and bots run at tables that are in memory, and at those that it claims because they are overdue.
// [Host.Resume] loads tables before.
func New(c Config) *Host {
	h := &Host{store: c.Store, bus: c.Bus, now: c.Now, timer: c.After, seed: c.Seed, log: c.Log, acted: c.Acted, tell: c.Changed, names: c.Names, adviser: c.Adviser,
		grace: c.Grace, claims: cmp.Or(c.Claims, claimsOf(c.Grace)), keep: c.Keep, levels: bot.Names(), rooms: map[table.ID]*room{}, doubts: map[table.ID]doubt{}, left: map[table.ID]time.Duration{}}
	if h.now == nil {
		h.now = time.Now
	}
	if h.timer == nil {
		h.timer = func(d time.Duration, do func()) Timer { return time.AfterFunc(d, do) }
	}
	if h.seed == nil {
		h.seed = fair.NewSeed
	}
	if h.log == nil {
		h.log = slog.Default()
	}
	if c.Slots == 0 {
		c.Slots = runtime.GOMAXPROCS(0)
	}
	h.slots, h.capacity.most = newSlots(c.Slots), c.Tables
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.unlisten = h.bus.Listen(h.heard, h.lost)
	h.skew.clock = c.Clock
	h.begin()
	return h
}

// Close stops bots and clocks, and waits for changes in progress. No table changes after it.
func (h *Host) Close() {
	h.mu.Lock()
	h.stop()
	h.mu.Unlock()
	h.unlisten()
	h.work.Wait()
}

// Table returns a table as it is now.
func (h *Host) Table(ctx context.Context, id table.ID) (*table.Table, error) {
	if t := h.inMemory(id); t != nil {
		return t, nil
	}
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.table.Load(), nil
}

// Hide clears a finished game from the list of a person, who made its table or had a seat there. Nothing else changes. A
// game whose log is damaged can be cleared too.
func (h *Host) Hide(ctx context.Context, person string, id table.ID) error {
	err := h.store.Hide(ctx, person, id)
	if !errors.Is(err, ErrNotFound) {
		return storeFault(err)
	}
	if _, unknown := h.Table(ctx, id); unknown != nil {
		return unknown
	}
	return &table.Fault{Code: table.Denied, Key: "not-in-list", Err: err}
}

// Act carries out a command at a table, and returns the table after it. Once it returns without an error the change
// is durable.
func (h *Host) Act(ctx context.Context, id table.ID, c table.Command) (*table.Table, error) {
	began := h.now()
	t, err := h.inRoom(ctx, id, func(r *room) (*table.Table, error) { return h.change(ctx, id, r, c) })
	if h.acted != nil {
		h.acted(h.now().Sub(began), err)
	}
	return t, err
}

// inRoom calls a function while the room of a table is locked. It fails while the host closes.
func (h *Host) inRoom(ctx context.Context, id table.ID, do func(r *room) (*table.Table, error)) (*table.Table, error) {
	if !h.enterWork() {
		return nil, errClosing
	}
	defer h.work.Done()
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return do(r)
}

// Create makes a new table. It refuses a maker who has [MaxUnfinished] tables already, also if they ask several hosts at the same
// moment: a table that turns out to be one too many is removed.
func (h *Host) Create(ctx context.Context, c table.Creation) (*table.Table, error) {
	if err := h.checkMaker(ctx, c.MadeBy(), MaxUnfinished-1); err != nil {
		return nil, err
	}
	t, err := h.CreateAs(ctx, NewID(), c)
	if err != nil {
		return nil, err
	}
	if err := h.checkMaker(ctx, c.MadeBy(), MaxUnfinished); err != nil {
		return nil, errors.Join(err, h.Remove(context.WithoutCancel(ctx), t.ID))
	}
	return t, nil
}

// create decides and stores a new table, also in a full house.
func (h *Host) create(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error) {
	if !h.enterWork() {
		return nil, errClosing
	}
	defer h.work.Done()
	dealer := table.NewDealer(h.seed())
	change, err := h.decide(ctx, table.New(id), c, table.Env{At: h.now(), Dealer: dealer, Levels: h.levels})
	if err != nil {
		return nil, err
	}
	change.Summary.Due = change.Alarm().At
	if err := h.store.Create(ctx, id, dealer.Secret(), change.Entries, change.Summary); err != nil {
		return nil, storeFault(err)
	}
	r, err := h.openWith(id, h.now().UnixMilli(), func(r *room) error {
		h.adopt(r, table.New(id), change)
		r.own = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	h.publish(id, len(change.Entries))
	h.told(change.Summary)
	return r.table.Load(), nil
}
