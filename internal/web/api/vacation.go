package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/host"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// An Absence is the input of goAway.
type Absence struct {
	_    struct{} `doc:"How long you are away."`
	Days int      `json:"days" minimum:"0" maximum:"30" doc:"Days from now on. 0: you are back."`
}

// A Vacation is what became of it.
type Vacation struct {
	_       struct{}  `doc:"Where your clock rests."`
	Until   time.Time `json:"until,omitzero" doc:"When the vacation ends (RFC 3339), in UTC. Missing: you are back."`
	Tables  int       `json:"tables" minimum:"0" doc:"Tables where your clock rests until then, or runs again."`
	Refused int       `json:"refused" minimum:"0" doc:"Tables where it has rested for too long already, you have changed too much lately, or the server failed."`
}

// vacationOperation adds the operation about vacations.
func (a *API) vacationOperation(h huma.API) {
	o := Operation{Route: "POST /api/session/vacation", ID: "goAway", Cost: guard.Acting,
		Summary: "Let your clocks rest while you are away",
		About: "At all your running tables with a clock of a day or more for each move, and at those that begin before your vacation ends; for at most 30 days in each game. Everybody there sees until when (until of the seat). " +
			"It ends when you say so, and at a single table when you make a move there; a move ahead does not end it. Other games go on.",
		Facts: operation.Facts{Tag: operation.Session},
	}.huma()
	registerBody(a, h, o, func(c call, in *Absence) (out Vacation, err error) {
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
