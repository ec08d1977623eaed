package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// planOfLeague is the plan of a league with a name, whose sign-up lasts a day.
func planOfLeague(name string) string {
	return fmt.Sprintf(`{"plan":{"name":%q,"open":true,"weeks":3,"games":4,"days":1}}`, name)
}

// opensLeague opens a league, and returns its address in the API.
func opensLeague(c *webtest.Caller) string {
	return "/api/leagues/" + c.Call(200, "POST", "/api/leagues", "", planOfLeague("The Friday league"))["key"].(string)
}

// lookAgain lets what is due happen at a league.
func lookAgain(organiser *webtest.Caller, at string) map[string]any {
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"shut"}`)
	return organiser.Call(200, "POST", at+"/organise", "", `{"do":"reopen"}`)
}

// runLeagues calls all operations on leagues in a season of four people, whose tables are removed at its end, and returns them.
func runLeagues(t *testing.T) webtest.Calls {
	t.Helper()
	h, forward := webtest.AtNoon(t)
	var four []*webtest.Caller
	for _, name := range []string{"Ann", "Bo", "Cat", "Dan"} {
		four = append(four, webtest.NewCaller(t, webtest.Member(t, h, name)))
	}
	ann := four[0]
	at := opensLeague(ann)
	for number, c := range four {
		now := c.Call(200, "POST", at+"/join", "", "")
		if now["stage"] != "enrolling" || now["you"].(map[string]any)["member"] != float64(number+1) {
			t.Errorf("who has signed up reads %v", now)
		}
	}
	plan := strings.NewReplacer(`{"plan"`, `{"seen":0,"plan"`, `"weeks":3`, `"weeks":5`).Replace(planOfLeague("The Friday league"))
	now := ann.Call(200, "POST", at+"/plan", "", plan)
	if c := now["changes"].([]any); len(c) != 1 || c[0].(map[string]any)["plan"].(map[string]any)["weeks"] != 3.0 {
		t.Errorf("the changes are %v", c)
	}
	list := four[1].Call(200, "GET", "/api/leagues", "", "")["leagues"].([]any)
	if len(list) != 1 || list[0].(map[string]any)["you"] != true || list[0].(map[string]any)["members"] != 4.0 {
		t.Errorf("a member sees %v", list)
	}
	forward(25 * time.Hour)
	now = lookAgain(ann, at)
	if now["stage"] != "running" || now["ends"] == nil || len(now["games"].([]any)) != 4 {
		t.Fatalf("a day later it is %v", now)
	}
	checkLines(t, now)
	checkTurns(t, four, at)
	now = four[3].Call(200, "POST", at+"/leave", "", "")
	if now["members"].([]any)[3].(map[string]any)["standing"] != "left" || now["you"] != nil {
		t.Errorf("who has left reads %v", now)
	}
	for _, g := range now["games"].([]any) {
		fatal.If(t, h.Host.Remove(t.Context(), table.ID(g.(map[string]any)["table"].(string))))
	}
	voids(t, ann, at)
	forward(36 * 24 * time.Hour)
	if now = lookAgain(ann, at); now["stage"] != "enrolling" || now["season"] != 2.0 || len(now["past"].([]any)) != 1 {
		t.Errorf("after the season it is %v", now)
	}
	four[1].Call(403, "GET", at+"/fair-play", "", "")
	four[0].Call(200, "GET", at+"/fair-play", "", "")
	past := four[1].Call(200, "GET", at+"/seasons/1", "", "")
	if past["seed"] == "" || len(past["tables"].([]any)) != 4 || len(past["voided"].([]any)) != 1 {
		t.Errorf("the season before is %v", past)
	}
	checkLines(t, past)
	if now = ann.Call(200, "POST", at+"/organise", "", `{"do":"close"}`); now["stage"] != "over" {
		t.Errorf("after the end it is %v", now)
	}
	four[1].Call(200, "GET", at, "", "")
	for _, c := range four[1:] {
		ann.Called.Add(c.Called)
	}
	return ann.Called
}

// voids lets a game of a league count for no one whose table was removed, takes that back, and does so again.
func voids(t *testing.T, ann *webtest.Caller, at string) {
	t.Helper()
	lookAgain(ann, at)
	for _, do := range []string{"void", "restore", "void"} {
		now := ann.Call(200, "POST", at+"/organise", "", `{"do":"`+do+`","game":1}`)
		if g := now["games"].([]any)[0].(map[string]any); g["state"] != "done" || (g["voided"] == true) != (do == "void") {
			t.Errorf("after %s the game is %v", do, g)
		}
	}
	if r := ann.Call(200, "GET", at+"/fair-play", "", "")["rulings"].([]any); len(r) != 3 || r[2].(map[string]any)["voided"] != true {
		t.Errorf("the rulings are %v", r)
	}
}

// checkLines checks that the one division of a league has the lines of four people with places that are possible.
func checkLines(t *testing.T, of map[string]any) {
	t.Helper()
	divisions := of["divisions"].([]any)
	if len(divisions) != 1 {
		t.Fatalf("there are %d divisions", len(divisions))
	}
	lines := divisions[0].(map[string]any)["lines"].([]any)
	if len(lines) != 4 {
		t.Errorf("the division has %v", lines)
	}
	for _, l := range lines {
		l := l.(map[string]any)
		if best, place, worst := l["best"].(float64), l["place"].(float64), l["worst"].(float64); best > place || place > worst || worst > 4 {
			t.Errorf("a line is %v", l)
		}
	}
}

// checkTurns checks that each table waits for one of four people, who have their spare time and a day.
func checkTurns(t *testing.T, four []*webtest.Caller, at string) {
	t.Helper()
	turns := 0
	for _, c := range four {
		you := c.Call(200, "GET", at, "", "")["you"].(map[string]any)
		if you["level"] != 1.0 || you["bank"] != 5*24*3600.0 {
			t.Errorf("a member has %v", you)
		}
		for _, turn := range you["turns"].([]any) {
			if left := turn.(map[string]any)["left"].(float64); left < 5.9*24*3600 || left > 6*24*3600 {
				t.Errorf("a turn has %v s", left)
			}
			turns++
		}
	}
	if turns != 4 {
		t.Errorf("%d turns wait at four tables", turns)
	}
}

// ofLeagues are the operations on a league that change something.
var ofLeagues = []string{"joinLeague", "leaveLeague", "organiseLeague", "changeLeague"}

// provokeByLeagues asks for what guests, strangers, members and organisers of leagues may not do.
func provokeByLeagues(t *testing.T, got provoked) {
	h, forward := webtest.AtNoon(t)
	ann, bo, guest, none := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo"), h.Guest(t), h.WithoutCookies(t)
	organiser := webtest.NewCaller(t, ann)
	at := opensLeague(organiser)
	send := func(g *webtest.Guest, operation string) {
		o := webtest.TheDocument().Operation(operation)
		path := strings.NewReplacer("/api/leagues/{key}", at, "{season}", "1").Replace(o.Path)
		r := g.Request(o.Method, path, strings.NewReader(inputs[operation]))
		r.Header.Set("Content-Type", "application/json")
		got.add(t, operation, g.Do(r))
	}
	for _, operation := range ofLeagues {
		got.add(t, operation, ask(none, operation, "", ""))
		got.add(t, operation, ask(ann, operation, "", ""))
		send(guest, operation)
		if operation != "joinLeague" {
			send(bo, operation)
		}
	}
	for _, g := range []*webtest.Guest{none, guest} {
		got.add(t, "openLeague", ask(g, "openLeague", "", ""))
	}
	for i := range 20 { // as often as a league may change before a season
		organiser.Call(200, "POST", at+"/plan", "", planOfLeague(fmt.Sprint("Name ", i)))
	}
	got.add(t, "changeLeague", ann.PostJSON(at+"/plan", planOfLeague("Other")))
	got.add(t, "changeLeague", ann.PostJSON(at+"/plan", strings.Replace(planOfLeague("Other"), `{"plan"`, `{"seen":2,"plan"`, 1)))
	for _, operation := range []string{"getLeague", "getLeagueSeason", "getLeagueFairPlay"} {
		got.add(t, operation, ask(ann, operation, "", ""))
	}
	send(ann, "getLeagueSeason")
	send(bo, "getLeagueFairPlay")
	got.add(t, "openLeague", ann.PostJSON("/api/leagues", planOfLeague(" ")))
	got.add(t, "openLeague", ann.PostJSON("/api/leagues", strings.Replace(planOfLeague("X"), `{"plan"`, `{"club":"none","plan"`, 1)))
	got.add(t, "organiseLeague", ann.PostJSON(at+"/organise", `{"do":"remove","member":7}`))
	got.add(t, "organiseLeague", ann.PostJSON(at+"/organise", `{"do":"void","game":1}`))
	got.add(t, "changeLeague", ann.PostJSON(at+"/plan", planOfLeague(" ")))
	provokeInASeason(t, got, organiser, bo, at, forward)
	for range 2 {
		opensLeague(organiser)
	}
	got.add(t, "openLeague", ask(ann, "openLeague", "", ""))
	provokeByNamesOfLeagues(t, got)
}

// provokeInASeason joins while this is refused: to all, to a member who has left the season, and to one who was removed. Then it closes the
// league.
func provokeInASeason(t *testing.T, got provoked, organiser *webtest.Caller, bo *webtest.Guest, at string, forward func(time.Duration)) {
	t.Helper()
	members := []*webtest.Guest{organiser.Guest, bo, webtest.Member(t, bo.Server, "Cat"), webtest.Member(t, bo.Server, "Dan")}
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"shut"}`)
	got.add(t, "joinLeague", bo.PostJSON(at+"/join", ""))
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"reopen"}`)
	for _, g := range members {
		g.Want(http.StatusOK, g.PostJSON(at+"/join", ""))
	}
	forward(25 * time.Hour)
	got.add(t, "changeLeague", organiser.PostJSON(at+"/plan", planOfLeague("Too late")))
	bo.Want(http.StatusOK, bo.PostJSON(at+"/leave", ""))
	got.add(t, "joinLeague", bo.PostJSON(at+"/join", ""))
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"remove","member":3}`)
	got.add(t, "joinLeague", members[2].PostJSON(at+"/join", ""))
	closed := opensLeague(organiser)
	organiser.Call(200, "POST", closed+"/organise", "", `{"do":"close"}`)
	for _, operation := range ofLeagues {
		o := webtest.TheDocument().Operation(operation)
		got.add(t, operation, organiser.PostJSON(strings.Replace(o.Path, "/api/leagues/{key}", closed, 1), inputs[operation]))
	}
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"close"}`)
}

// provokeByNamesOfLeagues gives a league a name that is not wanted, as a person too who may not talk.
func provokeByNamesOfLeagues(t *testing.T, got provoked) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("unwanted"), 0o600))
	words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	choosy := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
	ann := webtest.Member(t, choosy, "Ann")
	got.add(t, "openLeague", ann.PostJSON("/api/leagues", planOfLeague("Unwanted")))
	at := opensLeague(webtest.NewCaller(t, ann))
	got.add(t, "changeLeague", ann.PostJSON(at+"/plan", planOfLeague("Unwanted")))
	choosy.Silence(t, ann.Identity())
	got.add(t, "openLeague", ann.PostJSON("/api/leagues", planOfLeague("Unwanted")))
	got.add(t, "changeLeague", ann.PostJSON(at+"/plan", planOfLeague("Unwanted")))
}
