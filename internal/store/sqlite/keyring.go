package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"razzia/internal/keyring"
	"razzia/internal/store"
)

// sqliteNow reads the time, in milliseconds since 1970.
const sqliteNow = `SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)`

var cookieKeyStatements = []string{store.AddCookieKey, store.DropCookieKey}

// CookieKeys lists the keys of the cookies, as [keyring.Store] says.
func (s *Store) CookieKeys(ctx context.Context) ([]keyring.Key, time.Time, error) {
	keys, now, err := cookieKeys(ctx, s.readers)
	return keys, now, s.failed("list the keys of the cookies", err)
}

// A querier runs queries: a database, or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func cookieKeys(ctx context.Context, from querier) ([]keyring.Key, time.Time, error) {
	var now int64
	if err := from.QueryRowContext(ctx, sqliteNow).Scan(&now); err != nil {
		return nil, time.Time{}, err
	}
	rows, err := from.QueryContext(ctx, store.ListCookieKeys)
	if err != nil {
		return nil, time.Time{}, err
	}
	keys, err := list(rows, func(rows *sql.Rows) (keyring.Key, error) {
		var row store.CookieKeyRow
		err := rows.Scan(row.Fields()...)
		return row.Key(), err
	})
	return keys, store.Moment(now), err
}

// ChangeCookieKeys changes the keys of the cookies, as [keyring.Store] says.
func (s *Store) ChangeCookieKeys(ctx context.Context, decide func([]keyring.Key, time.Time) (keyring.Change, error)) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		keys, now, err := cookieKeys(tx.ctx, tx.tx)
		if err != nil {
			return err
		}
		change, err := decide(keys, now)
		if err != nil {
			return err
		}
		return tx.changeCookieKeys(change, now)
	})
	return s.failed("change the keys of the cookies", err)
}

func (tx *transaction) changeCookieKeys(c keyring.Change, now time.Time) error {
	for _, key := range c.Add {
		if _, err := tx.exec(store.AddCookieKey, store.CookieKeyArgs(key)...); err != nil {
			return err
		}
	}
	for _, id := range c.Drop {
		if _, err := tx.exec(store.DropCookieKey, id); err != nil {
			return err
		}
	}
	return tx.noteChanges(now, store.CookieKeysChanged)
}

// CookieKeys lists the keys of the cookies: none in the file of a program that had one key only.
func (r *Reader) CookieKeys(ctx context.Context) ([]keyring.Key, error) {
	var some bool
	err := r.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'cookie_keys')`).Scan(&some)
	if err == nil && !some {
		return nil, nil
	}
	keys, _, err := cookieKeys(ctx, r.db)
	if err != nil {
		return nil, fmt.Errorf("list the keys of the cookies in %s: %w", r.path, err)
	}
	return keys, nil
}
