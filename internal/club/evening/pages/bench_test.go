package pages_test

import (
	"slices"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// BenchmarkPageOf512 asks a whole site for the standings of 512 people. It reports the length of the page, the time of the first request,
// and the median of a hundred.
func BenchmarkPageOf512(b *testing.B) {
	h := webtest.NewWith(b, site.Config{NoPush: true})
	e := eveningtest.Some(512, evening.Ended, time.Now())
	fatal.If(b, eveningtest.Keep(b.Context(), evening.NewStore(h.Kept.Engine()), e))
	ann := h.Guest(b)
	for b.Loop() {
		var took []time.Duration
		for range 100 {
			began := time.Now()
			page := ann.Want(200, ann.Get(e.Key.Path())).Body
			took = append(took, time.Since(began))
			b.ReportMetric(float64(len(page)), "B")
		}
		first := took[0]
		slices.Sort(took)
		b.ReportMetric(float64(first.Microseconds())/1000, "ms-first")
		b.ReportMetric(float64(took[50].Microseconds())/1000, "ms-median")
	}
}
