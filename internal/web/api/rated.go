package api

import (
	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A RatedGame says how a finished game was rated, or why not.
type RatedGame struct {
	_       struct{}    `doc:"How a finished game was rated, or why not."`
	Ladder  string      `json:"ladder,omitempty" enum:"pair,group,solo,machine" doc:"Which rating it changes. Missing if it does not count."`
	Reason  string      `json:"reason,omitempty" enum:"lesson,daily,friendly,hints,undone,same,bots,deserted,withheld,passed,machines" doc:"Why it does not count. lesson: a lesson or a position that is tried again. daily: the round of a day. friendly, hints: among people, moves could be taken back, or hints were allowed. undone: against bots, a move was taken back. same: one person had several seats. bots: no person played. deserted: among people, all left. withheld: only those who played are told. passed: the packages came from the game before, so players knew them before they agreed to the game. machines: people and bot accounts played together."`
	Pending bool        `json:"pending,omitempty" doc:"True until it is rated, some seconds."`
	Seats   []RatedSeat `json:"seats,omitempty" doc:"By seat. Missing if it does not count."`
}

// A RatedSeat says how a seat was rated, or why not.
type RatedSeat struct {
	_      struct{}      `doc:"How a seat was rated, or why not."`
	Seat   razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"The seat, from 0."`
	Reason string        `json:"reason,omitempty" enum:"took-over,stayed,bot,gone" doc:"Why it is not rated. took-over: you took it over during the game, and the one who began is rated. stayed: all others left, and they alone are rated. bot: a bot's seat. gone: the data of the player were removed."`
	Before *RatingFigure `json:"before,omitempty" doc:"Your rating before the game. Missing for the seats of others."`
	After  *RatingFigure `json:"after,omitempty" doc:"Your rating after it. Missing for the seats of others."`
	ToGo   int           `json:"gamesToRating,omitempty" minimum:"0" maximum:"10" doc:"How many games were missing after it until your rating is no longer provisional: until then it says little, and pages do not show it. Missing for none, and for the seats of others."`
}

// A RatingFigure is a rating at a moment.
type RatingFigure struct {
	_      struct{} `doc:"A rating at a moment."`
	Points int      `json:"points" example:"1532" doc:"The rating."`
	Margin int      `json:"margin" minimum:"0" doc:"Twice the deviation: the strength is probably this near to the points."`
}

// ratedOperation adds the operation that says how a game was rated.
func (a *API) ratedOperation(h huma.API) {
	o := Operation{Route: "GET /api/tables/{id}/rating", ID: "getGameRating", Cost: guard.Reading,
		Summary: "Read how a finished game was rated",
		About:   "Says which rating a finished game changes, or why it does not count, and how it changed yours. The figures of others are not in it.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNotOver}},
	}.huma()
	register(a, h, o, func(c call, in *AtTable) (RatedGame, error) { return a.rated(c, in.ID) })
}

// rated says how a game was rated.
func (a *API) rated(c call, id table.ID) (g RatedGame, _ error) {
	t, err := a.Host.Table(c.Context(), id)
	if err != nil {
		return g, err
	}
	if t.Phase != table.Over {
		return g, fault.ErrNotOver
	}
	if a.Ratings == nil {
		return RatedGame{Pending: true}, nil
	}
	sum := t.Summary()
	r, err := rating.ReportOf(c.Context(), a.Ratings, &sum, c.Identities())
	if err != nil || r.Reason != rating.Rated {
		g.Reason = string(r.Reason)
		return g, err
	}
	g.Ladder, g.Pending = r.Ladder.String(), r.Pending
	for i, s := range r.Seats {
		seat := RatedSeat{Seat: razzia.Seat(i), Reason: string(s.Reason)}
		if s.After.Games > 0 {
			seat.Before, seat.After, seat.ToGo = figure(s.Before), figure(s.After), s.ToGo
		}
		g.Seats = append(g.Seats, seat)
	}
	return g, nil
}

// figure returns a rating at a moment as programs see it.
func figure(r rating.Rating) *RatingFigure {
	return &RatingFigure{Points: r.Points(), Margin: r.Margin()}
}
