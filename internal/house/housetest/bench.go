package housetest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"razzia/internal/house"
	"razzia/internal/measure"
	"razzia/internal/profile/profiletest"
)

// Count measures how long it takes to count the most games that a house counts, all measured. They ended in the days that are counted.
func Count(b *testing.B, all profiletest.Engine, played house.Store) {
	h := profiletest.House{Tables: all, Measure: all.Measures(), Figures: all.Figures(), Judge: measure.Identity{Name: "bench", Hash: "bench"}}
	h.Fill(b, house.Most, func(_ int, random *rand.Rand) []string {
		persons := make([]string, 2+random.IntN(4))
		persons[0] = fmt.Sprint("person ", random.IntN(1000))
		return persons
	})
	newest, err := played.Played(b.Context(), 1<<60, 1)
	if err != nil || len(newest) != 1 {
		b.Fatal(newest, err)
	}
	for b.Loop() {
		counted := house.House{Store: played, Now: func() time.Time { return newest[0].Ended }}
		if c, err := counted.Count(b.Context()); err != nil || c.Games < house.Most/2 {
			b.Fatal(c, err)
		}
	}
}
