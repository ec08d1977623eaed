package sqlite

import (
	"context"
	"database/sql"
	"strings"

	"razzia/internal/store"
)

// Snapshot reads relations as they are at one moment.
func (s *Store) Snapshot(ctx context.Context, do func(read func(store.Relation) store.Rows) error) error {
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return s.failed("read everything", err)
	}
	defer func() { _ = tx.Rollback() }() // it has written nothing
	return s.failed("read everything", do(func(r store.Relation) store.Rows { return readAll(ctx, tx, r) }))
}

// readAll reads a relation.
func readAll(ctx context.Context, tx *sql.Tx, r store.Relation) store.Rows {
	return func(yield func([]any, error) bool) {
		rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(r.Names(), ", ")+" FROM "+r.Name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			row, err := scanAll(rows, r)
			if !yield(row, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// scanAll reads a row, each value with the type of its kind.
func scanAll(rows *sql.Rows, r store.Relation) ([]any, error) {
	row, to := make([]any, len(r.Columns)), make([]any, len(r.Columns))
	for i := range row {
		to[i] = &row[i]
	}
	if err := rows.Scan(to...); err != nil {
		return nil, err
	}
	for i, c := range r.Columns {
		row[i] = ofKind(row[i], c.Kind)
	}
	return row, nil
}

// ofKind converts a value, as SQLite keeps it, to the type of its kind.
func ofKind(value any, kind store.Kind) any {
	switch v := value.(type) {
	case int64:
		if kind == store.Flag {
			return v != 0
		}
	case string:
		if kind == store.Bytes {
			return []byte(v)
		}
	case []byte:
		if kind == store.Text || kind.IsName() {
			return string(v)
		}
	}
	return value
}

// Import writes relations in one transaction.
func (s *Store) Import(ctx context.Context, do func(write func(store.Relation, store.Rows) error) error) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		for _, r := range s.relations {
			if _, err := tx.tx.ExecContext(ctx, r.Own); err != nil {
				return err
			}
			var some bool
			if err := tx.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+r.Name+")").Scan(&some); err != nil {
				return err
			}
			if some {
				return store.ErrNotEmpty
			}
		}
		return do(func(r store.Relation, rows store.Rows) error { return writeAll(ctx, tx.tx, r, rows) })
	})
	return s.failed("write everything", err)
}

// rowsAtOnce is how many rows one statement inserts.
const rowsAtOnce = 100

// writeAll inserts rows.
func writeAll(ctx context.Context, tx *sql.Tx, r store.Relation, rows store.Rows) error {
	insert, err := tx.PrepareContext(ctx, insertOf(r, rowsAtOnce))
	if err != nil {
		return err
	}
	defer insert.Close()
	full := rowsAtOnce * len(r.Columns)
	values := make([]any, 0, full)
	for row, err := range rows {
		if err != nil {
			return err
		}
		if values = append(values, asText(row, r)...); len(values) < full {
			continue
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
		values = values[:0]
	}
	if len(values) > 0 {
		_, err = tx.ExecContext(ctx, insertOf(r, len(values)/len(r.Columns)), values...)
	}
	return err
}

// insertOf returns a statement that inserts a number of rows.
func insertOf(r store.Relation, rows int) string {
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", len(r.Columns)), ", ") + "), "
	return "INSERT INTO " + r.Name + " (" + strings.Join(r.Names(), ", ") + ") VALUES " + strings.TrimSuffix(strings.Repeat(row, rows), ", ")
}

// asText turns the record in a row into text, which it is in this engine. The row stays as it is, because its digest is taken of
// it.
func asText(row []any, r store.Relation) []any {
	if r.Name != "records" {
		return row
	}
	text := append([]any{}, row...)
	for i, c := range r.Columns {
		if content, ok := row[i].([]byte); ok && c.Name == "record" {
			text[i] = string(content)
		}
	}
	return text
}
