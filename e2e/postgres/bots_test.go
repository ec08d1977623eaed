package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/identity"
	"razzia/internal/store/storetest"
)

// BenchmarkBots lists and finds bot accounts.
func BenchmarkBots(b *testing.B) {
	url := pgtest.Database(b)
	storetest.ListBots(b, kept(b, url), func() { pgtest.Exec(b, url, "ANALYZE") })
}

// The bot accounts in a database without handles are found by them.
func TestADatabaseGetsHandles(t *testing.T) {
	url := pgtest.Database(t)
	s := kept(t, url)
	storetest.CheckHandles(t, s, func() identity.Store {
		shut(t, s)
		schemaAt(t, url, storetest.WithoutHandles)
		return kept(t, url)
	})
}
