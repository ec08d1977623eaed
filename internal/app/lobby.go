package app

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Lobby says who may open a table to everybody, who may sit down with others, and what each visitor sees of the open tables.
type Lobby struct {
	Open   *lobby.Lobby
	Tables *host.Host
	People *people.Relations

	// Often refuses a caller who opens tables to everybody, or sits down with new people, too often.
	Often func(Caller) error
}

// Offers returns the open tables that a caller may see: not those of people who block them.
func (l *Lobby) Offers(ctx context.Context, c Caller) (lobby.Snapshot, error) {
	shown, _ := l.Open.Snapshot()
	blockers, err := l.People.Blockers(ctx, c.Viewer())
	return lobby.Snapshot{Version: shown.Version, Offers: lobby.Without(shown.Offers, blockers)}, err
}

// Offer calls a function that opens a table to everybody, unless the caller has opened too many, or opens them too often.
func (l *Lobby) Offer(ctx context.Context, c Caller, open func() error) error {
	return l.Open.Open(ctx, c.Person.ID, c.Identities, func() error {
		if err := l.Often(c); err != nil {
			return err
		}
		return open()
	})
}

// MaySit refuses a caller who wants to sit down, as one of their identities, at a table that waits: if its maker blocks them, which they
// are not told, and if they sit down too often at tables of others that are open to everybody.
func (l *Lobby) MaySit(ctx context.Context, c Caller, id table.ID, as string) error {
	t, err := l.Tables.Table(ctx, id)
	if err != nil || t.Phase != table.Waiting || t.Maker.ID == as {
		return err
	}
	blocked, err := l.People.BlockedBy(ctx, c.Viewer(), t.Maker.ID)
	if owner := c.Owner(); err == nil && !blocked && owner.ID != "" {
		blocked, err = l.People.BlockedBy(ctx, owner, t.Maker.ID)
	}
	switch {
	case err != nil:
		return err
	case blocked:
		return ErrBlocked
	case !t.Options.Listed:
		return nil
	}
	return l.Often(c)
}

// AskMatch notes what a caller wants of a quick match, unless it makes no sense or they have made too many tables.
func (l *Lobby) AskMatch(ctx context.Context, c Caller, w lobby.MatchRequest) error {
	switch {
	case !w.Valid():
		return fault.ErrForm
	case !c.Known:
		return fault.ErrNoSession
	}
	if err := l.Tables.CheckMaker(ctx, w.Person.ID); err != nil {
		return err
	}
	return l.Open.Queue.Ask(ctx, w)
}

// ErrBlocked refuses a seat at the table of a person who blocks the caller. It says no more than that.
var ErrBlocked = fault.Denied.New("not-allowed", "", "You cannot sit down at this table.")
