package integrity_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/integrity"
	"razzia/internal/integrity/integritytest"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// archived archives the finished game of a site.
func (h house) archived(t *testing.T) {
	t.Helper()
	s, err := sqlite.Open(h.path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if done, err := s.Archive(t.Context(), time.Now().Add(time.Hour), 9); err != nil || !slices.Equal(done, []table.ID{h.over}) {
		t.Fatalf("archived %q, %v: want the finished game", done, err)
	}
}

// TestArchivedGamesAreChecked finds nothing wrong with an archived game, and each damage of it.
func TestArchivedGamesAreChecked(t *testing.T) {
	for statement, what := range map[string]string{
		"": "", `UPDATE archive SET log = X'01' WHERE table_id = $1`: "1 bytes", `DELETE FROM archive WHERE table_id = $1`: "entry 1 is missing",
		`UPDATE archive SET log = substr(log, 1, 99) || X'a5' || substr(log, 101) WHERE table_id = $1`: "checksum",
		`UPDATE archive SET log = X'02' || substr(log, 2) WHERE table_id = $1`:                         "format 2",
		`INSERT INTO entries (table_id, version, at, entry) VALUES ($1, 7, 0, '{"kind":"talked"}')`:    "is missing",
		`INSERT INTO archive (table_id, ended_at, version, log) VALUES ('number ' || $1, 0, 1, X'00')`: "archive: 1 rows",
	} {
		at := newSite(t)
		at.archived(t)
		if statement != "" {
			execute(t, at.path, statement, at.over)
		}
		r := integritytest.File(t, at.path)
		found := slices.ContainsFunc(r.Problems, func(p integrity.Problem) bool {
			return what != "" && strings.Contains(p.What, what) &&
				p.Do != ""
		})
		if r.Tables != 3 || found != (what != "") || len(r.Problems) > 1 {
			t.Errorf("%s: the problems are %v: want %q", statement, r.Problems, what)
		}
	}
}
