package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestEveryOperation calls every operation of the document.
func TestEveryOperation(t *testing.T) {
	measured := new(oneMeasure)
	h := webtest.NewWith(t, site.Config{})
	h.Site.Reviews.Measures.Store = measured
	one := webtest.NewCaller(t, h.Guest(t))
	two := one.As(h.Guest(t))
	one.Call(200, "POST", "/api/session", "", `{"name":"Zsófi"}`)
	if who := one.Call(200, "GET", "/api/session", "", ""); who["name"] != "Zsófi" || who["known"] != true {
		t.Errorf("the session is %v", who)
	}
	made := one.Call(201, "POST", "/api/tables", "", `{"players":3,"piles":2,"bank":600000,"increment":5000}`)
	id := made["id"].(string)
	one.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":0}`)
	one.Call(200, "POST", "/api/tables/{id}/bot", id, `{"seat":1,"level":"greedy"}`)
	one.Call(200, "POST", "/api/tables/{id}/stand", id, `{"seat":1}`)
	one.Call(200, "POST", "/api/tables/{id}/bot", id, `{"seat":1,"level":"random"}`)
	two.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":2}`)
	one.Call(200, "POST", "/api/tables/{id}/pace", id, `{"pace":0}`)
	one.Call(200, "POST", "/api/tables/{id}/ready", id, "")
	one.Call(200, "POST", "/api/tables/{id}/talk", id, `{"text":"Hello!"}`)
	one.Call(200, "POST", "/api/tables/{id}/phrase", id, `{"phrase":"well_played"}`)
	one.Call(409, "GET", "/api/tables/{id}/analysis", id, "")
	one.Call(409, "POST", "/api/tables/{id}/moves", id, `{"seat":0,"ply":9999,"move":"call"}`)
	one.Call(200, "POST", "/api/tables/{id}/leave", id, `{"seat":0}`)
	two.Call(200, "POST", "/api/tables/{id}/leave", id, `{"seat":2}`)
	h.WaitFor(t, id, func(now *table.Table) bool { return now.Phase == table.Over })
	one.Analyze("/t/" + id)
	one.Call(200, "GET", "/api/tables/{id}/analysis", id, "")
	checkMeasure(t, one.Call(200, "GET", "/api/tables/{id}/measure", id, ""))
	measured.check(t, one, id)
	one.Call(200, "GET", "/api/tables/{id}/rating", id, "")
	one.Call(400, "POST", "/api/tables/{id}/resign", id, `{"seat":0}`)
	one.Call(400, "POST", "/api/tables/{id}/back", id, `{"seat":0}`)
	one.Call(409, "POST", "/api/tables/{id}/decline", id, "")
	asked := one.Call(200, "POST", "/api/tables/{id}/rematch", id, "")
	if answers, _ := asked["rematch"].(map[string]any); asked["id"] != id || len(answers["asked"].([]any)) != 1 || answers["by"] != 0.0 {
		t.Errorf("after the question for a rematch the table is %v", asked)
	}
	one.Call(200, "GET", "/api/tables/{id}/log", id, "")
	two.Call(200, "POST", "/api/tables/{id}/decline", id, "")
	if now := one.Call(200, "POST", "/api/tables/{id}/rematch", id, ""); now["id"] == id || now["phase"] != "playing" {
		t.Errorf("the rematch is %v", now)
	}
	one.Call(200, "GET", "/api/tables", "", "")
	one.Call(200, "GET", "/api/tables/{id}", id, "")
	one.Call(400, "GET", "/api/tables/{id}/hint?seat=0&ply=0", id, "")
	one.Call(200, "GET", "/api/tables/{id}/log", id, "")
	one.Call(200, "GET", "/api/tables/{id}/record", id, "")
	one.Call(404, "GET", "/api/tables/{id}/stream", "nowhere", "")
	one.Call(400, "GET", "/api/events?after=17", "", "")
	one.Call(200, "POST", "/api/tables/{id}/clear", id, "")
	if left := two.Call(200, "POST", "/api/tables/clear", "", `{"until":253402300799999}`)["tables"].([]any); len(left) != 0 {
		t.Errorf("after clearing its finished game a list has %d tables: want none, because the player declined the rematch", len(left))
	}
	makeInOneCall(t, one)
	passEarly(t, one)
	agreeByCalls(t, one)
	addWords(t, one, two)
	planAhead(t, one)
	meet(t, one, two)
	takeLesson(t, one)
	mutePlayers(t, one, two)
	useAccount(one, two)
	usePasskeys(t, one)
	useTokens(one)
	useBots(one)
	useNotifications(t, one)
	one.Call(200, "GET", "/api/packages", "", "")
	one.Call(200, "GET", "/api/house", "", "")
	one.Call(200, "GET", "/api/milestones", "", "")
	one.Call(200, "POST", "/api/session/vacation", "", `{"days":3}`)
	one.Call(400, "POST", "/api/session/vacation", "", `{"days":31}`)
	deleteData(t, one)
	for _, others := range []func(*testing.T) webtest.Calls{knowPeople, playDay, playDuels, solvePuzzles, train, downloadGames, leaveSeats,
		askForHint, comeHome, runClubs, runEvenings, runEveningTalk, runLeagues} {
		one.Called.Add(others(t))
	}
	for _, operation := range webtest.TheDocument().Operations {
		if !one.Called.Succeeded(operation.ID) {
			t.Errorf("%s is described and did not succeed", operation.ID)
		}
	}
	checkExamples(t, one.Called)
}

// useAccount keeps the games of a client, signs another one in, and signs it out.
func useAccount(one, two *webtest.Caller) {
	one.Call(200, "POST", "/api/session/keep", "", "")
	one.Call(200, "GET", "/api/session", "", "")
	link := one.Call(200, "POST", "/api/session/link", "", "")
	two.Call(200, "POST", "/api/session/use-link", "", fmt.Sprintf(`{"token":%q,"along":true}`, link["token"]))
	for _, device := range one.Call(200, "GET", "/api/session/devices", "", "")["devices"].([]any) {
		if device := device.(map[string]any); device["this"] != true {
			one.Call(200, "DELETE", "/api/session/devices/"+device["id"].(string), "", "")
		}
	}
	one.Call(200, "DELETE", "/api/session/devices", "", "")
}

// useNotifications gets messages in a browser, chooses quiet hours, and stops the messages.
func useNotifications(t *testing.T, c *webtest.Caller) {
	t.Helper()
	body, id := webtest.Subscription(t, 1)
	if none := c.Call(200, "GET", "/api/session/notifications", "", ""); len(none["browsers"].([]any)) != 0 ||
		len(none["key"].(string)) != 87 {
		t.Errorf("before the first subscription: %v", none)
	}
	c.Call(400, "POST", "/api/session/notifications", "", `{"endpoint":"https://127.0.0.1/","p256dh":"AA","auth":"AA"}`)
	now := c.Call(200, "POST", "/api/session/notifications", "", body)
	if got := now["browsers"].([]any)[0].(map[string]any); got["id"] != id || now["zone"] != "Europe/Rome" || now["quiet"] != nil {
		t.Errorf("the subscription is %v", now)
	}
	c.Call(400, "POST", "/api/session/notifications/quiet", "", `{"zone":"Nowhere/Land"}`)
	now = c.Call(200, "POST", "/api/session/notifications/quiet", "", `{"quiet":{"from":1320,"to":420},"zone":"Asia/Tokyo"}`)
	if quiet, _ := now["quiet"].(map[string]any); quiet["from"] != 1320.0 || quiet["to"] != 420.0 || now["zone"] != "Asia/Tokyo" {
		t.Errorf("the quiet hours are %v", now)
	}
	if now = c.Call(200, "DELETE", "/api/session/notifications/"+id, "", ""); len(now["browsers"].([]any)) != 0 {
		t.Errorf("after the end: %v", now)
	}
}

// makeInOneCall makes tables of every kind.
func makeInOneCall(t *testing.T, c *webtest.Caller) {
	t.Helper()
	for _, test := range []struct{ path, body, want string }{
		{"/api/tables", `{"players":3,"piles":1,"sit":true}`, "waiting [  ]"},
		{"/api/play", `{"bots":2,"piles":2,"pace":5000}`, "playing [ club club]"},
		{"/api/play", `{"bots":4,"piles":2,"pace":5000,"level":"random","levels":["expert","greedy"]}`, "playing [ expert greedy random random]"},
		{"/api/together", `{"names":["Ada","Bo"],"bots":1,"piles":2,"pace":5000,"level":"casual"}`, "playing [  casual]"},
	} {
		made := c.Call(201, "POST", test.path, "", test.body)
		levels := []string{}
		for _, seat := range made["seats"].([]any) {
			level, _ := seat.(map[string]any)["level"].(string)
			levels = append(levels, level)
		}
		if got := fmt.Sprintf("%v %s", made["phase"], levels); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.path, test.body, got, test.want)
		}
		if mine := made["seats"].([]any)[0].(map[string]any)["mine"]; mine != true {
			t.Errorf("%s %s: the first seat is mine: %v", test.path, test.body, mine)
		}
	}
	c.Call(400, "POST", "/api/play", "", `{"bots":1,"piles":2,"level":"genius"}`)
	c.Call(400, "POST", "/api/play", "", `{"bots":0,"piles":2}`)
	c.Call(400, "POST", "/api/together", "", `{"names":["A","B","C","D","E"],"bots":1,"piles":2}`)
	c.Call(400, "POST", "/api/together", "", `{"names":["\u0007"],"bots":1,"piles":2}`)
}

// takeLesson goes through the first steps of a lesson and ends it.
func takeLesson(t *testing.T, c *webtest.Caller) {
	t.Helper()
	now := c.Call(201, "POST", "/api/lesson", "", "")
	id := now["id"].(string)
	for step := range 3 {
		if done := now["lesson"].(map[string]any)["done"]; done != float64(step) {
			t.Fatalf("%v steps are done, want %d", done, step)
		}
		now = c.Call(200, "POST", "/api/tables/{id}/next", id, fmt.Sprintf(`{"done":%d}`, step))
	}
	c.Call(409, "POST", "/api/tables/{id}/next", id, `{"done":9}`)
	if now = c.Call(200, "POST", "/api/tables/{id}/skip", id, ""); now["lesson"] != nil {
		t.Errorf("the lesson goes on: %v", now["lesson"])
	}
}

// TestAWholeGameThroughTheAPI plays for two people to the end with nothing but what the API says, and reads
// the log.
func TestAWholeGameThroughTheAPI(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	c := webtest.NewCaller(t, h.Guest(t))
	id := c.Call(201, "POST", "/api/tables", "", `{"players":2,"piles":1}`)["id"].(string)
	c.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":0}`)
	now := c.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":1}`)
	for now["phase"] != "over" {
		game := now["game"].(map[string]any)
		legal := game["legal"].([]any)
		now = c.Call(200, "POST", "/api/tables/{id}/moves", id,
			fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"], legal[len(legal)-1]))
	}
	if proof := now["proof"].(map[string]any); proof["seed"] == nil {
		t.Errorf("the game is over, and its proof is %v", proof)
	}
	log := c.Call(200, "GET", "/api/tables/{id}/log", id, "")["entries"].([]any)
	if len(log) != int(now["version"].(float64)) {
		t.Errorf("the log has %d entries at version %v", len(log), now["version"])
	}
	after := c.Want(200, c.Get("/api/tables/"+id+"/log?after=7")).Body
	var rest struct{ Entries []struct{ Version int } }
	if err := json.Unmarshal([]byte(after), &rest); err != nil || len(rest.Entries) != len(log)-7 || rest.Entries[0].Version != 8 {
		t.Errorf("after version 7 there are %d entries of %d, %v", len(rest.Entries), len(log), err)
	}
	c.CheckEnd("/t/" + id)
}

// TestAHeadSetsNoCookie asks for the head of an answer without a cookie: as with GET, the new player is forgotten.
func TestAHeadSetsNoCookie(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	for _, to := range []string{"/api/session", "/api/tables"} {
		r, err := http.Head(h.URL + to)
		fatal.If(t, err)
		r.Body.Close()
		if r.StatusCode != http.StatusOK || len(r.Cookies()) > 0 {
			t.Errorf("HEAD %s: status %d and cookies %v", to, r.StatusCode, r.Cookies())
		}
	}
}

// TestTheAPISaysWhatIsWrong sends what is nearly right.
func TestTheAPISaysWhatIsWrong(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	id := path.Base(g.Want(200, g.Post("/together", "name=A&name=B")).Path)
	moves := "/api/tables/" + id + "/moves"
	for _, test := range []struct {
		to, body string
		status   int
		words    []string
	}{
		{moves, `{"seat":0,"ply":0,"move":"draw 1"} {}`, 400, []string{"bad-request", `"at":"body"`, "after the top-level value"}},
		{moves, `{"ply":0,"move":"draw 1"}`, 400, []string{"required property seat"}},
		{moves, `{"seat":0,"move":"draw 1"}`, 400, []string{"required property ply"}},
		{moves, `{"seat":0,"ply":0}`, 400, []string{"required property move"}},
		{moves, `{"seat":"0","ply":0,"move":"draw 1"}`, 400, []string{`"at":"body.seat"`, "expected integer"}},
		{moves, `{"seat":null,"ply":0,"move":"draw 1"}`, 400, []string{`"at":"body.seat"`}},
		{moves, `{"seat":0,"ply":0,"epoch":null,"move":"draw 1"}`, 400, []string{`"at":"body.epoch"`, "null"}},
		{"/api/session", `{"name":"Ada","face":null}`, 400, []string{`"at":"body.face"`, "null"}},
		{"/api/tables", `{"players":2,"piles":1,"without":{"chance":null}}`, 400, []string{`"at":"body.without.chance"`, "null"}},
		{moves, `{"seat":256,"ply":0,"move":"draw 1"}`, 400, []string{`"at":"body.seat"`, "4"}},
		{moves, `{"seat":0,"ply":-1,"move":"draw 1"}`, 400, []string{`"at":"body.ply"`}},
		{moves, `{"seat":0,"ply":1e99,"move":"draw 1"}`, 400, []string{`"at":"body`}},
		{moves, `{"seat":0,"ply":0,"move":"draw  1"}`, 400, []string{`"at":"body.move"`, "want"}},
		{moves, `{"seat":0,"ply":0,"move":["call"]}`, 400, []string{`"at":"body.move"`, "expected string"}},
		{moves, `{"seat":0,"ply":0,"move":"call","as":"1"}`, 400, []string{`"at":"body.as"`, "unexpected property"}},
		{moves, `{"seat":0,"ply":0,"ply":1,"move":"call"}`, 400, []string{"duplicate", "ply"}},
		{moves, `{"seat":0,"ply":0,"move":"call","move":"c\"a:ll\\"}`, 400, []string{"duplicate", "move"}},
		{moves, `{"seat":0,"ply":0,"move":"c\"a:l,l\\"}`, 400, []string{`"at":"body.move"`}},
		{moves, `{"Seat":0,"ply":0,"move":"call"}`, 400, []string{"body.Seat", "unexpected property"}},
		{moves, ``, 400, []string{"body is required"}},
		{moves, `{"seat":0,`, 400, []string{"unexpected EOF"}},
		{moves, `"` + strings.Repeat("x", 20<<10) + `"`, 413, []string{"bad-request"}},
		{"/api/tables/" + id + "/moves?ply=7", `{"seat":0,"ply":0,"move":"call"}`, 400, []string{"query.ply", "unknown"}},
		{"/api/tables", `{"players":6,"piles":2}`, 400, []string{`"at":"body.players"`, "5"}},
		{"/api/tables", `{"players":2,"piles":1,"without":{"chance":true,"chance":false}}`, 400, []string{"duplicate", "chance"}},
		{"/api/tables", `{"players":2,"piles":1,"without":{"chance":true,"ch\u0061nce":false}}`, 400, []string{"duplicate", "chance"}},
		{"/api/tables/" + id + "/talk", "{\"text\":\"a\xffb\"}", 400, []string{`"at":"body"`, "invalid UTF-8"}},
		{"/api/session", "{\"name\":\"\xc3\x28\"}", 400, []string{`"at":"body"`, "invalid UTF-8"}},
		{"/api/tables", `{"players":2}`, 400, []string{"required property piles"}},
		{"/api/tables", `{"players":2,"piles":2,"pace":60000}`, 400, []string{`"at":"body.pace"`, "10000"}},
		{"/api/tables/" + id + "/bot", `{"seat":0,"level":"genius"}`, 400, []string{`"at":"body.level"`, "greedy"}},
		{"/api/tables/" + id + "/talk", `{"text":""}`, 400, []string{`"at":"body.text"`}},
		{"/api/session", `{"name":"a\u0007b"}`, 400, []string{`"at":"body.name"`, "want"}},
		{"/api/tables/nowhere/moves", `{"seat":0,"ply":0,"move":"call"}`, 404, []string{"no-such-table", "This table is gone"}},
	} {
		r := g.PostJSON(test.to, test.body)
		if r.Status != test.status || r.Header.Get("Content-Type") != "application/json" &&
			r.Header.Get("Content-Type") != "application/json; charset=utf-8" {
			t.Errorf("%s %.60s: status %d, %s: want %d, JSON", test.to, test.body, r.Status, r.Header.Get("Content-Type"), test.status)
		}
		for _, word := range test.words {
			if !strings.Contains(r.Body, word) {
				t.Errorf("%s %.60s: %s does not say %q", test.to, test.body, r.Body, word)
			}
		}
	}
	if now := g.Table("/t/" + id); now.Ply != 0 {
		t.Errorf("%d moves were made by what was refused", now.Ply)
	}
}

// TestTheAPINamesTheClause has a move refused by the rules, in the language that was asked for.
func TestTheAPINamesTheClause(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/together", "name=A&name=B")).Path
	r := g.Request("POST", "/api/tables/"+path.Base(at)+"/moves",
		strings.NewReader(fmt.Sprintf(`{"seat":%d,"ply":0,"move":"bid 5"}`, g.Table(at).Game.Actor)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", "de")
	got := g.Want(http.StatusUnprocessableEntity, g.Do(r))
	var refused struct{ Key, Message, Clause string }
	fatal.If(t, json.Unmarshal([]byte(got.Body), &refused))
	if refused.Key != "no-auction" || refused.Clause != "R3" || !strings.Contains(refused.Message, "Versteigerung") {
		t.Errorf("it is refused with %+v", refused)
	}
}

// TestTheAPIFollows reads the stream as a program does.
func TestTheAPIFollows(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	id := path.Base(g.Want(200, g.Post("/together", "name=A&name=B")).Path)
	answer, err := g.Client.Do(g.Request("GET", "/api/tables/"+id+"/stream", nil))
	fatal.If(t, err)
	defer answer.Body.Close()
	events := bufio.NewReader(answer.Body)
	for ply := range 3 {
		now := nextEvent(t, events)
		if int(now["ply"].(float64)) != ply && ply < 2 {
			t.Fatalf("the event is of ply %v: want %d", now["ply"], ply)
		}
		if ply == 0 {
			g.Want(200, g.PostJSON("/api/tables/"+id+"/moves", fmt.Sprintf(`{"seat":%v,"ply":0,"move":"call"}`,
				now["game"].(map[string]any)["acting"])))
		} else if ply == 1 {
			g.Want(200, g.PostJSON("/api/tables/"+id+"/talk", `{"text":"well"}`))
		}
	}
}

// nextEvent reads the table of the next event.
func nextEvent(t *testing.T, events *bufio.Reader) (now map[string]any) {
	t.Helper()
	for {
		line, err := events.ReadString('\n')
		fatal.If(t, err)
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			if err := webtest.TheDocument().CheckSchema("Table", data); err != nil {
				t.Error(err)
			}
			fatal.If(t, json.Unmarshal([]byte(data), &now))
			return now
		}
	}
}

// TestEveryPhraseCanBeSaid says each phrase of the tables: the document must list the same.
func TestEveryPhraseCanBeSaid(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	one := webtest.NewCaller(t, h.Guest(t))
	for _, key := range table.Phrases() {
		id := one.Call(201, "POST", "/api/tables", "", `{"players":2,"piles":1,"sit":true}`)["id"].(string)
		one.Call(200, "POST", "/api/tables/{id}/phrase", id, `{"phrase":"`+key+`"}`)
		one.Call(200, "GET", "/api/tables/{id}/log", id, "")
	}
	one.Call(400, "POST", "/api/tables/{id}/phrase", "nowhere", `{"phrase":"boo"}`)
}

// passEarly promises to pass for the second of two seats at one device, and takes it back.
func passEarly(t *testing.T, one *webtest.Caller) {
	t.Helper()
	made := one.Call(201, "POST", "/api/together", "", `{"names":["A","B"],"bots":0,"piles":1}`)
	id, seat := made["id"].(string), made["mayPassEarly"].([]any)[0]
	body := fmt.Sprintf(`{"seat":%v}`, seat)
	now := one.Call(200, "POST", "/api/tables/{id}/early", id, body)
	if list, _ := now["earlyPasses"].([]any); len(list) != 1 || list[0] != seat {
		t.Errorf("the seats %v pass early, want %v", now["earlyPasses"], seat)
	}
	if now := one.As(one.Guest.Server.Guest(t)).Call(200, "GET", "/api/tables/{id}", id, ""); now["earlyPasses"] != nil ||
		now["mayPassEarly"] != nil {
		t.Errorf("a watcher sees who passes early: %v", now)
	}
	if now := one.Call(200, "POST", "/api/tables/{id}/not-early", id, body); now["earlyPasses"] != nil {
		t.Errorf("the seats %v pass early after it was taken back", now["earlyPasses"])
	}
}

// planAhead leaves a move ahead for the second of two seats at one device, and takes it back. Only its player sees it, also in
// their data.
func planAhead(t *testing.T, one *webtest.Caller) {
	t.Helper()
	made := one.Call(201, "POST", "/api/together", "", `{"names":["A","B"],"bots":0,"piles":1,"bank":86400000,"perMove":true}`)
	id, seat := made["id"].(string), made["mayPlan"].([]any)[0]
	body := fmt.Sprintf(`{"seat":%v,"turn":"draw","say":"bid","limit":9,"lasts":"round","row":4,"version":%v}`, seat, made["version"])
	now := one.Call(200, "POST", "/api/tables/{id}/plan", id, body)
	plan, _ := now["plans"].([]any)[0].(map[string]any)
	if plan["turn"] != "draw" || plan["say"] != "bid" || plan["limit"] != 9.0 || plan["lasts"] != "round" || plan["row"] != 4.0 ||
		plan["seat"] != seat {
		t.Errorf("the plan is %v", plan)
	}
	if now := one.As(one.Guest.Server.Guest(t)).Call(200, "GET", "/api/tables/{id}", id, ""); now["plans"] != nil || now["mayPlan"] != nil {
		t.Errorf("a watcher sees the plan: %v", now)
	}
	found := 0
	for _, of := range one.Call(200, "GET", "/api/session/data", "", "")["tables"].([]any) {
		if plans, _ := of.(map[string]any)["plans"].([]any); len(plans) == 1 {
			found++
		}
	}
	if found != 1 {
		t.Errorf("%d tables in the data have a plan: want 1", found)
	}
	one.Call(200, "POST", "/api/tables/{id}/moves", id, fmt.Sprintf(`{"seat":%v,"ply":%v,"move":"draw 1"}`,
		now["game"].(map[string]any)["actor"], now["ply"]))
	if now := one.Call(200, "POST", "/api/tables/{id}/no-plan", id, fmt.Sprintf(`{"seat":%v}`, seat)); now["plans"] != nil {
		t.Errorf("after it was taken back the plans are %v", now["plans"])
	}
	one.Call(409, "POST", "/api/tables/{id}/no-plan", id, fmt.Sprintf(`{"seat":%v}`, seat))
	one.Call(409, "POST", "/api/tables/{id}/plan", id, body) // a move was made since
}
