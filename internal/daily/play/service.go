// Package play has what people do with the daily: play its round, answer its puzzle, and see how they stand.
package play

//race:off it shares one sync.Map, and its rounds take fifteen times the processor time

import (
	"context"
	"sync"
	"time"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Service is the daily: one puzzle and one round for everybody.
type Service struct {
	Store     daily.Store
	Keeper    *daily.Keeper
	Tables    Tables
	People    *people.Relations
	Sanctions moderation.Sanctions // a member who is banned is in no table

	months sync.Map // of daily.Month: what each has counted, a *cache.Value
}

// Tables are the tables where rounds of days are played: a [host.Host].
type Tables interface {
	Table(ctx context.Context, id table.ID) (*table.Table, error)
	CreateAs(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error)
	CheckMaker(ctx context.Context, maker string) error
	Alone(ctx context.Context, what, person string, do func() error) error
	Charge(id table.ID, origin host.Origin)
}

// The refusals of the daily.
var (
	// ErrNoDay refuses a day that has no daily: it is too old or too far ahead.
	ErrNoDay = fault.NotFound.New("no-such-day", "daily.no_day",
		"There is no daily on this day, or the month has not begun.")

	// ErrDayAhead refuses what is possible only when a day has begun.
	ErrDayAhead = fault.Denied.New("day-ahead", "daily.ahead", "The day has not begun.")

	// ErrPlayFirst refuses what a result says to a person who has none: they have not finished their own round of the day.
	ErrPlayFirst = fault.Denied.New("play-first", "daily.play_first",
		"You have not finished your own round of the day, and the day is not over.")

	// ErrNoLink refuses a link that leads to no result.
	ErrNoLink = fault.NotFound.New("no-such-result", "daily.no_link", "The link leads to no result: its person may have deleted it.")

	// ErrNoPuzzle refuses a puzzle where a day has none.
	ErrNoPuzzle = fault.NotFound.New("no-puzzle", "daily.no_puzzle", "The day has no puzzle.")
)

// ParseDay reads a day, such as 2026-11-24; "" is today.
func ParseDay(text string, now time.Time) (daily.Day, error) {
	if text == "" {
		return daily.DayOf(now), nil
	}
	day, err := daily.ParseDay(text)
	if err != nil {
		return 0, ErrNoDay
	}
	return day, nil
}

// ParseMonth reads a month, such as 2026-11.
func ParseMonth(text string) (daily.Month, error) {
	month, err := daily.ParseMonth(text)
	if err != nil {
		return 0, ErrNoDay
	}
	return month, nil
}

// A Puzzle says how the caller stands with the puzzle of a day.
type Puzzle struct {
	ID       string        // "" if the day has none
	Puzzle   *daily.Puzzle // nil if the day has none
	Answered bool
	Solved   bool   // if it is answered
	Move     string // the answer, in the notation (N2)
}

// A Round says how the caller stands with the round of a day.
type Round struct {
	Players  int
	Seat     razzia.Seat    // of the person
	Begun    bool           // the round that counts
	Stage    daily.Stage    // if it is begun
	Table    table.ID       // if it is begun: of the round that counts
	MyTurn   bool           // the table waits for the caller
	Measured bool           // it is done, and Result and Standing are there
	Result   *daily.Result  // if it is measured
	Standing daily.Standing // if it is measured
	Link     string         // ends the address to share; "" for none
	Practice table.ID       // of the latest practice of the day that goes on, "" for none
}

// Grade is the grade of the caller, if the round is measured.
func (r *Round) Grade() daily.Grade { return r.Standing.Grade(r.Result.Gain) }

// A Card is what the page of the daily and the home page show of a day.
type Card struct {
	Day     daily.Day
	Ends    time.Time
	Playing bool // the day goes on: a first round counts
	Puzzle  Puzzle
	Round   Round
	Streak  int  // days played, today among them if it was
	Played  bool // the caller has finished the round of today
	Took    int  // persons who have finished the round of the day

	Month []daily.Day // days of the month of the day that the caller has played, the latest first

	First daily.Day // the first day whose round the caller has begun; 0 for none

	Forgiven []daily.Day // missed days that do not end the streak, the latest first
}

// A Rank is a line of a table of results.
type Rank struct {
	people.Person
	Own bool
	daily.Standing
	Result daily.Result
	Solved bool // the puzzle
}

// Grade is the grade of the result.
func (r *Rank) Grade() daily.Grade { return r.Standing.Grade(r.Result.Gain) }

// A Circle is how the friends of the caller stand with a day, and they themselves.
type Circle struct {
	Played  []Rank          // best first; without their results until the caller is through or the day is over
	Waiting []people.Person // friends who have no result
}

// A Shared is a result that its person has shared by a link: it names no card, no move and no seat.
type Shared struct {
	Day  daily.Day
	Name string // "" of one who is not known any more
	Face uint8
	daily.Standing
	Result daily.Result
}

// Grade is the grade of the result.
func (s *Shared) Grade() daily.Grade { return s.Standing.Grade(s.Result.Gain) }

// A Result is the result of the caller on a day, and those of others.
type Result struct {
	Card
	Margin int64  // one standard deviation of [daily.Result.Points] by chance that is not luck of cards
	Best   []Rank // members by name, best first, with the caller if they are one; only if Open
	Open   bool   // the caller may see others: their round is done, or the day is over
	Mean   int64  // of the totals of all persons, in thousandths of points: the same deal
	Most   int64  // the highest total, in points
}

// A MonthTable is the table of a month. Only days that are over count.
type MonthTable struct {
	Month daily.Month
	Best  []MonthRank // members by name, best first, up to a limit
	Mine  *MonthRank  // of the caller, nil for none: of a guest where they would stand
	Of    int         // members with a result
}

// A MonthRank is a line of the table of a month.
type MonthRank struct {
	people.Person
	Own    bool
	Rank   int
	Points int // of the best days
	Days   int // played in the month
}

// A Past is a day in the archive.
type Past struct {
	Day     daily.Day
	Players int
	Puzzle  Puzzle
	Round   Round // without Standing
	Took    int
}

// A Proof is the commitment to the cards of a day and, once it is over, all that it commits to.
type Proof struct {
	Day        daily.Day
	Commitment string // SHA-256, as hexadecimal digits
	Text       string // the bytes whose hash it is; "" until the day is over
}
