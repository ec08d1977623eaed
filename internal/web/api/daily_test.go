package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/app"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// ofDays are the operations on the daily.
var ofDays = []string{"getDaily", "getDay", "playDay", "solveDay", "getDayResults", "getDayProof", "getDailyMonth", "getDailyArchive"}

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
	none := webtest.New(t, guard.NoLimits).Guest(t)
	for _, operation := range ofDays {
		got.add(t, operation, onDay(none, operation, 20_000))
	}
	h := webtest.NewStored(t, web.Config{})
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
	h.Pages.Daily.Keeper.Puzzles = nil
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
	var made api.DailyTable
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
	r, s, err := daily.Deal(t.Context(), today-1, judge, fair.NewSeed)
	if err == nil {
		err = h.Kept.Daily().AddRound(t.Context(), r, s)
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

// TestADayByProgram plays a day by the API alone, and watches it as another player.
func TestADayByProgram(t *testing.T) {
	h := webtest.NewStored(t, web.Config{})
	ann, bo := h.Guest(t), h.Guest(t)
	today := daily.DayOf(time.Now())
	first := dailyBy(t, ann, "getDaily")
	if first.Date != today.String() || first.Round.Stage != "open" || first.Puzzle == nil || first.Puzzle.Best != "" {
		t.Fatalf("the day is %+v", first)
	}
	answer := struct{ Move string }{}
	for _, move := range []string{"call", "draw 1", "pass", "bid 16"} { // one of them is legal in nearly every position
		r := ann.PostJSON("/api/daily/"+today.String()+"/solve", fmt.Sprintf(`{"move":%q}`, move))
		if r.Status == http.StatusOK {
			_ = json.Unmarshal([]byte(r.Body), &answer)
			break
		}
	}
	if answered := dailyBy(t, ann, "getDaily"); answer.Move != "" && (!answered.Puzzle.Answered || string(answered.Puzzle.Move) != answer.Move) {
		t.Errorf("after the answer %q the puzzle is %+v", answer.Move, answered.Puzzle)
	}
	id := begin(t, ann, today)
	if again := begin(t, ann, today); again != id {
		t.Errorf("the second request begins %s, the first %s", again, id)
	}
	for _, path := range []string{"/t/" + id, "/t/" + id + "/replay?at=0", "/t/" + id + "/record", "/t/" + id + "/fair", "/t/" + id + "/result.png",
		"/t/" + id + "/stream?version=0", "/api/tables/" + id, "/api/tables/" + id + "/stream", "/api/tables/" + id + "/record",
		"/api/tables/" + id + "/log"} {
		if r := bo.Get(path); r.Status != http.StatusForbidden {
			t.Errorf("%s: another player sees %d %.100s", path, r.Status, r.Body)
		}
	}
	if r := ann.Get("/t/" + id); r.Status != http.StatusOK {
		t.Errorf("the player sees %d", r.Status)
	}
	if running := dailyBy(t, ann, "getDaily"); running.Round.Stage != "running" || running.Round.Table != table.ID(id) {
		t.Errorf("the round is %+v", running.Round)
	}
	proof := onDay(ann, "getDayProof", today+daily.Ahead)
	if proof.Status != http.StatusOK || strings.Contains(proof.Body, `"proof"`) {
		t.Errorf("a proof of a day that comes: %d %s", proof.Status, proof.Body)
	}
	for _, path := range []string{"/api/daily-archive", "/api/daily-months/" + today.Month().String()} {
		if r := ann.Get(path); r.Status != http.StatusOK {
			t.Errorf("%s: %d %s", path, r.Status, r.Body)
		}
	}
	if r := onDay(bo, "getDayResults", today); r.Key() != app.ErrPlayFirst.Name {
		t.Errorf("results for one who has not played: %d %s", r.Status, r.Body)
	}
}

// dailyBy reads a day by an operation.
func dailyBy(t *testing.T, g *webtest.Guest, operation string) (d struct {
	Date   string
	Puzzle *struct {
		Best, Move string
		Answered   bool
	}
	Round struct {
		Stage string
		Table table.ID
	}
}) {
	t.Helper()
	r := onDay(g, operation, 0)
	if err := json.Unmarshal([]byte(r.Body), &d); err != nil || r.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", operation, r.Status, r.Body)
	}
	return d
}
