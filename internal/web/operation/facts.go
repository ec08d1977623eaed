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
type Tag struct{ Name, About string }

// The tags.
var (
	Session       = &Tag{"session", "Who you are to the server."}
	Notifications = &Tag{"notifications", "Get messages when a game of days waits for you."}
	Making        = &Tag{"making", "Make a table."}
	Watching      = &Tag{"watching", "List tables, read and follow one, and clear finished ones from the list."}
	Lobby         = &Tag{"lobby", "Find tables that are open to everybody, and a game at once."}
	Acquaintances = &Tag{"people", "Friends, invitations, and people you do not want to meet."}
	Seats         = &Tag{"seats", "Take and leave seats."}
	Moderation    = &Tag{"moderation", "Mute players, and report them to the operator."}
	Consent       = &Tag{"consent", "Ask the other people at a table for something, and answer."}
	Playing       = &Tag{"playing", "Make moves, get hints, and talk."}
	Daily         = &Tag{"daily", "One puzzle and one round a day, the same for everybody."}
	Training      = &Tag{"training", "Practise: questions about positions."}
	Lesson        = &Tag{"lesson", "Go through the lesson."}
	Puzzles       = &Tag{"puzzles", "Solve puzzles: find the best move of a position."}
	History       = &Tag{"history", "Read what happened at a table, and what it was worth."}
	Data          = &Tag{"data", "Read many finished games, to analyse them or to train with them."}
)

// Tags lists the tags in the order of the document.
var Tags = []*Tag{Session, Notifications, Making, Watching, Lobby, Acquaintances, Seats, Moderation, Consent, Playing, Daily,
	Training, Lesson, Puzzles, History, Data}
