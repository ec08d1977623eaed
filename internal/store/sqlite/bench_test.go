package sqlite_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// BenchmarkSync measures the disk: one page after the other is written and synced.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "file"))
	fatal.If(b, err)
	defer f.Close()
	page := make([]byte, 4096)
	took := make([]time.Duration, 0, b.N)
	for b.Loop() {
		began := time.Now()
		if _, err := f.Write(page); err != nil {
			b.Fatal(err)
		}
		fatal.If(b, f.Sync())
		took = append(took, time.Since(began))
	}
	report(b, took)
}

// BenchmarkAppend appends moves at several tables at the same time. Each table waits for the answer before its next move.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 64, 512} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			s := open(b, filepath.Join(b.TempDir(), "razzia.db"))
			for i := range tables {
				if err := s.Create(b.Context(), table.ID(fmt.Sprint("table ", i)), []byte("secret"), words(1, 1), table.Summary{}); err != nil {
					b.Fatal(err)
				}
			}
			took := make([]time.Duration, b.N)
			var next atomic.Int64
			var rush sync.WaitGroup
			b.ResetTimer()
			for i := range tables {
				id := table.ID(fmt.Sprint("table ", i))
				rush.Go(func() {
					for version := 2; ; version++ {
						n := int(next.Add(1)) - 1
						if n >= b.N {
							return
						}
						took[n] = appendMove(b, s, id, version)
					}
				})
			}
			rush.Wait()
			report(b, took)
		})
	}
}

// appendMove appends a move and returns how long it took.
func appendMove(b *testing.B, s host.Store, id table.ID, version int) time.Duration {
	began := time.Now()
	move := table.Entry{Version: version, At: began, Kind: table.Moved, Seat: 1, Move: razzia.Bid(13)}
	if err := s.Append(b.Context(), id, []table.Entry{move}, table.Summary{}); err != nil {
		b.Error(err)
	}
	return time.Since(began)
}

// report reports the rate, and the median and the 99th percentile of the times.
func report(b *testing.B, took []time.Duration) {
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "done/s")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// BenchmarkSize measures the bytes of the file for each entry, in games of drawing and bidding.
func BenchmarkSize(b *testing.B) {
	for b.Loop() {
		path := filepath.Join(b.TempDir(), "razzia.db")
		s := open(b, path)
		const tables, length = 200, 250
		text := 0
		for i := range tables {
			log := moves(length)
			for _, e := range log {
				data, err := json.Marshal(e)
				fatal.If(b, err)
				text += len(data)
			}
			if err := s.Create(b.Context(), table.ID(fmt.Sprintf("%012d", i)), make([]byte, 64), log, table.Summary{}); err != nil {
				b.Fatal(err)
			}
		}
		fatal.If(b, s.Close())
		info, err := os.Stat(path)
		fatal.If(b, err)
		b.ReportMetric(float64(info.Size())/(tables*length), "file-B/entry")
		b.ReportMetric(float64(text)/(tables*length), "text-B/entry")
	}
}

// moves returns n typical entries.
func moves(n int) []table.Entry {
	entries := make([]table.Entry, n)
	for i := range entries {
		m := []razzia.Move{razzia.Draw(1), razzia.Reveal(razzia.Gold), razzia.Bid(12), razzia.Pass()}[i%4]
		entries[i] = table.Entry{Version: i + 1, At: time.Unix(1.8e9, 0), Kind: table.Moved, Seat: razzia.Seat(i % 4), Move: m}
	}
	return entries
}
