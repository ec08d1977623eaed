package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

// A tripwire is a store of which one call fails: without doing anything, or having done it all.
type tripwire struct {
	*tabletest.Memory
	left int // calls until one fails
	late bool
}

var errTripped = errors.New("tripped")

func (w *tripwire) call(do func() error) error {
	w.left--
	if w.left != 0 {
		return do()
	}
	if w.late {
		_ = do()
	}
	return errTripped
}

func (w *tripwire) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry) error {
	return w.call(func() error { return w.Memory.Create(ctx, id, secret, entries) })
}

func (w *tripwire) Append(ctx context.Context, id table.ID, entries []table.Entry) error {
	return w.call(func() error { return w.Memory.Append(ctx, id, entries) })
}

func (w *tripwire) Read(ctx context.Context, id table.ID, after int) (log []table.Entry, err error) {
	err = w.call(func() error { log, err = w.Memory.Read(ctx, id, after); return err })
	return log, err
}

func (w *tripwire) Secret(ctx context.Context, id table.ID) (secret []byte, err error) {
	err = w.call(func() error { secret, err = w.Memory.Secret(ctx, id); return err })
	return secret, err
}

func (w *tripwire) Unfinished(ctx context.Context, maker string, since time.Time) (n int, err error) {
	err = w.call(func() error { n, err = w.Memory.Unfinished(ctx, maker, since); return err })
	return n, err
}

// Whatever fails while a table is made, all who are to sit there do, or there is no table.
func TestATableIsMadeWhollyOrNotAtAll(t *testing.T) {
	for name, sitting := range map[string][]table.Sitter{
		"alone against bots": {{Person: ada}, {Level: "greedy"}, {Level: "random"}},
		"at one device":      {{Person: ada}, {Person: table.Person{ID: ada.ID, Name: "Bo"}}, {Person: ada}},
		"for friends":        {{Person: ada}},
		"with a gap":         {{}, {Person: ada}},
	} {
		for _, late := range []bool{false, true} {
			for n := 1; ; n++ {
				store := &tripwire{Memory: &tabletest.Memory{}, left: n, late: late}
				err := makeOnce(t, store, sitting)
				ids, listError := store.TablesOf(t.Context(), ada.ID, 9)
				if listError != nil || len(ids) > 1 || err == nil && len(ids) == 0 {
					t.Fatalf("%s, call %d fails: tables %q, %v, made with %v", name, n, ids, listError, err)
				}
				for _, id := range ids {
					wantSitting(t, store.Memory, id, sitting)
				}
				if store.left > 0 {
					break // there are no more calls
				}
			}
		}
	}
}

// makeOnce makes a table in a service that lives no longer.
func makeOnce(t *testing.T, store table.Store, sitting []table.Sitter) error {
	s := table.NewService(table.Config{Store: store, Bus: &bus.Local{}})
	defer s.Close()
	_, err := s.Create(t.Context(), ada, table.Options{Players: 3, Piles: 2, Pace: table.MaxPace}, sitting...)
	return err
}

// wantSitting checks that just these sit at a table, and that it began if it is full.
func wantSitting(t *testing.T, store table.Store, id table.ID, sitting []table.Sitter) {
	t.Helper()
	log, err := store.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	read, err := table.Read(id, log)
	if err != nil {
		t.Fatal(err)
	}
	taken := 0
	for i, seat := range read.Seats {
		who := table.Sitter{}
		if i < len(sitting) {
			who = sitting[i]
		}
		if seat.Person.ID != who.Person.ID || seat.Level != who.Level {
			t.Errorf("at seat %d sits %+v: want %+v", i, seat, who)
		}
		if seat.Taken() {
			taken++
		}
	}
	if (read.Phase == table.Playing) != (taken == len(read.Seats)) {
		t.Errorf("phase %d with %d seats taken", read.Phase, taken)
	}
}

func TestWhoCannotSitFromTheStart(t *testing.T) {
	inClub(t, func(c *club) {
		for key, sitting := range map[string][]table.Sitter{
			"no-such-seat": {{Person: ada}, {}, {}},
			"level":        {{Person: ada}, {Level: "cheat"}},
			"name":         {{Person: ada}, {Person: table.Person{ID: "x", Name: "\u3164"}}},
			"nobody":       {{Person: table.Person{Name: "Nobody"}}},
		} {
			_, err := c.Create(c.Context(), ada, plain, sitting...)
			if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Key != key {
				t.Errorf("got %v, want %s", err, key)
			}
		}
		if ids, _ := c.store.TablesOf(c.Context(), ada.ID, 9); len(ids) > 0 {
			t.Errorf("there are tables %q", ids)
		}
	})
}

func TestTheLongestClock(t *testing.T) {
	inClub(t, func(c *club) {
		longest := plain
		longest.Clock = table.Clock{Bank: table.MaxBank, Increment: table.MaxIncrement}
		now := c.must(c.Create(c.Context(), ada, longest, table.Sitter{Person: ada}, table.Sitter{Person: bo}))
		if at, ok := now.Deadline(); !ok || at.Sub(now.Log[0].At) != table.MaxBank {
			t.Errorf("the clock ends at %v, %v", at, ok)
		}
		wantKinds(t, c.pass(now.ID, table.MaxBank+time.Second), table.Warned)
		for _, clock := range []table.Clock{
			{Bank: table.MaxBank + 1}, {Bank: time.Hour, Increment: table.MaxIncrement + 1}, {Bank: 1<<63 - 1, Increment: 1<<63 - 1},
		} {
			longest.Clock = clock
			_, err := c.Create(c.Context(), ada, longest)
			if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Code != table.Invalid || fault.Key != "clock-too-long" {
				t.Errorf("%+v: got %v", clock, err)
			}
		}
	})
}

// What was good enough for a table once is good enough for its rematch.
func TestTheRematchOfAnOldTableTakesItsNames(t *testing.T) {
	inClub(t, func(c *club) {
		over := c.playOn(c.begin(plain, ada, table.Person{ID: bo.ID, Name: "BO"}), nothing)
		log := append([]table.Entry{}, over.Log...)
		for i, e := range log {
			if e.Kind == table.Sat {
				log[i].Person = &table.Person{ID: e.Person.ID, Name: []string{"\u3164", "\u3164"}[e.Seat]}
			}
		}
		if err := c.store.Create(c.Context(), "old", []byte(seed.Reveal()), log); err != nil {
			t.Fatal(err)
		}
		next := c.must(c.Rematch(c.Context(), "old", ada.ID))
		if next.Phase != table.Playing || next.Seats[0].Name() == next.Seats[1].Name() || next.Seats[1].Person.ID != ada.ID {
			t.Errorf("at the rematch sit %+v", next.Seats)
		}
	})
}
