package client

import (
	"time"

	"razzia"
)

// Mutes are the players that a client has muted.
type Mutes struct {
	_     struct{} `doc:"The players whose talk you do not see."`
	Mutes []Mute   `json:"mutes" doc:"The players, the one muted first before others."`
}

// A Mute is a player that a client has muted.
type Mute struct {
	_     struct{}  `doc:"A player whose talk you do not see, at any table."`
	ID    string    `json:"id" doc:"Names the mute when you end it."`
	Name  string    `json:"name" doc:"Name of the player when you muted them."`
	Since time.Time `json:"since" doc:"When you muted them (RFC 3339), in UTC."`
}

// A SpeakerAt names a player at a table.
type SpeakerAt struct {
	_    struct{}     `doc:"A player at a table: by a line of talk, or by their seat."`
	Line int          `json:"line,omitempty" minimum:"0" doc:"Version of the entry of the log with the line. Missing or 0: the seat counts."`
	Seat *razzia.Seat `json:"seat,omitempty" minimum:"0" maximum:"4" doc:"Number of the seat, from 0. It counts without a line."`
}

// A Complaint is the input of reportPlayer.
type Complaint struct {
	_ struct{} `doc:"What you report: a line of talk, or the name of the player of a seat."`
	SpeakerAt
	Reason string `json:"reason" enum:"insult,hate,threat,sexual,private,spam,cheat,else" doc:"What is wrong. private: data of a person. cheat: players agree on moves."`
	Words  string `json:"words,omitempty" maxLength:"280" doc:"A sentence for the operator."`
}

// Receipt confirms a report.
type Receipt struct {
	_        struct{} `doc:"What became of a report."`
	Reported bool     `json:"reported" doc:"True: the operator has your report."`
}

// An Absence is the input of goAway.
type Absence struct {
	_    struct{} `doc:"How long you are away."`
	Days int      `json:"days" minimum:"0" maximum:"30" doc:"Days from now on. 0: you are back."`
}

// A Vacation is what became of it.
type Vacation struct {
	_       struct{}  `doc:"Where your clock rests."`
	Until   time.Time `json:"until,omitzero" doc:"When the vacation ends (RFC 3339), in UTC. Missing: you are back."`
	Tables  int       `json:"tables" minimum:"0" doc:"Tables where your clock rests until then, or runs again."`
	Refused int       `json:"refused" minimum:"0" doc:"Tables where it has rested for too long already, you have changed too much lately, or the server failed."`
}
