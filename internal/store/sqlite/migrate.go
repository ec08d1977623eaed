package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"razzia/internal/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// newProvider returns the steps of the schema for a database.
func newProvider(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, steps)
}

// migrate brings the schema up to date.
func migrate(ctx context.Context, db *sql.DB, m *goose.Provider, relations []store.Relation) error {
	have, _, unknown := m.GetVersions(ctx)
	if unknown != nil {
		return fmt.Errorf("the schema's version: %w", unknown)
	}
	if err := store.MustReach(have); err != nil {
		return err
	}
	err := stepUp(len(m.ListSources()), func() error {
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
		return keepTriggers(ctx, db, relations)
	}
	return fmt.Errorf("migrate the schema: %w", err)
}

// stepUp applies the steps that the schema lacks; steps is how many there are in all. Another process may apply a step at
// the same time; then the step fails here, or does the same once more, and stepUp tries again. Steps must allow for that.
func stepUp(steps int, up func() error) (err error) {
	for range 1 + steps {
		if err = up(); err == nil {
			return nil
		}
	}
	return err
}
