package host_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// An adviseFunc finds hints as a test wants.
type adviseFunc func(ctx context.Context, s razzia.State) (hint.Hint, error)

// Advise calls the function that the test set; by default it advises the first legal move.
func (f *fixture) Advise(ctx context.Context, s razzia.State) (hint.Hint, error) {
	if advise := f.advise.Load(); advise != nil {
		return (*advise)(ctx, s)
	}
	return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: s.Legal(nil)[0]}}, nil
}

// advising sets how hints are found from now on.
func (f *fixture) advising(how adviseFunc) { f.advise.Store(&how) }

// hints is a table where hints are allowed.
var hints = table.Options{Players: 3, Piles: 2, Hints: true, Pace: time.Second}

// At every version of a game, the person who is to act gets a hint for their seat, other people get none, and nothing is
// logged.
func TestAHintIsForThePersonToAct(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.playOn(f.begin(hints, ada, bo), func(now *table.Table) {
			if now.Phase == table.Over {
				_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: ada.ID, Seat: 0, Ply: len(now.Moves)})
				f.wantFault(now, fault.Invalid, "game-over", err)
				return
			}
			if len(now.Moves)%5 > 0 { // that is enough to meet auctions, draws and thefts
				return
			}
			for seat := range razzia.Seat(3) {
				for _, person := range []string{ada.ID, bo.ID, cid.ID, ""} {
					h, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: person, Seat: seat, Ply: len(now.Moves)})
					owner := now.Seats[seat].Person.ID
					switch actor := now.Game.State.Actor; {
					case person == "" || person != owner:
						f.wantFault(now, fault.Denied, "not-your-seat", err)
					case actor != seat:
						f.wantFault(now, fault.Denied, "not-your-turn", err)
					case err != nil || h.Seat != seat || h.Best.Move != now.Game.State.Legal(nil)[0]:
						f.Errorf("%s, whose turn it is, gets %+v, %v", person, h, err)
					}
				}
			}
		})
	})
}

// A second request for the same position returns the same hint without asking the adviser.
func TestAHintIsKeptForThePosition(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.begin(hints, ada, bo, cid)
		actor := now.Game.State.Actor
		person := now.Seats[actor].Person.ID
		asked := 0
		f.advising(func(_ context.Context, s razzia.State) (hint.Hint, error) {
			asked++
			return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: razzia.Draw(1)}}, nil
		})
		kept := func(now *table.Table, asker string, want bool) {
			f.Helper()
			if h, got := f.GivenHint(now, asker); got != want || got && h.Best.Move != razzia.Draw(1) {
				f.Errorf("%q is shown %+v, %v", asker, h, got)
			}
		}
		kept(now, person, false)
		for range 2 {
			if _, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: person, Seat: actor, Ply: 0}); err != nil {
				f.Error(err)
			}
		}
		if asked != 1 {
			f.Errorf("the adviser was asked %d times: want once", asked)
		}
		kept(now, person, true)
		for _, other := range []string{now.Seats[(actor+1)%3].Person.ID, now.Seats[(actor+2)%3].Person.ID, "a watcher", ""} {
			kept(now, other, false)
		}
		kept(f.must(f.Act(f.Context(), now.ID, table.Move{By: person, Seat: actor, Ply: 0, Move: razzia.Draw(1)})), person, false)
	})
}

// Two requests at the same moment share one search.
func TestOneHintIsSearchedAtATime(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.begin(hints, ada, ada, ada)
		var asked atomic.Int32
		f.advising(func(_ context.Context, s razzia.State) (hint.Hint, error) {
			asked.Add(1)
			time.Sleep(time.Second)
			return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: razzia.Draw(1)}}, nil
		})
		var rush sync.WaitGroup
		for range 10 {
			rush.Go(func() {
				q := table.HintRequest{By: ada.ID, Seat: now.Game.State.Actor}
				if h, err := f.Hint(f.Context(), now.ID, q); err != nil || h.Best.Move != razzia.Draw(1) {
					f.Errorf("got %+v, %v", h, err)
				}
			})
		}
		rush.Wait()
		if n := asked.Load(); n != 1 {
			f.Errorf("the adviser was asked %d times", n)
		}
	})
}

func TestNoHintForAnotherPosition(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.begin(hints, ada, bo, cid)
		actor := now.Game.State.Actor
		person := now.Seats[actor].Person.ID
		for _, ply := range []int{-1, 1, 99} {
			_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: person, Seat: actor, Ply: ply})
			f.wantFault(now, fault.Stale, "somebody-was-faster", err)
		}
		for _, seat := range []razzia.Seat{-1, 3, 127} {
			_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: person, Seat: seat, Ply: 0})
			f.wantFault(now, fault.Denied, "not-your-seat", err)
		}
		_, err := f.Hint(f.Context(), "nowhere", table.HintRequest{By: person, Seat: actor, Ply: 0})
		if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.NotFound {
			f.Errorf("at no table: %v", err)
		}
		// The player calls while the adviser still thinks.
		f.advising(func(_ context.Context, s razzia.State) (hint.Hint, error) {
			f.must(f.Act(f.Context(), now.ID, table.Move{By: person, Seat: actor, Ply: 0, Move: razzia.Call()}))
			return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: razzia.Draw(1)}}, nil
		})
		h, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: person, Seat: actor, Ply: 0})
		f.wantFault(f.at(now.ID), fault.Stale, "somebody-was-faster", err)
		if h.Best != (hint.Choice{}) {
			f.Errorf("with the refusal comes %+v", h)
		}
	})
}

func TestNoHintWhereNoneAreAllowed(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.begin(table.Options{Players: 2, Piles: 2}, ada, ada)
		_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: ada.ID, Seat: now.Game.State.Actor, Ply: 0})
		f.wantFault(now, fault.Denied, "no-hints", err)

		o := hints
		o.Clock.Bank = time.Minute
		_, err = f.Create(f.Context(), table.Create{Maker: ada, Options: o})
		if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.Invalid || refusal.Key != "hints-with-clock" {
			f.Errorf("hints against time: %v", err)
		}

		waiting := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: hints}))
		_, err = f.Hint(f.Context(), waiting.ID, table.HintRequest{By: ada.ID, Seat: 0, Ply: 0})
		f.wantFault(waiting, fault.Invalid, "game-not-begun", err)

		taught := f.must(f.Create(f.Context(), table.Teach{Person: ada}))
		_, err = f.Hint(f.Context(), taught.ID, table.HintRequest{By: ada.ID, Seat: 0, Ply: 0})
		f.wantFault(taught, fault.Invalid, "lesson.not-now", err)
		f.must(f.Act(f.Context(), taught.ID, table.EndLesson{By: ada.ID}))
		if _, err = f.Hint(f.Context(), taught.ID, table.HintRequest{By: ada.ID, Seat: 0, Ply: 0}); err != nil {
			f.Errorf("after the lesson: %v", err)
		}
	})
}

// An adviser that thinks until it is stopped is stopped after a while, and when the request or the host ends.
func TestAnAdviserThatTakesTooLong(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.begin(hints, ada, ada, ada)
		actor := now.Game.State.Actor
		f.advising(func(ctx context.Context, _ razzia.State) (hint.Hint, error) {
			<-ctx.Done()
			return hint.Hint{}, ctx.Err()
		})
		_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: ada.ID, Seat: actor, Ply: 0})
		f.wantFault(now, fault.TooMany, "advice-busy", err)

		gone, leave := context.WithCancel(f.Context())
		answer := make(chan error, 1)
		go func() {
			_, err := f.Hint(gone, now.ID, table.HintRequest{By: ada.ID, Seat: actor, Ply: 0})
			answer <- err
		}()
		synctest.Wait()
		leave()
		if err := <-answer; !errors.Is(err, context.Canceled) {
			f.Errorf("after the request was cancelled: %v", err)
		}

		go func() {
			_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: ada.ID, Seat: actor, Ply: 0})
			answer <- err
		}()
		synctest.Wait()
		f.Close()
		if refusal := fault.Of(<-answer); refusal == nil || refusal.Key != "closing" {
			f.Errorf("when the host closes: %v", refusal)
		}
	})
}

func TestAnAdviserThatFails(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.begin(hints, ada, ada, ada)
		f.advising(func(context.Context, razzia.State) (hint.Hint, error) { return hint.Hint{}, errBroken })
		_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: ada.ID, Seat: now.Game.State.Actor, Ply: 0})
		f.wantFault(now, fault.Failed, "no-advice", err)
	})
}
