package store

import (
	"context"
	"time"

	"razzia/internal/people"
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
func (s People) SaveFriendLink(ctx context.Context, account string, h people.Hash, l people.FriendLink) error {
	return s.Write(ctx, "store a friend link", func(tx Tx) error {
		_, err := tx.Exec(saveFriendLink, Key(account), h[:], l.Once, l.Since.UnixMilli())
		return err
	})
}

// DropFriendLink revokes a link.
func (s People) DropFriendLink(ctx context.Context, account string) error {
	return s.Write(ctx, "revoke a friend link", func(tx Tx) error {
		_, err := tx.Exec(dropFriendLink, Key(account))
		return err
	})
}

// FriendLinkOf returns a link.
func (s People) FriendLinkOf(ctx context.Context, account string) (l people.FriendLink, found bool, _ error) {
	err := s.Read(ctx, "find the friend link of a member")(func(scan Scan) error {
		var at int64
		err := scan(&l.Once, &at)
		l.Since, found = Moment(at), true
		return err
	}, friendLinkOf, Key(account))
	return l, found, err
}

// FindFriendLink returns the maker of a link.
func (s People) FindFriendLink(ctx context.Context, h people.Hash) (people.Person, error) {
	var r personRow
	found := false
	err := s.Read(ctx, "find a friend link")(func(scan Scan) error {
		found = true
		return scan(r.fields()...)
	}, findFriendLink, h[:])
	if err == nil && !found {
		err = people.ErrNoLink
	}
	return r.member(), err
}

// UseFriendLink makes friends.
func (s People) UseFriendLink(ctx context.Context, account string, h people.Hash, now time.Time) (people.Person, error) {
	maker, err := s.FindFriendLink(ctx, h)
	if err != nil || maker.ID == account {
		return maker, err
	}
	err = s.between(ctx, "use a friend link", account, maker.ID, now, func(p pair) error { return p.useLink(h) })
	return maker, err
}

// useLink makes friends of two members by a link of the other one, unless they are. No other use of links of both runs meanwhile.
func (p pair) useLink(h people.Hash) error {
	_, found, err := One(p.Read, Value[string], friendLinkMaker, h[:])
	if err == nil && found {
		found, err = blocks(p.Tx, p.other, p.account)
		found = !found
	}
	if err == nil && !found {
		err = people.ErrNoLink
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
