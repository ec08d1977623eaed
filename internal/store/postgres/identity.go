package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// AccountOf returns the account of an identity, as [identity.Store] says.
func (s *Store) AccountOf(ctx context.Context, id string) (string, error) {
	account, _, err := one(ctx, s.pool, scanName, store.AccountOf, escape(id))
	return account, s.failed("find the account of an identity", err)
}

func scanName(row pgx.CollectableRow) (name string, err error) {
	err = row.Scan(&name)
	return unescape(name), err
}

func scanAccount(row pgx.CollectableRow) (identity.Account, error) {
	var r store.AccountRow
	err := row.Scan(r.Fields()...)
	return accountOf(&r), err
}

func accountOf(r *store.AccountRow) identity.Account {
	r.ID, r.Name, r.Settings = unescape(r.ID), unescape(r.Name), unescape(r.Settings)
	return r.Account()
}

// FindAccount returns an account, as [identity.Store] says.
func (s *Store) FindAccount(ctx context.Context, id string) (identity.Account, error) {
	a, found, err := one(ctx, s.pool, scanAccount, store.FindAccount, escape(id))
	if err == nil && !found {
		err = identity.ErrNoAccount
	}
	return a, s.failed("find an account", err)
}

// AccountsNamed lists accounts, as [identity.Store] says.
func (s *Store) AccountsNamed(ctx context.Context, name string, most int) ([]identity.Account, error) {
	found, err := collect(ctx, s.pool, scanAccount, store.AccountsNamed, escape(name), max(most, 0))
	return found, s.failed("list the accounts with a name", err)
}

// IdentitiesOf lists identities, as [identity.Store] says.
func (s *Store) IdentitiesOf(ctx context.Context, account string) ([]string, error) {
	found, err := collect(ctx, s.pool, scanName, store.IdentitiesOf, escape(account))
	return found, s.failed("list the identities of an account", err)
}

// KeepGuest makes an account, as [identity.Store] says.
func (s *Store) KeepGuest(ctx context.Context, a identity.Account, se identity.Session, h identity.Hash) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return keepGuest(ctx, tx, a, se, h) })
	return s.failed("make an account", err)
}

// IsGuest reports whether an identity is that of a guest, as [identity.Store] says.
func (s *Store) IsGuest(ctx context.Context, id string) (bool, error) {
	hash := identity.GoneHash(id)
	guest, _, err := one(ctx, s.pool, pgx.RowTo[bool], store.IsGuest, escape(id), hash[:])
	return guest, s.failed("look for a guest", err)
}

func keepGuest(ctx context.Context, tx pgx.Tx, a identity.Account, se identity.Session, h identity.Hash) error {
	id := escape(a.ID)
	if err := lockFree(ctx, tx, a.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, store.AddAccount, id, escape(a.Name), int64(a.Face), escape(a.Settings), a.Since.UnixMilli()); err != nil {
		return err
	}
	added, err := tx.Exec(ctx, store.AddIdentity, id, id)
	if err == nil && added.RowsAffected() == 0 {
		err = identity.ErrTaken // the transaction is rolled back, with the account
	}
	if err == nil {
		err = beginFirst(ctx, tx, a.ID, se, h)
	}
	if err != nil {
		return err
	}
	return noteChanges(ctx, tx, a.Since, a.ID)
}

// beginFirst begins the first session of an account unless its hash is zero. The browser of the guest goes on to get messages with it.
func beginFirst(ctx context.Context, tx pgx.Tx, account string, se identity.Session, h identity.Hash) error {
	if h == (identity.Hash{}) {
		_, err := tx.Exec(ctx, store.DropUnbound, personKey(account))
		return err
	}
	if _, err := tx.Exec(ctx, store.AddSession, store.SessionArgs(h, escape(account), se)...); err != nil {
		return err
	}
	return bind(ctx, tx, account, personKey(account), escape(se.ID))
}

// lockFree locks the identity of a guest as lockGuest does. It fails with ErrGone if its data were removed.
func lockFree(ctx context.Context, tx pgx.Tx, guest string) error {
	if err := lockGuest(ctx, tx, guest); err != nil {
		return err
	}
	hash, gone := identity.GoneHash(guest), false
	if err := tx.QueryRow(ctx, store.IsGone, hash[:]).Scan(&gone); err != nil {
		return err
	}
	if gone {
		return identity.ErrGone
	}
	return nil
}

// lockGuest keeps others from giving the identity of a guest to an account, subscribing it, or removing its data, until the transaction ends.
func lockGuest(ctx context.Context, tx pgx.Tx, guest string) error {
	_, err := tx.Exec(ctx, lockPerson, personKey(guest))
	return err
}

// noteChanges notes changes at the end of a transaction. The lock lets one transaction at a time note some, so that numbers are in
// the order of the commits.
func noteChanges(ctx context.Context, tx pgx.Tx, at time.Time, subjects ...string) error {
	if len(subjects) == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE changes IN EXCLUSIVE MODE`); err != nil {
		return err
	}
	for _, subject := range subjects {
		if _, err := tx.Exec(ctx, store.NoteChange, escape(subject), at.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// FindMember returns a member, as [identity.Store] says.
func (s *Store) FindMember(ctx context.Context, h identity.Hash, now time.Time) (identity.Member, error) {
	rows, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (r store.MemberRow, err error) {
		err = row.Scan(r.Fields()...)
		r.AccountRow.ID, r.Name, r.Settings, r.Identity = unescape(r.AccountRow.ID), unescape(r.Name), unescape(r.Settings), unescape(r.Identity)
		return r, err
	}, store.FindMember, h[:], now.UnixMilli())
	if err != nil {
		return identity.Member{}, s.failed("find a session", err)
	}
	return store.Member(rows)
}

// SaveProfile replaces a profile, as [identity.Store] says.
func (s *Store) SaveProfile(ctx context.Context, a identity.Account, now time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return saveProfile(ctx, tx, a, now) })
	return s.failed("store a profile", err)
}

// saveProfile locks the account first: of two changes at a time, the later one is noted last.
func saveProfile(ctx context.Context, tx pgx.Tx, a identity.Account, now time.Time) error {
	if err := lockAccount(ctx, tx, escape(a.ID)); err != nil {
		return err
	}
	rows, _ := tx.Query(ctx, store.RenamedBy, escape(a.ID), escape(a.Name), int64(a.Face)) // its error is that of the rows
	renamed, err := pgx.CollectRows(rows, scanName)
	if err == nil {
		_, err = tx.Exec(ctx, store.SaveProfile, escape(a.Name), int64(a.Face), escape(a.Settings), escape(a.ID), now.UnixMilli())
	}
	if err != nil {
		return err
	}
	for i, id := range renamed {
		if _, err := tx.Exec(ctx, store.RenameWish, escape(a.Name), int64(a.Face), personKey(id)); err != nil {
			return err
		}
		renamed[i] = identity.Renaming(id)
	}
	return noteChanges(ctx, tx, now, renamed...)
}

// Profiles returns names and faces, as [identity.Store] says.
func (s *Store) Profiles(ctx context.Context, identities []string) (table.Profiles, error) {
	keys := make([]string, len(identities))
	for i, id := range identities {
		keys[i] = escape(id)
	}
	rows, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (r store.ProfileRow, err error) {
		err = row.Scan(r.Fields()...)
		r.Identity, r.Name = unescape(r.Identity), unescape(r.Name)
		return r, err
	}, store.Profiles+`= ANY($1)`, keys)
	return store.ProfilesOf(rows), s.failed("read the names of persons", err)
}

// ForgetAccount removes an account, as [identity.Store] says.
func (s *Store) ForgetAccount(ctx context.Context, account string, now time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT id FROM accounts WHERE id = $1 FOR UPDATE`, escape(account)); err != nil { // no session begins now
			return err
		}
		sessions, err := listAll(ctx, tx, pgx.RowToStructByPos[store.Ended], store.SessionHashes, escape(account))
		if err == nil {
			err = execEach(ctx, tx, store.ForgetAccount, escape(account))
		}
		if err == nil {
			_, err = noteEnds(ctx, tx, now, sessions)
		}
		return err
	})
	return s.failed("remove an account", err)
}
