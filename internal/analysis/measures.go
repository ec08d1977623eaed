package analysis

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"razzia/internal/fault"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// ErrNotMeasured is the error for a lesson, whose cards do not come by chance, and for a position that is tried again, whose first moves
// are those of another game.
var ErrNotMeasured = errors.New("such a game has no measure")

// ErrUnmeasurable is the error for a game that the judge cannot measure, such as one whose log is damaged.
var ErrUnmeasurable = errors.New("the game cannot be measured")

// A Finished is a finished game with its number in the feed.
type Finished struct {
	Number int64
	table.Summary
}

// A MeasuredPage is the measures of a part of the feed.
type MeasuredPage struct {
	From, To int64 // numbers of the last game before it, and of the last one in it
	At       time.Time
	Games    map[table.ID][]measure.Seat
}

// The parts of a measure, for those who show it.
type (
	// GameMeasure is what a game says about its seats.
	GameMeasure = measure.Game
	// SeatMeasure is what a game says about a seat.
	SeatMeasure = measure.Seat
	// Amount is a part of its result.
	Amount = measure.Amount
	// CostlyDecision is one of the decisions that cost it most.
	CostlyDecision = measure.Decision
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

	// SaveMeasures stores measures by a judge. It is false, and nothing has changed, if the judge has not come to the beginning of the page:
	// another node was first, or measures were removed. It leaves out games that were removed.
	SaveMeasures(ctx context.Context, by measure.Identity, page MeasuredPage) (bool, error)

	// Measure returns the measure of a game by a judge; none if there is none.
	Measure(ctx context.Context, judge string, id table.ID) ([]measure.Seat, error)

	// UseJudge notes that a server uses a judge. That of a program that knew no notes has one from now on.
	UseJudge(ctx context.Context, judge string, at time.Time) error

	// DropIdle removes measures by another judge that no server has used since a time, with what else comes from them: those of some games
	// of the feed, the last ones first. It is false if there is nothing to remove.
	DropIdle(ctx context.Context, judge string, since time.Time, games int64) (bool, error)

	// ClearMeasures removes the measures of all judges, so that they are made anew from the first game.
	ClearMeasures(ctx context.Context) error
}

// Measures measures finished games, and keeps what it found. Its methods may be called by several goroutines at a time.
type Measures struct {
	Store MeasureStore                   // nil for none: then each measure is made when it is asked for
	Open  func() (*measure.Judge, error) // opens the judge, once
	Log   *slog.Logger
	Now   func() time.Time

	opening sync.Mutex // guards judge and turns
	judge   *measure.Judge
	turns   chan struct{} // has room for the one who works with the judge

	stuck obstacle
}

// ErrDamagedMeasure is the error for a stored measure that cannot be read. It is made anew then.
var ErrDamagedMeasure = errors.New("a stored measure cannot be read")

// by returns the judge.
func (m *Measures) by() (*measure.Judge, error) {
	m.opening.Lock()
	defer m.opening.Unlock()
	if m.judge != nil {
		return m.judge, nil
	}
	var err error
	m.judge, err = m.Open()
	if m.turns == nil {
		m.turns = make(chan struct{}, 1)
	}
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
	kept, err := m.Kept(ctx, t.ID)
	if err != nil || kept != nil && len(kept.Seats) == len(t.Seats) {
		return kept, err
	}
	return m.make(ctx, t)
}

// Kept returns the measure of a game from the store; nil if there is none by this judge, or none that can be read.
func (m *Measures) Kept(ctx context.Context, id table.ID) (*measure.Game, error) {
	if m.Store == nil {
		return nil, nil
	}
	judge, err := m.by()
	if err != nil {
		return nil, err
	}
	seats, err := m.Store.Measure(ctx, judge.Hash, id)
	if errors.Is(err, ErrDamagedMeasure) {
		m.Log.Error("the measure of a game is damaged: razzia admin measures --rebuild makes all anew", "table", id, "error", err)
		return nil, nil
	}
	if err != nil || len(seats) == 0 {
		return nil, fault.Store(err)
	}
	return &measure.Game{Judge: judge.Identity, Seats: seats}, nil
}

// make measures a game.
func (m *Measures) make(ctx context.Context, t *table.Table) (*measure.Game, error) {
	return m.inTurn(ctx, func(judge *measure.Judge) (*measure.Game, error) { return judge.Of(t.Setup, t.Moves) })
}

// inTurn lets the judge work on a game when it is its turn. A defect of the judge in one game must not end a server that has all games
// measured.
func (m *Measures) inTurn(ctx context.Context, work func(*measure.Judge) (*measure.Game, error)) (g *measure.Game, err error) {
	judge, err := m.by()
	if err != nil {
		return nil, err
	}
	select {
	case m.turns <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() {
		if fault := recover(); fault != nil {
			g, err = nil, fmt.Errorf("%w: the judge failed: %v", ErrUnmeasurable, fault)
			m.drop()
		}
		<-m.turns
	}()
	if g, err = work(judge); err != nil {
		err = fmt.Errorf("%w: %w", ErrUnmeasurable, err)
	}
	return g, err
}

// drop has the judge opened anew: what it keeps may be half made.
func (m *Measures) drop() {
	m.opening.Lock()
	defer m.opening.Unlock()
	if fresh, err := m.Open(); err == nil {
		m.judge = fresh
	}
}

// measurable reports whether a game has a measure.
func measurable(o *table.Options) bool { return o.Lesson == 0 && o.From == 0 }
