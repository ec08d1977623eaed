package client

import (
	"context"
	"encoding/json"
	"net/url"
	"time"

	"razzia"
)

// An EventHead is what all events of a person have.
type EventHead struct {
	ID    string `json:"id" maxLength:"32768" example:"1~k2v7q4wz~mp3k2x00~k3x2v7q4wz5a.1c" doc:"Say it when you connect again: you miss nothing after this event, and get nothing twice. It is short for a person with few games, and has no character that an address must escape."`
	Table string `json:"table" example:"k3x2v7q4wz5a" doc:"Id of the table."`
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

// An OccasionEvent says that something begins.
type OccasionEvent struct {
	_     struct{}  `doc:"Something begins in which you take part: an evening that you have joined, or a season of your league. Each of its games comes as begin."`
	Event string    `json:"event" enum:"occasion" doc:"The type of the event."`
	ID    string    `json:"id" maxLength:"32768" example:"1~k2v7q4wz~mp3k2x00~k2v7q4wz__mp3k2x00" doc:"Say it when you connect again."`
	At    time.Time `json:"at" doc:"When it began (RFC 3339)."`
	What  string    `json:"what" enum:"evening,season" doc:"What begins. Expect newer words."`
	Name  string    `json:"name" doc:"Its name."`
	Link  string    `json:"link" example:"/e/k3mr7pq2xw" doc:"The path of its page. Its last part is the key for getEvening or getLeague."`
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

// An Event is one thing that happens to the member: operation followEvents of the API. The fields that the kind does not have are empty.
type Event struct {
	// Kind is "start", "turn", "begin", "end", "talk", "bot-plays", "question", "invitation", "invitation-over", "declined", "occasion", or a
	// newer one.
	Kind    string        `json:"event"`
	ID      string        `json:"id"`
	Table   string        `json:"table"`
	Version int           `json:"version"`
	Seat    razzia.Seat   `json:"seat"`    // of a turn
	Seats   []razzia.Seat `json:"seats"`   // of the member, at the begin and the end
	Winners []razzia.Seat `json:"winners"` // at the end
	Points  []int         `json:"points"`  // at the end
	Asks    string        `json:"asks"`    // of a question: "undo", "break", "seat", "rematch", or a newer one
	By      Person        `json:"by"`      // of an invitation
	What    string        `json:"what"`    // of an occasion: "evening", "season", or a newer one
	Name    string        `json:"name"`    // of an occasion, and of the speaker of talk
	Link    string        `json:"link"`    // of an occasion: the path of its page
	Reason  string        `json:"reason"`  // of an invitation that was declined
	Retry   int64         `json:"retry"`   // of the last one of a stream: milliseconds to wait before the next stream
}

// Events opens the stream of everything that happens to the member after an event; "" for what waits now. It ends with the context, or when
// it is closed.
func (s *Server) Events(ctx context.Context, after string) (*Stream, error) {
	query := url.Values{}
	if after != "" {
		query.Set("after", after)
	}
	return s.stream(ctx, "application/x-ndjson", query, "api", "events")
}

// A Leaving is the error of a stream that the server ends on purpose.
type Leaving struct{ Wait time.Duration }

// Error says so.
func (l *Leaving) Error() string { return "the server ends the stream" }

// NextEvent waits for the next event of a stream of events.
func (f *Stream) NextEvent() (e Event, err error) {
	for f.lines.Scan() {
		f.alive.Reset(silence)
		line := f.lines.Bytes()
		if len(line) == 0 {
			continue
		}
		e = Event{}
		if json.Unmarshal(line, &e) != nil {
			return e, f.server.foreign("a line of the stream has another form")
		}
		e.By.Name, e.Name = plain(e.By.Name, longestName), plain(e.Name, longestName)
		switch {
		case e.Kind == "bye":
			return e, &Leaving{time.Duration(max(0, min(e.Retry, silence.Milliseconds()))) * time.Millisecond}
		case e.ID != "":
			return e, nil
		}
	}
	return e, f.over()
}
