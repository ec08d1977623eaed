package sqlite

import (
	"context"
	"database/sql"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// TouchSession notes the use of a session, as [identity.Store] says.
func (s *Store) TouchSession(ctx context.Context, se identity.Session) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.TouchSession, store.TouchArgs(se)...)
		return err
	})
	return s.failed("note the use of a session", err)
}

// SessionsOf lists sessions, as [identity.Store] says.
func (s *Store) SessionsOf(ctx context.Context, account string, now time.Time) ([]identity.Session, error) {
	found, err := collect(ctx, s.readers, func(rows *sql.Rows) (identity.Session, error) {
		var row store.SessionRow
		err := rows.Scan(row.Fields()...)
		return row.Session(), err
	}, store.SessionsOf, account, now.UnixMilli())
	return found, s.failed("list the sessions of an account", err)
}

// EndSessions ends sessions, as [identity.Store] says.
func (s *Store) EndSessions(ctx context.Context, account string, ids []string, now time.Time) (ended []string, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		ended = nil
		for _, id := range ids {
			one, err := tx.end(now, store.EndSession, account, id)
			if err != nil {
				return err
			}
			ended = append(ended, one...)
		}
		return nil
	})
	return ended, s.failed("end sessions", err)
}

// end ends sessions by a statement, and notes the changes. It returns their IDs.
func (tx *transaction) end(now time.Time, statement string, args ...any) ([]string, error) {
	all, err := rowsOf(tx, scanEnded, statement, args...)
	if err != nil {
		return nil, err
	}
	ids, subjects := store.Endings(all)
	return ids, tx.noteChanges(now, subjects...)
}

func scanEnded(rows *sql.Rows) (e store.Ended, err error) { return e, rows.Scan(&e.ID, &e.Hash) }

// EndOthers ends sessions, as [identity.Store] says.
func (s *Store) EndOthers(ctx context.Context, account, but string, now time.Time) (ended []string, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		if ended, err = tx.end(now, store.EndOthers, account, but); err != nil {
			return err
		}
		_, err := tx.exec(store.DropLinks, account)
		return err
	})
	return ended, s.failed("end the other sessions", err)
}

// SaveLink stores a link, as [identity.Store] says.
func (s *Store) SaveLink(ctx context.Context, h identity.Hash, l identity.Link, now, before time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.saveLink(h, l, now, before) })
	return s.failed("store a link", err)
}

func (tx *transaction) saveLink(h identity.Hash, l identity.Link, now, before time.Time) error {
	if err := tx.needMaker(l); err != nil {
		return err
	}
	_, err := tx.exec(store.DropLinks, l.Account)
	if err == nil {
		err = tx.sweep(now, before)
	}
	if err != nil {
		return err
	}
	switch {
	case l.Login != "":
		_, err = tx.exec(store.AddLinkBy, h[:], l.Expires.UnixMilli(), l.Account, l.Login)
	case l.Session != "":
		_, err = tx.exec(store.AddLinkOf, h[:], l.Expires.UnixMilli(), l.Account, l.Session)
	default:
		_, err = tx.exec(store.AddLink, h[:], l.Account, l.Expires.UnixMilli())
	}
	return err
}

// needMaker fails unless there is what makes a link.
func (tx *transaction) needMaker(l identity.Link) error {
	switch {
	case l.Login != "":
		return tx.needLogin(l.Account, l.Login)
	case l.Session != "":
		return tx.needSession(l.Account, l.Session)
	}
	return nil
}

// Sweep removes what is old, as [identity.Store] says. The traces of guests go in another transaction, which may fail without it.
func (s *Store) Sweep(ctx context.Context, now, before time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.sweep(now, before) })
	if err != nil {
		return s.failed("remove old sessions", err)
	}
	return s.failed("remove what old guests have left", s.writer.write(ctx, func(tx *transaction) error {
		for text, at := range store.SweepGuests(now.UnixMilli(), now.Add(-identity.GuestTime).UnixMilli()) {
			if _, err := tx.exec(text, at); err != nil {
				return err
			}
		}
		return nil
	}))
}

// SeeGuest notes that a guest was seen, as [identity.Store] says. It writes only if there is something to note.
func (s *Store) SeeGuest(ctx context.Context, guest string, now time.Time) error {
	at, before := now.UnixMilli(), now.Add(-identity.SeenEvery).UnixMilli()
	var old bool
	if err := s.readers.QueryRowContext(ctx, store.HasOldTraces, guest, before).Scan(&old); err != nil || !old {
		return s.failed("look for what a guest has left", err)
	}
	return s.failed("note that a guest was seen", s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.SeeSubscriber, at, guest, before)
		if err == nil {
			_, err = tx.exec(store.SeeMuter, at, guest, before)
		}
		return err
	}))
}

// needSession fails with ErrNoSession unless an account has a session.
func (tx *transaction) needSession(account, id string) error {
	found, err := tx.lines(store.HasSession, account, id)
	if err == nil && len(found) == 0 {
		err = identity.ErrNoSession
	}
	return err
}

func (tx *transaction) sweep(now, before time.Time) error {
	for text, at := range store.Sweep(now, before) {
		if _, err := tx.exec(text, at); err != nil {
			return err
		}
	}
	return nil
}

// FindLink returns the account of a link, as [identity.Store] says.
func (s *Store) FindLink(ctx context.Context, h identity.Hash, now time.Time) (identity.Account, error) {
	found, err := collect(ctx, s.readers, scanAccount, store.FindLink, h[:], now.UnixMilli())
	return s.only(found, "find a link", err, identity.ErrNoLink)
}

// UseLink burns a link, as [identity.Store] says.
func (s *Store) UseLink(ctx context.Context, h identity.Hash, j identity.Joining, now time.Time) (a identity.Account, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		a, err = tx.useLink(h, j, now)
		return err
	})
	return a, s.failed("use a link", err)
}

// useLink looks first, because a refusal must have written nothing. No other transaction writes meanwhile.
func (tx *transaction) useLink(h identity.Hash, j identity.Joining, now time.Time) (a identity.Account, err error) {
	rows, err := tx.tx.QueryContext(tx.ctx, store.FindLink, h[:], now.UnixMilli())
	if err != nil {
		return a, err
	}
	found, err := list(rows, scanAccount)
	switch {
	case err != nil:
		return a, err
	case len(found) == 0:
		return a, identity.ErrNoLink
	}
	a = found[0]
	if j.Guest != "" {
		if err := tx.join(a.ID, j, now); err != nil {
			return a, err
		}
	}
	by, err := tx.lines(store.BurnLink, h[:], now.UnixMilli())
	if err != nil {
		return a, err
	}
	j.Session.Login = by[0]
	_, err = tx.exec(store.AddSession, store.SessionArgs(j.Hash, a.ID, j.Session)...)
	if err == nil && j.Guest != "" {
		err = tx.bind(j.Guest, a.ID, j.Session.ID)
	}
	return a, err
}

// join gives the identity of a guest to an account.
func (tx *transaction) join(account string, j identity.Joining, now time.Time) error {
	if err := tx.needFree(j.Guest); err != nil {
		return err
	}
	own, err := tx.lines(store.IdentitiesOf, account)
	if err != nil {
		return err
	}
	if len(own) >= j.Most {
		return identity.ErrMany
	}
	if _, err := tx.exec(store.AddIdentity, j.Guest, account); err != nil {
		return err
	}
	return tx.noteChanges(now, j.Guest)
}

// NoteLeaving notes a change, as [identity.Store] says.
func (s *Store) NoteLeaving(ctx context.Context, guest string, now time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.noteChanges(now, identity.Leaving(guest)) })
	return s.failed("note that a guest has left", err)
}

// Changes lists changes, as [identity.Store] says.
func (s *Store) Changes(ctx context.Context, after int64) ([]identity.Change, error) {
	found, err := collect(ctx, s.readers, func(rows *sql.Rows) (c identity.Change, err error) {
		return c, rows.Scan(&c.Number, &c.Subject)
	}, store.ListChanges, after)
	return found, s.failed("list changes of accounts", err)
}

// ChangedSince looks for a change, as [identity.Store] says.
func (s *Store) ChangedSince(ctx context.Context, subject string, since time.Time) (there bool, err error) {
	err = s.readers.QueryRowContext(ctx, store.ChangedSince, subject, since.UnixMilli()).Scan(&there)
	return there, s.failed("look for a change of accounts", err)
}

// LastChange returns the number of the last change, as [identity.Store] says.
func (s *Store) LastChange(ctx context.Context) (n int64, err error) {
	err = s.readers.QueryRowContext(ctx, store.LastChange).Scan(&n)
	return n, s.failed("find the last change of accounts", err)
}
