package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/profile/profiletest"
)

// BenchmarkProfile reads the profile of a person with 10,000 of 100,000 games.
func BenchmarkProfile(b *testing.B) {
	profiletest.Read(b, kept(b, pgtest.Database(b)))
}

// BenchmarkTrend reads the latest games of a person with 5,000 of them, and of others.
func BenchmarkTrend(b *testing.B) {
	profiletest.Trend(b, kept(b, pgtest.Database(b)))
}
