package sqlite

import (
	"testing"

	"razzia/internal/site"
	"razzia/internal/store/storetest"
)

// empty is a file with the schema and nothing else.
var empty = storetest.Empty{Make: func(path string) error {
	s, err := Open(path, site.Relations())
	if err == nil {
		err = s.Close()
	}
	return err
}}

// OpenEmpty opens a store for a test. Where there is no file in a folder it begins with a copy of an empty one.
func OpenEmpty(t testing.TB, path string) *Store {
	t.Helper()
	empty.Copy(t, path)
	s, err := Open(path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was reopened
	return s
}
