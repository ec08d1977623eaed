package sqlite

import (
	"context"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

var hideStatements = []string{store.HideTable, store.HideAll}

// Hide clears a finished game from the list of a person, as [host.Store] says.
func (s *Store) Hide(ctx context.Context, person string, id table.ID) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		found, err := tx.exec(store.HideTable, person, id)
		if err == nil && found == 0 {
			return host.ErrNotFound
		}
		return err
	})
	return s.failed("clear a game from a list", err)
}

// HideAll clears the finished games of a person, as [host.Store] says.
func (s *Store) HideAll(ctx context.Context, person string, until time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.HideAll, person, until.UnixMilli())
		return err
	})
	return s.failed("clear the finished games of a person", err)
}
