package sqlite_test

import (
	"testing"

	"razzia/internal/store/sqlite"
)

// open opens a store for a test, as [sqlite.OpenEmpty] does.
func open(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	return sqlite.OpenEmpty(t, path)
}
