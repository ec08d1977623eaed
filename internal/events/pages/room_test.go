package pages_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"
	"time"

	"razzia/internal/events"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A client is an open stream of a person.
type client struct {
	t     *testing.T
	body  io.ReadCloser
	lines *bufio.Scanner
}

// follow opens the stream of a person after an event, as lines.
func follow(t *testing.T, g *webtest.Guest, after string) *client {
	t.Helper()
	r := g.Request(http.MethodGet, "/api/events?after="+url.QueryEscape(after), nil)
	if after == "" {
		r.URL.RawQuery = ""
	}
	return open(t, g, r, "application/x-ndjson")
}

func open(t *testing.T, g *webtest.Guest, r *http.Request, kind string) *client {
	t.Helper()
	answer, err := g.Client.Do(r)
	fatal.If(t, err)
	t.Cleanup(func() { answer.Body.Close() })
	if got := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || got != kind {
		t.Fatalf("the stream has the status %d and the type %q", answer.StatusCode, got)
	}
	c := &client{t, answer.Body, bufio.NewScanner(answer.Body)}
	c.lines.Buffer(nil, 1<<20)
	return c
}

// next is the next event, which must fit the document. It is the zero one at the end of the stream.
func (c *client) next() (e events.Event) {
	c.t.Helper()
	for c.lines.Scan() {
		line := strings.TrimPrefix(c.lines.Text(), "data: ")
		if !strings.HasPrefix(line, "{") {
			continue
		}
		fatal.If(c.t, json.Unmarshal([]byte(line), &e))
		if err := webtest.TheDocument().CheckSchema(schemas[e.Kind], line); err != nil {
			c.t.Errorf("%s: %v", line, err)
		}
		return e
	}
	return e
}

// schemas are the schemas of the events, by their kind.
var schemas = map[events.Kind]string{
	events.Start: "StartEvent", events.Turn: "TurnEvent", events.Begin: "BeginEvent", events.End: "EndEvent", events.Talk: "TalkEvent",
	events.Asked: "QuestionEvent", events.Late: "BotPlaysEvent",
	events.Invited: "InvitationEvent", events.Over: "InvitationOverEvent",
	events.Declined: "DeclinedEvent", "bye": "ByeLine", "notice": "NoticeLine",
}

// want fails unless the next event is of a kind.
func (c *client) want(kind events.Kind) events.Event {
	c.t.Helper()
	e := c.next()
	if e.Kind != kind {
		c.t.Fatalf("the event is %+v, want one of the kind %q", e, kind)
	}
	return e
}

// acquainted returns two members who know each other from a game that bots play on.
func acquainted(t *testing.T, h *webtest.Server) (ann, ben *webtest.Guest) {
	t.Helper()
	ann, ben = webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	at := "/api/tables/" + path.Base(webtest.Played(t, h, ann, ben))
	ann.Want(200, ann.PostJSON(at+"/resign", `{"seat":0}`))
	ben.Want(200, ben.PostJSON(at+"/resign", `{"seat":1}`))
	return ann, ben
}

// invite lets Ann invite Ben to a new table of two, and returns its ID.
func invite(ann *webtest.Guest) string {
	ann.T.Helper()
	id := path.Base(ann.Post("/tables", "players=2").Path)
	ann.Want(200, ann.PostJSON("/api/invitations", fmt.Sprintf(`{"table":%q,"person":%q}`, id, webtest.HandleOf(ann, "Ben"))))
	return id
}

// TestAStreamTellsEverything lets Ben see a game from the invitation on, on a stream that is opened anew after each event.
func TestAStreamTellsEverything(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := acquainted(t, h)
	program := h.Program(t, webtest.TokenOf(ben, `{"name":"eye","scopes":["read"],"days":1}`).Token)
	last := follow(t, program, "").want(events.Start).ID
	step := func(kind events.Kind) events.Event {
		t.Helper()
		c := follow(t, program, last)
		e := c.next()
		for e.Kind == events.Turn && kind != events.Turn { // who begins is chance
			e = c.next()
		}
		if e.Kind != kind {
			t.Fatalf("the event is %+v, want one of the kind %q", e, kind)
		}
		last = e.ID
		c.body.Close()
		return e
	}
	id := invite(ann)
	if e := step(events.Invited); string(e.Table) != id || e.By.Name != "Ann" || !e.By.Member || e.Free != 1 || e.Places != 2 {
		t.Errorf("the invitation is %+v of %+v", e, e.By)
	}
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/sit", `{"seat":1}`))
	if e := step(events.Begin); e.Seats[0] != 1 || e.Players[0] != "Ann" || e.Players[1] != "Ben" {
		t.Errorf("the begin is %+v", e)
	}
	step(events.Over)
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/talk", `{"text":"hi"}`)) // not told to Ben
	ann.Want(200, ann.PostJSON("/api/tables/"+id+"/talk", `{"text":"hello <b>"}`))
	if e := step(events.Talk); e.Text != "hello <b>" || e.Name != "Ann" || *e.Seat != 0 {
		t.Errorf("the talk is %+v", e)
	}
	inviter := follow(t, ann, "")
	inviter.want(events.Start)
	id = invite(ann)
	step(events.Invited)
	ben.Want(200, ben.Do(ben.Request(http.MethodDelete, "/api/invitations/"+id+"?reason=players", nil)))
	if e := step(events.Over); string(e.Table) != id {
		t.Errorf("the end of the invitation is %+v", e)
	}
	e := inviter.next()
	for e.Kind == events.Turn {
		e = inviter.next()
	}
	if e.Kind != events.Declined || string(e.Table) != id || e.Reason != "players" || e.To.Name != "Ben" ||
		e.To.Person != webtest.HandleOf(ann, "Ben") {
		t.Errorf("Ann is told %+v of %+v", e, e.To)
	}
}

// TestAnOpenStreamIsWoken follows one stream, as a browser reads it, while everything happens.
func TestAnOpenStreamIsWoken(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := acquainted(t, h)
	r := ben.Request(http.MethodGet, "/api/events", nil)
	r.Header.Set("Accept", "text/event-stream")
	c := open(t, ben, r, "text/event-stream")
	c.want(events.Start)
	id := invite(ann)
	c.want(events.Invited)
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/sit", `{"seat":1}`))
	ann.Want(200, ann.PostJSON("/api/tables/"+id+"/talk", `{"text":"hello"}`))
	seen := map[events.Kind]bool{} // their order is chance, and who begins
	for !seen[events.Begin] || !seen[events.Over] || !seen[events.Talk] {
		seen[c.next().Kind] = true
	}
	h.Pages.Announce("back at noon", time.Now().Add(time.Hour))
	for line := ""; line != "data: back at noon"; line = c.lines.Text() {
		if !c.lines.Scan() {
			t.Fatal("the operator's line does not come")
		}
	}
}

// TestAQuestionIsTold asks Ben for a break.
func TestAQuestionIsTold(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := acquainted(t, h)
	c := follow(t, ben, "")
	c.want(events.Start)
	_, rest, _ := strings.Cut(ann.Want(201, ann.PostJSON("/api/tables", `{"players":2,"piles":1,"bank":600000,"sit":true}`)).Body, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/sit", `{"seat":1}`))
	ann.Want(200, ann.PostJSON("/api/tables/"+id+"/break", ""))
	e := c.next()
	for e.Kind == events.Begin || e.Kind == events.Turn {
		e = c.next()
	}
	if e.Kind != events.Asked || e.Asks != "break" || *e.Seat != 0 {
		t.Fatalf("the question is %+v", e)
	}
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/agree", fmt.Sprintf(`{"to":%d}`, e.Version)))
}

// TestStreamsEnd ends streams in all ways.
func TestStreamsEnd(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann := webtest.Member(t, h, "Ann")
	made := webtest.TokenOf(ann, `{"name":"eye","scopes":["read"],"days":1}`)
	program := h.Program(t, made.Token)
	for name, end := range map[string]func(){
		"revoked": func() {
			ann.Want(200, ann.Do(ann.Request(http.MethodDelete, "/api/session/programs/"+made.Program.ID, nil)))
		},
	} {
		c := follow(t, program, "")
		c.want(events.Start)
		end()
		if e := c.want("bye"); e.ID != "" || c.lines.Scan() {
			t.Errorf("%s: the last line is %+v, and then comes %q", name, e, c.lines.Text())
		}
	}
	if r := program.Get("/api/events"); r.Key() != "token-refused" {
		t.Errorf("the stream of a revoked token: %d %s", r.Status, r.Body)
	}
	c := follow(t, ann, "")
	c.want(events.Start)
	h.Pages.Close()
	c.want("bye")
}

// TestBadCursors sends ids of events that are none, or not those of the person.
func TestBadCursors(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	mine, theirs := follow(t, ann, "").want(events.Start).ID, follow(t, ben, "").want(events.Start).ID
	for name, test := range map[string]struct{ query, problem string }{
		"another person":    {"after=" + theirs, "of another person"},
		"no id":             {"after=17", "not the id of an event"},
		"another format":    {"after=2" + mine[1:], "not the id of an event"},
		"no number":         {"after=" + mine + "~abc.-1", "not the id of an event"},
		"a large number":    {"after=" + mine + "~abc.zzzzzzzzzzzzzzz", "not the id of an event"},
		"a table twice":     {"after=" + mine + "~abc.1~abc.2", "not the id of an event"},
		"an odd table":      {"after=" + mine + "~A%00.1", "not the id of an event"},
		"a huge one":        {"after=" + mine + strings.Repeat("~abcdefghijkl.1", 3000), "longer than 32 KiB"},
		"another name":      {"since=" + mine, "unknown query parameter"},
		"one after another": {"after=" + mine + "&after=" + mine, "there twice"},
	} {
		r := ann.Get("/api/events?" + test.query)
		if r.Status != http.StatusBadRequest || !strings.Contains(r.Body, test.problem) || r.Key() != "bad-request" {
			t.Errorf("%s: %d %.300s", name, r.Status, r.Body)
		}
	}
	r := h.WithoutCookies(t).Get("/api/events?token=rzz_x") // not that its person is unknown: they would look for the fault elsewhere
	if r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"at":"query.token","problem":"unknown query parameter"`) {
		t.Errorf("a token in the address: %d %s", r.Status, r.Body)
	}
}

// TestACursorShowsNothingOfOthers names tables of others in a cursor: the person is told nothing of them.
func TestACursorShowsNothingOfOthers(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	id := path.Base(webtest.Played(t, h, ann, h.Guest(t)))
	ann.Want(200, ann.PostJSON("/api/tables/"+id+"/talk", `{"text":"secret"}`))
	c := follow(t, ben, follow(t, ben, "").want(events.Start).ID+"~"+id+".0~nowhere.3~"+id+"_1")
	if e := c.want(events.Over); string(e.Table) != id || strings.Contains(e.ID, id) {
		t.Errorf("the event is %+v", e)
	}
}
