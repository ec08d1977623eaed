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

// Relations are those of the site.
func (r *Reader) Relations() []store.Relation { return r.relations }

// Query returns what runs the queries of subjects.
func (r *Reader) Query(ctx context.Context) store.Query { return reading(ctx, r.db) }

// Kept reads all that is kept about a table, at one moment. It is false if there is no such table. More reads what a subject has of it.
func (r *Reader) Kept(ctx context.Context, id table.ID, more func(store.Query) error) (k store.Kept, found bool, err error) {
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
		err = more(read)
	}
	return k, true, err
}
