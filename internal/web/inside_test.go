package web

import (
	"net/http"
	"testing"
	"time"
)

func TestInside(t *testing.T) {
	for path, want := range map[string]string{
		"/t/abc?at=3": "/t/abc?at=3", "": "/", "//evil.example": "/", "/\t/evil.example": "/",
		`/\evil.example`: "/", "https://evil.example": "/", "/\r\nSet-Cookie: x": "/",
	} {
		if got := inside(path); got != want {
			t.Errorf("inside(%q) = %q, want %q", path, got, want)
		}
	}
}

// TestForwardedFor believes the last line alone, and no text that is no address.
func TestForwardedFor(t *testing.T) {
	const proxy = "192.0.2.1"
	for _, test := range []struct {
		lines []string
		want  string
	}{
		{nil, proxy},
		{[]string{"203.0.113.5"}, "203.0.113.5"},
		{[]string{"10.0.0.1, 203.0.113.5"}, "203.0.113.5"},
		{[]string{"10.0.0.1", "203.0.113.5"}, "203.0.113.5"},
		{[]string{"nonsense"}, proxy},
	} {
		if got := forwardedFor(http.Header{"X-Forwarded-For": test.lines}, proxy); got != test.want {
			t.Errorf("%q is from %s, want %s", test.lines, got, test.want)
		}
	}
}

// TestAGateForgetsOnlyWhoMayAskAllAgain looks at what is kept of somebody while his bucket fills.
func TestAGateForgetsOnlyWhoMayAskAllAgain(t *testing.T) {
	now := time.Unix(1.8e9, 0)
	g := newGate(Limits{Person: Rate{1, 10}, Address: Rate{1, 100}, Tables: Rate{0.01, 2}}, func() time.Time { return now })
	ask := func(cost float64) bool { return g.request(cost, "", "home") == nil }
	wantTwoTables := func() {
		t.Helper()
		for n := range 3 {
			if made := ask(tableCost); made != (n < 2) {
				t.Errorf("table %d is made: %t", n+1, made)
			}
		}
	}
	wantTwoTables()
	now = now.Add(90 * time.Second)
	if !ask(1) || ask(tableCost) {
		t.Error("want no table again so soon")
	}
	now = now.Add(10 * time.Minute)
	if !ask(1) || len(g.buckets) != 1 {
		t.Errorf("%d buckets are kept: want that of who asks", len(g.buckets))
	}
	wantTwoTables()
}
