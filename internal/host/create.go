package host

import (
	"context"
	"crypto/rand"
	"math"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// Create makes a new table. It refuses a maker who has [MaxUnfinished] tables already, also if they ask several hosts at the same
// moment.
func (h *Host) Create(ctx context.Context, c table.Creation) (*table.Table, error) {
	return h.alone(ctx, c.MadeBy(), func() (*table.Table, error) {
		if err := h.CheckMaker(ctx, c.MadeBy()); err != nil {
			return nil, err
		}
		return h.CreateAs(ctx, h.newID(), c)
	})
}

// Making is what [Host.Alone] is for if a person makes a table.
const Making = "make tables"

// Alone runs a function while no other one does the same for the same person, at any host: so limits hold for requests that come together.
// Something else than Making may include it.
func (h *Host) Alone(ctx context.Context, what, person string, do func() error) error {
	var refused error
	err := h.rooms.store.Alone(ctx, what, person, func() error {
		refused = do()
		return nil
	})
	if err != nil {
		return fault.Store(err)
	}
	return refused
}

// alone is Alone with a function that makes a table.
func (h *Host) alone(ctx context.Context, person string, do func() (*table.Table, error)) (t *table.Table, err error) {
	err = h.Alone(ctx, Making, person, func() (err error) {
		t, err = do()
		return err
	})
	return t, err
}

// CreateAs makes a new table under an ID that [NewID] has drawn. It fails if there is such a table, and in a full host. How many tables
// its maker has does not matter: see [Host.CheckMaker].
func (h *Host) CreateAs(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error) {
	if err := h.rooms.checkRoom(h.rooms.capacity.forNew()); err != nil {
		return nil, err
	}
	return h.rooms.create(ctx, id, c)
}

// CheckMaker refuses a person who has made [MaxUnfinished] tables. It is called within [Host.Alone] before another one is made.
func (h *Host) CheckMaker(ctx context.Context, maker string) error {
	if maker == "" {
		return nil // the table itself refuses a missing maker
	}
	n, err := h.rooms.store.CountUnfinished(ctx, maker, h.rooms.now().Add(-Forgotten))
	if err != nil {
		return fault.Store(err)
	}
	if n >= MaxUnfinished {
		return ErrUnfinished
	}
	return nil
}

// create decides and stores a new table, also in a full host.
func (rs *rooms) create(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error) {
	if !rs.enterWork() {
		return nil, ErrClosing
	}
	defer rs.work.Done()
	dealer := table.NewDealer(rs.seed())
	if fixed, is := c.(table.Stacked); is {
		dealer = fixed.Dealer()
	}
	change, err := rs.decide(ctx, table.New(id), c, table.Env{At: rs.now(), Dealer: dealer, Levels: rs.levels})
	if err != nil {
		return nil, err
	}
	change.Summary.Due = change.Alarm().At
	if err := rs.store.Create(ctx, id, dealer.Secret(), change.Entries, change.Summary); err != nil {
		return nil, fault.Store(err)
	}
	r, err := rs.openWith(id, rs.now().UnixMilli(), func(r *room) error {
		r.adopt(table.New(id), change)
		r.own = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	rs.publish(id, len(change.Entries))
	rs.tell(change.Summary)
	return r.table.Load(), nil
}

// NewID draws an unguessable ID of 60 random bits.
func NewID() table.ID { return table.ID(strings.ToLower(rand.Text()[:12])) }

// MaxUnfinished is how many tables whose game is not over one person may have made. Tables without an entry in the last
// Forgotten do not count.
const MaxUnfinished = 20

// Forgotten is the time without an entry after which a table that never began is removed.
const Forgotten = 30 * 24 * time.Hour

// Remove removes a table whose game is not over, by the word of the operator, also one that cannot be read. A game that is
// over stays: it has a number in the feed, which must have no gap. The watchers find that the table is gone.
func (h *Host) Remove(ctx context.Context, id table.ID) error {
	if !h.rooms.enterWork() {
		return ErrClosing
	}
	defer h.rooms.work.Done()
	r := h.rooms.room(id)
	if r != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
	}
	if err := h.rooms.store.Remove(ctx, id); err != nil {
		return fault.Store(err)
	}
	if r != nil && !r.evicted {
		r.evict()
	}
	h.rooms.publish(id, math.MaxInt32) // a version that no host has: each of them reads, and finds no table
	return nil
}
