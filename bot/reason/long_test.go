//go:build long

package reason_test

import (
	"runtime"
	"sync"
	"testing"

	"razzia/bot/reason"
)

// TestEveryDecisionHasReasons explains 5,000 decisions, as many at a time as there are cores. Each has at least two reasons. It takes some
// minutes.
func TestEveryDecisionHasReasons(t *testing.T) {
	const gain = 0.02 // no close call, which would be a reason
	asked := make(chan decision)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for d := range asked {
				list, err := reason.Explain(t.Context(), &d.State, d.better, d.made, gain)
				if err != nil || len(list) < 2 {
					t.Errorf("%v better than %v: %+v, %v in\n%+v", d.better, d.made, list, err, d.State)
				}
			}
		})
	}
	decisions(t, 5000, func(d decision) { asked <- d })
	close(asked)
	all.Wait()
}
