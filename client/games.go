package client

import (
	"time"

	"razzia"
)

// A GameLine is a line of the download of games.
type GameLine struct {
	Record
	Meta GameAbout `json:"meta" doc:"The circumstances of the game."`
}

// A GameAbout are the circumstances of a game.
type GameAbout struct {
	_         struct{}      `doc:"The circumstances of a finished game. table, began, mine, lesson and from are there only in your own games."`
	Game      int64         `json:"game" minimum:"1" example:"4711" doc:"Number of the game. It never changes, names the game in both downloads, and leads to no table."`
	Ended     time.Time     `json:"ended" doc:"When the game ended (RFC 3339), in UTC. In the games of all only the day: 0 o'clock."`
	Seats     []GameSeat    `json:"seats" minItems:"2" maxItems:"5" doc:"How the seats were played, by seat."`
	Winners   []razzia.Seat `json:"winners" minimum:"0" maximum:"4" doc:"Seats of the winners, ascending (R8.4)."`
	Bank      int64         `json:"bank" minimum:"0" doc:"Time that each player had for the whole game, in milliseconds. 0: there was no clock."`
	Increment int64         `json:"increment" minimum:"0" doc:"Time that each move added to the bank, in milliseconds."`
	PerMove   bool          `json:"perMove" doc:"True if the bank was the time for one move."`
	Hints     bool          `json:"hints" doc:"True if players could ask for hints."`
	Undo      bool          `json:"undo" doc:"True if players could ask each other to take moves back."`
	Series    int           `json:"series" minimum:"0" maximum:"5" doc:"Number of the game in its series, in which the packages pass on. 0: it was in none."`
	Day       string        `json:"day" example:"2026-11-24" doc:"The day whose round it was. Empty: none."`
	Table     string        `json:"table,omitempty" example:"k3x2v7q4wz5a" doc:"Id of the table."`
	Began     time.Time     `json:"began,omitzero" doc:"When the game began (RFC 3339), in UTC."`
	Mine      []razzia.Seat `json:"mine,omitempty" minimum:"0" maximum:"4" doc:"Your seats."`
	Lesson    int           `json:"lesson,omitempty" minimum:"1" doc:"Number of the lesson, in which not all cards come by chance. Missing: it was none."`
	From      int           `json:"from,omitempty" minimum:"1" doc:"Moves of another game before the position that was tried again. Missing: it was a whole game."`
}

// A GameSeat says how a seat was played.
type GameSeat struct {
	_        struct{} `doc:"How a seat was played."`
	Kind     string   `json:"kind" enum:"person,bot,program" doc:"Who took the seat; program: a bot account. A bot may have played that of a person at times."`
	Level    string   `json:"level" example:"club" doc:"Level of the bot that played it at the end. Empty: none."`
	Resigned bool     `json:"resigned" doc:"True if the person gave the seat up."`
}

// A PositionLine is a line of the download of positions.
type PositionLine struct {
	_     struct{}    `doc:"A position of a finished game at which a player had more than one way to go, and what became of it. Shares are those of the win; lists are by seat."`
	Game  int64       `json:"game" minimum:"1" example:"4711" doc:"Number of the game."`
	Ply   int         `json:"ply" minimum:"0" doc:"Number of moves before, reveals included."`
	Round int         `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Actor razzia.Seat `json:"actor" minimum:"0" maximum:"4" doc:"The seat to move."`
	Kind  string      `json:"kind" enum:"person,bot,program" doc:"Who took this seat; program: a bot account."`
	Level string      `json:"level" example:"club" doc:"Level of the bot that played this seat at the end of the game. Empty: none."`
	Mine  bool        `json:"mine,omitempty" doc:"True if the seat is yours. Only in your own games."`
	State Position    `json:"state" doc:"The position (N4)."`
	Move  MoveText    `json:"move" doc:"The move that was made (N2)."`
	Best  MoveText    `json:"best" doc:"The move with the highest share for the seat, the first of equals (N2)."`
	Cost  float64     `json:"cost" minimum:"0" doc:"Share that the move lost, compared with the best one."`
	Stake float64     `json:"stake" minimum:"0" doc:"Share that it could have lost: that of the best move less that of the worst."`

	Share       []float64 `json:"share" minItems:"2" maxItems:"5" doc:"What the seats could expect before the move, as shares."`
	Points      []float64 `json:"points" minItems:"2" maxItems:"5" doc:"What they could expect before the move, in points."`
	AfterShare  []float64 `json:"afterShare" minItems:"2" maxItems:"5" doc:"What they could expect after the move, as shares."`
	AfterPoints []float64 `json:"afterPoints" minItems:"2" maxItems:"5" doc:"What they could expect after the move, in points."`
	Result      []int     `json:"result" minItems:"2" maxItems:"5" doc:"Points at the end of the game."`
	Won         []float64 `json:"won" minItems:"2" maxItems:"5" doc:"Shares at the end: those of the winners are equal and add up to 1."`
	Judge       string    `json:"judge" example:"8866fed48b9925d1" doc:"Hash of the judge that found the figures. Do not mix those of judges with different hashes."`
}
