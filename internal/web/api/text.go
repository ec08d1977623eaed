package api

import (
	"net/http"
	"reflect"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"

	"github.com/danielgtaylor/huma/v2"
)

// textOperations describes the operations whose answers are not one value of JSON: the record and the stream. The pages of tables answer
// them.
func textOperations(o *huma.OpenAPI) {
	textOperation(o, Operation{Route: "GET /api/tables/{id}/record", ID: "getRecord", Summary: "Read the record of a game",
		About: "The game so far as a record (N3). Only once it has begun.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("There is no record before the game begins.")}},
	}, "application/json", o.Components.Schemas.Schema(reflect.TypeFor[client.Record](), true, ""))
	textOperation(o, Operation{Route: "GET /api/tables/{id}/stream", ID: "followTable", Summary: "Follow a table",
		About: "A stream of server-sent events: the table now, and again whenever it has changed. A slow reader gets only the newest version. " +
			"A comment line comes every 20 seconds. When the stream ends, connect again and send the last id as Last-Event-ID: " +
			"the next event then comes when there is a newer version.",
		Facts: operation.Facts{Tag: operation.Watching, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{guard.ErrStreamsFull, exchange.ErrDraining}},
	}, "text/event-stream", events(o.Components.Schemas))
	eventOperation(o)
}

// textOperation describes an operation on a table.
func textOperation(o *huma.OpenAPI, d Operation, kind string, schema *huma.Schema) {
	id := &huma.Schema{Type: huma.TypeString, Examples: []any{"k3x2v7q4wz5a"}}
	addText(o, d, kind, schema, &huma.Param{Name: "id", In: "path", Required: true, Schema: id, Description: "Id of the table."})
}

// addText adds an operation that another part of the site answers, with a text of a type.
func addText(o *huma.OpenAPI, d Operation, kind string, schema *huma.Schema, in ...*huma.Param) *huma.Operation {
	d.text = true
	op := d.huma()
	op.Parameters = in
	op.Responses = map[string]*huma.Response{
		"200": {Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{kind: {Schema: schema}}},
	}
	o.AddOperation(&op)
	return &op
}

// events is the schema of a stream: a list with an object for each event, whose names are those of its fields.
func events(r huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type:        huma.TypeArray,
		Description: "Each item stands for one event. Its fields are those of the event, with data as the JSON that the field data holds.",
		Items: &huma.Schema{AnyOf: []*huma.Schema{
			r.Schema(reflect.TypeFor[client.TableEvent](), true, ""), r.Schema(reflect.TypeFor[client.NoticeEvent](), true, ""),
			r.Schema(reflect.TypeFor[client.ByeEvent](), true, ""),
		}},
	}
}
