package lobby

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Service says who may open a table to everybody, who may sit down with others, and what each visitor sees of the open tables.
type Service struct {
	Open   *Lobby
	Tables *host.Host
	People *people.Relations

	// Often refuses a caller who opens tables to everybody, or sits down with new people, too often.
	Often func(people.Caller) error
}

// Offers returns the open tables that a caller may see: not those of people who block them.
func (s *Service) Offers(ctx context.Context, c people.Caller) (Snapshot, error) {
	shown, _ := s.Open.Snapshot()
	blockers, err := s.People.Blockers(ctx, c.Viewer())
	return Snapshot{Version: shown.Version, Offers: Without(shown.Offers, blockers)}, err
}

// Offer calls a function that opens a table to everybody, unless the caller has opened too many, or opens them too often.
func (s *Service) Offer(ctx context.Context, c people.Caller, open func() error) error {
	return s.Open.Open(ctx, c.Person.ID, c.Identities, func() error {
		if err := s.Often(c); err != nil {
			return err
		}
		return open()
	})
}

// MaySit refuses a caller who wants to sit down, as one of their identities, at a table that waits: if its maker blocks them, which they
// are not told, and if they sit down too often at tables of others that are open to everybody.
func (s *Service) MaySit(ctx context.Context, c people.Caller, id table.ID, as string) error {
	t, err := s.Tables.Table(ctx, id)
	if err != nil || t.Phase != table.Waiting || t.Maker.ID == as {
		return err
	}
	blocked, err := s.People.BlockedBy(ctx, c.Viewer(), t.Maker.ID)
	if owner := c.Owner(); err == nil && !blocked && owner.ID != "" {
		blocked, err = s.People.BlockedBy(ctx, owner, t.Maker.ID)
	}
	switch {
	case err != nil:
		return err
	case blocked:
		return ErrBlocked
	case !t.Options.Listed:
		return nil
	}
	return s.Often(c)
}

// AskMatch notes what a caller wants of a quick match, unless it makes no sense or they have made too many tables.
func (s *Service) AskMatch(ctx context.Context, c people.Caller, w MatchRequest) error {
	switch {
	case !w.Valid():
		return fault.ErrForm
	case !c.Known:
		return fault.ErrNoSession
	}
	if err := s.Tables.CheckMaker(ctx, w.Person.ID); err != nil {
		return err
	}
	return s.Open.Queue.Ask(ctx, w)
}

// ErrBlocked refuses a seat at the table of a person who blocks the caller. It says no more than that.
var ErrBlocked = fault.Denied.New("not-allowed", "", "You cannot sit down at this table.")
