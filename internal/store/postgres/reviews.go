package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

const saveReview = `INSERT INTO reviews (table_id, analyst, review, at) SELECT id, $2, $3, $4 FROM tables WHERE id = $1 AND NOT retired
		ON CONFLICT (table_id) DO UPDATE SET analyst = excluded.analyst, review = excluded.review, at = excluded.at`

// SaveReview stores the review of a table, as [razzia/internal/study.Store] says.
func (s *Store) SaveReview(ctx context.Context, id table.ID, analyst string, review []byte, at time.Time) error {
	review = append([]byte{}, review...) // never NULL
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		done, err := tx.Exec(ctx, store.SaveRecordReview, analyst, review, escape(string(id)))
		if err != nil || done.RowsAffected() > 0 {
			return err
		}
		done, err = tx.Exec(ctx, saveReview, escape(string(id)), analyst, review, at.UnixMilli())
		if err == nil && done.RowsAffected() == 0 {
			return host.ErrNotFound
		}
		return err
	})
	return s.failed("store a review", err)
}

// Review returns the review of a table by an analyst, as [razzia/internal/study.Store] says.
func (s *Store) Review(ctx context.Context, id table.ID, analyst string) (review []byte, found bool, err error) {
	review, found, err = one(ctx, s.pool, pgx.RowTo[[]byte], store.FindReview, escape(string(id)), analyst)
	return review, found, s.failed("read a review", err)
}
