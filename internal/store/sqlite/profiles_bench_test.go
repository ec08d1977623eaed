package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/profile/profiletest"
)

// BenchmarkProfile reads the profile of a person with 10,000 of 100,000 games.
func BenchmarkProfile(b *testing.B) {
	profiletest.Read(b, kept(b, filepath.Join(b.TempDir(), "razzia.db")))
}

// BenchmarkTrend reads the latest games of a person with 5,000 of them, and of others.
func BenchmarkTrend(b *testing.B) {
	profiletest.Trend(b, kept(b, filepath.Join(b.TempDir(), "razzia.db")))
}
