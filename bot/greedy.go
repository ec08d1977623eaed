package bot

import (
	"context"

	"razzia"
)

// greedy plays by rules of thumb: it looks at what each move does at once, to itself and to the
// others. It neither searches nor counts more of the deck than its chances.
type greedy struct {
	*tables
	memory *memory // only while it thinks
}

// usualTables are shared by all greedy players: nobody writes to them, but for the memories that lie
// there by turns.
var usualTables = newTables(usualTaste)

// newGreedy has no use for the seed: nothing is left to chance.
func newGreedy(uint64) Player { return &greedy{tables: usualTables} }

// Choose needs no time and so does not look at its context.
func (g *greedy) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	thinking := g.think()
	defer thinking.rest()
	if s.Phase == razzia.Bidding {
		return thinking.bid(&s), nil
	}
	return thinking.act(&s), nil
}

// think is a greedy player with a memory, for as long as he thinks.
func (ts *tables) think() *greedy { return &greedy{ts, ts.memories.Get().(*memory)} }

// rest passes the memory on.
func (g *greedy) rest() { g.memories.Put(g.memory) }
