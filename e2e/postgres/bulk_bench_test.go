package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/bulk/bulktest"
)

// BenchmarkBulk reads 10,000 finished games in pages.
func BenchmarkBulk(b *testing.B) {
	s := kept(b, pgtest.Database(b))
	bulktest.Bench(b, s, s.FinishedGames(), 10_000)
}
