package action

import (
	"context"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// clearTable takes a finished game from the list of the caller.
var clearTable = plain(Action{Form: "clear", Path: "clear", ID: "clearTable", Lists: true, Cost: guard.Acting,
	Facts: operation.Facts{Tag: operation.Watching, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{host.ErrNotInList}},
	Summary: "Clear a finished game from your list",
	About:   "Only your own list changes: the game and its record stay. Clearing a game again changes nothing. The answer is the first page of your tables after it."},
	func(ctx context.Context, c Call) (*table.Table, error) {
		return nil, c.Host.Records.HideFrom(ctx, c.Identities, c.Table)
	})

// A Clearing is the input of clearTables.
type Clearing struct {
	_     struct{} `doc:"The finished games to clear."`
	Until int64    `json:"until" minimum:"0" maximum:"253402300799999" example:"1800000000000" doc:"Games that ended at this moment or before are cleared, in milliseconds since 1970: a game that ended after you read the list stays in it."`
}

// clearTables takes all finished games from the list of the caller.
var clearTables = define(Action{Form: "/clear", Path: "/api/tables/clear", ID: "clearTables", Lists: true, Cost: guard.Acting,
	Facts:   operation.Facts{Tag: operation.Watching, Scope: identity.PlayScope},
	Summary: "Clear all finished games from your list",
	About:   "Only your own list changes: the games and their records stay. The answer is the first page of your tables after it."},
	func(ctx context.Context, c Call, in Clearing) (*table.Table, error) {
		return nil, c.Host.Records.HideAll(ctx, c.Identities, time.UnixMilli(in.Until))
	})
