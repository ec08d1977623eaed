package admin

import (
	"strings"
	"testing"

	"razzia/internal/load"
)

func TestLoadInWords(t *testing.T) {
	r := load.Report{
		Seconds: 30, Tables: 64, Players: 4, Watchers: 2, Games: 70, Moves: 6000, MovesPerSecond: 200,
		Milliseconds: load.Spread{Median: 1.25, P95: 2, P99: 3, Max: 4},
		Errors:       map[string]int{"429 too-many": 12, "503 store-failed": 1}, Raise: []string{"--limit-person"},
		Updates: &load.Updates{Streams: 128, Events: 12000, BytesPerEvent: 82.4, Unseen: 3},
		Server: &load.Server{Moves: 6000, ProcessorPerMove: 160.2, Processors: 0.032, MemoryBefore: 1 << 25, MemoryAfter: 1 << 26, Streams: 128,
			MemoryPerStream: 1 << 18},
	}
	const want = `6000 moves acknowledged in 30.0 s: 200.0 a second, at 64 tables of 4 players, 70 games begun
a move took          50 % 1.2 ms, 95 % 2.0 ms, 99 % 3.0 ms, at most 4.0 ms
watchers             128 streams, 12000 updates of 82 bytes on average
to the first watcher 50 % 0.0 ms, 95 % 0.0 ms, 99 % 0.0 ms, at most 0.0 ms
to the last watcher  50 % 0.0 ms, 95 % 0.0 ms, 99 % 0.0 ms, at most 0.0 ms
3 moves were not seen by all watchers
the server           160 µs of processor time for a move, 0.03 cores at work
its memory           32 MB before, 64 MB at the end; 256 KB more for each of 128 streams, with their tables
failed    12 times: 429 too-many
failed     1 times: 503 store-failed
The limits of the server refused requests. Start it with higher ones: --limit-person
`
	var got strings.Builder
	if err := printLoad(&got, r); err != nil || got.String() != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, &got, want)
	}
}
