package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// mutePlayers has one client mute, report and unmute another one.
func mutePlayers(t *testing.T, one, two *webtest.Caller) {
	t.Helper()
	id := one.Call(201, "POST", "/api/tables", "", `{"players":2,"piles":1,"sit":true}`)["id"].(string)
	two.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":1}`)
	two.Call(200, "POST", "/api/tables/{id}/talk", id, `{"text":"Boo!"}`)
	line := 0
	for _, e := range one.Call(200, "GET", "/api/tables/{id}/log", id, "")["entries"].([]any) {
		if entry := e.(map[string]any); entry["kind"] == "talked" {
			line = int(entry["version"].(float64))
		}
	}
	list := one.Call(200, "POST", "/api/tables/{id}/mute", id, fmt.Sprintf(`{"line":%d}`, line))["mutes"].([]any)
	last := one.Call(200, "GET", fmt.Sprintf("/api/tables/{id}/log?after=%d", line-1), id, "")["entries"].([]any)[0].(map[string]any)
	if last["muted"] != true || last["text"] != nil || last["name"] != nil || last["version"] != float64(line) {
		t.Errorf("the line of the muted player is %v", last)
	}
	if got := one.Call(200, "POST", "/api/tables/{id}/report", id,
		fmt.Sprintf(`{"line":%d,"reason":"insult","words":"Twice."}`, line)); got["reported"] != true {
		t.Errorf("the report is answered with %v", got)
	}
	one.Call(200, "GET", "/api/session/mutes", "", "")
	one.Call(200, "DELETE", "/api/session/mutes/"+list[0].(map[string]any)["id"].(string), "", "")
	one.Call(200, "POST", "/api/tables/{id}/unmute", id, `{"seat":1}`)
	one.Call(200, "GET", "/api/session/mutes", "", "")
}

// tooMuch refuses mutes and reports.
func tooMuch(what string) error {
	switch what {
	case "store a mute":
		return moderation.ErrManyMutes
	case "store a report":
		return fault.ErrReportsFast
	}
	return nil
}

// provokeByTalk mutes and reports what cannot be muted and reported.
func provokeByTalk(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{Store: keptest.Failing{Kept: sitetest.Open(t), Fails: tooMuch}})
	s := &scene{ann: h.Guest(t), bob: h.Guest(t)}
	id := s.made(t, "createTable", `{"players":3,"piles":1}`)
	s.want(t, s.ann, "sit", id, `{"seat":0}`)
	s.want(t, s.bob, "sit", id, `{"seat":1}`)
	for operation, reason := range map[string]string{"mutePlayer": "", "unmutePlayer": "", "reportPlayer": `,"reason":"spam"`} {
		got.add(t, operation, ask(s.ann, operation, id, `{"seat":0`+reason+`}`))
		got.add(t, operation, ask(s.ann, operation, id, `{"seat":2`+reason+`}`))
		if operation != "unmutePlayer" {
			got.add(t, operation, ask(s.ann, operation, id, ""))
		}
	}
	silent := webtest.New(t, guard.NoLimits)
	sit := `{"seat":0,"word":"hello"}`
	for operation, input := range map[string]string{"talk": "", "sayPhrase": "", "sit": sit, "addWord": "", "openWord": "",
		"createSession": "", "playTogether": ""} {
		g := silent.Guest(t)
		silent.Silence(t, g.Identity())
		got.add(t, operation, ask(g, operation, "nowhere", input))
	}
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("hello\nann\nb"), 0o600))
	words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	choosy := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
	opens := `{"seat":0,"word":"hello","salt":"0"}`
	for operation, input := range map[string]string{"talk": "", "createSession": "", "playTogether": "", "sit": sit, "addWord": sit,
		"openWord": opens} {
		got.add(t, operation, ask(choosy.Guest(t), operation, "nowhere", input))
	}
	for _, operation := range []string{"mutePlayer", "reportPlayer", "followEvents"} {
		r := ask(h.WithoutCookies(t), operation, id, "")
		if got.add(t, operation, r); r.Status != http.StatusForbidden {
			t.Errorf("%s: a client without a cookie is answered with status %d", operation, r.Status)
		}
	}
}
