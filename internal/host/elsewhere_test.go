package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia"
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

// A game that began at another host is played at one that has only seen its table wait: the player has seen the game.
func TestAGameThatBeganElsewhereIsPlayedHere(t *testing.T) {
	withHost(t, func(f *fixture) {
		waiting := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: plain, Sitting: []table.Sitter{{Person: ada}}}))
		other := f.deaf()
		defer other.Close()
		if _, err := other.Table(f.Context(), waiting.ID); err != nil {
			t.Fatal(err)
		}
		now := waiting
		for seat := 1; seat < plain.Players; seat++ {
			now = f.act(waiting.ID, table.Sit{Person: ada, Seat: razzia.Seat(seat)})
		}
		m := table.Move{By: ada.ID, Seat: now.Game.State.Actor, Ply: 0, Move: now.Game.State.Legal(nil)[0]}
		if _, err := other.Act(f.Context(), waiting.ID, m); err != nil {
			t.Errorf("the first move: %v", err)
		}
	})
}
