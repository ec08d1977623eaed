package host_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// A fixture is a host in a bubble of fake time, and what it is made of.
type fixture struct {
	*testing.T
	*host.Host
	store *faultyStore
	bus   *bus.Local
	log   *logBuffer
	ahead atomic.Int64 // how far the host's clock is before the bubble's, a time.Duration
	slots int          // bots that think at a time; 0 for the default
	rooms int          // tables in memory at which the site is full; 0 for any number

	claims time.Duration // between two claims; 0 for the default

	advise atomic.Pointer[adviseFunc] // how hints are found
}

// withHost runs a test with a host. Time advances only while every goroutine waits.
func withHost(t *testing.T, test func(f *fixture)) {
	synctest.Test(t, func(t *testing.T) {
		f := &fixture{T: t, store: &faultyStore{Store: &memory.Store{}}, bus: &bus.Local{}, log: &logBuffer{}}
		f.open()
		defer func() { f.Close() }()
		test(f)
	})
}

// withPatientHost is [withHost] for tests in which months pass: the host claims tables once an hour.
func withPatientHost(t *testing.T, test func(f *fixture)) {
	withHost(t, func(f *fixture) {
		f.Close()
		f.claims = time.Hour
		f.open()
		test(f)
	})
}

// open makes the host, as at the start of the program.
func (f *fixture) open() {
	f.Helper()
	f.Host = f.another()
	fatal.If(f, f.Resume(f.Context()))
}

// another makes one more host on the same store and bus.
func (f *fixture) another() *host.Host {
	return host.New(host.Config{
		Store: f.store, Bus: f.bus, Now: f.now, Seed: func() fair.Seed { return seed }, Slots: f.slots, Tables: f.rooms,
		Nodes: host.Nodes{Claims: f.claims},
		Log:   logTo(f.log), Adviser: f,
	})
}

// logTo logs everything to a buffer.
func logTo(b *logBuffer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(b, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// now is the time on the host's clock.
func (f *fixture) now() time.Time { return time.Now().Add(time.Duration(f.ahead.Load())) }

// seed is the seed of all tables in the tests; otherSeed is another.
var seed, otherSeed = parseSeed("c0ffee11"), parseSeed("5eed5eed")

func parseSeed(part string) fair.Seed {
	s, err := fair.ParseSeed(strings.Repeat(part, 8))
	if err != nil {
		panic(err)
	}
	return s
}

// A logBuffer keeps what is logged.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends to the buffer.
func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// String returns what was logged so far.
func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// A faultyStore is a store that can be made to fail. It counts reads and appends.
type faultyStore struct {
	host.Store
	broken     atomic.Bool                   // fails without doing anything
	full       atomic.Bool                   // appending fails, reading works
	failsLate  atomic.Bool                   // appends, and then reports a failure
	commits    atomic.Pointer[time.Duration] // reports a failure, and appends so long after it
	blind      atomic.Bool                   // reading fails
	refuses    atomic.Bool                   // appending fails with ErrConflict
	afterRead  atomic.Pointer[func()]        // called once, at the end of the next reading
	compared   atomic.Int32
	probes     atomic.Int32
	hangs      atomic.Bool // a probe takes until its context ends
	reads      atomic.Int32
	tries      atomic.Int32             // to append
	gone       atomic.Pointer[table.ID] // reading this table fails with ErrNotFound
	unreadable atomic.Pointer[table.ID] // reading this table fails with ErrUnreadable
}

var errBroken = errors.New("the disk is on fire")

func (s *faultyStore) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	s.tries.Add(1)
	if s.broken.Load() || s.full.Load() {
		return errBroken
	}
	if s.refuses.Load() {
		return host.ErrConflict
	}
	if after := s.commits.Swap(nil); after != nil {
		time.AfterFunc(*after, func() { _ = s.Store.Append(context.Background(), id, entries, sum) })
		return errBroken
	}
	err := s.Store.Append(ctx, id, entries, sum)
	if s.failsLate.Load() {
		return errBroken
	}
	return err
}

func (s *faultyStore) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	if s.broken.Load() || s.full.Load() {
		return errBroken
	}
	err := s.Store.AppendPlanned(ctx, id, entries, sum, use)
	if s.failsLate.Load() {
		return errBroken
	}
	return err
}

func (s *faultyStore) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	if s.broken.Load() {
		return errBroken
	}
	return s.Store.Create(ctx, id, secret, entries, sum)
}

func (s *faultyStore) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	s.reads.Add(1)
	if gone := s.gone.Load(); gone != nil && *gone == id {
		return nil, host.ErrNotFound
	}
	if bad := s.unreadable.Load(); bad != nil && *bad == id {
		return nil, host.ErrUnreadable
	}
	if s.broken.Load() || s.blind.Load() {
		return nil, errBroken
	}
	log, err := s.Store.Read(ctx, id, after)
	if do := s.afterRead.Swap(nil); do != nil {
		(*do)()
	}
	return log, err
}

func (s *faultyStore) Versions(ctx context.Context, ids []table.ID) (map[table.ID]int, error) {
	s.compared.Add(1)
	return s.Store.Versions(ctx, ids)
}

func (s *faultyStore) Claim(ctx context.Context, c host.Claim) ([]host.Claimed, error) {
	if s.broken.Load() {
		return nil, errBroken
	}
	return s.Store.Claim(ctx, c)
}

func (s *faultyStore) Ready(ctx context.Context) error {
	s.probes.Add(1)
	if s.hangs.Load() {
		<-ctx.Done()
		return ctx.Err()
	}
	if s.broken.Load() {
		return errBroken
	}
	return s.Store.Ready(ctx)
}

// Persons of the tests.
var (
	ada = table.Person{ID: "id-of-ada", Name: "Ada"}
	bo  = table.Person{ID: "id-of-bo", Name: "Bo"}
	cid = table.Person{ID: "id-of-cid", Name: "Cid"}
)

// plain is a table of two without a clock.
var plain = table.Options{Players: 2, Piles: 2, Pace: time.Second}

// begin makes a table of Ada's, with these persons in the first seats and bots in the others.
func (f *fixture) begin(o table.Options, persons ...table.Person) *table.Table {
	f.Helper()
	return f.beginWith("greedy", o, persons...)
}

// beginWith makes a table as begin does, with bots of a level.
func (f *fixture) beginWith(level string, o table.Options, persons ...table.Person) *table.Table {
	f.Helper()
	sitting := make([]table.Sitter, o.Players)
	for i := range sitting {
		if sitting[i].Level = level; i < len(persons) {
			sitting[i] = table.Sitter{Person: persons[i]}
		}
	}
	t := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: o, Sitting: sitting}))
	if t.Phase != table.Playing {
		f.Fatalf("a full table is %v", t.Phase)
	}
	return t
}

// must returns the table of a call that must succeed.
func (f *fixture) must(t *table.Table, err error) *table.Table {
	f.Helper()
	fatal.If(f, err)
	return t
}

// act carries out a command that must succeed.
func (f *fixture) act(id table.ID, c table.Command) *table.Table {
	f.Helper()
	return f.must(f.Act(f.Context(), id, c))
}

// at returns the table now.
func (f *fixture) at(id table.ID) *table.Table {
	f.Helper()
	return f.must(f.Table(f.Context(), id))
}

// pass lets time pass and returns the table then.
func (f *fixture) pass(id table.ID, d time.Duration) *table.Table {
	f.Helper()
	time.Sleep(d)
	synctest.Wait()
	return f.at(id)
}

// move makes a move of the person who is to act.
func (f *fixture) move(t *table.Table, m razzia.Move) *table.Table {
	f.Helper()
	actor := t.Game.State.Actor
	return f.act(t.ID, table.Move{By: t.Seats[actor].Person.ID, Seat: actor, Ply: len(t.Moves), Move: m})
}

// step makes the move of the actor if they are a person, or lets time pass for a bot.
func (f *fixture) step(t *table.Table, chance *rand.Rand) *table.Table {
	f.Helper()
	if _, bots := t.BotToMove(); bots {
		return f.pass(t.ID, max(t.BotPace(), time.Millisecond))
	}
	return f.move(t, choose(t, chance))
}

// choose returns a move as a beginner plays it.
func choose(t *table.Table, chance *rand.Rand) razzia.Move {
	if chance.IntN(2) > 0 {
		m, err := bot.NewGreedy(bot.HorizonGame).Choose(context.Background(), t.Game.State, t.Game.State.Actor)
		if err == nil {
			return m
		}
	}
	legal := t.Game.State.Legal(nil)
	return legal[chance.IntN(len(legal))]
}

// playOn plays a table to its end, and calls visit after each step.
func (f *fixture) playOn(t *table.Table, visit func(*table.Table)) *table.Table {
	f.Helper()
	chance := rand.New(razzia.NewSource(7, 7))
	for steps := 0; t.Phase != table.Over; steps++ {
		if steps > 2000 {
			f.Fatalf("the game does not end: version %d", t.Version)
		}
		t = f.step(t, chance)
		visit(t)
	}
	return t
}

func nothing(*table.Table) {}

// wantFair checks that the record of a game proves its shuffle.
func (f *fixture) wantFair(t *table.Table) {
	f.Helper()
	record, ok := t.Record()
	if !ok || fair.Verify(&record) != nil {
		f.Errorf("the game cannot be proved: %v", fair.Verify(&record))
	}
}

// wantSame checks that two tables are equal in everything.
func wantSame(t *testing.T, got, want *table.Table) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("version %d differs:\n got %+v\nwant %+v", want.Version, got, want)
	}
}

// wantKinds checks the kinds of the last entries.
func wantKinds(t *testing.T, now *table.Table, want ...table.Kind) {
	t.Helper()
	for i, e := range now.Log[len(now.Log)-len(want):] {
		if e.Kind != want[i] {
			t.Errorf("version %d is %q, want %q", e.Version, e.Kind, want[i])
		}
	}
}

// wantFault checks a refusal, and that nothing was stored.
func (f *fixture) wantFault(before *table.Table, code fault.Code, key string, err error) {
	f.Helper()
	refusal := fault.Of(err)
	if refusal == nil || refusal.Code != code || refusal.Key != key {
		f.Errorf("got %v, want %s %s", err, code, key)
	}
	wantSame(f.T, f.at(before.ID), before)
	log, err := f.store.Store.Read(context.Background(), before.ID, 0)
	if err != nil || len(log) != before.Version {
		f.Errorf("%d entries are stored, %v: want %d", len(log), err, before.Version)
	}
}
