package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Hide clears a finished game from the list of a person, as [host.Store] says.
func (s *Store) Hide(ctx context.Context, person string, id table.ID) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		hidden, err := tx.Exec(ctx, store.HideTable, personKey(person), escape(string(id)))
		if err == nil && hidden.RowsAffected() == 0 {
			return host.ErrNotFound
		}
		return err
	})
	return s.failed("clear a game from a list", err)
}

// HideAll clears the finished games of a person, as [host.Store] says.
func (s *Store) HideAll(ctx context.Context, person string, until time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.HideAll, personKey(person), until.UnixMilli())
		return err
	})
	return s.failed("clear the finished games of a person", err)
}
