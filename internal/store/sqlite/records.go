package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

const (
	surplusOf  = `SELECT id FROM records WHERE person = $1 ORDER BY at DESC, id DESC LIMIT 100 OFFSET $2`
	surplus    = `SELECT id FROM records ORDER BY at DESC, id DESC LIMIT 100 OFFSET $1`
	dropRecord = `DELETE FROM records WHERE id = $1`
)

var recordStatements = []string{store.SaveRecord, surplusOf, surplus, dropRecord, store.SaveRecordReview}

// SaveRecord stores a record, as [razzia/internal/study.Records] says.
func (s *Store) SaveRecord(ctx context.Context, id table.ID, person string, record []byte, at time.Time, each, most int) error {
	text := string(record)
	err := s.writer.write(ctx, func(tx *transaction) error {
		if _, err := tx.exec(store.SaveRecord, id, person, at.UnixMilli(), text); err != nil {
			return err
		}
		if err := tx.dropSurplus(surplusOf, person, each); err != nil {
			return err
		}
		return tx.dropSurplus(surplus, most)
	})
	return s.failed("store a record", err)
}

// dropSurplus removes the records that a statement lists. The review of a record is in its row.
func (tx *transaction) dropSurplus(text string, args ...any) error {
	return tx.execEach(dropRecord, text, args...)
}

// Record returns a record, as [razzia/internal/study.Records] says.
func (s *Store) Record(ctx context.Context, id table.ID) (record []byte, at time.Time, err error) {
	var millis int64
	err = s.readers.QueryRowContext(ctx, store.FindRecord, id).Scan(&record, &millis)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, time.Time{}, nil
	}
	return record, store.Moment(millis), s.failed("read a record", err)
}

// RecordsOf lists the records of a person, as [razzia/internal/study.Records] says.
func (s *Store) RecordsOf(ctx context.Context, person string) ([]table.ID, error) {
	ids, err := collect(ctx, s.readers, scanID, `SELECT id FROM records WHERE person = $1 ORDER BY at, id`, person)
	return ids, s.failed("list the records of a person", err)
}
