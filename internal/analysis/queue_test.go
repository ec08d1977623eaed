package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

// An even analyst finds all moves worth the same. It can be made to wait.
type even struct {
	bot.Player
	wait <-chan struct{} // if it is not nil, each analysis takes one value from it
}

// Analyze returns even values.
func (e even) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if e.wait != nil {
		select {
		case <-e.wait:
		case <-ctx.Done():
			return bot.Analysis{}, ctx.Err()
		}
	}
	var a bot.Analysis
	for range s.Players {
		a.Values = append(a.Values, 1/float64(s.Players))
	}
	for _, m := range s.Legal(nil) {
		a.Moves = append(a.Moves, bot.Valued{Move: m, Values: a.Values})
	}
	return a, nil
}

// game plays a table of two bots to its end: each move is the last legal one.
func game(t *testing.T, id table.ID) *table.Table {
	t.Helper()
	return gameBy(t, id, func(legal []razzia.Move) razzia.Move { return legal[len(legal)-1] })
}

// gameBy plays a table of two bots to its end, with the moves that a function chooses.
func gameBy(t *testing.T, id table.ID, choose func(legal []razzia.Move) razzia.Move) *table.Table {
	t.Helper()
	now, dealer := table.New(id), table.NewDealer(hosttest.Seeds(t)())
	act := func(c table.Command) {
		change, err := now.Decide(c, table.Env{At: time.Unix(1.8e9, 0), Dealer: dealer, Levels: bot.Names()})
		fatal.If(t, err)
		now, dealer = now.Adopt(change), change.Dealer
	}
	act(table.Create{Maker: table.Person{ID: "p", Name: "P"}, Options: table.Options{Players: 2, Piles: 2},
		Sitting: []table.Sitter{{Level: "greedy"}, {Level: "greedy"}}})
	for now.Phase != table.Over {
		act(table.BotMove{Seat: now.Game.State.Actor, Ply: len(now.Moves), Move: choose(now.Game.State.Legal(nil))})
	}
	return now
}

func newQueue(open func() (bot.Analyst, error)) *analysis.Queue {
	return analysis.NewQueue(analysis.Config{Open: open, Most: 3, Log: slog.New(slog.DiscardHandler)})
}

func TestGamesAreReviewedOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait, opened := make(chan struct{}), 0
		q := newQueue(func() (bot.Analyst, error) { opened++; return even{wait: wait}, nil })
		defer q.Close()
		one, two := game(t, "one"), game(t, "two")
		for range 2 {
			for _, g := range []*table.Table{one, two} {
				if r, err := q.Ask(t.Context(), g); err != nil || r.Review != nil {
					t.Errorf("%s: %+v, %v", string(g.ID), r, err)
				}
			}
		}
		wait <- struct{}{}
		synctest.Wait()
		first, _ := q.Look(t.Context(), "one")
		if second, asked := q.Look(t.Context(), "two"); first.Done != 1 || first.Total < 10 || !second.Waiting || first.Waiting || !asked ||
			opened != 1 {
			t.Errorf("%+v and %+v are in the queue, for %d analysts", first, second, opened)
		}
		close(wait)
		synctest.Wait()
		for _, g := range []*table.Table{one, two} {
			r, err := q.Ask(t.Context(), g)
			if err != nil || r.Review == nil || r.Done != r.Total || len(r.Review.Chances) != len(g.Moves)+1 {
				t.Errorf("%s: %+v, %v", string(g.ID), r, err)
			}
		}
		if opened != 2 {
			t.Errorf("%d analysts were asked about two games", opened)
		}
	})
}

func TestARunningGameIsNotReviewed(t *testing.T) {
	q := newQueue(func() (bot.Analyst, error) { t.Error("an analyst is asked"); return even{}, nil })
	defer q.Close()
	for _, phase := range []table.Phase{table.Waiting, table.Playing} {
		running := *game(t, "running")
		running.Phase = phase
		if _, err := q.Ask(t.Context(), &running); !errors.Is(err, analysis.ErrNotOver) {
			t.Errorf("%v: %v", phase, err)
		}
	}
	if _, asked := q.Look(t.Context(), "running"); asked {
		t.Error("there is a review of a running game")
	}
}

// A full queue drops the review whose last request is longest ago, and takes no more games than it can keep.
func TestAQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait := make(chan struct{})
		q := newQueue(func() (bot.Analyst, error) { return even{wait: wait}, nil })
		defer q.Close()
		ask := func(id table.ID) error { _, err := q.Ask(t.Context(), game(t, id)); return err }
		for _, id := range []table.ID{"a", "b", "c"} {
			if err := ask(id); err != nil {
				t.Error(err)
			}
		}
		if err := ask("d"); !errors.Is(err, analysis.ErrFull) {
			t.Errorf("there was room for a fourth: %v", err)
		}
		close(wait)
		synctest.Wait()
		q.Look(t.Context(), "a")
		if err := ask("d"); err != nil {
			t.Error(err)
		}
		kept := ""
		for _, id := range []table.ID{"a", "b", "c", "d"} {
			if _, ok := q.Look(t.Context(), id); ok {
				kept += string(id)
			}
		}
		if kept != "acd" {
			t.Errorf("of a, b, c and d, %s are kept: want acd", kept)
		}
	})
}

func TestClosingEndsReviews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(func() (bot.Analyst, error) { return even{wait: make(chan struct{})}, nil })
		for i := range 2 {
			if _, err := q.Ask(t.Context(), game(t, table.ID(fmt.Sprint(i)))); err != nil {
				t.Error(err)
			}
		}
		synctest.Wait()
		q.Close()
		if r, _ := q.Look(t.Context(), "0"); r.Review != nil {
			t.Errorf("the review came to %+v", r)
		}
		if _, err := q.Ask(t.Context(), game(t, "2")); err != nil {
			t.Error(err)
		}
		if r, _ := q.Look(t.Context(), "2"); r.Total != 0 || r.Review != nil {
			t.Errorf("after the end a review began: %+v", r)
		}
	})
}

func TestAFailedReviewIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("broken")
		q := newQueue(func() (bot.Analyst, error) { return even{}, broken })
		defer q.Close()
		g := game(t, "one")
		for _, failed := range []bool{true, false} {
			if r, err := q.Ask(t.Context(), g); err != nil || r.Failed {
				t.Errorf("%+v, %v", r, err)
			}
			synctest.Wait()
			if r, _ := q.Look(t.Context(), g.ID); r.Failed != failed || (r.Review == nil) != failed {
				t.Errorf("%+v: want failed %v", r, failed)
			}
			broken = nil
		}
	})
}
