package operations

import (
	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// ratedOperation adds the operation that says how a game was rated.
func (a Operations) ratedOperation(f *api.Frame) {
	o := api.Operation{Route: "GET /api/tables/{id}/rating", ID: "getGameRating", Cost: guard.Reading,
		Summary: "Read how a finished game was rated",
		About:   "Says which rating a finished game changes, or why it does not count, and how it changed yours. The figures of others are not in it.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNotOver}},
	}
	api.Register(f, o, func(c api.Call, in *api.AtTable) (client.RatedGame, error) { return a.rated(c, in.ID) })
}

// rated says how a game was rated.
func (a Operations) rated(c api.Call, id table.ID) (g client.RatedGame, _ error) {
	t, err := a.Tables.Table(c.Context(), id)
	if err != nil {
		return g, err
	}
	if t.Phase != table.Over {
		return g, fault.ErrNotOver
	}
	sum := t.Summary()
	r, err := rating.ReportOf(c.Context(), a.Ratings, &sum, c.Identities())
	if err != nil || r.Reason != rating.Rated {
		g.Reason = string(r.Reason)
		return g, err
	}
	g.Ladder, g.Pending = r.Ladder.String(), r.Pending
	for i, s := range r.Seats {
		seat := client.RatedSeat{Seat: razzia.Seat(i), Reason: string(s.Reason)}
		if s.After.Games > 0 {
			seat.Before, seat.After, seat.ToGo = FigureOf(s.Before), FigureOf(s.After), s.ToGo
		}
		g.Seats = append(g.Seats, seat)
	}
	return g, nil
}

// FigureOf returns a rating at a moment as programs see it.
func FigureOf(r rating.Rating) *client.RatingFigure {
	return &client.RatingFigure{Points: r.Points(), Margin: r.Margin()}
}
