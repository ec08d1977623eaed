package postgres_test

import (
	"strings"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/club/evening"
	"razzia/internal/site/keptest"
)

// TestHowAnEveningWasPairedIsKept brings a database up to date that has all rounds of an evening in one text, and takes it back.
func TestHowAnEveningWasPairedIsKept(t *testing.T) {
	const (
		before = 62 // the version with one text
		steps  = `[{"present":["1","2"],"made":{"tables":[]}},{"present":["1","3"],"made":{"tables":[],"out":["2"]}}]`
	)
	url := pgtest.Database(t)
	shut(t, open(t, url))
	schemaAt(t, url, before)
	for id, text := range map[string]string{"played": steps, "coming": `[]`, "empty": `null`} {
		pgtest.Exec(t, url, `INSERT INTO evenings (id, version, maker, club, made, stage, round, until, due, began, over, paused, moved, listed, plan,
			seed, steps) VALUES ('`+id+`', 3, 'anna', '', 1, 1, 2, 0, 0, 1, 0, FALSE, FALSE, FALSE, '{}', '`+strings.Repeat("0", 64)+`', '`+text+`')`)
	}
	s := open(t, url)
	evenings := evening.NewStore(keptest.Of(s).Engine())
	for id, want := range map[evening.Key]int{"played": 2, "coming": 0, "empty": 0} {
		e, there, err := evenings.Evening(t.Context(), id)
		if err != nil || !there || len(e.Steps) != want || want == 2 && e.Steps[1].Made.Out[0] != "2" {
			t.Errorf("%s is %+v, %v, %v", id, e, there, err)
		}
	}
	shut(t, s)
	schemaAt(t, url, before)
	for id, want := range map[string]string{"played": steps, "coming": `[]`, "empty": `[]`} {
		if got := pgtest.Value[string](t, url, `SELECT steps FROM evenings WHERE id = $1`, id); got != want {
			t.Errorf("taken back %s has %s", id, got)
		}
	}
}
