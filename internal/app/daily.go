package app

import (
	"context"
	"sync"
	"time"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Daily is the daily: one puzzle and one round for everybody.
type Daily struct {
	Store     daily.Store
	Keeper    *daily.Keeper
	Tables    DayTables
	People    *people.Relations // nil for none: then names are shown as they are
	Sanctions Sanctions         // a member who is banned is in no table

	months sync.Map // of daily.Month: what each has counted, a *fresh.Value
}

// DayTables are the tables where rounds of days are played: a [host.Host].
type DayTables interface {
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

	// ErrDayRuns refuses what is possible only when a day is over.
	ErrDayRuns = fault.Denied.New("day-not-over", "daily.runs",
		"The table plays the round of a day: until the day is over only its person sees it.")

	// ErrPlayFirst refuses what a result says to a person who has none: they have not finished their own round of the day.
	ErrPlayFirst = fault.Denied.New("play-first", "daily.play_first",
		"You have not finished your own round of the day, and the day is not over.")

	// ErrNoPuzzle refuses a puzzle where a day has none.
	ErrNoPuzzle = fault.NotFound.New("no-puzzle", "daily.no_puzzle", "The day has no puzzle.")
)

// The values of the daily, for those who show it.
type (
	// Day is a day of UTC.
	Day = daily.Day
	// Month is a month of UTC.
	Month = daily.Month
	// DayResult is the result of a round.
	DayResult = daily.Result
)

// DayUnit is a point, in the unit of the points of results.
const DayUnit = daily.PointUnit

// ParseDay reads a day, such as 2026-11-24; "" is today.
func ParseDay(text string, now time.Time) (Day, error) {
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
func ParseMonth(text string) (Month, error) {
	month, err := daily.ParseMonth(text)
	if err != nil {
		return 0, ErrNoDay
	}
	return month, nil
}

// A DailyPuzzle says how the caller stands with the puzzle of a day.
type DailyPuzzle struct {
	ID       string        // "" if the day has none
	Puzzle   *daily.Puzzle // nil if the day has none
	Answered bool
	Solved   bool   // if it is answered
	Move     string // the answer, in the notation (N2)
}

// A DailyRound says how the caller stands with the round of a day.
type DailyRound struct {
	Players  int
	Seat     razzia.Seat    // of the person
	Begun    bool           // the round that counts
	Stage    daily.Stage    // if it is begun
	Table    table.ID       // if it is begun: of the round that counts
	MyTurn   bool           // the table waits for the caller
	Measured bool           // it is done, and Result and Standing are there
	Result   *daily.Result  // if it is measured
	Standing daily.Standing // if it is measured
	Practice table.ID       // of the latest practice of the day that goes on, "" for none
}

// A DailyCard is what the page of the daily and the home page show of a day.
type DailyCard struct {
	Day     daily.Day
	Ends    time.Time
	Playing bool // the day goes on: a first round counts
	Puzzle  DailyPuzzle
	Round   DailyRound
	Streak  int  // days played, today among them if it was
	Played  bool // the caller has finished the round of today
	Took    int  // persons who have finished the round of the day

	Month []daily.Day // days of the month of the day that the caller has played, the latest first

	First daily.Day // the first day whose round the caller has begun; 0 for none

	Forgiven []daily.Day // missed days that do not end the streak, the latest first
}

// A DailyRank is a line of a table of results.
type DailyRank struct {
	people.Person
	Own    bool
	Rank   int
	Result daily.Result
	Solved bool // the puzzle
}

// A DailyResult is the result of the caller on a day, and those of others.
type DailyResult struct {
	DailyCard
	Margin int64       // one standard deviation of [daily.Result.Points] by chance that is not luck of cards
	Best   []DailyRank // members by name, best first, with the caller if they are one; only if Open
	Open   bool        // the caller may see others: their round is done, or the day is over
	Mean   int64       // of the totals of all persons, in thousandths of points: the same deal
	Most   int64       // the highest total, in points
}

// A DailyMonth is the table of a month. Only days that are over count.
type DailyMonth struct {
	Month daily.Month
	Best  []DailyMonthRank // members by name, best first, up to a limit
	Mine  *DailyMonthRank  // of the caller, nil for none: of a guest where they would stand
	Of    int              // members with a result
}

// A DailyMonthRank is a line of the table of a month.
type DailyMonthRank struct {
	people.Person
	Own    bool
	Rank   int
	Points int // of the best days
	Days   int // played in the month
}

// A DailyDay is a day in the archive.
type DailyDay struct {
	Day     daily.Day
	Players int
	Puzzle  DailyPuzzle
	Round   DailyRound // without Standing
	Took    int
}

// A DailyProof is the commitment to the cards of a day and, once it is over, all that it commits to.
type DailyProof struct {
	Day        daily.Day
	Commitment string // SHA-256, as hexadecimal digits
	Text       string // the bytes whose hash it is; "" until the day is over
}
