package tables_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAnalysisOfRunningGameIsRefused asks for the analysis of games that are not over, by form and by the API.
func TestAnalysisOfRunningGameIsRefused(t *testing.T) {
	t.Parallel()
	h, _, opened := webtest.NewPausedServer(t)
	g := h.Guest(t)
	waiting := g.Post("/tables", "players=3").Path
	for _, at := range []string{waiting, g.Play("bots=2")} {
		if r := g.Want(409, g.Post(at+"/analysis", "at=0")); r.Key() != "not-over" {
			t.Errorf("%s is refused with %.300s", at, r.Body)
		}
		if r := g.Want(409, g.Get("/api/tables/"+path.Base(at)+"/analysis")); r.Key() != "not-over" {
			t.Errorf("%s is refused with %s", at, r.Body)
		}
		if page := g.Want(200, g.Get(at+"/replay?at=0")).Body; strings.Contains(page, "analysis") {
			t.Errorf("the replay of %s offers an analysis", at)
		}
	}
	g.Want(404, g.Post("/t/nowhere/analysis", ""))
	g.Want(404, g.Get("/api/tables/nowhere/analysis"))
	if n := opened.Load(); n > 0 {
		t.Errorf("%d analysts were opened", n)
	}
}

// TestAnalysesAreLimitedByAddress asks for more analyses than an address may.
func TestAnalysesAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Reviews = guard.Rate{PerSecond: 1e-9, Burst: 2}
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
	var games []string
	for range 4 {
		at, _ := webtest.PlayedByBots(t, h, h.Guest(t), "bots=1")
		games = append(games, at)
	}
	g := h.Guest(t)
	g.Want(409, g.Post(g.Play("bots=1")+"/analysis", "at=0")) // refused, so it does not count
	g.Analyze(games[0])
	g.Analyze(games[1])
	g.Analyze(games[1]) // complete already
	for _, at := range games[2:] {
		g = h.Guest(t) // another person at the same address
		g.Want(429, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
		g.Want(429, g.Post(at+"/analysis", "at=0"))
	}
}

// TestAnalysisWithoutScript begins an analysis with the button, checks its progress, and reads it.
func TestAnalysisWithoutScript(t *testing.T) {
	t.Parallel()
	h, gate, opened := webtest.NewPausedServer(t)
	g := h.Guest(t)
	at, over := webtest.PlayedByBots(t, h, g, "bots=2")
	if page := g.Want(200, g.Get(at+"/replay?at=41")).Body; !strings.Contains(page, `action="`+at+`/analysis"`) ||
		strings.Contains(page, "data-wait") {
		t.Error("the replay does not offer an analysis")
	}
	for range 2 { // the second request does not begin another analysis
		page := g.Want(200, g.Post(at+"/analysis", "at=41"))
		if page.Path != at+"/replay" || !strings.Contains(page.Body, "<progress") || !strings.Contains(page.Body, `http-equiv="refresh"`) {
			t.Errorf("the button led to %s: %.200s", page.Path, page.Body)
		}
	}
	gate <- struct{}{}
	gate <- struct{}{} // when the second is received, the first position is done
	r := g.Want(202, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
	var far struct{ Progress float64 }
	if err := json.Unmarshal([]byte(r.Body), &far); err != nil || !(far.Progress > 0 && far.Progress < 0.1) {
		t.Errorf("after one or two positions the analysis is %s", r.Body)
	}
	close(gate)
	g.Analyze(at)
	checkAnalysis(t, g, at, over)
	if n := opened.Load(); n != 1 {
		t.Errorf("%d analysts were opened for one game", n)
	}
}

// checkAnalysis checks the analysis of a game on the pages of its replay.
func checkAnalysis(t *testing.T, g *webtest.Guest, at string, over *table.Table) {
	t.Helper()
	r := webtest.ReviewAt(t, g, at)
	_, list, _ := strings.Cut(g.Get(at+"/replay").Body, `id="mistakes"`)
	list, _, _ = strings.Cut(list, "</section>")
	for _, a := range r.Seats {
		for _, i := range a.Costliest {
			d := &r.Decisions[i]
			link := fmt.Sprintf(`href="%s/replay?at=%d"`, at, d.Ply)
			if listed := strings.Contains(list, link); listed != (d.Grade() != review.Sound) {
				t.Errorf("a decision of the grade %q is listed: %v", d.Grade(), listed)
			}
		}
	}
	const every = 9 // of the moves
	for ply := 0; ply <= len(over.Moves); ply += every {
		page := g.Want(200, g.Get(fmt.Sprintf("%s/replay?at=%d", at, ply))).Body
		decides := ply < len(over.Moves) && over.Moves[ply].Verb() != razzia.ToReveal
		if decides && !strings.Contains(page, "played</small>") || strings.Count(page, `<circle class="p`) != len(over.Seats) {
			t.Errorf("after %d moves the page lacks the move that was played, or the chances", ply)
		}
	}
}

// TestAnalysisInAllLanguages reads an analysis in each language. No text is missing.
func TestAnalysisInAllLanguages(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=1")
	g.Analyze(at)
	most := 0.0 // the largest share of the win: 1, or 0.5 if it is shared (R8.4)
	for _, seat := range webtest.ReviewAt(t, g, at).Seats {
		most = max(most, seat.End)
	}
	for lang, share := range map[string]string{"en": ".0%", "nl": ",0%", "it": ",0%", "hu": ",0%", "es": ",0\u00a0%", "de": ",0\u00a0%",
		"fr": ",0\u202f%"} {
		share = fmt.Sprintf("%.0f", 100*most) + share
		g.Want(200, g.Post("/settings", "back=/rules&lang="+lang))
		if page := g.Want(200, g.Get(at+"/replay")).Body; !strings.Contains(page, share) || strings.Contains(page, "analysis.") {
			t.Errorf("%s: the page lacks %q, or a text", lang, share)
		}
	}
}

// TestAnalysisFails has analysts that fail: pages and the API report it, and offer to try again.
func TestAnalysisFails(t *testing.T) {
	t.Parallel()
	broken := make(chan struct{})
	h := webtest.NewWith(t, site.Config{Reviews: analysis.Config{Open: func() (bot.Analyst, error) {
		<-broken
		return nil, errors.New("broken")
	}}})
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=1")
	g.Want(202, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
	close(broken)
	for !strings.Contains(g.Get(at+"/replay").Body, "data-failed") {
	}
	if page := g.Get(at + "/replay").Body; !strings.Contains(page, `action="`+at+`/analysis"`) {
		t.Error("the page does not offer to try again")
	}
	g.Want(503, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
}

// TestQueueOfAnalysesIsLimited asks for three analyses of a queue that holds two: the third is refused.
func TestQueueOfAnalysesIsLimited(t *testing.T) {
	t.Parallel()
	h, _, _ := webtest.NewPausedServer(t)
	g := h.Guest(t)
	for range 2 {
		at, _ := webtest.PlayedByBots(t, h, g, "bots=1")
		g.Want(202, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
	}
	at, _ := webtest.PlayedByBots(t, h, g, "bots=1")
	if r := g.Want(429, g.Get("/api/tables/"+path.Base(at)+"/analysis")); r.Key() != "busy" ||
		r.Header.Get("Retry-After") == "" {
		t.Errorf("the third is refused with %s", r.Body)
	}
	g.Want(429, g.Post(at+"/analysis", ""))
}
