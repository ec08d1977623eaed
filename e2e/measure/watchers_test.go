//go:build linux

package measure

import (
	"fmt"
	"testing"
	"time"

	"razzia/internal/load"
)

// BenchmarkWatchers follows tables at which people move, as pages do: 5,000 watchers of 50 tables, and 1,000 of one. It says how much
// memory the server has for each stream, in all, and how long an update takes from the answer of a move to the last watcher.
func BenchmarkWatchers(b *testing.B) {
	for _, c := range []load.Config{
		{Tables: 50, Watchers: 100, Pace: 5 * time.Second},
		{Tables: 1, Watchers: 1000, Pace: 500 * time.Millisecond},
	} {
		b.Run(fmt.Sprintf("tables=%d/watchers=%d", c.Tables, c.Watchers), func(b *testing.B) {
			s := startNode(b, "--data", b.TempDir())
			c.Nodes, c.Metrics, c.Players, c.Duration, c.Follow = []string{"http://" + s.address}, []string{s.figures}, 4, 20*time.Second, "page"
			for b.Loop() {
				r := loaded(b, c)
				if r.Updates.Unseen > 0 || r.Updates.Streams != c.Tables*c.Watchers {
					b.Errorf("%d moves were not seen by all of %d watchers", r.Updates.Unseen, r.Updates.Streams)
				}
				b.ReportMetric(r.Server.MemoryAfter/float64(r.Server.Streams), "B-of-process/stream")
				b.ReportMetric(r.Server.MemoryPerStream, "B-more/stream")
				b.ReportMetric(r.Updates.BytesPerEvent, "B/update")
				b.ReportMetric(r.Updates.Last.Median, "p50-ms-to-last")
				b.ReportMetric(r.Updates.Last.P99, "p99-ms-to-last")
				b.ReportMetric(r.Updates.Last.Max, "max-ms-to-last")
				b.ReportMetric(float64(r.Moves), "moves")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}
