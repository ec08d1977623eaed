package table

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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

	ctx  context.Context // ends when the service closes
	stop context.CancelFunc
	work sync.WaitGroup // bots that think and clocks that ring

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
}

// NewService makes a service. Its clocks and bots do not run before [Service.Resume].
func NewService(c Config) *Service {
	s := &Service{store: c.Store, bus: c.Bus, now: c.Now, seed: c.Seed, log: c.Log, rooms: map[ID]*room{}}
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
	return s
}

// Resume lets bots and clocks go on at all tables that were in the middle of a game when the program
// ended last.
func (s *Service) Resume(ctx context.Context) error {
	ids, err := s.store.Running(ctx)
	if err != nil {
		return ofStore(err)
	}
	for _, id := range ids {
		if _, err := s.Table(ctx, id); err != nil {
			s.log.Error("cannot resume a table", "table", id, "error", err)
		}
	}
	return nil
}

// Close stops bots and clocks and waits for those at work. Tables are not changed after it.
func (s *Service) Close() {
	s.mu.Lock()
	s.stop()
	s.mu.Unlock()
	s.work.Wait()
}

// A room is a table in memory. Readers take the table as it is; who changes it holds the lock.
type room struct {
	table atomic.Pointer[Table] // never changed once it is here, only replaced

	mu    sync.Mutex
	seed  fair.Seed
	deck  *razzia.Deck // nil before the game began
	timer *time.Timer  // the next thing to happen by itself
}

// Table gives a table as it is now. It must not be changed.
func (s *Service) Table(ctx context.Context, id ID) (*Table, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.table.Load(), nil
}

// Watch gives a channel on which versions of the table come, as [Bus.Watch] does.
func (s *Service) Watch(id ID) (versions <-chan int, stop func()) { return s.bus.Watch(id) }

// TablesOf lists the tables of a person, the one where something happened last first.
func (s *Service) TablesOf(ctx context.Context, person string, most int) ([]*Table, error) {
	ids, err := s.store.TablesOf(ctx, person, most)
	if err != nil {
		return nil, ofStore(err)
	}
	var tables []*Table
	for _, id := range ids {
		t, err := s.Table(ctx, id)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// room gives a table in memory, reading it from the store if it is not there.
func (s *Service) room(ctx context.Context, id ID) (*room, error) {
	s.mu.Lock()
	r := s.rooms[id]
	s.mu.Unlock()
	if r != nil {
		return r, nil
	}
	r = &room{}
	if err := s.load(ctx, id, r); err != nil {
		return nil, err
	}
	return s.enter(id, r), nil
}

// enter puts a room among those in memory, unless another was faster: then it gives that one.
func (s *Service) enter(id ID, r *room) *room {
	s.mu.Lock()
	if there := s.rooms[id]; there != nil {
		s.mu.Unlock()
		return there
	}
	s.rooms[id] = r
	s.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	s.schedule(id, r)
	return r
}

// load reads a table and its secret from the store.
func (s *Service) load(ctx context.Context, id ID, r *room) error {
	log, err := s.store.Read(ctx, id, 0)
	if err != nil {
		return ofStore(err)
	}
	secret, err := s.store.Secret(ctx, id)
	if err != nil {
		return ofStore(err)
	}
	t, err := Read(id, log)
	if err != nil {
		return &Fault{Code: Failed, Key: "log-broken", Err: err}
	}
	if r.seed, err = fair.ParseSeed(string(secret)); err != nil {
		return &Fault{Code: Failed, Key: "log-broken", Err: err}
	}
	r.table.Store(t)
	return r.layDeck(t)
}

// layDeck shuffles the deck of a game that began, and draws what was drawn.
func (r *room) layDeck(t *Table) error {
	if t.Phase == Waiting {
		return nil
	}
	_, deck := r.seed.Deal(t.Options.Players, t.Options.Piles)
	pile := uint8(0)
	for _, m := range t.Moves {
		switch m.Verb() {
		case razzia.ToDraw:
			pile = m.Pile()
		case razzia.ToReveal:
			if c, err := deck.Draw(pile); err != nil || c != m.Card() {
				return &Fault{Code: Failed, Key: "log-broken", Err: errors.New("the deck does not fit the reveals")}
			}
		}
	}
	r.deck = deck
	return nil
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
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.ctx.Err() != nil {
		return nil, &Fault{Code: Failed, Key: "closing"}
	}
	d := s.draftOf(r)
	if err := decide(d); err != nil {
		return nil, err
	}
	if len(d.entries) == 0 {
		return d.Table, nil
	}
	if err := s.store.Append(ctx, id, d.entries); err != nil {
		return nil, s.notStored(ctx, id, r, err)
	}
	r.table.Store(d.Table)
	r.deck = d.deck
	s.schedule(id, r)
	s.bus.Publish(id, d.Version)
	return d.Table, nil
}

// draftOf begins a change. The copy shares with the table what only grows: the log and the moves, of
// which a reader of the old table sees no more than was there.
func (s *Service) draftOf(r *room) *draft {
	t := *r.table.Load()
	t.Seats = slices.Clone(t.Seats)
	d := &draft{Table: &t, at: s.now().UTC().Truncate(time.Millisecond), seed: r.seed}
	if r.deck != nil {
		deck := *r.deck
		d.deck = &deck
	}
	return d
}

// notStored answers for a change that the store did not take. Whether it did take it is not sure if it
// failed halfway, and if another was faster we are behind: in both cases the log says how it is.
func (s *Service) notStored(ctx context.Context, id ID, r *room, err error) error {
	if again := s.load(context.WithoutCancel(ctx), id, r); again != nil {
		s.forget(id)
	} else {
		s.schedule(id, r)
	}
	return ofStore(err)
}

// forget drops a table from memory; whoever asks next reads it from the store.
func (s *Service) forget(id ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rooms, id)
}

// newID draws the name of a table.
func newID() ID { return ID(strings.ToLower(rand.Text()[:12])) }

// newBot makes the bot that plays a seat now. What it does by chance follows from the version.
func newBot(level string, t *Table) (bot.Player, error) { return bot.New(level, uint64(t.Version)) }
