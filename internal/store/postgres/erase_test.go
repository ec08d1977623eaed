package postgres_test

import (
	"testing"
	"time"

	"razzia/internal/moderation"
	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/table"
)

// TestForgettingRemovesRecords removes the records that a person opened last, and no others.
func TestForgettingRemovesRecords(t *testing.T) {
	s := open(t, migrated(t))
	for id, person := range map[table.ID]string{"f-a": "Al", "f-b": "Bo"} {
		if err := s.SaveRecord(t.Context(), id, person, []byte("{}"), time.Now(), 9, 9); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.BeginForgetting(t.Context(), "Al", time.Now()); err != nil {
		t.Fatal(err)
	}
	for person, want := range map[string]int{"Al": 0, "Bo": 1} {
		if ids, err := s.RecordsOf(t.Context(), person); err != nil || len(ids) != want {
			t.Errorf("%s has the records %q, %v: want %d", person, ids, err, want)
		}
	}
}

// TestAnyProgramForgetsAll notes that the data of a person are being removed, as a program of another version does, and does nothing else:
// what belongs to their identity goes.
func TestAnyProgramForgetsAll(t *testing.T) {
	url := migrated(t)
	s := open(t, url)
	for _, m := range []moderation.Mute{{ID: "M", Viewer: "ANN", Muted: "BEN", Since: time.Now()},
		{ID: "N", Viewer: "BEN", Muted: "CLEO", Since: time.Now()}} {
		if err := s.Mute(t.Context(), m, []string{m.Viewer}, 9); err != nil {
			t.Fatal(err)
		}
	}
	pgtest.Exec(t, url, `INSERT INTO forgetting (person, at) VALUES ('BEN', 1)`)
	if n := pgtest.Value[int](t, url, `SELECT COUNT(*) FROM mutes`); n != 0 {
		t.Errorf("%d mutes are left", n)
	}
}
