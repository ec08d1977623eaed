package postgres

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
)

// Snapshot reads relations as they are at one moment.
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
		rows, err := tx.Query(ctx, "SELECT "+strings.Join(r.Names(), ", ")+" FROM "+r.Name, pgx.QueryResultFormats{pgx.BinaryFormatCode})
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			row, err := fromBinary(rows.RawValues(), r)
			if !yield(row, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// fromBinary reads the values of a row, each with the type of its kind.
func fromBinary(raw [][]byte, r store.Relation) ([]any, error) {
	row := make([]any, len(raw))
	for i, c := range r.Columns {
		v := raw[i]
		switch {
		case v == nil: // NULL
		case c.Kind == store.Number && len(v) == 8:
			row[i] = int64(binary.BigEndian.Uint64(v))
		case c.Kind == store.Number && len(v) == 4:
			row[i] = int64(int32(binary.BigEndian.Uint32(v)))
		case c.Kind == store.Number && len(v) == 2:
			row[i] = int64(int16(binary.BigEndian.Uint16(v)))
		case c.Kind == store.Flag && len(v) == 1:
			row[i] = v[0] != 0
		case c.Kind == store.Text:
			row[i] = string(v)
		case c.Kind.IsName():
			row[i] = unescape(string(v))
		case c.Kind == store.Bytes:
			row[i] = bytes.Clone(v)
		default:
			return nil, fmt.Errorf("the column %s.%s has %d bytes", r.Name, c.Name, len(v))
		}
	}
	return row, nil
}

// fromCopy appends the values of a row to a list, as those of this engine. The row stays as it is, because its digest is taken of it.
func fromCopy(own, row []any, r store.Relation) []any {
	own = append(own, row...)
	for i, c := range r.Columns {
		switch text, ok := row[i].(string); {
		case ok && c.Name == "person":
			own[i] = personKey(text)
		case ok && c.Kind.IsName():
			own[i] = escape(text)
		}
	}
	return own
}

// Import writes relations in one transaction. Nodes that use the database wait meanwhile.
func (s *Store) Import(ctx context.Context, do func(write func(store.Relation, store.Rows) error) error) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, patient); err != nil {
			return err
		}
		for _, r := range s.relations {
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
	if _, err := tx.Exec(ctx, r.Own); err != nil {
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
	var own []any // is encoded before the next one
	_, err := tx.CopyFrom(ctx, pgx.Identifier{r.Name}, r.Names(), pgx.CopyFromFunc(func() ([]any, error) {
		row, err, ok := next()
		if err != nil || !ok {
			return nil, err
		}
		own = fromCopy(own[:0], row, r)
		return own, nil
	}))
	return err
}

// SetKey replaces a key that all nodes share. Nodes read it when they start.
func (s *Store) SetKey(ctx context.Context, name string, key []byte) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET key = excluded.key`, name, key)
	return s.failed("write the key "+name, err)
}
