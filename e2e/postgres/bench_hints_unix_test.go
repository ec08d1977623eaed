//go:build unix

package postgres_test

import (
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/bus/notify"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// BenchmarkHints appends moves at two nodes, with and without notifications to the other one by turns. All of them have to be heard. A
// delay is the time from the append to the moment when the other node hears of that version of the table, or of a later one. The
// figures are medians, but for the delays, which are those of all rounds.
func BenchmarkHints(b *testing.B) {
	const rounds = 5
	for _, tables := range []int{64, 512} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			var with, without, ratios []float64
			var delays []time.Duration
			for range rounds {
				url := pgtest.Database(b)
				h := newHearing(b, url)
				with = append(with, appendAt(b, url, tables, h.publish))
				h.settle()
				delays = append(delays, h.delays...)
				without = append(without, appendAt(b, pgtest.Database(b), tables, func(int, table.ID, int) {}))
				ratios = append(ratios, 100*with[len(with)-1]/without[len(without)-1])
			}
			for name, values := range map[string][]float64{"moves/s": with, "moves/s-without": without, "%-of-without": ratios} {
				slices.Sort(values)
				b.ReportMetric(values[rounds/2], name)
			}
			slices.Sort(delays)
			b.ReportMetric(float64(len(delays)), "hints")
			for name, at := range map[string]int{"p50-delay-µs": len(delays) / 2, "p99-delay-µs": len(delays) * 99 / 100,
				"max-delay-µs": len(delays) - 1} {
				b.ReportMetric(float64(delays[at].Microseconds()), name)
			}
		})
	}
}

// appendAt appends b.N moves at two nodes of a new database, and returns how many there were in a second.
func appendAt(b *testing.B, url string, tables int, after func(node int, id table.ID, version int)) float64 {
	pgtest.Exec(b, url, "ALTER SYSTEM SET fsync = on", "SELECT pg_reload_conf()", "CHECKPOINT")
	stores := []host.Store{open(b, url), open(b, url)}
	took := appendAll(b, stores, tables, func() {}, after)
	for _, s := range stores {
		_ = s.(interface{ Close() error }).Close()
	}
	return float64(b.N) / took.Seconds()
}

// A hearing is two buses, each of which hears the other.
type hearing struct {
	buses [2]*notify.Bus

	mu      sync.Mutex
	waiting map[table.ID][]hint // published, and not heard
	delays  []time.Duration
	all     chan struct{} // of one place: nothing waits
}

// A hint is a version of a table that was published.
type hint struct {
	node, version int
	at            time.Time
}

// newHearing opens two buses of a database.
func newHearing(b *testing.B, url string) *hearing {
	h := &hearing{waiting: map[table.ID][]hint{}, all: make(chan struct{}, 1)}
	for i := range h.buses {
		bus, err := notify.Open(b.Context(), url, slog.New(slog.DiscardHandler))
		fatal.If(b, err)
		b.Cleanup(bus.Close)
		bus.Listen(func(id table.ID, version int) { h.heard(1-i, id, version) }, func() { b.Error("hints were lost") })
		h.buses[i] = bus
	}
	return h
}

// publish publishes a version at a node.
func (h *hearing) publish(node int, id table.ID, version int) {
	h.mu.Lock()
	h.waiting[id] = append(h.waiting[id], hint{node, version, time.Now()})
	h.mu.Unlock()
	h.buses[node].Publish(id, version)
}

// heard notes the hints of a node that the other one has heard. A bus tells its own listeners at once: those do not count.
func (h *hearing) heard(from int, id table.ID, version int) {
	now := time.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	list := h.waiting[id]
	for len(list) > 0 && list[0].node == from && list[0].version <= version {
		h.delays = append(h.delays, now.Sub(list[0].at))
		list = list[1:]
	}
	if h.waiting[id] = list; len(list) > 0 {
		return
	}
	if delete(h.waiting, id); len(h.waiting) == 0 {
		select {
		case h.all <- struct{}{}:
		default:
		}
	}
}

// settle waits until every hint was heard.
func (h *hearing) settle() {
	for {
		h.mu.Lock()
		left := len(h.waiting)
		h.mu.Unlock()
		if left == 0 {
			return
		}
		<-h.all
	}
}
