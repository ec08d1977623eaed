package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// withRooms runs a test with a host that is full with a number of tables.
func withRooms(t *testing.T, rooms int, test func(f *fixture)) {
	withHost(t, func(f *fixture) {
		f.Close()
		f.rooms = rooms
		f.open()
		test(f)
	})
}

// TestAHostCanBeFull makes tables with watchers, so that none can leave memory. No more are made from four fifths of the limit on,
// and those that exist are opened until the limit.
func TestAHostCanBeFull(t *testing.T) {
	withRooms(t, 100, func(f *fixture) {
		asleep := f.begin(plain, ada, bo) // leaves
		for range 3 {
			f.must(f.Create(f.Context(), table.Create{Maker: bo, Options: plain}))
		}
		time.Sleep(time.Hour) // all four leave
		for n := range 80 {
			made, err := f.Create(f.Context(), table.Create{Maker: table.Person{ID: string(rune('a'+n/8)) + "-maker", Name: "Maker"},
				Options: plain})
			if err != nil {
				t.Fatalf("table %d: %v", n+1, err)
			}
			_, stop := f.Watch(made.ID)
			defer stop()
		}
		_, err := f.Create(f.Context(), table.Create{Maker: ada, Options: plain})
		f.wantFault(asleep, fault.TooMany, "house-full", err)
		wantSame(t, f.at(asleep.ID), asleep)
		if n := f.Stats().Rooms; n != 81 {
			t.Errorf("%d tables are in memory, want 81", n)
		}
	})
}

// TestTablesThatNobodyUsesLeave opens one table after the other, as a client can that knows their addresses: memory does not grow, and
// each table is there when it is opened again.
func TestTablesThatNobodyUsesLeave(t *testing.T) {
	withRooms(t, 10, func(f *fixture) {
		var all []table.ID
		for range 2 {
			for n := range host.MaxUnfinished {
				all = append(all, f.must(f.Create(f.Context(), table.Create{Maker: []table.Person{ada, bo}[n%2], Options: plain})).ID)
				if rooms := f.Stats().Rooms; rooms > 10 {
					t.Fatalf("%d tables are in memory, want 10 at most", rooms)
				}
			}
		}
		for _, id := range all {
			f.at(id)
		}
		synctest.Wait()
		if rooms := f.Stats().Rooms; rooms > 10 {
			t.Errorf("%d tables are in memory, want 10 at most", rooms)
		}
	})
}

// TestAFullHostOpensNoTable refuses the last person until another table can leave. Bots and clocks are not refused.
func TestAFullHostOpensNoTable(t *testing.T) {
	withRooms(t, 5, func(f *fixture) {
		f.Close()
		f.rooms = 0
		f.open()
		for range 6 {
			f.begin(table.Options{Players: 2, Piles: 2, Clock: table.Clock{Bank: 4 * time.Minute}}, ada, bo)
		}
		f.Close()
		f.rooms = 5
		f.open()
		time.Sleep(time.Second) // their clocks run
		if n := f.Stats().Rooms; n != 6 {
			t.Fatalf("%d tables are in memory, want all 6", n)
		}
	})
	withRooms(t, 5, func(f *fixture) {
		asleep, late := f.begin(plain, ada, bo).ID, f.begin(plain, ada, bo).ID
		time.Sleep(time.Hour)
		var stops []func()
		watch := func(id table.ID) {
			_, stop := f.Watch(id)
			stops = append(stops, stop)
		}
		for range 4 {
			watch(f.must(f.Create(f.Context(), table.Create{Maker: bo, Options: plain})).ID)
		}
		watch(f.at(asleep).ID)
		_, err := f.Table(f.Context(), late)
		if refusal := fault.Of(err); refusal == nil || refusal.Key != "house-full" {
			t.Errorf("one table too many: %v", err)
		}
		stops[0]()
		time.Sleep(2 * time.Second) // it looks for tables that can leave once a second
		f.at(late)
	})
}

// TestAFullHostMakesAnAgreedRematch lets players agree on a rematch while no table can be made: they could not ask for it again.
func TestAFullHostMakesAnAgreedRematch(t *testing.T) {
	withRooms(t, 5, func(f *fixture) {
		old := f.playOn(f.begin(three, ada, bo, cid), nothing)
		_, stop := f.Watch(old.ID)
		defer stop()
		made := func(maker string) (*table.Table, error) {
			return f.Create(f.Context(), table.Create{Maker: table.Person{ID: maker, Name: maker}, Options: plain})
		}
		for _, maker := range []string{"Kit", "Lil", "Max"} {
			_, stop := f.Watch(f.must(made(maker)).ID)
			defer stop()
		}
		_, err := made("Nan")
		f.wantFault(old, fault.TooMany, "house-full", err)
		f.ask(f.Host, old, ada)
		f.must(f.DeclineRematch(f.Context(), old.ID, cid.ID, 0))
		f.ask(f.Host, old, bo)
		f.wantPlayers(old, map[table.Person]bool{ada: true, bo: true, cid: false})
	})
}
