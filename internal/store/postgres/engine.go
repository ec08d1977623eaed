package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// An engine runs statements that both engines share. It escapes the texts in them.
type engine struct{ *Store }

// Read returns what runs queries. If the connection turns out to be broken, it reads once more on a new one, or
// fails with [store.ErrBroken] if there was a row.
func (e engine) Read(ctx context.Context, what string) store.Query {
	return func(row func(store.Scan) error, text string, args ...any) (err error) {
		began := false
		count := func(scan store.Scan) error {
			began = true
			return row(scan)
		}
		for range 2 {
			err = reading(ctx, e.pool)(count, text, args...)
			if err == nil || ctx.Err() != nil || !isBroken(err) {
				break
			}
			e.pool.Reset() // the other connections of that time are broken too
			if began {
				err = fmt.Errorf("%w: %w", store.ErrBroken, err)
				break
			}
		}
		return e.failed(what, err)
	}
}

// Clock reads the time of the database.
func (engine) Clock() string { return `SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT` }

// A querier runs queries: a pool, a connection or a transaction.
type querier interface {
	Query(ctx context.Context, text string, args ...any) (pgx.Rows, error)
}

// reading returns what runs queries.
func reading(ctx context.Context, from querier) store.Query {
	return func(row func(store.Scan) error, text string, args ...any) error {
		rows, err := from.Query(ctx, text, escapeArgs(args)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		scan := func(to ...any) error { return scanTexts(rows, to) }
		for rows.Next() {
			if err := row(scan); err != nil {
				return err
			}
		}
		return rows.Err()
	}
}

// scanTexts reads a row, with its texts as the program has them.
func scanTexts(rows pgx.Rows, to []any) error {
	err := rows.Scan(to...)
	for _, one := range to {
		switch v := one.(type) {
		case *string:
			*v = unescape(*v)
		case *table.ID:
			*v = table.ID(unescape(string(*v)))
		}
	}
	return err
}

// escapeArgs returns arguments as PostgreSQL takes them.
func escapeArgs(args []any) []any {
	own := slices.Clone(args)
	for i, one := range own {
		switch v := one.(type) {
		case string:
			own[i] = escape(v)
		case table.ID:
			own[i] = escape(string(v))
		case store.Key:
			own[i] = personKey(string(v))
		case store.JSON:
			own[i] = string(v)
		case store.Document:
			own[i] = []byte(v)
		case time.Time:
			own[i] = v.UnixMilli()
		case []string:
			own[i] = each(v, escape)
		case []table.ID:
			own[i] = each(v, escape)
		case []store.Key:
			own[i] = each(v, personKey)
		}
	}
	return own
}

// each returns texts as a function writes them.
func each[T ~string](list []T, write func(string) string) []string {
	written := make([]string, len(list))
	for i, text := range list {
		written[i] = write(string(text))
	}
	return written
}

// Write runs a function in a transaction.
func (e engine) Write(ctx context.Context, what string, do func(store.Tx) error) error {
	return e.failed(what, e.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return do(shared{ctx, tx}) }))
}

// Failed says what could not be done.
func (e engine) Failed(what string, err error) error { return e.failed(what, err) }

// Now reads the clock of the database.
func (e engine) Now(ctx context.Context, _ time.Time) (int64, error) {
	now, _, err := store.One(e.Read(ctx, "read the clock"), store.Value[int64], `SELECT `+clock)
	return now, err
}

// A shared transaction runs statements that both engines share.
type shared struct {
	ctx context.Context
	tx  pgx.Tx
}

// Read runs a query.
func (tx shared) Read(row func(store.Scan) error, text string, args ...any) error {
	return reading(tx.ctx, tx.tx)(row, text, args...)
}

// Exec runs a statement.
func (tx shared) Exec(text string, args ...any) (int64, error) {
	done, err := tx.tx.Exec(tx.ctx, text, escapeArgs(args)...)
	return done.RowsAffected(), orphan(err)
}

// Run runs statements in a batch.
func (tx shared) Run(steps ...store.Step) error {
	batch := new(pgx.Batch)
	for _, step := range steps {
		batch.Queue(step.Text, escapeArgs(step.Args)...)
	}
	return orphan(tx.tx.SendBatch(tx.ctx, batch).Close())
}

// orphan marks the error of a row that refers to one which has gone at the same time (foreign_key_violation).
func orphan(err error) error {
	if hasCode(err, "23503") {
		err = fmt.Errorf("%w: %w", store.ErrOrphan, err)
	}
	return err
}

// lockPerson takes the advisory lock of a person.
const lockPerson = `SELECT pg_advisory_xact_lock(hashtextextended($1, 7814))`

// Lock locks names in one round trip: in their order, so that two transactions do not wait for each other.
func (tx shared) Lock(names ...string) error {
	batch := new(pgx.Batch)
	for _, name := range slices.Sorted(slices.Values(names)) {
		batch.Queue(lockPerson, personKey(name))
	}
	return tx.tx.SendBatch(tx.ctx, batch).Close()
}

// LockBy takes a lock.
func (tx shared) LockBy(statement string) error {
	_, err := tx.tx.Exec(tx.ctx, statement)
	return err
}

// Append adds entries to a log.
func (tx shared) Append(b *store.Batch) error {
	changed, err := true, b.NeedTexts()
	if err == nil {
		err = tx.tx.QueryRow(tx.ctx, changeTable, append(argsOf(b), b.Ends)...).Scan(&changed)
	}
	if err == nil && !changed {
		err = host.ErrConflict
	}
	return err
}
