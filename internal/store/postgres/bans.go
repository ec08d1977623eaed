package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/ban"
	"razzia/internal/store"
)

// Bans lists all bans, as [ban.Store] says.
func (s *Store) Bans(ctx context.Context) ([]ban.Ban, error) {
	list, err := collect(ctx, s.pool, scanBan, store.ListBans)
	return list, s.failed("list the bans", err)
}

func scanBan(row pgx.CollectableRow) (ban.Ban, error) {
	var b store.BanRow
	err := row.Scan(&b.Subject, &b.Since, &b.Until)
	b.Subject = unescape(b.Subject)
	return b.Ban(), err
}

// Ban keeps a ban, as [ban.Store] says.
func (s *Store) Ban(ctx context.Context, b ban.Ban) error {
	row := store.RowOf(b)
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.SaveBan, escape(row.Subject), row.Since, row.Until)
		return err
	})
	return s.failed("store a ban", err)
}

// Unban removes a ban, as [ban.Store] says.
func (s *Store) Unban(ctx context.Context, subject string) (found bool, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		gone, err := tx.Exec(ctx, store.DropBan, escape(subject))
		found = gone.RowsAffected() > 0
		return err
	})
	return found && err == nil, s.failed("remove a ban", err)
}

// Expire removes bans that ended, as [ban.Store] says.
func (s *Store) Expire(ctx context.Context, before time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.ExpireBans, before.UnixMilli())
		return err
	})
	return s.failed("remove bans that ended", err)
}
