package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"razzia/internal/table"
)

// A Store keeps the logs of tables in a database. Several goroutines may use it at the same time, and
// several processes the same database.
type Store struct {
	readers *sql.DB
	writer  *writer
}

// ErrClosed is what writing to a closed store fails with.
var ErrClosed = errors.New("the store is closed")

// Close writes what is queued and closes the database. Who writes after it gets ErrClosed.
func (s *Store) Close() error {
	return errors.Join(s.writer.close(), s.readers.Close())
}

// Create keeps a new table, as [table.Store] says.
func (s *Store) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry) error {
	b, err := batchOf(id, entries)
	if err == nil && b.first != 1 {
		err = fmt.Errorf("a log begins with version 1, not %d", b.first)
	}
	secret = append([]byte{}, secret...) // the caller may go on with his; and never NULL
	if err == nil {
		err = s.writer.write(ctx, func(do *statements) error { return do.create(b, secret) })
	}
	return in("create table", id, err)
}

// Append adds entries to a log, as [table.Store] says.
func (s *Store) Append(ctx context.Context, id table.ID, entries []table.Entry) error {
	b, err := batchOf(id, entries)
	if err == nil {
		err = s.writer.write(ctx, func(do *statements) error { return do.append(b) })
	}
	return in("append to table", id, err)
}

// Read gives the entries of a log after a version, as [table.Store] says.
func (s *Store) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	entries, err := collect(ctx, s.readers, scanEntry,
		`SELECT version, at, entry FROM entries WHERE table_id = $1 AND version > $2 ORDER BY version`, id, after)
	if err == nil && len(entries) == 0 {
		err = s.mustExist(ctx, id)
	}
	return entries, in("read table", id, err)
}

// mustExist fails with ErrNotFound if there is no such table.
func (s *Store) mustExist(ctx context.Context, id table.ID) error {
	var one int
	return notFound(s.readers.QueryRowContext(ctx, `SELECT 1 FROM tables WHERE id = $1`, id).Scan(&one))
}

// Secret gives the secret of a table, as [table.Store] says.
func (s *Store) Secret(ctx context.Context, id table.ID) (secret []byte, err error) {
	err = s.readers.QueryRowContext(ctx, `SELECT secret FROM secrets WHERE table_id = $1`, id).Scan(&secret)
	return secret, in("read the secret of table", id, notFound(err))
}

// Running lists the tables that began and did not end, as [table.Store] says.
func (s *Store) Running(ctx context.Context) ([]table.ID, error) {
	ids, err := collect(ctx, s.readers, scanID, `SELECT id FROM tables WHERE running ORDER BY latest DESC, id`)
	if err != nil {
		return nil, fmt.Errorf("list running tables: %w", err)
	}
	return ids, nil
}

// TablesOf lists the tables of a person, as [table.Store] says.
func (s *Store) TablesOf(ctx context.Context, person string, most int) ([]table.ID, error) {
	ids, err := collect(ctx, s.readers, scanID,
		`SELECT t.id FROM persons p JOIN tables t ON t.id = p.table_id
		WHERE p.person = $1 ORDER BY t.latest DESC, t.id LIMIT $2`, person, max(most, 0))
	if err != nil {
		return nil, fmt.Errorf("list the tables of a person: %w", err)
	}
	return ids, nil
}

// Unfinished counts the tables of a maker that did not end, as [table.Store] says.
func (s *Store) Unfinished(ctx context.Context, maker string, since time.Time) (n int, err error) {
	err = s.readers.QueryRowContext(ctx,
		`SELECT COUNT(*) FROM tables WHERE maker = $1 AND latest >= $2 AND NOT ended`, maker, since.UnixMilli()).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count the tables of a maker: %w", err)
	}
	return n, nil
}

// Forget removes tables that never began, as [table.Store] says.
func (s *Store) Forget(ctx context.Context, before time.Time, most int) (ids []table.ID, err error) {
	err = s.writer.write(ctx, func(do *statements) (err error) {
		ids, err = do.forget(before.UnixMilli(), most)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("remove tables that never began: %w", err)
	}
	return ids, nil
}

// collect lists the rows that a query gives.
func collect[T any](ctx context.Context, db *sql.DB, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return list(rows, scan)
}

// list reads rows to their end.
func list[T any](rows *sql.Rows, scan func(*sql.Rows) (T, error)) (all []T, err error) {
	defer rows.Close()
	for rows.Next() {
		row, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, rows.Err()
}

func scanID(rows *sql.Rows) (id table.ID, err error) { return id, rows.Scan(&id) }

// notFound says of a missing row that there is no such table.
func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return table.ErrNotFound
	}
	return err
}

// in says of an error what was being done to which table.
func in(what string, id table.ID, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s %s: %w", what, id, err)
}
