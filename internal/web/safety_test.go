package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"testing"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web"
)

// twoAtATable seats two guests, the first of them to be the actor's friend.
func twoAtATable(t *testing.T, h *house) (guests [2]*guest, at string) {
	t.Helper()
	guests = [2]*guest{h.guest(t), h.guest(t)}
	at = guests[0].want(200, guests[0].post("/tables", "players=2")).path
	guests[1].want(200, guests[1].post(at+"/sit", "seat=1"))
	return guests, at
}

func TestNobodyActsForAnotherSeat(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	guests, at := twoAtATable(t, h)
	stranger := h.guest(t)
	actor := guests[0].table(at).Game.Actor
	seat := strconv.Itoa(actor)
	for name, g := range map[string]*guest{"the other player": guests[1-actor], "a stranger": stranger} {
		for deed, fields := range map[string]string{
			"move": "move=draw+1&ply=0&seat=" + seat, "steal": "card=Ca&ply=0&seat=" + seat, "leave": "seat=" + seat,
			"resign": "seat=" + seat, "back": "seat=" + seat,
		} {
			if r := g.post(at+"/"+deed, fields); r.status != http.StatusForbidden {
				t.Errorf("%s may %s for the actor: status %d", name, deed, r.status)
			}
		}
		r := g.request("POST", "/api/tables/"+path.Base(at)+"/moves", strings.NewReader(`{"seat":`+seat+`,"ply":0,"move":"draw 1"}`))
		if got := g.do(r); got.status != http.StatusForbidden {
			t.Errorf("%s may move for the actor through the API: status %d", name, got.status)
		}
	}
	stranger.want(403, stranger.post(at+"/talk", "text=psst"))
	stranger.want(403, stranger.post(at+"/pace", "pace=1s"))
	if now := guests[0].table(at); now.Ply != 0 {
		t.Errorf("%d moves were made by others", now.Ply)
	}
}

func TestARevealIsTheTables(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	guests, at := twoAtATable(t, h)
	actor := guests[0].table(at).Game.Actor
	guests[actor].want(403, guests[actor].post(at+"/move", "move=reveal+Go&ply=0&seat="+strconv.Itoa(actor)))
}

// TestTheDeckIsNowhere looks for the seed in everything that can be had of a running game.
func TestTheDeckIsNowhere(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=3")
	id := path.Base(at)
	for _, page := range []string{at, at + "/replay", at + "/record", at + "/fair", "/api/tables/" + id, "/api/tables/" + id + "/record"} {
		r := g.get(page)
		if strings.Contains(r.body, `"seed"`) || strings.Contains(r.body, "Secret number<") {
			t.Errorf("%s shows a seed", page)
		}
	}
	var v struct {
		Proof map[string]string `json:"proof"`
	}
	if err := json.Unmarshal([]byte(g.get("/api/tables/"+id).body), &v); err != nil || v.Proof["commitment"] == "" || v.Proof["seed"] != "" {
		t.Errorf("the proof is %v, %v: want a promise alone", v.Proof, err)
	}
	now := h.waitFor(t, at, func(*table.Table) bool { return true })
	if page := g.get(at).body; strings.Contains(page, now.Maker.ID) {
		t.Error("the page shows somebody's identity")
	}
}

func TestOtherSitesCannotPost(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		r := g.request("POST", "/play", nil)
		r.Header.Set(header, value)
		g.want(403, g.do(r))
	}
}

func TestForgedCookiesAreNobodys(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=1")
	site, _ := url.Parse(h.URL)
	real := g.client.Jar.Cookies(site)[0].Value
	payload, proof, _ := strings.Cut(real, ".")
	for _, forged := range []string{payload, payload + ".", payload + "." + proof[1:], "x" + payload + "." + proof, "." + proof} {
		r := g.request("GET", at, nil)
		thief := h.guest(t)
		thief.client.Jar = nil
		r.Header.Set("Cookie", "razzia="+forged)
		if page := thief.want(200, thief.do(r)).body; strings.Contains(page, `id="deed"`) || strings.Contains(page, at+"/talk") {
			t.Errorf("the cookie %q is taken for the player's", forged)
		}
	}
}

func TestWhatIsTooLongOrHostileIsRefused(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=1")
	g.want(413, g.post("/settings", "name="+strings.Repeat("a", 20<<10)))
	g.want(413, g.post(at+"/talk", "text="+strings.Repeat("a", 20<<10)))
	g.want(400, g.post(at+"/talk", "text="+strings.Repeat("a", 281)))
	for _, name := range []string{"", "   ", strings.Repeat("ő", 25), "a\nb", "\x1b[31m", "a\u202eb", "\xff"} {
		g.want(400, g.post("/settings", form("name", name)))
	}
	g.want(200, g.post("/settings", form("name", `<script>alert(1)`)))
	g.want(200, g.post(at+"/talk", form("text", `<img src=x onerror=alert(1)>`)))
	for _, page := range []string{"/", at} {
		if body := g.get(page).body; strings.Contains(body, "<script>alert") || strings.Contains(body, "<img src=x") {
			t.Errorf("%s is not escaped", page)
		}
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=1")
	for to, want := range map[string]int{
		at + "/move?": 400, at + "/dance": 404, "/t/nowhere/move": 400, "/play?": 200, "/nowhere": 404, "/together": 400,
	} {
		g.want(want, g.post(to, ""))
	}
	for fields, want := range map[string]int{"players=9": 400, "players=0": 400, "clock=x": 400, "clock=-5m%2B1s": 400, "clock=337h%2B1s": 400, "clock=24h%2B73h": 400} {
		g.want(want, g.post("/tables", fields))
	}
	g.want(404, g.get("/t/nowhere"))
	g.want(404, g.get("/api/tables/nowhere"))
	g.want(404, g.get("/static/0/table.js"))
	if r := g.post("/settings", "name=A&back=//evil.example"); r.path != "/" {
		t.Errorf("settings lead to %s", r.path)
	}
}

func TestASeatFarOffIsNoSeat(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	maker, friend := h.guest(t), h.guest(t)
	at := maker.want(200, maker.post("/tables", "players=2")).path
	for _, seat := range []string{"257", "-255", "5", "x", ""} {
		friend.want(400, friend.post(at+"/sit", "seat="+seat))
	}
}

func TestTooManyRequestsAreRefused(t *testing.T) {
	limits := web.DefaultLimits
	limits.Person = web.Rate{PerSecond: 0.001, Burst: 30}
	limits.PersonStreams = 1
	h := newHouse(t, limits)
	g := h.guest(t)
	for range 30 {
		g.get("/rules")
	}
	r := g.want(429, g.get("/rules"))
	if r.header.Get("Retry-After") == "" || !strings.Contains(r.body, "Too many requests") {
		t.Errorf("the refusal does not say when to try again: %.200s", r.body)
	}
	g.want(429, g.post("/play", ""))
	other := h.guest(t)
	other.want(200, other.get("/rules"))
}

func TestStreamsAreLimited(t *testing.T) {
	limits := web.DefaultLimits
	limits.PersonStreams = 1
	h := newHouse(t, limits)
	g := h.guest(t)
	at := g.play("bots=1")
	open, err := g.client.Get(h.URL + at + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer open.Body.Close()
	g.want(429, g.get(at+"/stream"))
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=1")
	for _, page := range []string{"/", "/rules", at, at + "/record", "/nowhere", "/healthz", "/manifest.webmanifest"} {
		r := g.get(page)
		policy := r.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s is not guarded: %q", page, policy)
		}
		if strings.Contains(r.body, " style=\"") || strings.Contains(r.body, " onclick") {
			t.Errorf("%s has inline style or script", page)
		}
	}
}

func TestTalkIsLimited(t *testing.T) {
	limits := web.NoLimits
	limits.Talk = web.Rate{PerSecond: 0.001, Burst: 3}
	h := newHouse(t, limits)
	guests, at := twoAtATable(t, h)
	for range 3 {
		guests[0].want(200, guests[0].post(at+"/talk", "text=again"))
	}
	if r := guests[0].want(429, guests[0].post(at+"/talk", "text=again")); !strings.Contains(r.body, "Not so fast") {
		t.Errorf("the refusal does not say why: %.300s", r.body)
	}
	r := guests[0].want(429, guests[0].postJSON("/api/tables/"+path.Base(at)+"/talk", `{"text":"and as a program"}`))
	if !strings.Contains(r.body, "talk-fast") || r.header.Get("Retry-After") == "" {
		t.Errorf("the refusal does not say why: %s", r.body)
	}
	guests[1].want(200, guests[1].post(at+"/talk", "text=well")) // he said nothing yet
}

func TestNobodyMakesTablesWithoutEnd(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	for range host.MaxUnfinished {
		g.want(200, g.post("/tables", "players=2"))
	}
	for _, way := range []string{"/tables", "/play", "/together"} {
		r := g.want(429, g.post(way, "name=Anna&bots=1"))
		if !strings.Contains(r.body, "You have 20 games that are not over") || r.header.Get("Retry-After") != "" {
			t.Errorf("%s: the refusal does not say what to do: %.300s", way, r.body)
		}
	}
	other := h.guest(t)
	other.want(200, other.post("/tables", "players=2"))
}

// TestAnAddressMakesNoTablesWithoutEnd makes tables as somebody new each time, whom no bound on a person holds.
func TestAnAddressMakesNoTablesWithoutEnd(t *testing.T) {
	limits := web.NoLimits
	limits.Tables = web.Rate{PerSecond: 0.001, Burst: 4}
	h := newHouse(t, limits)
	for _, way := range []string{"/tables", "/play", "/together", "/lesson"} {
		g := h.guest(t)
		g.want(200, g.post(way, "name=Anna&bots=1"))
	}
	for _, way := range []string{"/tables", "/play", "/together", "/lesson"} {
		g := h.guest(t)
		g.want(429, g.post(way, "name=Anna&bots=1"))
	}
	g := h.guest(t)
	if r := g.want(429, g.postJSON("/api/tables", `{"players":2,"piles":1}`)); r.header.Get("Retry-After") == "" {
		t.Error("the refusal does not say when to try again")
	}
	g.want(200, g.get("/rules"))
}
