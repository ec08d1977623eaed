package web_test

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestBodiesMustArrive sends the headers of requests over TCP without their bodies, to pages and to the API. The server
// answers and closes the connection when the time for the body is over.
func TestBodiesMustArrive(t *testing.T) {
	t.Parallel()
	const bodyTime, most = 50 * time.Millisecond, 5 * time.Second
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Times: guard.Times{Body: bodyTime, Answer: time.Minute}}}})
	const form, json = "Content-Type: application/x-www-form-urlencoded\r\n", "Content-Type: application/json\r\n"
	for name, head := range map[string]string{
		"a form":                "POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n" + form,
		"a form without length": "POST /settings HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n" + form,
		"an operation":          "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n" + json,
		"a move":                "POST /api/tables/x/moves HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n" + json,
		"an unknown path":       "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n",
		"a page with a body":    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n",
		"another site":          "POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nSec-Fetch-Site: cross-site\r\n" + form,
		"another host":          "POST /settings HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9\r\n" + form,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			line, err := net.Dial("tcp", h.Listener.Addr().String())
			fatal.If(t, err)
			defer line.Close()
			_ = line.SetDeadline(time.Now().Add(most))
			if _, err := io.WriteString(line, head+"\r\n"); err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(line) // until the server closes the connection
			if err != nil {
				t.Fatalf("the connection is still open: %v", err)
			}
			if !strings.HasPrefix(string(text), "HTTP/1.1 408 ") || !strings.Contains(string(text), "Content-Security-Policy: ") {
				t.Errorf("the answer is %.300s", text)
			}
		})
	}
}

// TestConnectionAfterRefusal sends a request with a body that the server refuses, and then another request on the same
// connection.
func TestConnectionAfterRefusal(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	line, err := net.Dial("tcp", h.Listener.Addr().String())
	fatal.If(t, err)
	defer line.Close()
	answers := bufio.NewReader(line)
	for i, test := range []struct {
		headers, path, body string
		status              int
	}{
		{"Sec-Fetch-Site: cross-site\r\n", "/play", "bots=1", 403}, {"", "/rules", "", 200},
		{"Origin: https://evil.example\r\n", "/api/tables", `{"players":2,"piles":1}`, 403},
		{"", "/settings", "name=" + strings.Repeat("a", 40<<10), 413}, {"", "/rules", "", 200},
	} {
		method := "POST"
		if test.body == "" {
			method = "GET"
		}
		fmt.Fprintf(line, "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n%s", method, test.path, len(test.body), test.headers,
			test.body)
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatalf("request %d: %v", i, err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != test.status ||
			answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("request %d: %s, %v, %v: want %d", i, answer.Status, err, answer.Header, test.status)
		}
	}
}

// TestOtherHostsAreRefused sends requests with a host name that the server does not have.
func TestOtherHostsAreRefused(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Hosts: []string{"razzia.example"}}}})
	g := h.Guest(t)
	for path, want := range map[string]string{"/": "--host evil.example", "/api/tables": `"key":"other-host"`,
		"/static/0/table.js": "--host"} {
		r := g.Request("GET", path, nil)
		r.Host = "evil.example"
		if got := g.Want(http.StatusMisdirectedRequest, g.Do(r)); !strings.Contains(got.Body, want) || got.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %s does not say %q", path, got.Body, want)
		}
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		r := g.Request("GET", path, nil)
		r.Host = "10-0-0-7.pod.cluster"
		g.Want(200, g.Do(r))
	}
	r := g.Request("POST", "/tables", strings.NewReader("players=3"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	at := g.Want(200, g.Do(r)).Path
	r = g.Request("GET", at, nil)
	r.Host = "razzia.example:8080"
	if page := g.Want(200, g.Do(r)).Body; !strings.Contains(page, `value="http://razzia.example:8080`+at+`"`) {
		t.Error("the invitation does not have the name that the browser uses")
	}
}

// TestWrongMethods sends requests to known paths with other methods. The response lists the right ones.
func TestWrongMethods(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	id := strings.TrimPrefix(at, "/t/")
	for _, test := range []struct{ method, path, allow string }{
		{"POST", "/", "GET, HEAD"}, {"DELETE", "/rules", "GET, HEAD"}, {"GET", "/settings", "POST"}, {"GET", "/play", "POST"},
		{"PUT", at, "GET, HEAD"},
		{"GET", at + "/move", "POST"}, {"POST", at + "/record", "GET, HEAD"}, {"OPTIONS", "/api/tables", "GET, HEAD, POST"},
		{"GET", "/api/tables/" + id + "/moves", "POST"}, {"DELETE", "/api/tables/" + id, "GET, HEAD"}, {"POST", "/api/openapi.json", "GET, HEAD"},
		{"POST", "/static/0/table.js", "GET, HEAD"}, {"POST", "/healthz", "GET, HEAD"}, {"GET", "/api/session/", ""}, {"GET", at + "/dance", ""},
		{"POST", "/nowhere", ""},
	} {
		got := g.Do(g.Request(test.method, test.path, nil))
		want := map[bool]int{true: http.StatusMethodNotAllowed, false: http.StatusNotFound}[test.allow != ""]
		if got.Status != want || got.Header.Get("Allow") != test.allow {
			t.Errorf("%s %s: status %d, Allow %q: want %d, %q", test.method, test.path, got.Status, got.Header.Get("Allow"), want, test.allow)
		}
		if want == 405 && strings.HasPrefix(test.path, "/api/") && test.method != "HEAD" &&
			!strings.Contains(got.Body, `"key":"method-not-allowed"`) {
			t.Errorf("%s %s: the answer is %s", test.method, test.path, got.Body)
		}
	}
}

// TestInvalidTextIsRefused sends forms whose fields are not UTF-8.
func TestInvalidTextIsRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	before := h.WaitFor(t, at, webtest.FirstSeatsTurn).Version // then the bot waits
	for to, fields := range map[string]string{at + "/talk": "text=a%ffb", "/settings": "name=A&x=%c3%28", at + "/pace": "pace=0s&%ff=1",
		"/together": "name=Ada&name=B%ff"} {
		g.Want(400, g.Post(to, fields))
	}
	if now := webtest.VersionAt(t, h, at); now != before {
		t.Errorf("the table came from version %d to %d", before, now)
	}
}

// TestErrorsDoNotShowTableIDs has the store fail: the log says what failed, without the address of the table.
func TestErrorsDoNotShowTableIDs(t *testing.T) {
	t.Parallel()
	buffer, games := new(spy), sitetest.Open(t)
	log := slog.New(slog.NewTextHandler(buffer, nil))
	h := webtest.NewWith(t, site.Config{Log: log, Host: host.Config{Store: games}})
	g := h.Guest(t)
	at := g.Play("bots=1")
	fatal.If(t, games.Close())
	g.Want(503, g.Post(at+"/talk", "text=Hello"))
	g.Want(503, g.PostJSON("/api"+strings.Replace(at, "/t/", "/tables/", 1)+"/talk", `{"text":"Hello"}`))
	if text := buffer.text(); strings.Count(text, "a request failed") != 2 || strings.Contains(text, strings.TrimPrefix(at, "/t/")) {
		t.Errorf("the log of two failures at %s is\n%s", at, text)
	}
}

// TestRequestIDs looks for the ID of a request in its response, on the page of its error, and in the log.
func TestRequestIDs(t *testing.T) {
	t.Parallel()
	log := new(spy)
	h := webtest.NewLogging(t, guard.NoLimits, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	g := h.Guest(t)
	page := g.Want(404, g.Get("/t/nowhere"))
	id := page.Header.Get("X-Request-Id")
	if len(id) < 20 || !strings.Contains(page.Body, "<code>"+id+"</code>") {
		t.Errorf("the page of the error does not show the ID %q", id)
	}
	for line := range strings.Lines(log.text()) {
		if strings.Contains(line, "status=404") && !strings.Contains(line, "request="+id) {
			t.Errorf("the log has %s: want the ID %s", line, id)
		}
	}
}

// TestAuditLogHasNoPersonalData causes security events, and searches the log for them and for personal data.
func TestAuditLogHasNoPersonalData(t *testing.T) {
	t.Parallel()
	log, limits := new(spy), guard.NoLimits
	limits.Talk = guard.Rate{PerSecond: 1e-9, Burst: 1}
	h := webtest.NewLogging(t, limits, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn})))
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name=Zebulon"))
	at := g.Play("bots=1")
	g.Want(200, g.Post(at+"/talk", "text=Abracadabra"))
	g.Want(429, g.Post(at+"/talk", "text=Abracadabra"))
	g.Want(413, g.Post(at+"/talk", "text="+strings.Repeat("a", 20<<10)))
	forged := g.Request("GET", at, nil)
	forged.AddCookie(&http.Cookie{Name: "razzia", Value: "eyJpZCI6IlplYnVsb24ifQ.AAAA"})
	thief := h.WithoutCookies(t)
	thief.Want(200, thief.Do(forged))
	crossing := g.Request("POST", at+"/resign", strings.NewReader("seat=0"))
	crossing.Header.Set("Sec-Fetch-Site", "cross-site")
	g.Want(403, g.Do(crossing))
	for _, want := range []string{
		`audit.event=limit audit.count=1 audit.route="POST /t/{id}/talk"`, `audit.event=body audit.count=1 audit.route="POST /t/{id}/talk"`,
		`audit.event=cookie audit.count=1 audit.route="GET /t/{id}"`, `audit.event=origin audit.count=1 audit.route="POST /t/{id}/resign"`,
	} {
		if !strings.Contains(log.text(), want) {
			t.Errorf("the log lacks %s:\n%s", want, log.text())
		}
	}
	for _, secret := range []string{"Zebulon", "Abracadabra", strings.TrimPrefix(at, "/t/"), "127.0.0.1", "eyJ"} {
		if strings.Contains(log.text(), secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
}
