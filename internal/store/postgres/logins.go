package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// SaveAttempt stores an attempt to sign in, as [identity.Store] says.
func (s *Store) SaveAttempt(ctx context.Context, h identity.Hash, by string, expires, now time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, store.ExpireAttempts, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, store.AddAttempt, h[:], escape(by), expires.UnixMilli())
		return err
	})
	return s.failed("store an attempt to sign in", err)
}

// BurnAttempt removes an attempt to sign in, as [identity.Store] says.
func (s *Store) BurnAttempt(ctx context.Context, h identity.Hash, now time.Time) (by string, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, store.BurnAttempt, h[:], now.UnixMilli()).Scan(&by)
		by = unescape(by)
		return noneAs(err, identity.ErrNoAttempt)
	})
	return by, s.failed("use an attempt to sign in", err)
}

// KeepLogin makes an account with a login, as [identity.Store] says. A refusal rolls everything back.
func (s *Store) KeepLogin(ctx context.Context, a identity.Account, se identity.Session, h, person identity.Hash, l identity.Login) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := keepGuest(ctx, tx, a, se, h); err != nil {
			return err
		}
		return addLogin(ctx, tx, person, l)
	})
	return s.failed("make an account with a login", err)
}

// addLogin links a person at a provider to an account.
func addLogin(ctx context.Context, tx pgx.Tx, person identity.Hash, l identity.Login) error {
	added, err := tx.Exec(ctx, store.AddLogin, person[:], l.ID, escape(l.Account), escape(l.Issuer), l.Since.UnixMilli())
	if err == nil && added.RowsAffected() == 0 {
		err = identity.ErrLinked
	}
	return err
}

// AddLogin links a person at a provider to an account, as [identity.Store] says.
func (s *Store) AddLogin(ctx context.Context, person identity.Hash, l identity.Login, session string) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := lockSession(ctx, tx, escape(l.Account), escape(session)); err != nil {
			return err
		}
		return addLogin(ctx, tx, person, l)
	})
	return s.failed("add a login", err)
}

func scanLogin(row pgx.CollectableRow) (identity.Login, error) {
	var r store.LoginRow
	err := row.Scan(r.Fields()...)
	r.Account, r.Issuer = unescape(r.Account), unescape(r.Issuer)
	return r.Login(), err
}

// FindLogin returns the login of a person at a provider, as [identity.Store] says.
func (s *Store) FindLogin(ctx context.Context, person identity.Hash) (identity.Login, error) {
	l, found, err := one(ctx, s.pool, scanLogin, store.FindLogin, person[:])
	if err == nil && !found {
		err = identity.ErrNoLogin
	}
	return l, s.failed("find a login", err)
}

// LoginsOf lists logins, as [identity.Store] says.
func (s *Store) LoginsOf(ctx context.Context, account string) ([]identity.Login, error) {
	found, err := collect(ctx, s.pool, scanLogin, store.LoginsOf, escape(account))
	return found, s.failed("list the logins of an account", err)
}

// DropLogin removes a login, as [identity.Store] says. The links that it made go with it.
func (s *Store) DropLogin(ctx context.Context, account, id, but string, now time.Time) (ended []string, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		ended, err = dropLogin(ctx, tx, escape(account), escape(id), escape(but), now)
		return err
	})
	return ended, s.failed("remove a login", err)
}

// dropLogin locks the account first: a device that signs in by the login at the same time has its session before, or its link is gone.
func dropLogin(ctx context.Context, tx pgx.Tx, account, id, but string, now time.Time) (ended []string, err error) {
	if err := lockAccount(ctx, tx, account); err != nil {
		return nil, err
	}
	gone, err := tx.Exec(ctx, store.DropLogin, account, id)
	if err == nil && gone.RowsAffected() == 0 {
		err = identity.ErrNoLogin
	}
	if err == nil {
		_, err = tx.Exec(ctx, store.DropLooseLinks, account)
	}
	if err != nil {
		return nil, err
	}
	return end(ctx, tx, now, store.EndLoginSessions, account, id, but)
}
