package analysis

import (
	"context"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// reviews keeps reviews, and the games that people opened from files.
type reviews struct{ on store.Engine }

// NewStore returns the reviews in an engine.
func NewStore(e store.Engine) Store { return reviews{e} }

// NewRecords returns the games that people opened from files, in an engine.
func NewRecords(e store.Engine) Records { return reviews{e} }

// The statements about reviews and records.
const (
	// saveReview stores the review of a table. Without the table it stores nothing.
	saveReview = `INSERT INTO reviews (table_id, analyst, review, at) SELECT id, $2, $3, $4 FROM tables WHERE id = $1 AND NOT retired
		ON CONFLICT (table_id) DO UPDATE SET analyst = excluded.analyst, review = excluded.review, at = excluded.at`
	saveRecordReview = `UPDATE records SET analyst = $1, review = $2 WHERE id = $3`
	// FindReview reads the review of a table or of a record by an analyst.
	FindReview = `SELECT review FROM reviews WHERE table_id = $1 AND analyst = $2
		UNION ALL SELECT review FROM records WHERE id = $1 AND analyst = $2`
	// FindRecord reads a record that was opened from a file.
	FindRecord = `SELECT record, at FROM records WHERE id = $1`
	saveRecord = `INSERT INTO records (id, person, at, record) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET person = excluded.person, at = excluded.at`
	// DropSurplusOf removes the oldest records of a person above a number.
	DropSurplusOf = `DELETE FROM records WHERE id IN (SELECT id FROM records WHERE person = $1 ORDER BY at DESC, id DESC LIMIT 100 OFFSET $2)`
	// DropSurplus removes the oldest records above a number.
	DropSurplus = `DELETE FROM records WHERE id IN (SELECT id FROM records ORDER BY at DESC, id DESC LIMIT 100 OFFSET $1)`
)

// SaveReview stores the review of a table, as [Store] says.
func (s reviews) SaveReview(ctx context.Context, id table.ID, analyst string, review []byte, at time.Time) error {
	review = append([]byte{}, review...) // never NULL
	return s.on.Write(ctx, "store a review", func(tx store.Tx) error {
		n, err := tx.Exec(saveRecordReview, analyst, review, id)
		if err != nil || n > 0 {
			return err
		}
		n, err = tx.Exec(saveReview, id, analyst, review, at)
		if err == nil && n == 0 {
			err = host.ErrNotFound
		}
		return err
	})
}

// Review returns the review of a table by an analyst, as [Store] says.
func (s reviews) Review(ctx context.Context, id table.ID, analyst string) ([]byte, bool, error) {
	return store.One(s.on.Read(ctx, "read a review"), store.Value[[]byte], FindReview, id, analyst)
}

// SaveRecord stores a record, as [Records] says.
func (s reviews) SaveRecord(ctx context.Context, id table.ID, person string, record []byte, at time.Time, each, most int) error {
	record = append([]byte{}, record...) // never NULL
	return s.on.Write(ctx, "store a record", func(tx store.Tx) error {
		return tx.Run(store.Do(saveRecord, id, store.Key(person), at, store.Document(record)), store.Do(DropSurplusOf,
			store.Key(person), each), store.Do(DropSurplus, most))
	})
}

// Record returns a record, as [Records] says.
func (s reviews) Record(ctx context.Context, id table.ID) (record []byte, opened time.Time, err error) {
	err = s.on.Read(ctx, "read a record")(func(scan store.Scan) error { return scan(&record, store.At(&opened)) }, FindRecord, id)
	return record, opened, err
}

// RecordsOf lists the records of a person, as [Records] says.
func (s reviews) RecordsOf(ctx context.Context, person string) ([]table.ID, error) {
	return store.All(s.on.Read(ctx, "list the records of a person"), store.Value[table.ID],
		`SELECT id FROM records WHERE person = $1 ORDER BY at, id`, store.Key(person))
}
