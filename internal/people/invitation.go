package people

import (
	"context"

	"razzia/internal/table"
)

// Invitations lists the open invitations of a viewer.
func (b *Book) Invitations(ctx context.Context, v Viewer) ([]Invitation, error) {
	if b == nil || v.ID == "" {
		return nil, nil
	}
	list, err := b.Store.Invitations(ctx, v.ID, b.Now())
	for i := range list {
		list[i].By.Name = b.Shown(list[i].By.Name)
	}
	return list, table.StoreFault(err)
}

// Invite invites the person with a handle in the viewer's circle to a table, in the name that the viewer has. Whether they may invite there
// is for the caller to know.
func (b *Book) Invite(ctx context.Context, v Viewer, by Person, handle string, id table.ID) error {
	p, err := b.find(ctx, v, BlockOut, handle)
	if err != nil {
		return err
	}
	return table.StoreFault(b.Store.Invite(ctx, p.ID, Invitation{Table: id, By: by, At: b.Now()}))
}

// Invited lists the persons that a viewer has invited to a table.
func (b *Book) Invited(ctx context.Context, v Viewer, id table.ID) ([]string, error) {
	list, err := b.Store.SentInvitations(ctx, v.ID, id)
	return list, table.StoreFault(err)
}

// Answer ends the invitations of a viewer to a table: they come or do not.
func (b *Book) Answer(ctx context.Context, v Viewer, id table.ID) error {
	switch {
	case b == nil:
		return errNoBook
	case v.ID == "":
		return ErrNoInvitation
	}
	return table.StoreFault(b.Store.AnswerInvitation(ctx, v.ID, id, b.Now()))
}
