package table_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

// BenchmarkIdleTable tells how much memory a table takes at which a game of four was played to its
// end: the most that a table can take, but for talk.
func BenchmarkIdleTable(b *testing.B) {
	shelf := &tabletest.Memory{}
	over := botGame(b, shelf)
	const tables = 200
	ids := make([]table.ID, tables)
	for i := range ids {
		ids[i] = table.ID(fmt.Sprintf("%012d", i))
		if err := shelf.Create(b.Context(), ids[i], []byte(over.Proof.Seed), over.Log); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		s := table.NewService(table.Config{Store: shelf, Bus: &bus.Local{}})
		before := heap()
		for _, id := range ids {
			if _, err := s.Table(b.Context(), id); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(heap()-before)/tables, "B/table")
		b.ReportMetric(float64(len(over.Log)), "entries")
		s.Close()
	}
}

// heap is the memory in use.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkBotGame plays whole games of four bots through the service, with a store in memory.
func BenchmarkBotGame(b *testing.B) {
	entries := 0
	for b.Loop() {
		entries += botGame(b, &tabletest.Memory{}).Version
	}
	b.ReportMetric(float64(entries)/b.Elapsed().Seconds(), "entries/s")
}

// botGame lets four bots play without a pause.
func botGame(b *testing.B, store table.Store) *table.Table {
	b.Helper()
	s := table.NewService(table.Config{Store: store, Bus: &bus.Local{}})
	defer s.Close()
	ctx := context.Background()
	t, err := s.Create(ctx, ada, table.Options{Players: 4, Piles: 2})
	if err != nil {
		b.Fatal(err)
	}
	versions, stop := s.Watch(t.ID)
	defer stop()
	for seat := range t.Seats {
		if t, err = s.SeatBot(ctx, t.ID, ada.ID, razzia.Seat(seat), "greedy"); err != nil {
			b.Fatal(err)
		}
	}
	for t.Phase != table.Over {
		<-versions
		if t, err = s.Table(ctx, t.ID); err != nil {
			b.Fatal(err)
		}
	}
	return t
}
