package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// actions are the actions at a table that can be refused, by form and by the API: addresses with ID, and bodies with SEAT.
var actions = map[string]string{
	"/t/ID/move": "move=call&ply=0&seat=SEAT", "/t/ID/steal": "card=Ca&ply=0&seat=SEAT", "/t/ID/sit": "seat=SEAT",
	"/t/ID/bot": "seat=SEAT&level=greedy", "/t/ID/stand": "seat=SEAT", "/t/ID/leave": "seat=SEAT", "/t/ID/resign": "seat=SEAT",
	"/t/ID/back": "seat=SEAT", "/t/ID/talk": "text=psst", "/t/ID/phrase": "phrase=hurry", "/t/ID/pace": "pace=0s", "/t/ID/rematch": "",
	"/t/ID/not-now": "", "/t/ID/early": "seat=SEAT", "/t/ID/plan": "seat=SEAT&turn=draw&lasts=once", "/t/ID/no-plan": "seat=SEAT",
	"/t/ID/not-early":      "seat=SEAT",
	"/t/ID/hint":           "seat=SEAT&ply=0",
	"/api/tables/ID/moves": `{"seat":SEAT,"ply":0,"move":"call"}`, "/api/tables/ID/sit": `{"seat":SEAT}`,
	"/api/tables/ID/bot": `{"seat":SEAT,"level":"greedy"}`, "/api/tables/ID/stand": `{"seat":SEAT}`,
	"/api/tables/ID/leave": `{"seat":SEAT}`, "/api/tables/ID/resign": `{"seat":SEAT}`, "/api/tables/ID/back": `{"seat":SEAT}`,
	"/api/tables/ID/talk": `{"text":"psst"}`, "/api/tables/ID/phrase": `{"phrase":"hurry"}`, "/api/tables/ID/pace": `{"pace":0}`,
	"/api/tables/ID/rematch": "",
	"/api/tables/ID/decline": "", "/api/tables/ID/early": `{"seat":SEAT}`, "/api/tables/ID/plan": `{"seat":SEAT,"turn":"draw","lasts":"once"}`,
	"/api/tables/ID/no-plan": `{"seat":SEAT}`, "/api/tables/ID/not-early": `{"seat":SEAT}`,
}

// actionRequest makes the request for an action at a table.
func actionRequest(g *webtest.Guest, method, to, id, seat string) *http.Request {
	g.T.Helper()
	body := strings.ReplaceAll(actions[to], "SEAT", seat)
	r := g.Request(method, strings.ReplaceAll(to, "ID", id), strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(to, "/api/") {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// attack requests every action at a table where it is forbidden, each altered by a trick. It fails if one succeeds or
// the table changes.
func attack(h *webtest.Server, t *testing.T, at, seat string, g *webtest.Guest, method string, trick func(*http.Request)) {
	t.Helper()
	version := func() any { return webtest.VersionAt(t, h, at) }
	before := version()
	for to := range actions {
		r := actionRequest(g, method, to, path.Base(at), seat)
		trick(r)
		if got := g.Do(r); got.Status < 400 {
			t.Errorf("%s %s: status %d: %.100s", method, to, got.Status, got.Body)
		}
	}
	if now := version(); now != before {
		t.Errorf("the version of the table went from %v to %v", before, now)
	}
}

func TestNoActionForAnotherSeat(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	stranger := h.Guest(t)
	actor := guests[0].Table(at).Game.Actor
	for _, seat := range []string{"0", "1"} {
		attack(h, t, at, seat, stranger, "POST", func(*http.Request) {})
	}
	other := guests[1-actor]
	for to := range actions {
		if word := path.Base(to); word == "talk" || word == "phrase" || word == "pace" {
			continue // allowed: the other player has a seat at the table
		}
		if got := other.Do(actionRequest(other, "POST", to, path.Base(at), fmt.Sprint(actor))); got.Status < 400 {
			t.Errorf("%s for the other seat: status %d", to, got.Status)
		}
	}
}

func TestAlteredRequestsAreRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	actor := guests[0].Table(at).Game.Actor
	me, seat := guests[actor], fmt.Sprint(actor)
	for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "post", "PROPFIND"} {
		attack(h, t, at, seat, me, method, func(r *http.Request) {
			r.Header.Set("X-HTTP-Method-Override", "POST")
			r.Header.Set("X-Method-Override", "POST")
		})
	}
	host := strings.TrimPrefix(h.URL, "http://")
	for _, origin := range []string{
		"null", "https://evil.example", "http://" + host + ".evil.example", "http://evil.example/" + host, "http://127.0.0.1:1",
		"http://evil.example@" + host + "x", "file://", "http://[::1]:80",
	} {
		attack(h, t, at, seat, me, "POST", func(r *http.Request) { r.Header.Set("Origin", origin) })
	}
	for _, site := range []string{"cross-site", "same-site", "", "none, cross-site", "Same-Origin"} {
		attack(h, t, at, seat, me, "POST", func(r *http.Request) {
			r.Header.Set("Sec-Fetch-Site", site)
			r.Header.Set("Origin", "http://evil.example")
		})
	}
	attack(h, t, at, seat, me, "POST", func(r *http.Request) { // all fields in the query, where a link could put them
		body, _ := io.ReadAll(r.Body)
		r.URL.RawQuery, r.Body, r.ContentLength = string(body), http.NoBody, 0
		if strings.HasSuffix(r.URL.Path, "/rematch") || strings.HasSuffix(r.URL.Path, "/not-now") || strings.HasSuffix(r.URL.Path, "/decline") {
			return
		}
		r.Header.Del("Content-Type")
	})
	for _, coding := range []string{"text/plain", "multipart/form-data; boundary=x", "application/xml", "image/png"} {
		attack(h, t, at, "7", me, "POST", func(r *http.Request) { r.Header.Set("Content-Type", coding) })
	}
}

// TestAlteredCookies alters a valid cookie in every character and in other ways.
func TestAlteredCookies(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	site, _ := url.Parse(h.URL)
	real := g.Client.Jar.Cookies(site)[0].Value
	cut := strings.Index(real, ".")
	forged := []string{
		real[cut+1:] + "." + real[:cut], real + "=", real + "." + real, strings.ToLower(real), real[:cut] + ".AAAA", ".", "..", "null",
		strings.Repeat("A", 8<<10), real[:cut] + "%2e" + real[cut+1:], "eyJhbGciOiJub25lIn0." + real[:cut] + ".",
		real[:cut], real[:cut] + ".", real[:cut+1] + real[cut+2:], "x" + real, real[cut:],
	}
	for i := range real {
		b := []byte(real)
		b[i] ^= 1
		forged = append(forged, string(b))
	}
	thief := h.Guest(t)
	thief.Client.Jar = nil
	for _, value := range forged {
		r := thief.Request("GET", "/api/tables/"+path.Base(at), nil)
		r.Header.Set("Cookie", "razzia="+value)
		if got := thief.Do(r); got.Status != 200 || strings.Contains(got.Body, `"mine":true`) || strings.Contains(got.Body, `"maker":true`) {
			// Some bits of a signature's last character are not used.
			if value[:len(value)-1] != real[:len(real)-1] {
				t.Errorf("the cookie %.60q: status %d, %.100s", value, got.Status, got.Body)
			}
		}
	}
}

// TestOddPaths requests paths that are not pages, and files that the server must not send.
func TestOddPaths(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, odd := range []string{
		"/static/../../../etc/passwd", "/static/0/..%2f..%2fserver.go", "/static/%2e%2e/%2e%2e/go.mod", "/static/0/%00", "/static/0/table.js%00",
		"/static//etc/passwd", "/t/..%2f..%2frazzia.db", "/t/%ff%fe", "/t/%00/stream", "/t/%0d%0aSet-Cookie:x/record", "/api/tables/%ff/log",
		"/api/tables/..%2f..", "//evil.example/%2e%2e", "/\\evil.example", "/%5cevil.example/", "/t//evil.example",
		"/" + strings.Repeat("a/", 5000),
		"/t/" + strings.Repeat("x", 20000), "/api/tables/" + strings.Repeat("x", 20000), "/.git/config", "/session.key", "/razzia.db", "/static/",
		"/static/0/", "/t/", "/api/", "/api/tables/", "/%", "/rules%2f..", "/;/", "/t/*",
	} {
		r := g.Request("GET", "/", nil)
		r.URL.Opaque = "//" + r.URL.Host + odd // sent without escaping
		got := g.Do(r)
		if to := got.Header.Get("Location"); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") ||
			strings.HasPrefix(to, `/\`)) {
			t.Errorf("%.60s leads to %s", odd, to)
		}
		if got.Status < 300 || got.Status >= 500 {
			t.Errorf("%.60s: status %d", odd, got.Status)
		}
	}
}

// TestRepeatedFields sends fields twice, as an attacker who wants two parsers to read different values.
func TestRepeatedFields(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	actor := guests[0].Table(at).Game.Actor
	me, other := guests[actor], fmt.Sprint(1-actor)
	me.Want(403, me.Post(at+"/resign", "seat="+other+"&seat="+fmt.Sprint(actor)))
	me.Want(400, me.Post(at+"/move?seat="+fmt.Sprint(actor)+"&ply=0", "move=;call"))
	me.Want(400, me.PostJSON("/api/tables/"+path.Base(at)+"/resign", fmt.Sprintf(`{"seat":%s,"seat":%d}`, other, actor)))
	if webtest.VersionAt(t, h, at) != 4 {
		t.Error("the table has changed")
	}
}

func TestFloodsAreRefused(t *testing.T) {
	t.Parallel()
	limits := guard.DefaultLimits
	limits.Person, limits.Address = guard.Rate{PerSecond: 1e-6, Burst: 70}, guard.Rate{PerSecond: 1e-6, Burst: 200}
	limits.AddressStreams, limits.Streams = 3, 4
	h := webtest.New(t, limits)
	g := h.Guest(t)
	at := ""
	for range 3 {
		at = "/t/" + newTable(g)
	}
	if got := g.Want(429, g.PostJSON("/api/tables", `{"players":2,"piles":1}`)); got.Header.Get("Retry-After") == "" ||
		!strings.Contains(got.Body, "too-many") {
		t.Errorf("too many tables are refused with %v %s", got.Header, got.Body)
	}
	var open []io.Closer
	for i, to := range []string{at + "/stream", "/api/tables/" + path.Base(at) + "/stream", at + "/stream", at + "/stream"} {
		other := h.Guest(t) // a new person at the same address
		answer, err := other.Client.Get(h.URL + to)
		fatal.If(t, err)
		open = append(open, answer.Body)
		if want := map[bool]int{true: 200, false: 429}[i < 3]; answer.StatusCode != want {
			t.Errorf("stream %d: %s, want %d", i, answer.Status, want)
		}
	}
	for _, stream := range open {
		stream.Close()
	}
	for i := 0; ; i++ { // new guests at one address
		crowd := h.WithoutCookies(t)
		if crowd.Get("/rules").Status == 429 {
			break
		}
		if i > 200 {
			t.Fatal("requests of one address are not limited")
		}
	}
}

// newTable makes a table and returns its ID.
func newTable(g *webtest.Guest) (id string) {
	g.T.Helper()
	var made struct{ ID string }
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(201, g.PostJSON("/api/tables", `{"players":2,"piles":1}`)).Body), &made))
	return made.ID
}
