package sqlite

import (
	"path/filepath"
	"slices"
	"testing"

	"razzia/internal/store"
)

// Every table and column is copied, or listed as private.
func TestNoTableIsForgotten(t *testing.T) {
	s := OpenEmpty(t, filepath.Join(t.TempDir(), "razzia.db"))
	got, err := store.All(reading(t.Context(), s.readers), store.Value[string],
		`SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'`)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, r := range store.Relations {
		for _, c := range r.Columns {
			want = append(want, r.Name+"."+c.Name)
		}
	}
	got = slices.DeleteFunc(got, func(column string) bool {
		return slices.ContainsFunc(store.Private, func(name string) bool { return len(column) > len(name) && column[:len(name)+1] == name+"." })
	})
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("SQLite has %q\nwant %q", got, want)
	}
}
