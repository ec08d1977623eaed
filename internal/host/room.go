package host

import (
	"context"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"razzia/fair"
	"razzia/internal/table"
)

// A room is a table in memory. Readers load the table without a lock; a change holds the lock from its decision to its
// adoption.
type room struct {
	table    atomic.Pointer[table.Table] // nil until it is read from the store
	seen     atomic.Int64                // when a person last read or changed the table, in milliseconds since 1970; 0 for never
	hint     atomic.Pointer[givenHint]   // the last hint; nil before the first
	origin   atomic.Pointer[Origin]      // the person and address whose share of the slots its bots use; nil while unknown
	plans    atomic.Pointer[[]KeptPlan]  // moves ahead; a list is never changed. Nil before the first
	heard    atomic.Int64                // the newest version that a notification named
	plansOld atomic.Bool                 // another host may have changed the plans since they were read
	follows  atomic.Bool                 // a goroutine reads what the room has missed, or will soon
	ready    atomic.Pointer[ready]       // the persons who go on after a round; nil before the first

	mu       sync.Mutex
	evicted  bool // it left memory: a caller that waited for the lock must look the room up again
	dealer   table.Dealer
	read     time.Time     // when the table was read from the store; zero for one that was made here
	alarm    table.Alarm   // what the timer waits for
	timer    Timer         // nil if the table waits for nothing
	advising chan struct{} // holds a token while a hint is searched; nil before the first hint
	thinking bool          // the timer has fired, and the bot is choosing
	own      bool          // this host changed the table last
	inDoubt  bool          // an append failed, perhaps after its commit: its entries are not published
	missed   int           // how often it was read on for other hosts since a person came
	came     int64         // seen, when missed was counted
}

// inMemory returns a table if it is in memory, otherwise nil.
func (h *Host) inMemory(id table.ID) *table.Table {
	r := h.room(id)
	if r == nil {
		return nil
	}
	t := r.table.Load()
	if t != nil {
		h.seen(id, r)
	}
	return t
}

// room returns the room of a table, nil if it is not in memory.
func (h *Host) room(id table.ID) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[id]
}

// enter returns the room of a table, locked, for a person. It reads the table if it is not in memory, unless there is no room for it.
func (h *Host) enter(ctx context.Context, id table.ID) (*room, error) {
	if h.room(id) == nil {
		if err := h.checkRoom(h.capacity.most); err != nil {
			return nil, err
		}
	}
	return h.open(ctx, id, h.now().UnixMilli())
}

// enterUnseen returns the room of a table, locked, for a bot or a clock.
func (h *Host) enterUnseen(ctx context.Context, id table.ID) (*room, error) {
	return h.open(ctx, id, 0)
}

// open enters the room of a table. Seen is when a person came, 0 if none did.
func (h *Host) open(ctx context.Context, id table.ID, seen int64) (*room, error) {
	return h.openWith(id, seen, func(r *room) error { return h.load(ctx, id, r) })
}

// openWith enters the room of a table, and fills it by a function if the table is not in memory. The room is listed before
// it is filled, so that a table never has two rooms.
func (h *Host) openWith(id table.ID, seen int64, fill func(*room) error) (*room, error) {
	for {
		r := h.roomOrNew(id)
		r.mu.Lock()
		if r.evicted {
			r.mu.Unlock()
			continue
		}
		r.seen.Store(max(seen, r.seen.Load()))
		if r.table.Load() != nil {
			return r, nil
		}
		if err := h.fill(id, r, fill); err != nil {
			return nil, err
		}
		return r, nil
	}
}

// fill fills a locked, empty room. If that fails, or panics, it evicts the room and unlocks it.
func (h *Host) fill(id table.ID, r *room, fill func(*room) error) (err error) {
	filled := false
	defer func() {
		if !filled {
			h.evict(id, r)
			r.mu.Unlock()
		}
	}()
	if err := fill(r); err != nil {
		return err
	}
	h.schedule(id, r, 0)
	filled = true
	return nil
}

// roomOrNew returns the room of a table, a new and empty one if it is not in memory.
func (h *Host) roomOrNew(id table.ID) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[id]
	if r == nil {
		r = &room{}
		h.rooms[id] = r
	}
	return r
}

// evict removes a locked room from memory. The next caller reads the table from the store.
func (h *Host) evict(id table.ID, r *room) {
	r.clear(r.alarm)
	r.evicted = true
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.rooms, id)
}

// load reads a table and its secret from the store into a locked room. If it fails the room stays as it was.
func (h *Host) load(ctx context.Context, id table.ID, r *room) error {
	log, err := h.store.Read(ctx, id, 0)
	if err != nil {
		return storeFault(err)
	}
	secret, err := h.store.Secret(ctx, id)
	if err != nil {
		return storeFault(err)
	}
	t, err := table.Read(id, log)
	if err != nil {
		return brokenLog(err)
	}
	seed, err := fair.ParseSeed(string(secret))
	if err != nil {
		return brokenLog(err)
	}
	dealer, err := table.DealerOf(seed, t)
	if err != nil {
		return brokenLog(err)
	}
	if err := h.readPlans(ctx, id, r); err != nil {
		return err
	}
	if t, err = h.named(ctx, t); err != nil {
		return err
	}
	r.dealer, r.read = dealer, h.now()
	raise(&r.heard, int64(t.Version))
	r.table.Store(t)
	return nil
}

// idle is the time for which a table stays in memory, at least, after a person last came.
const idle = 10 * time.Minute

// evictIdle removes tables from memory that have no watchers, were not read lately, and wait for nothing or for long. It repeats itself.
func (h *Host) evictIdle() {
	h.mu.Lock()
	rooms := maps.Clone(h.rooms)
	h.mu.Unlock()
	last := h.now().Add(-idle)
	for id, r := range rooms {
		h.evictIf(id, r, last)
	}
	h.forget()
	h.goOnForgetting()
	h.removeOld()
	h.after(idle, h.evictIdle)
}

// forget removes tables from the store whose game never began.
func (h *Host) forget() {
	for n := forgetAtOnce; n == forgetAtOnce && h.ctx.Err() == nil; {
		ids, err := h.store.Forget(h.ctx, h.now().Add(-Forgotten), forgetAtOnce)
		if err != nil {
			if h.ctx.Err() == nil {
				h.log.Error("cannot remove tables that never began", "error", err)
			}
			return
		}
		for _, id := range ids {
			h.evictForgotten(id)
		}
		n = len(ids)
	}
}

// forgetAtOnce is how many tables are removed in one transaction. Other writers wait until it ends.
const forgetAtOnce = 100

// evictForgotten removes a table from memory that is no longer in the store.
func (h *Host) evictForgotten(id table.ID) {
	r := h.room(id)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.evicted {
		h.evict(id, r)
	}
}
