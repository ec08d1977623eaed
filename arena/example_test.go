package arena_test

import (
	"context"
	"fmt"
	"log"

	"razzia/arena"
	"razzia/bot"
)

// level is a bot of package bot as an entrant. A player of your own is opened likewise, and an engine by engine.Opener.
func level(name string) arena.Entrant {
	return arena.Entrant{Name: name, Open: func(seed uint64) (bot.Player, error) { return bot.New(name, seed) }}
}

// This measures a bot that follows rules against one that plays at random. A hundred deals are enough for so great a difference.
func Example() {
	match := arena.Match{Entrants: []arena.Entrant{level("greedy"), level("random")}, Players: 3, Piles: 2, Seed: 1, Deals: 100, Reference: 1}
	results, err := match.Run(context.Background(), arena.Options{})
	if err != nil {
		log.Fatal(err)
	}
	report := results.Report() // report.Text() is what razzia arena prints
	greedy := report.Entrants[0]
	fmt.Println(report.Games, "games of", report.Deals, "deals")
	fmt.Printf("%s is stronger than %s: %v\n", greedy.Name, report.Reference, greedy.Rating.Low > 0)
	fmt.Println("forfeits:", len(report.Forfeits))
	// Output:
	// 600 games of 100 deals
	// greedy is stronger than random: true
	// forfeits: 0
}

// A match may end as soon as the difference is clear: the deals are then no more than it took.
func ExampleStop() {
	match := arena.Match{Entrants: []arena.Entrant{level("greedy"), level("random")}, Players: 2, Piles: 1, Seed: 1, Deals: 10_000,
		Stop: &arena.Stop{Lower: 0, Upper: 0.1, Error: 0.05}}
	results, err := match.Run(context.Background(), arena.Options{Workers: 1})
	if err != nil {
		log.Fatal(err)
	}
	report := results.Report()
	fmt.Println(report.Stop.Verdict, "after fewer than a thousand deals:", report.Deals < 1000)
	// Output: upper after fewer than a thousand deals: true
}
