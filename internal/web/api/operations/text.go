package operations

import (
	"reflect"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"

	"github.com/danielgtaylor/huma/v2"
)

// textOperations describes the operations whose answers are not one value of JSON: the record and the stream. The pages of tables answer
// them.
func textOperations(f *api.Frame) {
	textOperation(f, api.Operation{Route: "GET /api/tables/{id}/record", ID: "getRecord", Summary: "Read the record of a game",
		About: "The game so far as a record (N3). Only once it has begun.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("There is no record before the game begins.")}},
	}, "application/json", f.Schema(reflect.TypeFor[client.Record]()))
	textOperation(f, api.Operation{Route: "GET /api/tables/{id}/stream", ID: "followTable", Summary: "Follow a table",
		About: "A stream of server-sent events: the table now, and again whenever it has changed. A slow reader gets only the newest version. " +
			"A comment line comes every 20 seconds. When the stream ends, connect again and send the last id as Last-Event-ID: " +
			"the next event then comes when there is a newer version.",
		Facts: operation.Facts{Tag: operation.Watching, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{guard.ErrStreamsFull, exchange.ErrDraining}},
	}, "text/event-stream", events(f))
	eventOperation(f)
}

// textOperation describes an operation on a table.
func textOperation(f *api.Frame, o api.Operation, kind string, schema *huma.Schema) {
	id := &huma.Schema{Type: huma.TypeString, Examples: []any{"k3x2v7q4wz5a"}}
	f.Text(o, kind, schema, &huma.Param{Name: "id", In: "path", Required: true, Schema: id, Description: "Id of the table."})
}

// events is the schema of a stream: a list with an object for each event, whose names are those of its fields.
func events(f *api.Frame) *huma.Schema {
	return &huma.Schema{
		Type:        huma.TypeArray,
		Description: "Each item stands for one event. Its fields are those of the event, with data as the JSON that the field data holds.",
		Items: &huma.Schema{AnyOf: []*huma.Schema{
			f.Schema(reflect.TypeFor[client.TableEvent]()), f.Schema(reflect.TypeFor[client.NoticeEvent]()),
			f.Schema(reflect.TypeFor[client.ByeEvent]()),
		}},
	}
}
