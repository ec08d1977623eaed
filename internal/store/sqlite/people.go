package sqlite

import (
	"context"

	"razzia/internal/people"
	"razzia/internal/store"
)

// People returns the store of what persons are to each other.
func (s *Store) People() people.Store { return store.People{Engine: engine{s}} }

// An engine runs statements that both engines share.
type engine struct{ *Store }

// Read runs a query, as [store.Engine] says.
func (e engine) Read(ctx context.Context, what string, row func(scan func(...any) error) error, text string, args ...any) error {
	rows, err := e.readers.QueryContext(ctx, text, args...)
	if err != nil {
		return e.failed(what, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return e.failed(what, err)
		}
	}
	return e.failed(what, rows.Err())
}

// Write runs a function in a transaction, as [store.Engine] says. No other transaction writes meanwhile.
func (e engine) Write(ctx context.Context, what string, do func(store.Tx) error) error {
	err := e.writer.write(ctx, func(tx *transaction) error { return do(shared{tx}) })
	return e.failed(what, err)
}

// A shared transaction runs statements that are not prepared: they are rare.
type shared struct{ *transaction }

// Lock does nothing: one transaction writes at a time.
func (shared) Lock(...string) error { return nil }

// Exec runs a statement, as [store.Tx] says.
func (tx shared) Exec(text string, args ...any) (int64, error) {
	result, err := tx.tx.ExecContext(tx.ctx, text, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// One reads a row, as [store.Tx] says.
func (tx shared) One(to any, text string, args ...any) (found bool, err error) {
	rows, err := tx.tx.QueryContext(tx.ctx, text, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if found = rows.Next(); found {
		err = rows.Scan(to)
	}
	if err == nil {
		err = rows.Err()
	}
	return found, err
}
