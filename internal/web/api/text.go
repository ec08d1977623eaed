package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
)

// textOperations adds the operations whose answers are not one value of JSON: the record and the stream.
func (a *API) textOperations(o *huma.OpenAPI, mux *http.ServeMux) {
	mux.Handle("GET /api/tables/{id}/record", a.Handle(guard.Reading, a.Record))
	mux.Handle("GET /api/tables/{id}/stream", a.Handle(guard.Reading, func(w http.ResponseWriter, r *answer.Request) error {
		t, err := a.Host.Table(r.Context(), r.Table())
		if err != nil {
			return err
		}
		return a.Stream(w, r, t, renderer{})
	}))
	describe := func(name, path, summary, kind, about string) {
		id := &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}, Description: "The table, as in its address."}
		failed := map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Ref: "#/components/schemas/Error"}}}
		o.AddOperation(&huma.Operation{
			Method: http.MethodGet, Path: path, OperationID: name, Summary: summary, Parameters: []*huma.Param{id},
			Responses: map[string]*huma.Response{
				"200":     {Description: about, Content: map[string]*huma.MediaType{kind: {}}},
				"default": {Description: "Error", Content: failed},
			},
		})
	}
	describe("getRecord", "/api/tables/{id}/record", "The record of a game (N3)", "application/json", "The record, as far as the game has come.")
	describe("followTable", "/api/tables/{id}/stream", "A table whenever it changed, as server-sent events", "text/event-stream",
		"Each event has the version as its id and a table, as getTable gives it, as its data.")
}
