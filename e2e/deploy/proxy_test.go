//go:build unix

package deploy

import (
	"fmt"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// proxies are the proxies, each with the function that starts it before a cell.
var proxies = map[string]func(*testing.T, cell){"nginx": startNginx, "haproxy": startHAProxy}

// wantProxy skips a test of a proxy that is not here.
func wantProxy(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if _, err := exec.LookPath("/usr/sbin/" + name); err != nil {
			t.Skipf("there is no %s on this machine", name)
		}
	}
}

// TestProxies puts a real nginx and a real HAProxy with the configurations of this folder before two nodes. Each node has a store of
// its own here, and so each table exists at one of them: the answer tells which node a request has reached.
func TestProxies(t *testing.T) {
	program := buildProgram(t)
	for name, start := range proxies {
		t.Run(name, func(t *testing.T) {
			wantProxy(t, name)
			c := newCell(t, program, "")
			c.makeTables()
			start(t, c)
			c.await("a first answer", func() bool { return c.status("GET", "/healthz") == http.StatusOK })
			t.Run("forwarding", func(t *testing.T) { testForwarding(t, c) })
			t.Run("routing", func(t *testing.T) { testRouting(t, c) })
			t.Run("streams", func(t *testing.T) { testStreams(t, c) })
			t.Run("a node stops", func(t *testing.T) { testStop(t, c) })
			t.Run("upgrade", func(t *testing.T) { testUpgrade(t, c) })
		})
	}
}

// testForwarding checks HTTP/2, the way from http to https, and what the nodes learn of a request.
func testForwarding(t *testing.T, c cell) {
	answer := c.get("/", nil)
	answer.Body.Close()
	if answer.ProtoMajor != 2 {
		t.Errorf("the proxy speaks %s, want HTTP/2", answer.Proto)
	}
	if answer.Header.Get("Strict-Transport-Security") == "" {
		t.Error("browsers are not told to come with TLS")
	}
	if id := answer.Header.Get("X-Request-Id"); len(id) < 32 || id == strings.Repeat("0", 32) {
		t.Errorf("the request has the id %q, want one of the proxy", id)
	}
	// Only behind TLS does the server mark its cookie so.
	made := c.post(c.address+"/api/session", `{"name":"Anna"}`)
	if cookies := made.Cookies(); len(cookies) == 0 || !cookies[0].Secure {
		t.Errorf("the cookies are %v, want one for https alone", cookies)
	}
	plain := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := plain.Get(c.plain + "/t/abc?x=1")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if to := answer.Header.Get("Location"); answer.StatusCode != http.StatusPermanentRedirect || !strings.HasPrefix(to, "https://") ||
		!strings.HasSuffix(to, "/t/abc?x=1") {
		t.Errorf("without TLS the answer is %s to %q", answer.Status, to)
	}
	if answer, err = plain.Get(c.plain + "/api/session"); err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden || answer.Header.Get("Location") != "" {
		t.Errorf("without TLS a program is answered %s, to %q", answer.Status, answer.Header.Get("Location"))
	}
}

// testRouting asks for each table by all its addresses, more than once: all of them reach one node. Both nodes get tables.
func testRouting(t *testing.T, c cell) {
	reached := map[int]int{} // how many requests each status has
	for _, table := range slices.Concat(c.tables[0], c.tables[1]) {
		want := c.status("GET", "/t/"+table)
		reached[want]++
		for range 3 {
			for _, path := range []string{"/t/" + table, "/api/tables/" + table, "/api/tables/" + table + "/log", "/t/" + table + "?x=1"} {
				if got := c.status("GET", path); got != want {
					t.Errorf("%s: status %d, but %d for /t/%s", path, got, want, table)
				}
			}
		}
	}
	if reached[http.StatusOK] == 0 || reached[http.StatusNotFound] == 0 || len(reached) != 2 {
		t.Errorf("the statuses of the tables are %v: want some on the node that they hash to, and some on the other", reached)
	}
}

// testStreams follows a table through the proxy. Each change arrives while the response goes on.
func testStreams(t *testing.T, c cell) {
	table := c.owned()
	seat := 0
	for _, path := range []string{"/t/" + table + "/stream", "/api/tables/" + table + "/stream"} {
		stream := c.get(path, http.Header{"Accept-Encoding": {"identity"}})
		defer stream.Body.Close()
		events := eventsOf(t, stream.Body)
		first := <-events
		for range 2 {
			c.post(c.address+"/api/tables/"+table+"/sit", fmt.Sprintf(`{"seat":%d}`, seat))
			seat++
			next := <-events
			if next == "" || next == first {
				t.Fatalf("%s: after person %d sat down the version is %q, and before it was %q", path, seat, next, first)
			}
			first = next
		}
	}
}

// testStop stops a node. Its tables then reach the other, and other pages answer all the time. When it is back, its tables are too.
func testStop(t *testing.T, c cell) {
	var mine []string // the tables of node 0 that hash to it
	for _, table := range c.tables[0] {
		if c.status("GET", "/t/"+table) == http.StatusOK {
			mine = append(mine, table)
		}
	}
	c.nodes[0].stop(t)
	for range 20 {
		if status := c.status("GET", "/"); status != http.StatusOK {
			t.Errorf("the home page has status %d while a node is stopped", status)
		}
		if status := c.status("POST", "/api/session"); status != http.StatusOK {
			t.Errorf("a request that changes something has status %d while a node is stopped", status)
		}
	}
	for _, table := range c.tables[1] {
		if status := c.status("GET", "/t/"+table); status != http.StatusOK {
			t.Errorf("a table of the node that runs has status %d", status)
		}
	}
	c.nodes[0].start(c.t)
	c.await("the return of the node", func() bool {
		return !slices.ContainsFunc(mine, func(table string) bool { return c.status("GET", "/t/"+table) != http.StatusOK })
	})
}
