package operations

import (
	"razzia/internal/web/api"

	"razzia"
	"razzia/client"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// RatingsOf returns all ratings of a player as programs see them.
func RatingsOf(s rating.Set) client.Ratings {
	return client.Ratings{Rating: RatingOf(s.Of(rating.Group)), Pair: RatingOf(s.Of(rating.Pair)), Solo: RatingOf(s.Of(rating.Solo))}
}

// RatingOf returns a rating as programs see it.
func RatingOf(r rating.Rating) client.Rating {
	return client.Rating{Points: r.Points(), Margin: r.Margin(), Games: r.Games, Provisional: r.Provisional(), ToGo: r.ToGo()}
}

// seatRatings lists the ratings of those who sit at a table of the lobby. It leaves out players without games.
func seatRatings(o *lobby.Offer) (list []client.SeatRating) {
	for seat, r := range o.Ratings {
		if r.Games > 0 {
			list = append(list, client.SeatRating{Seat: razzia.Seat(seat), Points: r.Points(), Provisional: r.Provisional()})
		}
	}
	return list
}

// ratingOperations adds the operation on the rating of the caller.
func (a *Operations) ratingOperations(f *api.Frame) {
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
