package people

import (
	"context"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Reason is why a person declines an invitation: a code that each page shows in its language.
type Reason string

// The reasons.
const (
	NoReason     Reason = ""
	NotNow       Reason = "later"
	TooBusy      Reason = "busy"    // they play as many games as they can
	OtherClock   Reason = "clock"   // they play with other time limits
	OtherPlayers Reason = "players" // they play with another number of players
	OtherOptions Reason = "options" // they play with other options of the table
	PeopleOnly   Reason = "people"
	BotsOnly     Reason = "bots"
)

// Reasons lists the reasons that a person may give.
func Reasons() []Reason {
	return []Reason{NotNow, TooBusy, OtherClock, OtherPlayers, OtherOptions, PeopleOnly, BotsOnly}
}

// IsReason reports whether a text is a reason, or none.
func IsReason(r Reason) bool { return r == NoReason || slices.Contains(Reasons(), r) }

// A State is what became of an invitation, as its inviter sees it. A person who has a seat at the table has accepted; one without a
// seat at a table that waits no more has not answered in time.
type State string

// The states.
const (
	Waits    State = "open"
	Accepted State = "accepted"
	Declined State = "declined"
	TimedOut State = "timeout"
)

// A Sent is an invitation as its inviter sees it. The answer of a person who blocks the inviter then does not show: the invitation looks
// open until it times out.
type Sent struct {
	Table    table.ID
	To       Person // the person who is invited; a guest as they were then
	Identity string // by which it invites them; it never changes
	At       time.Time
	Ends     time.Time
	State    State
	Reason   Reason    // of one that was declined
	Over     time.Time // when it was answered or timed out; zero for an open one, or if that is not known
	Moot     bool      // the table waits no more, or the person has made it or had a seat there: a time-out is no news
}

// Refused reports whether the inviter is to be told that the person does not come: they declined, or the invitation timed out while the
// table waited.
func (s *Sent) Refused() bool { return s.State == Declined || s.State == TimedOut && !s.Moot }

// SentTo lists the invitations of a viewer to a table, the first of them first.
func (r *Relations) SentTo(ctx context.Context, v Viewer, id table.ID) ([]Sent, error) {
	if v.ID == "" {
		return nil, nil
	}
	return r.showSent(r.Store.SentTo(ctx, v.ID, id, r.Now()))
}

// SentSince lists the invitations of a viewer that are open, or were over at a moment or later, in the order in which they end.
func (r *Relations) SentSince(ctx context.Context, v Viewer, since time.Time) ([]Sent, error) {
	if v.ID == "" || table.IsBotAccount(v.ID) { // it cannot invite
		return nil, nil
	}
	return r.showSent(r.Store.SentSince(ctx, v.ID, since, r.Now()))
}

// showSent gives the persons in a list the names that others see.
func (r *Relations) showSent(list []Sent, err error) ([]Sent, error) {
	for i := range list {
		list[i].To.Name = r.Shown(list[i].To.Name)
	}
	return list, fault.Store(err)
}
