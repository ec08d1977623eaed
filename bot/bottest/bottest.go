// Package bottest has the contract of [bot.Player] as tests: every bot must pass [Run].
//
// It asks the bot for moves in whole games and in rare positions, and checks nothing but the answers. How strong they
// are does not matter here.
package bottest

import (
	"testing"

	"razzia/bot"
)

// An Open opens a new instance of the player under test. Players with the same seed must behave the same.
type Open = func(seed uint64) bot.Player

// checks are the clauses of the contract. A check returns an error if the player breaks its clause.
var checks = []struct {
	name  string
	check func(*testing.T, Open) error
}{
	{"a legal move in whole games", legalInGames},
	{"a legal move in rare positions", legalInRarePositions},
	{"an ended context", endedContext},
	{"the same moves for the same seed", sameForSeed},
	{"an error when not asked", notAsked},
	{"the same move for the same state", sameForState},
	{"many seats and games in turn", manyGames},
	{"the same legal move after the same past", sameForPast},
}

// Run checks that a player keeps the contract of [bot.Player], and of [bot.Historian] if it is one. It asks for some
// 7,000 moves, so a player that searches should be opened with a small limit.
func Run(t *testing.T, open Open) {
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.check(t, open); err != nil {
				t.Error(err)
			}
		})
	}
}
