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
	err = stepUp(ctx, m)
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

// stepUp takes the steps that the schema lacks. Another process may take one between the look of this one
// and its step, which then fails: it looks again, as often as there are steps that another may take first.
func stepUp(ctx context.Context, m *goose.Provider) (err error) {
	for range 1 + len(m.ListSources()) {
		if _, err = m.Up(ctx); err == nil {
			return nil
		}
	}
	return err
}
