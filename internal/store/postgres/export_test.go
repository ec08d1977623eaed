package postgres

import (
	"context"
	"database/sql"
	"errors"
)

// DownTo takes the schema of a database back to a version.
func DownTo(ctx context.Context, url string, version int64) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	m, err := newProvider(db)
	if err == nil {
		_, err = m.DownTo(ctx, version)
	}
	return errors.Join(err, db.Close())
}
