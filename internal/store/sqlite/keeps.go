package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"razzia/internal/keyring"
	"razzia/internal/store"
	"razzia/internal/table"
)

// IsCurrent fails unless the schema of the file is the one that this program knows.
func (r *Reader) IsCurrent(ctx context.Context) error {
	have, err := r.schema(ctx)
	if want := r.newestSchema(); err == nil && have < want {
		err = fmt.Errorf("its schema is version %d, of an older program, and this one wants %d: start the server once, or use the older program",
			have, want)
	}
	if err != nil {
		return fmt.Errorf("check %s: %w", r.path, err)
	}
	return nil
}

// IDs lists all tables.
func (r *Reader) IDs(ctx context.Context) ([]table.ID, error) {
	return store.All(reading(ctx, r.db), store.Value[table.ID], `SELECT id FROM tables WHERE NOT retired ORDER BY id`)
}

// Numbers lists the numbers of the games in the feed of finished games, ascending.
func (r *Reader) Numbers(ctx context.Context) ([]int64, error) {
	return store.All(reading(ctx, r.db), store.Value[int64], `SELECT number FROM tables WHERE number IS NOT NULL ORDER BY number`)
}

// Ratings reads all ratings, and how far they have come.
func (r *Reader) Ratings(ctx context.Context) (rows []store.RatingRow, position int64, err error) {
	return store.ReadRatings(reading(ctx, r.db))
}

// CookieKeys lists the keys of the cookies.
func (r *Reader) CookieKeys(ctx context.Context) ([]keyring.Key, error) {
	keys, err := store.ReadCookieKeys(reading(ctx, r.db))
	if err != nil {
		return nil, fmt.Errorf("list the keys of the cookies in %s: %w", r.path, err)
	}
	return keys, nil
}

// Left lists the persons with data in the file although their data were removed.
func (r *Reader) Left(ctx context.Context) ([]string, error) {
	return store.Left(reading(ctx, r.db), r.relations)
}

// Days calls a function for the round of each day.
func (r *Reader) Days(ctx context.Context, each func(store.KeptDay) error) error {
	return store.EachDay(reading(ctx, r.db), each)
}

// Kept reads all that is kept about a table, at one moment. It is false if there is no such table.
func (r *Reader) Kept(ctx context.Context, id table.ID) (k store.Kept, found bool, err error) {
	tx, err := r.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return k, false, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	read := reading(ctx, tx)
	k.Summary, found, err = store.One(read, func(scan store.Scan) (table.Summary, error) {
		return store.ScanSummary(scan, &k.Running, &k.Ended, &k.Listed)
	},
		`SELECT `+store.SummaryColumns+`, t.running, t.ended, t.listed FROM tables t WHERE t.id = $1`, id)
	if err != nil || !found {
		return k, false, err
	}
	rows, err := store.All(read, store.ScanLog, store.ReadLog, id, 0)
	if err == nil {
		k.Log, err = store.WholeLog(rows, 0)
	}
	k.LogErr = err
	if k.Secret, _, err = store.One(read, store.Value[[]byte], `SELECT secret FROM secrets WHERE table_id = $1`, id); err != nil {
		return k, false, err
	}
	k.Persons, err = store.All(read, func(scan store.Scan) (p store.PersonRow, err error) {
		err = scan(&p.Person, &p.EndedAt)
		return p, err
	}, `SELECT person, ended_at FROM persons WHERE table_id = $1 ORDER BY person`, id)
	if err == nil {
		k.Plans, err = store.PlansAt(read, id)
	}
	if err == nil {
		k.Measures, err = store.MeasuresOf(read, id)
	}
	return k, true, err
}

// Outlived lists the games that are gone although there is a measure of them.
func (r *Reader) Outlived(ctx context.Context) ([]table.ID, error) {
	return store.Outlived(reading(ctx, r.db))
}

// Reviews calls a function for each review, of tables and of records, until it fails.
func (r *Reader) Reviews(ctx context.Context, each func(store.KeptReview) error) error {
	return reading(ctx, r.db)(func(scan store.Scan) error {
		var review store.KeptReview
		if err := scan(&review.ID, &review.Review); err != nil {
			return err
		}
		return each(review)
	}, `SELECT table_id, review FROM reviews UNION ALL SELECT id, review FROM records WHERE review IS NOT NULL ORDER BY 1`)
}

// Records calls a function for each record that was opened from a file, until it fails.
func (r *Reader) Records(ctx context.Context, each func(store.KeptRecord) error) error {
	return reading(ctx, r.db)(func(scan store.Scan) error {
		var record store.KeptRecord
		if err := scan(&record.ID, &record.Record); err != nil {
			return err
		}
		return each(record)
	}, `SELECT id, record FROM records ORDER BY id`)
}
