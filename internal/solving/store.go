package solving

import (
	"context"
	"errors"
	"time"

	"razzia/internal/fault"
)

// A Keeper keeps what persons answer. [Store] is that of a site, and says what each method does.
type Keeper interface {
	Try(ctx context.Context, t Try, first Rating, rate Rate) (kept Try, isFirst bool, err error)
	Find(ctx context.Context, person, puzzle string) (Try, bool, error)
	Mend(ctx context.Context, person, puzzle string, at time.Time) error
	Latest(ctx context.Context, person string, most int) ([]Try, error)
	Missing(ctx context.Context, person string, most int) ([]Try, error)
	Tries(ctx context.Context, person string) ([]Try, error)
	Tried(ctx context.Context, person string) ([]string, error)
	Standing(ctx context.Context, person string) (Standing, error)
	Puzzles(ctx context.Context) (map[string]Standing, error)
	LatestRun(ctx context.Context, person string) (Run, bool, error)
	Begin(ctx context.Context, r Run) error
	Step(ctx context.Context, before, after Run, t Try) (first bool, err error)
	Report(ctx context.Context, r Report, since time.Time, most int) error
	ReportsBy(ctx context.Context, person string) ([]Report, error)
}

// A Rate computes what a try does to the standings of a person and of a puzzle, as [Meet] does. It may be called more than once.
type Rate func(person, puzzle Standing) (t Try, personAfter, puzzleAfter Standing)

// The errors of a Store.
var (
	// ErrGone is the error of a person whose data were removed.
	ErrGone = fault.ErrOldCookie.With(errors.New("the data of the person were removed"))
)
