package fairplay

import (
	"fmt"
	"io"
	"math/rand/v2"
	"sync"

	"razzia/internal/club/fairplay"
)

// A Trial is how many evenings of a kind are played. Each group of people has some of them.
type Trial struct {
	Way    Way
	Groups int
	Each   int // evenings of a group
}

// Together are how many evenings of the same people are looked at as one.
var Together = []int{1, 3, 6}

// Run plays a trial, and returns what was found when one, three or six evenings of the same people are looked at together.
func (r Trial) Run(seed uint64, workers int) ([]Count, error) {
	counts := make([]Count, len(Together))
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed error
	next := make(chan int)
	for range workers {
		all.Go(func() {
			for group := range next {
				evenings, err := r.group(rand.New(rand.NewPCG(seed, uint64(group))))
				mu.Lock()
				for i, n := range Together {
					counts[i].look(evenings, n)
				}
				if err != nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	for group := range r.Groups {
		next <- group
	}
	close(next)
	all.Wait()
	return counts, failed
}

// group plays the evenings of a group.
func (r Trial) group(chance *rand.Rand) (evenings [][]fairplay.Meeting, _ error) {
	t, err := NewTable()
	if err != nil {
		return nil, err
	}
	who := someone(r.Way, chance)
	for range r.Each {
		one, err := t.Evening(who, chance)
		if err != nil {
			return nil, err
		}
		evenings = append(evenings, one)
	}
	return evenings, nil
}

// Report writes what a trial has found.
func (r Trial) Report(out io.Writer, counts []Count) {
	for i, c := range counts {
		_, _ = fmt.Fprintf(out, "%-7s %d evenings together: %4d times; the pair found %4d times, others %d times\n", r.Way, Together[i],
			c.Evenings, c.Found, c.Alarms)
	}
}
