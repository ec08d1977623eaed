// Package bottest holds the contract of [bot.Player] as tests: every bot must pass [Run].
//
// It asks the bot in whole games and in rare positions, and looks at nothing but its answers. How well
// they are chosen is not its concern.
package bottest

import (
	"testing"

	"razzia/bot"
)

// An Open opens the player under test afresh. Players of one seed must not be told apart.
type Open = func(seed uint64) bot.Player

// checks are the clauses of the contract. A check returns what is against it.
var checks = []struct {
	name  string
	check func(*testing.T, Open) error
}{
	{"a legal move in whole games", legalInGames},
	{"a legal move in rare positions", legalInScenes},
	{"an ended context", endedContext},
	{"the same moves for the same seed", sameForSeed},
	{"an error when not asked", notAsked},
	{"the same move for the same state", sameForState},
	{"many seats and games at a time", manyGames},
	{"the same legal move after the same past", sameForPast},
}

// Run checks that a player keeps the contract of [bot.Player], and of [bot.Historian] if it is one. Some
// 7,000 moves are asked for altogether, so a player that thinks should be opened with little to think about.
func Run(t *testing.T, open Open) {
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.check(t, open); err != nil {
				t.Error(err)
			}
		})
	}
}
