package postgres_test

import (
	"testing"
	"time"

	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/table"
)

// TestForgettingRemovesRecords removes the records that a person opened last, and no others.
func TestForgettingRemovesRecords(t *testing.T) {
	s := open(t, pgtest.Database(t))
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
