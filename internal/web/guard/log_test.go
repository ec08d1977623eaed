package guard

import (
	"context"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestServedRequestsAreNoted sends requests, refused ones among them: each is noted once, without its path and without the
// whole address of the client.
func TestServedRequestsAreNoted(t *testing.T) {
	var noted []Served
	ids := map[string]bool{}
	h := newTestGuard(Config{Served: func(ctx context.Context, s Served) {
		noted = append(noted, s)
		ids[RequestID(ctx)] = true
	}}, quiet())
	ask(h, "POST", "http://localhost/t/k3x2v7q4wz5a", "hello", func(r *http.Request) { r.RemoteAddr = "203.0.113.77:5000" })
	ask(h, "GET", "http://evil.example/", "", func(r *http.Request) { r.RemoteAddr = "[2001:db8:1:2:3::4]:5000" })
	want := []Served{
		{Method: "POST", Route: "POST /{secret}", Status: http.StatusOK, Bytes: 5, Network: "203.0.113.0/24"},
		{Method: "GET", Route: "GET /{secret}", Status: http.StatusTeapot, Bytes: int64(len("misdirected\n")), Network: "2001:db8:1::/48"},
	}
	if len(noted) != len(want) || len(ids) != len(want) || ids[""] {
		t.Fatalf("%d requests with the IDs %v are noted: want %d", len(noted), ids, len(want))
	}
	for i, got := range noted {
		if got.At.IsZero() || got.Took < 0 {
			t.Errorf("request %d has the times %v, %v", i, got.At, got.Took)
		}
		if got.At, got.Took = (time.Time{}), 0; got != want[i] {
			t.Errorf("request %d is noted as %+v, want %+v", i, got, want[i])
		}
	}
}

// TestAbortedAnswersAreNoted breaks an answer off in the middle.
func TestAbortedAnswersAreNoted(t *testing.T) {
	noted := 0
	g := New(Config{Times: DefaultTimes, Now: time.Now, Log: quiet(), Audit: NewAudit(quiet()),
		Route: func(*http.Request) string { return "" }, Served: func(context.Context, Served) { noted++ }})
	h := g.Protect(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	func() {
		defer func() { _ = recover() }()
		ask(h, "GET", "http://localhost/", "", nil)
	}()
	if noted != 1 {
		t.Errorf("%d requests are noted, want 1", noted)
	}
}

// TestASecondStatusIsNotedOnly answers with a second status, as when the client left. The client gets the first, and the server has nothing
// to complain about, which it would do past the log of the program.
func TestASecondStatusIsNotedOnly(t *testing.T) {
	var said strings.Builder
	var noted int
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		a := &answer{ResponseWriter: w}
		a.WriteHeader(http.StatusCreated)
		a.WriteHeader(499)
		noted = a.status
	}))
	server.Config.ErrorLog = log.New(&said, "", 0)
	server.Start()
	got, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	got.Body.Close()
	server.Close()
	if got.StatusCode != http.StatusCreated || noted != 499 || said.Len() > 0 {
		t.Errorf("the client gets %s, %d is noted, and the server says %q", got.Status, noted, said.String())
	}
}

// TestNetworksAreShort shortens addresses: the last parts, which name a household, are gone.
func TestNetworksAreShort(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.77": "192.0.2.0/24", "2001:db8:1:2::/64": "2001:db8:1::/48", "fe80::1%eth0": "fe80::/48", "a name": "", "": "",
	} {
		if got := Network(address); got != want {
			t.Errorf("%q becomes %q, want %q", address, got, want)
		}
	}
}

// TestRefusalsAreCounted counts refusals by their limits, and security events by their kinds.
func TestRefusalsAreCounted(t *testing.T) {
	c := newTestClock(Limits{Person: Rate{1, 1}, Address: Rate{1, 1e3}, Talk: Rate{1, 0}, Streams: 0})
	by := Client{"anna", "home"}
	for range 3 {
		_ = c.Allow(Reading, by)
	}
	_ = c.Allow(Cost{Extra: Talk}, by)
	_, _ = c.Stream(by)
	if got := c.Refused(); len(got) != len(extras) || got["requests"] != 2 || got["talk"] != 1 || got["streams"] != 1 || got["links"] != 0 {
		t.Errorf("refused are %v", got)
	}
	a := NewAudit(quiet())
	defer a.Close()
	for range 3 {
		a.Note(httptest.NewRequest("GET", "/", nil), LimitHit, "")
	}
	if got := a.Totals(); len(got) != len(events) || got[LimitHit] != 3 || got[BadHost] != 0 {
		t.Errorf("the events are %v", got)
	}
}
