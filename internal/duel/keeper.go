package duel

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"razzia"
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

// CatchUp makes the results that are missing, and returns how many these were.
func (k *Keeper) CatchUp(ctx context.Context) (results int, err error) {
	return feed.Pages(ctx, k.step)
}

// step makes some results. One that fails delays no other one.
func (k *Keeper) step(ctx context.Context) (made int, done bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	tries, err := k.Store.Ended(ctx, atOnce)
	for i := range tries {
		failed := k.Finish(ctx, &tries[i])
		if failed == nil {
			made++
		}
		err = errors.Join(err, failed)
	}
	return made, err != nil || len(tries) < atOnce, err
}

// Finish makes the result of a try that is running, if its game is over.
func (k *Keeper) Finish(ctx context.Context, t *Try) error {
	at, err := k.Table(ctx, t.Table)
	switch {
	case fault.IsNotFound(err) && t.Stage == Running:
		return nil // it is not made yet, or was removed
	case err != nil || at.Phase != table.Over || t.Stage != Running:
		return err
	}
	if err := k.measure(ctx, at, t); err != nil {
		return err
	}
	return k.Store.Finish(ctx, t)
}

// measure says what a finished game has brought the person of a try.
func (k *Keeper) measure(ctx context.Context, at *table.Table, t *Try) error {
	sum := at.Summary()
	seats := sum.Of(t.Person)
	t.Stage, t.Ended = Void, sum.Ended
	if len(seats) != 1 || sum.Seats[seats[0]].Level != "" || sum.Seats[seats[0]].Resigned {
		return nil
	}
	seat := seats[0]
	t.Stage, t.Name, t.Face = Done, at.Seats[seat].Name(), at.Seats[seat].Face()
	t.Total, t.Place, t.Rounds, t.Score = sum.Seats[seat].Points, sum.Place(seat), roundsOf(at, seat), -1
	g, line, err := k.Tell(ctx, at, seat)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		k.Log.Error("the game of a duel could not be measured", "table", t.Table, "error", err)
		return nil
	}
	t.Line = line
	if spent := g.Seats[seat].Spent.Sum(); spent.Stake > 0 {
		t.Score = int(max(0, 100*(spent.Stake-spent.Cost)/spent.Stake))
	}
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
