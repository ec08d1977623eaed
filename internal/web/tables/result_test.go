package tables_test

import (
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// resultOf cuts the result out of a page, "" if there is none.
func resultOf(page string) string {
	_, rest, found := strings.Cut(page, `<section class="result"`)
	if !found {
		return ""
	}
	text, _, _ := strings.Cut(rest, `</section>`)
	return text
}

// TestResultAtTheTable reads the result of a game before and after its analysis, as its player, as a watcher, and as a
// player who resigned.
func TestResultAtTheTable(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, watcher := h.Guest(t), h.Guest(t)
	at := g.Play("bots=4")
	webtest.PlayToEnd(t, h, g, at)
	for name, guest := range map[string]*webtest.Guest{"the player": g, "a watcher": watcher} {
		text := resultOf(guest.Get(at).Body)
		checkMeasured(t, guest, at, guest == g)
		places, _, _ := strings.Cut(text, "</ol>")
		if strings.Count(places, "<li") != 5 || !strings.Contains(text, `action="`+at+`/analysis"`) || strings.Contains(text, "<dl") {
			t.Errorf("the result of %s lacks the places or the button: %s", name, text)
		}
	}
	g.Analyze(at)
	text := resultOf(g.Get(at).Body)
	if !strings.Contains(text, at+"/replay?at=") || !strings.Contains(text, `class="result-verdicts"`) || strings.Contains(text, "<form") {
		t.Errorf("after the analysis the result is %s", text)
	}
	if text := resultOf(watcher.Get(at).Body); strings.Contains(text, "<dl") || strings.Contains(text, "<form") {
		t.Errorf("a watcher reads %s", text)
	}

	resigned := g.Play("bots=1")
	g.Post(resigned+"/pace", "pace=0s")
	g.Want(200, g.Post(resigned+"/resign", "seat=0"))
	h.WaitFor(t, resigned, func(now *table.Table) bool { return now.Phase == table.Over })
	g.Analyze(resigned)
	page, words := g.Get(resigned).Body, i18n.LocalizerFor(i18n.English, "")
	if text := resultOf(page); text == "" || strings.Contains(text, "<dl") || strings.Contains(page, words.Text("end.you_win")) ||
		strings.Contains(page, words.Text("end.you_share")) {
		t.Errorf("a player who resigned reads %s", text)
	}
}
