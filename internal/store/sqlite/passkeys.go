package sqlite

import (
	"context"
	"database/sql"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// SaveChallenge stores a challenge, as [identity.PasskeyStore] says.
func (s *Store) SaveChallenge(ctx context.Context, h identity.Hash, c identity.Challenge, now time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.saveChallenge(h, c, now) })
	return s.failed("store a challenge", err)
}

func (tx *transaction) saveChallenge(h identity.Hash, c identity.Challenge, now time.Time) error {
	if c.Session != "" {
		added, err := tx.lines(`SELECT id FROM sessions WHERE id = $1`, c.Session)
		if err == nil && len(added) == 0 {
			err = identity.ErrNoSession
		}
		if err != nil {
			return err
		}
	}
	if _, err := tx.exec(store.ExpireChallenges, now.UnixMilli()); err != nil {
		return err
	}
	if c.Session == "" {
		_, err := tx.exec(store.AddChallenge, h[:], c.Expires.UnixMilli())
		return err
	}
	if _, err := tx.exec(store.DropChallenges, c.Session); err != nil {
		return err
	}
	_, err := tx.exec(store.AddChallengeOf, h[:], c.Expires.UnixMilli(), c.Session)
	return err
}

// BurnChallenge removes a challenge, as [identity.PasskeyStore] says.
func (s *Store) BurnChallenge(ctx context.Context, h identity.Hash, now time.Time) (c identity.Challenge, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		burnt, err := rowsOf(tx, scanChallenge, store.BurnChallenge, h[:], now.UnixMilli())
		if err == nil && len(burnt) == 0 {
			err = identity.ErrNoChallenge
		}
		if err == nil {
			c = burnt[0]
		}
		return err
	})
	return c, s.failed("use a challenge", err)
}

func scanChallenge(rows *sql.Rows) (c identity.Challenge, err error) {
	var expires int64
	err = rows.Scan(&c.Session, &expires)
	c.Expires = store.Moment(expires)
	return c, err
}

// AddPasskey stores a passkey, as [identity.PasskeyStore] says.
func (s *Store) AddPasskey(ctx context.Context, p identity.Passkey, session string, most int) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.addPasskey(p, session, most) })
	return s.failed("store a passkey", err)
}

// addPasskey looks first, because a refusal must have written nothing.
func (tx *transaction) addPasskey(p identity.Passkey, session string, most int) error {
	if err := tx.needSession(p.Account, session); err != nil {
		return err
	}
	known, err := rowsOf(tx, scanPasskey, store.FindPasskey, p.Credential)
	if err != nil {
		return err
	}
	if len(known) > 0 {
		return identity.ErrPasskeyTaken
	}
	own, err := rowsOf(tx, scanPasskey, store.PasskeysOf, p.Account)
	if err != nil {
		return err
	}
	if len(own) >= most {
		return identity.ErrManyPasskeys
	}
	_, err = tx.exec(store.AddPasskey, store.PasskeyArgs(p)...)
	return err
}

func scanPasskey(rows *sql.Rows) (identity.Passkey, error) {
	var row store.PasskeyRow
	err := rows.Scan(row.Fields()...)
	return row.Passkey(), err
}

// PasskeysOf lists passkeys, as [identity.PasskeyStore] says.
func (s *Store) PasskeysOf(ctx context.Context, account string) ([]identity.Passkey, error) {
	found, err := collect(ctx, s.readers, scanPasskey, store.PasskeysOf, account)
	return found, s.failed("list the passkeys of an account", err)
}

// FindPasskey returns a passkey, as [identity.PasskeyStore] says.
func (s *Store) FindPasskey(ctx context.Context, credential []byte) (p identity.Passkey, err error) {
	found, err := collect(ctx, s.readers, scanPasskey, store.FindPasskey, credential)
	if err == nil && len(found) == 0 {
		err = identity.ErrNoPasskey
	}
	if err != nil {
		return p, s.failed("find a passkey", err)
	}
	return found[0], nil
}

// UsePasskey signs a device in, as [identity.PasskeyStore] says.
func (s *Store) UsePasskey(ctx context.Context, p identity.Passkey, j identity.Joining, now time.Time) (a identity.Account, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		a, err = tx.usePasskey(p, j, now)
		return err
	})
	return a, s.failed("use a passkey", err)
}

// usePasskey looks first, because a refusal must have written nothing. No other transaction writes meanwhile.
func (tx *transaction) usePasskey(p identity.Passkey, j identity.Joining, now time.Time) (a identity.Account, err error) {
	accounts, err := rowsOf(tx, scanAccount, store.FindAccount, p.Account)
	if err != nil {
		return a, err
	}
	known, err := rowsOf(tx, scanPasskey, store.FindPasskey, p.Credential)
	switch {
	case err != nil:
		return a, err
	case len(accounts) == 0 || len(known) == 0 || known[0].Account != p.Account:
		return a, identity.ErrNoPasskey
	case p.Counter <= known[0].Counter && (p.Counter != 0 || known[0].Counter != 0):
		return a, identity.ErrCounter
	}
	if j.Guest != "" {
		if err := tx.join(p.Account, j, now); err != nil {
			return a, err
		}
	}
	if _, err := tx.exec(store.CountPasskey, store.CountArgs(p)...); err != nil {
		return a, err
	}
	j.Session.Passkey = known[0].ID
	_, err = tx.exec(store.AddSession, store.SessionArgs(j.Hash, p.Account, j.Session)...)
	if err == nil && j.Guest != "" {
		err = tx.bind(j.Guest, p.Account, j.Session.ID)
	}
	return accounts[0], err
}

// RenamePasskey names a passkey, as [identity.PasskeyStore] says.
func (s *Store) RenamePasskey(ctx context.Context, account, id, name string) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.RenamePasskey, name, account, id)
		return err
	})
	return s.failed("name a passkey", err)
}

// RemovePasskey removes a passkey, as [identity.PasskeyStore] says.
func (s *Store) RemovePasskey(ctx context.Context, account, id, but string, now time.Time) (ended []string, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		ended = nil
		gone, err := tx.exec(store.RemovePasskey, account, id)
		if err != nil || gone == 0 {
			return err
		}
		ended, err = tx.end(now, store.EndPasskeySessions, account, id, but)
		return err
	})
	return ended, s.failed("remove a passkey", err)
}
