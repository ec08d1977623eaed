package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/bot/review"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAnalysisInBrowser presses the button in a browser. The page shows the progress and then the analysis, whose links
// lead to moments of the game.
func TestAnalysisInBrowser(t *testing.T) {
	t.Parallel()
	h, gate, _ := webtest.NewPausedServer(t)
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=2")
	b := newTab(t, 800, 900)
	b.do(chromedp.Navigate(h.URL + at + "/replay?at=41"))
	b.do(chromedp.Click(chromedp.CSS("#analysis button")))
	b.until(`document.querySelector("#analysis progress") !== null`)
	close(gate)
	b.until(`document.querySelector("#analysis .curve polyline") !== null &&
		document.querySelector("#live").textContent === document.getElementById("analysis").dataset.ready`)
	seat, to := costliestAt(t, g, at)
	for ; to < 0; seat, to = costliestAt(t, g, at) { // a game without a graded decision: take another
		at, _ = webtest.PlayedByBots(t, h, g, "bots=2")
		g.Analyze(at)
		b.do(chromedp.Navigate(h.URL + at + "/replay?at=41"))
	}
	b.do(chromedp.EmulateViewport(360, 780),
		chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelectorAll(".folds details").forEach((d) => (d.open = true));
			document.querySelector("#judge%d").click(); 0`, seat)))
	toMistake := func() {
		link := fmt.Sprintf(`.mistakes a[href$="at=%d"]`, to)
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector('%s').scrollIntoView({ block: "end" }); 0`, link)),
			chromedp.Click(chromedp.CSS(link)))
		b.until(fmt.Sprintf(`location.search === "?at=%d" && document.querySelector(".mistakes [aria-current]") !== null && document.querySelector(".choices .played") !== null`, to))
	}
	toMistake()
	b.checkMarked()
	b.do(chromedp.EmulateViewport(1366, 768))
	b.checkBeside()
	toMistake()
	// The page may still show the move that was asked for twice: a click at a point could miss what moves just then.
	b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#judged%d li:has([aria-current]) button").click(); 0`, seat)))
	b.until(fmt.Sprintf(`location.pathname !== "%s/replay" && document.querySelector(".table:not(.replayed)") !== null`, at))
}

// costliestAt returns the first seat of an analysed game whose costliest decision is graded and not one of the first, and the number of
// moves before that decision; −1 if there is none.
func costliestAt(t *testing.T, g *webtest.Guest, at string) (seat, ply int) {
	t.Helper()
	r := webtest.ReviewAt(t, g, at)
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

// checkMarked checks that the board of an analysed replay has the marks of both moves, with a legend in words,
// and that no step of the replay moves the list. The replay is at a moment with a costly decision.
func (b *tab) checkMarked() {
	b.t.Helper()
	for _, mark := range []string{".at-played", ".at-better", ".decided .was-played", ".decided .is-better", ".decided .cheques .cheque",
		".mistakes li li"} {
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
	for _, figure := range []string{"0.0%", "−100.0%"} {
		eval[bool](b, fmt.Sprintf(`document.querySelectorAll(".chances td:not(.part)").forEach((e) => e.textContent = %q) === undefined`, figure))
		if after := eval[[]float64](b, places); !slices.Equal(before, after) {
			b.t.Errorf("chances of %s move the list from %v to %v", figure, before, after)
		}
	}
}

// The keys of a step of a replay, and of its end.
const leftKey, rightKey, endKey = "\u0302", "\u0303", "\u0305"

// checkBeside checks that the curve and the decisions of an analysed replay stand beside the board in a wide window, and that the texts of
// the curve have the size of text and are inside.
func (b *tab) checkBeside() {
	b.t.Helper()
	b.until(`(() => {
		const at = (what) => document.querySelector(what).getBoundingClientRect();
		return at(".plot").left > at(".stage").right && at(".moment").left > at(".stage").right && at(".moment").top < innerHeight
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

// TestAnAnalysisOpensAtItsWorstDecision lets a player analyse their game on a phone. When the analysis is there, the page shows it, at the
// player's costliest decision, and no other judge beside it. The button at the end of the game leads there too.
func TestAnAnalysisOpensAtItsWorstDecision(t *testing.T) {
	t.Parallel()
	h, gate, _ := webtest.NewPausedServer(t)
	g := h.Guest(t)
	at := g.Play("bots=2")
	webtest.PlayToEnd(t, h, g, at)
	b := newTab(t, 390, 844)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	eval[bool](b, `document.querySelector('.console a[href*="#analysis"]').click() === undefined`)
	b.until(`document.querySelector("#analysis form button") !== null && document.documentElement.matches(".script")`)
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#analysis form button").click(); 0`))
	b.until(`document.querySelector("#analysis progress") !== null`)
	close(gate)
	b.until(`(() => {
		const analysis = document.getElementById("analysis"), top = analysis.getBoundingClientRect().top;
		return document.querySelector(".review, .decided") !== null && document.querySelector("[name=at]").value === analysis.dataset.worst && top >= 0 && top < innerHeight / 2;
	})()`)
	if b.is(".measure") {
		t.Error("the quick judge speaks beside the analysis")
	}
	if b.is("#judged0 .grade") {
		b.until(`document.querySelector(".decided .is-better") !== null`)
	}
	worst := eval[string](b, `document.getElementById("analysis").dataset.worst`)
	if !b.is("#judged0 .grade") {
		return // no decision of the player is graded
	}
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.querySelector('.console a[href*="#analysis"]') !== null`)
	if href := eval[string](b, `document.querySelector('.console a[href*="#analysis"]').getAttribute("href")`); href != at+"/replay?at="+worst+"#analysis" {
		t.Errorf("the button leads to %s, and the costliest decision is after %s moves", href, worst)
	}
}

// TestAnAnalysisBeginsWithThreeCards looks at an analysed game on a phone: result, best and costliest decision, luck and curve come before
// all that is folded, in less than 1,400 pixels. A card's decision is asked for again in a window of its own, and an answer leads back.
func TestAnAnalysisBeginsWithThreeCards(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=3")
	g.Analyze(at)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + at + "/replay?at=10"))
	b.until(`document.querySelectorAll("html.script .moment").length === 3`)
	if before := eval[float64](b, `document.querySelector(".folds").getBoundingClientRect().top + scrollY`); before > 1400 {
		t.Errorf("the folds begin after %v pixels, want at most 1400", before)
	}
	if top := eval[float64](b, `document.querySelector(".moment").getBoundingClientRect().top + scrollY`); top > 160 {
		t.Errorf("the first card begins after %v pixels", top)
	}
	const texts = `[...document.querySelectorAll(".moment:not(.luck) .text")].map((e) => e.textContent)`
	if long := eval[[]string](b, texts+`.filter((e) => e.length > 110)`); len(long) > 0 {
		t.Errorf("long sentences: %q", long)
	}
	b.flawless()
	b.do(chromedp.Click(chromedp.CSS("#again-worst")))
	b.until(`document.querySelector("html.script main.posed:not(.solved)") !== null`)
	b.flawless()
	eval[bool](b, `document.querySelector(".console [form=action]:not([aria-disabled])").click() === undefined`)
	b.until(`document.querySelector("#verdict") !== null`)
	b.flawless()
	b.do(chromedp.Click(chromedp.CSS(".top .tool")))
	b.until(`document.querySelector(".moment") !== null`)
}
