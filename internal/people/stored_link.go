package people

import (
	"context"
	"time"

	"razzia/internal/store"
)

// The statements about friend links.
const (
	saveFriendLink = `INSERT INTO friend_links (account, hash, once, since) VALUES ($1, $2, $3, $4)
		ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, once = excluded.once, since = excluded.since`
	dropFriendLink  = `DELETE FROM friend_links WHERE account = $1`
	burnFriendLink  = `DELETE FROM friend_links WHERE hash = $1 AND once`
	friendLinkOf    = `SELECT once, since FROM friend_links WHERE account = $1`
	friendLinkMaker = `SELECT account FROM friend_links WHERE hash = $1`
	findFriendLink  = `SELECT a.id, a.name, a.face FROM friend_links l JOIN accounts a ON a.id = l.account WHERE l.hash = $1`
)

// SaveFriendLink stores a link.
func (s stored) SaveFriendLink(ctx context.Context, account string, h Hash, l FriendLink) error {
	return s.on.Write(ctx, "store a friend link", func(tx store.Tx) error {
		_, err := tx.Exec(saveFriendLink, store.Key(account), h[:], l.Once, l.Since.UnixMilli())
		return err
	})
}

// DropFriendLink revokes a link.
func (s stored) DropFriendLink(ctx context.Context, account string) error {
	return s.on.Write(ctx, "revoke a friend link", func(tx store.Tx) error {
		_, err := tx.Exec(dropFriendLink, store.Key(account))
		return err
	})
}

// FriendLinkOf returns a link.
func (s stored) FriendLinkOf(ctx context.Context, account string) (l FriendLink, found bool, _ error) {
	err := s.on.Read(ctx, "find the friend link of a member")(func(scan store.Scan) error {
		var at int64
		err := scan(&l.Once, &at)
		l.Since, found = store.Moment(at), true
		return err
	}, friendLinkOf, store.Key(account))
	return l, found, err
}

// FindFriendLink returns the maker of a link.
func (s stored) FindFriendLink(ctx context.Context, h Hash) (Person, error) {
	var r personRow
	found := false
	err := s.on.Read(ctx, "find a friend link")(func(scan store.Scan) error {
		found = true
		return scan(r.fields()...)
	}, findFriendLink, h[:])
	if err == nil && !found {
		err = ErrNoLink
	}
	return r.member(), err
}

// UseFriendLink makes friends.
func (s stored) UseFriendLink(ctx context.Context, account string, h Hash, now time.Time) (Person, error) {
	maker, err := s.FindFriendLink(ctx, h)
	if err != nil || maker.ID == account {
		return maker, err
	}
	err = s.between(ctx, "use a friend link", account, maker.ID, now, func(p pair) error { return p.useLink(h) })
	return maker, err
}

// useLink makes friends of two members by a link of the other one, unless they are. No other use of links of both runs meanwhile.
func (p pair) useLink(h Hash) error {
	_, found, err := store.One(p.Read, store.Value[string], friendLinkMaker, h[:])
	if err == nil && found {
		found, err = blocks(p.Tx, p.other, p.account)
		found = !found
	}
	if err == nil && !found {
		err = ErrNoLink
	}
	if err != nil {
		return err
	}
	if err := mayTouch(p.Tx, p.account, p.other); err != nil {
		return err
	}
	if state, _, found, err := p.state(); err != nil || found && state == tieFriends {
		return err
	}
	if err := p.befriend(); err != nil {
		return err
	}
	_, err = p.Exec(burnFriendLink, h[:])
	return err
}
