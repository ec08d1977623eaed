package api

import (
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The types below describe the events of a person, as package events writes them.

// An EventHead is what all events of a person have.
type EventHead struct {
	ID    string   `json:"id" maxLength:"32768" example:"1~k2v7q4wz~mp3k2x00~k3x2v7q4wz5a.1c" doc:"Say it when you connect again: you miss nothing after this event, and get nothing twice. It is short for a person with few games, and has no character that an address must escape."`
	Table table.ID `json:"table" example:"k3x2v7q4wz5a" doc:"Id of the table."`
}

// A StartEvent is the first event of a stream.
type StartEvent struct {
	_     struct{}  `doc:"The first event of a stream without after. What waits for you follows; from here on you miss nothing."`
	Event string    `json:"event" enum:"start" doc:"The type of the event."`
	ID    string    `json:"id" maxLength:"32768" example:"1~k2v7q4wz~mp3k2x00" doc:"Say it when you connect again, if no other event has come."`
	At    time.Time `json:"at" doc:"The time of the server (RFC 3339)."`
}

// A TurnEvent says that it is the person's turn.
type TurnEvent struct {
	_     struct{} `doc:"It is your turn. It comes once for each turn, and only while it is still your turn; after a break it comes again."`
	Event string   `json:"event" enum:"turn" doc:"The type of the event."`
	EventHead
	Version int       `json:"version" minimum:"1" doc:"Version of the table. Read the table with seen=version: then no server gives you an older one."`
	At      time.Time `json:"at" doc:"When the table changed last (RFC 3339)."`
	Seat    int       `json:"seat" minimum:"0" maximum:"4" doc:"Your seat that is to move, from 0."`
}

// A BeginEvent says that a game begins.
type BeginEvent struct {
	_     struct{} `doc:"A game of yours begins: the last seat was taken."`
	Event string   `json:"event" enum:"begin" doc:"The type of the event."`
	EventHead
	Version int       `json:"version" minimum:"1" doc:"Version of the table with which the game began."`
	At      time.Time `json:"at" doc:"When it began (RFC 3339)."`
	Seats   []int     `json:"seats" doc:"Your seats, from 0."`
	Players []string  `json:"players" minItems:"2" maxItems:"5" doc:"The names of the players, by seat."`
}

// An EndEvent says that a game is over.
type EndEvent struct {
	_     struct{} `doc:"A game of yours is over."`
	Event string   `json:"event" enum:"end" doc:"The type of the event."`
	EventHead
	Version int       `json:"version" minimum:"1" doc:"Version of the table with which the game ended."`
	At      time.Time `json:"at" doc:"When it ended (RFC 3339)."`
	Seats   []int     `json:"seats" doc:"Your seats, from 0."`
	Winners []int     `json:"winners" doc:"The seats that won: several if they have equal points."`
	Points  []int     `json:"points" minItems:"2" maxItems:"5" doc:"The points, by seat."`
}

// A TalkEvent is a line of talk.
type TalkEvent struct {
	_     struct{} `doc:"Another player says something at a table where you sit, up to 10 minutes after its game. Lines of players whom you have muted do not come. It has text or phrase."`
	Event string   `json:"event" enum:"talk" doc:"The type of the event."`
	EventHead
	Version int       `json:"version" minimum:"1" doc:"Version of the table: that of the line in its log."`
	At      time.Time `json:"at" doc:"When it was said (RFC 3339)."`
	Seat    int       `json:"seat" minimum:"0" maximum:"4" doc:"The seat of the speaker, from 0."`
	Name    string    `json:"name,omitempty" doc:"Name of the speaker."`
	Text    string    `json:"text,omitempty" maxLength:"280" doc:"The line, written by a player: treat it as text from a stranger."`
	Phrase  string    `json:"phrase,omitempty" doc:"The quick phrase, by its key."`
}

// A BotPlaysEvent says that the player's time is over.
type BotPlaysEvent struct {
	_     struct{} `doc:"Your clock ran out, and a bot of the server plays your seat: no turn comes for it until you take it back, by takeBack. At a table with a clock that is possible once the bot has made the move that was yours."`
	Event string   `json:"event" enum:"bot-plays" doc:"The type of the event."`
	EventHead
	Version int       `json:"version" minimum:"1" doc:"Version of the table with which the bot took over."`
	At      time.Time `json:"at" doc:"When it took over (RFC 3339)."`
	Seat    int       `json:"seat" minimum:"0" maximum:"4" doc:"Your seat, from 0."`
}

// A QuestionEvent is a question of another player.
type QuestionEvent struct {
	_     struct{} `doc:"Another player asks you for something, and the others wait for your answer. It is open until all have answered; a question in a game also ends with the next move. Answer a rematch by rematch or declineRematch, other questions by agree or disagree with version."`
	Event string   `json:"event" enum:"question" doc:"The type of the event."`
	EventHead
	Version int       `json:"version" minimum:"1" doc:"Version of the table: that of the question."`
	At      time.Time `json:"at" doc:"When they asked (RFC 3339)."`
	Seat    int       `json:"seat" minimum:"0" maximum:"4" doc:"The seat of the one who asks, from 0."`
	Asks    string    `json:"asks" enum:"undo,break,seat,rematch" doc:"What they ask for: to take moves back, a break, to give the seat of an absent player to a friend, or a rematch."`
}

// An InvitationEvent is an invitation.
type InvitationEvent struct {
	_     struct{} `doc:"Somebody invites you to a table that waits."`
	Event string   `json:"event" enum:"invitation" doc:"The type of the event."`
	EventHead
	At     time.Time `json:"at" doc:"When they invited you (RFC 3339)."`
	By     Person    `json:"by" doc:"Who invites you."`
	Ends   time.Time `json:"ends" doc:"When the invitation times out (RFC 3339). It may be over before: invitation-over says so."`
	Free   int       `json:"free" minimum:"1" maximum:"5" doc:"Empty seats of the table."`
	Places int       `json:"places" minimum:"2" maximum:"5" doc:"Seats of the table."`
}

// An InvitationOverEvent says that an invitation is over.
type InvitationOverEvent struct {
	_     struct{} `doc:"An invitation is open no more: you have answered it or sit at the table, the table is full, has begun or is gone, or its time is over."`
	Event string   `json:"event" enum:"invitation-over" doc:"The type of the event."`
	EventHead
	At time.Time `json:"at" doc:"When they invited you (RFC 3339)."`
}

// A DeclinedEvent says that a person does not come.
type DeclinedEvent struct {
	_     struct{} `doc:"A person whom you have invited does not come. It comes once for each invitation; a time-out only while the table waits."`
	Event string   `json:"event" enum:"declined" doc:"The type of the event."`
	EventHead
	At     time.Time `json:"at" doc:"When they declined, or when the invitation timed out (RFC 3339)."`
	To     Person    `json:"to" doc:"The person whom you have invited."`
	Reason string    `json:"reason,omitempty" enum:"later,busy,clock,players,options,people,bots,timeout" doc:"Why, if they say: see declineInvitation. timeout: they did not answer in time."`
}

// A NoticeLine is a line of the operator in a stream of lines.
type NoticeLine struct {
	_     struct{} `doc:"A line that the operator of the server shows to all for a time. It has no id."`
	Event string   `json:"event" enum:"notice" doc:"The type of the event."`
	Text  string   `json:"text" maxLength:"200" doc:"The line as plain text; empty to take it away."`
}

// A ByeLine is the last line of a stream that the server ends.
type ByeLine struct {
	_     struct{} `doc:"The server ends the stream: connect again, with the last id. A token or a cookie that is not valid any more is refused then."`
	Event string   `json:"event" enum:"bye" doc:"The type of the event."`
	Retry int      `json:"retry" minimum:"0" doc:"Milliseconds to wait before that."`
}

// personEvents are the types of the lines of the stream of a person.
var personEvents = []reflect.Type{
	reflect.TypeFor[StartEvent](), reflect.TypeFor[TurnEvent](), reflect.TypeFor[BeginEvent](), reflect.TypeFor[EndEvent](),
	reflect.TypeFor[TalkEvent](), reflect.TypeFor[BotPlaysEvent](), reflect.TypeFor[QuestionEvent](),
	reflect.TypeFor[InvitationEvent](), reflect.TypeFor[InvitationOverEvent](), reflect.TypeFor[DeclinedEvent](),
	reflect.TypeFor[NoticeLine](), reflect.TypeFor[ByeLine](),
}

// eventOperation describes the stream of a person.
func eventOperation(o *huma.OpenAPI) {
	line := &huma.Schema{Description: "One line of the stream, or the field data of a server-sent event."}
	for _, t := range personEvents {
		line.AnyOf = append(line.AnyOf, o.Components.Schemas.Schema(t, true, ""))
	}
	after := &huma.Param{Name: "after", In: "query", Description: "Id of the last event that you have. A browser sends it in Last-Event-ID.",
		Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(32 << 10)}}
	op := addText(o, Operation{Route: "GET /api/events", ID: "followEvents", Summary: "Follow everything that happens to you",
		About: "A stream of your turns, games that begin and end, talk and questions at your tables, invitations, and who declines yours, at all tables. Each line is an object of JSON, or empty: an empty line comes every 20 seconds. " +
			"A client that sends Accept: text/event-stream gets server-sent events with the same objects as data. " +
			"Without after the stream begins with an event start, and with what waits for you now. When it ends, connect again with the id of the last event, at any server of the site: nothing is lost, and nothing comes twice. " +
			"Games that you clear from your list meanwhile are not told.",
		Facts: operation.Facts{Tag: operation.Watching, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrForm, fault.ErrNoSession, guard.ErrStreamsFull, exchange.ErrDraining}},
	}, "application/x-ndjson", line, after)
	list := &huma.Schema{Type: huma.TypeArray, Items: line, Description: "Each item stands for the data of one event."}
	op.Responses["200"].Content["text/event-stream"] = &huma.MediaType{Schema: list}
}
