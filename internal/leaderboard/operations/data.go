package operations

import (
	"context"

	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are whether a member wants to be on the leaderboard.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "leaderboard", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	if c.Member == nil {
		return nil, nil
	}
	agrees, err := a.Boards.Boards.Store.Agrees(ctx, c.Person.ID)
	return api.If(agrees, true, err)
}
