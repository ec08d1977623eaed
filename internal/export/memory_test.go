package export_test

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"razzia/internal/export"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

// An endless source lists one game again and again, and notes how much memory is in use at times.
type endless struct {
	log   []table.Entry
	most  int
	heaps []uint64
}

// Over lists the game, as [export.Source] says.
func (e *endless) Over(_ context.Context, after host.Cursor, most int) (page []host.Cursor, err error) {
	var n int
	_, _ = fmt.Sscan(string(after.ID), &n) // 0 at first
	for len(page) < most && n < e.most {
		n++
		page = append(page, host.Cursor{At: time.UnixMilli(1), ID: table.ID(fmt.Sprint(n))})
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	e.heaps = append(e.heaps, m.HeapAlloc)
	return page, nil
}

// Read returns the log, as [export.Source] says.
func (e *endless) Read(context.Context, table.ID, int) ([]table.Entry, error) { return e.log, nil }

// Many games take no more memory than some.
func TestMemoryIsFlat(t *testing.T) {
	played, _ := hosttest.Played(3)
	for name, open := range map[string]func(io.Writer) export.Writer{"records": export.NewRecords, "parquet": export.NewParquet} {
		s := &endless{log: played.Log, most: 6_000}
		if r, err := export.Run(t.Context(), s, export.Selection{}, open(io.Discard)); err != nil || r.Games != s.most {
			t.Fatalf("%s: %+v, %v", name, r, err)
		}
		half := len(s.heaps) / 2
		before, after := peak(s.heaps[:half]), peak(s.heaps[half:])
		t.Logf("%s: %d MB at most in the first half, %d MB in the second", name, before>>20, after>>20)
		if after > before+8<<20 {
			t.Errorf("%s: %d MB are in use at most in the second half, %d MB in the first", name, after>>20, before>>20)
		}
	}
}

// peak returns the largest of some numbers.
func peak(numbers []uint64) (most uint64) {
	for _, n := range numbers {
		most = max(most, n)
	}
	return most
}

// BenchmarkRun writes whole games, and measures the bytes of each.
func BenchmarkRun(b *testing.B) {
	for name, open := range map[string]func(io.Writer) export.Writer{"records": export.NewRecords, "parquet": export.NewParquet} {
		b.Run("format="+name, func(b *testing.B) {
			numbers := make([]uint64, 1000)
			for i := range numbers {
				numbers[i] = uint64(i)
			}
			s := played(numbers...)
			var out counter
			n := 0
			for b.Loop() {
				r, err := export.Run(b.Context(), s, export.Selection{}, open(&out))
				if err != nil {
					b.Fatal(err)
				}
				n += r.Games
			}
			b.ReportMetric(float64(out)/float64(n), "B/game")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// A counter counts what is written.
type counter int

// Write counts bytes.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
