// Package operation has what is said of an operation of the API wherever it is declared: beside an action of players, or by itself.
package operation

import (
	"razzia/internal/fault"
	"razzia/internal/identity"
)

// Facts are what programs must know of an operation before they call it.
type Facts struct {
	Tag     *Tag
	Scope   identity.Scope // what the personal token of a program has to allow; "" if the operation is for devices only
	For     Audience
	Refuses []*fault.Fault // why it is not done, besides the reasons that all operations of its kind have
}

// An Audience is the kind of callers that an operation is for.
type Audience int

// The audiences.
const (
	Everybody Audience = iota
	People             // not bot accounts: it has ranks of people, brings people together, or shows what they do
	Members            // not guests
)

// A Tag is a group of operations.
type Tag struct {
	Name, About string
	After       *Tag // before it in the document, for the tag of a subject
}

// The tags.
var (
	Session       = &Tag{Name: "session", About: "Who you are to the server."}
	Notifications = &Tag{Name: "notifications", About: "Get messages when a game of days waits for you."}
	Making        = &Tag{Name: "making", About: "Make a table."}
	Watching      = &Tag{Name: "watching", About: "List tables, read and follow one, and clear finished ones from the list."}
	Lobby         = &Tag{Name: "lobby", About: "Find tables that are open to everybody, and a game at once."}
	Acquaintances = &Tag{Name: "people", About: "Friends, invitations, and people you do not want to meet."}
	Seats         = &Tag{Name: "seats", About: "Take and leave seats."}
	Moderation    = &Tag{Name: "moderation", About: "Mute players, and report them to the operator."}
	Consent       = &Tag{Name: "consent", About: "Ask the other people at a table for something, and answer."}
	Playing       = &Tag{Name: "playing", About: "Make moves, get hints, and talk."}
	Training      = &Tag{Name: "training", About: "Practise: questions about positions."}
	Lesson        = &Tag{Name: "lesson", About: "Go through the lesson."}
	Puzzles       = &Tag{Name: "puzzles", About: "Solve puzzles: find the best move of a position."}
	History       = &Tag{Name: "history", About: "Read what happened at a table, and what it was worth."}
	Data          = &Tag{Name: "data", About: "Read many finished games, to analyse them or to train with them."}
)

// Tags lists the tags in the order of the document, but for those of subjects.
var Tags = []*Tag{Session, Notifications, Making, Watching, Lobby, Acquaintances, Seats, Moderation, Consent, Playing,
	Training, Lesson, Puzzles, History, Data}
