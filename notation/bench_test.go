package notation_test

import (
	"os"
	"testing"

	"razzia/internal/fatal"
	"razzia/notation"
)

// BenchmarkReader reads and replays the recorded games.
func BenchmarkReader(b *testing.B) {
	text, err := os.ReadFile("testdata/games.jsonl")
	fatal.If(b, err)
	games := lines(b, "testdata/games.jsonl")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if legal, _ := read(b, open(b, "testdata/games.jsonl")); len(legal) != len(games) {
			b.Fatalf("%d legal records, want %d", len(legal), len(games))
		}
	}
	b.ReportMetric(float64(b.N*len(games))/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkAppendState writes the last state of a recorded game.
func BenchmarkAppendState(b *testing.B) {
	r := finished(b)
	g, err := r.Replay(nil)
	fatal.If(b, err)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = notation.AppendState(buf[:0], &g)
	}
}
