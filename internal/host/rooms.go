package host

import (
	"cmp"
	"context"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"razzia/bot"
	"razzia/fair"
	"razzia/internal/table"
)

// rooms are the tables in memory, and what they need: the store, the bus, and what bots and clocks wait for.
type rooms struct {
	*background
	store  Store
	bus    Bus
	seed   func() fair.Seed
	tell   func(table.Summary) // says how a table is after a change
	names  names
	levels []string      // of bots that may be seated
	grace  time.Duration // how long bots and clocks wait for another host; 0 if there is none

	capacity capacity
	slots    *slots // for bots and hints that think
	quick    quickMoves
	watchers watchers
	doubts   doubts
	present  atomic.Pointer[Presence]
	lostAt   atomic.Int64 // when the bus last reported that a host may be gone, in milliseconds since 1970

	mu   sync.Mutex
	all  map[table.ID]*room
	left map[table.ID]time.Duration // how long tables were left to other hosts, because their logs cannot be read here
}

// newRooms makes the rooms of a host. None is in memory.
func newRooms(b *background, c Config) *rooms {
	rs := &rooms{
		background: b, store: c.Store, bus: c.Bus, seed: c.Seed, tell: c.Changed, names: c.Names, levels: bot.Names(),
		grace:  c.Grace,
		slots:  newSlots(cmp.Or(c.Slots, runtime.GOMAXPROCS(0))),
		doubts: doubts{background: b, store: c.Store, bus: c.Bus, all: map[table.ID]doubt{}},
		all:    map[table.ID]*room{}, left: map[table.ID]time.Duration{},
	}
	rs.capacity.most.Store(int64(c.Tables))
	if rs.seed == nil {
		rs.seed = fair.NewSeed
	}
	if rs.tell == nil {
		rs.tell = func(table.Summary) {}
	}
	return rs
}

// room returns the room of a table, nil if it is not in memory.
func (rs *rooms) room(id table.ID) *room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.all[id]
}

// read returns a table as it is now.
func (rs *rooms) read(ctx context.Context, id table.ID) (*table.Table, error) {
	if r := rs.room(id); r != nil {
		if t := r.table.Load(); t != nil {
			r.noteSeen()
			return t, nil
		}
	}
	r, err := rs.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.table.Load(), nil
}

// act carries out a command at a table, and returns the table after it.
func (rs *rooms) act(ctx context.Context, id table.ID, c table.Command) (*table.Table, error) {
	return rs.inRoom(ctx, id, func(r *room) (*table.Table, error) { return r.change(ctx, c) })
}

// enter returns the room of a table, locked, for a person. It reads the table if it is not in memory, unless there is no room for it.
func (rs *rooms) enter(ctx context.Context, id table.ID) (*room, error) {
	if rs.room(id) == nil {
		if err := rs.checkRoom(int(rs.capacity.most.Load())); err != nil {
			return nil, err
		}
	}
	return rs.open(ctx, id, rs.now().UnixMilli())
}

// enterUnseen returns the room of a table, locked, for a bot or a clock.
func (rs *rooms) enterUnseen(ctx context.Context, id table.ID) (*room, error) {
	return rs.open(ctx, id, 0)
}

// open enters the room of a table. Seen is when a person came, 0 if none did.
func (rs *rooms) open(ctx context.Context, id table.ID, seen int64) (*room, error) {
	return rs.openWith(id, seen, func(r *room) error { return r.load(ctx) })
}

// openWith enters the room of a table, and fills it by a function if the table is not in memory. The room is listed before
// it is filled, so that a table never has two rooms.
func (rs *rooms) openWith(id table.ID, seen int64, fill func(*room) error) (*room, error) {
	for {
		r := rs.roomOrNew(id)
		r.mu.Lock()
		if r.evicted {
			r.mu.Unlock()
			continue
		}
		r.seen.Store(max(seen, r.seen.Load()))
		if r.table.Load() != nil {
			return r, nil
		}
		if err := r.fill(fill); err != nil {
			return nil, err
		}
		return r, nil
	}
}

// inRoom calls a function while the room of a table is locked. It fails while the host closes.
func (rs *rooms) inRoom(ctx context.Context, id table.ID, do func(r *room) (*table.Table, error)) (*table.Table, error) {
	if !rs.enterWork() {
		return nil, ErrClosing
	}
	defer rs.work.Done()
	r, err := rs.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return do(r)
}

// withRoom changes what a locked room knows besides its table, and sets its timer anew. It returns the table.
func (rs *rooms) withRoom(ctx context.Context, id table.ID, change func(r *room, t *table.Table) error) (*table.Table, error) {
	return rs.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		if err := change(r, r.table.Load()); err != nil {
			return nil, err
		}
		r.schedule(0)
		return r.table.Load(), nil
	})
}

// roomOrNew returns the room of a table, a new and empty one if it is not in memory.
func (rs *rooms) roomOrNew(id table.ID) *room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r := rs.all[id]
	if r == nil {
		r = &room{rooms: rs, id: id}
		r.plans.room = r
		rs.all[id] = r
	}
	return r
}

// evictForgotten removes a table from memory that is no longer in the store.
func (rs *rooms) evictForgotten(id table.ID) {
	r := rs.room(id)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.evicted {
		r.evict()
	}
}

// count returns how many tables are in memory.
func (rs *rooms) count() int {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return len(rs.all)
}

// list returns the rooms as they are now.
func (rs *rooms) list() map[table.ID]*room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return maps.Clone(rs.all)
}
