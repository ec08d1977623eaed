// Package integritytest checks databases in tests.
package integritytest

import (
	"testing"

	"razzia/internal/integrity"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
)

// File checks a database file of SQLite, and returns the report. It fails the test if the file cannot be read.
func File(t testing.TB, path string) *integrity.Report {
	t.Helper()
	r, err := sqlite.OpenReader(t.Context(), path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	report, err := integrity.Run(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
