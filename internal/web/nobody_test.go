package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"razzia/internal/daily"
	"razzia/internal/puzzle"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/web/webtest"
)

// A ghost walks through all addresses, without ever sending a cookie.
type ghost struct {
	*testing.T
	*webtest.Server
	client *webtest.Guest
	values *strings.Replacer          // of the parts of addresses
	bodies map[string]json.RawMessage // of the operations, by their ID
	puzzle *puzzle.Puzzle
}

func newGhost(t *testing.T) *ghost {
	t.Helper()
	server, _ := webtest.AtNoon(t)
	set, err := puzzle.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	at := server.Guest(t).Want(200, server.Guest(t).Post("/tables", "players=3")).Path
	g := &ghost{T: t, Server: server, client: server.WithoutCookies(t), puzzle: set.At(0), bodies: map[string]json.RawMessage{}}
	g.values = strings.NewReplacer("{puzzle}", g.puzzle.ID, "{drill}", "row", "{when}", daily.DayOf(server.Pages.Now()).String(),
		"{day}", daily.DayOf(server.Pages.Now()).String(), "{id}", path.Base(at), "{month}", "2026-11", "{$}", "",
		"{token}", "NONE", "{code}", "NONE", "{person}", "NONE", "{device}", "NONE", "{passkey}", "NONE", "{program}", "NONE", "{bot}", "NONE",
		"{browser}", "NONE", "{mute}", "NONE")
	text, err := os.ReadFile("api/examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples map[string]struct{ Body json.RawMessage }
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	for id, e := range examples {
		g.bodies[id] = e.Body
	}
	return g
}

// fields are those of all forms, with values that most of them take.
func (g *ghost) fields() string {
	return webtest.Form("move", g.puzzle.Ways[0].Moves[0].String(), "answer", "5", "words", "wrong", "seat", "1", "players", "3", "bots", "2",
		"name", "Nobody", "level", "club", "text", "hello", "phrase", "hurry", "reason", "insult", "line", "1", "days", "3", "from", "22:00",
		"to", "07:00", "zone", "Europe/Rome", "endpoint", "https://push.example.org/1", "p256dh", "AA", "auth", "AA", "fill", "-1",
		"turn", "draw", "lasts", "once", "hidden", "true", "do", "block", "person", "NONE", "sharing", "known", "agreed", "true", "minutes", "10",
		"ply", "0", "lesson", "1", "word", "river", "pace", "1s", "at", "0", "to", "/")
}

// record is a file that can be opened.
const record = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","pass"]}`

// send sends a request that fits a pattern.
func (g *ghost) send(pattern string) webtest.Reply {
	method, to, _ := strings.Cut(pattern, " ")
	to = g.values.Replace(to)
	switch {
	case to == "/records":
		body, kind := webtest.Upload(g, "file", []byte(record))
		r := g.client.Request(method, to, body)
		r.Header.Set("Content-Type", kind)
		return g.client.Do(r)
	case method == http.MethodGet:
		return g.client.Get(to)
	case !strings.HasPrefix(to, "/api/"):
		return g.client.Post(to, g.fields())
	}
	body := "{}"
	if o := webtest.TheDocument().Find(method, to); o != nil && len(g.bodies[o.ID]) > 0 {
		body = string(g.bodies[o.ID])
	}
	switch {
	case strings.HasSuffix(pattern, "/try") && strings.Contains(pattern, "puzzles"), strings.HasSuffix(pattern, "/solve"):
		body = fmt.Sprintf(`{"move":%q}`, g.puzzle.Ways[0].Moves[0])
	case strings.HasSuffix(pattern, "/matches"), strings.HasSuffix(pattern, "/match"):
		body = `{"fill":-1}`
	}
	r := g.client.Request(method, to, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return g.client.Do(r)
}

// ofTables are the relations to which the tables belong that a client without a cookie may make and sit down at: a first click makes one,
// and limits of their own bound them. An attempt to sign in is kept for ten minutes, before there is a cookie.
var ofTables = []string{"tables", "entries", "secrets", "persons", "plans", "archive", "attempts"}

// rows counts the rows of all relations.
func (g *ghost) rows() map[string]int {
	g.Helper()
	read := g.Kept.Engine().Read(g.Context(), "count rows")
	all := map[string]int{}
	for _, r := range site.Relations() {
		n, _, err := store.One(read, store.Value[int64], "SELECT COUNT(*) FROM "+r.Name)
		if err != nil {
			g.Fatal(err)
		}
		if !slices.Contains(ofTables, r.Name) {
			all[r.Name] = int(n)
		}
	}
	return all
}

// TestNobodyLeavesAnything sends a request to each address, without a cookie: no row is kept of a person who is gone
// with the answer. The same client with a cookie jar gets a cookie with the first answer, and is served.
func TestNobodyLeavesAnything(t *testing.T) {
	t.Parallel()
	g := newGhost(t)
	patterns := slices.DeleteFunc(g.Pages.Patterns(), func(p string) bool {
		return strings.Contains(p, "stream") || strings.Contains(p, "events") || !strings.Contains(p, " ") // have no end, or no method
	})
	g.client.Get("/daily") // makes the day
	before := g.rows()
	for _, pattern := range patterns {
		reply := g.send(pattern)
		if now := g.rows(); !maps.Equal(now, before) {
			t.Errorf("%s, answered with %d, leaves a row: %v, before %v", pattern, reply.Status, now, before)
			before = now
		}
	}
	if len(patterns) < 100 {
		t.Errorf("there are only %d addresses", len(patterns))
	}
}

// keeps are addresses that keep something of a person, with the status of a client that they know.
var keeps = map[string]int{
	"POST /puzzles/{puzzle}/move": 200, "POST /puzzles/run": 200, "POST /puzzles/{puzzle}/report": 200, "POST /training/{drill}/next": 200,
	"POST /daily/{when}/play": 200, "POST /match": 200, "POST /records": 200,
	"POST /api/puzzles/{puzzle}/try": 200, "POST /api/puzzles/run": 200, "POST /api/training/{drill}/next": 200,
	"POST /api/daily/{day}/play": 200, "POST /api/puzzles/{puzzle}/report": 200,
}

// TestTheFirstRequestOfAVisitorIsServed sends a first request without a cookie: a client that keeps cookies is served and known afterwards,
// also by a form without script; one that keeps none is told so.
func TestTheFirstRequestOfAVisitorIsServed(t *testing.T) {
	t.Parallel()
	g := newGhost(t)
	nobody := g.client
	for pattern, status := range keeps {
		if r := g.send(pattern); r.Status != http.StatusForbidden || r.Key() != "no-session" {
			t.Errorf("%s without cookies: %d %s, want no-session", pattern, r.Status, r.Key())
		}
		fresh := g.Guest(t)
		fresh.Client.Jar = webtest.NewJar(t)
		g.client = fresh
		if r := g.send(pattern); r.Status != status {
			t.Errorf("%s as a first request: %d, want %d: %.200s", pattern, r.Status, status, r.Body)
		}
		if fresh.Identity() == "" {
			t.Errorf("%s as a first request leaves no cookie", pattern)
		}
		g.client = nobody
	}
	for _, first := range []string{"POST /play", "POST /tables", "POST /api/tables", "POST /api/session"} {
		if r := g.send(first); r.Status >= http.StatusMultipleChoices {
			t.Errorf("%s without a cookie: %d: %.200s", first, r.Status, r.Body)
		}
	}
}

// TestAProgramThatFollowsNowhereIsServed reads what comes before each operation that keeps something of a person, as a client does that
// keeps cookies and follows no address.
func TestAProgramThatFollowsNowhereIsServed(t *testing.T) {
	t.Parallel()
	g := newGhost(t)
	for first, next := range map[string]string{
		"/api/daily":        "POST /api/daily/{day}/play",
		"/api/puzzles/next": "POST /api/puzzles/{puzzle}/try",
		"/api/training":     "POST /api/training/{drill}/next",
	} {
		g.client = g.WithoutCookies(t)
		g.client.Client.Jar = webtest.NewJar(t)
		g.client.Client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		g.client.Want(200, g.client.Get(first))
		if r := g.send(next); r.Status != http.StatusOK {
			t.Errorf("%s after %s: %d %s", next, first, r.Status, r.Body)
		}
	}
}
