package events

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/table"
)

// summary is a table of some persons at a version.
func summary(id table.ID, version int, persons ...string) table.Summary {
	sum := table.Summary{ID: id, Version: version, Phase: table.Playing}
	for _, person := range persons {
		sum.Seats = append(sum.Seats, table.SeatSummary{Person: person})
	}
	return sum
}

// taken is what a watch has noted.
func taken(w *watch) string {
	tables, all, wake := w.take()
	return fmt.Sprint(tables, all, wake == nil)
}

func TestWatchesAreWoken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wire := new(bus.Local)
		here, there := NewHub(Config{Bus: wire}), NewHub(Config{Bus: wire})
		defer here.Close()
		defer there.Close()
		w := there.watch([]string{"ann", "ann's phone"})
		const nothing, everything = "map[] false false", "map[] true true"
		for i, step := range []struct {
			do   func()
			want string
		}{
			{func() {}, everything}, // at first
			{func() {}, nothing},
			{func() { here.Changed(summary("a", 1, "ben")) }, nothing},
			{func() { here.Changed(summary("a", 2, "ben", "ann's phone")) }, everything},
			{func() { here.Changed(summary("a", 3, "ben", "ann's phone")) }, nothing}, // the servers know who sits there
			{func() { wire.Publish("a", 3) }, nothing},
			{func() { w.follow("a"); wire.Publish("a", 5); wire.Publish("a", 4); wire.Publish("b", 9) }, "map[a:5] false true"},
			{func() { here.Touch("ann") }, everything},
			{func() { here.Touch("ben"); here.Touch("") }, nothing},
			{func() { wire.Lost() }, everything},
			{func() { time.Sleep(LookEvery - time.Second) }, nothing},
			{func() { time.Sleep(2 * time.Second); synctest.Wait() }, everything}, // it looks by itself
			{func() { w.leave("a"); wire.Publish("a", 6) }, nothing},
			{func() { w.close(); here.Touch("ann") }, nothing},
		} {
			if step.do(); taken(w) != step.want {
				t.Fatalf("step %d: want %s", i, step.want)
			}
		}
		if len(there.watches)+len(there.persons)+len(there.tables) > 0 {
			t.Error("a closed watch stays")
		}
	})
}

// BenchmarkChanged measures what a hub costs each change of a table, while many feeds are open.
func BenchmarkChanged(b *testing.B) {
	wire := new(bus.Local)
	hub := NewHub(Config{Bus: wire})
	defer hub.Close()
	sums := make([]table.Summary, 1000)
	for i := range sums {
		sums[i] = summary(table.ID(fmt.Sprint("table", i)), 1, fmt.Sprint("ann", i), fmt.Sprint("ben", i), "", "")
		hub.watch([]string{fmt.Sprint("ann", i)}).follow(sums[i].ID)
	}
	for i := 0; b.Loop(); i++ {
		sum := &sums[i%len(sums)]
		wire.Publish(sum.ID, i)
		hub.Changed(*sum)
	}
}
