package operations

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The types below describe the events of a person, as package events writes them.

// personEvents are the types of the lines of the stream of a person.
var personEvents = []reflect.Type{
	reflect.TypeFor[client.StartEvent](), reflect.TypeFor[client.TurnEvent](),
	reflect.TypeFor[client.BeginEvent](), reflect.TypeFor[client.EndEvent](),
	reflect.TypeFor[client.TalkEvent](), reflect.TypeFor[client.BotPlaysEvent](), reflect.TypeFor[client.QuestionEvent](),
	reflect.TypeFor[client.InvitationEvent](), reflect.TypeFor[client.InvitationOverEvent](), reflect.TypeFor[client.DeclinedEvent](),
	reflect.TypeFor[client.OccasionEvent](),
	reflect.TypeFor[client.NoticeLine](), reflect.TypeFor[client.ByeLine](),
}

// eventOperation describes the stream of a person.
func eventOperation(f *api.Frame) {
	line := &huma.Schema{Description: "One line of the stream, or the field data of a server-sent event."}
	for _, t := range personEvents {
		line.AnyOf = append(line.AnyOf, f.Schema(t))
	}
	after := &huma.Param{Name: "after", In: "query", Description: "Id of the last event that you have. A browser sends it in Last-Event-ID.",
		Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(32 << 10)}}
	op := f.Text(api.Operation{Route: "GET /api/events", ID: "followEvents", Summary: "Follow everything that happens to you",
		About: "A stream of your turns, games that begin and end, talk and questions at your tables, invitations, and who declines yours, at all tables; and of what begins in which you take part. Each line is an object of JSON, or empty: an empty line comes every 20 seconds. " +
			"A client that sends Accept: text/event-stream gets server-sent events with the same objects as data. " +
			"Without after the stream begins with an event start, and with what waits for you now. When it ends, connect again with the id of the last event, at any server of the site: nothing is lost, and nothing comes twice. " +
			"Games that you clear from your list meanwhile are not told.",
		Facts: operation.Facts{Tag: operation.Watching, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrForm, fault.ErrNoSession, guard.ErrStreamsFull, exchange.ErrDraining}},
	}, "application/x-ndjson", line, after)
	list := &huma.Schema{Type: huma.TypeArray, Items: line, Description: "Each item stands for the data of one event."}
	op.Responses["200"].Content["text/event-stream"] = &huma.MediaType{Schema: list}
}
