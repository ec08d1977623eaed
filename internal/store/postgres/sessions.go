package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// TouchSession notes the use of a session, as [identity.Store] says.
func (s *Store) TouchSession(ctx context.Context, se identity.Session) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.TouchSession, store.TouchArgs(se)...)
		return err
	})
	return s.failed("note the use of a session", err)
}

// SessionsOf lists sessions, as [identity.Store] says.
func (s *Store) SessionsOf(ctx context.Context, account string, now time.Time) ([]identity.Session, error) {
	found, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (identity.Session, error) {
		var r store.SessionRow
		err := row.Scan(r.Fields()...)
		return r.Session(), err
	}, store.SessionsOf, escape(account), now.UnixMilli())
	return found, s.failed("list the sessions of an account", err)
}

// EndSessions ends sessions, as [identity.Store] says.
func (s *Store) EndSessions(ctx context.Context, account string, ids []string, now time.Time) (ended []string, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var all []store.Ended
		for _, id := range ids {
			one, err := listAll(ctx, tx, pgx.RowToStructByPos[store.Ended], store.EndSession, escape(account), escape(id))
			if err != nil {
				return err
			}
			all = append(all, one...)
		}
		ended, err = noteEnds(ctx, tx, now, all)
		return err
	})
	return ended, s.failed("end sessions", err)
}

// noteEnds notes the ends of sessions at the end of a transaction, and returns their IDs.
func noteEnds(ctx context.Context, tx pgx.Tx, now time.Time, all []store.Ended) ([]string, error) {
	ids, subjects := store.Endings(all)
	return ids, noteChanges(ctx, tx, now, subjects...)
}

// end ends sessions by a statement, and notes the changes at the end of a transaction. It returns their IDs.
func end(ctx context.Context, tx pgx.Tx, now time.Time, statement string, args ...any) ([]string, error) {
	all, err := listAll(ctx, tx, pgx.RowToStructByPos[store.Ended], statement, args...)
	if err != nil {
		return nil, err
	}
	return noteEnds(ctx, tx, now, all)
}

// EndOthers ends sessions, as [identity.Store] says. Links go before sessions, in the order of saveLink.
func (s *Store) EndOthers(ctx context.Context, account, but string, now time.Time) (ended []string, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := lockAccount(ctx, tx, escape(account))
		if err == nil {
			_, err = tx.Exec(ctx, store.DropLinks, escape(account))
		}
		if err == nil {
			ended, err = end(ctx, tx, now, store.EndOthers, escape(account), escape(but))
		}
		return err
	})
	return ended, s.failed("end the other sessions", err)
}

// lockAccount lets one device at a time sign in to an account, or sign others out. It does not keep links and sessions from being stored.
func lockAccount(ctx context.Context, tx pgx.Tx, account string) error {
	_, err := tx.Exec(ctx, `SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE`, account)
	return err
}

// lockSession locks an account as lockAccount does, and keeps one of its sessions until the end of the transaction. It fails with ErrNoSession
// if the session has ended, also at the same time.
func lockSession(ctx context.Context, tx pgx.Tx, account, id string) error {
	if err := lockAccount(ctx, tx, account); err != nil {
		return err
	}
	err := tx.QueryRow(ctx, store.HasSession+` FOR KEY SHARE`, account, id).Scan(&id)
	return noneAs(err, identity.ErrNoSession)
}

// SaveLink stores a link, as [identity.Store] says. The link refers to its session, so a session that ends at the same time takes it
// along.
func (s *Store) SaveLink(ctx context.Context, h identity.Hash, l identity.Link, now, before time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return saveLink(ctx, tx, h, l, now, before) })
	return s.failed("store a link", err)
}

func saveLink(ctx context.Context, tx pgx.Tx, h identity.Hash, l identity.Link, now, before time.Time) error {
	account := escape(l.Account)
	_, err := tx.Exec(ctx, store.DropLinks, account)
	if err == nil {
		err = sweep(ctx, tx, now, before)
	}
	if err != nil {
		return err
	}
	expires := l.Expires.UnixMilli()
	switch {
	case l.Login != "":
		added, err := tx.Exec(ctx, store.AddLinkBy, h[:], expires, account, escape(l.Login))
		return madeBy(added, err, identity.ErrNoLogin)
	case l.Session != "":
		added, err := tx.Exec(ctx, store.AddLinkOf, h[:], expires, account, escape(l.Session))
		return madeBy(added, err, identity.ErrNoSession)
	}
	_, err = tx.Exec(ctx, store.AddLink, h[:], account, expires)
	return err
}

// madeBy is the error of a row that was made for another one, which may have gone before, or at the same time.
func madeBy(added pgconn.CommandTag, err, gone error) error {
	if err == nil && added.RowsAffected() == 0 || hasCode(err, "23503") {
		return gone
	}
	return err
}

// Sweep removes what is old, as [identity.Store] says. The traces of guests go in another transaction, which may fail without it.
func (s *Store) Sweep(ctx context.Context, now, before time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return sweep(ctx, tx, now, before) })
	if err != nil {
		return s.failed("remove old sessions", err)
	}
	return s.failed("remove what old guests have left", s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for text, at := range store.SweepGuests(now.UnixMilli(), now.Add(-identity.GuestTime).UnixMilli()) {
			if _, err := tx.Exec(ctx, text, at); err != nil {
				return err
			}
		}
		return nil
	}))
}

// SeeGuest notes that a guest was seen, as [identity.Store] says. It writes only if there is something to note.
func (s *Store) SeeGuest(ctx context.Context, guest string, now time.Time) error {
	at, before := now.UnixMilli(), now.Add(-identity.SeenEvery).UnixMilli()
	old, _, err := one(ctx, s.pool, pgx.RowTo[bool], store.HasOldTraces, personKey(guest), before)
	if err != nil || !old {
		return s.failed("look for what a guest has left", err)
	}
	return s.failed("note that a guest was seen", s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.SeeSubscriber, at, personKey(guest), before)
		if err == nil {
			_, err = tx.Exec(ctx, store.SeeMuter, at, escape(guest), before)
		}
		return err
	}))
}

func sweep(ctx context.Context, tx pgx.Tx, now, before time.Time) error {
	for text, at := range store.Sweep(now, before) {
		if _, err := tx.Exec(ctx, text, at); err != nil {
			return err
		}
	}
	return nil
}

// FindLink returns the account of a link, as [identity.Store] says.
func (s *Store) FindLink(ctx context.Context, h identity.Hash, now time.Time) (identity.Account, error) {
	a, found, err := one(ctx, s.pool, scanAccount, store.FindLink, h[:], now.UnixMilli())
	if err == nil && !found {
		err = identity.ErrNoLink
	}
	return a, s.failed("find a link", err)
}

// UseLink burns a link, as [identity.Store] says. An error rolls the transaction back, and the link with it.
func (s *Store) UseLink(ctx context.Context, h identity.Hash, j identity.Joining, now time.Time) (a identity.Account, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		a, err = useLink(ctx, tx, h, j, now)
		return err
	})
	return a, s.failed("use a link", err)
}

func useLink(ctx context.Context, tx pgx.Tx, h identity.Hash, j identity.Joining, now time.Time) (a identity.Account, err error) {
	var r store.AccountRow
	found := tx.QueryRow(ctx, store.FindLink, h[:], now.UnixMilli())
	if err := found.Scan(r.Fields()...); err != nil {
		return a, noneAs(err, identity.ErrNoLink)
	}
	a = accountOf(&r)
	if err := lockAccount(ctx, tx, escape(a.ID)); err != nil {
		return a, err
	}
	err = tx.QueryRow(ctx, store.BurnLink, h[:], now.UnixMilli()).Scan(&j.Session.Login)
	err = noneAs(err, identity.ErrNoLink) // another device was first, or has signed all others out
	if err == nil && j.Guest != "" {
		err = join(ctx, tx, escape(a.ID), j)
	}
	if err == nil {
		_, err = tx.Exec(ctx, store.AddSession, store.SessionArgs(j.Hash, escape(a.ID), j.Session)...)
	}
	if err == nil && j.Guest != "" {
		err = bind(ctx, tx, j.Guest, personKey(a.ID), escape(j.Session.ID))
	}
	if err == nil && j.Guest != "" {
		err = noteChanges(ctx, tx, now, j.Guest)
	}
	return a, err
}

// join gives the identity of a guest to an account. The account is locked: one guest joins at a time.
func join(ctx context.Context, tx pgx.Tx, account string, j identity.Joining) error {
	var own int
	if err := tx.QueryRow(ctx, store.CountIdentities, account).Scan(&own); err != nil {
		return err
	}
	if own >= j.Most {
		return identity.ErrMany
	}
	if err := lockFree(ctx, tx, j.Guest); err != nil {
		return err
	}
	added, err := tx.Exec(ctx, store.AddIdentity, escape(j.Guest), account)
	if err == nil && added.RowsAffected() == 0 {
		err = identity.ErrTaken
	}
	return err
}

// noneAs replaces the error of a query without rows.
func noneAs(err, none error) error {
	if err == pgx.ErrNoRows {
		return none
	}
	return err
}

// NoteLeaving notes a change, as [identity.Store] says.
func (s *Store) NoteLeaving(ctx context.Context, guest string, now time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return noteChanges(ctx, tx, now, identity.Leaving(guest)) })
	return s.failed("note that a guest has left", err)
}

// Changes lists changes, as [identity.Store] says.
func (s *Store) Changes(ctx context.Context, after int64) ([]identity.Change, error) {
	found, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (c identity.Change, err error) {
		err = row.Scan(&c.Number, &c.Subject)
		c.Subject = unescape(c.Subject)
		return c, err
	}, store.ListChanges, after)
	return found, s.failed("list changes of accounts", err)
}

// ChangedSince looks for a change, as [identity.Store] says.
func (s *Store) ChangedSince(ctx context.Context, subject string, since time.Time) (bool, error) {
	there, _, err := one(ctx, s.pool, pgx.RowTo[bool], store.ChangedSince, escape(subject), since.UnixMilli())
	return there, s.failed("look for a change of accounts", err)
}

// LastChange returns the number of the last change, as [identity.Store] says.
func (s *Store) LastChange(ctx context.Context) (int64, error) {
	n, _, err := one(ctx, s.pool, pgx.RowTo[int64], store.LastChange)
	return n, s.failed("find the last change of accounts", err)
}
