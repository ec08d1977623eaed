package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/solving/solvingtest"
)

// A file of the version before gets the tables of puzzles.
func TestAFileOfTheVersionBeforeKeepsTries(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	solvingtest.FillOld(t, s)
	wantError(t, s.Close(), nil)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), solvingtest.Without)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	solvingtest.CheckOld(t, openStore(t, path))
}
