package pages_test

import (
	"strings"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// has checks which parts a page has, and which it lacks: those after "!".
func has(g *webtest.Guest, path string, parts ...string) {
	g.T.Helper()
	page := g.Want(200, g.Get(path)).Body
	for _, part := range parts {
		if part, lacks := strings.CutPrefix(part, "!"); strings.Contains(page, part) == lacks {
			g.T.Errorf("%s has %q: want %v", path, part, !lacks)
		}
	}
}

// open opens an evening of a member and returns its link.
func open(g *webtest.Guest, fields string) string {
	g.T.Helper()
	return g.Want(200, g.Post(evening.Path+"/new", "name=Club+night&start=60&games=3&seats=4&level=club&"+fields)).Path
}

// TestFromTheLinkToTheTable opens an evening as the form proposes it. A guest joins by one form, under a name of their own, and rests; the
// organiser begins. Each page leads on.
func TestFromTheLinkToTheTable(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, cat := webtest.Member(t, h, "Ann"), h.Guest(t), h.Guest(t)
	has(ann, evening.Path+"/new", `value="Evening of Ann"`, `name="start" value="10" checked`)
	ben.Want(403, ben.Post(evening.Path+"/new", "name=X&games=3&seats=4"))
	ann.Want(400, ann.Post(evening.Path+"/new", "name=&games=3&seats=4"))
	has(ben, "/lobby", `!id="evenings"`)
	at := open(ann, "open=yes")
	if !strings.HasPrefix(at, evening.LinkPath+"/") {
		t.Fatalf("the evening is at %s", at)
	}
	has(ann, at, `id="organiser-tools"`, `/begin"`, "data-until", `id="invite"`)
	has(ben, at, `action="`+at+`/join"`, "!organiser-tools", "!/begin")
	has(ben, at, `property="og:title" content="Ann invites you: Club night"`)
	has(ben, evening.Path, at)
	has(ben, "/lobby", at, `id="evenings"`)
	ben.Want(200, ben.Post(at+"/join", "name=Ben"))
	has(ben, at, "Ben", "!/join")
	ben.Want(200, ben.Post(at+"/rest", ""))
	has(ben, at, `action="`+at+`/join"`)
	ben.Want(200, ben.Post(at+"/join", ""))
	has(cat, at+"?screen", "Ben", "Ann", "screen", "!/join")
	for _, form := range []string{"/begin", "/pause", "/cancel", "/shut", "/swap", "/end-round", "/change"} {
		ben.Want(403, ben.Post(at+form, "guest=1&a=1&b=2"))
	}
	ann.Want(200, ann.Post(at+"/begin", ""))
	has(ben, at, `class="button main go"`, `class="table"`)
	has(cat, at, "!main go", `/join"`)
	has(ann, at+"/games", "Ann")
	cat.Want(200, cat.Post(at+"/join", "name=Cat&face=5"))
	has(cat, at, "when the last table is done", "!main go")
	ben.Want(403, ben.Get(at+"/people"))
	has(ann, at+"/people", `/shut"`, ">Cat<", "!/swap")
	ann.Want(200, ann.Post(at+"/shut", "guest=3"))
	cat.Want(403, cat.Post(at+"/join", ""))
	ann.Want(200, ann.Post(at+"/cancel", ""))
	ann.Want(409, ann.Get(at+"/people"))
	has(ben, at, "!main go", "!/leave")
}

// TestTheCalendarFile reads the file of an evening, and that of one that is called off.
func TestTheCalendarFile(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	at := open(ann, "")
	r := ben.Want(200, ben.Get(at+".ics"))
	for _, part := range []string{"BEGIN:VCALENDAR\r\n", "SUMMARY:Club night\r\n", "DTSTART:", "STATUS:CONFIRMED", "END:VCALENDAR\r\n"} {
		if !strings.Contains(r.Body, part) {
			t.Errorf("the file has no %q", part)
		}
	}
	if kind := r.Header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
		t.Errorf("the file is %s", kind)
	}
	ann.Want(200, ann.Post(at+"/cancel", ""))
	if r := ben.Want(200, ben.Get(at+".ics")); !strings.Contains(r.Body, "STATUS:CANCELLED") {
		t.Error("the file does not say that the evening is called off")
	}
}

// TestHostileEvenings asks for what is not there.
func TestHostileEvenings(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := webtest.Member(t, h, "Ann")
	at := open(ann, "")
	for _, link := range []string{"/e/nothing", "/e/nothing.ics", "/e/.ics", "/e/" + strings.Repeat("x", 3000), "/e/%00", "/e/' OR 1=1 --",
		"/e/%ff", at + "/guests/0", at + "/guests/-1", at + "/guests/99999999999999999999", at + "/guests/x", at + "/picture.png",
		"/e/nothing/stream", "/e/nothing/games"} {
		ann.Want(404, ann.Get(link))
	}
	ann.Want(404, ann.Post("/e/nothing/join", ""))
	ann.Want(409, ann.Post(at+"/swap", "a=1&b=1"))
	ann.Want(409, ann.Post(at+"/shut", "guest=-4"))
	ann.Want(400, ann.Post(at+"/change", "name=X&games=77&seats=4"))
	ann.Want(400, ann.Post(at+"/join", "name=%00"))
}

// events reads what a stream sends, as pieces of text, until one has a part.
func events(t *testing.T, h *webtest.Server, g *webtest.Guest, path string) (until func(part string) string) {
	t.Helper()
	stream, sent := &webtest.Stream{Keep: true}, make(chan string, 1000)
	t.Cleanup(h.Open(t, g, path, "identity", stream, func() { sent <- stream.Data() })) // each by itself: the server waits
	return func(part string) string {
		t.Helper()
		for {
			select {
			case data := <-sent:
				if strings.Contains(data, part) {
					return data
				}
			case <-time.After(time.Minute):
				t.Fatalf("the stream of %s sends no %q", path, part)
			}
		}
	}
}

// TestTheStreamLeadsToTheTable follows an evening as a guest, as a visitor and for a screen: all see who comes, and the guest alone is told
// where their table is.
func TestTheStreamLeadsToTheTable(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, cat := webtest.Member(t, h, "Ann"), h.Guest(t), h.Guest(t)
	at := open(ann, "")
	ben.Want(200, ben.Post(at+"/join", "name=Ben"))
	guest, visitor := events(t, h, ben, at+"/stream?seen=0"), events(t, h, cat, at+"/stream?seen=0")
	screen := events(t, h, ann, at+"/stream?seen=0&screen")
	visitor("Ben")
	cat.Want(200, cat.Post(at+"/join", "name=Cat"))
	for _, until := range []func(string) string{guest, screen} {
		if data := until("Cat"); strings.Contains(data, `class="mine"`) {
			t.Errorf("what all see names its reader: %s", data)
		}
	}
	ann.Want(200, ann.Post(at+"/cancel", ""))
	screen("called off")

	next := open(ann, "")
	ben.Want(200, ben.Post(next+"/join", "name=Ben"))
	guest, screen = events(t, h, ben, next+"/stream?seen=0"), events(t, h, ann, next+"/stream?seen=0&screen")
	ann.Want(200, ann.Post(next+"/begin", ""))
	for data := ""; !strings.HasPrefix(data, "/t/"); { // the tables of all are told, too
		data = guest("/t/")
	}
	if data := screen(`class="table"`); strings.HasPrefix(data, "/t/") {
		t.Errorf("the screen is led to %s", data)
	}
}
