package identity

import (
	"context"
	"errors"
	"time"

	"razzia/internal/store"
)

// sessions keeps the devices of members, and the links that sign others in.
type sessions struct{ on store.Engine }

// The statements about sessions.
const (
	sessionColumns = `s.id, s.began, s.used, s.expires, s.browser, s.network, COALESCE(s.passkey, ''), COALESCE(s.login, ''),
		s.name, s.scopes`
	addSession = `INSERT INTO sessions (hash, id, account, began, used, expires, browser, network, passkey, login, name, scopes)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULLIF($9, ''), NULLIF($10, ''), $11, $12)`
	touchSession = `UPDATE sessions SET used = $1, expires = $2, browser = $3, network = $4 WHERE id = $5`
	sessionsOf   = `SELECT ` + sessionColumns + ` FROM sessions s WHERE s.account = $1 AND s.expires > $2 ORDER BY s.used DESC, s.id`
	lockSession  = `SELECT id FROM sessions WHERE account = $1 AND id = $2 FOR KEY SHARE`
	endSession   = `DELETE FROM sessions WHERE account = $1 AND id = $2 RETURNING id, hash`
	endOthers    = `DELETE FROM sessions WHERE account = $1 AND id <> $2 RETURNING id, hash`
	// ExpireSessions removes the sessions whose time is over.
	ExpireSessions = `DELETE FROM sessions WHERE expires <= $1`
)

// The statements about links.
const (
	addLink = `INSERT INTO links (hash, account, session, expires) VALUES ($1, $2, NULL, $3)`
	// addLinkOf stores a link of a session, if there is the session. It is of the session's login too, unless that is gone.
	addLinkOf = `INSERT INTO links (hash, account, session, login, expires)
		SELECT $1, account, id, (SELECT l.id FROM logins l WHERE l.id = sessions.login), $2 FROM sessions WHERE account = $3 AND id = $4`
	// addLinkBy stores a link of a login, if there is the login.
	addLinkBy   = `INSERT INTO links (hash, account, login, expires) SELECT $1, account, id, $2 FROM logins WHERE account = $3 AND id = $4`
	expireLinks = `DELETE FROM links WHERE expires <= $1`
	dropLinks   = `DELETE FROM links WHERE account = $1`
	findLink    = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named FROM links l JOIN accounts a ON a.id = l.account
		WHERE l.hash = $1 AND l.expires > $2`
	// burnLink removes a link, and reads its login.
	burnLink = `DELETE FROM links WHERE hash = $1 AND expires > $2 RETURNING COALESCE(login, '')`
)

// begin begins a session.
func begin(tx store.Tx, account string, s DeviceSession, h Hash) error {
	_, err := tx.Exec(addSession, h[:], s.ID, account, s.Began, s.Used, s.Expires, s.Browser, s.Network, s.Passkey, s.Login,
		s.Name, s.ScopeText())
	return err
}

// sessionFields are the places of the columns of a session.
func sessionFields(s *DeviceSession) []any {
	return []any{&s.ID, store.At(&s.Began), store.At(&s.Used), store.At(&s.Expires), &s.Browser, &s.Network, &s.Passkey, &s.Login,
		&s.Name, (*scopes)(&s.Scopes)}
}

// TouchSession notes the use of a session.
func (s sessions) TouchSession(ctx context.Context, se DeviceSession) error {
	_, err := store.Change(ctx, s.on, "note the use of a session", touchSession, se.Used, se.Expires, se.Browser, se.Network, se.ID)
	return err
}

// SessionsOf lists sessions.
func (s sessions) SessionsOf(ctx context.Context, account string, now time.Time) ([]DeviceSession, error) {
	return store.All(s.on.Read(ctx, "list the sessions of an account"), func(scan store.Scan) (se DeviceSession, err error) {
		err = scan(sessionFields(&se)...)
		return se, err
	}, sessionsOf, account, now)
}

// An ended session.
type ended struct {
	id   string
	hash []byte // of its token
}

func scanEnded(scan store.Scan) (e ended, err error) {
	err = scan(&e.id, &e.hash)
	return e, err
}

// noteEnds notes the ends of sessions at the end of a transaction, and returns their IDs.
func noteEnds(tx store.Tx, now time.Time, all []ended) (ids []string, _ error) {
	var subjects []string
	for _, e := range all {
		ids = append(ids, e.id)
		subjects = append(subjects, e.id, Replacement(Hash(e.hash)))
	}
	return ids, store.NoteChanges(tx, now, subjects...)
}

// end ends sessions by a statement, and notes the changes at the end of a transaction. It returns their IDs.
func end(tx store.Tx, now time.Time, text string, args ...any) ([]string, error) {
	all, err := store.All(tx.Read, scanEnded, text, args...)
	if err != nil {
		return nil, err
	}
	return noteEnds(tx, now, all)
}

// EndSessions ends sessions.
func (s sessions) EndSessions(ctx context.Context, account string, ids []string, now time.Time) (gone []string, err error) {
	err = s.on.Write(ctx, "end sessions", func(tx store.Tx) error {
		var all []ended
		for _, id := range ids {
			one, err := store.All(tx.Read, scanEnded, endSession, account, id)
			if err != nil {
				return err
			}
			all = append(all, one...)
		}
		gone, err = noteEnds(tx, now, all)
		return err
	})
	return gone, err
}

// EndOthers ends sessions. Links go before sessions, in the order of saveLink.
func (s sessions) EndOthers(ctx context.Context, account, kept string, now time.Time) (gone []string, err error) {
	err = s.on.Write(ctx, "end the other sessions", func(tx store.Tx) error {
		err := tx.Run(store.Do(lockAccount, account), store.Do(dropLinks, account))
		if err == nil {
			gone, err = end(tx, now, endOthers, account, kept)
		}
		return err
	})
	return gone, err
}

// needSession locks an account as lockAccount does, and keeps one of its sessions until the end of the transaction. It fails with
// ErrNoSession if the session has ended, also at the same time.
func needSession(tx store.Tx, account, id string) error {
	_, err := tx.Exec(lockAccount, account)
	if err == nil {
		_, err = store.Need(ErrNoSession, tx.Read, store.Value[string], lockSession, account, id)
	}
	return err
}

// SaveLink stores a link. The link refers to its session, so a session that ends at the same time takes it
// along.
func (s sessions) SaveLink(ctx context.Context, h Hash, l Link, now, before time.Time) error {
	return s.on.Write(ctx, "store a link", func(tx store.Tx) error { return s.saveLink(tx, h, l, now, before) })
}

func (s sessions) saveLink(tx store.Tx, h Hash, l Link, now, before time.Time) error {
	_, err := tx.Exec(dropLinks, l.Account)
	if err == nil {
		err = s.sweep(tx, now, before)
	}
	if err != nil {
		return err
	}
	switch {
	case l.Login != "":
		added, err := tx.Exec(addLinkBy, h[:], l.Expires, l.Account, l.Login)
		return madeBy(added, err, ErrNoLogin)
	case l.Session != "":
		added, err := tx.Exec(addLinkOf, h[:], l.Expires, l.Account, l.Session)
		return madeBy(added, err, ErrNoSession)
	}
	_, err = tx.Exec(addLink, h[:], l.Account, l.Expires)
	return err
}

// madeBy is the error of a row that was made for another one, which may have gone before, or at the same time.
func madeBy(added int64, err, gone error) error {
	if err == nil && added == 0 || errors.Is(err, store.ErrOrphan) {
		return gone
	}
	return err
}

// FindLink returns the account of a link.
func (s sessions) FindLink(ctx context.Context, h Hash, now time.Time) (Account, error) {
	return store.Need(ErrNoLink, s.on.Read(ctx, "find a link"), scanAccount, findLink, h[:], now)
}

// UseLink burns a link.
func (s sessions) UseLink(ctx context.Context, h Hash, j Joining, now time.Time) (a Account, err error) {
	err = s.on.Write(ctx, "use a link", func(tx store.Tx) error {
		a, err = store.Need(ErrNoLink, tx.Read, scanAccount, findLink, h[:], now)
		if err == nil {
			_, err = tx.Exec(lockAccount, a.ID)
		}
		if err == nil { // another device may have been first, or have signed all others out
			j.Session.Login, err = store.Need(ErrNoLink, tx.Read, store.Value[string], burnLink, h[:], now)
		}
		if err == nil {
			err = enter(tx, a.ID, j, now)
		}
		return err
	})
	return a, err
}

// enter begins a session of an account, and gives it the identity of the guest who joins it. The account is locked: one guest joins at a
// time.
func enter(tx store.Tx, account string, j Joining, now time.Time) error {
	if j.Guest == "" {
		return begin(tx, account, j.Session, j.Hash)
	}
	own, _, err := store.One(tx.Read, store.Value[int], countIdentities, account)
	if err == nil && own >= j.Most {
		err = ErrMany
	}
	if err == nil {
		err = LockPerson(tx, ErrGone, j.Guest)
	}
	if err != nil {
		return err
	}
	added, err := tx.Exec(addIdentity, j.Guest, account, now)
	if err == nil && added == 0 {
		err = ErrTaken
	}
	if err == nil {
		err = begin(tx, account, j.Session, j.Hash)
	}
	if err == nil {
		err = bind(tx, j.Guest, account, j.Session.ID)
	}
	if err != nil {
		return err
	}
	return store.NoteChanges(tx, now, j.Guest)
}

// The statements about the subscriptions of guests who become members.
const (
	// bindSubscriptions gives the subscriptions of a guest who becomes a member to their device, or to an account.
	bindSubscriptions = `UPDATE subscriptions SET person = $1, session = $2 WHERE person = $3 AND session IS NULL`
	dropUnbound       = `DELETE FROM subscriptions WHERE person = $1 AND session IS NULL`
)

// bind gives the subscriptions of a guest to the device that they are signed in on, of an account.
func bind(tx store.Tx, guest, account, session string) error {
	_, err := tx.Exec(bindSubscriptions, store.Key(account), session, store.Key(guest))
	return err
}
