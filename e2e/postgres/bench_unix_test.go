//go:build unix

package postgres_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"razzia"
	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// BenchmarkAppend appends moves at several tables at the same time, through one node and through two, which have half of the
// tables each, and with SQLite for comparison. Each table waits for the answer before its next move. Commits are synced.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 64, 512} {
		b.Run(fmt.Sprintf("engine=sqlite/tables=%d", tables), func(b *testing.B) {
			s := sitetest.Open(b)
			play(b, []host.Store{s}, tables, func() {})
		})
		for nodes := 1; nodes <= min(2, tables); nodes++ {
			b.Run(fmt.Sprintf("engine=postgres/nodes=%d/tables=%d", nodes, tables), func(b *testing.B) { playOnNodes(b, nodes, tables) })
		}
	}
}

// playOnNodes plays on nodes with one database, and measures what PostgreSQL does.
func playOnNodes(b *testing.B, nodes, tables int) {
	url := pgtest.Database(b)
	pgtest.Exec(b, url, "ALTER SYSTEM SET fsync = on", "SELECT pg_reload_conf()")
	var stores []host.Store
	for range nodes {
		stores = append(stores, open(b, url))
	}
	pids := pgtest.Value[[]int32](b, url, `SELECT array_agg(pid) FROM pg_stat_activity`)
	wal := `SELECT (pg_current_wal_lsn() - '0/0')::float8`
	pgtest.Exec(b, url, "CHECKPOINT")
	var before, walBefore float64
	play(b, stores, tables, func() {
		pids = pgtest.Value[[]int32](b, url, `SELECT array_agg(pid) FROM pg_stat_activity`)
		before, walBefore = cpuOf(pids), pgtest.Value[float64](b, url, wal)
	})
	b.ReportMetric((cpuOf(pids)-before)/float64(b.N), "pg-µs/op")
	b.ReportMetric((pgtest.Value[float64](b, url, wal)-walBefore)/float64(b.N), "wal-B/op")
	for _, s := range stores {
		_ = s.(interface{ Close() error }).Close() // then the statistics are complete
	}
	b.ReportMetric(pgtest.Value[float64](b, url,
		`SELECT 100.0 * n_tup_hot_upd / greatest(n_tup_upd, 1) FROM pg_stat_user_tables WHERE relname = 'tables'`), "hot-%")
}

// play makes tables, calls ready, appends b.N moves to them, and reports what they cost.
func play(b *testing.B, nodes []host.Store, tables int, ready func()) {
	var cpu float64
	took := make([]time.Duration, b.N)
	var next atomic.Int64
	all := appendAll(b, nodes, tables, func() {
		ready()
		cpu = ownCPU(b)
	}, func(int, table.ID, int) {}, func(each time.Duration) { took[next.Add(1)-1] = each })
	b.ReportMetric((ownCPU(b)-cpu)/float64(b.N), "node-µs/op")
	b.ReportMetric(float64(b.N)/all.Seconds(), "moves/s")
	slices.Sort(took)
	b.ReportMetric(float64(took[b.N*99/100].Microseconds()), "p99-µs")
}

// newTables makes tables at nodes in turn, and returns their summary.
func newTables(b *testing.B, nodes []host.Store, tables int) table.Summary {
	log := []table.Entry{{Version: 1, Kind: table.Created, Person: &table.Person{ID: "p"}}}
	sum := playing(1)
	for i := range sum.Seats {
		sum.Seats[i] = table.SeatSummary{Person: "p23456789012345678901234567", Name: "Elke", Points: 12}
	}
	for i := range tables {
		fatal.If(b, nodes[i%len(nodes)].Create(b.Context(), benchTable(i), []byte("secret"), log, sum))
	}
	return sum
}

func benchTable(i int) table.ID { return table.ID(fmt.Sprintf("table%07d", i)) }

// appendAll makes tables, calls ready, and appends b.N moves to them, all tables at the same time. It calls the other functions after
// each move, and returns the time that all took.
func appendAll(b *testing.B, nodes []host.Store, tables int, ready func(), after func(node int, id table.ID, version int),
	took ...func(time.Duration)) time.Duration {
	sum := newTables(b, nodes, tables)
	ready()
	var next atomic.Int64
	var rush sync.WaitGroup
	b.ResetTimer()
	start := time.Now()
	for i := range tables {
		rush.Go(func() {
			for version := 2; ; version++ {
				n := int(next.Add(1)) - 1
				if n >= b.N {
					return
				}
				began := time.Now()
				move := table.Entry{Version: version, At: began, Kind: table.Moved, Seat: 1, Move: razzia.Bid(13)}
				now := sum
				now.Latest, now.Due = began, began.Add(time.Duration(n)*time.Millisecond)
				if err := nodes[i%len(nodes)].Append(b.Context(), benchTable(i), []table.Entry{move}, now); err != nil {
					b.Error(err)
				}
				for _, note := range took {
					note(time.Since(began))
				}
				after(i%len(nodes), benchTable(i), version)
			}
		})
	}
	rush.Wait()
	b.StopTimer()
	return time.Since(start)
}

// ownCPU returns the processor time of this process, in microseconds.
func ownCPU(b *testing.B) float64 {
	var u syscall.Rusage
	fatal.If(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1000
}

// cpuOf returns the processor time of processes, in microseconds, as Linux counts it in hundredths of a second.
func cpuOf(pids []int32) (sum float64) {
	for _, pid := range pids {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		for _, ticks := range fields[11:13] { // of the user and of the system
			n, _ := strconv.ParseFloat(ticks, 64)
			sum += 10_000 * n
		}
	}
	return sum
}
