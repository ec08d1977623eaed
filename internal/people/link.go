package people

import (
	"context"

	"razzia/internal/fault"
)

// NewLink makes a friend link of a member, once or until it is revoked. The one before works no more.
func (r *Relations) NewLink(ctx context.Context, v Viewer, l FriendLink) (Code, error) {
	if err := r.Check(v, AskFriend); err != nil {
		return "", err
	}
	code := NewCode()
	l.Since = r.Now()
	return code, fault.Store(r.Store.SaveFriendLink(ctx, v.ID, code.Hash(), l))
}

// DropLink revokes the friend link of a member.
func (r *Relations) DropLink(ctx context.Context, v Viewer) error {
	if err := r.Check(v, AskFriend); err != nil {
		return err
	}
	return fault.Store(r.Store.DropFriendLink(ctx, v.ID))
}

// FindLink returns the member who made a link, or fails with ErrNoLink. One who blocks the viewer has none.
func (r *Relations) FindLink(ctx context.Context, v Viewer, code Code) (Person, error) {
	maker, err := r.Store.FindFriendLink(ctx, code.Hash())
	if err != nil {
		return Person{}, fault.Store(err)
	}
	maker.Name = r.Shown(maker.Name)
	blocked, err := r.BlockedBy(ctx, v, maker.ID)
	if err == nil && blocked {
		err = ErrNoLink
	}
	return maker, err
}

// UseLink makes a member the friend of the one who made a link.
func (r *Relations) UseLink(ctx context.Context, v Viewer, code Code) error {
	if err := r.Check(v, AskFriend); err != nil {
		return err
	}
	_, err := r.Store.UseFriendLink(ctx, v.ID, code.Hash(), r.Now())
	return fault.Store(err)
}
