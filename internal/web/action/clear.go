package action

import (
	"context"
	"time"

	"razzia/client"
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

// clearTables takes all finished games from the list of the caller.
var clearTables = define(Action{Form: "/clear", Path: "/api/tables/clear", ID: "clearTables", Lists: true, Cost: guard.Acting,
	Facts:   operation.Facts{Tag: operation.Watching, Scope: identity.PlayScope},
	Summary: "Clear all finished games from your list",
	About:   "Only your own list changes: the games and their records stay. The answer is the first page of your tables after it."},
	func(ctx context.Context, c Call, in client.Clearing) (*table.Table, error) {
		return nil, c.Host.Records.HideAll(ctx, c.Identities, time.UnixMilli(in.Until))
	})
