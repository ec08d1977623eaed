package events

import (
	"time"

	"razzia"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Kind is the type of an Event.
type Kind string

// The kinds of events.
const (
	Start   Kind = "start"           // a client that knows nothing is told from where on it misses nothing
	Turn    Kind = "turn"            // the person is to move
	Begin   Kind = "begin"           // a game of theirs begins
	End     Kind = "end"             // a game of theirs is over
	Talk    Kind = "talk"            // another player says something at a table of theirs
	Late    Kind = "bot-plays"       // their clock ran out, and a bot plays for them
	Asked   Kind = "question"        // another player asks them for something, and waits for the answer
	Invited Kind = "invitation"      // another person invites them to a table
	Over    Kind = "invitation-over" // an invitation is open no more

	Declined Kind = "declined" // a person that they have invited declines, or does not answer in time

	Occasion Kind = "occasion" // something begins that they have agreed to
)

// An Event is one thing that a person is told. Fields that a kind does not name are empty.
type Event struct {
	Kind    Kind      `json:"event"`
	ID      string    `json:"id"`                // the cursor after it
	Table   table.ID  `json:"table,omitempty"`   // none at the start and of an occasion
	Version int       `json:"version,omitempty"` // of the table; none for an invitation
	At      time.Time `json:"at"`                // UTC, to the millisecond

	Seat    *razzia.Seat  `json:"seat,omitempty"`    // turn: to move. talk, question: of the one who speaks or asks. bot-plays: theirs
	Seats   []razzia.Seat `json:"seats,omitempty"`   // begin, end: those of the person
	Players []string      `json:"players,omitempty"` // begin: the names by seat
	Winners []razzia.Seat `json:"winners,omitempty"` // end
	Points  []int         `json:"points,omitempty"`  // end: by seat

	Name   string `json:"name,omitempty"`   // talk: of the speaker. occasion: of what begins
	Text   string `json:"text,omitempty"`   // talk
	Phrase string `json:"phrase,omitempty"` // talk: key of a quick phrase, in the place of a text

	Asks string `json:"asks,omitempty"` // question: a [table.Question], or ForRematch

	By     *Person   `json:"by,omitempty"`     // invitation: who invites
	Free   int       `json:"free,omitempty"`   // invitation: empty seats
	Places int       `json:"places,omitempty"` // invitation: seats of the table
	Ends   time.Time `json:"ends,omitzero"`    // invitation: when it times out, UTC

	What string `json:"what,omitempty"` // occasion: its kind
	Link string `json:"link,omitempty"` // occasion: path of its page

	To     *Person `json:"to,omitempty"`     // declined: who was invited
	Reason string  `json:"reason,omitempty"` // declined: one of people.Reasons or none, or "timeout"
}

// ForRematch is what a player asks for after a game, where a [table.Question] is asked during one.
const ForRematch = "rematch"

// A Person is a person as they are named to programs.
type Person struct {
	Person string `json:"person"`
	Name   string `json:"name"`
	Face   uint8  `json:"face"`
	Member bool   `json:"member"`
}

// start is the first event of a client that knows nothing.
func start(at time.Time) Event { return Event{Kind: Start, At: at.UTC().Truncate(time.Millisecond)} }

// invitation is the event of an invitation that has come.
func invitation(i *people.Invitation) Event {
	return Event{Kind: Invited, Table: i.Table, At: i.At.UTC(), Free: i.Free(), Places: len(i.Seats), Ends: i.Ends.UTC(),
		By: personOf(&i.By)}
}

// personOf names a person to programs.
func personOf(p *people.Person) *Person {
	return &Person{Person: p.Handle(), Name: p.Name, Face: p.Face, Member: p.Member}
}
