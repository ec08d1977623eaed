package postgres_test

import (
	"testing"

	"razzia/internal/solving/solvingtest"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
)

// A database of the version before gets the tables of puzzles.
func TestADatabaseOfTheVersionBeforeKeepsTries(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	solvingtest.FillOld(t, s)
	shut(t, s)
	wantError(t, postgres.DownTo(t.Context(), url, solvingtest.Without), nil)
	solvingtest.CheckOld(t, open(t, url))
}
