package table_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/table"
)

// A counsel advises as a test wants it.
type counsel func(ctx context.Context, s razzia.State) (hint.Hint, error)

// Advise advises as the test wants it; else to do the first thing that may be done.
func (c *club) Advise(ctx context.Context, s razzia.State) (hint.Hint, error) {
	if advise := c.advise.Load(); advise != nil {
		return (*advise)(ctx, s)
	}
	return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: s.Legal(nil)[0]}}, nil
}

// advising has hints given so from now on.
func (c *club) advising(how counsel) { c.advise.Store(&how) }

// hints is a table where hints are allowed, and where no bot moves while a test looks.
var hints = table.Options{Players: 3, Piles: 2, Hints: true, Pace: time.Second}

// TestAHintIsForWhoIsToAct asks at every version of a game: who is to act gets a hint for his own state, nobody
// else any, and the log knows nothing of it.
func TestAHintIsForWhoIsToAct(t *testing.T) {
	inClub(t, func(c *club) {
		c.playOn(c.begin(hints, ada, bo), func(now *table.Table) {
			if now.Phase == table.Over {
				_, err := c.Hint(c.Context(), now.ID, ada.ID, 0, len(now.Moves))
				c.wantFault(now, table.Invalid, "game-over", err)
				return
			}
			for seat := range razzia.Seat(3) {
				for _, who := range []string{ada.ID, bo.ID, cid.ID, ""} {
					h, err := c.Hint(c.Context(), now.ID, who, seat, len(now.Moves))
					owner := now.Seats[seat].Person.ID
					switch actor := now.Game.State.Actor; {
					case who == "" || who != owner:
						c.wantFault(now, table.Denied, "not-your-seat", err)
					case actor != seat:
						c.wantFault(now, table.Denied, "not-your-turn", err)
					case err != nil || h.Seat != seat || h.Best.Move != now.Game.State.Legal(nil)[0]:
						c.Errorf("%s, whose turn it is, gets %+v, %v", who, h, err)
					}
				}
			}
		})
	})
}

// TestAHintIsKeptForThePosition asks twice, moves and looks again.
func TestAHintIsKeptForThePosition(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(hints, ada, bo, cid)
		actor := now.Game.State.Actor
		who := now.Seats[actor].Person.ID
		asked := 0
		c.advising(func(_ context.Context, s razzia.State) (hint.Hint, error) {
			asked++
			return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: razzia.Draw(1)}}, nil
		})
		kept := func(now *table.Table, by string, want bool) {
			c.Helper()
			if h, got := c.GivenHint(now, by); got != want || got && h.Best.Move != razzia.Draw(1) {
				c.Errorf("%q is shown %+v, %v", by, h, got)
			}
		}
		kept(now, who, false)
		for range 2 {
			if _, err := c.Hint(c.Context(), now.ID, who, actor, 0); err != nil {
				c.Error(err)
			}
		}
		if asked != 1 {
			c.Errorf("the adviser was asked %d times: want once", asked)
		}
		kept(now, who, true)
		for _, other := range []string{now.Seats[(actor+1)%3].Person.ID, now.Seats[(actor+2)%3].Person.ID, "a watcher", ""} {
			kept(now, other, false)
		}
		kept(c.must(c.Move(c.Context(), now.ID, who, actor, 0, razzia.Draw(1))), who, false)
	})
}

func TestNoHintForAnotherPosition(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(hints, ada, bo, cid)
		actor := now.Game.State.Actor
		who := now.Seats[actor].Person.ID
		for _, ply := range []int{-1, 1, 99} {
			_, err := c.Hint(c.Context(), now.ID, who, actor, ply)
			c.wantFault(now, table.Stale, "somebody-was-faster", err)
		}
		for _, seat := range []razzia.Seat{-1, 3, 127} {
			_, err := c.Hint(c.Context(), now.ID, who, seat, 0)
			c.wantFault(now, table.Denied, "not-your-seat", err)
		}
		_, err := c.Hint(c.Context(), "nowhere", who, actor, 0)
		if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Code != table.NotFound {
			c.Errorf("at no table: %v", err)
		}
		// He calls while the adviser still thinks.
		c.advising(func(_ context.Context, s razzia.State) (hint.Hint, error) {
			c.must(c.Move(c.Context(), now.ID, who, actor, 0, razzia.Call()))
			return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: razzia.Draw(1)}}, nil
		})
		h, err := c.Hint(c.Context(), now.ID, who, actor, 0)
		c.wantFault(c.at(now.ID), table.Stale, "somebody-was-faster", err)
		if h.Best != (hint.Choice{}) {
			c.Errorf("with the refusal comes %+v", h)
		}
	})
}

func TestNoHintWhereNoneIsAllowed(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(table.Options{Players: 2, Piles: 2}, ada, ada)
		_, err := c.Hint(c.Context(), now.ID, ada.ID, now.Game.State.Actor, 0)
		c.wantFault(now, table.Denied, "no-hints", err)

		o := hints
		o.Clock.Bank = time.Minute
		_, err = c.Create(c.Context(), ada, o)
		if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Code != table.Invalid || fault.Key != "hints-with-clock" {
			c.Errorf("hints against time: %v", err)
		}

		waiting := c.must(c.Create(c.Context(), ada, hints))
		_, err = c.Hint(c.Context(), waiting.ID, ada.ID, 0, 0)
		c.wantFault(waiting, table.Invalid, "game-not-begun", err)

		taught := c.must(c.Teach(c.Context(), ada))
		_, err = c.Hint(c.Context(), taught.ID, ada.ID, 0, 0)
		c.wantFault(taught, table.Invalid, "lesson.not_now", err)
		c.must(c.EndLesson(c.Context(), taught.ID, ada.ID))
		if _, err = c.Hint(c.Context(), taught.ID, ada.ID, 0, 0); err != nil {
			c.Errorf("after the lesson: %v", err)
		}
	})
}

// TestWhoWaitsForAHint has an adviser that thinks until it is told to stop.
func TestWhoWaitsForAHint(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(hints, ada, ada, ada)
		actor := now.Game.State.Actor
		c.advising(func(ctx context.Context, _ razzia.State) (hint.Hint, error) {
			<-ctx.Done()
			return hint.Hint{}, ctx.Err()
		})
		_, err := c.Hint(c.Context(), now.ID, ada.ID, actor, 0)
		c.wantFault(now, table.TooMany, "advice-busy", err)

		gone, leave := context.WithCancel(c.Context())
		answer := make(chan error, 1)
		go func() {
			_, err := c.Hint(gone, now.ID, ada.ID, actor, 0)
			answer <- err
		}()
		synctest.Wait()
		leave()
		if err := <-answer; !errors.Is(err, context.Canceled) {
			c.Errorf("who has left gets %v", err)
		}

		go func() {
			_, err := c.Hint(c.Context(), now.ID, ada.ID, actor, 0)
			answer <- err
		}()
		synctest.Wait()
		c.Close()
		if fault, ok := errors.AsType[*table.Fault](<-answer); !ok || fault.Key != "closing" {
			c.Errorf("when the service closes: %v", fault)
		}
	})
}

func TestAnAdviserThatFails(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(hints, ada, ada, ada)
		c.advising(func(context.Context, razzia.State) (hint.Hint, error) { return hint.Hint{}, errBroken })
		_, err := c.Hint(c.Context(), now.ID, ada.ID, now.Game.State.Actor, 0)
		c.wantFault(now, table.Failed, "no-advice", err)
	})
}
