package dailytest

import (
	"testing"

	"razzia/internal/daily"
)

// WithoutBins is the last version of the schema without the counts of results by points.
const WithoutBins = 50

// CheckCounted stores results, takes the schema back to WithoutBins and brings it forward again: what was stored before is counted, and
// what comes afterwards too. Again closes the store, does that, and opens it.
func CheckCounted(t *testing.T, all Engine, again func() Engine) {
	t.Helper()
	f := &fixture{TB: t, Store: daily.NewStore(all.Engine()), all: all, day: 20_000}
	f.add(1)
	f.keep("member", "Member")
	for person, points := range map[string]int64{"a": -400, "member": -500, "b": -2500, "c": 400, "d": 1400} {
		f.finish(f.day, person, points, "j")
	}
	f.all = again()
	f.Store = daily.NewStore(f.all.Engine())
	f.finish(f.day, "e", -1999, "j")
	f.finish(f.day, "f", -2000, "j")
	for points, rank := range map[int64]int{1400: 1, 400: 2, -400: 3, -500: 4, -1999: 5, -2000: 6, -2500: 7} {
		at, field, err := f.stand(f.day, points)
		f.want("the place", at, daily.Standing{Rank: rank, Of: 7, Behind: 7 - rank}, err)
		f.want("the field", field, daily.Field{Results: 7, Total: 696, Most: 101}, err)
	}
	best, err := f.Best(t.Context(), f.day, 5)
	if err != nil || len(best) != 1 || best[0].Rank != 4 || best[0].Account != "member" {
		t.Errorf("the members are %+v, %v", best, err)
	}
}
