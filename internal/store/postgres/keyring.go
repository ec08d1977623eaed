package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/keyring"
	"razzia/internal/store"
)

// postgresNow reads the time, in milliseconds since 1970. It goes on within a transaction.
const postgresNow = `SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT`

// CookieKeys lists the keys of the cookies, as [keyring.Store] says.
func (s *Store) CookieKeys(ctx context.Context) (keys []keyring.Key, now time.Time, err error) {
	read, _, err := one(ctx, s.pool, pgx.RowTo[int64], postgresNow)
	if err == nil {
		keys, err = collect(ctx, s.pool, scanCookieKey, store.ListCookieKeys)
	}
	return keys, store.Moment(read), s.failed("list the keys of the cookies", err)
}

func scanCookieKey(row pgx.CollectableRow) (keyring.Key, error) {
	var r store.CookieKeyRow
	err := row.Scan(r.Fields()...)
	return r.Key(), err
}

// ChangeCookieKeys changes the keys of the cookies, as [keyring.Store] says.
func (s *Store) ChangeCookieKeys(ctx context.Context, decide func([]keyring.Key, time.Time) (keyring.Change, error)) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE cookie_keys IN EXCLUSIVE MODE`); err != nil {
			return err
		}
		var now int64
		if err := tx.QueryRow(ctx, postgresNow).Scan(&now); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, store.ListCookieKeys) // its error is that of the rows
		keys, err := pgx.CollectRows(rows, scanCookieKey)
		if err != nil {
			return err
		}
		change, err := decide(keys, store.Moment(now))
		if err != nil {
			return err
		}
		return changeCookieKeys(ctx, tx, change, store.Moment(now))
	})
	return s.failed("change the keys of the cookies", err)
}

func changeCookieKeys(ctx context.Context, tx pgx.Tx, c keyring.Change, now time.Time) error {
	for _, key := range c.Add {
		if _, err := tx.Exec(ctx, store.AddCookieKey, store.CookieKeyArgs(key)...); err != nil {
			return err
		}
	}
	for _, id := range c.Drop {
		if _, err := tx.Exec(ctx, store.DropCookieKey, escape(id)); err != nil {
			return err
		}
	}
	return noteChanges(ctx, tx, now, store.CookieKeysChanged)
}
