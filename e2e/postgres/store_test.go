package postgres_test

import (
	"os"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/store/postgres"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// open opens a store for a test.
func open(t testing.TB, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was reopened
	return s
}

// kept opens the store with those of all subjects.
func kept(t testing.TB, url string) *keptest.Kept {
	t.Helper()
	return keptest.Of(open(t, url))
}
