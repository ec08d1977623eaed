package solving

import (
	"context"
	"sync"
	"time"

	"razzia/internal/puzzle"
)

// The first ratings of puzzles. A puzzle that stronger levels miss is harder.
const (
	easyPuzzle      = 1000 // no level misses it
	provedDeviation = 150
	judgedDeviation = 250 // that its answer is best is less sure, and so is why it is hard
	firstVolatility = 0.06
	longer          = 100 // points for each further decision of a line: all of them have to be right
)

// harderBy is how many points a level adds that misses a puzzle.
var harderBy = map[string]float64{"beginner": 150, "casual": 200, "club": 300, "expert": 350, "master": 300}

// First is the rating of a puzzle without a try: from the levels of bots that miss it, and from its length.
func First(p *puzzle.Puzzle) Rating {
	r := Rating{Mean: easyPuzzle + longer*float64(len(p.Further)), Deviation: provedDeviation, Volatility: firstVolatility}
	for _, level := range p.Misses {
		r.Mean += harderBy[level]
	}
	if p.Kind == puzzle.Judged {
		r.Deviation = judgedDeviation
	}
	return r
}

// readEvery is how old the ratings of puzzles may be by which the next one is chosen. To rate a try, the store reads them anew.
const readEvery = time.Minute

// difficulties are a cache of the ratings of puzzles.
type difficulties struct {
	mu   sync.Mutex
	read time.Time
	all  map[string]Standing
}

// of returns the ratings of puzzles with a rated try, which may be a minute old. The caller must not change them.
func (d *difficulties) of(ctx context.Context, store Keeper, now time.Time) (map[string]Standing, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all != nil && now.Sub(d.read) < readEvery {
		return d.all, nil
	}
	all, err := store.Puzzles(ctx)
	if err == nil {
		d.all, d.read = all, now
	}
	return all, err
}
