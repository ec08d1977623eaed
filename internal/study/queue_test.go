package study_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/fair"
	"razzia/internal/store"
	"razzia/internal/study"
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

// game plays a table of two bots to its end, by the last legal move each time.
func game(t *testing.T, id table.ID) *table.Table {
	t.Helper()
	now, dealer := table.New(id), table.NewDealer(fair.NewSeed())
	act := func(c table.Command) {
		change, err := now.Decide(c, table.Env{At: time.Unix(1.8e9, 0), Dealer: dealer, Levels: bot.Names()})
		if err != nil {
			t.Fatal(err)
		}
		now, dealer = now.Adopt(change), change.Dealer
	}
	act(table.Create{Maker: table.Person{ID: "p", Name: "P"}, Options: table.Options{Players: 2, Piles: 2},
		Sitting: []table.Sitter{{Level: "greedy"}, {Level: "greedy"}}})
	for now.Phase != table.Over {
		legal := now.Game.State.Legal(nil)
		act(table.BotMove{Seat: now.Game.State.Actor, Ply: len(now.Moves), Move: legal[len(legal)-1]})
	}
	return now
}

func newQueue(open func() (bot.Analyst, error)) *study.Queue {
	return study.NewQueue(study.Config{Open: open, Most: 3, Log: slog.New(slog.DiscardHandler)})
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
		if second, asked := q.Look(t.Context(), "two"); first.Done != 1 || first.Total < 10 || !second.Waiting || first.Waiting || !asked || opened != 1 {
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
		if _, err := q.Ask(t.Context(), &running); !errors.Is(err, study.ErrNotOver) {
			t.Errorf("%v: %v", phase, err)
		}
	}
	if _, asked := q.Look(t.Context(), "running"); asked {
		t.Error("a running game is known")
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
		if err := ask("d"); !errors.Is(err, study.ErrFull) {
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

// stored makes queues, one after the other, that share a database file.
type stored struct {
	*testing.T
	file   *store.Store
	opened atomic.Int32 // analysts
	log    bytes.Buffer
}

func openStored(t *testing.T) *stored {
	file, err := store.Open(filepath.Join(t.TempDir(), "razzia.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return &stored{T: t, file: file}
}

func (s *stored) queue(analyst string) *study.Queue {
	return study.NewQueue(study.Config{Analyst: analyst, Store: s.file, Log: slog.New(slog.NewTextHandler(&s.log, nil)),
		Open: func() (bot.Analyst, error) { s.opened.Add(1); return even{}, nil }})
}

// keep stores a game.
func (s *stored) keep(g *table.Table) {
	s.Helper()
	if err := s.file.Create(s.Context(), g.ID, nil, g.Log, g.Summary()); err != nil {
		s.Fatal(err)
	}
}

// reviewed asks for a review and waits until it is done.
func reviewed(t *testing.T, q *study.Queue, g *table.Table) *review.Review {
	t.Helper()
	if _, err := q.Ask(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	r, _ := q.Look(t.Context(), g.ID)
	if r.Review == nil {
		t.Fatalf("the review came to %+v", r)
	}
	return r.Review
}

// A review survives a restart. Another version of the analyst makes its own, which replaces it.
func TestReviewsSurviveARestart(t *testing.T) { synctest.Test(t, reviewsSurviveARestart) }

func reviewsSurviveARestart(t *testing.T) {
	s, g := openStored(t), game(t, "one")
	s.keep(g)
	q := s.queue("even 1")
	made := reviewed(t, q, g)
	q.Close()
	for analyst, want := range map[string]int32{"even 1": 1, "even 2": 2} {
		q := s.queue(analyst)
		if _, found := q.Look(t.Context(), g.ID); found != (analyst == "even 1") {
			t.Errorf("after a restart %s finds a review: %v", analyst, found)
		}
		if again := reviewed(t, q, g); !same(again, made) {
			t.Errorf("after a restart the review is %+v\nwant %+v", again, made)
		}
		q.Close()
		if analyst == "even 1" && s.opened.Load() != want {
			t.Errorf("%d analysts were opened, want %d", s.opened.Load(), want)
		}
	}
	if s.log.Len() > 0 {
		t.Errorf("it was logged: %s", s.log.String())
	}
}

// same compares reviews. The stored one has its shares to a millionth.
func same(a, b *review.Review) bool {
	if len(a.Chances) != len(b.Chances) || !reflect.DeepEqual(cardsOf(a), cardsOf(b)) || len(a.Decisions) != len(b.Decisions) {
		return false
	}
	for i := range a.Chances {
		for seat := range a.Chances[i] {
			if math.Abs(a.Chances[i][seat]-b.Chances[i][seat]) > 1e-6 {
				return false
			}
		}
	}
	for i := range a.Decisions {
		if a.Decisions[i].Played != b.Decisions[i].Played || len(a.Decisions[i].Options) != len(b.Decisions[i].Options) {
			return false
		}
	}
	return true
}

func cardsOf(r *review.Review) (cards []razzia.Card) {
	for _, reveal := range r.Reveals {
		cards = append(cards, reveal.Card)
	}
	return cards
}

// A stored review that is damaged is logged and made anew.
func TestADamagedReviewIsMadeAnew(t *testing.T) { synctest.Test(t, damagedReviewsAreMadeAnew) }

func damagedReviewsAreMadeAnew(t *testing.T) {
	s, g := openStored(t), game(t, "one")
	s.keep(g)
	for _, damaged := range []string{"", "no gzip", "\x1f\x8b\x08\x00\x00\x00\x00\x00"} {
		if err := s.file.SaveReview(t.Context(), g.ID, "even 1", []byte(damaged), time.Unix(1.8e9, 0)); err != nil {
			t.Fatal(err)
		}
		q := s.queue("even 1")
		if _, found := q.Look(t.Context(), g.ID); found {
			t.Errorf("%q was read", damaged)
		}
		reviewed(t, q, g)
		q.Close()
	}
	if lines := strings.Count(s.log.String(), "could not be read"); lines == 0 {
		t.Error("the damage was not logged")
	}
	if err := s.file.SaveReview(t.Context(), "nowhere", "even 1", nil, time.Unix(1.8e9, 0)); err == nil {
		t.Error("a review of no table was stored")
	}
}
