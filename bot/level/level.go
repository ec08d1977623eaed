// Package level has the levels that people choose from at a table, weakest first: beginner, casual, club,
// expert and master. The weaker ones see less and think less; none of them plays a bad move on purpose.
//
//   - A beginner takes what scores at once, and looks neither ahead nor at the others.
//   - A casual player counts on the cards to come in this round, for himself alone.
//   - A club player weighs also what others gain, and saves cheques for later rounds.
//   - An expert judges the whole table by a net, looks one move ahead, and learns how the others play.
//   - A master also tries out how the game may go on, and solves the last moves exactly where they are in reach.
package level

import (
	"runtime"

	"razzia/bot"
	_ "razzia/bot/search" // expert and master think by it
)

// Usual is the level that is proposed to who has chosen none.
const Usual = "club"

// How the levels that search do it, as specs for [bot.Open]. The nodes are what ends their thinking where
// there is time enough, so that a service with many tables is not flooded; the time is for slow or busy
// machines.
const (
	expertSpec = "search:nodes=1,rehearse=0,solve=2000,time=4500us"
	masterSpec = "search:nodes=30000,solve=30000,time=45ms"
)

func init() {
	for _, l := range []struct {
		name, quick string
		open        func(seed uint64) (bot.Player, error)
	}{
		{"beginner", "beginner", greedy(bot.NearSight)},
		{"casual", "casual", greedy(bot.OwnSight)},
		{Usual, Usual, greedy(bot.WholeSight)},
		{"expert", Usual, func(seed uint64) (bot.Player, error) { return bot.Open(expertSpec, seed) }},
		{"master", Usual, func(seed uint64) (bot.Player, error) { return openMaster(masterSpec, seed) }},
	} {
		bot.Register(bot.Level{Name: l.name, Quick: l.quick, ForPeople: true,
			Open: func(seed uint64, _ bot.Settings) (bot.Player, error) { return l.open(seed) }})
	}
}

func greedy(sight bot.Sight) func(uint64) (bot.Player, error) {
	return func(uint64) (bot.Player, error) { return bot.NewGreedy(sight), nil }
}

// desks are the places to think at that all masters share: one for each core.
var desks = make(chan struct{}, runtime.GOMAXPROCS(0))

// Analyst opens the strongest level for who wants to know what it thinks. It takes as long as a move of that
// level, and waits for a desk as the players at the tables do.
func Analyst() (bot.Analyst, error) { return openMaster(masterSpec, 0) }

func openMaster(spec string, seed uint64) (bot.Analyst, error) {
	p, err := bot.Open(spec, seed)
	if err != nil {
		return nil, err
	}
	return &queuer{thinker: p.(thinker), desks: desks}, nil
}
