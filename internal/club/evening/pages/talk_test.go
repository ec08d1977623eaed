package pages_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// A final is an evening whose last game runs: Ann plays it, Bo and Cat watch, and Dan organises.
type final struct {
	*webtest.Server
	ann, bo, cat, dan *webtest.Guest
	at, table         string
	key               evening.Key
}

// secret is what the tests look for.
const secret = "xyzzy two cheques"

// newFinal opens one.
func newFinal(t *testing.T) *final {
	t.Helper()
	f := &final{Server: webtest.NewWith(t, site.Config{NoPush: true})}
	f.ann, f.bo, f.cat, f.dan = f.Guest(t), webtest.Member(t, f.Server, "Bo"), f.Guest(t), webtest.Member(t, f.Server, "Dan")
	f.at = open(f.dan, "open=yes")
	f.key = evening.Key(strings.TrimPrefix(f.at, evening.LinkPath+"/"))
	f.dan.Want(200, f.dan.Post(f.at+"/leave", ""))
	f.ann.Want(200, f.ann.Post(f.at+"/join", "name=Ann"))
	f.dan.Want(200, f.dan.Post(f.at+"/begin", ""))
	f.bo.Want(200, f.bo.Post(f.at+"/join", ""))
	f.cat.Want(200, f.cat.Post(f.at+"/join", "name=Cat"))
	kept := evening.NewStore(f.Kept.Engine())
	eveningtest.ToFinal(t, kept, f.key, 3, 4)
	e, _, err := kept.Evening(t.Context(), f.key)
	if err != nil || e.Final() == nil {
		t.Fatalf("the evening is %+v, %v", e, err)
	}
	f.table = "/t/" + string(e.Final().Table)
	return f
}

// TestNoWayLeadsAPlayerToTheTalk lets people who watch the final talk, and walks every address by which its player could read it: pages,
// parts of pages, streams, the API, tools, the record and the data of the player. The words are nowhere, nor on the organiser's screen.
func TestNoWayLeadsAPlayerToTheTalk(t *testing.T) {
	t.Parallel()
	f := newFinal(t)
	f.bo.Want(200, f.bo.Post(f.at+"/say", "text="+url.QueryEscape(secret)))
	has(f.bo, f.table, secret, `id="beside"`, f.at+"/stream?beside")
	has(f.bo, f.at, secret)
	has(f.cat, f.at, secret, f.at+"/lines/1")
	has(f.dan, f.at, secret)
	has(f.dan, f.at+"?screen", "!"+secret)
	has(f.ann, f.table, "!beside")
	api := "/api/evenings/" + string(f.key)
	for _, path := range []string{f.at, f.at + "?screen", f.at + ".ics", f.at + "/games", f.at + "/guests/1", f.at + "/lines/1",
		f.at + "/fair-play", f.at + "/change", f.table, f.table + "/replay?at=0", "/evenings", "/people", "/lobby", "/", "/privacy",
		"/privacy/data", "/games", "/muted", api, api + "/talk", api + "/pairing", api + "/fair-play", "/api/evenings",
		"/api/tables" + strings.TrimPrefix(f.table, "/t"),
		"/api/tables" + strings.TrimPrefix(f.table, "/t") + "/log", "/api/data", "/api/session/data", "/api/games"} {
		answer := f.ann.Do(f.ann.Request(http.MethodGet, path, nil))
		if answer.Status >= 500 || strings.Contains(answer.Body, "xyzzy") {
			t.Errorf("%s answers the player with %d: %.200s", path, answer.Status, answer.Body)
		}
	}
	for path, form := range map[string]string{f.at + "/say": "text=x", f.at + "/lines/1/mute": "", f.at + "/lines/1/unmute": "",
		f.at + "/lines/1/report": "reason=spam", f.at + "/lines/1/remove": ""} {
		if answer := f.ann.Post(path, form); answer.Status < 400 || strings.Contains(answer.Body, "xyzzy") {
			t.Errorf("%s answers the player with %d", path, answer.Status)
		}
	}
	tool := f.ann.PostJSON("/mcp", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call",`+
		`"params":{"name":"getEveningTalk","arguments":{"key":%q}}}`, f.key))
	if strings.Contains(tool.Body, "xyzzy") {
		t.Errorf("a tool answers the player with %s", tool.Body)
	}
	f.walkStreams()
	stranger := f.Guest(t)
	stranger.Want(200, stranger.Post(f.at+"/join", "name=Eve")) // a second name of a player
	for _, path := range []string{f.at, f.table, api + "/talk"} {
		if answer := stranger.Get(path); strings.Contains(answer.Body, "xyzzy") {
			t.Errorf("%s shows the talk to one who has come late", path)
		}
	}
}

// walkStreams follows all that a player can follow, and what those who watch do. When they hear a line, the player has heard none.
func (f *final) walkStreams() {
	var heard []*follower
	for _, path := range []string{f.at + "/stream", f.at + "/stream?beside"} {
		heard = append(heard, f.follows(f.cat, path))
	}
	var silent []*follower
	for _, path := range []string{f.at + "/stream", f.at + "/stream?beside", f.at + "/stream?screen", f.table + "/stream", "/api/events",
		"/api/tables" + strings.TrimPrefix(f.table, "/t") + "/stream"} {
		silent = append(silent, f.follows(f.ann, path))
	}
	for _, one := range silent[:3] {
		one.until("event: talk") // the part without a word
	}
	f.bo.Want(200, f.bo.Post(f.at+"/say", "text=xyzzy+again"))
	for _, one := range heard {
		one.until("xyzzy again")
	}
	for _, one := range silent {
		if told := one.text(); strings.Contains(told, "xyzzy") {
			f.ann.T.Errorf("%s tells the player: %s", one.path, told)
		}
	}
}

// A follower is an open stream.
type follower struct {
	testing.TB
	path   string
	stream *webtest.Stream
	sent   chan struct{}
	told   string
}

// follows opens a stream until the test ends.
func (f *final) follows(g *webtest.Guest, path string) *follower {
	one := &follower{TB: g.T, path: path, stream: &webtest.Stream{Keep: true}, sent: make(chan struct{}, 1)}
	g.T.Cleanup(f.Open(g.T, g, path, "", one.stream, func() {
		select {
		case one.sent <- struct{}{}:
		default:
		}
	}))
	return one
}

// text is what the stream has told so far.
func (o *follower) text() string {
	o.told += o.stream.Text()
	return o.told
}

// until waits until the stream has told something.
func (o *follower) until(words string) {
	o.Helper()
	for !strings.Contains(o.text(), words) {
		select {
		case <-o.sent:
		case <-time.After(time.Minute):
			o.Fatalf("%s does not tell of %q: %s", o.path, words, o.told)
		}
	}
}

// TestALineIsSeenTo shows the page about a line: who reads it mutes its writer and reports it; the organiser removes it for everybody.
func TestALineIsSeenTo(t *testing.T) {
	t.Parallel()
	f := newFinal(t)
	f.bo.Want(200, f.bo.Post(f.at+"/say", "text="+url.QueryEscape(`<i id="evil">`+secret)))
	f.bo.Want(400, f.bo.Post(f.at+"/say", "text=%07"))
	has(f.cat, f.at, "&lt;i id=", `!<i id="evil"`)
	line := f.at + "/lines/1"
	has(f.cat, line, secret, "/mute", "/report", "!/remove")
	has(f.dan, line, secret, "/remove")
	f.bo.Want(403, f.bo.Get(line))
	f.cat.Want(200, f.cat.Post(line+"/mute", ""))
	has(f.cat, f.at, "!"+secret)
	has(f.cat, line, line+"/unmute")
	page := f.cat.Want(200, f.cat.Post(line+"/report", "reason=insult&words=Look")).Body
	if !strings.Contains(page, "The operator has your report") {
		t.Error("nobody thanks for the report")
	}
	f.cat.Want(400, f.cat.Post(line+"/report", "reason=dull"))
	f.cat.Want(200, f.cat.Post(line+"/unmute", ""))
	has(f.cat, f.at, secret)
	f.cat.Want(403, f.cat.Post(line+"/remove", ""))
	f.dan.Want(200, f.dan.Post(line+"/remove", ""))
	has(f.cat, f.at, "!"+secret)
	f.cat.Want(404, f.cat.Get(line))
}
