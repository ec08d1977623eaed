package profiletest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/profile"
)

// Read measures how long it takes to read and make the profile of a person with 10,000 of 100,000 games, against thousands of people.
func Read(b *testing.B, all Engine) {
	const games, each = 100_000, 10
	h := crowd(b, all, games, each)
	var p *profile.Profile
	for b.Loop() {
		found, err := h.Figures.Games(b.Context(), judge.Hash, "many")
		fatal.If(b, err)
		found = profile.Once(found)
		costly, err := h.Figures.Costly(b.Context(), judge.Hash, profile.Seats(found))
		if err != nil || len(profile.HabitsOf(costly)) == 0 {
			b.Fatal(costly, err)
		}
		owners, err := h.Figures.Owners(b.Context(), profile.Opponents(found))
		fatal.If(b, err)
		p = profile.Of(found, "many", owners)
	}
	if p.Games != games/each || len(p.People) < 1000 {
		b.Fatalf("the profile has %d games against %d people", p.Games, len(p.People))
	}
}

// Trend measures how long it takes to read and make the trend of a person with 5,000 games, and of one with some of them.
func Trend(b *testing.B, all Engine) {
	h := crowd(b, all, 5000, 1)
	for _, person := range []string{"many", "person 1 of 7", "nobody"} {
		b.Run(person, func(b *testing.B) {
			for b.Loop() {
				games, err := h.Figures.Latest(b.Context(), judge.Hash, person, profile.TrendGames)
				fatal.If(b, err)
				profile.TrendOf(games)
			}
		})
	}
}

// crowd fills a store with games of thousands of people. One in each so many is of the person "many".
func crowd(b *testing.B, all Engine, games, each int) House {
	h := House{Tables: all, Measure: all.Measures(), Figures: all.Figures(), Judge: judge}
	h.Fill(b, games, func(game int, random *rand.Rand) []string {
		persons := make([]string, 2+random.IntN(4))
		for i := range persons {
			persons[i] = fmt.Sprint("person ", i, " of ", random.IntN(1000))
		}
		if game%each == 0 {
			persons[0] = "many"
		}
		return persons
	})
	return h
}
