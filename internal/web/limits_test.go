package web_test

import (
	"net/http"
	"testing"
	"time"

	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestRetryAfter makes a table more than the limit allows. The header says when it would pass, whichever limit that is.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	start := time.Now()
	for _, test := range []struct {
		person, tables guard.Rate
		want           string // seconds
	}{
		{guard.Rate{PerSecond: 100, Burst: 30}, guard.Rate{PerSecond: 100, Burst: 100}, "1"},
		{guard.Rate{PerSecond: 2, Burst: 30}, guard.Rate{PerSecond: 100, Burst: 100}, "5"},
		{guard.Rate{PerSecond: 100, Burst: 100}, guard.Rate{PerSecond: 0.05, Burst: 1}, "20"},
	} {
		limits := guard.NoLimits
		limits.Person, limits.Tables = test.person, test.tables
		h := webtest.NewWith(t, site.Config{Now: func() time.Time { return start }, Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
		g := h.Guest(t)
		g.Want(201, g.PostJSON("/api/tables", `{"players":2,"piles":1}`))
		if got := g.Want(429, g.PostJSON("/api/tables", `{"players":2,"piles":1}`)).Header.Get("Retry-After"); got != test.want {
			t.Errorf("%+v: try again after %s s, want %s", test, got, test.want)
		}
	}
}

// TestARefusedPersonLeavesTheAddressAlone has one person ask far too much. Others at the address can still play.
func TestARefusedPersonLeavesTheAddressAlone(t *testing.T) {
	t.Parallel()
	start, limits := time.Now(), guard.NoLimits
	limits.Person, limits.Address = guard.Rate{PerSecond: 1, Burst: 40}, guard.Rate{PerSecond: 1, Burst: 120}
	h := webtest.NewWith(t, site.Config{Now: func() time.Time { return start }, Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
	greedy, other := h.Guest(t), h.Guest(t)
	for n := range 200 {
		if r := greedy.Get("/rules"); n > 40 && r.Status != http.StatusTooManyRequests {
			t.Fatalf("request %d is answered with %d", n, r.Status)
		}
	}
	other.Want(200, other.Post("/play", "bots=1"))
}
