package moderation

import (
	"context"
	"crypto/rand"
	"slices"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Talk has whose talk each person does not see, and brings reports to the operator.
type Talk struct {
	Store   Store
	Tables  *host.Host
	Members *identity.Registry // follow the mutes
}

// A Said names a person at a table: by the version of a line of theirs, or with 0 by their seat.
type Said struct {
	Table table.ID
	Line  int
	Seat  razzia.Seat
}

// Unheard lists the identities of the persons whose talk a caller does not see.
func (t *Talk) Unheard(ctx context.Context, c people.Caller) ([]string, error) {
	if !c.Known {
		return nil, nil
	}
	list, err := t.Store.Unheard(ctx, c.Identities)
	return list, fault.Store(err)
}

// MutedAt returns the persons at a table whose talk a caller does not see.
func (t *Talk) MutedAt(ctx context.Context, c people.Caller, at *table.Table) (table.Muted, error) {
	list, err := t.Unheard(ctx, c)
	return at.Muted(list), err
}

// Speaker returns the person at a table that a caller means, who must not be the caller.
func (t *Talk) Speaker(ctx context.Context, c people.Caller, said Said) (at *table.Table, who table.Speaker, err error) {
	if at, err = t.Tables.Table(ctx, said.Table); err != nil {
		return nil, who, err
	}
	found := false
	if said.Line > 0 {
		who, found = at.SpeakerOf(said.Line)
	} else {
		who, found = at.Seats.SpeakerAt(said.Seat)
	}
	switch {
	case !found:
		return at, who, host.ErrNoLine
	case c.Known && slices.Contains(c.Identities, who.ID):
		return at, who, ErrOwn
	}
	return at, who, nil
}

// Mute hides from a caller what a person at a table says. The person is not told.
func (t *Talk) Mute(ctx context.Context, c people.Caller, said Said) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	_, who, err := t.Speaker(ctx, c, said)
	if err != nil {
		return err
	}
	return t.MutePerson(ctx, c, who.Person)
}

// MutePerson hides from a caller, who is known, what another person says anywhere.
func (t *Talk) MutePerson(ctx context.Context, c people.Caller, who table.Person) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	m := Mute{ID: rand.Text(), Viewer: c.Person.ID, Muted: who.ID, Name: who.Name, Since: c.Now}
	return t.renew(ctx, t.Store.Mute(ctx, m, c.Identities, MostMutes))
}

// Unmute shows again what a person at a table says.
func (t *Talk) Unmute(ctx context.Context, c people.Caller, said Said) error {
	_, who, err := t.Speaker(ctx, c, said)
	if err != nil {
		return err
	}
	return t.UnmutePerson(ctx, c, who.ID)
}

// EndMute removes a mute of a caller by its ID. One that is gone stays so.
func (t *Talk) EndMute(ctx context.Context, c people.Caller, id string) error {
	list, err := t.Mutes(ctx, c)
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.ID == id {
			return t.UnmutePerson(ctx, c, m.Muted)
		}
	}
	return nil
}

// UnmutePerson shows a caller again what a person says.
func (t *Talk) UnmutePerson(ctx context.Context, c people.Caller, muted string) error {
	_, err := t.Store.Unmute(ctx, c.Identities, muted, c.Now)
	return t.renew(ctx, err)
}

// Mutes lists the mutes of a caller.
func (t *Talk) Mutes(ctx context.Context, c people.Caller) ([]Mute, error) {
	if !c.Known {
		return nil, nil
	}
	list, err := t.Store.MutesOf(ctx, c.Identities)
	return list, fault.Store(err)
}

// renew ends the streams of the caller at this node after a change of their mutes, so that their pages show other talk. Other nodes read
// the change.
func (t *Talk) renew(ctx context.Context, err error) error {
	if err == nil {
		err = t.Members.Look(ctx)
	}
	return fault.Store(err)
}

// reportID is the length of the ID of a report: the operator types it.
const reportID = 10

// Report tells the operator of a line of a person at a table, or of their name, and returns what was reported. Everybody who may watch the
// table can, but they must be known: the operator must be able to count what a person reports.
func (t *Talk) Report(ctx context.Context, c people.Caller, said Said, reason Reason, words string) (*table.Table, table.Speaker,
	error) {
	report, err := NewReport(c, reason, words)
	if err != nil {
		return nil, table.Speaker{}, err
	}
	at, who, err := t.Speaker(ctx, c, said)
	if err != nil {
		return at, who, err
	}
	report.Topic, report.Table, report.Version = OfTable, at.ID, at.Version
	report.Line, report.Writer, report.Name = who.Line.Version, who.ID, who.Name
	return at, who, fault.Store(t.Store.Report(ctx, report, c.Identities, MostPerHour))
}
