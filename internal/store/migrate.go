package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up to date.
func migrate(ctx context.Context, db *sql.DB) error {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	m, err := goose.NewProvider(goose.DialectSQLite3, db, steps)
	if err != nil {
		return fmt.Errorf("the migrations: %w", err)
	}
	err = stepUp(len(m.ListSources()), func() error {
		_, err := m.Up(ctx)
		return err
	})
	have, want, unknown := m.GetVersions(ctx)
	switch {
	case unknown != nil:
		return fmt.Errorf("the schema's version: %w", unknown)
	case have > want:
		return fmt.Errorf("its schema is version %d, of a newer program: this one knows %d", have, want)
	case have == want:
		return nil
	}
	return fmt.Errorf("migrate the schema: %w", err)
}

// stepUp takes the steps that the schema lacks, of so many that there are. Another process may take one between
// the look of this one and its step: it looks again, as often as another may be first. So every step must fail
// where it is taken already, as one that makes a table or a column does.
func stepUp(steps int, up func() error) (err error) {
	for range 1 + steps {
		if err = up(); err == nil {
			return nil
		}
	}
	return err
}
