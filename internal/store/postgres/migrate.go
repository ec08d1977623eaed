package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// versionTable has the steps of the schema that were applied. Its name marks a database as ours.
const versionTable = "razzia_schema"

// lockSchema is held while the schema is brought up to date. It belongs to the connection, which ends if its process does.
const lockSchema = `SELECT pg_advisory_lock(hashtext('razzia'), hashtext(current_schema() || '.schema'))`

// migrate brings the schema up to date. Of several nodes that start at the same time, one does so and the others wait. The lock
// has a connection of its own.
func migrate(ctx context.Context, locking *pgx.Conn) error {
	if _, err := locking.Exec(ctx, lockSchema); err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	if err := claim(ctx, locking); err != nil {
		return err
	}
	db := stdlib.OpenDB(*locking.Config())
	defer db.Close()
	m, err := newProvider(db)
	if err != nil {
		return fmt.Errorf("the migrations: %w", err)
	}
	have, want, err := m.GetVersions(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("the schema's version: %w", err)
	case have > want:
		return fmt.Errorf("its schema is version %d, of a newer program: this one knows %d", have, want)
	}
	if _, err := m.Up(ctx); err != nil {
		return fmt.Errorf("migrate the schema: %w", err)
	}
	return nil
}

// newProvider returns the steps of the schema for a database.
func newProvider(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithTableName(versionTable))
}

// claim refuses the database of another program: one with tables, but without ours.
func claim(ctx context.Context, conn *pgx.Conn) error {
	var ours, any bool
	err := conn.QueryRow(ctx, `SELECT count(*) FILTER (WHERE tablename = $1) > 0, count(*) > 0
		FROM pg_tables WHERE schemaname = current_schema()`, versionTable).Scan(&ours, &any)
	if err == nil && any && !ours {
		return errForeign
	}
	return err
}
