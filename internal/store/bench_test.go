package store_test

import (
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host/hosttest"
	"razzia/internal/store"
)

// BenchmarkPackLog packs whole games, and measures their bytes before and after.
func BenchmarkPackLog(b *testing.B) {
	games := packable(b)
	text, packed, n := 0, 0, 0
	for b.Loop() {
		rows := games[n%len(games)]
		log, err := store.PackLog(rows)
		fatal.If(b, err)
		for _, r := range rows {
			text += len(r.Entry)
		}
		packed += len(log)
		n++
	}
	b.ReportMetric(float64(text)/float64(n), "text-B/game")
	b.ReportMetric(float64(packed)/float64(n), "packed-B/game")
}

// BenchmarkUnpackLog unpacks whole games.
func BenchmarkUnpackLog(b *testing.B) {
	var logs [][]byte
	for _, rows := range packable(b) {
		log, err := store.PackLog(rows)
		fatal.If(b, err)
		logs = append(logs, log)
	}
	n := 0
	for b.Loop() {
		if _, err := store.UnpackLog(logs[n%len(logs)]); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

// packable returns the rows of games.
func packable(b *testing.B) (games [][]store.Row) {
	for number := range uint64(64) {
		t, _ := hosttest.Played(number)
		games = append(games, rowsOf(b, t))
	}
	return games
}
