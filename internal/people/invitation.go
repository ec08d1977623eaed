package people

import (
	"context"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// Invitations lists the open invitations of a viewer.
func (r *Relations) Invitations(ctx context.Context, v Viewer) ([]Invitation, error) {
	if v.ID == "" {
		return nil, nil
	}
	list, err := r.Store.Invitations(ctx, v.ID, r.Now())
	for i := range list {
		list[i].By.Name = r.Shown(list[i].By.Name)
	}
	return list, fault.Store(err)
}

// A Call is an invitation to be sent to a table. Whether the one who invites may do so is for the caller to know.
type Call struct {
	Table table.ID
	By    Person        // with the name that they have now
	For   time.Duration // after which it times out, in whole minutes; 0 for InvitationTime
}

// Invite invites the person with a handle in the viewer's circle.
func (r *Relations) Invite(ctx context.Context, v Viewer, handle string, c Call) error {
	p, err := r.find(ctx, v, BlockOut, handle)
	if err != nil {
		return err
	}
	return r.invite(ctx, p, c)
}

// invite invites a person, and says that their invitations have changed.
func (r *Relations) invite(ctx context.Context, to Person, c Call) error {
	if c.For == 0 {
		c.For = InvitationTime
	}
	now := r.Now()
	err := r.Store.Invite(ctx, to, Invitation{Table: c.Table, By: c.By, At: now, Ends: now.Add(c.For)})
	if err == nil {
		r.Touched(to.ID)
		r.Touched(c.By.ID) // their feeds learn when it times out
	}
	return fault.Store(err)
}

// InviteBot invites a bot account.
func (r *Relations) InviteBot(ctx context.Context, bot Person, c Call) error {
	return r.invite(ctx, bot, c)
}

// Accept ends the invitations of a viewer to a table: they come.
func (r *Relations) Accept(ctx context.Context, v Viewer, id table.ID) error {
	return r.answer(ctx, v, Answer{Table: id, State: Accepted})
}

// Decline ends the invitations of a viewer to a table: they do not come, for one of the reasons or none.
func (r *Relations) Decline(ctx context.Context, v Viewer, id table.ID, why Reason) error {
	return r.answer(ctx, v, Answer{Table: id, State: Declined, Reason: why})
}

// answer ends invitations of a viewer, and says so to those who sent them.
func (r *Relations) answer(ctx context.Context, v Viewer, a Answer) error {
	if v.ID == "" {
		return ErrNoInvitation
	}
	a.At = r.Now()
	inviters, err := r.Store.AnswerInvitation(ctx, v.ID, a)
	if err != nil {
		return fault.Store(err)
	}
	for _, person := range append(inviters, v.ID) {
		r.Touched(person)
	}
	return nil
}
