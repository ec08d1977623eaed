package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"razzia/internal/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// versionTable has the steps of the schema that were applied. Its name marks a database as ours.
const versionTable = "razzia_schema"

// lockSchema is held while the schema is brought up to date. It belongs to the connection, which ends if its process does.
const lockSchema = `SELECT pg_advisory_lock(hashtext('razzia'), hashtext(current_schema() || '.schema'))`

// needsTable has one row: the version that [needs] said when the schema was brought up to date.
const needsTable = "razzia_needs"

// needs is the oldest version of the schema whose programs may go on with the schema as it is now. While an upgrade rolls, and after
// one that is rolled back, the program of the release before uses it: a step of the schema keeps what that program reads and writes.
// Raise it to the version of a step that cannot.
const needs = store.Baseline

// migrate brings the schema up to date. Of several nodes that start at the same time, one does so and the others wait. The lock
// has a connection of its own.
func migrate(ctx context.Context, locking *pgx.Conn, relations []store.Relation) error {
	if _, err := locking.Exec(ctx, lockSchema); err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	if _, err := mayOpen(ctx, locking); err != nil {
		return err
	}
	db := stdlib.OpenDB(*locking.Config(), stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, hurried)
		return err
	}))
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
		return accept(ctx, locking, have, want)
	}
	if err := store.MustReach(have); err != nil {
		return err
	}
	if err := writeNeeds(ctx, locking); err != nil { // first: a program that fails in between leaves no schema that others misread
		return err
	}
	err = persist(ctx, func() error {
		_, err := m.Up(ctx)
		return err
	})
	if err == nil {
		err = persist(ctx, func() error { return keepTriggers(ctx, locking, relations) })
	}
	if err != nil {
		return fmt.Errorf("migrate the schema: %w", err)
	}
	return nil
}

// A step may need a table for itself. Programs that read the table, such as a backup, must end first, and all moves would wait behind
// the step. So a step waits for a moment only, and is tried again; also if it and the work of a server each wait for a table of the other.
const (
	hurried   = `SET lock_timeout = '1s'`
	stepPause = time.Second
	stepTries = 300 // some ten minutes
)

// persist does something that may need a table for itself.
func persist(ctx context.Context, do func() error) error {
	for try := 1; ; try++ {
		err := do()
		switch {
		case !hasCode(err, "55P03", "40P01"): // lock_not_available, deadlock_detected
			return err
		case try == stepTries:
			return fmt.Errorf("another program, such as a backup, keeps the tables: start again when it has ended: %w", err)
		}
		select {
		case <-time.After(stepPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// newProvider returns the steps of the schema for a database.
func newProvider(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithTableName(versionTable))
}

// mayOpen refuses a database that is of another program, or whose games have moved. It reports whether a database has no table yet.
func mayOpen(ctx context.Context, conn *pgx.Conn) (isNew bool, err error) {
	ours, any, err := owned(ctx, conn)
	switch {
	case err != nil:
		return false, err
	case any && !ours:
		return false, errForeign
	}
	return !any, mustBeHere(ctx, conn)
}

// owned reports whether a database is ours, and whether it has any table.
func owned(ctx context.Context, conn *pgx.Conn) (ours, any bool, err error) {
	err = conn.QueryRow(ctx, `SELECT count(*) FILTER (WHERE tablename IN ($1, $2)) > 0, count(*) > 0
		FROM pg_tables WHERE schemaname = current_schema()`, versionTable, needsTable).Scan(&ours, &any)
	return ours, any, err
}

// accept refuses the schema of a newer program, unless that program has noted that this one may use it.
func accept(ctx context.Context, conn *pgx.Conn, have, want int64) error {
	oldest := have
	var noted bool
	err := conn.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, needsTable).Scan(&noted)
	if err == nil && noted {
		err = conn.QueryRow(ctx, `SELECT version FROM `+needsTable).Scan(&oldest)
	}
	if err == nil && oldest > want {
		err = fmt.Errorf("its schema is version %d, of a newer program, which needs a program that knows %d: this one knows %d",
			have, oldest, want)
	}
	return err
}

// writeNeeds notes which programs may use the schema, unless the note says so already or asks for more.
func writeNeeds(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, fmt.Sprintf(`DO $$ BEGIN
		CREATE TABLE IF NOT EXISTS %[1]s (version BIGINT NOT NULL);
		IF NOT EXISTS (SELECT 1 FROM %[1]s WHERE version >= %[2]d) THEN
			DELETE FROM %[1]s;
			INSERT INTO %[1]s VALUES (%[2]d);
		END IF;
	END $$`, needsTable, needs))
	if err != nil {
		return fmt.Errorf("note which programs may use the schema: %w", err)
	}
	return nil
}

// versions returns the version of the schema of a database, and the one that this program knows.
func versions(ctx context.Context, conn *pgx.Conn) (have, want int64, err error) {
	db := stdlib.OpenDB(*conn.Config())
	defer db.Close()
	m, err := newProvider(db)
	if err != nil {
		return 0, 0, err
	}
	return m.GetVersions(ctx)
}
