package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/bulk/bulktest"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house/housetest"
	"razzia/internal/leaderboard/leaderboardtest"
	"razzia/internal/profile/profiletest"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/site/keptest"
)

func inDatabase(b *testing.B) *keptest.Kept { return kept(b, pgtest.Database(b)) }

func BenchmarkBulk(b *testing.B)        { bulktest.Bench(b, inDatabase(b), 10_000) }
func BenchmarkHouse(b *testing.B)       { housetest.Count(b, inDatabase(b)) }
func BenchmarkLeaderboard(b *testing.B) { leaderboardtest.Rank(b, inDatabase(b)) }
func BenchmarkProfile(b *testing.B)     { profiletest.Read(b, inDatabase(b)) }
func BenchmarkRebuild(b *testing.B)     { ratingtest.Rebuild(b, inDatabase(b), 10_000) }
func BenchmarkTrend(b *testing.B)       { profiletest.Trend(b, inDatabase(b)) }

func BenchmarkReadGame(b *testing.B) {
	hosttest.ReadGame(b, func(b *testing.B) host.Store { return inDatabase(b) })
}

// BenchmarkArchive measures the size of the logs on the disk with their indexes.
func BenchmarkArchive(b *testing.B) {
	hosttest.Archive(b, func() (s host.Store, unpacked, packed func() float64) {
		url := pgtest.Database(b)
		size := func() float64 {
			return pgtest.Value[float64](b, url, `SELECT (pg_total_relation_size('entries') + pg_total_relation_size('archive'))::float8`)
		}
		return open(b, url), size, func() float64 {
			pgtest.Exec(b, url, `VACUUM FULL entries`)
			return size()
		}
	})
}
