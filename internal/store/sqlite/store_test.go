package sqlite_test

import (
	"testing"

	"razzia/internal/site/keptest"
	"razzia/internal/store/sqlite"
)

// open opens a store for a test, as [sqlite.OpenEmpty] does.
func open(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	return sqlite.OpenEmpty(t, path)
}

// kept opens the store with those of all subjects.
func kept(t testing.TB, path string) *keptest.Kept {
	t.Helper()
	return keptest.Of(open(t, path))
}
