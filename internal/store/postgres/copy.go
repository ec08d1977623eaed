package postgres

import (
	"context"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
)

// Snapshot reads relations as they are at one moment, as [store.Copied] says.
func (s *Store) Snapshot(ctx context.Context, do func(read func(store.Relation) store.Rows) error) error {
	conn, err := s.pool.Acquire(ctx)
	if err == nil {
		defer conn.Release()
		err = isCurrent(ctx, conn.Conn()) // a newer schema may have what this program does not copy
	}
	if err == nil {
		err = snapshot(ctx, conn, do)
	}
	return s.failed("read everything", err)
}

// A beginner begins transactions: a connection, or a pool of them.
type beginner interface {
	BeginTx(context.Context, pgx.TxOptions) (pgx.Tx, error)
}

// snapshot reads relations as they are at one moment.
func snapshot(ctx context.Context, from beginner, do func(read func(store.Relation) store.Rows) error) error {
	return pgx.BeginTxFunc(ctx, from, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, patient); err != nil {
			return err
		}
		return do(func(r store.Relation) store.Rows { return readAll(ctx, tx, r) })
	})
}

// patient lets a transaction wait for the other database.
const patient = `SET LOCAL idle_in_transaction_session_timeout = 0`

// readAll reads a relation.
func readAll(ctx context.Context, tx pgx.Tx, r store.Relation) store.Rows {
	return func(yield func([]any, error) bool) {
		rows, err := tx.Query(ctx, "SELECT "+strings.Join(r.Names(), ", ")+" FROM "+r.Name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			row, err := rows.Values()
			if err == nil {
				toCopy(row, r)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// toCopy converts the values of a row to those of their kinds.
func toCopy(row []any, r store.Relation) {
	for i, c := range r.Columns {
		switch v := row[i].(type) {
		case int16:
			row[i] = int64(v)
		case int32:
			row[i] = int64(v)
		case string:
			if c.Kind == store.Name {
				row[i] = unescape(v)
			}
		}
	}
}

// fromCopy converts the values of a row to those of this engine. The row stays as it is, because its digest is taken of it.
func fromCopy(row []any, r store.Relation) []any {
	own := append([]any{}, row...)
	for i, c := range r.Columns {
		switch text, ok := row[i].(string); {
		case ok && c.Name == "person":
			own[i] = personKey(text)
		case ok && c.Kind == store.Name:
			own[i] = escape(text)
		}
	}
	return own
}

// Import writes relations in one transaction, as [store.Copied] says. Nodes that use the database wait meanwhile.
func (s *Store) Import(ctx context.Context, do func(write func(store.Relation, store.Rows) error) error) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, patient); err != nil {
			return err
		}
		for _, r := range store.Relations {
			if err := lockEmpty(ctx, tx, r); err != nil {
				return err
			}
		}
		return do(func(r store.Relation, rows store.Rows) error { return writeAll(ctx, tx, r, rows) })
	})
	return s.failed("write everything", err)
}

// lockEmpty keeps other writers from a relation, which must be empty.
func lockEmpty(ctx context.Context, tx pgx.Tx, r store.Relation) error {
	if _, err := tx.Exec(ctx, "LOCK TABLE "+r.Name+" IN EXCLUSIVE MODE"); err != nil {
		return err
	}
	var some bool
	err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+r.Name+")").Scan(&some)
	if err == nil && some {
		err = store.ErrNotEmpty
	}
	return err
}

// writeAll copies rows into a relation.
func writeAll(ctx context.Context, tx pgx.Tx, r store.Relation, rows store.Rows) error {
	next, stop := iter.Pull2(rows)
	defer stop()
	_, err := tx.CopyFrom(ctx, pgx.Identifier{r.Name}, r.Names(), pgx.CopyFromFunc(func() ([]any, error) {
		row, err, ok := next()
		if err != nil || !ok {
			return nil, err
		}
		return fromCopy(row, r), nil
	}))
	return err
}

// SetKey replaces a key that all nodes share. Nodes read it when they start.
func (s *Store) SetKey(ctx context.Context, name string, key []byte) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET key = excluded.key`, name, key)
	return s.failed("write the key "+name, err)
}
