package client

import (
	"context"

	"razzia"
	"razzia/notation"
)

// A Table is what a program has to know of a table to play at it: operation getTable of the API.
type Table struct {
	ID    string `json:"id"`
	Ply   int    `json:"ply"` // moves made, reveals included
	Seats []Seat `json:"seats"`

	Options struct {
		Pace int64 `json:"pace"` // what bots take for a move, in milliseconds
	} `json:"options"`
}

// A Seat is a seat of a [Table].
type Seat struct {
	Name  string `json:"name"`
	Mine  bool   `json:"mine"`
	Level string `json:"level,omitempty"` // of the bot that plays it; "" for none
}

// Table reads a table.
func (s *Server) Table(ctx context.Context, id string) (Table, error) {
	var t Table
	err := s.get(ctx, &t, "api", "tables", id)
	if err == nil && (len(t.Seats) < razzia.MinPlayers || len(t.Seats) > razzia.MaxPlayers) {
		err = s.foreign("the answer has no table")
	}
	for i := range t.Seats {
		seat := &t.Seats[i]
		seat.Name, seat.Level = plain(seat.Name, longestName), plain(seat.Level, longestName)
	}
	return t, err
}

// longestName is the greatest length of a name, in runes. Servers take fewer.
const longestName = 40

// Record reads the record of the game at a table: all moves so far.
func (s *Server) Record(ctx context.Context, id string) (notation.Record, error) {
	var r notation.Record
	err := s.get(ctx, &r, "api", "tables", id, "record")
	return r, err
}

// Move makes a move for a seat, after so many moves. If others have moved since, it is refused with status 409.
func (s *Server) Move(ctx context.Context, id string, seat razzia.Seat, ply int, m razzia.Move) error {
	move := map[string]any{"seat": seat, "ply": ply, "move": m}
	return s.post(ctx, move, new(struct{}), "api", "tables", id, "moves")
}

// SetPace says how long the bots of a table take for a move, in milliseconds: 0 is at once, 1000 the usual.
func (s *Server) SetPace(ctx context.Context, id string, pace int64) error {
	return s.post(ctx, map[string]int64{"pace": pace}, new(struct{}), "api", "tables", id, "pace")
}
