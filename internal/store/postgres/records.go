package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
	"razzia/internal/table"
)

const (
	dropSurplusOf = `DELETE FROM records WHERE id IN (SELECT id FROM records WHERE person = $1 ORDER BY at DESC, id DESC LIMIT 100 OFFSET $2)`
	dropSurplus   = `DELETE FROM records WHERE id IN (SELECT id FROM records ORDER BY at DESC, id DESC LIMIT 100 OFFSET $1)`
)

// SaveRecord stores a record, as [razzia/internal/study.Records] says.
func (s *Store) SaveRecord(ctx context.Context, id table.ID, person string, record []byte, at time.Time, each, most int) error {
	record = append([]byte{}, record...) // never NULL
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.SaveRecord, escape(string(id)), personKey(person), at.UnixMilli(), record)
		if err == nil {
			_, err = tx.Exec(ctx, dropSurplusOf, personKey(person), each)
		}
		if err == nil {
			_, err = tx.Exec(ctx, dropSurplus, most)
		}
		return err
	})
	return s.failed("store a record", err)
}

// Record returns a record, as [razzia/internal/study.Records] says.
func (s *Store) Record(ctx context.Context, id table.ID) (record []byte, at time.Time, err error) {
	_, _, err = one(ctx, s.pool, func(row pgx.CollectableRow) (struct{}, error) {
		var millis int64
		err := row.Scan(&record, &millis)
		at = store.Moment(millis)
		return struct{}{}, err
	}, store.FindRecord, escape(string(id)))
	return record, at, s.failed("read a record", err)
}

// RecordsOf lists the records of a person, as [razzia/internal/study.Records] says.
func (s *Store) RecordsOf(ctx context.Context, person string) ([]table.ID, error) {
	ids, err := collect(ctx, s.pool, scanID, `SELECT id FROM records WHERE person = $1 ORDER BY at, id`, personKey(person))
	return ids, s.failed("list the records of a person", err)
}
