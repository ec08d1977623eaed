package reviews_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"

	"razzia"
	"razzia/bot"
	"razzia/internal/reviews"
	"razzia/internal/table"
)

// An even analyst thinks that all moves are worth the same. It can be held up.
type even struct {
	bot.Player
	gate <-chan struct{} // if it is not nil, each analysis takes one from it
}

// Analyze says so.
func (e even) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if e.gate != nil {
		select {
		case <-e.gate:
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

// game is a table whose game is over after some calls by the first to move.
func game(t *testing.T, id table.ID) *table.Table {
	t.Helper()
	setup := razzia.Setup{Packages: razzia.Packages(2), Piles: 2}
	g, err := razzia.NewGame(setup)
	if err != nil {
		t.Fatal(err)
	}
	var moves []razzia.Move
	for g.State.Phase != razzia.Over {
		legal := g.State.Legal(nil)
		m := legal[len(legal)-1]
		if g, _, err = g.Step(m, nil); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return &table.Table{ID: id, Phase: table.Over, Setup: setup, Moves: moves, Game: g}
}

func newDesk(open func() (bot.Analyst, error)) *reviews.Desk {
	return reviews.NewDesk(reviews.Config{Open: open, Most: 3, Log: slog.New(slog.DiscardHandler)})
}

// TestOneAtATime asks for two games, and follows how they are reviewed, each once.
func TestOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate, opened := make(chan struct{}), 0
		d := newDesk(func() (bot.Analyst, error) { opened++; return even{gate: gate}, nil })
		defer d.Close()
		one, two := game(t, "one"), game(t, "two")
		for range 2 {
			for _, g := range []*table.Table{one, two} {
				if r, err := d.Ask(g); err != nil || r.Review != nil {
					t.Errorf("%s: %+v, %v", g.ID, r, err)
				}
			}
		}
		gate <- struct{}{}
		synctest.Wait()
		first, _ := d.Look("one")
		if second, asked := d.Look("two"); first.Done != 1 || first.Total < 10 || !second.Waiting || first.Waiting || !asked || opened != 1 {
			t.Errorf("%+v and %+v are under way, for %d analysts", first, second, opened)
		}
		close(gate)
		synctest.Wait()
		for _, g := range []*table.Table{one, two} {
			r, err := d.Ask(g)
			if err != nil || r.Review == nil || r.Done != r.Total || len(r.Review.Chances) != len(g.Moves)+1 {
				t.Errorf("%s: %+v, %v", g.ID, r, err)
			}
		}
		if opened != 2 {
			t.Errorf("%d analysts were asked about two games", opened)
		}
	})
}

// TestNoHelp refuses games that are not over.
func TestNoHelp(t *testing.T) {
	d := newDesk(func() (bot.Analyst, error) { t.Error("an analyst is asked"); return even{}, nil })
	defer d.Close()
	for _, phase := range []table.Phase{table.Waiting, table.Playing} {
		g := game(t, "running")
		g.Phase = phase
		if _, err := d.Ask(g); !errors.Is(err, reviews.ErrNotOver) {
			t.Errorf("phase %d: %v", phase, err)
		}
	}
	if _, asked := d.Look("running"); asked {
		t.Error("a running game is known")
	}
}

// TestDeskIsBounded forgets what nobody asked for longest, and takes no more than it can keep.
func TestDeskIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := make(chan struct{})
		d := newDesk(func() (bot.Analyst, error) { return even{gate: gate}, nil })
		defer d.Close()
		ask := func(id table.ID) error { _, err := d.Ask(game(t, id)); return err }
		for _, id := range []table.ID{"a", "b", "c"} {
			if err := ask(id); err != nil {
				t.Error(err)
			}
		}
		if err := ask("d"); !errors.Is(err, reviews.ErrFull) {
			t.Errorf("there was room for a fourth: %v", err)
		}
		close(gate)
		synctest.Wait()
		d.Look("a")
		if err := ask("d"); err != nil {
			t.Error(err)
		}
		kept := ""
		for _, id := range []table.ID{"a", "b", "c", "d"} {
			if _, ok := d.Look(id); ok {
				kept += string(id)
			}
		}
		if kept != "acd" {
			t.Errorf("of a, b, c and d, %s are kept: want acd", kept)
		}
	})
}

// TestClosingEndsReviews closes the desk while a game is reviewed and another waits.
func TestClosingEndsReviews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(func() (bot.Analyst, error) { return even{gate: make(chan struct{})}, nil })
		for i := range 2 {
			if _, err := d.Ask(game(t, table.ID(fmt.Sprint(i)))); err != nil {
				t.Error(err)
			}
		}
		synctest.Wait()
		d.Close()
		if r, _ := d.Look("0"); r.Review != nil {
			t.Errorf("the review came to %+v", r)
		}
		if _, err := d.Ask(game(t, "2")); err != nil {
			t.Error(err)
		}
		if r, _ := d.Look("2"); r.Total != 0 || r.Review != nil {
			t.Errorf("after the end a review began: %+v", r)
		}
	})
}

// TestFailuresAreTriedAgain has an analyst break down once.
func TestFailuresAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("broken")
		d := newDesk(func() (bot.Analyst, error) { return even{}, broken })
		defer d.Close()
		g := game(t, "one")
		for _, failed := range []bool{true, false} {
			if r, err := d.Ask(g); err != nil || r.Failed {
				t.Errorf("%+v, %v", r, err)
			}
			synctest.Wait()
			if r, _ := d.Look(g.ID); r.Failed != failed || (r.Review == nil) != failed {
				t.Errorf("%+v: want failed %v", r, failed)
			}
			broken = nil
		}
	})
}
