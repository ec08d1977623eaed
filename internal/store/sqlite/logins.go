package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// SaveAttempt stores an attempt to sign in, as [identity.Store] says.
func (s *Store) SaveAttempt(ctx context.Context, h identity.Hash, by string, expires, now time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		if _, err := tx.exec(store.ExpireAttempts, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.exec(store.AddAttempt, h[:], by, expires.UnixMilli())
		return err
	})
	return s.failed("store an attempt to sign in", err)
}

// BurnAttempt removes an attempt to sign in, as [identity.Store] says.
func (s *Store) BurnAttempt(ctx context.Context, h identity.Hash, now time.Time) (by string, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		found, err := tx.lines(store.BurnAttempt, h[:], now.UnixMilli())
		switch {
		case err != nil:
			return err
		case len(found) == 0:
			return identity.ErrNoAttempt
		}
		by = found[0]
		return nil
	})
	return by, s.failed("use an attempt to sign in", err)
}

// KeepLogin makes an account with a login, as [identity.Store] says. It looks first, because a refusal must have written nothing.
func (s *Store) KeepLogin(ctx context.Context, a identity.Account, se identity.Session, h, person identity.Hash, l identity.Login) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		taken, err := tx.lines(store.AccountOf, a.ID)
		if err != nil {
			return err
		}
		linked, err := rowsOf(tx, scanLogin, store.FindLogin, person[:])
		switch {
		case err != nil:
			return err
		case len(taken) > 0:
			return identity.ErrTaken
		case len(linked) > 0:
			return identity.ErrLinked
		}
		if err := tx.keepGuest(a, se, h); err != nil {
			return err
		}
		return tx.addLogin(person, l)
	})
	return s.failed("make an account with a login", err)
}

// addLogin links a person at a provider to an account.
func (tx *transaction) addLogin(person identity.Hash, l identity.Login) error {
	added, err := tx.exec(store.AddLogin, person[:], l.ID, l.Account, l.Issuer, l.Since.UnixMilli())
	if err == nil && added == 0 {
		err = identity.ErrLinked
	}
	return err
}

// AddLogin links a person at a provider to an account, as [identity.Store] says.
func (s *Store) AddLogin(ctx context.Context, person identity.Hash, l identity.Login, session string) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		if err := tx.needSession(l.Account, session); err != nil {
			return err
		}
		return tx.addLogin(person, l)
	})
	return s.failed("add a login", err)
}

func scanLogin(rows *sql.Rows) (identity.Login, error) {
	var r store.LoginRow
	err := rows.Scan(r.Fields()...)
	return r.Login(), err
}

// FindLogin returns the login of a person at a provider, as [identity.Store] says.
func (s *Store) FindLogin(ctx context.Context, person identity.Hash) (l identity.Login, err error) {
	found, err := collect(ctx, s.readers, scanLogin, store.FindLogin, person[:])
	if err == nil && len(found) == 0 {
		err = identity.ErrNoLogin
	}
	if err != nil {
		return l, s.failed("find a login", err)
	}
	return found[0], nil
}

// LoginsOf lists logins, as [identity.Store] says.
func (s *Store) LoginsOf(ctx context.Context, account string) ([]identity.Login, error) {
	found, err := collect(ctx, s.readers, scanLogin, store.LoginsOf, account)
	return found, s.failed("list the logins of an account", err)
}

// needLogin fails with ErrNoLogin unless an account has a login.
func (tx *transaction) needLogin(account, id string) error {
	all, err := rowsOf(tx, scanLogin, store.LoginsOf, account)
	if err == nil && !slices.ContainsFunc(all, func(l identity.Login) bool { return l.ID == id }) {
		err = identity.ErrNoLogin
	}
	return err
}

// DropLogin removes a login, as [identity.Store] says. The links that it made go with it.
func (s *Store) DropLogin(ctx context.Context, account, id, but string, now time.Time) (ended []string, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		gone, err := tx.exec(store.DropLogin, account, id)
		if err == nil && gone == 0 {
			err = identity.ErrNoLogin
		}
		if err == nil {
			_, err = tx.exec(store.DropLooseLinks, account)
		}
		if err == nil {
			ended, err = tx.end(now, store.EndLoginSessions, account, id, but)
		}
		return err
	})
	return ended, s.failed("remove a login", err)
}
