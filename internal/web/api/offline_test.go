package api_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/offline/offlinetest"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// offlineGame plays a game in a browser, and returns what it sends of it, and the beginning of the log.
func offlineGame(t *testing.T) (body, begins string) {
	t.Helper()
	b := offlinetest.Open(t)
	id := b.Play(rand.New(rand.NewPCG(1, 1)), offlinetest.Against("greedy"))
	secret, log := b.Sent(id)
	text := func(log string) string {
		sent, err := json.Marshal(map[string]string{"game": string(id), "secret": secret, "log": log})
		fatal.If(t, err)
		return string(sent)
	}
	return text(log), text(strings.Join(strings.SplitAfter(log, "\n")[:2], ""))
}

// comeHome calls all operations on games that were played offline, and returns them. The example has the beginning of the log alone.
func comeHome(t *testing.T) webtest.Calls {
	t.Helper()
	ann := webtest.NewCaller(t, webtest.NewWith(t, site.Config{}).Guest(t))
	body, begins := offlineGame(t)
	id := ann.Call(200, "POST", "/api/offline/games", "", body)["table"]
	if again := ann.Call(200, "POST", "/api/offline/games", "", body)["table"]; again != id {
		t.Errorf("the game is at %v, and sent again at %v", id, again)
	}
	if games := ann.Call(200, "GET", "/api/offline/games", "", "")["games"].([]any); len(games) != 1 {
		t.Errorf("the games are %v", games)
	}
	ann.Call(200, "POST", "/api/offline/counts", "", `{"counts":true}`)
	call := ann.Called["bringHome"]
	call.Body = begins
	ann.Called["bringHome"] = call
	return ann.Called
}

// provokeOffline sends games that are none, without a cookie, and to a server that stops.
func provokeOffline(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	ann, none := h.Guest(t), h.WithoutCookies(t)
	got.add(t, "bringHome", ask(ann, "bringHome", "", ""))
	for _, operation := range []string{"bringHome", "countOffline"} {
		got.add(t, operation, ask(none, operation, "", ""))
	}
	body, _ := offlineGame(t)
	h.Host.Close()
	if r := ann.PostJSON("/api/offline/games", body); r.Status == http.StatusOK {
		t.Error("a server that stops has taken a game")
	} else {
		got.add(t, "bringHome", r)
	}
}
