package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Remove removes a table whose game is not over, as [host.Store] says.
func (s *Store) Remove(ctx context.Context, id table.ID) error {
	key := escape(string(id))
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var ended bool
		err := tx.QueryRow(ctx, `SELECT ended FROM tables WHERE id = $1 FOR UPDATE`, key).Scan(&ended)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return host.ErrNotFound
		case err != nil:
			return err
		case ended:
			return host.ErrOver
		}
		return execEach(ctx, tx, removeRows, []string{key})
	})
	return s.failed("remove a table", err)
}
