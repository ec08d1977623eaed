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

// Waits reports whether the member is asked for a rematch, and has not answered.
func (t *Table) Waits() bool {
	return t.Rematch != nil && slices.ContainsFunc(t.Rematch.Asked, func(seat razzia.Seat) bool {
		return seat >= 0 && int(seat) < len(t.Seats) && t.Seats[seat].Mine
	})
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
	if err == nil && !t.right() {
		err = s.foreign("the answer has no table")
	}
	return t, err
}

// right reports whether a table that was read has seats. It makes their names safe to show.
func (t *Table) right() bool {
	for i := range t.Seats {
		seat := &t.Seats[i]
		seat.Name, seat.Level = plain(seat.Name, longestName), plain(seat.Level, longestName)
	}
	return len(t.Seats) >= razzia.MinPlayers && len(t.Seats) <= razzia.MaxPlayers
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
	move := Move{Seat: seat, Ply: t.Ply, Epoch: t.Epoch, Move: m.String()}
	return s.post(ctx, move, new(struct{}), "api", "tables", t.ID, "moves")
}

// SetPace says how long the bots of a table take for a move, in milliseconds: 0 is at once, 1000 the usual.
func (s *Server) SetPace(ctx context.Context, id string, pace int64) error {
	return s.post(ctx, Pace{Pace: pace}, new(struct{}), "api", "tables", id, "pace")
}

// PlayBots begins a game against bots of the server. If there is no answer, look at [Server.Unfinished] before the next attempt: it may
// have begun.
func (s *Server) PlayBots(ctx context.Context, m Match) (Table, error) {
	return s.made(ctx, m, "api", "play")
}

// MakeTable makes a table that waits for players. If there is no answer, look at [Server.Unfinished] before the next attempt.
func (s *Server) MakeTable(ctx context.Context, c Creation) (Table, error) {
	return s.made(ctx, c, "api", "tables")
}

// made makes a table.
func (s *Server) made(ctx context.Context, what any, path ...string) (t Table, err error) {
	err = s.post(ctx, what, &t, path...)
	if err == nil && !t.right() {
		err = s.foreign("the answer has no table")
	}
	return t, err
}

// Sit takes an empty seat.
func (s *Server) Sit(ctx context.Context, id string, seat razzia.Seat) error {
	return s.post(ctx, Chair{Seat: seat}, new(struct{}), "api", "tables", id, "sit")
}

// StandUp empties a seat of the member before the game begins.
func (s *Server) StandUp(ctx context.Context, id string, seat razzia.Seat) error {
	return s.post(ctx, Seat{Seat: seat}, new(struct{}), "api", "tables", id, "stand")
}

// TakeBack plays a seat again that a bot plays for the member.
func (s *Server) TakeBack(ctx context.Context, id string, seat razzia.Seat) error {
	return s.post(ctx, Seat{Seat: seat}, new(struct{}), "api", "tables", id, "back")
}

// Agree agrees to the question of a player, by the version of the question.
func (s *Server) Agree(ctx context.Context, id string, to int) error {
	return s.post(ctx, Answer{To: to}, new(struct{}), "api", "tables", id, "agree")
}

// Disagree refuses the question of a player, by the version of the question.
func (s *Server) Disagree(ctx context.Context, id string, to int) error {
	return s.post(ctx, Answer{To: to}, new(struct{}), "api", "tables", id, "disagree")
}

// JoinRematch joins the rematch that a player asks for, or asks for one.
func (s *Server) JoinRematch(ctx context.Context, id string) error {
	return s.post(ctx, nil, new(struct{}), "api", "tables", id, "rematch")
}

// DeclineRematch declines the rematch that a player asks for.
func (s *Server) DeclineRematch(ctx context.Context, id string) error {
	return s.post(ctx, nil, new(struct{}), "api", "tables", id, "decline")
}
