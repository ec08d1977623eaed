package postgres_test

import (
	"testing"

	"razzia/internal/daily/dailytest"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
)

// A database of the version before gets the daily.
func TestADatabaseOfTheVersionBeforeGetsTheDaily(t *testing.T) {
	url := pgtest.Database(t)
	shut(t, open(t, url))
	wantError(t, postgres.DownTo(t.Context(), url, dailytest.WithoutDaily), nil)
	dailytest.CheckOld(t, open(t, url))
}

// BenchmarkDaily measures a day that 10,000 persons finish.
func BenchmarkDaily(b *testing.B) { dailytest.Rank(b, open(b, pgtest.Database(b))) }
