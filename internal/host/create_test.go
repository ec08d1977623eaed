package host_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// A failOnce is a store of which one call fails: without doing anything, or after having done it all.
type failOnce struct {
	*memory.Store
	left int // calls until one fails
	late bool
}

var errOnce = errors.New("this call fails")

func (s *failOnce) call(do func() error) error {
	s.left--
	if s.left != 0 {
		return do()
	}
	if s.late {
		_ = do()
	}
	return errOnce
}

func (s *failOnce) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	return s.call(func() error { return s.Store.Create(ctx, id, secret, entries, sum) })
}

func (s *failOnce) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	return s.call(func() error { return s.Store.Append(ctx, id, entries, sum) })
}

func (s *failOnce) Read(ctx context.Context, id table.ID, after int) (log []table.Entry, err error) {
	err = s.call(func() error { log, err = s.Store.Read(ctx, id, after); return err })
	return log, err
}

func (s *failOnce) Secret(ctx context.Context, id table.ID) (secret []byte, err error) {
	err = s.call(func() error { secret, err = s.Store.Secret(ctx, id); return err })
	return secret, err
}

func (s *failOnce) CountUnfinished(ctx context.Context, maker string, since time.Time) (n int, err error) {
	err = s.call(func() error { n, err = s.Store.CountUnfinished(ctx, maker, since); return err })
	return n, err
}

// If a call fails while a table is made, either everybody has their seat, or there is no table.
func TestATableIsMadeWhollyOrNotAtAll(t *testing.T) {
	for name, sitting := range map[string][]table.Sitter{
		"alone against bots": {{Person: ada}, {Level: "greedy"}, {Level: "random"}},
		"on one device":      {{Person: ada}, {Person: table.Person{ID: ada.ID, Name: "Bo"}}, {Person: ada}},
		"for friends":        {{Person: ada}},
		"with a gap":         {{}, {Person: ada}},
	} {
		for _, late := range []bool{false, true} {
			for n := 1; ; n++ {
				store := &failOnce{Store: &memory.Store{}, left: n, late: late}
				err := makeOnce(t, store, sitting)
				list, listError := store.Tables(t.Context(), host.TableQuery{Person: ada.ID, Most: 9})
				if listError != nil || len(list) > 1 || err == nil && len(list) == 0 {
					t.Fatalf("%s, call %d fails: %d tables, %v, made with %v", name, n, len(list), listError, err)
				}
				for _, sum := range list {
					wantSitting(t, store.Store, sum.ID, sitting)
				}
				if store.left > 0 {
					break // there are no more calls
				}
			}
		}
	}
}

// makeOnce makes a table in a host that ends with it.
func makeOnce(t *testing.T, store host.Store, sitting []table.Sitter) error {
	h := host.New(host.Config{Store: store, Bus: &bus.Local{}})
	defer h.Close()
	o := table.Options{Players: 3, Piles: 2, Pace: table.MaxPace}
	_, err := h.Create(t.Context(), table.Create{Maker: ada, Options: o, Sitting: sitting})
	return err
}

// wantSitting checks who sits at a table, and that the game began if it is full.
func wantSitting(t *testing.T, store host.Store, id table.ID, sitting []table.Sitter) {
	t.Helper()
	log, err := store.Read(t.Context(), id, 0)
	fatal.If(t, err)
	read, err := table.Read(id, log)
	fatal.If(t, err)
	taken := 0
	for i, seat := range read.Seats {
		want := table.Sitter{}
		if i < len(sitting) {
			want = sitting[i]
		}
		if seat.Person.ID != want.Person.ID || seat.Level != want.Level {
			t.Errorf("at seat %d sits %+v: want %+v", i, seat, want)
		}
		if seat.Taken() {
			taken++
		}
	}
	if (read.Phase == table.Playing) != (taken == len(read.Seats)) {
		t.Errorf("the table is %v with %d seats taken", read.Phase, taken)
	}
}

func TestACreationThatIsRefusedStoresNothing(t *testing.T) {
	withHost(t, func(f *fixture) {
		for key, c := range map[string]table.Creation{
			"level":   table.Create{Maker: ada, Options: plain, Sitting: []table.Sitter{{Person: ada}, {Level: "cheat"}}},
			"players": table.Create{Maker: ada, Options: table.Options{Players: 9, Piles: 2}},
			"nobody":  table.Create{Options: plain},
			"name":    table.Teach{Person: table.Person{ID: ada.ID}},
		} {
			_, err := f.Create(f.Context(), c)
			if refusal := fault.Of(err); refusal == nil || refusal.Key != key {
				t.Errorf("got %v, want %s", err, key)
			}
		}
		if ids := f.listed(ada.ID); len(ids) > 0 {
			t.Errorf("there are tables %q", ids)
		}
	})
}
