package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/profile/profiletest"
)

// The measured games of a file of the version before come into profiles, and one that a program of that version removes goes from them.
func TestGamesOfTheVersionBeforeComeIntoProfiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	profiletest.FillOld(t, s)
	wantError(t, s.Close(), nil)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), profiletest.WithoutProfiles)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	profiletest.CheckOld(t, openStore(t, path), func() { execAll(t, path, profiletest.RemoveFirst) })
}
