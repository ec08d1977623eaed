package api_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// planOfEvening is the plan of an evening, with something else in it; "" for nothing.
func planOfEvening(more string) string {
	return `{"name":"Club night","starts":"2026-01-01T20:00:00Z","kind":"rounds","games":3,"seats":4,"pace":"usual","rest":60,` +
		`"bots":"greedy","open":true` + more + `}`
}

// opensEvening opens an evening that does not begin before its organiser wants, and returns its address in the API.
func opensEvening(c *webtest.Caller) string {
	made := c.Call(200, "POST", "/api/evenings", "", `{"plan":`+laterPlan("")+`}`)
	return "/api/evenings/" + made["key"].(string)
}

// laterPlan is the plan of an evening that begins tomorrow.
func laterPlan(more string) string {
	return strings.Replace(planOfEvening(more), "2026-01-01T20:00:00Z", time.Now().AddDate(0, 0, 1).UTC().Format(time.RFC3339), 1)
}

// runEvenings calls all operations on evenings, and returns them.
func runEvenings(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{})
	ann, bo := webtest.NewCaller(t, webtest.Member(t, h, "Ann")), webtest.NewCaller(t, h.Guest(t))
	at := opensEvening(ann)
	if list := bo.Call(200, "GET", "/api/evenings", "", ""); len(list["coming"].([]any)) != 1 || len(list["past"].([]any)) != 0 {
		t.Errorf("a guest sees %v", list)
	}
	if now := ann.Call(200, "POST", at+"/plan", "", laterPlan(`,"swiss":true`)); now["plan"].(map[string]any)["swiss"] != true {
		t.Errorf("after the change it is %v", now)
	}
	for number, c := range []*webtest.Caller{ann, bo} {
		if now := c.Call(200, "POST", at+"/join", "", ""); now["you"] != float64(number+1) || now["stage"] != "gathering" {
			t.Errorf("a guest reads %v", now)
		}
	}
	ann.Call(200, "POST", at+"/rest", "", "")
	ann.Call(200, "POST", at+"/join", "", "")
	ann.Call(200, "POST", at+"/organise", "", `{"do":"begin"}`)
	now := bo.Call(200, "GET", at, "", "")
	if now["stage"] != "playing" || now["round"] != 1.0 || now["table"] == nil || len(now["games"].([]any)) != 1 {
		t.Errorf("after the beginning it is %v", now)
	}
	if pairing := bo.Call(200, "GET", at+"/pairing", "", ""); pairing["seed"] != nil || len(pairing["rounds"].([]any)) != 1 {
		t.Errorf("the pairing is %v", pairing)
	}
	if now = bo.Call(200, "POST", at+"/leave", "", ""); now["guests"].([]any)[1].(map[string]any)["presence"] != "left" {
		t.Errorf("after leaving it is %v", now)
	}
	if now = ann.Call(200, "POST", at+"/organise", "", `{"do":"cancel"}`); now["stage"] != "ended" {
		t.Errorf("after the end it is %v", now)
	}
	bo.Call(403, "GET", at+"/fair-play", "", "")
	if found := ann.Call(200, "GET", at+"/fair-play", "", ""); len(found["pairs"].([]any)) != 0 || len(found["rulings"].([]any)) != 0 {
		t.Errorf("the organiser is told %v", found)
	}
	if pairing := bo.Call(200, "GET", at+"/pairing", "", ""); pairing["seed"] == nil {
		t.Errorf("the pairing stays secret: %v", pairing)
	}
	ann.Called.Add(bo.Called)
	return ann.Called
}

// ofEvenings are the operations on evenings that change something.
var ofEvenings = []string{"openEvening", "changeEvening", "joinEvening", "restEvening", "leaveEvening", "organiseEvening"}

// provokeByEvenings asks for what guests, strangers and organisers of evenings may not do.
func provokeByEvenings(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	ann, bo, none := webtest.Member(t, h, "Ann"), h.Guest(t), h.WithoutCookies(t)
	for _, operation := range ofEvenings {
		got.add(t, operation, ask(none, operation, "", ""))
		if operation != "openEvening" {
			got.add(t, operation, ask(ann, operation, "", ""))
		}
	}
	got.add(t, "getEvening", ask(ann, "getEvening", "", ""))
	got.add(t, "getPairing", ask(ann, "getPairing", "", ""))
	got.add(t, "getEveningFairPlay", ask(ann, "getEveningFairPlay", "", ""))
	got.add(t, "openEvening", ask(bo, "openEvening", "", ""))
	noLevel := strings.Replace(planOfEvening(""), "greedy", "none", 1)
	for _, bad := range []string{planOfEvening(`,"minutes":30`), noLevel} {
		got.add(t, "openEvening", ann.PostJSON("/api/evenings", `{"plan":`+bad+`}`))
	}
	got.add(t, "openEvening", ann.PostJSON("/api/evenings", `{"plan":`+planOfEvening("")+`,"club":"none"}`))
	organiser := webtest.NewCaller(t, ann)
	at := opensEvening(organiser)
	send := func(g *webtest.Guest, operation, input string) {
		o := webtest.TheDocument().Operation(operation)
		r := g.Request(o.Method, strings.Replace(o.Path, "/api/evenings/{key}", at, 1), strings.NewReader(input))
		r.Header.Set("Content-Type", "application/json")
		got.add(t, operation, g.Do(r))
	}
	for _, operation := range []string{"changeEvening", "restEvening", "leaveEvening", "organiseEvening", "getEveningFairPlay"} {
		send(bo, operation, inputs[operation])
	}
	send(ann, "changeEvening", planOfEvening(`,"minutes":30`))
	send(ann, "changeEvening", noLevel)
	send(ann, "organiseEvening", `{"do":"swap","a":1,"b":2}`)
	send(botOf(ann, "Nelly"), "joinEvening", "")
	webtest.NewCaller(t, bo).Call(200, "POST", at+"/join", "", "")
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"sendAway","a":1}`)
	send(bo, "joinEvening", "")
	provokeAtItsTable(got, organiser, bo, at)
	send(ann, "changeEvening", planOfEvening(""))
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"cancel"}`)
	for _, operation := range ofEvenings[1:] {
		send(ann, operation, inputs[operation])
	}
	for range 5 {
		opensEvening(organiser)
	}
	got.add(t, "openEvening", ask(ann, "openEvening", "", ""))
	provokeByNamesOfEvenings(t, got)
}

// provokeAtItsTable begins an evening of its organiser alone, and asks at the table for what the evening has decided.
func provokeAtItsTable(got provoked, organiser *webtest.Caller, watcher *webtest.Guest, at string) {
	t := organiser.T
	organiser.Call(200, "POST", at+"/join", "", "")
	organiser.Call(200, "POST", at+"/organise", "", `{"do":"begin"}`)
	id := fmt.Sprint(organiser.Call(200, "GET", at, "", "")["table"])
	for _, operation := range []string{"offerSeat", "acceptSeat"} {
		got.add(t, operation, ask(organiser.Guest, operation, id, ""))
	}
	for _, o := range webtest.TheDocument().Operations {
		if strings.HasPrefix(o.Path, "/api/tables/{id}/") && o.ID != "getLog" && o.ID != "followTable" {
			got.add(t, o.ID, watcher.Do(request(watcher, o, id, "")))
		}
	}
	playRound(organiser.Guest, id)
	got.add(t, "rematch", ask(organiser.Guest, "rematch", id, ""))
}

// provokeByNamesOfEvenings gives evenings names that are not wanted, as a person too who may not talk.
func provokeByNamesOfEvenings(t *testing.T, got provoked) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("unwanted"), 0o600))
	words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	choosy := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
	ann := webtest.Member(t, choosy, "Ann")
	at := opensEvening(webtest.NewCaller(t, ann))
	all := func() {
		plan := strings.Replace(laterPlan(""), "Club night", "Unwanted", 1)
		got.add(t, "openEvening", ann.PostJSON("/api/evenings", `{"plan":`+plan+`}`))
		got.add(t, "changeEvening", ann.PostJSON(at+"/plan", plan))
	}
	all()
	choosy.Silence(t, ann.Identity())
	all()
}

// TestBotAccountsPlayAtAnEvening lets an organiser allow bot accounts: four come, play the game of the first round by the API alone, and
// stand in the standings.
func TestBotAccountsPlayAtAnEvening(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	owner := webtest.Member(t, h, "Ann")
	ann := webtest.NewCaller(t, owner)
	at := "/api/evenings/" + ann.Call(200, "POST", "/api/evenings", "", `{"plan":`+laterPlan(`,"accounts":true`)+`}`)["key"].(string)
	var bots []*webtest.Caller
	for _, name := range []string{"Nelly", "Olga", "Pia", "Quin"} {
		bots = append(bots, webtest.NewCaller(t, botOf(owner, name)))
		bots[len(bots)-1].Call(200, "POST", at+"/join", "", "")
	}
	ann.Call(200, "POST", at+"/organise", "", `{"do":"begin"}`)
	id := bots[0].Call(200, "GET", at, "", "")["table"].(string)
	for bots[0].Call(200, "GET", "/api/tables/{id}", id, "")["phase"] != "over" {
		for _, b := range bots {
			moveAt(b, id)
		}
	}
	ann.Call(200, "POST", at+"/organise", "", `{"do":"pause"}`) // what has happened meanwhile is noted
	now := ann.Call(200, "GET", at, "", "")
	standings, _ := now["standings"].([]any)
	for _, one := range standings {
		if one.(map[string]any)["games"] != 1.0 {
			t.Errorf("a standing is %v", one)
		}
	}
	if len(standings) != len(bots) {
		t.Errorf("the evening is %v", now)
	}
}

// moveAt makes the first legal move of a program at a table, if it is to move.
func moveAt(b *webtest.Caller, id string) {
	now := b.Call(200, "GET", "/api/tables/{id}", id, "")
	game, _ := now["game"].(map[string]any)
	if legal, _ := game["legal"].([]any); len(legal) > 0 {
		b.Call(200, "POST", "/api/tables/{id}/moves", id, fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"], legal[0]))
	}
}
