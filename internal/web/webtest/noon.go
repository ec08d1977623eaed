package webtest

import (
	"sync"
	"testing"
	"time"

	"razzia/internal/puzzle"
	"razzia/internal/site"
)

// puzzlesOfDays are those that the days of a server choose from, at random. They are held back, so tests of puzzles do without them: they
// are few, at the end of the set, not among each twentieth, and none is about a thief.
var puzzlesOfDays = sync.OnceValues(func() (*puzzle.Set, error) {
	all, err := puzzle.Shipped()
	if err != nil {
		return nil, err
	}
	var some []puzzle.Puzzle
	for i := all.Len() - 1; len(some) < 50; i-- {
		if p := all.At(i); i%20 != 0 && p.Theme != puzzle.ThiefChoice {
			some = append(some, *p)
		}
	}
	return puzzle.NewSet(some)
})

// AtNoon starts a stored server at noon of the present day: no day ends while a test runs. The function sets the time forward.
func AtNoon(t testing.TB) (s *Server, forward func(time.Duration)) {
	t.Helper()
	var mu sync.Mutex
	start := time.Now()
	noon := start.UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)
	now := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return noon.Add(time.Since(start))
	}
	s = NewWith(t, site.Config{Now: now, OpenData: true})
	return s, func(by time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		noon = noon.Add(by)
	}
}
