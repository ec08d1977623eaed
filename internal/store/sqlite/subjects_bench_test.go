package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/analysis/analysistest"
	"razzia/internal/bulk/bulktest"
	"razzia/internal/house/housetest"
	"razzia/internal/leaderboard/leaderboardtest"
	"razzia/internal/profile/profiletest"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/site/keptest"
)

func inFile(b *testing.B) *keptest.Kept { return kept(b, filepath.Join(b.TempDir(), "razzia.db")) }

func BenchmarkBulk(b *testing.B)        { bulktest.Bench(b, inFile(b), 10_000) }
func BenchmarkHouse(b *testing.B)       { housetest.Count(b, inFile(b)) }
func BenchmarkLeaderboard(b *testing.B) { leaderboardtest.Rank(b, inFile(b)) }
func BenchmarkMeasures(b *testing.B)    { analysistest.Rebuild(b, inFile(b), 100) }
func BenchmarkProfile(b *testing.B)     { profiletest.Read(b, inFile(b)) }
func BenchmarkRebuild(b *testing.B)     { ratingtest.Rebuild(b, inFile(b), 10_000) }
func BenchmarkTrend(b *testing.B)       { profiletest.Trend(b, inFile(b)) }
