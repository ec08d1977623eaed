// Package operations has the operations of the API on ratings.
package operations

import (
	"razzia/client"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on ratings.
type Operations struct {
	Ratings rating.Store
	Tables  *host.Host
}

// RatingsOf returns all ratings of a player as programs see them.
func RatingsOf(s rating.Set) client.Ratings {
	return client.Ratings{Rating: RatingOf(s.Of(rating.Group)), Pair: RatingOf(s.Of(rating.Pair)), Solo: RatingOf(s.Of(rating.Solo))}
}

// RatingOf returns a rating as programs see it.
func RatingOf(r rating.Rating) client.Rating {
	return client.Rating{Points: r.Points(), Margin: r.Margin(), Games: r.Games, Provisional: r.Provisional(), ToGo: r.ToGo()}
}

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	a.ratedOperation(f)
	o := api.Operation{Route: "GET /api/rating", ID: "getRating", Cost: guard.Reading,
		Summary: "Read your ratings",
		About:   "They follow from your finished games. A few seconds after a game they are new.",
		Facts:   operation.Facts{Tag: operation.Lobby, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Ratings, error) {
		own, err := rating.Of(c.Context(), a.Ratings, c.Person())
		all := RatingsOf(own)
		if table.IsBotAccount(c.Person()) {
			all.Machine = new(RatingOf(own.Of(rating.Machine)))
		}
		return all, err
	})
}
