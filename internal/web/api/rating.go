package api

import (
	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Rating says how strong the games of a player show them to be.
type Rating struct {
	_           struct{} `doc:"A rating: how strong your games show you to be."`
	Points      int      `json:"points" example:"1532" doc:"The rating: 1500 at first; 400 points are ten times the strength. The bots of level club have 1500."`
	Margin      int      `json:"margin" minimum:"0" doc:"Twice the deviation: the strength is probably this near to the points."`
	Games       int      `json:"games" minimum:"0" doc:"Number of games that counted."`
	Provisional bool     `json:"provisional" doc:"True before ten games: the rating says little yet, and pages do not show it."`
	ToGo        int      `json:"gamesToRating" minimum:"0" maximum:"10" doc:"How many more games must count until it is no longer provisional."`
}

// Ratings are all ratings of a player.
type Ratings struct {
	_ struct{} `doc:"Your ratings. Games of one kind say nothing about another: two people, tables of 3 to 5 seats with two people or more, and games of one person against bots. The points, the margin, the games and the mark beside them are those of tables of 3 to 5 seats."`
	Rating
	Pair Rating `json:"pair" doc:"Games of two people."`
	Solo Rating `json:"solo" doc:"Your games alone against bots. Other people do not see it."`

	Machine *Rating `json:"machine,omitempty" doc:"Games of programs among themselves and against bots. Missing for people."`
}

// RatingsOf returns all ratings of a player as programs see them.
func RatingsOf(s rating.Set) Ratings {
	return Ratings{Rating: RatingOf(s.Of(rating.Group)), Pair: RatingOf(s.Of(rating.Pair)), Solo: RatingOf(s.Of(rating.Solo))}
}

// RatingOf returns a rating as programs see it.
func RatingOf(r rating.Rating) Rating {
	return Rating{Points: r.Points(), Margin: r.Margin(), Games: r.Games, Provisional: r.Provisional(), ToGo: r.ToGo()}
}

// A SeatRating is the rating of a person who sits at a table in the lobby.
type SeatRating struct {
	_           struct{}    `doc:"The rating of a player at a table of the lobby."`
	Seat        razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Their seat, from 0."`
	Points      int         `json:"points" example:"1532" doc:"Their rating."`
	Provisional bool        `json:"provisional,omitempty" doc:"True before ten games: the rating says little yet, and pages do not show it."`
}

// seatRatings lists the ratings of those who sit at a table of the lobby. It leaves out players without games.
func seatRatings(o *lobby.Offer) (list []SeatRating) {
	for seat, r := range o.Ratings {
		if r.Games > 0 {
			list = append(list, SeatRating{Seat: razzia.Seat(seat), Points: r.Points(), Provisional: r.Provisional()})
		}
	}
	return list
}

// ratingOperations adds the operation on the rating of the caller.
func (a *API) ratingOperations(h huma.API) {
	o := Operation{Route: "GET /api/rating", ID: "getRating", Cost: guard.Reading,
		Summary: "Read your ratings",
		About:   "They follow from your finished games. A few seconds after a game they are new.",
		Facts:   operation.Facts{Tag: operation.Lobby, Scope: identity.ReadScope},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Ratings, error) {
		own, err := rating.Of(c.Context(), a.Ratings, c.Person())
		all := RatingsOf(own)
		if table.IsBotAccount(c.Person()) {
			all.Machine = new(RatingOf(own.Of(rating.Machine)))
		}
		return all, err
	})
}
