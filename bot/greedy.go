package bot

import (
	"context"

	"razzia"
)

// greedy is a rule-based policy. It evaluates what each move does at once, to its own player and to the others. It
// searches nothing but auctions, and of the deck it uses nothing but the chances of the next card.
type greedy struct {
	*tables
	cache *cache // set only during a call of Choose
}

// defaultTables are shared by all greedy players. They are read-only, except for the pool of caches.
var defaultTables = newTables(defaultWeights)

// newGreedy ignores the seed: nothing is left to chance.
func newGreedy(uint64) Player { return &greedy{tables: defaultTables} }

// Choose takes microseconds and so ignores its context.
func (g *greedy) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	cached := g.withCache()
	defer cached.release()
	if s.Phase == razzia.Bidding {
		return cached.bid(&s), nil
	}
	return cached.act(&s), nil
}

// withCache gives a greedy player with a cache from the pool.
func (ts *tables) withCache() *greedy { return &greedy{ts, ts.caches.Get().(*cache)} }

// release puts the cache back into the pool.
func (g *greedy) release() { g.caches.Put(g.cache) }
