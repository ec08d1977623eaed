package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/table"
	"razzia/internal/web/guard"
)

// A Summary is a table in a list.
type Summary struct {
	_       struct{} `doc:"A table in a list."`
	ID      table.ID `json:"id" example:"k3x2v7q4wz5a" doc:"Id of the table."`
	Phase   string   `json:"phase" enum:"waiting,playing,over" doc:"waiting: seats are empty and the game has not begun. playing: the game runs. over: the game has ended."`
	Version int      `json:"version" minimum:"1" doc:"Number of entries in the log of the table."`
	MyTurn  bool     `json:"myTurn" doc:"True if the table waits for you: for a move, or for a step of the lesson."`
}

// Summaries are a list of tables.
type Summaries struct {
	_      struct{}  `doc:"A page of a list of tables."`
	Tables []Summary `json:"tables" maxItems:"100" doc:"Tables whose game is not over come first. Of each kind, the table with the latest entry comes first."`
	Next   string    `json:"next,omitempty" doc:"The cursor of the next page: send it as before. Missing on the last page."`
}

// tableOperations adds the operations that read tables.
func (a *API) tableOperations(h huma.API) {
	o := operation(guard.Reading, http.MethodGet, "/api/tables", "listTables", "List your tables")
	o.Description = "The tables that you made or had a seat at, in pages. Send next of a page as before to get the page that follows."
	register(a, h, o, func(c call, in *pageOfTables) (Summaries, error) { return a.listTables(c, in) })

	o = operation(guard.Reading, http.MethodGet, "/api/tables/{id}", "getTable", "Read a table as you see it")
	o.Description = "Everybody who knows the id may read the table. Only a player who is to move sees legal moves in game."
	register(a, h, o, func(c call, in *AtTable) (Table, error) {
		t, err := a.Host.Table(c.Context(), in.ID)
		return a.tableOr(c, t, err)
	})

	o = operation(guard.Reading, http.MethodGet, "/api/tables/{id}/log", "getLog", "Read what happened at a table")
	o.Description = "Versions have no gaps, so the answer is exactly what you missed."
	register(a, h, o, func(c call, in *struct {
		AtTable
		After int `query:"after" minimum:"0" default:"0" doc:"The last version that you know; 0 for the whole log."`
	}) (Log, error) {
		t, err := a.Host.Table(c.Context(), in.ID)
		if err != nil {
			return Log{}, err
		}
		return logOf(t, in.After), nil
	})
}
