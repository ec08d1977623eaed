// Package toytest is a whole subject, as small as one can be: the card that each player likes best. No site has it but that of its test,
// which keeps true what a subject is made of: one folder, and a line in the list of the site.
package toytest

//race:off it has one atomic value, and a whole site is linked for it

import (
	"context"
	"sync/atomic"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/store"
)

// Stored are the favourites of persons.
var Stored = []store.Relation{{Name: "favourites", Columns: store.Declare("person erase, card text"), Key: "person",
	Told: store.Told{Host: "their favourite card", Page: "training.stored", File: "favourite"}}}

// Favourites are the cards that players like best.
type Favourites struct {
	On    store.Engine
	games atomic.Int64 // that have ended, which is derived from the feed
}

// Of returns the favourite of a caller, "" for none.
func (f *Favourites) Of(ctx context.Context, c people.Caller) (string, error) {
	card, _, err := store.One(f.On.Read(ctx, "read a favourite"), func(scan store.Scan) (card string, err error) {
		return card, scan(&card)
	}, `SELECT card FROM favourites WHERE person = $1`, store.Key(c.Person.ID))
	return card, fault.Store(err)
}

// Choose stores the favourite of a caller.
func (f *Favourites) Choose(ctx context.Context, c people.Caller, card string) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	if _, err := razzia.ParseCard(card); err != nil {
		return &fault.BadField{Field: "card", Problem: err.Error()}
	}
	_, err := store.Change(ctx, f.On, "store a favourite", `INSERT INTO favourites (person, card) VALUES ($1, $2)
		ON CONFLICT (person) DO UPDATE SET card = excluded.card`, store.Key(c.Person.ID), card)
	return fault.Store(err)
}

// Clear removes all favourites.
func (f *Favourites) Clear(ctx context.Context) error {
	_, err := store.Change(ctx, f.On, "clear the favourites", `DELETE FROM favourites`)
	return err
}

// CatchUp counts the games that have ended.
func (f *Favourites) CatchUp(ctx context.Context) (games int, err error) {
	list, err := store.Lists{Engine: f.On}.Finished(ctx, f.games.Load(), 100)
	f.games.Add(int64(len(list)))
	return len(list), err
}
