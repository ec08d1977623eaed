package daily

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"strings"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/feed"
	"razzia/internal/measure"
	"razzia/internal/sign"
	"razzia/internal/table"
)

const (
	// atOnce is how many results are made before the store is asked again.
	atOnce = 100
	// stepTime is the longest time for that: a processor without fast kernels takes a second for some.
	stepTime = 2 * time.Minute
	// closing is the time after a day until it is closed. Until then a round that ended on the day may not be stored yet.
	closing = 2 * time.Minute
	// longest is the time after a day until it is closed although results are missing.
	longest = time.Hour
	// patience is how long results wait for the judge that has made others of the day: a node of another version may still be here.
	patience = 10 * time.Minute
)

// A Keeper makes days and results. Its methods may be called by several goroutines at a time.
type Keeper struct {
	Store   Store
	Log     *slog.Logger
	Now     func() time.Time
	Open    func() (*measure.Judge, error) // opens a judge: the Keeper has one for itself
	Puzzles func() (*Puzzles, error)       // nil for none
	Table   func(ctx context.Context, id table.ID) (*table.Table, error)

	making  gate // entered while a day is made
	made    Day  // all days until this one are made. Only MakeDays uses it
	judging gate // entered while the judge works: no longer than for one result, so that no request waits for days that are made
	judge   *measure.Judge
}

// Run makes days and results until its context ends. Each node of a site runs one.
func (k *Keeper) Run(ctx context.Context) {
	feed.Follow(ctx, k.Log, "cannot make the daily or its results; trying again", k.CatchUp)
}

// CatchUp makes the days that are missing and the results of rounds that are over, and closes the days before. It returns the number of
// results.
func (k *Keeper) CatchUp(ctx context.Context) (results int, err error) {
	if err := k.MakeDays(ctx); err != nil {
		return 0, err
	}
	results, err = feed.Pages(ctx, k.step)
	return results, errors.Join(err, k.close(ctx), k.tell(ctx))
}

// MakeDays makes the rounds of today and of the days ahead that have none. One goroutine at a time calls it.
func (k *Keeper) MakeDays(ctx context.Context) error {
	today := DayOf(k.Now())
	if k.made >= today+Ahead {
		return nil
	}
	for day := today; day <= today+Ahead; day++ {
		if err := k.MakeDay(ctx, day); err != nil {
			return err
		}
	}
	k.made = today + Ahead
	return nil
}

// MakeDay makes the round of a day, unless it has one. It waits for the one day that is being made, or until its context ends.
func (k *Keeper) MakeDay(ctx context.Context, day Day) error {
	leave, err := k.making.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	maker := Maker{Store: k.Store, Puzzles: k.Puzzles, Expect: k.expect}
	return maker.Make(ctx, day)
}

// expect is what the judge expects of a state.
func (k *Keeper) expect(ctx context.Context, s *razzia.State) (list []measure.Amount, _ error) {
	err := k.lend(ctx, func(j *measure.Judge) error {
		list = j.Expect(s)
		return nil
	})
	return list, err
}

// lend lets a caller work with the judge, which it opens at the first call.
func (k *Keeper) lend(ctx context.Context, use func(*measure.Judge) error) error {
	leave, err := k.judging.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	if k.judge == nil {
		if k.judge, err = k.Open(); err != nil {
			return err
		}
	}
	return use(k.judge)
}

// step makes the results of some rounds. It is done when no more wait that it could make. A round that fails delays no other one.
func (k *Keeper) step(ctx context.Context) (made int, done bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	tries, err := k.Store.Ended(ctx, atOnce)
	if err != nil {
		return 0, true, err
	}
	for i := range tries {
		finished, failed := k.Finish(ctx, &tries[i])
		if finished {
			made++
		}
		err = errors.Join(err, failed)
	}
	return made, made == 0 || err != nil || len(tries) < atOnce, err
}

// Finish makes the result of a try whose table is over, if it has none. It is false if another judge has to make it. A round that ended
// after its day is late.
func (k *Keeper) Finish(ctx context.Context, t *Try) (bool, error) {
	at, err := k.Table(ctx, t.Table)
	if fault.IsNotFound(err) {
		return k.late(ctx, t)
	}
	if err != nil || at.Phase != table.Over {
		return false, err
	}
	sum := at.Summary()
	seat := seatOf(&sum, t.Person)
	if seat == razzia.NoSeat || DayOf(sum.Ended) > t.Day {
		return k.late(ctx, t)
	}
	t.Stage, t.Ended = Done, sum.Ended
	hash, err := k.measure(ctx, at, seat, t)
	if err != nil {
		return false, err
	}
	finished, err := k.Store.Finish(ctx, *t, hash)
	if err == nil && !finished {
		return false, k.rejudge(ctx, t, hash)
	}
	return finished, err
}

// late notes that a try has no result: it ended too late, or its table was removed.
func (k *Keeper) late(ctx context.Context, t *Try) (bool, error) {
	t.Stage = Late
	return k.Store.Finish(ctx, *t, "")
}

// measure measures a round for the person of a try, tells its story, and returns the hash of the judge.
func (k *Keeper) measure(ctx context.Context, at *table.Table, seat razzia.Seat, t *Try) (hash string, _ error) {
	err := k.lend(ctx, func(j *measure.Judge) error {
		g, line, err := sign.Tell(j, at.Options.From, at.Setup, at.Moves, seat)
		if err != nil {
			return err
		}
		hash, t.Result = j.Hash, ResultOf(g.Seats, seat)
		t.Total, t.Ended, t.Line = int64(at.Game.State.Seats[seat].Total), at.Summary().Ended, line
		return nil
	})
	if t.Link == "" {
		t.Link = strings.ToLower(rand.Text()[:linkLength])
	}
	return hash, err
}

// linkLength is the number of letters of a link, too many to guess.
const linkLength = 12

// tell tells the stories of results that programs of before have made.
func (k *Keeper) tell(ctx context.Context) error {
	tries, err := k.Store.Untold(ctx, atOnce)
	for i := range tries {
		err = errors.Join(err, k.tellOne(ctx, &tries[i]))
	}
	return err
}

// tellOne tells the story of a result. One whose round cannot be followed is left without one.
func (k *Keeper) tellOne(ctx context.Context, t *Try) error {
	at, err := k.Table(ctx, t.Table)
	if err != nil && !fault.IsNotFound(err) {
		return err
	}
	told := Try{Day: t.Day, Person: t.Person}
	if err == nil && at.Phase == table.Over {
		sum := at.Summary()
		if seat := seatOf(&sum, t.Person); seat != razzia.NoSeat {
			_, err = k.measure(ctx, at, seat, &told)
		}
	}
	if ctx.Err() != nil {
		return err
	}
	return k.Store.Tell(ctx, told)
}

// rejudge lets this judge make all results of a day if no node of the other one has come for long.
func (k *Keeper) rejudge(ctx context.Context, t *Try, hash string) error {
	if k.Now().Sub(t.Ended) < patience {
		return nil
	}
	rounds, err := k.Store.Rounds(ctx, t.Day, t.Day)
	if err != nil || len(rounds) == 0 || rounds[0].Judge == hash {
		return err
	}
	return k.Store.Rejudge(ctx, t.Day, rounds[0].Judge, hash)
}

// close closes the days that are over.
func (k *Keeper) close(ctx context.Context) error {
	now := k.Now()
	days, err := k.Store.Unclosed(ctx, DayOf(now.Add(-closing)))
	if err != nil {
		return err
	}
	left, err := k.Store.Ended(ctx, 1)
	if err != nil {
		return err
	}
	for _, day := range days {
		if len(left) > 0 && left[0].Day <= day && now.Before(day.Ends().Add(longest)) {
			return nil // another judge has to make results of it
		}
		if err := k.Store.Close(ctx, day, now); err != nil {
			return err
		}
	}
	return nil
}

// seatOf is the seat of a person who has played the round themselves to its end.
func seatOf(sum *table.Summary, person string) razzia.Seat {
	for i, s := range sum.Seats {
		if s.Person == person && s.Level == "" && !s.Resigned {
			return razzia.Seat(i)
		}
	}
	return razzia.NoSeat
}

// ResultOf returns the result of a seat by the measure of the round, without its end, its total and its line.
func ResultOf(seats []measure.Seat, seat razzia.Seat) Result {
	own := &seats[seat]
	others, lucky, promised := int64(0), int64(0), int64(0)
	for i := range seats {
		if i != int(seat) {
			others, lucky = others+seats[i].End.Points-seats[i].Luck.Points, lucky+seats[i].Luck.Points
			promised += seats[i].Start.Points
		}
	}
	n := int64(len(seats) - 1)
	points := own.End.Points - own.Luck.Points - others/n
	return Result{Points: points, Share: own.End.Share - own.Luck.Share, Luck: own.Luck.Points - lucky/n, Place: own.Place,
		Gain: points - own.Start.Points + promised/n}
}
