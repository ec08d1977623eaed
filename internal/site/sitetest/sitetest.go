// Package sitetest opens what a site keeps, for tests.
package sitetest

import (
	"path/filepath"
	"testing"

	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/store/sqlite"
	"razzia/internal/store/storetest"
)

// empty is a database file with the schema and nothing else.
var empty = storetest.Empty{Make: func(path string) error {
	s, err := sqlite.Open(path, site.Relations())
	if err == nil {
		err = s.Close()
	}
	return err
}}

// Open opens an empty store in a new file, which the test closes when it ends.
func Open(t testing.TB) *keptest.Kept {
	t.Helper()
	return OpenAt(t, filepath.Join(t.TempDir(), "razzia.db"))
}

// OpenAt opens the store in a file, which the test closes when it ends. Where there is no file it begins with an empty one.
func OpenAt(t testing.TB, path string) *keptest.Kept {
	t.Helper()
	empty.Copy(t, path)
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was opened again
	return keptest.Of(s)
}
