package client

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"razzia"
	"razzia/notation"
)

// A Table is what a program has to know of a table to play at it: operation getTable of the API.
type Table struct {
	ID    string `json:"id"`
	Phase string `json:"phase"` // "waiting", "playing" or "over"
	Ply   int    `json:"ply"`   // moves made, reveals included
	Epoch int    `json:"epoch"` // how often moves were taken back
	Seats []Seat `json:"seats"`

	Rematch *Rematch `json:"rematch"` // nil while no player asks for one

	Options struct {
		Pace    int64 `json:"pace"`    // what bots take for a move, in milliseconds
		Bank    int64 `json:"bank"`    // time of each player, in milliseconds; 0 for a table without a clock
		PerMove bool  `json:"perMove"` // the bank is the time for one move
	} `json:"options"`
}

// A Rematch is one that a player asks for.
type Rematch struct {
	Asked []razzia.Seat `json:"asked"` // whose answers the others wait for
}

// Waits reports whether the member is asked for a rematch, and has not answered.
func (t *Table) Waits() bool {
	return t.Rematch != nil && slices.ContainsFunc(t.Rematch.Asked, func(seat razzia.Seat) bool {
		return seat >= 0 && int(seat) < len(t.Seats) && t.Seats[seat].Mine
	})
}

// A Seat is a seat of a [Table].
type Seat struct {
	Name  string `json:"name"`
	Mine  bool   `json:"mine"`
	Level string `json:"level,omitempty"` // of the bot that plays it; "" for none

	Resigned bool `json:"resigned,omitempty"` // a bot plays it for good
}

// Table reads a table.
func (s *Server) Table(ctx context.Context, id string) (Table, error) {
	return s.TableSince(ctx, id, 0)
}

// TableSince reads a table, which is not older than a version that was seen.
func (s *Server) TableSince(ctx context.Context, id string, version int) (Table, error) {
	var t Table
	seen := url.Values{"seen": {strconv.Itoa(version)}}
	err := s.askWith(ctx, http.MethodGet, nil, seen, &t, []string{"api", "tables", id})
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
	return s.MoveIn(ctx, Table{ID: id, Ply: ply}, seat, m)
}

// MoveIn makes a move for a seat of a table as it was read. If others have moved since, or moves were taken back, it is refused with status
// 409.
func (s *Server) MoveIn(ctx context.Context, t Table, seat razzia.Seat, m razzia.Move) error {
	move := map[string]any{"seat": seat, "ply": t.Ply, "epoch": t.Epoch, "move": m}
	id := t.ID
	return s.post(ctx, move, new(struct{}), "api", "tables", id, "moves")
}

// SetPace says how long the bots of a table take for a move, in milliseconds: 0 is at once, 1000 the usual.
func (s *Server) SetPace(ctx context.Context, id string, pace int64) error {
	return s.post(ctx, map[string]int64{"pace": pace}, new(struct{}), "api", "tables", id, "pace")
}
