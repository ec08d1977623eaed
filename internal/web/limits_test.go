package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/internal/analysis"
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
		h := webtest.NewWith(t, web.Config{Limits: limits, Now: func() time.Time { return start }}, analysis.Config{})
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
	h := webtest.NewWith(t, web.Config{Limits: limits, Now: func() time.Time { return start }}, analysis.Config{})
	greedy, other := h.Guest(t), h.Guest(t)
	for n := range 200 {
		if r := greedy.Get("/rules"); n > 40 && r.Status != http.StatusTooManyRequests {
			t.Fatalf("request %d is answered with %d", n, r.Status)
		}
	}
	other.Want(200, other.Post("/play", "bots=1"))
}

// TestStrangersCannotCloseATable sits down and stands up again and again, until the table refuses the stranger. A friend
// still finds a seat.
func TestStrangersCannotCloseATable(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	maker, stranger, friend := h.Guest(t), h.Guest(t), h.Guest(t)
	at := "/api" + strings.Replace(maker.Want(200, maker.Post("/tables", "players=3")).Path, "/t/", "/tables/", 1)
	refused := webtest.Reply{}
	for n := 0; n < 1000 && refused.Status == 0; n++ {
		for _, action := range []string{"/sit", "/stand"} {
			if r := stranger.PostJSON(at+action, `{"seat":1}`); r.Status != http.StatusOK {
				refused = r
				break
			}
		}
	}
	if refused.Status != http.StatusTooManyRequests || !strings.Contains(refused.Body, `"key":"unrest"`) ||
		!strings.Contains(refused.Body, "too often at this table") {
		t.Errorf("the stranger is answered with %d %s", refused.Status, refused.Body)
	}
	friend.Want(200, friend.PostJSON(at+"/sit", `{"seat":2}`))
	friend.Want(200, friend.PostJSON(at+"/talk", `{"text":"Hello"}`))
}
