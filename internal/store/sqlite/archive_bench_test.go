package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/host"
	"razzia/internal/host/hosttest"
)

// BenchmarkArchive measures the bytes of the file, without gaps: it is written anew before it is measured.
func BenchmarkArchive(b *testing.B) {
	hosttest.Archive(b, func() (s host.Store, unpacked, packed func() float64) {
		kept := OpenEmpty(b, filepath.Join(b.TempDir(), "razzia.db"))
		empty := sizeOf(b, kept)
		size := func() float64 { return sizeOf(b, kept) - empty }
		return kept, size, size
	})
}

func BenchmarkReadGame(b *testing.B) {
	hosttest.ReadGame(b, func(b *testing.B) host.Store { return OpenEmpty(b, filepath.Join(b.TempDir(), "razzia.db")) })
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
