package housetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"razzia/internal/house"
	"razzia/internal/measure"
	"razzia/internal/profile/profiletest"
)

// today has the games of another store, as if all had ended now.
type today struct {
	house.Store
	now time.Time
}

func (s today) Played(ctx context.Context, before int64, most int) ([]house.Game, error) {
	list, err := s.Store.Played(ctx, before, most)
	for i := range list {
		list[i].Ended = s.now
	}
	return list, err
}

// Count measures how long it takes to count the most games that a house counts, all measured.
func Count(b *testing.B, all interface {
	profiletest.Engine
	House() house.Store
}) {
	h := profiletest.House{Tables: all, Measure: all.Measures(), Figures: all.Figures(), Judge: measure.Identity{Name: "bench", Hash: "bench"}}
	h.Fill(b, house.Most, func(_ int, random *rand.Rand) []string {
		persons := make([]string, 2+random.IntN(4))
		persons[0] = fmt.Sprint("person ", random.IntN(1000))
		return persons
	})
	now := time.Now()
	for b.Loop() {
		counted := house.House{Store: today{all.House(), now}, Now: func() time.Time { return now }}
		if c, err := counted.Count(b.Context()); err != nil || c.Games != house.Most {
			b.Fatal(c, err)
		}
	}
}
