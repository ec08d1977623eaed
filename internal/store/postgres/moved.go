package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
)

// movedTable is in a database whose games have moved, and has one row: where to, in words, and when. Like the table of [needs] it says
// something about the whole, so no step of the schema makes it, and no copy has it.
const movedTable = "razzia_moved"

// MarkMoved notes that the games have moved to a place, in words. Nothing opens the database from then on.
func (s *Store) MarkMoved(ctx context.Context, to string) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `CREATE TABLE IF NOT EXISTS `+movedTable+` (place TEXT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now())`)
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO `+movedTable+` (place) VALUES ($1)`, to)
		}
		return err
	})
	return s.failed("note that the games have moved", err)
}

// mustBeHere refuses a database whose games have moved, with [store.ErrMoved].
func mustBeHere(ctx context.Context, conn *pgx.Conn) error {
	var noted bool
	err := conn.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, movedTable).Scan(&noted)
	if err != nil || !noted {
		return err
	}
	var to string
	var at time.Time
	if err := conn.QueryRow(ctx, `SELECT place, at FROM `+movedTable+` LIMIT 1`).Scan(&to, &at); err != nil {
		return fmt.Errorf("read where the games have moved: %w", err)
	}
	return store.MovedTo(to, at, "remove its table "+movedTable)
}
