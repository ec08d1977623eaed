package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/bulk"
	"razzia/internal/bulk/bulktest"
)

// BenchmarkBulk reads 10,000 finished games in pages.
func BenchmarkBulk(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "razzia.db"))
	bulktest.Bench(b, s, bulk.NewStore(s.Engine()), 10_000)
}
