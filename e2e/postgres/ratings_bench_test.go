package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/rating/ratingtest"
)

// BenchmarkRebuild rates 10,000 games of 10,000 players.
func BenchmarkRebuild(b *testing.B) {
	ratingtest.Rebuild(b, kept(b, pgtest.Database(b)), 10_000)
}
