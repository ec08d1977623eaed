package api_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// A final is an evening whose last game runs: Ann plays it, Bo and Cat are done, and Dan organises it.
type final struct {
	ann, bo, cat, dan *webtest.Caller
	at                string // its address in the API
	key               evening.Key
	kept              evening.Store
}

// newFinal opens one.
func newFinal(t *testing.T, h *webtest.Server, on *keptest.Kept) *final {
	t.Helper()
	f := &final{kept: evening.NewStore(on.Engine()), dan: webtest.NewCaller(t, webtest.Member(t, h, "Dan"))}
	f.ann, f.bo, f.cat = webtest.NewCaller(t, h.Guest(t)), webtest.NewCaller(t, webtest.Member(t, h, "Bo")),
		webtest.NewCaller(t, h.Guest(t))
	f.at = opensEvening(f.dan)
	f.key = evening.Key(strings.TrimPrefix(f.at, "/api/evenings/"))
	f.ann.Call(200, "POST", f.at+"/join", "", "")
	f.dan.Call(200, "POST", f.at+"/organise", "", `{"do":"begin"}`)
	f.bo.Call(200, "POST", f.at+"/join", "", "")
	f.cat.Call(200, "POST", f.at+"/join", "", "")
	eveningtest.ToFinal(t, f.kept, f.key, 2, 3)
	return f
}

// runEveningTalk calls all operations on the talk of those who watch, and returns them.
func runEveningTalk(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{})
	f := newFinal(t, h, h.Kept)
	lines := func(c *webtest.Caller) int {
		return len(c.Call(200, "GET", f.at+"/talk", "", "")["lines"].([]any))
	}
	if said := f.bo.Call(200, "POST", f.at+"/talk", "", `{"text":" What a theft! "}`); said["mayTalk"] != true ||
		fmt.Sprint(said["lines"].([]any)[0].(map[string]any)["text"]) != "What a theft!" {
		t.Errorf("who has said something reads %v", said)
	}
	f.cat.Call(200, "POST", f.at+"/talk", "", `{"text":"Fie."}`)
	if lines(f.cat) != 2 || lines(f.dan) != 2 || lines(f.ann) != 0 {
		t.Errorf("they read %d, %d and %d lines", lines(f.cat), lines(f.dan), lines(f.ann))
	}
	if got := f.bo.Call(200, "POST", f.at+"/talk/2/report", "", `{"reason":"insult","words":"Look."}`); got["reported"] != true {
		t.Errorf("a report is answered with %v", got)
	}
	if got := f.bo.Call(200, "POST", f.at+"/talk/2/mute", "", ""); len(got["lines"].([]any)) != 1 {
		t.Errorf("after muting they read %v", got)
	}
	if got := f.dan.Call(200, "POST", f.at+"/talk/2/remove", "", ""); len(got["lines"].([]any)) != 1 {
		t.Errorf("after the removal the organiser reads %v", got)
	}
	f.bo.Called.Add(f.dan.Called)
	return f.bo.Called
}

// ofEveningTalk are the operations on the talk.
var ofEveningTalk = []string{"getEveningTalk", "sayAtEvening", "muteAtEvening", "reportAtEvening", "removeAtEvening"}

// provokeByEveningTalk asks for what players, strangers and writers may not do.
func provokeByEveningTalk(t *testing.T, got provoked) {
	kept := sitetest.Open(t)
	h := webtest.NewWith(t, site.Config{Store: keptest.Failing{Kept: kept, Fails: tooMuch}})
	f := newFinal(t, h, kept)
	none := h.WithoutCookies(t)
	send := func(g *webtest.Guest, operation, input string) {
		o := webtest.TheDocument().Operation(operation)
		if input == "" {
			input = inputs[operation]
		}
		r := g.Request(o.Method, strings.NewReplacer("/api/evenings/{key}", f.at, "{line}", "1").Replace(o.Path), strings.NewReader(input))
		r.Header.Set("Content-Type", "application/json")
		got.add(t, operation, g.Do(r))
	}
	for _, operation := range ofEveningTalk {
		got.add(t, operation, ask(f.bo.Guest, operation, "", ""))
		if operation != "getEveningTalk" {
			send(none, operation, "")
			send(f.ann.Guest, operation, "")
		}
		send(botOf(f.dan.Guest, "Nelly"+operation[:3]), operation, "")
	}
	send(f.dan.Guest, "removeAtEvening", "")
	f.bo.Call(200, "POST", f.at+"/talk", "", `{"text":"Hm."}`)
	for _, operation := range ofEveningTalk[2:] {
		send(f.bo.Guest, operation, "")
		send(f.cat.Guest, operation, "")
	}
	send(f.bo.Guest, "sayAtEvening", `{"text":"\u0007"}`)
	for range evening.MostLines {
		_ = f.kept.Say(t.Context(), f.key, evening.Line{Table: "t", Person: table.Person{ID: "x"}, At: time.Now(), Text: "x"}, -1)
	}
	send(f.bo.Guest, "sayAtEvening", "")
	f.dan.Call(200, "POST", f.at+"/organise", "", `{"do":"cancel"}`)
	send(f.bo.Guest, "sayAtEvening", "")
	provokeByWordsAtEvenings(t, got)
}

// provokeByWordsAtEvenings says what is not wanted, and what a person may not say who is silenced.
func provokeByWordsAtEvenings(t *testing.T, got provoked) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("unwanted"), 0o600))
	words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	choosy := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
	f := newFinal(t, choosy, choosy.Kept)
	got.add(t, "sayAtEvening", f.bo.PostJSON(f.at+"/talk", `{"text":"unwanted"}`))
	choosy.Silence(t, f.bo.Identity())
	got.add(t, "sayAtEvening", f.bo.PostJSON(f.at+"/talk", `{"text":"hello"}`))
}
