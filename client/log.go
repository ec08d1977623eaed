package client

import (
	"time"

	"razzia"
	"razzia/fair"
)

// A Log is a part of the log of a table.
type Log struct {
	_       struct{} `doc:"The entries of a table's log after a version."`
	Version int      `json:"version" minimum:"1" doc:"Version of the table: that of its last entry."`
	Entries []Entry  `json:"entries" doc:"The entries after the version that was asked for, in order, without a gap."`
}

// An Entry is one thing that happened at a table. It has nothing that is secret, and no identities.
type Entry struct {
	_        struct{}      `doc:"One thing that happened at a table. Which fields it has depends on its kind."`
	Version  int           `json:"version" minimum:"1" doc:"Position in the log, from 1."`
	At       time.Time     `json:"at" doc:"When it happened (RFC 3339), in UTC, to the millisecond."`
	Kind     string        `json:"kind" enum:"created,passed,sat,bot sat,stood up,began,moved,warned,timed out,left,resigned,took back,ended,talked,paced,invited,joined,declined,agreed,rematched,understood,taught,resumed,asked,consented,disagreed,lapsed,undone,break began,break ended,offered,kept,handed over,worded,words closed,word opened,listed,unlisted,went away,came back,forgotten" doc:"created: the table was made. passed: the game is in a series, with the packages and the points of the games before. sat: a person took the seat. bot sat: a bot took the seat, from the start or in place of its person. stood up: the seat was left before the game began. began: all seats are taken, and the cheques are dealt. moved: the seat moved, or the table revealed a card. warned: the bank of the seat has run out. timed out: the 20 seconds after that are over, and a bot takes over. left: the person left, and a bot takes over. resigned: the same, for good. took back: the person plays again in place of the bot. ended: the game is over. talked: a player said something. paced: the table has another pace from here on. invited: the person asks for a rematch. joined: the person joins it. declined: the person does not join it, or takes back that they do. agreed: it is settled who joins. rematched: there is a rematch. understood: the pupil has read a step of the lesson. taught: the lesson is over, and the game goes on freely. resumed: the pause after a round is over. asked: the person asks the others for something (question). consented: the person agrees. disagreed: the person does not agree. lapsed: the question was taken back, or the time to answer is over. undone: the moves after ply are taken back. break began: clocks and bots stand still. break ended: they go on. offered: the person may let a friend have the seat of. kept: they take that offer back. handed over: another person has the seat from here on. worded: the player added a word to the shuffle. words closed: all seats are taken, and the words are opened. word opened: the word of the player was opened. listed: the table was opened to everybody. unlisted: it was closed again. went away: the person is on vacation, and their clock rests until until. came back: they are back before. forgotten: names or words were removed from entries before: read the log again."`
	Seat     razzia.Seat   `json:"seat" minimum:"-1" maximum:"4" doc:"The seat meant; -1 for none: the entry is about the whole table, or a reveal."`
	Name     string        `json:"name,omitempty" doc:"Name of the person (created, sat, talked, worded, word opened, handed over) or of the bot (bot sat)."`
	Level    string        `json:"level,omitempty" example:"club" doc:"Level of the bot (bot sat)."`
	Move     *razzia.Move  `json:"move,omitempty" doc:"The move, or the card revealed (moved), in the notation (N2)."`
	Text     string        `json:"text,omitempty" doc:"The line that was said (talked), unless it was a phrase."`
	Phrase   string        `json:"phrase,omitempty" enum:"well_played,oh_no,nice_bid,thinking,hurry,once_more" doc:"The quick phrase that was said (talked). Each reader gets it in their own language."`
	Muted    bool          `json:"muted,omitempty" doc:"True if you have muted the player: name and words are left out (talked)."`
	Pace     *int64        `json:"pace,omitempty" minimum:"0" maximum:"10000" doc:"Pace of the table from here on (paced), in milliseconds."`
	Packages [][]int       `json:"packages,omitempty" doc:"The cheques dealt to each seat (began, R2.2), or those of the game before (passed), in thousands, ascending."`
	Sums     []int         `json:"sums,omitempty" doc:"Points of the games before, of the player at each seat (passed)."`
	Asked    []razzia.Seat `json:"asked,omitempty" doc:"Seats whose persons are asked to join the rematch (invited), or to agree (asked)."`
	Question string        `json:"question,omitempty" enum:"undo,break,seat" doc:"What the person asks for (asked): to take their last move back, a break, or the seat of an absent player for a friend."`
	Ply      *int          `json:"ply,omitempty" minimum:"0" doc:"The ply to which the game goes back (undone, or asked for undo)."`
	Of       *razzia.Seat  `json:"of,omitempty" minimum:"0" maximum:"4" doc:"The seat that a friend is to get (offered, kept, or asked for a seat)."`
	Word     *fair.Word    `json:"word,omitempty" doc:"The commitment to the word (worded), and the word itself (word opened)."`
	Until    time.Time     `json:"until,omitzero" doc:"When the vacation ends (went away), in UTC."`
	Next     string        `json:"next,omitempty" doc:"Id of the table of the rematch (rematched)."`
}
