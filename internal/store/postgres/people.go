package postgres

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"razzia/internal/people"
	"razzia/internal/store"
)

// People returns the store of what persons are to each other.
func (s *Store) People() people.Store { return store.People{Engine: engine{s}} }

// An engine runs statements that both engines share. It escapes the texts in them.
type engine struct{ *Store }

// Read runs a query, as [store.Engine] says.
func (e engine) Read(ctx context.Context, what string, row func(scan func(...any) error) error, text string, args ...any) error {
	var err error
	for range 2 {
		var began bool
		if began, err = e.read(ctx, row, text, escapeArgs(args)); began || !isBroken(err) || ctx.Err() != nil {
			break
		}
		e.pool.Reset() // as in collect; no row was read
	}
	return e.failed(what, err)
}

// read runs a query once, and reports whether there was a row.
func (e engine) read(ctx context.Context, row func(scan func(...any) error) error, text string, args []any) (began bool, err error) {
	rows, err := e.pool.Query(ctx, text, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	for rows.Next() {
		began = true
		if err := row(func(to ...any) error { return scanTexts(rows, to...) }); err != nil {
			return began, err
		}
	}
	return began, rows.Err()
}

// scanTexts reads a row, with its texts as the program has them.
func scanTexts(row pgx.Row, to ...any) error {
	err := row.Scan(to...)
	for _, one := range to {
		if text, ok := one.(*string); ok {
			*text = unescape(*text)
		}
	}
	return err
}

// escapeArgs returns arguments for a statement.
func escapeArgs(args []any) []any {
	escaped := slices.Clone(args)
	for i, one := range escaped {
		if text, ok := one.(string); ok {
			escaped[i] = personKey(text)
		}
	}
	return escaped
}

// Write runs a function in a transaction, as [store.Engine] says.
func (e engine) Write(ctx context.Context, what string, do func(store.Tx) error) error {
	err := e.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return do(shared{ctx, tx}) })
	return e.failed(what, err)
}

// A shared transaction runs statements that both engines share.
type shared struct {
	ctx context.Context
	tx  pgx.Tx
}

// lockPerson takes the advisory lock of a person.
const lockPerson = `SELECT pg_advisory_xact_lock(hashtextextended($1, 7814))`

// Lock locks names, as [store.Tx] says: in their order, so that two transactions do not wait for each other.
func (tx shared) Lock(names ...string) error {
	names = slices.Sorted(slices.Values(names))
	for _, name := range names {
		if _, err := tx.tx.Exec(tx.ctx, lockPerson, personKey(name)); err != nil {
			return err
		}
	}
	return nil
}

// Exec runs a statement, as [store.Tx] says.
func (tx shared) Exec(text string, args ...any) (int64, error) {
	done, err := tx.tx.Exec(tx.ctx, text, escapeArgs(args)...)
	return done.RowsAffected(), err
}

// One reads a row, as [store.Tx] says.
func (tx shared) One(to any, text string, args ...any) (found bool, err error) {
	err = scanTexts(tx.tx.QueryRow(tx.ctx, text, escapeArgs(args)...), to)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}
