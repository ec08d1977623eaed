package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// SaveChallenge stores a challenge, as [identity.PasskeyStore] says. It refers to its session, so a session that ends at the same time
// takes it along.
func (s *Store) SaveChallenge(ctx context.Context, h identity.Hash, c identity.Challenge, now time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, store.ExpireChallenges, now.UnixMilli()); err != nil {
			return err
		}
		if c.Session == "" {
			_, err := tx.Exec(ctx, store.AddChallenge, h[:], c.Expires.UnixMilli())
			return err
		}
		if _, err := tx.Exec(ctx, store.DropChallenges, escape(c.Session)); err != nil {
			return err
		}
		added, err := tx.Exec(ctx, store.AddChallengeOf, h[:], c.Expires.UnixMilli(), escape(c.Session))
		if err == nil && added.RowsAffected() == 0 || hasCode(err, "23503") { // the session has ended before, or at the same time
			err = identity.ErrNoSession
		}
		return err
	})
	return s.failed("store a challenge", err)
}

// BurnChallenge removes a challenge, as [identity.PasskeyStore] says.
func (s *Store) BurnChallenge(ctx context.Context, h identity.Hash, now time.Time) (c identity.Challenge, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var expires int64
		err := tx.QueryRow(ctx, store.BurnChallenge, h[:], now.UnixMilli()).Scan(&c.Session, &expires)
		c.Session, c.Expires = unescape(c.Session), store.Moment(expires)
		return noneAs(err, identity.ErrNoChallenge)
	})
	if err != nil {
		return identity.Challenge{}, s.failed("use a challenge", err)
	}
	return c, nil
}

// AddPasskey stores a passkey, as [identity.PasskeyStore] says.
func (s *Store) AddPasskey(ctx context.Context, p identity.Passkey, session string, most int) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return addPasskey(ctx, tx, p, session, most) })
	return s.failed("store a passkey", err)
}

func addPasskey(ctx context.Context, tx pgx.Tx, p identity.Passkey, session string, most int) error {
	p.ID, p.Account, p.Name, p.Host = escape(p.ID), escape(p.Account), escape(p.Name), escape(p.Host)
	if err := lockSession(ctx, tx, p.Account, escape(session)); err != nil { // one passkey is added at a time
		return err
	}
	added, err := tx.Exec(ctx, store.AddPasskey, store.PasskeyArgs(p)...)
	switch {
	case err != nil:
		return err
	case added.RowsAffected() == 0:
		return identity.ErrPasskeyTaken
	}
	var own int
	if err := tx.QueryRow(ctx, store.CountPasskeys, p.Account).Scan(&own); err != nil {
		return err
	}
	if own > most {
		return identity.ErrManyPasskeys // the transaction is rolled back, with the passkey
	}
	return nil
}

func scanPasskey(row pgx.CollectableRow) (identity.Passkey, error) {
	var r store.PasskeyRow
	err := row.Scan(r.Fields()...)
	r.ID, r.Account, r.Name, r.Host = unescape(r.ID), unescape(r.Account), unescape(r.Name), unescape(r.Host)
	return r.Passkey(), err
}

// PasskeysOf lists passkeys, as [identity.PasskeyStore] says.
func (s *Store) PasskeysOf(ctx context.Context, account string) ([]identity.Passkey, error) {
	found, err := collect(ctx, s.pool, scanPasskey, store.PasskeysOf, escape(account))
	return found, s.failed("list the passkeys of an account", err)
}

// FindPasskey returns a passkey, as [identity.PasskeyStore] says.
func (s *Store) FindPasskey(ctx context.Context, credential []byte) (identity.Passkey, error) {
	p, found, err := one(ctx, s.pool, scanPasskey, store.FindPasskey, credential)
	if err == nil && !found {
		err = identity.ErrNoPasskey
	}
	return p, s.failed("find a passkey", err)
}

// UsePasskey signs a device in, as [identity.PasskeyStore] says. An error rolls the transaction back, and the counter with it.
func (s *Store) UsePasskey(ctx context.Context, p identity.Passkey, j identity.Joining, now time.Time) (a identity.Account, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		a, err = usePasskey(ctx, tx, p, j, now)
		return err
	})
	return a, s.failed("use a passkey", err)
}

func usePasskey(ctx context.Context, tx pgx.Tx, p identity.Passkey, j identity.Joining, now time.Time) (a identity.Account, err error) {
	var r store.AccountRow
	p.Account = escape(p.Account)
	if err := lockAccount(ctx, tx, p.Account); err != nil {
		return a, err
	}
	if err := tx.QueryRow(ctx, store.FindAccount, p.Account).Scan(r.Fields()...); err != nil {
		return a, noneAs(err, identity.ErrNoPasskey)
	}
	a = accountOf(&r)
	if err := countPasskey(ctx, tx, p); err != nil {
		return a, err
	}
	if j.Guest != "" {
		if err := join(ctx, tx, p.Account, j); err != nil {
			return a, err
		}
	}
	j.Session.Passkey = escape(p.ID)
	_, err = tx.Exec(ctx, store.AddSession, store.SessionArgs(j.Hash, p.Account, j.Session)...)
	if err == nil && j.Guest != "" {
		err = bind(ctx, tx, j.Guest, personKey(p.Account), escape(j.Session.ID))
	}
	if err == nil && j.Guest != "" {
		err = noteChanges(ctx, tx, now, j.Guest)
	}
	return a, err
}

// countPasskey notes a use of a passkey. Of several uses at a time with one counter, one succeeds.
func countPasskey(ctx context.Context, tx pgx.Tx, p identity.Passkey) error {
	counted, err := tx.Exec(ctx, store.CountPasskey, store.CountArgs(p)...)
	if err != nil || counted.RowsAffected() > 0 {
		return err
	}
	var there bool
	err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM passkeys WHERE credential = $1 AND account = $2)`, p.Credential, p.Account).Scan(&there)
	switch {
	case err != nil:
		return err
	case there:
		return identity.ErrCounter
	}
	return identity.ErrNoPasskey
}

// RenamePasskey names a passkey, as [identity.PasskeyStore] says.
func (s *Store) RenamePasskey(ctx context.Context, account, id, name string) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.RenamePasskey, escape(name), escape(account), escape(id))
		return err
	})
	return s.failed("name a passkey", err)
}

// RemovePasskey removes a passkey, as [identity.PasskeyStore] says. A device that signs in by it at the same time is among the sessions
// that end, or the passkey is worth nothing.
func (s *Store) RemovePasskey(ctx context.Context, account, id, but string, now time.Time) (ended []string, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		ended = nil
		if err := lockAccount(ctx, tx, escape(account)); err != nil {
			return err
		}
		gone, err := tx.Exec(ctx, store.RemovePasskey, escape(account), escape(id))
		if err != nil || gone.RowsAffected() == 0 {
			return err
		}
		ended, err = end(ctx, tx, now, store.EndPasskeySessions, escape(account), escape(id), escape(but))
		return err
	})
	return ended, s.failed("remove a passkey", err)
}
