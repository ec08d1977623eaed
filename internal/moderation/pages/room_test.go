package pages_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// lineOf waits for a line of talk, and returns its version.
func lineOf(t *testing.T, h *webtest.Server, at, text string) (version int) {
	t.Helper()
	h.WaitFor(t, at, func(now *table.Table) bool {
		for _, e := range now.Log {
			if e.Kind == table.Talked && e.Text == text {
				version = e.Version
			}
		}
		return version > 0
	})
	return version
}

// A following is an open stream of a guest.
type following struct {
	g    *webtest.Guest
	body io.ReadCloser
	text strings.Builder
}

// follow opens the stream of a table.
func follow(g *webtest.Guest, at string) *following {
	g.T.Helper()
	r := g.Request("GET", at+"/stream", nil).WithContext(g.T.Context())
	r.Header.Set("Accept-Encoding", "identity")
	got, err := g.Client.Do(r)
	if err != nil || got.StatusCode != http.StatusOK {
		g.T.Fatalf("the stream is not open: %v", err)
	}
	return &following{g: g, body: got.Body}
}

// until reads the stream until a text was sent or it ends, and returns all that was sent since the last call.
func (f *following) until(text string) string {
	f.g.T.Helper()
	f.text.Reset()
	part := make([]byte, 4096)
	for text == "" || !strings.Contains(f.text.String(), text) {
		n, err := f.body.Read(part)
		f.text.Write(part[:n])
		if err != nil {
			break
		}
	}
	return f.text.String()
}

// wantTalk checks which views of a table show a text to a guest: the page, the replay and the log.
func wantTalk(g *webtest.Guest, at, text string, want bool) {
	g.T.Helper()
	for _, path := range []string{at, at + "/replay", "/api/tables/" + string(webtest.TableID(at)) + "/log"} {
		if got := strings.Contains(g.Want(200, g.Get(path)).Body, text); got != want {
			g.T.Errorf("%s shows %q: %t, want %t", path, text, got, want)
		}
	}
}

// TestAMutedPlayerIsNotHeard mutes a player who has talked and talks on: at this table and at another, by another device of the viewer,
// in a stream that was open before. Others hear them, and they hear all.
func TestAMutedPlayerIsNotHeard(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	ben := h.Guest(t)
	at := ann.Want(200, ann.Post("/tables", "players=2")).Path
	ben.Want(200, ben.Post(at+"/sit", "seat=1"))
	phone, watcher := webtest.PhoneOf(ann), h.Guest(t)
	ben.Want(200, ben.Post(at+"/talk", "text=first+remark"))
	line := lineOf(t, h, at, "first remark")
	wantTalk(phone, at, "first remark", true)
	open := follow(phone, at)
	open.until("first remark")
	if page := ann.Want(200, ann.Get(fmt.Sprintf("%s/about?line=%d", at, line))).Body; !strings.Contains(page, "first remark") ||
		!strings.Contains(page, at+"/mute") {
		t.Error("the page about the line does not show it, or cannot mute")
	}
	ann.Want(200, ann.Post(at+"/mute", fmt.Sprint("line=", line)))
	if got := open.until(""); strings.Contains(got, "first remark") || !strings.Contains(got, "event: bye") {
		t.Errorf("the stream of the other device goes on: %.300q", got)
	}
	ben.Want(200, ben.Post(at+"/talk", "text=second+remark"))
	lineOf(t, h, at, "second remark")
	for _, g := range []*webtest.Guest{ann, phone} {
		wantTalk(g, at, " remark", false)
	}
	for _, g := range []*webtest.Guest{ben, watcher, h.WithoutCookies(t)} {
		wantTalk(g, at, "second remark", true)
	}
	again := follow(phone, at)
	ann.Want(200, ann.Post(at+"/talk", "text=own+words"))
	if got := again.until("own words"); strings.Contains(got, " remark") {
		t.Error("a new stream shows what the muted player says")
	}
	other := ben.Want(200, ben.Post("/tables", "players=2")).Path
	ann.Want(200, ann.Post(other+"/sit", "seat=1"))
	ben.Want(200, ben.Post(other+"/talk", "text=third+remark"))
	lineOf(t, h, other, "third remark")
	wantTalk(ann, other, "third remark", false)
	if page := ben.Get("/muted").Body; strings.Contains(page, "Ann") {
		t.Error("the muted player is told")
	}
	ann.Want(200, ann.Post(other+"/unmute", "seat=0"))
	wantTalk(ann, other, "third remark", true)
	wantTalk(phone, at, "first remark", true)
}

// TestMutesHaveAList mutes by the API, and ends the mutes from the lists. They are in the download, and go with the data.
func TestMutesHaveAList(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	id := string(webtest.TableID(at))
	ann := webtest.NewCaller(t, guests[0])
	mute := func() string {
		list := ann.Call(200, "POST", "/api/tables/{id}/mute", id, `{"seat":1}`)["mutes"].([]any)
		if len(list) != 1 {
			t.Fatalf("the list has %d mutes: want 1", len(list))
		}
		return list[0].(map[string]any)["id"].(string)
	}
	mute()
	if again := mute(); !strings.Contains(ann.Get("/privacy/data").Body, again) {
		t.Error("the download lacks the mute")
	}
	ann.Call(200, "POST", "/api/tables/{id}/unmute", id, `{"seat":1}`)
	if list := ann.Call(200, "GET", "/api/session/mutes", id, "")["mutes"].([]any); len(list) != 0 {
		t.Errorf("the list has %v after the player was unmuted", list)
	}
	ann.Want(200, ann.Do(ann.Request(http.MethodDelete, "/api/session/mutes/"+mute(), nil)))
	first := mute()
	other := h.Guest(t)
	other.Want(200, other.Post("/muted/end", "id="+first)) // that of another viewer
	if page := ann.Want(200, ann.Get("/muted")).Body; !strings.Contains(page, first) {
		t.Error("another person has ended the mute, or the page lacks it")
	}
	ann.Want(200, ann.Post("/muted/end", "id="+first))
	if page := ann.Want(200, ann.Get("/muted")).Body; strings.Contains(page, first) {
		t.Error("the mute is not ended by the page")
	}
	stranger := h.WithoutCookies(t)
	stranger.Want(403, stranger.Post(at+"/mute", "seat=1"))
	ann.Call(403, "POST", "/api/tables/{id}/mute", id, `{"seat":0}`)
	ann.Call(404, "POST", "/api/tables/{id}/mute", id, `{"line":1}`)
	ann.Call(404, "POST", "/api/tables/{id}/mute", id, `{}`)
	ann.Call(404, "POST", "/api/tables/{id}/mute", "nosuchtable", `{"seat":1}`)
	ann.Want(404, ann.Get(at+"/about?seat=4"))
	ann.Want(404, ann.Get(at+"/about?line=999999999999999999999999"))
}

// TestReportsReachTheOperator reports a line and a name, as a player and as a watcher, by page.
func TestReportsReachTheOperator(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Reports = guard.Rate{PerSecond: 1e-6, Burst: 16}
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
	guests, at := webtest.TwoAtATable(t, h)
	ann, ben, watcher := guests[0], guests[1], h.Guest(t)
	ben.Want(200, ben.Post(at+"/talk", "text=boo"))
	line := lineOf(t, h, at, "boo")
	ann.Want(200, ann.Post(at+"/report", fmt.Sprintf("line=%d&reason=insult&words=+Again.+", line)))
	watcher.Want(200, watcher.Post(at+"/report", "seat=1&reason=else"))
	got, err := h.Kept.Reports(t.Context(), false, 9)
	if err != nil || len(got) != 2 {
		t.Fatalf("there are %d reports, %v: want 2", len(got), err)
	}
	now, err := h.Host.Table(t.Context(), webtest.TableID(at))
	fatal.If(t, err)
	writer := now.Seats[1].Person
	if r := got[0]; r.Table != now.ID || r.Line != line || r.Version < line || r.Writer != writer.ID || r.Name != writer.Name ||
		r.Reason != moderation.Insult ||
		r.Words != "Again." || r.Reporter != now.Seats[0].Person.ID {
		t.Errorf("the report of the line is %+v", r)
	}
	if r := got[1]; r.Line != 0 || r.Writer != writer.ID || r.Reporter == got[0].Reporter || r.Reporter == "" {
		t.Errorf("the report of the name is %+v", r)
	}
	if data := ann.Get("/privacy/data").Body; !strings.Contains(data, "Again.") {
		t.Error("the download lacks the report")
	}
	stranger := h.WithoutCookies(t)
	stranger.Want(403, stranger.Post(at+"/report", "seat=1&reason=else"))
	ann.Want(403, ann.Post(at+"/report", "seat=0&reason=else"))
	ann.Want(404, ann.Post(at+"/report", fmt.Sprintf("line=%d&reason=else", line+1)))
	ann.Want(404, ann.Post("/t/nosuchtable/report", "seat=1&reason=else"))
	ann.Want(400, ann.Post(at+"/report", "seat=1&reason=boring"))
	ann.Want(400, ann.Post(at+"/report", "seat=1&reason=else&words="+strings.Repeat("x", 281)))
	for range 7 { // with the two of before, and that of the stranger, which counts for the address
		g := h.Guest(t)
		g.Get(at)
		g.Want(200, g.Post(at+"/report", "seat=1&reason=spam"))
	}
	late := h.Guest(t)
	late.Want(429, late.Post(at+"/report", "seat=1&reason=spam")) // the address has reported enough
}

// TestTheOperatorRemovesTalk removes a line from a running game, and stops its writer from talking: they play on, also after they deleted
// their data.
func TestTheOperatorRemovesTalk(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	ben := guests[1]
	ben.Want(200, ben.Post(at+"/talk", "text=boo"))
	ben.Want(200, ben.Post(at+"/talk", "text=hello"))
	line := lineOf(t, h, at, "boo")
	fatal.If(t, h.Host.Records.Strike(t.Context(), webtest.TableID(at), line))
	for _, g := range []*webtest.Guest{guests[0], ben} {
		wantTalk(g, at, "boo", false)
		wantTalk(g, at, "hello", true)
	}
	for id, again := range map[string]int{string(webtest.TableID(at)): line, "nosuchtable": 1} {
		if err := h.Host.Records.Strike(t.Context(), table.ID(id), again); err == nil {
			t.Errorf("line %d of %s is removed once more", again, id)
		}
	}
	h.Silence(t, ben.Identity())
	for form, fields := range map[string]string{"talk": "text=boo", "phrase": "phrase=hurry"} {
		if r := ben.Want(403, ben.Post(at+"/"+form, fields)); r.Key() != "silenced" {
			t.Errorf("%s: the page does not say why", form)
		}
	}
	wantNoNewName(ben)
	if data := ben.Get("/privacy/data").Body; !strings.Contains(data, `"silence":`) {
		t.Error("the download lacks the silence")
	}
	ben.Want(200, ben.Post("/privacy/delete", ""))
	other := ben.Want(200, ben.Post("/tables", "players=2")).Path
	ben.Want(403, ben.Post(other+"/talk", "text=boo"))
	guests[0].Want(200, guests[0].Post(at+"/talk", "text=bye"))
}

// wantNoNewName has a person who may not talk choose names, which could say the same. They may have another face.
func wantNoNewName(g *webtest.Guest) {
	g.T.Helper()
	var se client.Session
	read := func() {
		fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/session")).Body), &se))
	}
	read()
	before := se.Name
	g.Want(403, g.Post("/settings", "name=Boo"))
	g.Want(403, g.PostJSON("/api/session", `{"name":"Boo"}`))
	g.Want(403, g.Post("/together", "name=Boo&name=Hoo"))
	g.Want(200, g.Post("/settings", "face=7&name="+url.QueryEscape(before)))
	if read(); se.Name != before || se.Face != 7 {
		g.T.Errorf("the person is called %q and has face %d: want %q and 7", se.Name, se.Face, before)
	}
}

// TestWordsAreRefusedOrDotted says words that are not wanted and takes them as names, with both choices of the operator.
func TestWordsAreRefusedOrDotted(t *testing.T) {
	t.Parallel()
	for dots, refused := range map[bool]int{false: 422, true: 200} {
		name, log := filepath.Join(t.TempDir(), "words.txt"), new(strings.Builder)
		fatal.If(t, os.WriteFile(name, []byte("badger\n"), 0o600))
		words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Dots: dots, LogText: dots, Now: time.Now,
			Log: slog.New(slog.DiscardHandler)})
		fatal.If(t, err)
		h := webtest.NewWith(t, site.Config{Log: slog.New(slog.NewTextHandler(log, nil)), Pages: web.Settings{Words: words}})
		guests, at := webtest.TwoAtATable(t, h)
		ben := guests[1]
		r := ben.Want(refused, ben.Post(at+"/talk", "text=you+B%C3%A1dger!"))
		if !dots && r.Key() != "word-refused" {
			t.Error("the page does not say why")
		}
		ben.Want(200, ben.Post(at+"/talk", "text=a+badge"))
		lineOf(t, h, at, "a badge")
		wantTalk(ben, at, "you ••••••!", dots)
		ben.Want(refused, ben.Post("/settings", "name=Badger+Ben"))
		ben.Want(refused, ben.PostJSON("/api/session", `{"name":"BADGER"}`))
		ben.Want(refused, ben.Post("/together", "name=A&name=badger"))
		if n := h.Pages.Stats().Filtered; n["talk"] != 1 || n["name"] < 3 {
			t.Errorf("the numbers are %v", n)
		}
		h.Close()
		if said := strings.Contains(log.String(), "dger!"); said != dots || !strings.Contains(log.String(), "where=talk") ||
			strings.Count(log.String(), "not wanted") != strings.Count(log.String(), "request=") {
			t.Errorf("with the text in the log %t it has %s", dots, log)
		}
	}
}
