// Package storetest fills stores for tests and benchmarks.
package storetest

import (
	"iter"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/store"
)

// Fill stores rows at once, by the names of their tables and columns: to store one after another takes minutes. A column that a row leaves
// out is 0, false or "". It fails the test at an error.
func Fill(t testing.TB, s store.Copied, rows map[string]iter.Seq[map[string]any]) {
	t.Helper()
	err := s.Import(t.Context(), func(write func(store.Relation, store.Rows) error) error {
		for _, r := range s.Relations() {
			if some := rows[r.Name]; some != nil {
				if err := write(r, rowsOf(r, some)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	fatal.If(t, err)
}

// rowsOf has the columns of rows in their order.
func rowsOf(r store.Relation, rows iter.Seq[map[string]any]) store.Rows {
	return func(yield func([]any, error) bool) {
		for named := range rows {
			row := make([]any, len(r.Columns))
			for i, c := range r.Columns {
				value, has := named[c.Name]
				switch row[i] = value; {
				case has:
				case c.Kind == store.Number:
					row[i] = int64(0)
				case c.Kind == store.Flag:
					row[i] = false
				default:
					row[i] = ""
				}
			}
			if !yield(row, nil) {
				return
			}
		}
	}
}
