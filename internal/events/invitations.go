package events

import (
	"context"
	"slices"
	"time"

	"razzia/internal/people"
)

// A change is an invitation that has come, or is over.
type change struct {
	event Event
	invited
}

// applied notes that the client knows a change of its invitations.
func (f *Feed) applied(c change) {
	if c.event.Kind == Invited {
		f.at.invitations = append(f.at.invitations, c.invited)
		return
	}
	f.at.invitations = slices.DeleteFunc(f.at.invitations, func(i invited) bool { return i == c.invited })
	if f.at.find(c.table) == nil {
		f.leave(c.table)
	}
}

// lookAtInvitations compares the open invitations with those that the client knows: first those that are over, then new ones, the oldest
// first.
func (f *Feed) lookAtInvitations(ctx context.Context) error {
	open, err := f.People.Invitations(ctx, f.viewer)
	if err != nil {
		return err
	}
	f.invitations = nil
	for _, known := range f.at.invitations {
		if !slices.ContainsFunc(open, func(i people.Invitation) bool { return invitedBy(&i) == known }) {
			gone := Event{Kind: Over, Table: known.table, At: time.UnixMilli(known.at).UTC()}
			f.invitations = append(f.invitations, change{gone, known})
		}
	}
	for i := range slices.Backward(open) {
		if now := invitedBy(&open[i]); !slices.Contains(f.at.invitations, now) {
			f.watch.follow(now.table) // its end is seen at once when the table begins, or is full
			f.invitations = append(f.invitations, change{invitation(&open[i]), now})
		}
	}
	return nil
}

// invitedBy is an invitation as a cursor has it.
func invitedBy(i *people.Invitation) invited { return invited{i.Table, i.At.UnixMilli()} }
