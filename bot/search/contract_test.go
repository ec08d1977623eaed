package search

import (
	"testing"

	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

// open opens the player of a spec.
func open(tb testing.TB, spec string, seed uint64) bot.Player {
	tb.Helper()
	p, err := bot.Open(spec, seed)
	fatal.If(tb, err)
	return p
}

func TestContract(t *testing.T) {
	for _, spec := range []string{"search:nodes=1,solve=50", "search:nodes=20,eval=static,solve=50", "uct:nodes=25",
		"flat:nodes=1,eval=static"} {
		t.Run(spec, func(t *testing.T) {
			bottest.Run(t, func(seed uint64) bot.Player { return open(t, spec, seed) })
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, spec := range []string{
		"uct:nodes=x", "uct:nodes=-1", "flat:time=5", "search:depth=3", "search:habit=2", "search:rehearse=-1", "search:curious=NaN",
		"uct:explore=-0.1", "flat:eval=gut", "uct:moves=0",
	} {
		if p, err := bot.Open(spec, 1); err == nil || p != nil {
			t.Errorf("%q: player %v, error %v: want an error alone", spec, p, err)
		}
	}
}
