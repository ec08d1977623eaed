//go:build long

package reason_test

import (
	"testing"

	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// TestEveryDecisionHasReasons explains 5,000 decisions. Each has at least two reasons. It takes a quarter of an hour.
func TestEveryDecisionHasReasons(t *testing.T) {
	const wanted = 5000
	few := 0
	decisions(t, wanted, func(d decision) {
		list, err := reason.Explain(t.Context(), &d.State, d.better, d.made, reason.Unknown)
		fatal.If(t, err)
		if len(list) < 2 {
			few++
			t.Errorf("%v better than %v: %+v in\n%+v", d.better, d.made, list, d.State)
		}
	})
	t.Logf("%d of %d have two reasons", wanted-few, wanted)
}
