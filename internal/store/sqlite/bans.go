package sqlite

import (
	"context"
	"database/sql"
	"time"

	"razzia/internal/ban"
	"razzia/internal/store"
)

var banStatements = []string{store.SaveBan, store.DropBan, store.ExpireBans}

// Bans lists all bans, as [ban.Store] says.
func (s *Store) Bans(ctx context.Context) ([]ban.Ban, error) {
	list, err := collect(ctx, s.readers, scanBan, store.ListBans)
	return list, s.failed("list the bans", err)
}

func scanBan(rows *sql.Rows) (ban.Ban, error) {
	var row store.BanRow
	err := rows.Scan(&row.Subject, &row.Since, &row.Until)
	return row.Ban(), err
}

// Ban keeps a ban, as [ban.Store] says.
func (s *Store) Ban(ctx context.Context, b ban.Ban) error {
	row := store.RowOf(b)
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.SaveBan, row.Subject, row.Since, row.Until)
		return err
	})
	return s.failed("store a ban", err)
}

// Unban removes a ban, as [ban.Store] says.
func (s *Store) Unban(ctx context.Context, subject string) (found bool, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err := tx.exec(store.DropBan, subject)
		found = n > 0
		return err
	})
	return found && err == nil, s.failed("remove a ban", err)
}

// Expire removes bans that ended, as [ban.Store] says.
func (s *Store) Expire(ctx context.Context, before time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.ExpireBans, before.UnixMilli())
		return err
	})
	return s.failed("remove bans that ended", err)
}
