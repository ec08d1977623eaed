package main

import (
	"context"
	"path"

	"razzia"
	"razzia/internal/table"
)

// friend is the other player of the scenes about consent.
var friend = table.Person{ID: "friend", Name: "Alessandro Buonarroti", Face: 5}

// consentScene is a table of two with a clock, at a moment that a function makes. Open is the control to press, "" for none.
func consentScene(name, open string, act func(ctx context.Context, st *stage, t *table.Table) error) scene {
	return scene{name, func(st *stage) (string, error) {
		at, err := st.post("/tables", "players=2&clock=5m%2B5s&asked=1&undo=1")
		if err != nil {
			return "", err
		}
		ctx := context.Background()
		t, err := st.tables.Act(ctx, table.ID(path.Base(at)), table.Sit{Person: friend, Seat: 1})
		if err != nil {
			return "", err
		}
		if open != "" {
			open = "#" + open
		}
		return at + open, act(ctx, st, t)
	}}
}

// friendAsks lets the other player call an auction, and ask to take that back.
func friendAsks(ctx context.Context, st *stage, t *table.Table) error {
	if t.Game.State.Actor == 0 {
		var err error
		if t, err = st.tables.Act(ctx, t.ID, table.Move{By: t.Maker.ID, Seat: 0, Move: razzia.Call()}); err != nil {
			return err
		}
	}
	ply := len(t.Moves)
	m := razzia.Pass()
	if ply == 0 {
		m = razzia.Call()
	}
	if _, err := st.tables.Act(ctx, t.ID, table.Move{By: friend.ID, Seat: 1, Ply: ply, Move: m}); err != nil {
		return err
	}
	_, err := st.tables.Act(ctx, t.ID, table.Undo{By: friend.ID, Ply: ply})
	return err
}

// breakBegins begins a break.
func breakBegins(ctx context.Context, st *stage, t *table.Table) error {
	t, err := st.tables.Act(ctx, t.ID, table.Rest{By: friend.ID})
	if err == nil {
		_, err = st.tables.Act(ctx, t.ID, table.Consent{By: t.Maker.ID, To: t.Version})
	}
	return err
}

// seatOffered offers the seat of the guest.
func seatOffered(ctx context.Context, st *stage, t *table.Table) error {
	_, err := st.tables.Act(ctx, t.ID, table.OfferSeat{By: t.Maker.ID})
	return err
}
