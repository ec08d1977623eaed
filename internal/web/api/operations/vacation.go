package operations

import (
	"razzia/internal/web/api"

	"time"

	"razzia/client"
	"razzia/internal/host"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// vacationOperation adds the operation about vacations.
func (a *Operations) vacationOperation(f *api.Frame) {
	o := api.Operation{Route: "POST /api/session/vacation", ID: "goAway", Cost: guard.Acting,
		Summary: "Let your clocks rest while you are away",
		About: "At all your running tables with a clock of a day or more for each move, and at those that begin before your vacation ends; for at most 30 days in each game. Everybody there sees until when (until of the seat). " +
			"It ends when you say so, and at a single table when you make a move there; a move ahead does not end it. Other games go on.",
		Facts: operation.Facts{Tag: operation.Session},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.Absence) (out client.Vacation, err error) {
		if in.Days > 0 {
			out.Until = a.Now().Add(time.Duration(in.Days) * 24 * time.Hour).UTC().Truncate(time.Millisecond)
		}
		var v host.Vacation
		if c.Known() {
			v, err = a.Host.GoAway(c.Context(), c.Identities(), out.Until)
		}
		out.Tables, out.Refused = v.Tables, v.Refused
		return out, err
	})
}
