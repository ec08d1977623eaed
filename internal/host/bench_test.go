package host_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// BenchmarkIdleTable measures the memory of a table with a whole game of four: the most that a table takes, except for
// talk.
func BenchmarkIdleTable(b *testing.B) {
	memory := &memory.Store{}
	over := botGame(b, memory)
	const tables = 200
	ids := make([]table.ID, tables)
	for i := range ids {
		ids[i] = table.ID(fmt.Sprintf("%012d", i))
		fatal.If(b, memory.Create(b.Context(), ids[i], []byte(over.Proof.Seed), over.Log, over.Summary()))
	}
	for b.Loop() {
		h := host.New(host.Config{Store: memory, Bus: &bus.Local{}})
		before := heap()
		for _, id := range ids {
			if _, err := h.Table(b.Context(), id); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(heap()-before)/tables, "B/table")
		b.ReportMetric(float64(len(over.Log)), "entries")
		h.Close()
	}
}

// heap is the memory in use, in bytes.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkBotGame plays whole games of four bots, with a store in memory.
func BenchmarkBotGame(b *testing.B) {
	entries := 0
	for b.Loop() {
		entries += botGame(b, &memory.Store{}).Version
	}
	b.ReportMetric(float64(entries)/b.Elapsed().Seconds(), "entries/s")
}

// botGame lets four bots play without a pause.
func botGame(b *testing.B, store host.Store) *table.Table {
	b.Helper()
	h := host.New(host.Config{Store: store, Bus: &bus.Local{}})
	defer h.Close()
	ctx := context.Background()
	t, err := h.Create(ctx, table.Create{Maker: ada, Options: table.Options{Players: 4, Piles: 2}})
	fatal.If(b, err)
	versions, stop := h.Watch(t.ID)
	defer stop()
	for seat := range t.Seats {
		t, err = h.Act(ctx, t.ID, table.SeatBot{By: ada.ID, Seat: razzia.Seat(seat), Level: "greedy"})
		fatal.If(b, err)
	}
	for t.Phase != table.Over {
		<-versions
		t, err = h.Table(ctx, t.ID)
		fatal.If(b, err)
	}
	return t
}
