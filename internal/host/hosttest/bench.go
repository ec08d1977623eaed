package hosttest

import (
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// Archive archives whole games, ten in a transaction as the server does, and measures the bytes of their logs before and after. Open opens
// an empty store, and returns functions that tell these bytes.
func Archive(b *testing.B, open func() (s host.Store, unpacked, packed func() float64)) {
	const games = 300
	var before, after, n float64
	for b.Loop() {
		b.StopTimer()
		s, unpacked, packed := open()
		for i := range uint64(games) {
			PlayInto(b, s, i)
		}
		before += unpacked()
		b.StartTimer()
		for done := make([]table.ID, 1); len(done) > 0; {
			done = archive(b, s, 10)
			n += float64(len(done))
		}
		b.StopTimer()
		after += packed()
		b.StartTimer()
	}
	b.ReportMetric(before/n, "before-B/game")
	b.ReportMetric(after/n, "after-B/game")
	b.ReportMetric(n/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(0, "ns/op")
}

// ReadGame reads whole games from rows of entries, and from the archive.
func ReadGame(b *testing.B, open func(b *testing.B) host.Store) {
	for _, packed := range []string{"entries", "archive"} {
		b.Run("from="+packed, func(b *testing.B) {
			s := open(b)
			games := PlayInto(b, s, 0, 1, 2, 3, 4, 5, 6, 7)
			if packed == "archive" {
				archive(b, s, 100)
			}
			n := 0
			for b.Loop() {
				if log, err := s.Read(b.Context(), games[n%8].ID, 0); err != nil || len(log) != games[n%8].Version {
					b.Fatal(len(log), err)
				}
				n++
			}
		})
	}
}

// archive archives games.
func archive(b *testing.B, s host.Store, most int) []table.ID {
	b.Helper()
	done, err := s.Archive(b.Context(), time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), most)
	fatal.If(b, err)
	return done
}
