package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/identity"
)

// TestWhatGuestsLeftKeepsNothingAlive removes what has expired although what guests have left cannot be removed.
func TestWhatGuestsLeftKeepsNothingAlive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	db := openRaw(t, path)
	if _, err := db.Exec(`INSERT INTO challenges (hash, session, expires) VALUES (x'01', NULL, 1);
		CREATE TRIGGER broken BEFORE DELETE ON mutes BEGIN SELECT RAISE(ABORT, 'broken'); END;
		INSERT INTO mutes (viewer, muted, id, name, since) VALUES ('ANN', 'BO', 'M', 'Bo', 1)`); err != nil {
		t.Fatal(err)
	}
	err := identity.NewStore(s.Engine()).Sweep(t.Context(), time.UnixMilli(2).Add(identity.GuestTime), time.UnixMilli(2))
	left := 0
	if other := db.QueryRow(`SELECT COUNT(*) FROM challenges`).Scan(&left); err == nil || other != nil || left != 0 {
		t.Errorf("the sweep ends with %v, and %d challenges are left, %v", err, left, other)
	}
}
