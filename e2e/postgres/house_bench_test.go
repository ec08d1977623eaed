package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/house/housetest"
	"razzia/internal/leaderboard/leaderboardtest"
)

// BenchmarkHouse counts what is played, over 20,000 games.
func BenchmarkHouse(b *testing.B) {
	s := kept(b, pgtest.Database(b))
	housetest.Count(b, s, s.House())
}

// BenchmarkLeaderboard makes the places of a thousand members with a hundred games each.
func BenchmarkLeaderboard(b *testing.B) { leaderboardtest.Rank(b, kept(b, pgtest.Database(b))) }
