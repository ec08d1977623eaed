package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/client"
	"razzia/fair"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// onDay calls an operation on a day.
func onDay(g *webtest.Guest, operation string, day daily.Day) webtest.Reply {
	g.T.Helper()
	o := webtest.TheDocument().Operation(operation)
	path := strings.NewReplacer("{day}", day.String(), "{month}", day.Month().String()).Replace(o.Path)
	if o.Method == http.MethodGet {
		return g.Get(path)
	}
	return g.PostJSON(path, inputs[operation])
}

// provokeByTheDaily asks for days that are not there, and for what is not shown or allowed while a day goes on.
func provokeByTheDaily(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	ann, bo := h.Guest(t), h.Guest(t)
	today := daily.DayOf(time.Now())
	for _, operation := range []string{"getDay", "playDay", "solveDay", "getDayResults", "getDayProof", "getDailyMonth"} {
		got.add(t, operation, onDay(ann, operation, today+1000))
		if operation != "getDayProof" && operation != "getDailyMonth" {
			got.add(t, operation, onDay(ann, operation, today+1))
		}
	}
	got.add(t, "getDayResults", onDay(ann, "getDayResults", today))
	id := begin(t, ann, today)
	for _, operation := range []string{"leave", "resign", "offerSeat", "acceptSeat", "undo", "askBreak", "listTable"} {
		got.add(t, operation, ask(ann, operation, id, ""))
	}
	playRound(ann, id)
	got.add(t, "rematch", ask(ann, "rematch", id, ""))
	if r := onDay(ann, "getDayResults", today); r.Status != http.StatusOK {
		t.Errorf("after the round: %d %s", r.Status, r.Body)
	}
	for _, o := range webtest.TheDocument().Operations {
		if strings.HasPrefix(o.Path, "/api/tables/{id}") {
			got.add(t, o.ID, bo.Do(request(bo, o, id, "")))
		}
	}
	provokeManyTables(t, got, h, ann, today)
	h.Site.Daily.Keeper.Puzzles = nil
	got.add(t, "solveDay", onDay(ann, "solveDay", today))
	h.Host.Close()
	got.add(t, "playDay", onDay(bo, "playDay", today))
}

// playRound plays a round to its end.
func playRound(g *webtest.Guest, id string) {
	g.T.Helper()
	ask(g, "setPace", id, `{"pace":0}`)
	for {
		switch now := g.Table(id); {
		case now.Phase == table.Over.String():
			return
		case now.Game.Acting >= 0:
			move := now.Game.Legal[len(now.Game.Legal)-1]
			g.Want(http.StatusOK, ask(g, "makeMove", id, fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.Acting, now.Ply, move)))
		default:
			time.Sleep(time.Millisecond)
		}
	}
}

// begin begins the round of a day.
func begin(t *testing.T, g *webtest.Guest, day daily.Day) string {
	t.Helper()
	var made client.DailyTable
	r := onDay(g, "playDay", day)
	if err := json.Unmarshal([]byte(r.Body), &made); err != nil || r.Status != http.StatusOK {
		t.Fatalf("a round begins with %d %s", r.Status, r.Body)
	}
	return string(made.Table)
}

// provokeManyTables makes as many tables as a person may, and then a practice.
func provokeManyTables(t *testing.T, got provoked, h *webtest.Server, g *webtest.Guest, today daily.Day) {
	t.Helper()
	judge, err := measure.Open()
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := daily.Deal(t.Context(), today-1, daily.By(judge), fair.NewSeed)
	if err == nil {
		err = daily.NewStore(h.Kept.Engine()).AddRound(t.Context(), r, s)
	}
	for range host.MaxUnfinished {
		if err == nil {
			g.PostJSON("/api/tables", `{"players":2,"piles":1}`)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	got.add(t, "playDay", onDay(g, "playDay", today-1))
}

// playDay calls all operations on the daily, and returns them.
func playDay(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{})
	c, today := webtest.NewCaller(t, h.Guest(t)), daily.DayOf(time.Now()).String()
	first := c.Call(200, "GET", "/api/daily", "", "")
	if puzzle := first["puzzle"].(map[string]any); first["date"] != today || puzzle["best"] != nil {
		t.Errorf("the day is %v", first)
	}
	move := first["puzzle"].(map[string]any)["position"].(map[string]any)["legal"].([]any)[0]
	c.Call(200, "POST", "/api/daily/"+today+"/solve", "", fmt.Sprintf(`{"move":%q}`, move))
	if puzzle := c.Call(200, "GET", "/api/daily/"+today, "", "")["puzzle"].(map[string]any); puzzle["move"] != move || puzzle["best"] == nil {
		t.Errorf("after the answer the puzzle is %v", puzzle)
	}
	id := c.Call(200, "POST", "/api/daily/"+today+"/play", "", "")["table"].(string)
	if again := c.Call(200, "POST", "/api/daily/"+today+"/play", "", "")["table"]; again != id {
		t.Errorf("the second request begins %v, the first %s", again, id)
	}
	if round := c.Call(200, "GET", "/api/daily", "", "")["round"].(map[string]any); round["stage"] != "running" || round["table"] != id {
		t.Errorf("the round is %v", round)
	}
	checkWatched(t, h, c.Guest, id)
	c.Call(403, "GET", "/api/daily/"+today+"/results", "", "")
	playRound(c.Guest, id)
	if results := c.Call(200, "GET", "/api/daily/"+today+"/results", "", ""); results["round"].(map[string]any)["rank"] != 1.0 {
		t.Errorf("the results are %v", results)
	}
	if proof := c.Call(200, "GET", "/api/daily/"+today+"/proof", "", ""); proof["commitment"] == nil || proof["proof"] != nil {
		t.Errorf("while the day goes on the proof is %v", proof)
	}
	days, _ := c.Call(200, "GET", "/api/session/data", "", "")["days"].([]any)
	if len(days) != 1 || days[0].(map[string]any)["table"] != id || days[0].(map[string]any)["answer"] != move {
		t.Errorf("the data have the days %v", days)
	}
	c.Call(200, "GET", "/api/daily-months/"+today[:7], "", "")
	c.Call(200, "GET", "/api/daily-archive", "", "")
	return c.Called
}

// checkWatched asks for all that shows a table of a day, as its player and as another one.
func checkWatched(t *testing.T, h *webtest.Server, player *webtest.Guest, id string) {
	t.Helper()
	other := h.Guest(t)
	for _, path := range []string{"", "/replay?at=0", "/record", "/fair", "/result.png", "/stream?version=0"} {
		if r := other.Get("/t/" + id + path); r.Status != http.StatusForbidden {
			t.Errorf("%s: another player sees %d %.100s", path, r.Status, r.Body)
		}
	}
	for _, path := range []string{"", "/stream", "/record", "/log"} {
		if r := other.Get("/api/tables/" + id + path); r.Status != http.StatusForbidden {
			t.Errorf("%s: a program of another player sees %d %.100s", path, r.Status, r.Body)
		}
	}
	if r := player.Get("/t/" + id); r.Status != http.StatusOK {
		t.Errorf("the player sees %d", r.Status)
	}
}
