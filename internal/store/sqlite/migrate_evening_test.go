package sqlite

import (
	"strings"
	"testing"

	"razzia/internal/club/evening"
	"razzia/internal/store"
)

// TestHowAnEveningWasPairedIsKept brings a file up to date that has all rounds of an evening in one text, and takes it back.
func TestHowAnEveningWasPairedIsKept(t *testing.T) {
	const (
		before = 62 // the version with one text
		steps  = `[{"present":["1","2","3"],"made":{"tables":[[{"player":"2","package":0},{"player":"1","package":1},{"player":"3","package":2}]]}},` +
			`{"present":["1","3"],"scores":{"1":5},"made":{"tables":[[{"player":"3","package":0},{"player":"1","package":1}]],"out":["2"]}}]`
	)
	path := unpack(t, baselineFile)
	wantError(t, OpenEmpty(t, path).Close(), nil)
	downTo(t, path, before)
	for id, text := range map[string]string{"played": steps, "coming": `[]`, "empty": `null`} {
		execAll(t, path, `INSERT INTO evenings (id, version, maker, club, made, stage, round, until, due, began, over, paused, moved, listed, plan, seed,
			steps) VALUES ('`+id+`', 3, 'anna', '', 1, 1, 2, 0, 0, 1, 0, FALSE, FALSE, FALSE, '{}', '`+strings.Repeat("0", 64)+`', '`+text+`')`)
	}
	s := OpenEmpty(t, path)
	evenings := evening.NewStore(engine{s})
	for id, want := range map[evening.Key]int{"played": 2, "coming": 0, "empty": 0} {
		e, there, err := evenings.Evening(t.Context(), id)
		if err != nil || !there || len(e.Steps) != want {
			t.Fatalf("%s is %+v, %v, %v", id, e, there, err)
		}
		if want == 2 && (e.Steps[0].Present[2] != "3" || e.Steps[1].Made.Out[0] != "2" || e.Steps[1].Scores["1"] != 5) {
			t.Errorf("its rounds were paired as %+v", e.Steps)
		}
	}
	wantError(t, s.Close(), nil)
	downTo(t, path, before)
	db := openRaw(t, path)
	for id, want := range map[string]string{"played": steps, "coming": `[]`, "empty": `[]`} {
		got, _, err := store.One(reading(t.Context(), db), store.Value[string], `SELECT steps FROM evenings WHERE id = $1`, id)
		if err != nil || got != want {
			t.Errorf("taken back %s has %s, %v", id, got, err)
		}
	}
}
