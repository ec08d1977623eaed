package analysis

import (
	"razzia"
	"razzia/bot/hint"
	"razzia/bot/review"
	"razzia/internal/table"
)

// A Costly is a decision that cost its seat part of the win, with facts about its moves that a player can check. They are those of a
// hint. They follow from the position, so reviews that were stored without them have them too.
type Costly struct {
	*review.Decision
	Better  []hint.Reason // for the best move
	Besides []hint.Reason // what the move that was played cost and brought
	Retries bool          // the position can be tried again
}

// CostlyOf lists the decisions of each seat that cost it most and are graded, the worst first.
func CostlyOf(t *table.Table, r *review.Review) ([][]Costly, error) {
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
	return seats, explain(t, wanted)
}

// explain adds the facts to decisions, which are given by the number of moves before them.
func explain(t *table.Table, wanted map[int]*Costly) error {
	s, err := razzia.New(t.Setup)
	for ply, m := range t.Moves {
		if err != nil {
			break
		}
		if c := wanted[ply]; c != nil {
			c.Better, c.Besides = hint.Compare(&s, c.Best().Move, c.Played)
		}
		s, err = s.Step(m)
	}
	return err
}
