package sqlite

import (
	"context"
	"database/sql"
	_ "embed" // for the schema
	"strings"

	"github.com/pressly/goose/v3"
)

// schema is what all steps together make of an empty file. A new file gets it at once, because the steps take ten times as long. A test
// compares it with the steps, and writes it.
//
//go:embed schema.sql
var schema string

// createSchema makes the schema in an empty file, and notes that all steps were applied.
func createSchema(ctx context.Context, tx *sql.Tx, steps []*goose.Source) error {
	for statement := range strings.SplitSeq(schema, ";\n\n") {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	versions := []int64{0} // goose notes an empty schema too
	for _, step := range steps {
		versions = append(versions, step.Version)
	}
	for _, version := range versions {
		_, err := tx.ExecContext(ctx, `INSERT INTO `+goose.DefaultTablename+` (version_id, is_applied) VALUES ($1, TRUE)`, version)
		if err != nil {
			return err
		}
	}
	return nil
}
