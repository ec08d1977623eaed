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
