package people

import (
	"context"

	"razzia/internal/table"
)

// Invitations lists the open invitations of a viewer.
func (r *Relations) Invitations(ctx context.Context, v Viewer) ([]Invitation, error) {
	if r == nil || v.ID == "" {
		return nil, nil
	}
	list, err := r.Store.Invitations(ctx, v.ID, r.Now())
	for i := range list {
		list[i].By.Name = r.Shown(list[i].By.Name)
	}
	return list, table.StoreFault(err)
}

// Invite invites the person with a handle in the viewer's circle to a table, in the name that the viewer has. Whether they may invite there
// is for the caller to know.
func (r *Relations) Invite(ctx context.Context, v Viewer, inviter Person, handle string, id table.ID) error {
	p, err := r.find(ctx, v, BlockOut, handle)
	if err != nil {
		return err
	}
	return r.invite(ctx, p.ID, inviter, id)
}

// invite invites a person, and says that their invitations have changed.
func (r *Relations) invite(ctx context.Context, person string, inviter Person, id table.ID) error {
	err := r.Store.Invite(ctx, person, Invitation{Table: id, By: inviter, At: r.Now()})
	if err == nil {
		r.Touched(person)
	}
	return table.StoreFault(err)
}

// InviteBot invites a bot account to a table, in the name that the inviter has.
func (r *Relations) InviteBot(ctx context.Context, inviter Person, bot string, id table.ID) error {
	if r == nil {
		return errNoRelations
	}
	return r.invite(ctx, bot, inviter, id)
}

// Invited lists the persons that a viewer has invited to a table.
func (r *Relations) Invited(ctx context.Context, v Viewer, id table.ID) ([]string, error) {
	list, err := r.Store.SentInvitations(ctx, v.ID, id)
	return list, table.StoreFault(err)
}

// Answer ends the invitations of a viewer to a table: they come or do not.
func (r *Relations) Answer(ctx context.Context, v Viewer, id table.ID) error {
	switch {
	case r == nil:
		return errNoRelations
	case v.ID == "":
		return ErrNoInvitation
	}
	err := r.Store.AnswerInvitation(ctx, v.ID, id, r.Now())
	if err == nil {
		r.Touched(v.ID)
	}
	return table.StoreFault(err)
}
