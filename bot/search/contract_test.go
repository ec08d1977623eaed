package search

import (
	"testing"
	"time"

	"razzia/bot"
	"razzia/bot/bottest"
)

// started is a clock that stands still.
func started() time.Time { return time.Unix(0, 0) }

// open opens a player by a spec, with the static evaluator.
func open(tb testing.TB, spec string, seed uint64) bot.Player {
	tb.Helper()
	p, err := Open(spec, Static{}, seed, started)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestContract(t *testing.T) {
	for _, spec := range []string{"search", "search:nodes=200", "uct:nodes=60", "flat"} {
		t.Run(spec, func(t *testing.T) {
			bottest.Run(t, func(seed uint64) bot.Player { return open(t, spec, seed) })
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, spec := range []string{"", "uctt", "uct:nodes", "uct:nodes=x", "uct:nodes=-1", "flat:time=5", "search:depth=3"} {
		p, err := Open(spec, Static{}, 1, started)
		if err == nil || p != nil {
			t.Errorf("%q: player %v, error %v: want an error alone", spec, p, err)
		}
	}
}
