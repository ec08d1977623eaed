package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/rating/ratingtest"
)

// BenchmarkRebuild rates 10,000 games of 10,000 players.
func BenchmarkRebuild(b *testing.B) {
	ratingtest.Rebuild(b, kept(b, filepath.Join(b.TempDir(), "razzia.db")), 10_000)
}
