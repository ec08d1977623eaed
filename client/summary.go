package client

import (
	"context"

	"time"

	"razzia"
)

// Summaries are a list of tables.
type Summaries struct {
	_      struct{}  `doc:"A page of a list of tables."`
	Tables []Summary `json:"tables" maxItems:"100" doc:"Tables whose game is not over come first. Of each kind, the table with the latest entry comes first."`
	Next   string    `json:"next,omitempty" doc:"The cursor of the next page: send it as before. Missing on the last page."`
}

// A Summary is a table in a list. It has the facts of the lists on the home page.
type Summary struct {
	_       struct{}      `doc:"A table in a list: who plays there, whose turn it is, or how the game ended."`
	ID      string        `json:"id" example:"k3x2v7q4wz5a" doc:"Id of the table."`
	Phase   string        `json:"phase" enum:"waiting,playing,over" doc:"waiting: seats are empty and the game has not begun. playing: the game runs. over: the game has ended."`
	Version int           `json:"version" minimum:"1" doc:"Number of entries in the log of the table."`
	MyTurn  bool          `json:"myTurn" doc:"True if the table waits for you: for a move, or for a step of the lesson."`
	Round   int           `json:"round,omitempty" minimum:"0" maximum:"3" doc:"Round of the game, from 1 to 3. Missing while the table waits."`
	Seats   []SummarySeat `json:"seats" minItems:"2" maxItems:"5" doc:"The seats, clockwise. The index in this list, from 0, is the number of the seat."`
	Turn    razzia.Seat   `json:"turn" minimum:"-1" maximum:"4" doc:"Seat that the table waits for; -1 for none."`
	Winners []razzia.Seat `json:"winners" doc:"Seats that won (R8.4). Empty until the game is over."`
	Next    string        `json:"next,omitempty" doc:"Id of the table of the rematch. Missing until there is a rematch."`
	Made    time.Time     `json:"made" doc:"When the table was made (RFC 3339), in UTC."`
	Latest  time.Time     `json:"latest" doc:"When the latest entry of its log was made."`
	Ended   time.Time     `json:"ended,omitzero" doc:"When the game ended. Missing until it is over."`
}

// A SummarySeat is a seat of a table in a list. It has no identity.
type SummarySeat struct {
	_        struct{} `doc:"A seat of a table in a list."`
	Name     string   `json:"name" doc:"Name of the player. Empty if the seat is empty, or the player had their name removed."`
	Mine     bool     `json:"mine" doc:"True if the seat is yours, even while a bot plays it for you."`
	Face     uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face of the player, from 0. 0 for bots."`
	Level    string   `json:"level,omitempty" example:"club" doc:"Level of the bot that plays the seat now, also in place of a person. Missing: no bot plays it."`
	Resigned bool     `json:"resigned,omitempty" doc:"True if the person resigned: a bot plays the seat for good, and wins for itself."`
	Points   int      `json:"points" doc:"Points of the rounds scored so far (R7, R8)."`
	Place    int      `json:"place,omitempty" minimum:"0" maximum:"5" doc:"Final place by points, from 1; seats with equal points share one (R8.4). Missing until the game is over."`
}

// Unfinished lists the tables of the member whose game is not over, up to the size of a page.
func (s *Server) Unfinished(ctx context.Context) (ids []string, err error) {
	var page Summaries
	err = s.get(ctx, &page, "api", "tables")
	for _, t := range page.Tables {
		if t.Phase != "over" {
			ids = append(ids, t.ID)
		}
	}
	return ids, err
}
