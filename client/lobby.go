package client

import "time"

// A Lobby is a list of tables that are open to everybody.
type Lobby struct {
	_       struct{}    `doc:"The tables that are open to everybody."`
	Open    []OpenTable `json:"open" doc:"Tables that wait for players: sit down with the operation sit."`
	Running []OpenTable `json:"running" doc:"Running games: everybody may watch them."`
}

// An OpenTable is a table in the lobby.
type OpenTable struct {
	_       struct{}      `doc:"A table that is open to everybody."`
	ID      string        `json:"id" example:"k3x2v7q4wz5a" doc:"Id of the table."`
	Version int           `json:"version" minimum:"1" doc:"Number of entries in the log of the table when the lobby last looked."`
	Phase   string        `json:"phase" enum:"waiting,playing" doc:"waiting: seats are empty. playing: the game runs."`
	Round   int           `json:"round,omitempty" minimum:"0" maximum:"3" doc:"Round of the game, from 1 to 3. Missing while the table waits."`
	Options TableOptions  `json:"options" doc:"The options of the table."`
	Seats   []SummarySeat `json:"seats" minItems:"2" maxItems:"5" doc:"The seats, clockwise. Points and places are not told here."`
	Free    int           `json:"free" minimum:"0" maximum:"5" doc:"Number of empty seats."`
	Ratings []SeatRating  `json:"ratings,omitempty" doc:"The ratings of the players who have one. Missing while the game runs, and if there are none."`
	Made    time.Time     `json:"made" doc:"When the table was made (RFC 3339), in UTC."`
}

// A Wish is the input of askMatch: a match request. Programs know it by this name.
type Wish struct {
	_       struct{} `doc:"What you want of a quick match."`
	Players int      `json:"players,omitempty" minimum:"0" maximum:"5" doc:"Number of players, from 2 to 5 (R2.1). Missing or 0: any number."`
	Clock   string   `json:"clock,omitempty" enum:",none,quick,usual,long" doc:"Kind of clock, as in the lobby. Missing: any."`
	Fill    int64    `json:"fill" minimum:"-1" maximum:"600000" doc:"How long you wait until bots get the seats that are empty, in milliseconds; -1 for never."`
	Reach   int      `json:"reach,omitempty" minimum:"0" maximum:"2000" doc:"How near the ratings of the others must be to yours, in points; missing or 0: any. After 30 seconds it is twice as far, after a minute three times. The others must take your rating too. A provisional rating is only in ranges of 200 and more."`
	Level   string   `json:"level,omitempty" example:"club" doc:"Level of these bots. Missing: the usual level of the server. The answer to an unknown level lists all levels."`
}

// A MatchState says where the caller stands with a quick match.
type MatchState struct {
	_       struct{} `doc:"Where you stand with a quick match."`
	Waiting bool     `json:"waiting" doc:"True if you wait. Ask again within 10 seconds: a player who is silent for 15 seconds does not wait any more."`
	Table   string   `json:"table,omitempty" doc:"Id of the table where you play. Missing until it is made. It stays here for two minutes."`
	Others  int      `json:"others" minimum:"0" doc:"Number of other players who wait."`
	Waited  int64    `json:"waited,omitempty" minimum:"0" doc:"How long you have waited, in milliseconds."`
}
