package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/site/relations"
	"razzia/internal/table"
)

// BenchmarkArchive archives whole games, ten in a transaction as the server does, and measures the bytes of the file for a game before
// and after. Without gaps: the file is written anew before it is measured.
func BenchmarkArchive(b *testing.B) {
	const games = 300
	var before, after, n float64
	for b.Loop() {
		b.StopTimer()
		s, numbers := openBench(b), make([]uint64, games)
		for i := range numbers {
			numbers[i] = uint64(i)
		}
		empty := sizeOf(b, s)
		playInto(b, s, numbers...)
		before += sizeOf(b, s) - empty
		b.StartTimer()
		for done := make([]table.ID, 1); len(done) > 0; {
			var err error
			if done, err = s.Archive(b.Context(), someday, 10); err != nil {
				b.Fatal(err)
			}
			n += float64(len(done))
		}
		b.StopTimer()
		after += sizeOf(b, s) - empty
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
			s := openBench(b)
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

// openBench opens an empty store.
func openBench(b *testing.B) *Store {
	b.Helper()
	s, err := Open(filepath.Join(b.TempDir(), "razzia.db"), relations.All())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// sizeOf returns the size of the database without gaps, in bytes.
func sizeOf(b *testing.B, s *Store) (size float64) {
	b.Helper()
	if _, err := s.writer.db.Exec(`VACUUM`); err != nil {
		b.Fatal(err)
	}
	if err := s.readers.QueryRow(`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&size); err != nil {
		b.Fatal(err)
	}
	return size
}
