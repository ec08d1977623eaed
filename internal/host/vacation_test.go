package host_test

import (
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// TestAVacationHoldsForAllTables has one table whose log cannot be read, and one that is gone when the vacation comes to it: the clock
// rests at the others.
func TestAVacationHoldsForAllTables(t *testing.T) {
	for _, broken := range []int{0, 1, 2} {
		withHost(t, func(f *fixture) {
			daily := table.Options{Players: 2, Piles: 2, Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}}
			var ids [3]table.ID
			for i := range ids {
				ids[i] = f.begin(daily, ada, bo).ID
			}
			f.Close()
			f.store.unreadable.Store(&ids[broken])
			f.store.gone.Store(&ids[(broken+1)%3])
			f.Host = f.another()
			v, err := f.GoAway(f.Context(), []string{ada.ID}, f.now().Add(72*time.Hour))
			if want := (host.Vacation{Tables: 1, Refused: 1}); err != nil || v != want {
				t.Errorf("the vacation is %+v, %v: want %+v", v, err, want)
			}
		})
	}
}

// TestAVacationHoldsForGamesThatBeginLater begins games while a player is on vacation: by a player who sits down, and at once. Clocks of
// days rest there, at most for 30 days; those of live games go on. Once the player is back, they do not.
func TestAVacationHoldsForGamesThatBeginLater(t *testing.T) {
	withHost(t, func(f *fixture) {
		daily := table.Options{Players: 2, Piles: 2, Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}}
		live := daily
		live.Clock = table.Clock{Bank: 10 * time.Minute}
		until := f.now().Add(10 * 24 * time.Hour)
		want := func(what string, begun *table.Table, away time.Time) {
			t.Helper()
			for seat, s := range begun.Seats {
				at, _ := begun.Seats[seat].Vacation(f.now())
				if s.Person.ID == ada.ID && !at.Equal(away) || s.Person.ID != ada.ID && !at.IsZero() {
					t.Errorf("%s: the clock of %s rests until %v, want %v for Ada", what, s.Person.Name, at, away)
				}
			}
			if _, err := table.Read(begun.ID, begun.Log); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		goAway := func(until time.Time) {
			if _, err := f.GoAway(f.Context(), []string{ada.ID}, until); err != nil {
				t.Fatal(err)
			}
		}
		waiting := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: daily, Sitting: []table.Sitter{{Person: ada}}}))
		goAway(until)
		want("all sit", f.begin(daily, ada, bo), until)
		want("the last player sits down", f.act(waiting.ID, table.Sit{Person: bo, Seat: 1}), until)
		want("a live game", f.begin(live, ada, bo), time.Time{})
		goAway(f.now().Add(90 * 24 * time.Hour))
		want("a long vacation", f.begin(daily, ada, bo), f.now().Add(table.MaxVacation))
		goAway(f.now())
		want("they are back", f.begin(daily, ada, bo), time.Time{})
		if at, err := f.Vacation(f.Context(), []string{ada.ID}); !at.IsZero() || err != nil {
			t.Errorf("Ada is away until %v, %v", at, err)
		}
	})
}
