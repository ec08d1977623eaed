package action

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
)

// An Offering calls open, which opens a table to everybody, or refuses a person who has opened too many. It calls undo if that turns out
// when the table is open.
type Offering func(open, undo func() error) error

// offer does what opens a table to everybody, unless the caller has opened too many. Undo takes back what else it did.
func (c Call) offer(do func() (*table.Table, error), undo func(*table.Table) error) (t *table.Table, err error) {
	if c.MayOffer == nil {
		return do()
	}
	err = c.MayOffer(func() error {
		t, err = do()
		return err
	}, func() error {
		_, err := c.Host.Act(context.Background(), t.ID, table.List{By: c.By.ID}) // first, so that no lobby shows it
		return cmp.Or(err, undo(t))
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// mayJoin refuses a caller that the maker of the table blocks, and one who sits down too often at tables of strangers that are open to
// everybody.
func (c Call) mayJoin(ctx context.Context) error {
	if c.MayJoin == nil {
		return nil
	}
	t, err := c.Host.Table(ctx, c.Table)
	if err != nil || t.Phase != table.Waiting || t.Maker.ID == c.By.ID {
		return err
	}
	if c.MaySit != nil {
		if err := c.MaySit(t.Maker.ID); err != nil {
			return err
		}
	}
	if !t.Options.Listed {
		return nil
	}
	return c.MayJoin()
}

// A Listing is the input of listTable.
type Listing struct {
	_      struct{} `doc:"Who may find a table."`
	Listed bool     `json:"listed" doc:"True to open the table to everybody: the lobby shows it. False to close it."`
}

// DecodeForm reads the form.
func (in *Listing) DecodeForm(v form.Values) error {
	in.Listed = v.Get("listed") == "yes"
	return nil
}

var listTable = define(Action{Form: "list", Path: "list", ID: "listTable", Cost: guard.Acting,
	Summary: "Open a table to everybody, or close it",
	About: "Only at a table that you made, before its game begins. The lobby shows a table for 30 minutes after the last entry of its log, 3 days if its clock has a day or more. " +
		"Opening it again shows it for longer. The lobby goes on showing a table whose game has begun, so that everybody may watch it."},
	func(ctx context.Context, c Call, in Listing) (*table.Table, error) {
		list := func() (*table.Table, error) {
			return c.Host.Act(ctx, c.Table, table.List{By: c.By.ID, Open: in.Listed})
		}
		if in.Listed {
			return c.offer(list, func(*table.Table) error { return nil })
		}
		return list()
	})

// joinTable is a form only: a program names the seat. It takes the first empty seat, and leads a player who has a seat to the table.
var joinTable = plain(Action{Form: "join", Cost: guard.Acting}, func(ctx context.Context, c Call) (*table.Table, error) {
	for tries := 0; ; tries++ {
		t, err := c.Host.Table(ctx, c.Table)
		if err != nil || t.Phase != table.Waiting || slices.ContainsFunc(c.Mine, t.Seats.Has) {
			return t, err
		}
		seat := t.Seats.Free()
		if seat == razzia.NoSeat {
			return t, nil
		}
		if tries == 0 {
			if err := c.mayJoin(ctx); err != nil {
				return nil, err
			}
		}
		joined, err := c.Host.Act(ctx, c.Table, table.Sit{Person: c.By, Seat: seat})
		if fault := (*table.Fault)(nil); errors.As(err, &fault) && fault.Key == "seat-taken" {
			continue // by another person, meanwhile: there are few seats
		}
		return joined, err
	}
})
