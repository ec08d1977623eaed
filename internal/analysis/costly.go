package analysis

import (
	"context"

	"razzia"
	"razzia/bot/reason"
	"razzia/bot/review"
	"razzia/internal/table"
)

// A Costly is a decision that cost its seat part of the win, with the reasons for the better move. They follow from the position, so
// reviews that were stored without them have them too.
type Costly struct {
	*review.Decision
	Reasons []reason.Reason // for the best move, against the one that was played
	Retries bool            // the position can be tried again
}

// CostlyOf lists the decisions of each seat that cost it most and are graded, the worst first.
func CostlyOf(ctx context.Context, t *table.Table, r *review.Review) ([][]Costly, error) {
	seats := costly(r)
	for _, list := range seats {
		for k := range list {
			list[k].Retries = table.CheckRetry(t, list[k].Ply) == nil
		}
	}
	return seats, explain(ctx, t.Setup, t.Moves, seats)
}

// costly lists the decisions of each seat that cost it most and are graded, without their reasons.
func costly(r *review.Review) [][]Costly {
	seats := make([][]Costly, len(r.Seats))
	for i, a := range r.Seats {
		for _, at := range a.Costliest {
			if d := &r.Decisions[at]; d.Grade() != review.Sound {
				seats[i] = append(seats[i], Costly{Decision: d})
			}
		}
	}
	return seats
}

// explain adds the reasons to the decisions of a game.
func explain(ctx context.Context, setup razzia.Setup, moves []razzia.Move, seats [][]Costly) error {
	wanted := map[int]*Costly{}
	for _, list := range seats {
		for k := range list {
			wanted[list[k].Ply] = &list[k]
		}
	}
	s, err := razzia.New(setup)
	for ply, m := range moves {
		if err != nil {
			break
		}
		if c := wanted[ply]; c != nil {
			if c.Reasons, err = reason.Explain(ctx, &s, c.Best().Move, c.Played, c.Cost); err != nil {
				break
			}
		}
		s, err = s.Step(m)
	}
	return err
}
