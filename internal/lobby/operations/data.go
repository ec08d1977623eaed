package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are what a person wants of a quick match.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "wish", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	w, _, found, err := a.Lobby.Open.Queue.Store.MatchRequestOf(ctx, c.Now, c.Person.ID)
	return api.If(found, client.DataWish{Wish: WishOf(w), Table: string(w.Table)}, err)
}
