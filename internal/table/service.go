package table

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/fair"
)

// A Service keeps tables: it alone decides what happens at them, and it alone holds their decks.
type Service struct {
	store Store
	bus   Bus
	now   func() time.Time
	seed  func() fair.Seed
	log   *slog.Logger

	adviser Adviser // nil if there is none

	ctx  context.Context // ends when the service closes
	stop context.CancelFunc
	work sync.WaitGroup // changes in the making, bots that think, clocks that ring

	mu    sync.Mutex
	rooms map[ID]*room
}

// Config says what a Service is made of. Store and Bus must be given; the rest has defaults.
type Config struct {
	Store Store
	Bus   Bus
	Now   func() time.Time // time.Now by default
	Seed  func() fair.Seed // fair.NewSeed by default
	Log   *slog.Logger     // slog.Default() by default

	Adviser Adviser // gives hints; without one nobody is given any
}

// NewService makes a service. Its clocks and bots do not run before [Service.Resume].
func NewService(c Config) *Service {
	s := &Service{store: c.Store, bus: c.Bus, now: c.Now, seed: c.Seed, log: c.Log, adviser: c.Adviser, rooms: map[ID]*room{}}
	if s.now == nil {
		s.now = time.Now
	}
	if s.seed == nil {
		s.seed = fair.NewSeed
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.after(idle, s.sweep)
	return s
}

// Close stops bots and clocks and waits for who is at work. Tables are not changed after it.
func (s *Service) Close() {
	s.mu.Lock()
	s.stop()
	s.mu.Unlock()
	s.work.Wait()
}

// Table gives a table as it is now. It must not be changed.
func (s *Service) Table(ctx context.Context, id ID) (*Table, error) {
	if t := s.atHand(id); t != nil {
		return t, nil
	}
	r, err := s.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.table.Load(), nil
}

// Watch gives a channel on which versions of the table come, as [Bus.Watch] does.
func (s *Service) Watch(id ID) (versions <-chan int, stop func()) { return s.bus.Watch(id) }

// TablesOf lists the tables of a person, the one where something happened last first. One that was removed
// meanwhile is not among them, nor one that cannot be read: it must not hide the others.
func (s *Service) TablesOf(ctx context.Context, person string, most int) ([]*Table, error) {
	ids, err := s.store.TablesOf(ctx, person, most)
	if err != nil {
		return nil, ofStore(err)
	}
	var tables []*Table
	for _, id := range ids {
		t, err := s.Table(ctx, id)
		fault, _ := errors.AsType[*Fault](err)
		switch {
		case err == nil:
			tables = append(tables, t)
		case fault == nil || fault.Code != NotFound && fault.Key != logBroken:
			return nil, err
		case fault.Key == logBroken:
			s.log.Error("a table is left out of a list", "table", id, "error", err)
		}
	}
	return tables, nil
}

// A draft is a change in the making: a table as it will be, and the entries that make it so.
type draft struct {
	*Table
	at      time.Time
	seed    fair.Seed
	deck    *razzia.Deck
	entries []Entry
}

// add puts an entry into the draft.
func (d *draft) add(e Entry) error {
	e.Version, e.At = d.Version+1, d.at
	if err := d.adopt(e); err != nil {
		return err
	}
	d.entries = append(d.entries, e)
	return nil
}

// change lets somebody decide what happens at a table, stores it, adopts it and publishes it.
func (s *Service) change(ctx context.Context, id ID, decide func(*draft) error) (*Table, error) {
	return s.changeAt(ctx, id, alarm{}, decide)
}

// changeAt changes a table because an alarm went off; the zero alarm if it is somebody who came.
func (s *Service) changeAt(ctx context.Context, id ID, rung alarm, decide func(*draft) error) (*Table, error) {
	if !s.enterWork() {
		return nil, errClosing
	}
	defer s.work.Done()
	r, err := s.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	r.clear(rung)
	d := s.draftOf(r)
	if err := decide(d); err != nil {
		return nil, err
	}
	if len(d.entries) > 0 {
		if err := s.store.Append(ctx, id, d.entries); err != nil {
			return nil, s.notStored(ctx, id, r, err)
		}
		r.table.Store(d.Table)
		r.deck = d.deck
		s.bus.Publish(id, d.Version)
	}
	s.schedule(id, r, 0)
	return r.table.Load(), nil
}

// errClosing is the fault of who comes too late.
var errClosing = &Fault{Code: Failed, Key: "closing"}

// draftOf begins a change. The copy shares with the table what only grows: the log and the moves, of
// which a reader of the old table sees no more than was there.
func (s *Service) draftOf(r *room) *draft {
	t := *r.table.Load()
	t.Seats = slices.Clone(t.Seats)
	d := &draft{Table: &t, at: s.moment(), seed: r.seed}
	if r.deck != nil {
		deck := *r.deck
		d.deck = &deck
	}
	return d
}

// moment is when an entry happens that is made now.
func (s *Service) moment() time.Time { return s.now().UTC().Truncate(time.Millisecond) }

// notStored answers for a change that the store did not take. Whether it did take it is not sure if it
// failed halfway, and if another was faster we are behind: in both cases the log says how it is. What
// goes on by itself waits a little, for a store that fails may need it.
func (s *Service) notStored(ctx context.Context, id ID, r *room, err error) error {
	known := r.table.Load().Version
	if s.load(context.WithoutCancel(ctx), id, r) != nil {
		s.dismiss(id, r)
		if !errors.Is(err, ErrNotFound) {
			s.after(pause, func() { s.revive(id) })
		}
		return ofStore(err)
	}
	if now := r.table.Load().Version; now > known {
		s.bus.Publish(id, now)
	}
	s.schedule(id, r, pause)
	return ofStore(err)
}

// newID draws the name of a table.
func newID() ID { return ID(strings.ToLower(rand.Text()[:12])) }

// newBot makes the bot that plays a seat now. What it does by chance follows from the version.
func newBot(level string, t *Table) (bot.Player, error) { return bot.New(level, uint64(t.Version)) }
