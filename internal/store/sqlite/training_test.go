package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/training/trainingtest"
)

// A file of the version before gets the tables of drills.
func TestAFileOfTheVersionBeforeKeepsDrills(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	trainingtest.FillOld(t, s)
	wantError(t, s.Close(), nil)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), trainingtest.Without)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	trainingtest.CheckOld(t, openStore(t, path))
}
