package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"razzia/internal/host"
	"razzia/internal/table"
)

// lockUnfinished locks a table whose game is not over.
const lockUnfinished = `UPDATE tables SET version = version WHERE id = $1 AND NOT ended`

// Remove removes a table whose game is not over, as [host.Store] says.
func (s *Store) Remove(ctx context.Context, id table.ID) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		locked, err := tx.exec(lockUnfinished, id)
		switch {
		case err != nil:
			return err
		case locked == 0:
			return tx.whyLocked(id)
		}
		return tx.remove(id)
	})
	return s.failed("remove a table", err)
}

// whyLocked returns why a table cannot be removed.
func (tx *transaction) whyLocked(id table.ID) error {
	var one int
	err := tx.stmt(findTable).QueryRowContext(tx.ctx, id).Scan(&one)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return host.ErrNotFound
	case err != nil:
		return err
	}
	return host.ErrOver
}
