package load

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A tally collects what happens. Its methods may be called by several goroutines at a time.
type tally struct {
	open   atomic.Int64 // streams
	events atomic.Int64 // that watchers received, but for the first of each stream
	bytes  atomic.Int64 // of these, as they came

	mu          sync.Mutex
	moves       []time.Duration // until each was acknowledged
	first, last []time.Duration // from that until the first and the last watcher had seen it
	unseen      int             // moves that not all watchers have seen
	games       int             // that were begun
	problems    map[string]int
	flags       map[string]bool
}

func newTally() *tally { return &tally{problems: map[string]int{}, flags: map[string]bool{}} }

// moved notes an acknowledged move, and returns how many there are.
func (t *tally) moved(took time.Duration) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.moves = append(t.moves, took)
	return len(t.moves)
}

// began notes a game.
func (t *tally) began() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games++
}

// failed notes a problem, and waits as long as it says. The end of the context is none.
func (t *tally) failed(ctx context.Context, p *problem) {
	if p == nil || ctx.Err() != nil {
		return
	}
	t.mu.Lock()
	t.problems[p.kind]++
	for flag := range strings.SplitSeq(p.flag, ", ") {
		if flag != "" {
			t.flags[flag] = true
		}
	}
	t.mu.Unlock()
	pause(ctx, p.wait)
}

// A Spread says how times are spread, in milliseconds.
type Spread struct {
	Median float64 `json:"p50"`
	P95    float64 `json:"p95"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`
}

// spreadOf sorts times, and says how they are spread: a percentile is the smallest time that so many are not above.
func spreadOf(times []time.Duration) (s Spread) {
	if len(times) == 0 {
		return s
	}
	slices.Sort(times)
	at := func(percent int) float64 {
		return float64(times[(len(times)*percent+99)/100-1]) / float64(time.Millisecond)
	}
	return Spread{at(50), at(95), at(99), at(100)}
}

// problemsSoFar returns how often each kind of problem occurred, and which flags of the server raise the limits that refused something.
func (t *tally) problemsSoFar() (kinds map[string]int, flags []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.problems), slices.Sorted(maps.Keys(t.flags))
}
