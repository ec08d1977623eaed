package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path"
	"slices"
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
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A pausedAnalyst waits before each position until the test sends on its gate or closes it.
type pausedAnalyst struct {
	bot.Analyst
	gate <-chan struct{}
}

// Analyze waits at the gate and analyses the position.
func (a pausedAnalyst) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	select {
	case <-a.gate:
		return a.Analyst.Analyze(ctx, s)
	case <-ctx.Done():
		return bot.Analysis{}, ctx.Err()
	}
}

// newPausedServer makes a server with pausedAnalysts, and a counter of the analysts that were opened.
func newPausedServer(t *testing.T) (h *webtest.Server, gate chan struct{}, opened *atomic.Int32) {
	gate, opened = make(chan struct{}), new(atomic.Int32)
	open := func() (bot.Analyst, error) {
		opened.Add(1)
		a, err := webtest.OpenAnalyst()
		return pausedAnalyst{a, gate}, err
	}
	return webtest.NewWith(t, web.Config{}, study.Config{Open: open, Most: 2}), gate, opened
}

// TestAnalysisOfRunningGameIsRefused asks for the analysis of games that are not over, by form and by the API.
func TestAnalysisOfRunningGameIsRefused(t *testing.T) {
	t.Parallel()
	h, _, opened := newPausedServer(t)
	g := h.Guest(t)
	waiting := g.Post("/tables", "players=3").Path
	for _, at := range []string{waiting, g.Play("bots=2")} {
		if r := g.Want(409, g.Post(at+"/analysis", "at=0")); !strings.Contains(r.Body, "once the game is over") {
			t.Errorf("%s is refused with %.300s", at, r.Body)
		}
		if r := g.Want(409, g.Get("/api/tables/"+path.Base(at)+"/analysis")); !strings.Contains(r.Body, `"key":"not-over"`) {
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

// TestAnalysesAreLimitedByAddress asks for more analyses than an address may. The queue keeps one review, so the first
// game would have to be analysed again.
func TestAnalysesAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Reviews = guard.Rate{PerSecond: 1e-9, Burst: 2}
	h := webtest.NewWith(t, web.Config{Limits: limits}, study.Config{Open: webtest.OpenAnalyst, Most: 1})
	var games []string
	for range 3 {
		at, _ := playedByBots(t, h, h.Guest(t), "bots=1")
		games = append(games, at)
	}
	g := h.Guest(t)
	g.Want(409, g.Post(g.Play("bots=1")+"/analysis", "at=0")) // refused, so it does not count
	g.Analyze(games[0])
	g.Analyze(games[1])
	g.Analyze(games[1])                               // complete already
	for _, at := range []string{games[2], games[0]} { // the queue has dropped the first review
		g = h.Guest(t) // another person at the same address
		g.Want(429, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
		g.Want(429, g.Post(at+"/analysis", "at=0"))
	}
}

// TestAnalysisWithoutScript begins an analysis with the button, checks its progress, and reads it.
func TestAnalysisWithoutScript(t *testing.T) {
	t.Parallel()
	h, gate, opened := newPausedServer(t)
	g := h.Guest(t)
	at, over := playedByBots(t, h, g, "bots=2")
	if page := g.Want(200, g.Get(at+"/replay?at=41")).Body; !strings.Contains(page, `action="`+at+`/analysis"`) || strings.Contains(page, "data-wait") {
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
	r := reviewAt(t, g, at)
	page := g.Get(at + "/replay").Body
	for _, a := range r.Seats {
		for _, i := range a.Costliest {
			d := &r.Decisions[i]
			link := fmt.Sprintf(`href="%s/replay?at=%d"`, at, d.Ply)
			if listed := strings.Contains(page, link); listed != (d.Grade() != review.Sound) {
				t.Errorf("a decision of the grade %q is listed: %v", d.Grade(), listed)
			}
		}
	}
	const every = 9 // of the moves
	for ply := 0; ply <= len(over.Moves); ply += every {
		page := g.Want(200, g.Get(fmt.Sprintf("%s/replay?at=%d", at, ply))).Body
		decides := ply < len(over.Moves) && over.Moves[ply].Verb() != razzia.ToReveal
		if decides && !strings.Contains(page, "played</small>") || strings.Count(page, "<circle") != len(over.Seats) {
			t.Errorf("after %d moves the page lacks the move that was played, or the chances", ply)
		}
	}
}

// reviewAt returns the review of a game, and checks that its accounts add up.
func reviewAt(t *testing.T, g *webtest.Guest, at string) *review.Review {
	t.Helper()
	var a struct {
		Progress float64
		Review   *review.Review
	}
	if err := json.Unmarshal([]byte(g.Want(200, g.Get("/api/tables/"+path.Base(at)+"/analysis")).Body), &a); err != nil || a.Progress != 1 {
		t.Fatalf("progress %v, %v", a.Progress, err)
	}
	for i, s := range a.Review.Seats {
		if math.Abs(s.Start+s.Luck+s.Own+s.Others+s.Revised-s.End) > 1e-9 {
			t.Errorf("seat %d: %+v does not add up", i, s)
		}
	}
	return a.Review
}

// TestAnalysisInAllLanguages reads an analysis in each language. No text is missing.
func TestAnalysisInAllLanguages(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, _ := playedByBots(t, h, g, "bots=1")
	g.Analyze(at)
	most := 0.0 // the largest share of the win: 1, or 0.5 if it is shared (R8.4)
	for _, seat := range reviewAt(t, g, at).Seats {
		most = max(most, seat.End)
	}
	for lang, share := range map[string]string{"en": ".0%", "nl": ",0%", "it": ",0%", "hu": ",0%", "es": ",0\u00a0%", "de": ",0\u00a0%", "fr": ",0\u202f%"} {
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
	h := webtest.NewWith(t, web.Config{}, study.Config{Open: func() (bot.Analyst, error) {
		<-broken
		return nil, errors.New("broken")
	}})
	g := h.Guest(t)
	at, _ := playedByBots(t, h, g, "bots=1")
	g.Want(202, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
	close(broken)
	for !strings.Contains(g.Get(at+"/replay").Body, "Something went wrong on the server") {
	}
	if page := g.Get(at + "/replay").Body; !strings.Contains(page, `action="`+at+`/analysis"`) {
		t.Error("the page does not offer to try again")
	}
	g.Want(503, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
}

// TestQueueOfAnalysesIsLimited asks for three analyses of a queue that holds two: the third is refused.
func TestQueueOfAnalysesIsLimited(t *testing.T) {
	t.Parallel()
	h, _, _ := newPausedServer(t)
	g := h.Guest(t)
	for range 2 {
		at, _ := playedByBots(t, h, g, "bots=1")
		g.Want(202, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
	}
	at, _ := playedByBots(t, h, g, "bots=1")
	if r := g.Want(429, g.Get("/api/tables/"+path.Base(at)+"/analysis")); !strings.Contains(r.Body, `"key":"busy"`) || r.Header.Get("Retry-After") == "" {
		t.Errorf("the third is refused with %s", r.Body)
	}
	g.Want(429, g.Post(at+"/analysis", ""))
}

// TestServerWithoutAnalyst asks a server that has no analyst for an analysis.
func TestServerWithoutAnalyst(t *testing.T) {
	t.Parallel()
	d := webtest.NewProbe(t)
	at := d.Enter("/play", "bots=1")
	if a := d.Post(at+"/analysis", ""); a.Code != 404 {
		t.Errorf("status %d", a.Code)
	}
}

// TestAnalysisInBrowser presses the button in a browser. The page shows the progress and then the analysis, whose links
// lead to moments of the game.
func TestAnalysisInBrowser(t *testing.T) {
	t.Parallel()
	h, gate, _ := newPausedServer(t)
	g := h.Guest(t)
	at, _ := playedByBots(t, h, g, "bots=2")
	b := newTab(t, 800, 900)
	b.do(chromedp.Navigate(h.URL + at + "/replay?at=41"))
	b.do(chromedp.Click(chromedp.CSS("#analysis button")))
	b.until(`document.querySelector("#analysis progress") !== null`)
	close(gate)
	b.until(`document.querySelector("#analysis .curve polyline") !== null && document.querySelector("#live").textContent === "The analysis is ready."`)
	seat, to := costliestAt(t, g, at)
	for ; to < 0; seat, to = costliestAt(t, g, at) { // a game without a graded decision: take another
		at, _ = playedByBots(t, h, g, "bots=2")
		g.Analyze(at)
		b.do(chromedp.Navigate(h.URL + at + "/replay?at=41"))
	}
	b.do(chromedp.EmulateViewport(360, 780), chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#judge%d").click(); 0`, seat)))
	toMistake := func() {
		b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf(`.mistakes a[href$="at=%d"]`, to))))
		b.until(fmt.Sprintf(`location.search === "?at=%d" && document.querySelector(".mistakes [aria-current]") !== null && document.querySelector(".choices .played") !== null`, to))
	}
	toMistake()
	b.checkPinned()
	b.do(chromedp.EmulateViewport(1366, 768))
	b.checkBeside()
	toMistake()
	b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf(`#judged%d li:has([aria-current]) button`, seat))))
	b.until(fmt.Sprintf(`location.pathname !== "%s/replay" && document.querySelector(".table:not(.replayed)") !== null`, at))
}

// costliestAt returns the first seat of an analysed game whose costliest decision is graded and not one of the first, and the number of moves
// before that decision; −1 if there is none.
func costliestAt(t *testing.T, g *webtest.Guest, at string) (seat, ply int) {
	t.Helper()
	r := reviewAt(t, g, at)
	for seat, a := range r.Seats {
		if len(a.Costliest) == 0 {
			continue
		}
		if d := &r.Decisions[a.Costliest[0]]; d.Grade() != review.Sound && d.Ply >= 10 {
			return seat, d.Ply
		}
	}
	return 0, -1
}

// checkPinned checks that the table of an analysed replay stays in sight on a phone while the list scrolls, that it has the marks of both
// moves, with a legend in words, and that no step of the replay moves the list. The replay is at a moment with
// a costly decision.
func (b *tab) checkPinned() {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".mistakes [aria-current]").scrollIntoView(); 0`))
	b.until(`(() => {
		const at = (what) => document.querySelector(what).getBoundingClientRect();
		return scrollY > 300 && Math.abs(at(".stage").top) < 1 && at(".decided").top >= at(".stage").bottom && at(".decided").bottom < 400
			&& at(".mistakes [aria-current]").top >= at(".decided").bottom && at(".mistakes [aria-current]").bottom <= innerHeight;
	})()`)
	for _, mark := range []string{".at-played", ".at-better", ".decided .was-played", ".decided .is-better", ".decided .cheques .cheque", ".mistakes li li"} {
		if !eval[bool](b, fmt.Sprintf(`document.querySelector(%q) !== null`, mark)) {
			b.t.Errorf("the analysis lacks %s", mark)
		}
	}
	const places = `["#accounts", "#mistakes"].map((what) => document.querySelector(what).getBoundingClientRect().top + scrollY)`
	before, steps := eval[[]float64](b, places), []string{leftKey, leftKey, leftKey, rightKey, rightKey, rightKey, endKey}
	for _, key := range steps {
		from := eval[string](b, "location.search")
		b.do(keys(key))
		b.until(fmt.Sprintf("location.search !== %q", from))
		if after := eval[[]float64](b, places); !slices.Equal(before, after) {
			b.t.Errorf("a step from %s moved the list from %v to %v", from, before, after)
		}
	}
}

// The keys of a step of a replay, and of its end.
const leftKey, rightKey, endKey = "\u0302", "\u0303", "\u0305"

// checkBeside checks that the curve and the decisions of an analysed replay stand beside the board in a wide window, and that the texts of the
// curve have the size of text and are inside.
func (b *tab) checkBeside() {
	b.t.Helper()
	b.until(`(() => {
		const at = (what) => document.querySelector(what).getBoundingClientRect();
		return at(".plot").left > at(".stage").right && at("#mistakes").left > at(".stage").right && at("#mistakes").top < innerHeight
			&& at(".replayer").bottom <= innerHeight && document.documentElement.scrollHeight <= innerHeight;
	})()`)
	if bad := eval[[]string](b, `(() => {
		const plot = document.querySelector(".plot").getBoundingClientRect();
		return [...document.querySelectorAll(".plot text")].filter((text) => {
			const at = text.getBoundingClientRect();
			return at.left < plot.left || at.right > plot.right || at.top < plot.top || parseFloat(getComputedStyle(text).fontSize) < 13 || at.height > 30;
		}).map((text) => text.textContent);
	})()`); len(bad) > 0 {
		b.t.Errorf("texts of the curve are cut off, or not as large as text: %q", bad)
	}
}
