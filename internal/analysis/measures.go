package analysis

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"razzia/internal/measure"
	"razzia/internal/table"
)

// ErrNotMeasured is the error for a lesson, whose cards do not come by chance, and for a position that is tried again, whose first moves
// are those of another game.
var ErrNotMeasured = errors.New("such a game has no measure")

// A Finished is a finished game with its number in the feed.
type Finished struct {
	Number int64
	table.Summary
}

// The parts of a measure, for those who show it.
type (
	// SeatMeasure is what a game says about a seat.
	SeatMeasure = measure.Seat
	// Amount is a part of its result.
	Amount = measure.Amount
)

// A MeasureStore keeps the measures of finished games, those of each judge apart, and how far a judge has come in the feed of finished
// games. Nodes of a house share it. A measure belongs to seats of a game: it names no person, and goes with the game. The contract is
// tested by [razzia/internal/analysis/analysistest.Measures].
type MeasureStore interface {
	// Measured returns the number of the last game that a judge has measured; 0 for none.
	Measured(ctx context.Context, judge string) (int64, error)

	// Feed lists finished games after a number of the feed, in its order, up to a limit. A game that was removed has no seats. No
	// game ever appears before one that was listed.
	Feed(ctx context.Context, after int64, most int) ([]Finished, error)

	// Log returns the log of a table. It is empty if the table is gone, or its log damaged.
	Log(ctx context.Context, id table.ID) ([]table.Entry, error)

	// SaveMeasures stores measures by a judge, and the number of the last game that they come from. It is false, and nothing has changed,
	// if the judge has not come to from: another node was first, or measures were removed. It leaves out games that were removed.
	SaveMeasures(ctx context.Context, by measure.Identity, from, to int64, games map[table.ID][]measure.Seat) (bool, error)

	// Measure returns the measure of a game by a judge; none if there is none.
	Measure(ctx context.Context, judge string, id table.ID) ([]measure.Seat, error)

	// ClearMeasures removes the measures of all judges, so that they are made anew from the first game.
	ClearMeasures(ctx context.Context) error
}

// Measures measures finished games, and keeps what it found. Its methods may be called by several goroutines at a time.
type Measures struct {
	Store MeasureStore                   // nil for none: then each measure is made when it is asked for
	Open  func() (*measure.Judge, error) // opens the judge, once
	Log   *slog.Logger

	mu    sync.Mutex // held while the judge works: some milliseconds
	judge *measure.Judge
}

// by returns the judge.
func (m *Measures) by() (*measure.Judge, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.judge != nil {
		return m.judge, nil
	}
	var err error
	m.judge, err = m.Open()
	return m.judge, err
}

// Of returns the measure of a finished game: from the store, or made just now. It fails with ErrNotOver and ErrNotMeasured.
func (m *Measures) Of(ctx context.Context, t *table.Table) (*measure.Game, error) {
	switch {
	case t.Phase != table.Over:
		return nil, ErrNotOver
	case !measurable(&t.Options):
		return nil, ErrNotMeasured
	}
	if kept, err := m.Kept(ctx, t.ID); kept != nil || err != nil {
		return kept, err
	}
	judge, err := m.by()
	if err != nil {
		return nil, err
	}
	return m.make(judge, t)
}

// Kept returns the measure of a game from the store; nil if there is none by this judge.
func (m *Measures) Kept(ctx context.Context, id table.ID) (*measure.Game, error) {
	if m.Store == nil {
		return nil, nil
	}
	judge, err := m.by()
	if err != nil {
		return nil, err
	}
	seats, err := m.Store.Measure(ctx, judge.Hash, id)
	if err != nil || len(seats) == 0 {
		return nil, table.StoreFault(err)
	}
	return &measure.Game{Judge: judge.Identity, Seats: seats}, nil
}

// make measures a game.
func (m *Measures) make(judge *measure.Judge, t *table.Table) (*measure.Game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return judge.Of(t.Setup, t.Moves)
}

// measurable reports whether a game has a measure.
func measurable(o *table.Options) bool { return o.Lesson == 0 && o.From == 0 }
