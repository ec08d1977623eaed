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
	seats, wanted := make([][]Costly, len(r.Seats)), map[int]*Costly{}
	for i, a := range r.Seats {
		for _, at := range a.Costliest {
			if d := &r.Decisions[at]; d.Grade() != review.Sound {
				seats[i] = append(seats[i], Costly{Decision: d, Retries: table.CheckRetry(t, d.Ply) == nil})
			}
		}
		for k := range seats[i] {
			wanted[seats[i][k].Ply] = &seats[i][k]
		}
	}
	return seats, explain(ctx, t, wanted)
}

// explain adds the reasons to decisions, which are given by the number of moves before them.
func explain(ctx context.Context, t *table.Table, wanted map[int]*Costly) error {
	s, err := razzia.New(t.Setup)
	for ply, m := range t.Moves {
		if err != nil {
			break
		}
		if c := wanted[ply]; c != nil {
			if c.Reasons, err = reason.Explain(ctx, &s, c.Best().Move, c.Played); err != nil {
				break
			}
		}
		s, err = s.Step(m)
	}
	return err
}
