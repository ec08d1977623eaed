package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"razzia/internal/store"
	"razzia/internal/table"
)

// IsCurrent fails unless the schema of the file is the one that this program knows.
func (r *Reader) IsCurrent(ctx context.Context) error {
	have, err := r.schema(ctx)
	if want := r.newestSchema(); err == nil && have < want {
		err = fmt.Errorf("its schema is version %d, of an older program, and this one wants %d: start the server once, or use the older program", have, want)
	}
	if err != nil {
		return fmt.Errorf("check %s: %w", r.path, err)
	}
	return nil
}

// IDs lists all tables.
func (r *Reader) IDs(ctx context.Context) ([]table.ID, error) {
	return collect(ctx, r.db, scanID, `SELECT id FROM tables WHERE NOT retired ORDER BY id`)
}

// Numbers lists the numbers of the games in the feed of finished games, ascending.
func (r *Reader) Numbers(ctx context.Context) ([]int64, error) {
	return collect(ctx, r.db, func(rows *sql.Rows) (n int64, err error) { return n, rows.Scan(&n) },
		`SELECT number FROM tables WHERE number IS NOT NULL ORDER BY number`)
}

// Ratings reads all ratings, and how far they have come.
func (r *Reader) Ratings(ctx context.Context) (rows []store.RatingRow, position int64, err error) {
	rows, err = collect(ctx, r.db, func(rows *sql.Rows) (row store.RatingRow, err error) { return row, rows.Scan(row.Fields()...) },
		`SELECT person, mean, deviation, games FROM ratings ORDER BY person`)
	if err == nil {
		err = r.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(position), 0) FROM rating_feed`).Scan(&position)
	}
	return rows, position, err
}

// Left lists the persons with data in the file although their data were removed.
func (r *Reader) Left(ctx context.Context) ([]string, error) {
	gone, err := collect(ctx, r.db, func(rows *sql.Rows) (hash []byte, err error) { return hash, rows.Scan(&hash) }, store.ListGone)
	if err != nil {
		return nil, err
	}
	persons, err := collect(ctx, r.db, scanLine, store.ListPersons)
	return store.LeftOf(persons, gone), err
}

// Kept reads all that is kept about a table, at one moment. It is false if there is no such table.
func (r *Reader) Kept(ctx context.Context, id table.ID) (k store.Kept, found bool, err error) {
	tx, err := r.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return k, false, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	summaries, err := within(ctx, tx, func(rows *sql.Rows) (table.Summary, error) { return scanSummary(rows, &k.Running, &k.Ended, &k.Listed) },
		`SELECT `+store.SummaryColumns+`, t.running, t.ended, t.listed FROM tables t WHERE t.id = $1`, id)
	if err != nil || len(summaries) == 0 {
		return k, false, err
	}
	k.Summary = summaries[0]
	rows, err := within(ctx, tx, scanLogRow, store.ReadLog, id, 0)
	if err == nil {
		k.Log, err = store.WholeLog(rows, 0)
	}
	k.LogErr = err
	secrets, err := within(ctx, tx, func(rows *sql.Rows) (b []byte, err error) { return b, rows.Scan(&b) },
		`SELECT secret FROM secrets WHERE table_id = $1`, id)
	if err != nil {
		return k, false, err
	}
	if len(secrets) > 0 {
		k.Secret = secrets[0]
	}
	k.Persons, err = within(ctx, tx, func(rows *sql.Rows) (p store.PersonRow, err error) { return p, rows.Scan(&p.Person, &p.EndedAt) },
		`SELECT person, ended_at FROM persons WHERE table_id = $1 ORDER BY person`, id)
	if err == nil {
		k.Plans, err = within(ctx, tx, scanPlanRow, store.FindPlans, id)
	}
	return k, true, err
}

// within returns the rows of a query in a transaction.
func within[T any](ctx context.Context, tx *sql.Tx, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return list(rows, scan)
}

// Reviews calls a function for each review, of tables and of records, until it fails.
func (r *Reader) Reviews(ctx context.Context, each func(store.KeptReview) error) error {
	return r.each(ctx, func(rows *sql.Rows) error {
		var review store.KeptReview
		if err := rows.Scan(&review.ID, &review.Review); err != nil {
			return err
		}
		return each(review)
	}, `SELECT table_id, review FROM reviews UNION ALL SELECT id, review FROM records WHERE review IS NOT NULL ORDER BY 1`)
}

// Records calls a function for each record that was opened from a file, until it fails.
func (r *Reader) Records(ctx context.Context, each func(store.KeptRecord) error) error {
	return r.each(ctx, func(rows *sql.Rows) error {
		var record store.KeptRecord
		if err := rows.Scan(&record.ID, &record.Record); err != nil {
			return err
		}
		return each(record)
	}, `SELECT id, record FROM records ORDER BY id`)
}

// each calls a function for each row of a query, until it fails.
func (r *Reader) each(ctx context.Context, do func(*sql.Rows) error, query string) error {
	rows, err := r.db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
