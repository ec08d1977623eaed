package client

import (
	"context"
	"time"

	"razzia"
	"razzia/notation"
)

// A Day is a day of the daily, as the person sees it: operation getDay of the API.
type Day struct {
	Date    string    `json:"date"` // in UTC
	Number  int       `json:"number"`
	Ends    time.Time `json:"ends"`
	Playing bool      `json:"playing"` // the day goes on: a first round counts
	Puzzle  *Puzzle   `json:"puzzle,omitempty"`
	Round   Round     `json:"round"`
	Streak  int       `json:"streak"`
	Took    int       `json:"took"` // persons who have finished the round
}

// A Puzzle is the puzzle of a day.
type Puzzle struct {
	ID       string      `json:"id,omitempty"` // "" until it is answered
	Position Position    `json:"position"`
	Answered bool        `json:"answered"`
	Solved   bool        `json:"solved"`
	Move     razzia.Move `json:"move,omitzero"` // the answer
	Best     razzia.Move `json:"best,omitzero"` // not until it is answered
}

// The stages of a [Round].
const (
	Open    = "open"    // not begun
	Running = "running" // it goes on
	Done    = "done"    // it ended on its day, and counts
	Late    = "late"    // it did not end on its day, so it is practice
)

// A Round is the round of a day.
type Round struct {
	Players  int         `json:"players"`
	Seat     razzia.Seat `json:"seat"` // of the person
	Stage    string      `json:"stage"`
	Table    string      `json:"table,omitempty"`    // of the round that counts; "" if it is not begun
	Practice string      `json:"practice,omitempty"` // of the latest practice; "" for none
	Result   *Result     `json:"result,omitempty"`   // nil until the round is done
	Rank     int         `json:"rank,omitempty"`     // 0 without a result
	Of       int         `json:"of,omitempty"`       // results; 0 without a result
}

// A Result is the result of a round.
type Result struct {
	Points float64 `json:"points"` // the lead, less the luck of the cards
	Share  float64 `json:"share"`
	Luck   float64 `json:"luck"`
	Total  int64   `json:"total"` // on the sheet
	Place  int     `json:"place"`
}

// Results are a day with what the results of all say: operation getDayResults of the API, without the list of members.
type Results struct {
	Day
	Margin float64 `json:"margin"` // the ± of the points of a result
	Mean   float64 `json:"mean"`   // of the totals of all
	Most   int64   `json:"most"`   // the highest total
}

// A Position is a state of a game (N4) that the rules allow.
type Position struct{ razzia.State }

// UnmarshalJSON reads the state.
func (p *Position) UnmarshalJSON(text []byte) (err error) {
	p.State, err = notation.ParseState(text)
	return err
}

// MarshalJSON writes the state.
func (p Position) MarshalJSON() ([]byte, error) {
	return notation.AppendState(nil, &razzia.Game{State: p.State}), nil
}

// Day reads a day; "" is today.
func (s *Server) Day(ctx context.Context, date string) (Day, error) {
	path := []string{"api", "daily"}
	if date != "" {
		path = append(path, date)
	}
	var d Day
	err := s.get(ctx, &d, path...)
	return d, s.checked(err, &d)
}

// Solve answers the puzzle of a day. If it was answered before, the answer of then counts, and comes back.
func (s *Server) Solve(ctx context.Context, date string, m razzia.Move) (Puzzle, error) {
	var p Puzzle
	err := s.post(ctx, map[string]razzia.Move{"move": m}, &p, "api", "daily", date, "solve")
	if err == nil && (!p.Answered || !p.right()) {
		err = s.foreign("the answer has no puzzle")
	}
	return p, err
}

// Play begins the round of a day, or goes on with it. It returns the ID of the table.
func (s *Server) Play(ctx context.Context, date string) (string, error) {
	var at struct {
		Table string `json:"table"`
	}
	err := s.post(ctx, nil, &at, "api", "daily", date, "play")
	if err == nil && at.Table == "" {
		err = s.foreign("the answer names no table")
	}
	return at.Table, err
}

// Results reads a day with its results. They are refused with the key play-first until the round of the person, or the day, is over.
func (s *Server) Results(ctx context.Context, date string) (Results, error) {
	var r Results
	err := s.get(ctx, &r, "api", "daily", date, "results")
	return r, s.checked(err, &r.Day)
}

// Member reports whether the person has an account.
func (s *Server) Member(ctx context.Context) (bool, error) {
	var session struct{ Known, Member bool }
	err := s.get(ctx, &session, "api", "session")
	return session.Known && session.Member, err
}

// checked is the error of a day that was read: that of the request, or that the answer is no day.
func (s *Server) checked(err error, d *Day) error {
	if _, bad := time.Parse(time.DateOnly, d.Date); err == nil && (bad != nil || !d.right()) {
		err = s.foreign("the answer has no day")
	}
	return err
}

// right reports whether a day is one that can be shown and played.
func (d *Day) right() bool {
	r := &d.Round
	switch r.Stage {
	case Open, Running, Late:
	case Done:
		if r.Result != nil && (r.Rank < 1 || r.Of < r.Rank) {
			return false
		}
	default:
		return false
	}
	return r.Players >= razzia.MinPlayers && r.Players <= razzia.MaxPlayers && r.Seat >= 0 && int(r.Seat) < r.Players &&
		(d.Puzzle == nil || d.Puzzle.right())
}

// right reports whether a seat is to move, and an answer has legal moves.
func (p *Puzzle) right() bool {
	s := &p.Position.State
	legal := func(m razzia.Move) bool {
		_, err := s.Step(m)
		return err == nil
	}
	return len(s.Legal(nil)) > 0 && (!p.Answered || legal(p.Move) && legal(p.Best))
}
