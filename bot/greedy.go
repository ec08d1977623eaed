package bot

import (
	"context"

	"razzia"
)

// greedy plays by rules of thumb.
type greedy struct{ *taste }

func newGreedy(uint64) Player { return greedy{&usual} }

func (g greedy) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := asked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	if s.Phase == razzia.Bidding {
		return g.say(&s), nil
	}
	return g.turn(&s), nil
}
