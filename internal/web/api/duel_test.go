package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// playsBots plays a game against a bot to its end, and returns its table.
func playsBots(g *webtest.Guest) string {
	g.T.Helper()
	_, rest, _ := strings.Cut(g.Want(http.StatusCreated, ask(g, "playBots", "", "")).Body, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	playRound(g, id)
	return id
}

// makesDuel makes a duel of a game, and returns its address in the API.
func makesDuel(g *webtest.Guest, id string) string {
	g.T.Helper()
	_, rest, _ := strings.Cut(g.Want(http.StatusOK, ask(g, "makeDuel", "", fmt.Sprintf(`{"table":%q}`, id))).Body, `"key":"`)
	key, _, _ := strings.Cut(rest, `"`)
	return "/api/duels/" + key
}

// provokeByDuels asks for what those who play a duel, and others, may not do.
func provokeByDuels(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	ann, bo := h.Guest(t), h.Guest(t)
	make := func(g *webtest.Guest, id string) {
		got.add(t, "makeDuel", ask(g, "makeDuel", "", fmt.Sprintf(`{"table":%q}`, id)))
	}
	make(ann, "nowhere")
	make(bo, openTable(t, h))
	running := ann.Play("bots=1")
	make(ann, string(webtest.TableID(running)))
	left, _ := webtest.PlayedByBots(t, h, ann, "bots=1")
	make(ann, string(webtest.TableID(left)))
	at := makesDuel(ann, playsBots(ann))
	got.add(t, "playDuel", ann.PostJSON(at+"/play", ""))
	got.add(t, "dealDuelAnew", bo.PostJSON(at+"/anew", ""))
	none := h.WithoutCookies(t)
	got.add(t, "playDuel", none.PostJSON(at+"/play", ""))
	got.add(t, "dealDuelAnew", none.PostJSON(at+"/anew", ""))
	_, rest, _ := strings.Cut(bo.Want(http.StatusOK, bo.PostJSON(at+"/play", "")).Body, `"table":"`)
	id, _, _ := strings.Cut(rest, `"`)
	for _, operation := range []string{"leave", "resign", "offerSeat", "acceptSeat", "undo", "askBreak", "listTable"} {
		got.add(t, operation, ask(bo, operation, id, ""))
	}
	for _, o := range webtest.TheDocument().Operations {
		if strings.HasPrefix(o.Path, "/api/tables/{id}") {
			got.add(t, o.ID, ann.Do(request(ann, o, id, "")))
		}
	}
	playRound(bo, id)
	got.add(t, "rematch", ask(bo, "rematch", id, ""))
	cat := h.Guest(t)
	for range host.MaxUnfinished {
		cat.PostJSON("/api/tables", `{"players":2,"piles":1}`)
	}
	got.add(t, "playDuel", cat.PostJSON(at+"/play", ""))
	h.Host.Close()
	got.add(t, "playDuel", h.Guest(t).PostJSON(at+"/play", ""))
}

// playDuels calls all operations on duels, and returns them.
func playDuels(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{})
	ann, bo := webtest.NewCaller(t, h.Guest(t)), webtest.NewCaller(t, h.Guest(t))
	id := playsBots(ann.Guest)
	made := ann.Call(200, "POST", "/api/duels", "", fmt.Sprintf(`{"table":%q}`, id))
	at := "/api/duels/" + made["key"].(string)
	if d := bo.Call(200, "GET", at, "", ""); d["stage"] != "open" || d["played"] != 1.0 || len(d["others"].([]any)) != 0 {
		t.Errorf("before the game the duel is %v", d)
	}
	playRound(bo.Guest, bo.Call(200, "POST", at+"/play", "", "")["table"].(string))
	if d := bo.Call(200, "GET", at, "", ""); d["stage"] != "done" || d["others"].([]any)[0].(map[string]any)["table"] != id {
		t.Errorf("after the game the duel is %v", d)
	}
	next := bo.Call(200, "POST", at+"/anew", "", "")["key"]
	if d := ann.Call(200, "GET", at, "", ""); d["next"] != next {
		t.Errorf("the next duel is %v, want %v", d["next"], next)
	}
	if own := ann.Call(200, "GET", "/api/duels", "", "")["duels"].([]any); len(own) != 1 {
		t.Errorf("the own duels are %v", own)
	}
	ann.Called.Add(bo.Called)
	return ann.Called
}
