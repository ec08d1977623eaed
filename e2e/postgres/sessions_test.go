package postgres_test

import (
	"testing"
	"time"

	"razzia/e2e/pgtest"
)

// TestWhatGuestsLeftKeepsNothingAlive removes what has expired although what guests have left cannot be removed.
func TestWhatGuestsLeftKeepsNothingAlive(t *testing.T) {
	url := pgtest.Database(t)
	s := kept(t, url)
	pgtest.Exec(t, url, `INSERT INTO challenges (hash, session, expires) VALUES ('\x01', NULL, 1)`, `DROP TABLE watches CASCADE`)
	err := s.Sweep(t.Context(), time.UnixMilli(2), time.UnixMilli(2))
	if left := pgtest.Value[int64](t, url, `SELECT COUNT(*) FROM challenges`); err == nil || left != 0 {
		t.Errorf("the sweep ends with %v, and %d challenges are left", err, left)
	}
}
