package web_test

import (
	"encoding/json"
	"net/http"
	"path"
	"strconv"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

func TestNobodyActsForAnotherSeat(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	stranger := h.Guest(t)
	actor := guests[0].Table(at).Game.Actor
	seat := strconv.Itoa(actor)
	for name, g := range map[string]*webtest.Guest{"the other player": guests[1-actor], "a stranger": stranger} {
		for deed, fields := range map[string]string{
			"move": "move=draw+1&ply=0&seat=" + seat, "steal": "card=Ca&ply=0&seat=" + seat, "leave": "seat=" + seat,
			"resign": "seat=" + seat, "back": "seat=" + seat,
		} {
			if r := g.Post(at+"/"+deed, fields); r.Status != http.StatusForbidden {
				t.Errorf("%s may %s for the actor: status %d", name, deed, r.Status)
			}
		}
		r := g.Request("POST", "/api/tables/"+path.Base(at)+"/moves", strings.NewReader(`{"seat":`+seat+`,"ply":0,"move":"draw 1"}`))
		if got := g.Do(r); got.Status != http.StatusForbidden {
			t.Errorf("%s may move for the actor through the API: status %d", name, got.Status)
		}
	}
	stranger.Want(403, stranger.Post(at+"/talk", "text=psst"))
	stranger.Want(403, stranger.Post(at+"/pace", "pace=1s"))
	if now := guests[0].Table(at); now.Ply != 0 {
		t.Errorf("%d moves were made by others", now.Ply)
	}
}

func TestARevealIsTheTables(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	actor := guests[0].Table(at).Game.Actor
	guests[actor].Want(403, guests[actor].Post(at+"/move", "move=reveal+Go&ply=0&seat="+strconv.Itoa(actor)))
}

// TestTheDeckIsNowhere looks for the seed in everything that can be had of a running game.
func TestTheDeckIsNowhere(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=3")
	id := path.Base(at)
	for _, page := range []string{at, at + "/replay", at + "/record", at + "/fair", "/api/tables/" + id, "/api/tables/" + id + "/record"} {
		r := g.Get(page)
		if strings.Contains(r.Body, `"seed"`) || strings.Contains(r.Body, `id="seed"`) {
			t.Errorf("%s shows a seed", page)
		}
	}
	var v struct {
		Proof map[string]string `json:"proof"`
	}
	if err := json.Unmarshal([]byte(g.Get("/api/tables/"+id).Body), &v); err != nil || v.Proof["commitment"] == "" || v.Proof["seed"] != "" {
		t.Errorf("the proof is %v, %v: want a promise alone", v.Proof, err)
	}
	now := h.WaitFor(t, at, func(*table.Table) bool { return true })
	if page := g.Get(at).Body; strings.Contains(page, now.Maker.ID) {
		t.Error("the page shows somebody's identity")
	}
}

func TestOtherSitesCannotPost(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		r := g.Request("POST", "/play", nil)
		r.Header.Set(header, value)
		g.Want(403, g.Do(r))
	}
}

func TestWhatIsTooLongOrHostileIsRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	g.Want(413, g.Post("/settings", "name="+strings.Repeat("a", 20<<10)))
	g.Want(413, g.Post(at+"/talk", "text="+strings.Repeat("a", 20<<10)))
	g.Want(400, g.Post(at+"/talk", "text="+strings.Repeat("a", 281)))
	for _, name := range []string{"", "   ", strings.Repeat("ő", 25), "a\nb", "\x1b[31m", "a\u202eb", "\xff"} {
		g.Want(400, g.Post("/settings", webtest.Form("name", name)))
	}
	g.Want(200, g.Post("/settings", webtest.Form("name", `<script>alert(1)`)))
	g.Want(200, g.Post(at+"/talk", webtest.Form("text", `<img src=x onerror=alert(1)>`)))
	for _, page := range []string{"/", at} {
		if body := g.Get(page).Body; strings.Contains(body, "<script>alert") || strings.Contains(body, "<img src=x") {
			t.Errorf("%s is not escaped", page)
		}
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	for to, want := range map[string]int{
		at + "/move?": 400, at + "/dance": 404, "/t/nowhere/move": 400, "/play?": 200, "/nowhere": 404, "/together": 400,
	} {
		g.Want(want, g.Post(to, ""))
	}
	for fields, want := range map[string]int{"players=9": 400, "players=0": 400, "clock=x": 400, "clock=-5m%2B1s": 400, "clock=337h%2B1s": 400,
		"clock=24h%2B73h": 400} {
		g.Want(want, g.Post("/tables", fields))
	}
	g.Want(404, g.Get("/t/nowhere"))
	g.Want(404, g.Get("/api/tables/nowhere"))
	g.Want(404, g.Get("/static/0/table.js"))
	if r := g.Post("/settings", "name=A&back=//evil.example"); r.Path != "/" {
		t.Errorf("settings lead to %s", r.Path)
	}
}

func TestASeatFarOffIsNoSeat(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	maker, friend := h.Guest(t), h.Guest(t)
	at := maker.Want(200, maker.Post("/tables", "players=2")).Path
	for _, seat := range []string{"257", "-255", "5", "x", ""} {
		friend.Want(400, friend.Post(at+"/sit", "seat="+seat))
	}
}

func TestTooManyRequestsAreRefused(t *testing.T) {
	t.Parallel()
	limits := guard.DefaultLimits
	limits.Person = guard.Rate{PerSecond: 0.001, Burst: 30}
	limits.PersonStreams = 1
	h := webtest.New(t, limits)
	g := h.Guest(t)
	for range 30 {
		g.Get("/rules")
	}
	r := g.Want(429, g.Get("/rules"))
	if r.Header.Get("Retry-After") == "" || r.Key() != "too-many" {
		t.Errorf("the refusal does not say when to try again: %.200s", r.Body)
	}
	g.Want(429, g.Post("/play", ""))
	other := h.Guest(t)
	other.Want(200, other.Get("/rules"))
}

func TestStreamsAreLimited(t *testing.T) {
	t.Parallel()
	limits := guard.DefaultLimits
	limits.PersonStreams = 1
	h := webtest.New(t, limits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	open, err := g.Client.Get(h.URL + at + "/stream")
	fatal.If(t, err)
	defer open.Body.Close()
	g.Want(429, g.Get(at+"/stream"))
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	for _, page := range []string{"/", "/rules", at, at + "/record", "/nowhere", "/healthz", "/manifest.webmanifest"} {
		r := g.Get(page)
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") ||
			r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s is not guarded: %q", page, policy)
		}
		if strings.Contains(r.Body, " style=\"") || strings.Contains(r.Body, " onclick") {
			t.Errorf("%s has inline style or script", page)
		}
	}
}

func TestTalkIsLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Talk = guard.Rate{PerSecond: 0.001, Burst: 3}
	h := webtest.New(t, limits)
	guests, at := webtest.TwoAtATable(t, h)
	for range 3 {
		guests[0].Want(200, guests[0].Post(at+"/talk", "text=again"))
	}
	if r := guests[0].Want(429, guests[0].Post(at+"/talk", "text=again")); !strings.Contains(r.Body,
		"Please wait a moment before you write again") {
		t.Errorf("the refusal does not say why: %.300s", r.Body)
	}
	r := guests[0].Want(429, guests[0].PostJSON("/api/tables/"+path.Base(at)+"/talk", `{"text":"and as a program"}`))
	if !strings.Contains(r.Body, "talk-fast") || r.Header.Get("Retry-After") == "" {
		t.Errorf("the refusal does not say why: %s", r.Body)
	}
	guests[1].Want(200, guests[1].Post(at+"/talk", "text=well")) // the limit is for each player
}

func TestNobodyMakesTablesWithoutEnd(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	over, _ := webtest.PlayedByBots(t, h, g, "bots=1")
	for range host.MaxUnfinished {
		g.Want(200, g.Post("/tables", "players=2"))
	}
	for _, way := range []string{"/tables", "/play", "/together", "/lesson", over + "/rematch"} {
		r := g.Want(429, g.Post(way, "name=Anna&bots=1"))
		if !strings.Contains(r.Body, "You have 20 unfinished games") || r.Header.Get("Retry-After") != "" {
			t.Errorf("%s: the refusal does not say what to do: %.300s", way, r.Body)
		}
	}
	other := h.Guest(t)
	other.Want(200, other.Post("/tables", "players=2"))
}

// TestAnAddressMakesNoTablesWithoutEnd makes tables as a new person each time, so that only the limits on an address apply.
func TestAnAddressMakesNoTablesWithoutEnd(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Tables = guard.Rate{PerSecond: 0.001, Burst: 4}
	h := webtest.New(t, limits)
	for _, way := range []string{"/tables", "/play", "/together", "/lesson"} {
		g := h.Guest(t)
		g.Want(200, g.Post(way, "name=Anna&bots=1"))
	}
	for _, way := range []string{"/tables", "/play", "/together", "/lesson"} {
		g := h.Guest(t)
		g.Want(429, g.Post(way, "name=Anna&bots=1"))
	}
	g := h.Guest(t)
	if r := g.Want(429, g.PostJSON("/api/tables", `{"players":2,"piles":1}`)); r.Header.Get("Retry-After") == "" {
		t.Error("the refusal does not say when to try again")
	}
	g.Want(200, g.Get("/rules"))
}
