// Package level has the levels that people choose from at a table, weakest first: beginner, casual, club,
// expert and master. The weaker ones look at less and search less; none of them plays a bad move on purpose.
//
//   - A beginner takes what scores at once, and looks neither ahead nor at the other players.
//   - A casual player counts on the cards to come in this round, and looks at their own points alone.
//   - A club player weighs also what others gain, and saves cheques for later rounds.
//   - An expert evaluates the whole table by a net, looks one move ahead, and models how the others play.
//   - A master also searches how the game may go on, and solves the last moves exactly where they are in reach.
//
// A program that imports this package can open them by bot.Open. [Analyst] opens the one that knows most, for hints and reviews.
package level

import (
	"runtime"

	"razzia/bot"
	_ "razzia/bot/search" // expert and master search by it
)

// Usual is the level that is proposed to people who have chosen none.
const Usual = "club"

func init() {
	for _, l := range []struct {
		name, quick string
		open        func(seed uint64) (bot.Player, error)
	}{
		{"beginner", "beginner", greedy(bot.HorizonMoment)},
		{"casual", "casual", greedy(bot.HorizonRound)},
		{Usual, Usual, greedy(bot.HorizonGame)},
		{"expert", Usual, func(seed uint64) (bot.Player, error) { return openCapped(expertSpec, seed) }},
		{"master", Usual, func(seed uint64) (bot.Player, error) { return openQueued(masterSpec, seed) }},
	} {
		bot.Register(bot.Level{Name: l.name, Quick: l.quick, ForPeople: true,
			Open: func(seed uint64, _ bot.Settings) (bot.Player, error) { return l.open(seed) }})
	}
}

func greedy(horizon bot.Horizon) func(uint64) (bot.Player, error) {
	return func(uint64) (bot.Player, error) { return bot.NewGreedy(horizon), nil }
}

// slots are the worker slots that all masters share: one for each core.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// Analyst opens the strongest level for a caller that wants to know what it thinks. It takes as long as a move of
// that level, and waits for a worker slot as masters do: see [bot.Queued].
func Analyst() (bot.Analyst, error) { return openQueued(masterSpec, 0) }

func openQueued(spec string, seed uint64) (bot.Analyst, error) {
	p, err := openCapped(spec, seed)
	if err != nil {
		return nil, err
	}
	return &queued{searcher: p, slots: slots}, nil
}

func openCapped(spec string, seed uint64) (searcher, error) {
	p, err := bot.Open(spec, seed)
	if err != nil {
		return nil, err
	}
	return capped{p.(searcher)}, nil
}
