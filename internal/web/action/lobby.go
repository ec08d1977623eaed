package action

import (
	"context"
	"errors"
	"slices"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/table"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A deed is what an action does at a table.
type deed func() (*table.Table, error)

// offer does what opens a table to everybody, unless the caller has opened too many.
func (c Call) offer(ctx context.Context, do deed) (t *table.Table, err error) {
	err = c.Lobby.Offer(ctx, c.Caller, func() (err error) {
		t, err = do()
		return err
	})
	return t, err
}

// readListing reads the form that opens a table to everybody, or closes it.
func readListing(v form.Values, in *client.Listing) {
	in.Listed, in.Seen = v.Get("listed") == "yes", v.Number("seen", 0)
}

var listTable = define(Action{Form: "list", Path: "list", ID: "listTable", Cost: guard.Acting,
	Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope, For: operation.People,
		Refuses: []*fault.Fault{table.ErrGameBegan, table.ErrNotTheMaker, table.ErrDayTable, table.ErrDuelTable, table.ErrUnrest,
			lobby.ErrOffers, guard.ErrLobbyFast}},
	Summary: "Open a table to everybody, or close it",
	About: "Only at a table that you made, before its game begins. The lobby shows a table for 30 minutes after the last entry of its log, 3 days if its clock has a day or more. " +
		"Opening it again shows it for longer. The lobby goes on showing a table whose game has begun, so that everybody may watch it."},
	func(ctx context.Context, c Call, in client.Listing) (*table.Table, error) {
		list := func() (*table.Table, error) {
			return c.act(ctx, table.List{By: c.By.ID, Open: in.Listed})
		}
		if in.Listed {
			return c.offer(ctx, list)
		}
		return list()
	})

// joinTable is a form only: a program names the seat. It takes the first empty seat, and leads a player who has a seat to the table.
var joinTable = plain(Action{Form: "join", Cost: guard.Acting}, func(ctx context.Context, c Call) (*table.Table, error) {
	for tries := 0; ; tries++ {
		t, err := c.Host.Table(ctx, c.Table)
		if err != nil || t.Phase != table.Waiting || slices.ContainsFunc(c.Identities, t.Seats.Has) {
			return t, err
		}
		seat := t.Seats.Free()
		if seat == razzia.NoSeat {
			return t, nil
		}
		if tries == 0 {
			if err := c.Lobby.MaySit(ctx, c.Caller, c.Table, c.By.ID); err != nil {
				return nil, err
			}
		}
		joined, err := c.Host.Act(ctx, c.Table, table.Sit{Person: c.By, Seat: seat})
		if errors.Is(err, table.ErrSeatTaken) {
			continue // by another person, meanwhile: there are few seats
		}
		return joined, err
	}
})
