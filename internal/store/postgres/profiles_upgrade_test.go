package postgres_test

import (
	"testing"

	"razzia/internal/profile/profiletest"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
)

// The measured games of a database of the version before come into profiles, and one that a node of that version removes goes from them.
func TestGamesOfTheVersionBeforeComeIntoProfiles(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	profiletest.FillOld(t, s)
	shut(t, s)
	wantError(t, postgres.DownTo(t.Context(), url, profiletest.WithoutProfiles), nil)
	profiletest.CheckOld(t, open(t, url), func() { pgtest.Exec(t, url, profiletest.RemoveFirst) })
}
