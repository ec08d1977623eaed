package bot

import (
	"context"

	"razzia"
)

// A Queued player waits for a free slot before it thinks, because several of its kind share the processor.
type Queued interface {
	Player

	// Unqueued returns the same player without the queue, for callers that bound how many think at a time.
	Unqueued() Player
}

// QuickMove returns the move of a seat that is to act, without thinking: within microseconds, by the rules of thumb of
// greedy. It is for a server whose bot could not choose in time.
func QuickMove(_ string, s razzia.State, seat razzia.Seat) razzia.Move {
	m, err := NewGreedy(WholeSight).Choose(context.Background(), s, seat)
	if err != nil {
		return s.Legal(nil)[0]
	}
	return m
}
