//go:build linux

package measure

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/load"
)

// moves is how many moves a measurement makes.
const moves = 20_000

// BenchmarkSite plays at 64 tables of one node with SQLite, and then of two nodes with PostgreSQL, first without and then behind nginx, by
// turns. Every move is on the disk before it is acknowledged. The figures are medians.
func BenchmarkSite(b *testing.B) {
	alone := startNode(b, "--data", b.TempDir())
	url := pgtest.Database(b)
	pgtest.Exec(b, url, "ALTER SYSTEM SET fsync = on", "SELECT pg_reload_conf()")
	nodes := []*server{startNode(b, "--database", url, "--node", "a"), startNode(b, "--database", url, "--node", "b")}
	proxy := startNginx(b, nodes...)
	figures := []string{nodes[0].figures, nodes[1].figures}
	seen := map[string][]float64{}
	for b.Loop() {
		one := loaded(b, playing([]string{alone.figures}, alone))
		seen["sqlite-moves/s"] = append(seen["sqlite-moves/s"], one.MovesPerSecond)
		seen["sqlite-µs"] = append(seen["sqlite-µs"], one.Server.ProcessorPerMove)
		for name, at := range map[string][]*server{"direct": nodes, "nginx": {proxy}} {
			before := processorOf(pgtest.Value[[]int32](b, url, sessions))
			r := loaded(b, playing(figures, at...))
			seen[name+"-moves/s"] = append(seen[name+"-moves/s"], r.MovesPerSecond)
			seen[name+"-ratio"] = append(seen[name+"-ratio"], r.MovesPerSecond/one.MovesPerSecond)
			seen[name+"-p99-ms"] = append(seen[name+"-p99-ms"], r.Milliseconds.P99)
			seen[name+"-nodes-µs"] = append(seen[name+"-nodes-µs"], r.Server.ProcessorPerMove)
			seen[name+"-postgres-µs"] = append(seen[name+"-postgres-µs"],
				(processorOf(pgtest.Value[[]int32](b, url, sessions))-before)/float64(r.Moves))
		}
	}
	b.ReportMetric(0, "ns/op") // making tables is in it
	for name, values := range seen {
		b.ReportMetric(median(values), name)
	}
}

// sessions selects the processes of PostgreSQL, which stay as long as the nodes do.
const sessions = `SELECT array_agg(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()`

// playing is a load of 64 tables without a pause.
func playing(figures []string, at ...*server) load.Config {
	c := load.Config{Tables: 64, Players: 4, Moves: moves, Duration: 10 * time.Minute, Metrics: figures}
	for _, s := range at {
		c.Nodes = append(c.Nodes, "http://"+s.address)
	}
	return c
}

func median[T cmp.Ordered](values []T) T {
	slices.Sort(values)
	return values[len(values)/2]
}
