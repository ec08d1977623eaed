package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"path"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/study"
	"razzia/internal/table"
	"razzia/internal/web"
)

// analyze has a game that is over analysed, and waits until it is.
func (g *guest) analyze(at string) {
	g.t.Helper()
	for g.get("/api/tables/"+path.Base(at)+"/analysis").status == 202 {
	}
	g.want(200, g.get("/api/tables/"+path.Base(at)+"/analysis"))
}

// A gated analyst analyses a position for each turn of the gate.
type gated struct {
	bot.Analyst
	gate <-chan struct{}
}

// Analyze waits at the gate.
func (a gated) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	select {
	case <-a.gate:
		return a.Analyst.Analyze(ctx, s)
	case <-ctx.Done():
		return bot.Analysis{}, ctx.Err()
	}
}

// gatedHouse is a house whose analysts wait at a gate, and how many of them were opened.
func gatedHouse(t *testing.T) (h *house, gate chan struct{}, opened *atomic.Int32) {
	gate, opened = make(chan struct{}), new(atomic.Int32)
	open := func() (bot.Analyst, error) {
		opened.Add(1)
		a, err := openAnalyst()
		return gated{a, gate}, err
	}
	return newHouseWith(t, web.NoLimits, slog.New(slog.DiscardHandler), study.Config{Open: open, Most: 2}), gate, opened
}

// TestNoHelpWhileAGameRuns asks for the analysis of a game that is not over, in every way.
func TestNoHelpWhileAGameRuns(t *testing.T) {
	h, _, opened := gatedHouse(t)
	g := h.guest(t)
	waiting := g.post("/tables", "players=3").path
	for _, at := range []string{waiting, g.play("bots=2")} {
		if r := g.want(409, g.post(at+"/analysis", "at=0")); !strings.Contains(r.body, "The game is not over yet") {
			t.Errorf("%s is refused with %.300s", at, r.body)
		}
		if r := g.want(409, g.get("/api/tables/"+path.Base(at)+"/analysis")); !strings.Contains(r.body, `"key":"not-over"`) {
			t.Errorf("%s is refused with %s", at, r.body)
		}
		if page := g.want(200, g.get(at+"/replay?at=0")).body; strings.Contains(page, "analysis") {
			t.Errorf("the replay of %s offers an analysis", at)
		}
	}
	g.want(404, g.post("/t/nowhere/analysis", ""))
	g.want(404, g.get("/api/tables/nowhere/analysis"))
	if n := opened.Load(); n > 0 {
		t.Errorf("%d analysts were asked", n)
	}
}

// TestNobodyFillsTheLine has more games analysed from one address than it may, and asks on for the first.
func TestNobodyFillsTheLine(t *testing.T) {
	limits := web.NoLimits
	limits.Reviews = web.Rate{PerSecond: 1e-9, Burst: 2}
	h := newHouseWith(t, limits, slog.New(slog.DiscardHandler), study.Config{Open: openAnalyst, Most: 1})
	var games []string
	for range 3 {
		at, _ := playedByBots(t, h, h.guest(t), "bots=1")
		games = append(games, at)
	}
	g := h.guest(t)
	g.want(409, g.post(g.play("bots=1")+"/analysis", "at=0")) // which begins nothing
	g.analyze(games[0])
	g.analyze(games[1])
	g.analyze(games[1])                               // is there already
	for _, at := range []string{games[2], games[0]} { // the first is not kept any more
		g = h.guest(t) // somebody else, at the same address
		g.want(429, g.get("/api/tables/"+path.Base(at)+"/analysis"))
		g.want(429, g.post(at+"/analysis", "at=0"))
	}
}

// TestAnalysisWithoutScript begins an analysis with the button, looks how far it is, and reads it.
func TestAnalysisWithoutScript(t *testing.T) {
	h, gate, opened := gatedHouse(t)
	g := h.guest(t)
	at, over := playedByBots(t, h, g, "bots=2")
	if page := g.want(200, g.get(at+"/replay?at=41")).body; !strings.Contains(page, `action="`+at+`/analysis"`) || strings.Contains(page, "data-wait") {
		t.Error("the replay does not offer an analysis")
	}
	for range 2 { // the second press begins nothing
		page := g.want(200, g.post(at+"/analysis", "at=41"))
		if page.path != at+"/replay" || !strings.Contains(page.body, "<progress") || !strings.Contains(page.body, `http-equiv="refresh"`) {
			t.Errorf("the button led to %s: %.200s", page.path, page.body)
		}
	}
	gate <- struct{}{}
	gate <- struct{}{} // the first is done when the second is asked for
	r := g.want(202, g.get("/api/tables/"+path.Base(at)+"/analysis"))
	var far struct{ Progress float64 }
	if err := json.Unmarshal([]byte(r.body), &far); err != nil || !(far.Progress > 0 && far.Progress < 0.1) {
		t.Errorf("after a position or two the analysis says %s", r.body)
	}
	close(gate)
	g.analyze(at)
	checkAnalysis(t, g, at, over)
	if n := opened.Load(); n != 1 {
		t.Errorf("%d analysts were opened for one game", n)
	}
}

// checkAnalysis reads the analysis of a game on the pages of its replay, step by step.
func checkAnalysis(t *testing.T, g *guest, at string, over *table.Table) {
	t.Helper()
	r := reviewAt(t, g, at)
	page := g.get(at + "/replay").body
	for _, a := range r.Seats {
		for _, i := range a.Costliest {
			if link := fmt.Sprintf(`href="%s/replay?at=%d"`, at, r.Decisions[i].Ply); !strings.Contains(page, link) {
				t.Errorf("the page lacks %s", link)
			}
		}
	}
	const every = 9 // of the moves
	for ply := 0; ply <= len(over.Moves); ply += every {
		page := g.want(200, g.get(fmt.Sprintf("%s/replay?at=%d", at, ply))).body
		decides := ply < len(over.Moves) && over.Moves[ply].Verb() != razzia.ToReveal
		if decides && !strings.Contains(page, "played</small>") || strings.Count(page, "<circle") != len(over.Seats) {
			t.Errorf("after %d moves the page does not say what was played, or how the chances stand", ply)
		}
	}
}

// reviewAt reads the review of a game, and holds its books to balance.
func reviewAt(t *testing.T, g *guest, at string) *review.Review {
	t.Helper()
	var a struct {
		Progress float64
		Review   *review.Review
	}
	if err := json.Unmarshal([]byte(g.want(200, g.get("/api/tables/"+path.Base(at)+"/analysis")).body), &a); err != nil || a.Progress != 1 {
		t.Fatalf("progress %v, %v", a.Progress, err)
	}
	for i, s := range a.Review.Seats {
		if math.Abs(s.Start+s.Luck+s.Own+s.Others+s.Revised-s.End) > 1e-9 {
			t.Errorf("seat %d: %+v does not add up", i, s)
		}
	}
	return a.Review
}

// TestAnalysisSpeaksAllLanguages reads an analysis in each language: every text of it is there.
func TestAnalysisSpeaksAllLanguages(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at, _ := playedByBots(t, h, g, "bots=1")
	g.analyze(at)
	most := 0.0 // of the win in the end: all, or half of it if it is shared (R8.4)
	for _, seat := range reviewAt(t, g, at).Seats {
		most = max(most, seat.End)
	}
	for lang, share := range map[string]string{"en": ".0%", "nl": ",0%", "it": ",0\u00a0%", "hu": ",0%", "es": ",0\u00a0%", "de": ",0\u00a0%", "fr": ",0\u00a0%"} {
		share = fmt.Sprintf("%.0f", 100*most) + share
		g.want(200, g.post("/settings", "back=/rules&lang="+lang))
		if page := g.want(200, g.get(at+"/replay")).body; !strings.Contains(page, share) || strings.Contains(page, "analysis.") {
			t.Errorf("%s: the page lacks %q, or a text", lang, share)
		}
	}
}

// TestAnalysisFails has every analyst break down: pages and programs are told, and may try again.
func TestAnalysisFails(t *testing.T) {
	broken := make(chan struct{})
	h := newHouseWith(t, web.NoLimits, slog.New(slog.DiscardHandler), study.Config{Open: func() (bot.Analyst, error) {
		<-broken
		return nil, errors.New("broken")
	}})
	g := h.guest(t)
	at, _ := playedByBots(t, h, g, "bots=1")
	g.want(202, g.get("/api/tables/"+path.Base(at)+"/analysis"))
	close(broken)
	for !strings.Contains(g.get(at+"/replay").body, "The server failed") {
	}
	if page := g.get(at + "/replay").body; !strings.Contains(page, `action="`+at+`/analysis"`) {
		t.Error("one cannot try again")
	}
	g.want(503, g.get("/api/tables/"+path.Base(at)+"/analysis"))
}

// TestTooManyWait asks for more analyses than the desk takes: the third waits for none of the two before it.
func TestTooManyWait(t *testing.T) {
	h, _, _ := gatedHouse(t)
	g := h.guest(t)
	for range 2 {
		at, _ := playedByBots(t, h, g, "bots=1")
		g.want(202, g.get("/api/tables/"+path.Base(at)+"/analysis"))
	}
	at, _ := playedByBots(t, h, g, "bots=1")
	if r := g.want(429, g.get("/api/tables/"+path.Base(at)+"/analysis")); !strings.Contains(r.body, `"key":"busy"`) || r.header.Get("Retry-After") == "" {
		t.Errorf("it is refused with %s", r.body)
	}
	g.want(429, g.post(at+"/analysis", ""))
}

// TestNobodyAnalyses asks a server without analysts.
func TestNobodyAnalyses(t *testing.T) {
	d := newDoor(t)
	at := d.enter("/play", "bots=1")
	if a := d.post(at+"/analysis", ""); a.Code != 404 {
		t.Errorf("status %d", a.Code)
	}
}

// TestAnalysisComes presses the button in a browser with script: the page shows how far it is, and then the
// analysis, and its links lead about in the game.
func TestAnalysisComes(t *testing.T) {
	h, gate, _ := gatedHouse(t)
	g := h.guest(t)
	at, _ := playedByBots(t, h, g, "bots=1")
	b := newTab(t, 800, 900)
	b.do(chromedp.Navigate(h.URL + at + "/replay?at=41"))
	b.do(chromedp.Click(chromedp.CSS("#analysis button")))
	b.until(`document.querySelector("#analysis progress") !== null`)
	close(gate)
	b.until(`document.querySelector("#analysis .curve polyline") !== null && document.querySelector("#live").textContent === "The analysis is ready."`)
	r := reviewAt(t, g, at)
	to := r.Decisions[r.Seats[0].Costliest[0]].Ply
	b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf(`.mistakes a[href$="at=%d"]`, to))))
	b.until(fmt.Sprintf(`location.search === "?at=%d" && document.querySelector(".mistakes [aria-current]") !== null && document.querySelector(".choices .played") !== null`, to))
}
