package duel

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/feed"
	"razzia/internal/measure"
	"razzia/internal/sign"
	"razzia/internal/table"
)

// A Keeper makes results of the games of duels. Its methods may be called by several goroutines at a time.
type Keeper struct {
	Store Store
	Log   *slog.Logger
	Table func(ctx context.Context, id table.ID) (*table.Table, error)

	// Tell measures a finished game, and tells the story of a seat.
	Tell func(ctx context.Context, t *table.Table, seat razzia.Seat) (*measure.Game, sign.Line, error)
}

const (
	// atOnce is how many results are made before the store is asked again.
	atOnce = 100
	// stepTime is the longest time for that.
	stepTime = 2 * time.Minute
)

// Run makes results until its context ends. Each node of a site runs one.
func (k *Keeper) Run(ctx context.Context) {
	feed.Follow(ctx, k.Log, "cannot make the results of duels; trying again", k.CatchUp)
}

// CatchUp makes the results that are missing, and returns how many these were. A game that fails delays no other one; the error is that of
// the first.
func (k *Keeper) CatchUp(ctx context.Context) (results int, err error) {
	var left int // tries without a result that stay before the others
	var first error
	results, err = feed.Pages(ctx, func(ctx context.Context) (made int, done bool, err error) {
		ctx, cancel := context.WithTimeout(ctx, stepTime)
		defer cancel()
		tries, err := k.Store.Ended(ctx, left, atOnce)
		for i := range tries {
			finished, failed := k.Finish(ctx, &tries[i])
			if finished {
				made++
			}
			first = cmp.Or(first, failed)
		}
		left += len(tries) - made
		return made, len(tries) < atOnce, cmp.Or(err, ctx.Err())
	})
	return results, errors.Join(err, first)
}

// Finish makes the result of a try that is running, if its game is over. It is false if the game goes on, or the try had one. A try whose
// table was removed has none.
func (k *Keeper) Finish(ctx context.Context, t *Try) (bool, error) {
	if t.Stage != Running {
		return false, nil
	}
	at, err := k.Table(ctx, t.Table)
	switch gone := fault.IsNotFound(err); {
	case gone && t.Made:
		t.Stage = Void
	case gone:
		return false, nil // it is not made yet
	case err != nil || at.Phase != table.Over:
		return false, err
	default:
		if err := k.measure(ctx, at, t); err != nil {
			return false, err
		}
	}
	err = k.Store.Finish(ctx, t)
	return err == nil, err
}

// measure says what a finished game has brought the person of a try. It fails if there is no judge just now; a game that no judge can
// measure has no score.
func (k *Keeper) measure(ctx context.Context, at *table.Table, t *Try) error {
	sum := at.Summary()
	seats := sum.Of(t.Person)
	if len(seats) != 1 || sum.Seats[seats[0]].Level != "" || sum.Seats[seats[0]].Resigned {
		t.Stage, t.Ended = Void, sum.Ended
		return nil
	}
	seat := seats[0]
	r := Result{Ended: sum.Ended, Total: sum.Seats[seat].Points, Place: sum.Place(seat), Rounds: roundsOf(at, seat), Score: -1}
	g, line, err := k.Tell(ctx, at, seat)
	switch {
	case errors.Is(err, analysis.ErrUnmeasurable) || errors.Is(err, analysis.ErrNotMeasured):
		k.Log.Error("the game of a duel cannot be measured", "table", t.Table, "error", err)
	case err != nil:
		return err
	default:
		r.Line = line
		if spent := g.Seats[seat].Spent.Sum(); spent.Stake > 0 {
			r.Score = int(max(0, 100*(spent.Stake-spent.Cost)/spent.Stake))
		}
	}
	t.Stage, t.Name, t.Face, t.Result = Done, at.Seats[seat].Name(), at.Seats[seat].Face(), r
	return nil
}

// roundsOf are what each round of a finished game has brought a seat.
func roundsOf(t *table.Table, seat razzia.Seat) (list []Round) {
	before, from := 0, 0
	s, err := razzia.New(t.Setup)
	for ply, m := range t.Moves {
		if err != nil {
			return nil
		}
		round := s.Round
		s, err = s.Step(m)
		if s.Round != round || s.Phase == razzia.Over {
			total := int(s.Seats[seat].Total)
			list = append(list, Round{Points: total - before, From: from})
			before, from = total, ply+1
		}
	}
	return list
}
