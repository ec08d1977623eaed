package events

import (
	"context"
	"slices"
	"time"

	"razzia/internal/people"
)

// A change is an invitation that has come or is over, the refusal of one that the person has sent, or what has begun for them.
type change struct {
	event   Event
	invited invited
	refusal refusal
	begun   begun
}

// applied notes that the client knows a change.
func (f *Feed) applied(c change) {
	switch c.event.Kind {
	case Invited:
		f.at.invitations = append(f.at.invitations, c.invited)
		return
	case Declined:
		f.at.refusals = append(f.at.refusals, c.refusal)
		return
	case Occasion:
		f.at.occasions = append(f.at.occasions, c.begun)
		return
	}
	f.at.invitations = slices.DeleteFunc(f.at.invitations, func(i invited) bool { return i == c.invited })
	if f.at.find(c.invited.table) == nil {
		f.leave(c.invited.table)
	}
}

// lookAtInvitations compares the open invitations with those that the client knows: first those that are over, then new ones, the oldest
// first. Refusals of those that the person has sent come last. The feed looks again when the next one times out.
func (f *Feed) lookAtInvitations(ctx context.Context) error {
	open, err := f.People.Invitations(ctx, f.viewer)
	if err != nil {
		return err
	}
	f.changes = nil
	for _, known := range f.at.invitations {
		if !slices.ContainsFunc(open, func(i people.Invitation) bool { return invitedBy(&i) == known }) {
			gone := Event{Kind: Over, Table: known.table, At: time.UnixMilli(known.at).UTC()}
			f.changes = append(f.changes, change{event: gone, invited: known})
		}
	}
	var soonest time.Time
	for i := range slices.Backward(open) {
		soonest = f.sooner(soonest, open[i].Ends)
		if now := invitedBy(&open[i]); !slices.Contains(f.at.invitations, now) {
			f.watch.follow(now.table) // its end is seen at once when the table begins, or is full
			f.changes = append(f.changes, change{event: invitation(&open[i]), invited: now})
		}
	}
	next, err := f.lookAtSent(ctx)
	f.watch.wakeAt(f.sooner(next, soonest))
	return err
}

// invitedBy is an invitation as a cursor has it.
func invitedBy(i *people.Invitation) invited { return invited{i.Table, i.At.UnixMilli()} }
