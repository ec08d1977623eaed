package table_test

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
	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

// A club is a service in a bubble of fake time, and what it is made of.
type club struct {
	*testing.T
	*table.Service
	store *rack
	bus   *bus.Local
	log   *journal
	ahead atomic.Int64 // how far its clock is before the bubble's, a time.Duration

	advise atomic.Pointer[counsel] // how hints are given
}

// inClub runs a test in a club. In it time stands still while anybody is at work.
func inClub(t *testing.T, test func(c *club)) {
	synctest.Test(t, func(t *testing.T) {
		c := &club{T: t, store: &rack{Store: &tabletest.Memory{}}, bus: &bus.Local{}, log: &journal{}}
		c.open()
		defer func() { c.Close() }()
		test(c)
	})
}

// open opens a service, as when the program begins.
func (c *club) open() {
	c.Helper()
	c.Service = c.another()
	if err := c.Resume(c.Context()); err != nil {
		c.Fatal(err)
	}
}

// another is one more service on the same store, with a bus of its own clients.
func (c *club) another() *table.Service {
	return table.NewService(table.Config{
		Store: c.store, Bus: c.bus, Now: c.now, Seed: func() fair.Seed { return seed },
		Log: slog.New(slog.NewJSONHandler(c.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Adviser: c,
	})
}

// now is the time on the club's clock.
func (c *club) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// seed is the seed of all tables of the tests.
var seed = func() fair.Seed {
	s, err := fair.ParseSeed(strings.Repeat("c0ffee11", 8))
	if err != nil {
		panic(err)
	}
	return s
}()

// A journal keeps what is logged.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds to the journal.
func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// String is what was logged so far.
func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// A rack is a store that can be out of order, and counts who reads.
type rack struct {
	table.Store
	broken atomic.Bool // fails without doing anything
	deaf   atomic.Bool // does what it is told but says that it failed
	reads  atomic.Int32
	tries  atomic.Int32             // to append
	gone   atomic.Pointer[table.ID] // a table that was removed just before it is read
}

var errBroken = errors.New("the disk is on fire")

func (r *rack) Append(ctx context.Context, id table.ID, entries []table.Entry) error {
	r.tries.Add(1)
	if r.broken.Load() {
		return errBroken
	}
	err := r.Store.Append(ctx, id, entries)
	if r.deaf.Load() {
		return errBroken
	}
	return err
}

func (r *rack) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry) error {
	if r.broken.Load() {
		return errBroken
	}
	return r.Store.Create(ctx, id, secret, entries)
}

func (r *rack) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	r.reads.Add(1)
	if gone := r.gone.Load(); gone != nil && *gone == id {
		return nil, table.ErrNotFound
	}
	if r.broken.Load() {
		return nil, errBroken
	}
	return r.Store.Read(ctx, id, after)
}

// Persons of the tests.
var (
	ada = table.Person{ID: "id-of-ada", Name: "Ada"}
	bo  = table.Person{ID: "id-of-bo", Name: "Bo"}
	cid = table.Person{ID: "id-of-cid", Name: "Cid"}
)

// begin makes a table of Ada's, with these persons in the first seats and bots in the others.
func (c *club) begin(o table.Options, persons ...table.Person) *table.Table {
	c.Helper()
	t := c.must(c.Create(c.Context(), ada, o))
	for i, p := range persons {
		t = c.must(c.Sit(c.Context(), t.ID, p, razzia.Seat(i)))
	}
	for i := len(persons); i < o.Players; i++ {
		t = c.must(c.SeatBot(c.Context(), t.ID, ada.ID, razzia.Seat(i), "greedy"))
	}
	if t.Phase != table.Playing {
		c.Fatalf("phase %d at a full table", t.Phase)
	}
	return t
}

// must gives the table that a call gave.
func (c *club) must(t *table.Table, err error) *table.Table {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
	return t
}

// at is the table now.
func (c *club) at(id table.ID) *table.Table {
	c.Helper()
	return c.must(c.Table(c.Context(), id))
}

// step makes the move of the actor, if he is a person, or lets time pass for a bot.
func (c *club) step(t *table.Table, chance *rand.Rand) *table.Table {
	c.Helper()
	if _, bots := t.BotToMove(); bots {
		time.Sleep(max(t.Options.Pace, time.Millisecond))
		synctest.Wait()
		return c.at(t.ID)
	}
	actor := t.Game.State.Actor
	return c.must(c.Move(c.Context(), t.ID, t.Seats[actor].Person.ID, actor, len(t.Moves), choose(t, chance)))
}

// choose chooses as a beginner would, who bids too often for a long game.
func choose(t *table.Table, chance *rand.Rand) razzia.Move {
	if chance.IntN(2) > 0 {
		player, err := bot.New("greedy", 1)
		if err != nil {
			panic(err)
		}
		if m, err := player.Choose(context.Background(), t.Game.State, t.Game.State.Actor); err == nil {
			return m
		}
	}
	legal := t.Game.State.Legal(nil)
	return legal[chance.IntN(len(legal))]
}

// playOn plays a table to its end, and calls visit after each step.
func (c *club) playOn(t *table.Table, visit func(*table.Table)) *table.Table {
	c.Helper()
	chance := rand.New(razzia.NewSource(7, 7))
	for steps := 0; t.Phase != table.Over; steps++ {
		if steps > 2000 {
			c.Fatalf("the game does not end: version %d", t.Version)
		}
		t = c.step(t, chance)
		visit(t)
	}
	return t
}

func nothing(*table.Table) {}

// wantSame checks that two tables are the same in everything.
func wantSame(t *testing.T, got, want *table.Table) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("version %d differs:\n got %+v\nwant %+v", want.Version, got, want)
	}
}

// wantFault checks a refusal, and that nothing was stored.
func (c *club) wantFault(before *table.Table, code table.Code, key string, err error) {
	c.Helper()
	fault, ok := errors.AsType[*table.Fault](err)
	if !ok || fault.Code != code || fault.Key != key {
		c.Errorf("got %v, want %s %s", err, code, key)
	}
	wantSame(c.T, c.at(before.ID), before)
	log, err := c.store.Store.Read(context.Background(), before.ID, 0)
	if err != nil || len(log) != before.Version {
		c.Errorf("%d entries are stored, %v: want %d", len(log), err, before.Version)
	}
}
