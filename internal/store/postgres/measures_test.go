package postgres_test

import (
	"testing"

	"razzia/internal/analysis/analysistest"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
)

// A database of the version before keeps its measures, without costly decisions, and how far its judge has come. A node of that version
// goes on beside this one.
func TestMeasuresOfTheVersionBeforeAreKept(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	games := playInto(t, s, 1)
	shut(t, s)
	wantError(t, postgres.DownTo(t.Context(), url, analysistest.WithoutCostly), nil)
	pgtest.Exec(t, url, analysistest.OldMeasure("old", 0))
	pgtest.Exec(t, url, `INSERT INTO measure_feed (judge, name, position) VALUES ('old', 'net', 7)`)
	s = open(t, url)
	pgtest.Exec(t, url, analysistest.OldMeasure("old", 1))
	pgtest.Exec(t, url, `UPDATE measure_feed SET position = 8 WHERE judge = 'old' AND position = 7`)
	analysistest.CheckOldMeasures(t, s, games[0].ID)
	if pgtest.Value[int64](t, url, `SELECT moved FROM measure_feed`) == 0 {
		t.Error("the old judge has never measured: its measures would be removed at once")
	}
}
