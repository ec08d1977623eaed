package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

const saveReview = `INSERT INTO reviews (table_id, analyst, review, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (table_id) DO UPDATE SET analyst = excluded.analyst, review = excluded.review, at = excluded.at`

var reviewStatements = []string{saveReview}

// SaveReview stores the review of a table, as [razzia/internal/study.Store] says.
func (s *Store) SaveReview(ctx context.Context, id table.ID, analyst string, review []byte, at time.Time) error {
	review = append([]byte{}, review...) // a copy, and never NULL
	err := s.writer.write(ctx, func(tx *transaction) error {
		ofRecord, err := tx.exec(store.SaveRecordReview, analyst, review, id)
		if err != nil || ofRecord > 0 {
			return err
		}
		if err := tx.mustExist(id); err != nil {
			return err
		}
		_, err = tx.exec(saveReview, id, analyst, review, at.UnixMilli())
		return err
	})
	return s.failed("store a review", err)
}

// mustExist fails with [host.ErrNotFound] if there is no such table.
func (tx *transaction) mustExist(id table.ID) error {
	var one int
	return notFound(tx.stmt(findTable).QueryRowContext(tx.ctx, id).Scan(&one))
}

// Review returns the review of a table by an analyst, as [razzia/internal/study.Store] says.
func (s *Store) Review(ctx context.Context, id table.ID, analyst string) (review []byte, found bool, err error) {
	err = s.readers.QueryRowContext(ctx, store.FindReview, id, analyst).Scan(&review)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return review, err == nil, s.failed("read a review", err)
}
