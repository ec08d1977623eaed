package program_test

import (
	"strings"
	"testing"

	"razzia/cmd/razzia/commandtest"

	"razzia/cmd/razzia/command"
	"razzia/e2e/pgtest"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// TestExportOfADatabase exports the same games from PostgreSQL. A damaged one is reported, and the others are there.
func TestExportOfADatabase(t *testing.T) {
	folder, url := t.TempDir(), pgtest.Database(t)
	s, err := sqlite.Open(place.Database(folder), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p, err := postgres.Open(t.Context(), url, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	commandtest.PlayInto(t, s)
	commandtest.PlayInto(t, p)
	_, inFolder, _ := call("", "export", "--data", folder, "-")
	if _, inDatabase, _ := call("", "export", "--database", url, "-"); inFolder != inDatabase || strings.Count(inFolder, "\n") != 6 {
		t.Errorf("the two engines have different games: %s and %s", inFolder, inDatabase)
	}
	pgtest.Exec(t, url, `DELETE FROM entries WHERE table_id = 'game00000005' AND version = 9`)
	status, out, complaints := call("", "export", "--database", url, "-")
	if got := strings.Count(out, "\n"); status != command.ExitRefused || got != 5 ||
		!strings.Contains(complaints, "1 game could not be read: run razzia check") {
		t.Errorf("status %d, %d records, %s", status, got, complaints)
	}
}
