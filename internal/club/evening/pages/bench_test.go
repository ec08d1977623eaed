package pages_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// BenchmarkPageOf512 asks a whole site for the standings of 512 people: while their 128 games go on, and all places then, between two
// games, and at the end. It reports the length of the page, the time of the first request, and the median of a hundred.
func BenchmarkPageOf512(b *testing.B) {
	for _, one := range []struct {
		name, after string
		stage       evening.Stage
		begins      bool
	}{{"playing", "", evening.Resting, true}, {"places", "/standings", evening.Resting, true}, {"resting", "", evening.Resting, false},
		{"ended", "", evening.Ended, false}} {
		b.Run(one.name, func(b *testing.B) {
			h := webtest.NewWith(b, site.Config{NoPush: true})
			ann := webtest.Member(b, h, "Ann")
			e := eveningtest.Some(512, one.stage, time.Now())
			e.Maker, e.Until = webtest.PersonOf(b, h, ann).ID, e.Until.Add(time.Hour)
			fatal.If(b, eveningtest.Keep(b.Context(), evening.NewStore(h.Kept.Engine()), e))
			if one.begins {
				ann.Want(200, ann.Post(e.Key.Path()+"/begin", ""))
				for strings.Count(ann.Get(e.Key.Path()).Body, "<article ") < evening.MostBoards { // until its tables are made
					runtime.Gosched()
				}
			}
			for b.Loop() {
				askOften(b, h.Guest(b), e.Key.Path()+one.after)
			}
		})
	}
}

// askOften asks for a page a hundred times.
func askOften(b *testing.B, g *webtest.Guest, path string) {
	var took []time.Duration
	for range 100 {
		began := time.Now()
		page := g.Want(200, g.Get(path)).Body
		took = append(took, time.Since(began))
		b.ReportMetric(float64(len(page)), "B")
	}
	first := took[0]
	slices.Sort(took)
	b.ReportMetric(float64(first.Microseconds())/1000, "ms-first")
	b.ReportMetric(float64(took[50].Microseconds())/1000, "ms-median")
}
