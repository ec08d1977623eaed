package event

import (
	"context"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// Tables are the tables where the games of events are played: a [razzia/internal/host.Host].
type Tables interface {
	Table(ctx context.Context, id table.ID) (*table.Table, error)
	CreateAs(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error)
	Act(ctx context.Context, id table.ID, c table.Command) (*table.Table, error)
	Remove(ctx context.Context, id table.ID) error
	Alone(ctx context.Context, what, person string, do func() error) error
}

// Make makes the table of a game under an ID that was stored before, or finds it: another node may have made it, or this one before it
// stopped.
func (g *Ground) Make(ctx context.Context, id table.ID, c table.PlayEvent) (*table.Table, error) {
	t, err := g.Tables.Table(ctx, id)
	if !fault.IsNotFound(err) {
		return t, err
	}
	t, err = g.Tables.CreateAs(ctx, id, c)
	if err != nil {
		if there, found := g.Tables.Table(ctx, id); found == nil { // another node was faster
			return there, nil
		}
	}
	return t, err
}

// IsRefused reports whether the making of a table is refused again each time that it is tried.
func IsRefused(err error) bool {
	f := fault.Of(err)
	return f != nil && (f.Code == fault.Invalid || f.Code == fault.Denied)
}

// Drop removes the table of a game that is not to be played, if it is there.
func (g *Ground) Drop(ctx context.Context, id table.ID) error {
	if _, err := g.Tables.Table(ctx, id); fault.IsNotFound(err) {
		return nil
	}
	if err := g.Tables.Remove(ctx, id); !fault.IsNotFound(err) {
		return err
	}
	return nil
}

// Resign gives the seats of persons at a table to bots, for good, also those where a bot plays until they come back. It leaves a game alone
// that is over or gone.
func (g *Ground) Resign(ctx context.Context, id table.ID, persons func(*table.Table) []string) error {
	t, err := g.Tables.Table(ctx, id)
	if fault.IsNotFound(err) || err == nil && t.Phase == table.Over {
		return nil
	}
	if err != nil {
		return err
	}
	for _, person := range persons(t) {
		seat := t.Seats.Of(person)
		if seat == razzia.NoSeat || t.Seats[seat].Resigned {
			continue
		}
		_, err := g.Tables.Act(ctx, id, table.Resign{By: person, Seat: seat})
		if f := fault.Of(err); err != nil && (f == nil || f.Code == fault.Failed) { // else the game is over
			return err
		}
	}
	return nil
}
