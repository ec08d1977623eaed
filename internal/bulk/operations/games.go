// Package operations has the operations of the API on the games of all.
package operations

import (
	"net/http"
	"reflect"
	"time"

	"razzia/client"
	"razzia/internal/bulk"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations sends pages of finished games as lines of JSON.
type Operations struct {
	Games   *bulk.Games
	Limiter *guard.Limiter
}

// A download begins to answer a request for a page of at most so many games, and returns what sends the answer.
type download func(c api.Call, most int) (send func(http.ResponseWriter), err error)

// GamesQuery selects finished games. It is exported because huma sets embedded fields only then.
type GamesQuery struct {
	Whose   string    `query:"whose" required:"true" enum:"mine,all" doc:"mine: games at tables that you made or had a seat at. all: those of everybody, if the operator has opened them."`
	Since   time.Time `query:"since" doc:"Games that ended then or later (RFC 3339). For all: on a day that begins then or later, in UTC."`
	Until   time.Time `query:"until" doc:"Games that ended before then (RFC 3339). For all: on a day that begins before then."`
	Players int       `query:"players" minimum:"2" maximum:"5" doc:"Games of so many players. Missing: of any number."`
	After   int64     `query:"after" minimum:"0" maximum:"9007199254740991" default:"0" doc:"Games with a higher number: game of a line."`
}

type gamesPage struct {
	GamesQuery
	Limit int `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"Number of games in a page, at most."`
}

type positionsPage struct {
	GamesQuery
	Limit int `query:"limit" minimum:"1" maximum:"50" default:"10" doc:"Number of games in a page, at most."`
}

// Add adds the operations.
func (m Operations) Add(f *api.Frame) {
	register(f, m.sendGames, api.Operation{Route: "GET /api/games", ID: "listGames", Summary: "Download finished games",
		About: "One line for each finished game, by its number: a record (N3). Each number is there once, also while games finish."},
		reflect.TypeFor[client.GameLine](), func(in *gamesPage) int { return in.Limit })
	register(f, m.sendPositions, api.Operation{Route: "GET /api/games/positions", ID: "listPositions",
		Summary: "Download the positions of finished games",
		About: "One line for each decision in finished games, with what the judge of getMeasure says about it. Games without a measure " +
			"have no lines."},
		reflect.TypeFor[client.PositionLine](), func(in *positionsPage) int { return in.Limit })
}

// register adds an operation that sends lines. most is the number of games that an input asks for.
func register[In any](f *api.Frame, begin download, o api.Operation, line reflect.Type, most func(*In) int) {
	o.Cost = guard.Meeting
	o.About += " If there may be more now, the header Link leads to the next page; a page may have no line and a next one all the same. " +
		"The games of all have no names, no talk and no ids of tables, and appear when their day is over, in UTC."
	o.Facts = operation.Facts{Tag: operation.Data, Scope: identity.ReadScope,
		Refuses: []*fault.Fault{bulk.ErrNotOpen, fault.ErrNoSession, guard.ErrStreamsFull}}
	api.RegisterLines(f, o, line, func(c api.Call, in *In) (func(http.ResponseWriter), error) {
		return begin(c, most(in))
	})
}
