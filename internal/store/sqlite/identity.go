package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// AccountOf returns the account of an identity, as [identity.Store] says.
func (s *Store) AccountOf(ctx context.Context, id string) (string, error) {
	found, err := collect(ctx, s.readers, scanLine, store.AccountOf, id)
	if err != nil || len(found) == 0 {
		return "", s.failed("find the account of an identity", err)
	}
	return found[0], nil
}

// IsGuest reports whether an identity is that of a guest, as [identity.Store] says.
func (s *Store) IsGuest(ctx context.Context, id string) (guest bool, err error) {
	hash := identity.GoneHash(id)
	err = s.readers.QueryRowContext(ctx, store.IsGuest, id, hash[:]).Scan(&guest)
	return guest, s.failed("look for a guest", err)
}

// needFree fails with ErrTaken if an identity belongs to an account, and with ErrGone if its data were removed.
func (tx *transaction) needFree(id string) error {
	taken, err := tx.lines(store.AccountOf, id)
	if err != nil {
		return err
	}
	if len(taken) > 0 {
		return identity.ErrTaken
	}
	hash, gone := identity.GoneHash(id), false
	if err := tx.tx.QueryRowContext(tx.ctx, store.IsGone, hash[:]).Scan(&gone); err != nil {
		return err
	}
	if gone {
		return identity.ErrGone
	}
	return nil
}

func scanAccount(rows *sql.Rows) (identity.Account, error) {
	var row store.AccountRow
	err := rows.Scan(row.Fields()...)
	return row.Account(), err
}

// FindAccount returns an account, as [identity.Store] says.
func (s *Store) FindAccount(ctx context.Context, id string) (identity.Account, error) {
	found, err := collect(ctx, s.readers, scanAccount, store.FindAccount, id)
	return s.only(found, "find an account", err, identity.ErrNoAccount)
}

// only returns the one account that was found, or fails with an error for none.
func (s *Store) only(found []identity.Account, what string, err, none error) (identity.Account, error) {
	if err == nil && len(found) == 0 {
		err = none
	}
	if err != nil {
		return identity.Account{}, s.failed(what, err)
	}
	return found[0], nil
}

// AccountsNamed lists accounts, as [identity.Store] says.
func (s *Store) AccountsNamed(ctx context.Context, name string, most int) ([]identity.Account, error) {
	found, err := collect(ctx, s.readers, scanAccount, store.AccountsNamed, name, max(most, 0))
	return found, s.failed("list the accounts with a name", err)
}

// IdentitiesOf lists identities, as [identity.Store] says.
func (s *Store) IdentitiesOf(ctx context.Context, account string) ([]string, error) {
	found, err := collect(ctx, s.readers, scanLine, store.IdentitiesOf, account)
	return found, s.failed("list the identities of an account", err)
}

// KeepGuest makes an account, as [identity.Store] says.
func (s *Store) KeepGuest(ctx context.Context, a identity.Account, se identity.Session, h identity.Hash) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		if err := tx.needFree(a.ID); err != nil {
			return err
		}
		return tx.keepGuest(a, se, h)
	})
	return s.failed("make an account", err)
}

func (tx *transaction) keepGuest(a identity.Account, se identity.Session, h identity.Hash) error {
	if _, err := tx.exec(store.AddAccount, a.ID, a.Name, a.Face, a.Settings, a.Since.UnixMilli()); err != nil {
		return err
	}
	if _, err := tx.exec(store.AddIdentity, a.ID, a.ID); err != nil {
		return err
	}
	if err := tx.beginFirst(a.ID, se, h); err != nil {
		return err
	}
	return tx.noteChanges(a.Since, a.ID)
}

// beginFirst begins the first session of an account unless its hash is zero. The browser of the guest goes on to get messages with it.
func (tx *transaction) beginFirst(account string, se identity.Session, h identity.Hash) error {
	if h == (identity.Hash{}) {
		_, err := tx.exec(store.DropUnbound, account)
		return err
	}
	if _, err := tx.exec(store.AddSession, store.SessionArgs(h, account, se)...); err != nil {
		return err
	}
	return tx.bind(account, account, se.ID)
}

func (tx *transaction) noteChanges(at time.Time, subjects ...string) error {
	for _, subject := range subjects {
		if _, err := tx.exec(store.NoteChange, subject, at.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// FindMember returns a member, as [identity.Store] says.
func (s *Store) FindMember(ctx context.Context, h identity.Hash, now time.Time) (identity.Member, error) {
	rows, err := collect(ctx, s.readers, func(rows *sql.Rows) (row store.MemberRow, err error) {
		return row, rows.Scan(row.Fields()...)
	}, store.FindMember, h[:], now.UnixMilli())
	if err != nil {
		return identity.Member{}, s.failed("find a session", err)
	}
	return store.Member(rows)
}

// SaveProfile replaces a profile, as [identity.Store] says.
func (s *Store) SaveProfile(ctx context.Context, a identity.Account, now time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.saveProfile(a, now) })
	return s.failed("store a profile", err)
}

func (tx *transaction) saveProfile(a identity.Account, now time.Time) error {
	renamed, err := tx.lines(store.RenamedBy, a.ID, a.Name, a.Face)
	if err != nil {
		return err
	}
	if _, err := tx.exec(store.SaveProfile, a.Name, a.Face, a.Settings, a.ID, now.UnixMilli()); err != nil {
		return err
	}
	for i, id := range renamed {
		if _, err := tx.exec(store.RenameWish, a.Name, a.Face, id); err != nil {
			return err
		}
		renamed[i] = identity.Renaming(id)
	}
	return tx.noteChanges(now, renamed...)
}

// Profiles returns names and faces, as [identity.Store] says.
func (s *Store) Profiles(ctx context.Context, identities []string) (table.Profiles, error) {
	list, err := json.Marshal(identities)
	if err != nil {
		return nil, err
	}
	rows, err := collect(ctx, s.readers, func(rows *sql.Rows) (row store.ProfileRow, err error) {
		return row, rows.Scan(row.Fields()...)
	}, store.Profiles+`IN (SELECT value FROM json_each($1))`, string(list))
	return store.ProfilesOf(rows), s.failed("read the names of persons", err)
}

// ForgetAccount removes an account, as [identity.Store] says.
func (s *Store) ForgetAccount(ctx context.Context, account string, now time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.end(now, store.SessionHashes, account)
		if err != nil {
			return err
		}
		for _, text := range store.ForgetAccount {
			if _, err := tx.exec(text, account); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed("remove an account", err)
}

// lines reads the one column of a query.
func (tx *transaction) lines(query string, args ...any) ([]string, error) {
	rows, err := tx.tx.QueryContext(tx.ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return list(rows, scanLine)
}
