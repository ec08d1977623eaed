package web_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// pagesOfAGame plays a game of a guest against bots, with talk, and returns pages of all kinds.
func pagesOfAGame(t *testing.T, h *webtest.Server, g *webtest.Guest) map[string]string {
	t.Helper()
	waiting := g.Want(200, g.Post("/tables", "players=3")).Path
	at := g.Play("bots=2")
	g.Want(200, g.Post(at+"/talk", "text=7"))
	h.WaitFor(t, at, webtest.FirstSeatsTurn)
	pages := map[string]string{"waiting": g.Get(waiting).Body, "playing": g.Get(at).Body}
	g.Post(at+"/pace", "pace=0s")
	g.Want(200, g.Post(at+"/resign", "seat=0"))
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	g.Analyze(at)
	for _, page := range []string{"/", at, at + "/fair", at + "/replay"} {
		pages[page] = g.Want(200, g.Get(page)).Body
	}
	for ply := 10; ply < 400; ply += 15 {
		page := fmt.Sprint(at, "/replay?at=", ply)
		pages[page] = g.Want(200, g.Get(page)).Body
	}
	return pages
}

// TestNamesDoNotReorderPages plays under a Hebrew name. On all pages it stands alone in its element, or it is isolated from
// the words around it.
func TestNamesDoNotReorderPages(t *testing.T) {
	t.Parallel()
	const name = "\u05d3\u05e0\u05d4"
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name="+url.QueryEscape(name)))
	isolated := 0
	for page, html := range pagesOfAGame(t, h, g) {
		pieces := strings.Split(html, name)
		for i, before := range pieces[:len(pieces)-1] {
			after := pieces[i+1]
			switch alone := strings.HasSuffix(before, ">") && strings.HasPrefix(after, "<"); {
			case strings.HasSuffix(before, "\u2068") && strings.HasPrefix(after, "\u2069"):
				isolated++
			case !alone && !strings.HasSuffix(before, `value="`):
				t.Errorf("%s: the name stands in the words …%.40s%s%.40s…", page, before[max(0, len(before)-40):], name, after)
			}
		}
	}
	if isolated == 0 {
		t.Error("the name is nowhere in a sentence")
	}
}

// The patterns of numbers below zero in the text of a page.
var (
	hyphened = regexp.MustCompile(`>[^<]*(^|[\s(>])-\d[^<]*<`)
	negative = regexp.MustCompile(`>[^<]*−\d[^<]*<`)
)

// TestNumbersHaveAMinusSign looks for numbers below zero in all pages of a game.
func TestNumbersHaveAMinusSign(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	found := false
	for page, html := range pagesOfAGame(t, h, h.Guest(t)) {
		if wrong := hyphened.FindString(html); wrong != "" {
			t.Errorf("%s has a hyphen for a minus sign: %s", page, wrong)
		}
		found = found || negative.MatchString(html)
	}
	if !found {
		t.Error("no page has a number below zero")
	}
}
