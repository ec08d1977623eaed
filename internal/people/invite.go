package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// Invitations bring people to tables.
type Invitations struct {
	People *Relations
	Tables *host.Host
	Bots   identity.Bots // may be invited by everybody, where the table is open to them
}

// An Inviting names the table and the person of an invitation.
type Inviting struct {
	Table  table.ID
	Person string        // their handle
	For    time.Duration // after which the invitation times out, in whole minutes; 0 for InvitationTime
}

// Invite invites a person to a table that waits. The one who made it and those who sit there may.
func (i *Invitations) Invite(ctx context.Context, c Caller, in Inviting) error {
	v := c.Viewer()
	if err := i.People.Check(v, BlockOut); err != nil {
		return err
	}
	if err := i.MayInvite(ctx, c, in.Table); err != nil {
		return err
	}
	call := Call{Table: in.Table, By: Person{ID: c.Person.ID, Name: c.Person.Name, Face: c.Person.Face}, For: in.For}
	err := i.People.Invite(ctx, v, in.Person, call)
	if !errors.Is(err, ErrNoPerson) {
		return err
	}
	bot, failed := i.Bots.Find(ctx, in.Person)
	switch {
	case errors.Is(failed, identity.ErrNoAccount):
		return err
	case failed != nil:
		return fault.Store(failed)
	}
	return i.inviteBot(ctx, bot, call)
}

// inviteBot invites a bot account to a table that is open to bot accounts.
func (i *Invitations) inviteBot(ctx context.Context, bot identity.Bot, call Call) error {
	t, err := i.Tables.Table(ctx, call.Table)
	switch {
	case err != nil:
		return err
	case !t.Options.BotAccounts:
		return table.ErrNoBotAccounts
	}
	return i.People.InviteBot(ctx, Person{ID: bot.ID, Name: bot.Name, Face: bot.Face, Member: true}, call)
}

// Sent lists the invitations that a caller has sent to a table, the first of them first.
func (i *Invitations) Sent(ctx context.Context, c Caller, id table.ID) ([]Sent, error) {
	return i.People.SentTo(ctx, c.Viewer(), id)
}

// MayInvite fails unless a caller may invite to a table now.
func (i *Invitations) MayInvite(ctx context.Context, c Caller, id table.ID) error {
	t, err := i.Tables.Table(ctx, id)
	switch {
	case err != nil:
		return err
	case t.Phase != table.Waiting:
		return table.ErrGameBegan
	case !slices.Contains(c.Identities, t.Maker.ID) && !slices.ContainsFunc(c.Identities, t.Seats.Has):
		return table.ErrNotAtTheTable
	}
	return nil
}

// tablesLooked is how many unfinished games of a member are looked at for one to which they can invite.
const tablesLooked = 100

// Table finds a table to which a member can invite a friend: one that they have made, that waits and has a free seat. It is "" if there is
// none.
func (i *Invitations) Table(ctx context.Context, c Caller) (table.ID, error) {
	if c.Member == nil {
		return "", fault.ErrGuest
	}
	list, err := i.Tables.Records.TablesOf(ctx, c.Identities, host.TableQuery{Most: tablesLooked})
	for _, sum := range list {
		if sum.Phase == table.Waiting && slices.Contains(c.Identities, sum.Maker) && hasFreeSeat(&sum) {
			return sum.ID, nil
		}
	}
	return "", err
}

// hasFreeSeat reports whether a seat of a table is empty.
func hasFreeSeat(sum *table.Summary) bool {
	return slices.ContainsFunc(sum.Seats, func(seat table.SeatSummary) bool { return seat.Name == "" })
}
