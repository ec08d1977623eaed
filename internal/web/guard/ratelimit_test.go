package guard

import (
	"net/http"
	"testing"
	"time"
)

// TestHeadersSayWhatIsLeft asks until a bucket is empty, and waits until it is full.
func TestHeadersSayWhatIsLeft(t *testing.T) {
	now := time.UnixMilli(0)
	limits := NoLimits
	limits.Person = Rate{PerSecond: 2, Burst: 10}
	l := NewLimiter(limits, func() time.Time { return now })
	for i, want := range []string{
		`"units";r=8;t=1`, `"units";r=6;t=2`, `"units";r=4;t=3`, `"units";r=2;t=4`, `"units";r=0;t=5`, `"units";r=0;t=5`,
	} {
		err := l.Allow(Acting, Client{Person: "ann"})
		header := http.Header{}
		l.Describe(header, "ann")
		if got := header.Get("RateLimit"); got != want || (err == nil) != (i < 5) {
			t.Errorf("request %d: %s, %v; want %s", i, got, err, want)
		}
		if got := header.Get("RateLimit-Policy"); got != `"units";q=10;w=5` {
			t.Errorf("the policy is %s", got)
		}
	}
	now = now.Add(time.Hour)
	header := http.Header{}
	l.Describe(header, "ann")
	if got := header.Get("RateLimit"); got != `"units";r=10;t=0` {
		t.Errorf("later: %s", got)
	}
}
