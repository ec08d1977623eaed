package people

import (
	"context"

	"razzia/internal/table"
)

// NewLink makes a friend link of a member, once or until it is revoked. The one before works no more.
func (b *Book) NewLink(ctx context.Context, v Viewer, l FriendLink) (Code, error) {
	if err := b.Check(v, AskFriend); err != nil {
		return "", err
	}
	code := NewCode()
	l.Since = b.Now()
	return code, table.StoreFault(b.Store.SaveFriendLink(ctx, v.ID, code.Hash(), l))
}

// DropLink revokes the friend link of a member.
func (b *Book) DropLink(ctx context.Context, v Viewer) error {
	if err := b.Check(v, AskFriend); err != nil {
		return err
	}
	return table.StoreFault(b.Store.DropFriendLink(ctx, v.ID))
}

// FindLink returns the member who made a link, or fails with ErrNoLink. One who blocks the viewer has none.
func (b *Book) FindLink(ctx context.Context, v Viewer, code Code) (Person, error) {
	maker, err := b.Store.FindFriendLink(ctx, code.Hash())
	if err != nil {
		return Person{}, table.StoreFault(err)
	}
	maker.Name = b.Shown(maker.Name)
	blocked, err := b.BlockedBy(ctx, v, maker.ID)
	if err == nil && blocked {
		err = ErrNoLink
	}
	return maker, err
}

// UseLink makes a member the friend of the one who made a link.
func (b *Book) UseLink(ctx context.Context, v Viewer, code Code) error {
	if err := b.Check(v, AskFriend); err != nil {
		return err
	}
	_, err := b.Store.UseFriendLink(ctx, v.ID, code.Hash(), b.Now())
	return table.StoreFault(err)
}
