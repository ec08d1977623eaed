package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// plainChairs says who has each number of the schedule by looking through the lists again and again.
func plainChairs(d Draw, p *problem) (chairs []string) {
	rounds := [][]string{}
	for _, r := range d.History {
		rounds = append(rounds, r.people())
	}
	for k, people := range append(rounds, d.Present) {
		people = slices.Sorted(slices.Values(people))
		if k == 0 {
			shuffle(people, diceOf(seedOf(1), 0))
		}
		for _, name := range people {
			if slices.Contains(chairs, name) {
				continue
			}
			gone := slices.IndexFunc(chairs, func(other string) bool { return !slices.Contains(people, other) })
			if len(chairs) >= len(p.tables)*p.tables[0] && gone >= 0 {
				chairs[gone] = name
			} else {
				chairs = append(chairs, name)
			}
		}
	}
	return chairs
}

// TestChairsOfAnyHistory compares the chairs with those of plain lists, over rounds of people who come and go.
func TestChairsOfAnyHistory(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		d := Draw{}
		some := func() (names []string) {
			for i := range 20 {
				if chance.IntN(3) > 0 || i < 3 {
					names = append(names, fmt.Sprint("p", i))
				}
			}
			return names
		}
		for range chance.IntN(5) {
			people := some()
			d.History = append(d.History, Round{Out: people})
		}
		d.Present = some()[:3+chance.IntN(3)]
		p := d.problem(slices.Clone(d.Present))
		if got, want := d.chairs(seedOf(1), p), plainChairs(d, p); !slices.Equal(got, want) {
			t.Fatalf("of %+v the chairs are %q, want %q", d, got, want)
		}
	}
}
