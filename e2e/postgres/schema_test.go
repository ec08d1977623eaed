package postgres_test

import (
	"database/sql"
	"os"
	"testing"

	"github.com/pressly/goose/v3"
)

// schemaAt takes the schema of a database up or down to a version.
func schemaAt(t *testing.T, url string, version int64) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	wantError(t, err, nil)
	defer db.Close()
	steps, err := goose.NewProvider(goose.DialectPostgres, db, os.DirFS("../../internal/store/postgres/migrations"),
		goose.WithTableName("razzia_schema"))
	wantError(t, err, nil)
	have, err := steps.GetDBVersion(t.Context())
	wantError(t, err, nil)
	if have < version {
		_, err = steps.UpTo(t.Context(), version)
	} else {
		_, err = steps.DownTo(t.Context(), version)
	}
	wantError(t, err, nil)
}
