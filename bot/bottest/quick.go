package bottest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
)

// RunQuick checks that a level has a quick move ([bot.QuickMove]) in every state of some games and in rare positions:
// a legal one, the same each time, and in less than a millisecond on average.
func RunQuick(t *testing.T, level string) {
	t.Helper()
	states := quickStates(t)
	began := time.Now()
	for i := range states {
		s := &states[i]
		m := bot.QuickMove(level, *s, s.Actor)
		if err := legal(m, s); err != nil {
			t.Fatalf("the quick move of %s: %v", level, err)
		}
		if again := bot.QuickMove(level, *s, s.Actor); again != m {
			t.Fatalf("the quick moves of %s are %v and %v in %s", level, m, again, describe(s))
		}
	}
	if mean := time.Since(began) / time.Duration(2*len(states)); mean > time.Millisecond {
		t.Errorf("a quick move of %s takes %v on average", level, mean)
	}
	if m := bot.QuickMove(level, states[0], states[0].Actor+1); m != (razzia.Move{}) {
		t.Errorf("a seat that is not to act gets the quick move %v of %s", m, level)
	}
}

// quickStates are the states of random games at each kind of table in which a seat is to act, and the rare positions.
func quickStates(t *testing.T) (list []razzia.State) {
	t.Helper()
	err := tables(func(players, piles int) error {
		return walk(deal(players, piles, 8), randomPolicy(8), func(g *game) error {
			list = append(list, g.state)
			return nil
		})
	})
	fatal.If(t, err)
	for _, rare := range rarePositions {
		found := rare.find()
		if len(found) == 0 {
			t.Fatal(fmt.Errorf("bottest: no game comes to %s", rare.name))
		}
		list = append(list, found...)
	}
	return slices.Clip(list)
}
