package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/table"
)

// A table whose game goes on at another host leaves memory when it has read on for a while and no person came. With watchers or
// persons it stays, and reads on.
func TestATableThatIsPlayedElsewhereLeavesMemory(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		other := f.deaf()
		defer other.Close()
		var said *table.Table
		talk := func(times int, visit func()) {
			for range times {
				time.Sleep(time.Second)
				said = f.must(other.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}))
				f.bus.Publish(begun.ID, said.Version)
				synctest.Wait()
				visit()
			}
		}
		rooms := func(want int) {
			t.Helper()
			if got := f.Stats().Rooms; got != want {
				t.Errorf("%d tables are in memory, want %d", got, want)
			}
		}
		_, stop := f.Watch(begun.ID)
		talk(40, func() {})
		rooms(1)
		stop()
		talk(40, func() { wantSame(t, f.at(begun.ID), said) })
		rooms(1)
		talk(16, func() {})
		rooms(1)
		talk(1, func() {})
		rooms(0)
		if n := f.reads(func() { talk(20, func() {}) }); n != 0 {
			t.Errorf("it read %d times more", n)
		}
		wantSame(t, f.at(begun.ID), said)
		rooms(1)
	})
}
