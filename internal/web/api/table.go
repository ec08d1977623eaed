package api

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/notation"
)

// A Table is a table as a program sees it: the view of its player, and the state (N4).
type Table struct {
	table.View
	Options action.Options  `json:"options" doc:"What was agreed when the table was made."`
	State   json.RawMessage `json:"state,omitempty" doc:"The position (N4), once the game began."`
}

// tableOf returns a table as a program sees it.
func tableOf(t *table.Table, v table.View) Table {
	out := Table{View: v, Options: action.OptionsOf(t.Options)}
	if t.Phase != table.Waiting {
		out.State = notation.AppendState(make([]byte, 0, 1<<10), &t.Game)
	}
	return out
}

// tableOr returns a table as the caller sees it, or the error that there is instead.
func (a *API) tableOr(c call, t *table.Table, err error) (Table, error) {
	if err != nil {
		return Table{}, err
	}
	a.Live.Visit(t, c.Person())
	return tableOf(t, a.Live.View(t, c.Session.ID)), nil
}

// A renderer renders tables as the data of events.
type renderer struct{}

// Render writes a table as JSON.
func (renderer) Render(t *table.Table, person string, away uint8, now time.Time) ([]byte, error) {
	return json.Marshal(tableOf(t, live.ViewAt(t, person, away, now)))
}

// A Summary is a table in a list.
type Summary struct {
	ID      table.ID `json:"id"`
	Phase   string   `json:"phase" enum:"waiting,playing,over"`
	Version int      `json:"version" doc:"Entries in its log."`
	MyTurn  bool     `json:"myTurn" doc:"The table waits for a move of yours."`
}

// Summaries are a list of tables.
type Summaries struct {
	Tables []Summary `json:"tables" nullable:"false" doc:"The one where something happened last stands first."`
	Next   string    `json:"next,omitempty" doc:"The cursor of the next page: send it as before. Missing on the last page."`
}

// tableOperations adds the operations that read tables.
func (a *API) tableOperations(h huma.API) {
	o := operation(guard.Reading, http.MethodGet, "/api/tables", "listTables", "Your tables, in pages")
	register(a, h, o, func(c call, in *pageOfTables) (Summaries, error) { return a.listTables(c, in) })

	o = operation(guard.Reading, http.MethodGet, "/api/tables/{id}", "getTable", "A table as you see it")
	register(a, h, o, func(c call, in *atTable) (Table, error) {
		t, err := a.Host.Table(c.Context(), in.ID)
		return a.tableOr(c, t, err)
	})

	o = operation(guard.Reading, http.MethodGet, "/api/tables/{id}/log", "getLog", "What happened at a table after a version")
	register(a, h, o, func(c call, in *struct {
		ID    table.ID `path:"id" doc:"The table, as in its address." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
		After int      `query:"after" minimum:"0" default:"0" doc:"The last version that you know; 0 for all."`
	}) (Log, error) {
		t, err := a.Host.Table(c.Context(), in.ID)
		if err != nil {
			return Log{}, err
		}
		return logOf(t, in.After), nil
	})
}
