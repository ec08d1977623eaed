package postgres_test

import (
	"testing"

	"razzia/internal/rating/ratingtest"
	"razzia/internal/store/postgres/pgtest"
)

// BenchmarkRebuild rates 10,000 games of 10,000 players.
func BenchmarkRebuild(b *testing.B) {
	ratingtest.Rebuild(b, open(b, pgtest.Database(b)), 10_000)
}
