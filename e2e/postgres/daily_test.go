package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/daily/dailytest"
)

// The results in a database of the baseline are counted.
func TestADatabaseOfTheBaselineGetsItsResultsCounted(t *testing.T) {
	url := pgtest.Database(t)
	s := kept(t, url)
	dailytest.CheckCounted(t, s, func() dailytest.Engine {
		shut(t, s)
		schemaAt(t, url, dailytest.WithoutBins)
		return kept(t, url)
	})
}

// BenchmarkDaily measures a day that 50,000 persons finish.
func BenchmarkDaily(b *testing.B) {
	url := pgtest.Database(b)
	dailytest.Rank(b, kept(b, url), func() { pgtest.Exec(b, url, "ANALYZE") })
}
