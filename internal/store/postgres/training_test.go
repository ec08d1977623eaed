package postgres_test

import (
	"testing"

	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/training/trainingtest"
)

// A database of the version before gets the tables of drills.
func TestADatabaseOfTheVersionBeforeKeepsDrills(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	trainingtest.FillOld(t, s)
	shut(t, s)
	wantError(t, postgres.DownTo(t.Context(), url, trainingtest.Without), nil)
	trainingtest.CheckOld(t, open(t, url))
}
