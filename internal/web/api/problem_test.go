package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestErrorsAreProblemsIfAskedFor asks for the form of RFC 9457 where each kind of refusal is made: by an operation, for a request that
// does not fit, and for an address that is none.
func TestErrorsAreProblemsIfAskedFor(t *testing.T) {
	const problem = "application/problem+json"
	ann := webtest.Member(t, webtest.New(t, guard.NoLimits), "Ann")
	for _, test := range []struct {
		method, path, key string
		status            int
	}{
		{"GET", "/api/tables/nosuchtable0", "no-such-table", http.StatusNotFound},
		{"GET", "/api/tables/nosuchtable0?seen=x", "bad-request", http.StatusBadRequest},
		{"GET", "/api/nothing", "not-found", http.StatusNotFound},
		{"POST", "/api/lobby", "method-not-allowed", http.StatusMethodNotAllowed},
	} {
		for accept, kind := range map[string]string{problem + ", application/json": problem, "*/*": "application/json"} {
			r := ann.Request(test.method, test.path, strings.NewReader(""))
			r.Header.Set("Accept", accept)
			reply := ann.Do(r)
			var said struct {
				Title, Detail, Key, Message string
				Status                      int
			}
			fatal.If(t, json.Unmarshal([]byte(reply.Body), &said))
			sent := reply.Header.Get("Content-Type")
			if reply.Status != test.status || said.Key != test.key || said.Message == "" || !strings.HasPrefix(sent, kind) {
				t.Errorf("%s for %s: %d, %v, %+v", test.path, accept, reply.Status, sent, said)
			}
			isProblem := said.Status == test.status && said.Title == http.StatusText(test.status) && said.Detail == said.Message
			if isProblem != (kind == problem) {
				t.Errorf("%s for %s: %s", test.path, accept, reply.Body)
			}
		}
	}
}

// TestWhatIsMadeHasAnAddress makes a table, and reads it there.
func TestWhatIsMadeHasAnAddress(t *testing.T) {
	ann := webtest.Member(t, webtest.New(t, guard.NoLimits), "Ann")
	made := ann.Want(http.StatusCreated, ann.PostJSON("/api/play", `{"bots":1,"piles":1}`))
	at := made.Header.Get("Location")
	if read := ann.Want(http.StatusOK, ann.Get(at)); !strings.HasPrefix(at, "/api/tables/") || read.Body[:20] != made.Body[:20] {
		t.Errorf("the address of the table is %q", at)
	}
}

// TestScriptsOfOtherSitesReadWhatIsOpen asks as a script of another site does: with and without a name that the operator gave, a cookie, a
// token, and an action.
func TestScriptsOfOtherSitesReadWhatIsOpen(t *testing.T) {
	named := site.Config{Pages: web.Settings{Requests: web.Requests{Hosts: []string{"play.example.org"}}}}
	for _, test := range []struct {
		site                       site.Config
		host, method, path, header string
		open                       bool
	}{
		{named, "play.example.org", "GET", "/api/lobby", "", true},
		{named, "play.example.org", "GET", "/api/openapi.json", "", true},
		{named, "play.example.org", "GET", "/api/tables/nosuchtable0", "", true},
		{named, "play.example.org", "GET", "/", "", false},
		{named, "play.example.org", "POST", "/api/play", "", false},
		{named, "play.example.org", "GET", "/api/lobby", "Cookie", false},
		{named, "play.example.org", "GET", "/api/lobby", "Authorization", false},
		{named, "127.0.0.1", "GET", "/api/lobby", "", false},
		{site.Config{}, "localhost", "GET", "/api/lobby", "", false},
	} {
		h := webtest.NewWith(t, test.site)
		r, err := http.NewRequestWithContext(t.Context(), test.method, h.URL+test.path, nil)
		fatal.If(t, err)
		r.Host = test.host
		r.Header.Set("Origin", "https://other.example.org")
		if test.header != "" {
			r.Header.Set(test.header, "razzia=x")
		}
		answer, err := http.DefaultTransport.RoundTrip(r)
		fatal.If(t, err)
		answer.Body.Close()
		got := answer.Header.Get("Access-Control-Allow-Origin")
		if (got == "*") != test.open || answer.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s %s at %s with %q: Access-Control-Allow-Origin is %q", test.method, test.path, test.host, test.header, got)
		}
	}
}
