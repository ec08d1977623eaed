package host

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A room is a table in memory. Readers load the table without a lock; a change holds the lock from its decision to its
// adoption.
type room struct {
	rooms *rooms // among which it is
	id    table.ID

	table   atomic.Pointer[table.Table] // nil until it is read from the store
	seen    atomic.Int64                // when a person last read or changed the table, in milliseconds since 1970; 0 for never
	hint    atomic.Pointer[givenHint]   // the last hint; nil before the first
	origin  atomic.Pointer[Origin]      // the person and address whose share of the slots its bots use; nil while unknown
	plans   roomPlans                   // moves ahead
	heard   atomic.Int64                // the newest version that a notification named
	follows atomic.Bool                 // a goroutine reads what the room has missed, or will soon
	ready   atomic.Pointer[ready]       // the persons who go on after a round; nil before the first

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

// fill fills a locked, empty room. If that fails, or panics, it evicts the room and unlocks it.
func (r *room) fill(fill func(*room) error) (err error) {
	filled := false
	defer func() {
		if !filled {
			r.evict()
			r.mu.Unlock()
		}
	}()
	if err := fill(r); err != nil {
		return err
	}
	r.schedule(0)
	filled = true
	return nil
}

// evict removes a locked room from memory. The next caller reads the table from the store.
func (r *room) evict() {
	r.clear(r.alarm)
	r.evicted = true
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	delete(r.rooms.all, r.id)
}

// load reads a table and its secret from the store into a locked room. If it fails the room stays as it was.
func (r *room) load(ctx context.Context) error {
	t, err := readTable(ctx, r.rooms.store, r.id)
	if err != nil {
		return err
	}
	secret, err := r.rooms.store.Secret(ctx, r.id)
	if err != nil {
		return fault.Store(err)
	}
	dealer, err := table.ParseSecret(secret)
	if err == nil {
		dealer, err = dealer.At(t)
	}
	if err != nil {
		return brokenLog(err)
	}
	if err := r.plans.read(ctx); err != nil {
		return err
	}
	if t, err = r.rooms.names.named(ctx, t); err != nil {
		return err
	}
	r.dealer, r.read = dealer, r.rooms.now()
	raise(&r.heard, int64(t.Version))
	r.table.Store(t)
	return nil
}
