package operations

import (
	"net/http"

	"razzia/client"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// tableOperations adds the operations that read tables.
func (a *Operations) tableOperations(f *api.Frame) {
	f.Refuse("", "/api/tables/{id}", table.ErrNoSuchTable, table.ErrLogBroken, table.ErrDayRuns, table.ErrDuelHidden, host.ErrFull)
	f.Refuse(http.MethodPost, "/api/tables/{id}", table.ErrEventRuns)
	for _, what := range []string{"hint", "record", "analysis", "measure", "rating", "invitations"} { // not view, log and stream
		f.Refuse(http.MethodGet, "/api/tables/{id}/"+what, table.ErrEventRuns)
	}
	o := api.Operation{Route: "GET /api/tables", ID: "listTables", Cost: guard.Reading,
		Summary: "List your tables",
		About:   "The tables that you made or had a seat at, in pages. Send next of a page as before to get the page that follows.",
		Facts:   operation.Facts{Tag: operation.Watching, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, in *pageOfTables) (client.Summaries, error) { return a.listTables(c, in) })

	o = api.Operation{Route: "GET /api/tables/{id}", ID: "getTable", Cost: guard.Reading,
		Summary: "Read a table as you see it",
		About:   "Everybody who knows the id may read the table. Only a player who is to move sees legal moves in game. While the game of an event runs, who has no seat there sees the last whole round: see behind.",
		Facts:   operation.Facts{Tag: operation.Watching, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		api.AtTable
		Seen int `query:"seen" minimum:"0" default:"0" doc:"The latest version that you have seen. The answer is not older, whichever server gives it."`
	}) (seen, error) {
		t, err := a.Host.TableSince(c.Context(), in.ID, in.Seen)
		return a.tableOr(c, t, err)
	})

	o = api.Operation{Route: "GET /api/tables/{id}/log", ID: "getLog", Cost: guard.Reading,
		Summary: "Read what happened at a table",
		About:   "Versions have no gaps, so the answer is exactly what you missed. The words of players whom you have muted are left out, and while you see the table behind, those of all.",
		Facts:   operation.Facts{Tag: operation.History, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		api.AtTable
		After int `query:"after" minimum:"0" default:"0" doc:"The last version that you know; 0 for the whole log. The answer is not older, whichever server gives it."`
	}) (client.Log, error) {
		t, err := a.Host.TableSince(c.Context(), in.ID, in.After)
		if err == nil {
			t, err = t.For(c.Identities())
		}
		if err != nil {
			return client.Log{}, err
		}
		muted, err := a.Talk.MutedAt(c.Context(), c.By(), t)
		return logOf(t, in.After, muted), err
	})
}
