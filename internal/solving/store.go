package solving

import (
	"context"
	"errors"
	"razzia/internal/fault"
	"time"
)

// A Rate computes what a try does to the standings of a person and of a puzzle, as [Meet] does. It may be called more than once.
type Rate func(person, puzzle Standing) (t Try, personAfter, puzzleAfter Standing)

// A Store keeps tries, standings, runs and reports. A person is named by one of their identities, and stands for all of them. Its contract
// is tested by package solvingtest.
type Store interface {
	// Try stores a first answer, and what Rate makes of the standings; that of a puzzle only if it has one try more. If the person has
	// tried the puzzle before, nothing changes. It returns the try that counts, and whether it is this one. First is the
	// rating of a puzzle without a try.
	Try(ctx context.Context, t Try, first Rating, rate Rate) (kept Try, isFirst bool, err error)

	// Find returns the try of a person at a puzzle.
	Find(ctx context.Context, person, puzzle string) (Try, bool, error)

	// Mend notes that a person has solved a puzzle that they had missed.
	Mend(ctx context.Context, person, puzzle string, at time.Time) error

	// Latest lists the latest tries of a person that are rated, the latest first.
	Latest(ctx context.Context, person string, most int) ([]Try, error)

	// Missing lists the tries of a person whose puzzles are to be tried again, the latest first.
	Missing(ctx context.Context, person string, most int) ([]Try, error)

	// Tries lists all tries of a person, the first one first.
	Tries(ctx context.Context, person string) ([]Try, error)

	// Tried lists the puzzles that a person has tried.
	Tried(ctx context.Context, person string) ([]string, error)

	// Standing returns the standing of a person, the first one of everybody if they have no try.
	Standing(ctx context.Context, person string) (Standing, error)

	// Puzzles returns the standings of all puzzles with a rated try.
	Puzzles(ctx context.Context) (map[string]Standing, error)

	// LatestRun returns the latest run of a person.
	LatestRun(ctx context.Context, person string) (Run, bool, error)

	// Begin stores a run in place of that before.
	Begin(ctx context.Context, r Run) error

	// Step stores a run that an answer has changed, its try unless the person has one, and the best run. It is false if the run was
	// changed before.
	Step(ctx context.Context, before, after Run, t Try) (bool, error)

	// Report keeps a report. A second one of the same puzzle by the same person changes nothing. It fails with ErrReported if the person has
	// made as many since a moment as they may.
	Report(ctx context.Context, r Report, since time.Time, most int) error

	// Reports lists open reports, the oldest first.
	Reports(ctx context.Context, most int) ([]Report, error)

	// ReportsBy lists the reports of a person, the oldest first.
	ReportsBy(ctx context.Context, person string) ([]Report, error)

	// CloseReports closes the open reports of a puzzle. It is false if there is none.
	CloseReports(ctx context.Context, puzzle, note string, at time.Time) (bool, error)
}

// The errors of a Store.
var (
	// ErrGone is the error of a person whose data were removed.
	ErrGone = fault.ErrOldCookie.With(errors.New("the data of the person were removed"))
)
