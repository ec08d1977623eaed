package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// An engine runs statements that both engines share. Queries are parsed once, others each time: they are rare.
type engine struct{ *Store }

// Read returns what runs queries.
func (e engine) Read(ctx context.Context, what string) store.Query {
	read := reading(ctx, e.readers)
	return func(row func(store.Scan) error, text string, args ...any) error {
		return e.failed(what, read(row, text, args...))
	}
}

// A querier runs queries: a database, or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// reading returns what runs queries.
func reading(ctx context.Context, from querier) store.Query {
	return func(row func(store.Scan) error, text string, args ...any) error {
		rows, err := from.QueryContext(ctx, dialect.Replace(text), argsOf(args)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		scan := scanning(rows)
		for rows.Next() {
			if err := row(scan); err != nil {
				return err
			}
		}
		return rows.Err()
	}
}

// scanning reads a row. It fails with [host.ErrUnreadable] if a column has another type than it should.
func scanning(rows *sql.Rows) store.Scan {
	return func(to ...any) error {
		err := rows.Scan(to...)
		if err != nil && rows.Err() == nil {
			return fmt.Errorf("%w: %w", host.ErrUnreadable, err)
		}
		return err
	}
}

// dialect writes a statement of PostgreSQL in the words of SQLite: without locks of rows, because one transaction writes at a time, and
// with lists as JSON.
var dialect = strings.NewReplacer(
	" FOR UPDATE SKIP LOCKED", "", " FOR UPDATE", "", " FOR NO KEY UPDATE", "", " FOR KEY SHARE", "",
	"gen_random_uuid()", "lower(hex(randomblob(12)))",
	"= ANY($1)", "IN (SELECT value FROM json_each($1))", "= ANY($2)", "IN (SELECT value FROM json_each($2))",
)

// argsOf returns arguments as SQLite takes them.
func argsOf(args []any) []any {
	own := slices.Clone(args)
	for i, one := range own {
		switch v := one.(type) {
		case time.Time:
			own[i] = v.UnixMilli()
		case store.Document:
			own[i] = string(v)
		case []string, []store.Key, []table.ID, []int64:
			text, _ := json.Marshal(v) // texts never fail
			own[i] = string(text)
		}
	}
	return own
}

// Write runs a function in a transaction. No other transaction writes meanwhile.
func (e engine) Write(ctx context.Context, what string, do func(store.Tx) error) error {
	return e.failed(what, e.writer.write(ctx, func(tx *transaction) error { return tx.apart(do) }))
}

// apart runs a function, and takes back what it has written if it refuses: other requests share the transaction.
func (tx *transaction) apart(do func(store.Tx) error) error {
	if _, err := tx.tx.ExecContext(tx.ctx, `SAVEPOINT apart`); err != nil {
		return err
	}
	refused := do(shared{tx})
	if refused != nil {
		if !store.IsRefusal(refused) {
			return refused // the whole transaction is taken back
		}
		if _, err := tx.tx.ExecContext(tx.ctx, `ROLLBACK TO apart`); err != nil {
			return err
		}
	}
	if _, err := tx.tx.ExecContext(tx.ctx, `RELEASE apart`); err != nil {
		return err
	}
	return refused
}

// Failed says what could not be done.
func (e engine) Failed(what string, err error) error { return e.failed(what, err) }

// Now returns the time of the host: no other one uses the file.
func (engine) Now(_ context.Context, host time.Time) (int64, error) { return host.UnixMilli(), nil }

// Clock reads the time of the host.
func (engine) Clock() string { return `SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)` }

// A shared transaction runs statements that both engines share.
type shared struct{ *transaction }

// Lock does nothing: one transaction writes at a time.
func (shared) Lock(...string) error { return nil }

// LockBy does nothing, likewise.
func (shared) LockBy(string) error { return nil }

// Read runs a query.
func (tx shared) Read(row func(store.Scan) error, text string, args ...any) error {
	return reading(tx.ctx, tx.tx)(row, text, args...)
}

// Exec runs a statement.
func (tx shared) Exec(text string, args ...any) (int64, error) {
	result, err := tx.tx.ExecContext(tx.ctx, dialect.Replace(text), argsOf(args)...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Run runs statements. Each text is parsed once: ratings are written by hundreds of equal statements.
func (tx shared) Run(steps ...store.Step) error {
	if len(steps) == 1 {
		_, err := tx.Exec(steps[0].Text, steps[0].Args...)
		return err
	}
	parsed := prepared{}
	defer parsed.close()
	for _, step := range steps {
		stmt := parsed[step.Text]
		if stmt == nil {
			var err error
			if stmt, err = tx.tx.PrepareContext(tx.ctx, dialect.Replace(step.Text)); err != nil {
				return err
			}
			parsed[step.Text] = stmt
		}
		if _, err := stmt.ExecContext(tx.ctx, argsOf(step.Args)...); err != nil {
			return err
		}
	}
	return nil
}

// Append adds entries to a log.
func (tx shared) Append(b *store.Batch) error { return tx.appendEntries(b) }
