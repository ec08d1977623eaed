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
	_, err = m.Up(ctx)
	have, want, unknown := m.GetVersions(ctx)
	switch {
	case unknown != nil:
		return fmt.Errorf("the schema's version: %w", unknown)
	case have > want:
		return fmt.Errorf("its schema is version %d, of a newer program: this one knows %d", have, want)
	case have == want:
		return nil // if Up failed, another process was faster
	}
	return fmt.Errorf("migrate the schema: %w", err)
}
