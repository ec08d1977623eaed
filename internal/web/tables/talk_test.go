package tables_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTalkAndLogAreSeparate has more talk and more moves than a page keeps. Neither pushes the other off the page.
func TestTalkAndLogAreSeparate(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	webtest.UntilLoot(g, h, at)
	for n := range 150 {
		g.Want(200, g.PostJSON("/api/tables/"+string(webtest.TableID(at))+"/talk", `{"text":"Remark `+strconv.Itoa(n)+`"}`))
	}
	page := g.Get(at).Body
	if !strings.Contains(page, "draw from pile 1") && !strings.Contains(page, "draws from pile 1") {
		t.Error("the talk pushed the log off the page")
	}
	if !strings.Contains(page, "Remark 149") || strings.Contains(page, "Remark 100<") {
		t.Error("the page does not show the end of the talk")
	}
	g.Post(at+"/leave", "seat=0")
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	if !strings.Contains(g.Get(at).Body, "Remark 149") {
		t.Error("the log pushed the talk off the page")
	}
}

// TestAPhraseIsReadInEachLanguage says a phrase, which each reader reads in their own language.
func TestAPhraseIsReadInEachLanguage(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	guests[0].Want(200, guests[0].Post(at+"/phrase", "phrase=nice_bid"))
	for language, want := range map[string]string{"en": "Nice bid", "de": "Gutes Gebot", "hu": "Jó licit"} {
		guests[1].Post("/settings", "lang="+language)
		if page := guests[1].Get(at).Body; !strings.Contains(page, "</b> "+want) {
			t.Errorf("%s: the page does not say %q", language, want)
		}
	}
	if r := guests[0].Want(429, guests[0].Post(at+"/phrase", "phrase=hurry")); r.Key() != "phrase-fast" {
		t.Errorf("a second phrase at once: %.300s", r.Body)
	}
	guests[1].Want(400, guests[1].Post(at+"/phrase", "phrase=boo"))
}
