package tables_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"path"
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestHintWithForms asks for a hint as a browser without scripts does, and checks the page before, after, and after the
// move.
func TestHintWithForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=2")
	webtest.UntilLoot(g, h, at)
	if page := g.Get(at).Body; !strings.Contains(page, `id="ask"`) || strings.Contains(page, `class="advice"`) {
		t.Fatal("before the question the page shows a hint, or has no button to ask")
	}
	for _, page := range []string{webtest.AskHint(g, h, at), webtest.AskHint(g, h, at), g.Get(at).Body} {
		for _, want := range []string{`class="advice"`, `class="chance"`, ` advised"`, "<li>", `aria-live="polite"`} {
			if !strings.Contains(page, want) {
				t.Errorf("the page with the hint lacks %q", want)
			}
		}
	}
	g.Want(200, g.Post(at+"/move", webtest.Form("seat", "0", "ply", strconv.Itoa(g.Table(at).Ply), "move", "draw 1")))
	if page := g.Get(at).Body; strings.Contains(page, `class="advice"`) || strings.Contains(page, " advised") {
		t.Error("the hint is shown after the move")
	}
}

// TestHintForScript asks for a hint as the script of the page does. The response is the table and its version.
func TestHintForScript(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=2")
	now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
	r := g.Request("POST", at+"/hint", strings.NewReader(webtest.Form("seat", "0", "ply", strconv.Itoa(len(now.Moves)))))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Razzia", "1")
	got := g.Want(200, g.Do(r))
	if version := got.Header.Get("X-Razzia-Version"); version != strconv.Itoa(now.Version) {
		t.Errorf("the version of the response is %q: want %d", version, now.Version)
	}
	if !strings.HasPrefix(got.Body, "<main") || !strings.Contains(got.Body, `class="advice"`) {
		t.Errorf("the answer is no table with a hint: %.200s", got.Body)
	}
}

// TestHintsArePrivate has players and a watcher ask for hints, by form and by the API. A hint is for the player who is
// to act, and no one else sees it.
func TestHintsArePrivate(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	maker, friend, watcher := h.Guest(t), h.Guest(t), h.Guest(t)
	at := maker.Want(200, maker.Post("/tables", "players=2&hints=1")).Path
	for who, g := range map[string]*webtest.Guest{"the maker": maker, "a friend": friend, "a watcher": watcher} {
		if !strings.Contains(g.Get(at).Body, `id="hints-allowed"`) {
			t.Errorf("the page of %s does not say that hints are allowed", who)
		}
	}
	friend.Want(200, friend.Post(at+"/sit", "seat=1"))
	actor, other := maker, friend
	seat := maker.Table(at).Game.Actor
	if seat == 1 {
		actor, other = friend, maker
	}
	for _, ask := range []struct {
		who       *webtest.Guest
		seat, ply int
		status    int
	}{
		{other, seat, 0, 403}, {other, 1 - seat, 0, 403}, {watcher, seat, 0, 403}, {watcher, 4, 0, 403},
		{actor, 1 - seat, 0, 403}, {actor, seat, 1, 409}, {actor, seat, 0, 200}, {other, seat, 0, 403}, {watcher, seat, 0, 403},
	} {
		fields := fmt.Sprintf("seat=%d&ply=%d", ask.seat, ask.ply)
		page := ask.who.Want(ask.status, ask.who.Post(at+"/hint", fields)).Body
		told := ask.who.Want(ask.status, ask.who.Get("/api/tables/"+path.Base(at)+"/hint?"+fields)).Body
		if shown := strings.Contains(page, `class="advice"`); shown != (ask.status == 200) || strings.Contains(told, `"best"`) != shown {
			t.Errorf("%+v: a hint is shown: %v; the API answers %s", ask, shown, told)
		}
	}
	for who, g := range map[string]*webtest.Guest{"the other": other, "a watcher": watcher} {
		if page := g.Get(at).Body; strings.Contains(page, `class="advice"`) || strings.Contains(page, " advised") ||
			strings.Contains(page, `id="ask"`) {
			t.Errorf("%s sees the hint, or could ask for one", who)
		}
	}
}

// TestHintOption makes tables with each form, with and without hints.
func TestHintOption(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	for _, tt := range []struct {
		way, fields string
		want        bool
	}{
		{"/play", "bots=1", true}, {"/play", "bots=1&asked=aids&hints=1", true}, {"/play", "bots=1&asked=aids", false},
		{"/play", "bots=1&clock=5m%2B5s", false},
		{"/together", "name=Anna&name=Ben", false}, {"/together", "name=Anna&name=Ben&asked=aids&hints=1", true},
		{"/tables", "players=2", false}, {"/tables", "players=2&asked=aids&hints=1", true},
		{"/tables", "players=2&asked=aids&hints=1&clock=5m%2B5s", false},
		{"/lesson", "", true},
	} {
		g := h.Guest(t)
		at := g.Want(200, g.Post(tt.way, tt.fields)).Path
		now, err := h.Host.Table(t.Context(), webtest.TableID(at))
		fatal.If(t, err)
		if now.Options.Hints != tt.want {
			t.Errorf("%s with %q: hints are allowed: %v", tt.way, tt.fields, now.Options.Hints)
		}
		if now.Phase == table.Playing && now.Options.Lesson == 0 && !tt.want {
			now = h.WaitFor(t, at, func(now *table.Table) bool { _, bots := now.BotToMove(); return !bots })
			seat := strconv.Itoa(int(now.Game.State.Actor))
			g.Want(403, g.Post(at+"/hint", webtest.Form("seat", seat, "ply", strconv.Itoa(len(now.Moves)))))
			if page := g.Get(at).Body; strings.Contains(page, `id="ask"`) {
				t.Errorf("%s with %q: the page offers a hint", tt.way, tt.fields)
			}
		}
	}
	home := h.Guest(t).Get("/").Body
	if all, ticked := strings.Count(home, `name="hints"`), strings.Count(home, `name="hints" value="1" checked`); all != 3 || ticked != 1 {
		t.Errorf("%d forms have a box for hints, %d of them ticked: want 3 and 1", all, ticked)
	}
}

// TestHintsAreLimited asks for 20 hints in a row: each costs the time of a bot.
func TestHintsAreLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Person = guard.Rate{PerSecond: 0.001, Burst: 100}
	h := webtest.New(t, limits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	for n := range 20 {
		got := g.Post(at+"/hint", "seat=0&ply=99")
		switch {
		case got.Status == http.StatusTooManyRequests && n >= 5 && n <= 10 && got.Header.Get("Retry-After") != "":
			return
		case got.Status != http.StatusConflict && got.Status != http.StatusForbidden:
			t.Fatalf("hint %d: status %d", n, got.Status)
		}
	}
	t.Error("20 hints in a row were allowed")
}

// A hintReply has the fields of a hint in the API that tests use.
type hintReply struct {
	Seat, Ply  int
	Best, Next struct {
		Move, Words string
		Share       float64
	}
	Row     []int
	Reasons []struct{ Kind, Words string }
}

// TestHintsOfAWholeGame follows the advice of the API to the end of a game, and compares it with the page.
func TestHintsOfAWholeGame(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	c := webtest.NewCaller(t, h.Guest(t))
	id := c.Call(201, "POST", "/api/tables", "", `{"players":2,"piles":1,"hints":true}`)["id"].(string)
	c.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":0}`)
	now := c.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":1}`)
	for now["phase"] != "over" {
		game, ply := now["game"].(map[string]any), now["ply"]
		text, _ := json.Marshal(c.Call(200, "GET", fmt.Sprintf("/api/tables/{id}/hint?seat=%v&ply=%v", game["acting"], ply), id, ""))
		var told hintReply
		fatal.If(t, json.Unmarshal(text, &told))
		page := html.UnescapeString(c.Get("/t/" + id).Body)
		choice := len(game["legal"].([]any)) > 1
		if got := strings.Contains(page, `id="ask"`); got != choice {
			t.Errorf("ply %v: the page offers a hint: %v; there is a choice: %v", ply, got, choice)
		}
		if choice {
			told.check(t, page)
		}
		now = c.Call(200, "POST", "/api/tables/{id}/moves", id,
			fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], ply, told.Best.Move))
	}
}

// check checks that the page shows the hint.
func (told hintReply) check(t *testing.T, page string) {
	t.Helper()
	if !strings.Contains(page, "Hint: "+told.Best.Words) || len(told.Reasons) == 0 || len(told.Row) != 2 {
		t.Errorf("the page does not show the hint %+v", told)
	}
	for _, r := range told.Reasons {
		if !strings.Contains(page, "<li>"+r.Words+"</li>") {
			t.Errorf("ply %v: the page does not show the reason %q", told.Ply, r.Words)
		}
	}
}

// TestNoHintInTheLesson checks each step of the lesson that asks for a move.
func TestNoHintInTheLesson(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	wanted := 0
	webtest.TakeLesson(g, func(v table.View, page string) {
		if v.Lesson == nil || v.Lesson.Read || v.Game.Acting == razzia.NoSeat {
			return
		}
		wanted++
		if strings.Contains(page, `id="ask"`) {
			t.Errorf("step %d offers a hint", v.Lesson.Done)
		}
	})
	if wanted == 0 {
		t.Error("no step of the lesson asked for a move")
	}
}
