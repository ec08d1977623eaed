// Package operations has the operations of the API on games that were played offline.
package operations

import (
	"context"
	"math"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/homecoming"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on games that were played offline.
type Operations struct {
	Games    *homecoming.Service
	Profiles *profile.Profiles // count them
}

// tag is that of the operations.
var tag = &operation.Tag{Name: "offline", About: "Games that were played offline, and came home.", After: operation.Watching}

// mostListed is how many games the list has.
const mostListed = 100

// maxBody is the longest body of bringHome in bytes: the log, whose quotes are escaped, and some room.
const maxBody = 3 * homecoming.MaxLog / 2

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.PlayScope, For: operation.People}
	o := api.Operation{Route: "POST /api/offline/games", ID: "bringHome", Cost: guard.Making, Summary: "Bring a game home that was played offline",
		About: "Stores a finished game of yours against bots, or of several people at one device, that a browser played without the server. The server " +
			"replays it, and refuses what the rules do not allow. The game is in your lists once, however often it is sent. It is marked: it is never " +
			"rated, and its shuffle is proven to nobody. A body may have 176 KiB.",
		Facts: facts, MaxBody: maxBody}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, homecoming.ErrNotAGame, host.ErrClosing}
	api.RegisterBody(f, o, func(c api.Call, in *client.OfflineGame) (client.HomeTable, error) {
		id, err := a.Games.Take(c.Context(), c.By(), &homecoming.Game{ID: in.Game, Secret: in.Secret, Log: in.Log})
		return client.HomeTable{Table: string(id)}, err
	})

	o = api.Operation{Route: "GET /api/offline/games", ID: "listHomecomings", Cost: guard.Reading, Summary: "List your games that came home",
		About: "The games that were played offline and came home, also those that were removed since.",
		Facts: operation.Facts{Tag: tag, Scope: identity.ReadScope, For: operation.People}}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Homecomings, error) {
		list, err := a.listed(c.Context(), c.By(), mostListed)
		return client.Homecomings{Games: list}, err
	})

	o = api.Operation{Route: "POST /api/offline/counts", ID: "countOffline", Cost: guard.Acting,
		Summary: "Say whether games played offline count",
		About:   "At first they count in your profile, for the ladder of bots and the training. They never count for ratings, ranks and milestones.",
		Facts:   facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession}
	api.RegisterBody(f, o, func(c api.Call, in *client.OfflineCounts) (client.OfflineCounts, error) {
		return *in, a.Profiles.CountOffline(c.Context(), c.By(), in.Counts)
	})
}

// Data are the games of a person that came home.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "offline", Read: a.own}} }

// own returns all games of a person as they are in their data; nil for none.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	list, err := a.listed(ctx, c, math.MaxInt)
	return api.If(len(list) > 0, list, err)
}

func (a Operations) listed(ctx context.Context, c people.Caller, most int) ([]client.Homecoming, error) {
	found, err := a.Games.Own(ctx, c)
	list := []client.Homecoming{}
	for _, one := range found[:min(most, len(found))] {
		list = append(list, client.Homecoming{Game: one.Game, Table: string(one.Table), Came: one.Came})
	}
	return list, err
}
