package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/table"
)

// relationSizes is the size of the logs on the disk with their indexes, in bytes.
const relationSizes = `SELECT (pg_total_relation_size('entries') + pg_total_relation_size('archive'))::float8`

// BenchmarkArchive archives whole games, ten in a transaction as the server does, and measures the bytes of their logs before and after.
func BenchmarkArchive(b *testing.B) {
	const games = 300
	var before, after, n float64
	for b.Loop() {
		b.StopTimer()
		url := pgtest.Database(b)
		s, numbers := open(b, url), make([]uint64, games)
		for i := range numbers {
			numbers[i] = uint64(i)
		}
		playInto(b, s, numbers...)
		before += pgtest.Value[float64](b, url, relationSizes)
		b.StartTimer()
		for done := make([]table.ID, 1); len(done) > 0; {
			var err error
			if done, err = s.Archive(b.Context(), someday, 10); err != nil {
				b.Fatal(err)
			}
			n += float64(len(done))
		}
		b.StopTimer()
		pgtest.Exec(b, url, `VACUUM FULL entries`)
		after += pgtest.Value[float64](b, url, relationSizes)
		b.StartTimer()
	}
	b.ReportMetric(before/n, "before-B/game")
	b.ReportMetric(after/n, "after-B/game")
	b.ReportMetric(n/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkReadGame reads whole games from rows of entries, and from the archive.
func BenchmarkReadGame(b *testing.B) {
	for _, packed := range []string{"entries", "archive"} {
		b.Run("from="+packed, func(b *testing.B) {
			s := open(b, pgtest.Database(b))
			games := playInto(b, s, 0, 1, 2, 3, 4, 5, 6, 7)
			if packed == "archive" {
				if _, err := s.Archive(b.Context(), someday, 100); err != nil {
					b.Fatal(err)
				}
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
