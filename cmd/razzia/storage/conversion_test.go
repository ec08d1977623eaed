package storage

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"razzia/internal/store/postgres/pgtest"
)

// TestStepsOfADatabaseAreTold opens a database that lacks a step.
func TestStepsOfADatabaseAreTold(t *testing.T) {
	database := pgtest.Database(t)
	s, err := OpenDatabase(t.Context(), database, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	const newest = `(SELECT MAX(version_id) FROM razzia_schema)`
	version := pgtest.Value[int](t, database, `SELECT `+newest)
	pgtest.Exec(t, database, `DELETE FROM razzia_schema WHERE version_id = `+newest)
	var log strings.Builder
	if err := tellConversion(t.Context(), database, slog.New(slog.NewTextHandler(&log, nil))); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"No copy is made here", fmt.Sprintf("to_schema=%d", version)} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has no %q: %s", want, &log)
		}
	}
}
