package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web"
)

// postJSON sends a body to the API.
func (g *guest) postJSON(to, body string) reply {
	g.t.Helper()
	r := g.request("POST", to, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return g.do(r)
}

// TestTheAPIIsAsDescribed calls every operation that the API says there is, and holds each answer against
// what it says of it.
func TestTheAPIIsAsDescribed(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	one := newCaller(t, h.guest(t))
	two := one.as(h.guest(t))
	one.call(200, "POST", "/api/session", "", `{"name":"Zsófi"}`)
	if who := one.call(200, "GET", "/api/session", "", ""); who["name"] != "Zsófi" || who["known"] != true {
		t.Errorf("the session is %v", who)
	}
	made := one.call(201, "POST", "/api/tables", "", `{"players":3,"piles":2,"bank":600000,"increment":5000}`)
	id := made["id"].(string)
	one.call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":0}`)
	one.call(200, "POST", "/api/tables/{id}/bot", id, `{"seat":1,"level":"greedy"}`)
	one.call(200, "POST", "/api/tables/{id}/stand", id, `{"seat":1}`)
	one.call(200, "POST", "/api/tables/{id}/bot", id, `{"seat":1,"level":"random"}`)
	two.call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":2}`)
	one.call(200, "POST", "/api/tables/{id}/pace", id, `{"pace":0}`)
	one.call(200, "POST", "/api/tables/{id}/talk", id, `{"text":"Hello!"}`)
	one.call(409, "GET", "/api/tables/{id}/analysis", id, "")
	one.call(409, "POST", "/api/tables/{id}/moves", id, `{"seat":0,"ply":9999,"move":"call"}`)
	one.call(200, "POST", "/api/tables/{id}/leave", id, `{"seat":0}`)
	two.call(200, "POST", "/api/tables/{id}/leave", id, `{"seat":2}`)
	h.waitFor(t, id, func(now *table.Table) bool { return now.Phase == table.Over })
	one.analyze("/t/" + id)
	one.call(200, "GET", "/api/tables/{id}/analysis", id, "")
	one.call(400, "POST", "/api/tables/{id}/resign", id, `{"seat":0}`)
	one.call(400, "POST", "/api/tables/{id}/back", id, `{"seat":0}`)
	one.call(200, "POST", "/api/tables/{id}/rematch", id, "")
	one.call(200, "GET", "/api/tables", "", "")
	one.call(200, "GET", "/api/tables/{id}", id, "")
	one.call(400, "GET", "/api/tables/{id}/hint?seat=0&ply=0", id, "")
	one.call(200, "GET", "/api/tables/{id}/log", id, "")
	one.call(200, "GET", "/api/tables/{id}/record", id, "")
	one.call(404, "GET", "/api/tables/{id}/stream", "nowhere", "")
	for _, methods := range one.says.Paths {
		for _, operation := range methods {
			if !one.called[operation.ID] {
				t.Errorf("%s is described and was not tried", operation.ID)
			}
		}
	}
}

// TestAWholeGameThroughTheAPI plays for two people to the end with nothing but what the API says, and reads
// the log.
func TestAWholeGameThroughTheAPI(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	c := newCaller(t, h.guest(t))
	id := c.call(201, "POST", "/api/tables", "", `{"players":2,"piles":1}`)["id"].(string)
	c.call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":0}`)
	now := c.call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":1}`)
	for now["phase"] != "over" {
		game := now["game"].(map[string]any)
		legal := game["legal"].([]any)
		now = c.call(200, "POST", "/api/tables/{id}/moves", id,
			fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"], legal[len(legal)-1]))
	}
	if proof := now["proof"].(map[string]any); proof["seed"] == nil {
		t.Errorf("the game is over, and its proof is %v", proof)
	}
	log := c.call(200, "GET", "/api/tables/{id}/log", id, "")["entries"].([]any)
	if len(log) != int(now["version"].(float64)) {
		t.Errorf("the log has %d entries at version %v", len(log), now["version"])
	}
	after := c.want(200, c.get("/api/tables/"+id+"/log?after=7")).body
	var rest struct{ Entries []struct{ Version int } }
	if err := json.Unmarshal([]byte(after), &rest); err != nil || len(rest.Entries) != len(log)-7 || rest.Entries[0].Version != 8 {
		t.Errorf("after version 7 there are %d entries of %d, %v", len(rest.Entries), len(log), err)
	}
	checkEnd(t, c.guest, "/t/"+id)
}

// TestTheAPISaysWhatIsWrong sends what is nearly right.
func TestTheAPISaysWhatIsWrong(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	id := path.Base(g.want(200, g.post("/together", "name=A&name=B")).path)
	moves := "/api/tables/" + id + "/moves"
	for _, test := range []struct {
		to, body string
		status   int
		words    []string
	}{
		{moves, `{"seat":0,"ply":0,"move":"draw 1"} {}`, 400, []string{"bad-request", `"at":"body"`, "after top-level value"}},
		{moves, `{"ply":0,"move":"draw 1"}`, 400, []string{"required property seat"}},
		{moves, `{"seat":0,"move":"draw 1"}`, 400, []string{"required property ply"}},
		{moves, `{"seat":0,"ply":0}`, 400, []string{"required property move"}},
		{moves, `{"seat":"0","ply":0,"move":"draw 1"}`, 400, []string{`"at":"body.seat"`, "expected integer"}},
		{moves, `{"seat":null,"ply":0,"move":"draw 1"}`, 400, []string{`"at":"body.seat"`}},
		{moves, `{"seat":256,"ply":0,"move":"draw 1"}`, 400, []string{`"at":"body.seat"`, "4"}},
		{moves, `{"seat":0,"ply":-1,"move":"draw 1"}`, 400, []string{`"at":"body.ply"`}},
		{moves, `{"seat":0,"ply":1e99,"move":"draw 1"}`, 400, []string{`"at":"body`}},
		{moves, `{"seat":0,"ply":0,"move":"draw  1"}`, 400, []string{`"at":"body.move"`, "want"}},
		{moves, `{"seat":0,"ply":0,"move":["call"]}`, 400, []string{`"at":"body.move"`, "expected string"}},
		{moves, `{"seat":0,"ply":0,"move":"call","as":"1"}`, 400, []string{`"at":"body.as"`, "unexpected property"}},
		{moves, `{"seat":0,"ply":0,"ply":1,"move":"call"}`, 400, []string{"stands twice"}},
		{moves, `{"seat":0,"ply":0,"move":"call","move":"c\"a:ll\\"}`, 400, []string{"stands twice"}},
		{moves, `{"seat":0,"ply":0,"move":"c\"a:l,l\\"}`, 400, []string{`"at":"body.move"`}},
		{moves, `{"Seat":0,"ply":0,"move":"call"}`, 400, []string{"body.Seat", "unexpected property"}},
		{moves, ``, 400, []string{"body is required"}},
		{moves, `{"seat":0,`, 400, []string{"unexpected end"}},
		{moves, `"` + strings.Repeat("x", 20<<10) + `"`, 413, []string{"bad-request"}},
		{"/api/tables/" + id + "/moves?ply=7", `{"seat":0,"ply":0,"move":"call"}`, 400, []string{"query.ply", "unknown"}},
		{"/api/tables", `{"players":6,"piles":2}`, 400, []string{`"at":"body.players"`, "5"}},
		{"/api/tables", `{"players":2}`, 400, []string{"required property piles"}},
		{"/api/tables", `{"players":2,"piles":2,"pace":60000}`, 400, []string{`"at":"body.pace"`, "10000"}},
		{"/api/tables/" + id + "/bot", `{"seat":0,"level":"genius"}`, 400, []string{`"at":"body.level"`, "greedy"}},
		{"/api/tables/" + id + "/talk", `{"text":""}`, 400, []string{`"at":"body.text"`}},
		{"/api/session", `{"name":"a\u0007b"}`, 400, []string{`"at":"body.name"`, "want"}},
		{"/api/tables/nowhere/moves", `{"seat":0,"ply":0,"move":"call"}`, 404, []string{"no-such-table", "There is no such table"}},
	} {
		r := g.postJSON(test.to, test.body)
		if r.status != test.status || r.header.Get("Content-Type") != "application/json" && r.header.Get("Content-Type") != "application/json; charset=utf-8" {
			t.Errorf("%s %.60s: status %d, %s: want %d, JSON", test.to, test.body, r.status, r.header.Get("Content-Type"), test.status)
		}
		for _, word := range test.words {
			if !strings.Contains(r.body, word) {
				t.Errorf("%s %.60s: %s does not say %q", test.to, test.body, r.body, word)
			}
		}
	}
	if now := g.table("/t/" + id); now.Ply != 0 {
		t.Errorf("%d moves were made by what was refused", now.Ply)
	}
}

// TestTheAPINamesTheClause has a move refused by the rules, in the language that was asked for.
func TestTheAPINamesTheClause(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.want(200, g.post("/together", "name=A&name=B")).path
	r := g.request("POST", "/api/tables/"+path.Base(at)+"/moves",
		strings.NewReader(fmt.Sprintf(`{"seat":%d,"ply":0,"move":"bid 5"}`, g.table(at).Game.Actor)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", "de")
	got := g.want(http.StatusUnprocessableEntity, g.do(r))
	var refused struct{ Key, Message, Clause string }
	if err := json.Unmarshal([]byte(got.body), &refused); err != nil {
		t.Fatal(err)
	}
	if refused.Key != "no-auction" || refused.Clause != "R3" || !strings.Contains(refused.Message, "Versteigerung") {
		t.Errorf("it is refused with %+v", refused)
	}
}

// TestTheAPIFollows reads the stream as a program does.
func TestTheAPIFollows(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	c := newCaller(t, g)
	id := path.Base(g.want(200, g.post("/together", "name=A&name=B")).path)
	answer, err := g.client.Do(g.request("GET", "/api/tables/"+id+"/stream", nil))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	events := bufio.NewReader(answer.Body)
	for ply := range 3 {
		now := nextEvent(t, events)
		if int(now["ply"].(float64)) != ply && ply < 2 {
			t.Fatalf("the event is of ply %v: want %d", now["ply"], ply)
		}
		for _, fault := range c.says.faults(c.says.Components.Schemas["ApiTable"], now, "event") {
			t.Error(fault)
		}
		if ply == 0 {
			g.want(200, g.postJSON("/api/tables/"+id+"/moves", fmt.Sprintf(`{"seat":%v,"ply":0,"move":"call"}`, now["game"].(map[string]any)["acting"])))
		} else if ply == 1 {
			g.want(200, g.postJSON("/api/tables/"+id+"/talk", `{"text":"well"}`))
		}
	}
}

// nextEvent reads the table of the next event.
func nextEvent(t *testing.T, events *bufio.Reader) (now map[string]any) {
	t.Helper()
	for {
		line, err := events.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			if err := json.Unmarshal([]byte(data), &now); err != nil {
				t.Fatal(err)
			}
			return now
		}
	}
}
