package analysis_test

import (
	"reflect"
	"testing"

	"razzia"
	"razzia/bot/reason"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
)

// TestCostlyDecisionsHaveReasons takes a game whose first and last decision cost much, and another one little. The two come with
// reasons, and the last one can be tried again.
func TestCostlyDecisionsHaveReasons(t *testing.T) {
	over := gameBy(t, "t", func(legal []razzia.Move) razzia.Move { return legal[0] })
	r := &review.Review{Seats: make([]review.Account, 2)}
	last, states := 0, []razzia.State{}
	for ply, s := 0, start(t, over.Setup); ply < len(over.Moves); ply++ {
		states = append(states, s)
		if len(s.Legal(nil)) > 1 && s.Actor != razzia.NoSeat {
			last = ply
		}
		s = s.MustStep(over.Moves[ply])
	}
	for at, d := range []review.Decision{{Ply: 0, Cost: 0.1}, {Ply: last, Cost: 0.2}, {Ply: 2, Cost: 0.019}} {
		s := states[d.Ply]
		d.Seat, d.Played = s.Actor, over.Moves[d.Ply]
		d.Options = []review.Option{{Move: s.Legal(nil)[0], Values: review.Shares{0.5, 0.5}}}
		r.Decisions = append(r.Decisions, d)
		r.Seats[d.Seat].Costliest = append(r.Seats[d.Seat].Costliest, at)
	}
	seats, err := analysis.CostlyOf(t.Context(), over, r)
	fatal.If(t, err)
	found := 0
	for seat, list := range seats {
		for _, c := range list {
			found++
			s := states[c.Ply]
			want, err := reason.Explain(t.Context(), &s, c.Best().Move, c.Played, c.Cost)
			fatal.If(t, err)
			if int(c.Seat) != seat || len(c.Reasons) == 0 || !reflect.DeepEqual(c.Reasons, want) {
				t.Errorf("seat %d, after %d moves: %v, want %v", seat, c.Ply, c.Reasons, want)
			}
			if c.Retries != (c.Ply == last) {
				t.Errorf("after %d moves: can be tried again is %v", c.Ply, c.Retries)
			}
		}
	}
	if found != 2 {
		t.Errorf("%d decisions are listed, want the two that cost much", found)
	}
}

// start is the first state of a game.
func start(t *testing.T, setup razzia.Setup) razzia.State {
	t.Helper()
	s, err := razzia.New(setup)
	fatal.If(t, err)
	return s
}
