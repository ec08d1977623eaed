package browser_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/internal/measure"
	"razzia/internal/site"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// endFaults lists what is wrong with the end of a game in the view of a tab: the page scrolls, a tab moved, is small or covered, a text is
// small, or another view is shown.
const endFaults = `((tab, shown) => {
	const wrong = [], root = document.documentElement;
	if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) wrong.push("the page scrolls");
	window.places ??= {};
	for (const e of document.querySelectorAll(".final, .end-tabs label, .end-tabs .tool")) {
		if (!e.checkVisibility()) continue;
		const r = e.getBoundingClientRect(), place = [r.x, r.y, r.width, r.height].map(Math.round).join(" "), name = e.textContent.trim().slice(0, 20);
		if (e.matches(".final")) {
			if ((places.final ??= place) !== place) wrong.push("the stage moved to " + place);
			continue;
		}
		if ((places[name] ??= place) !== place) wrong.push(name + " moved to " + place);
		if (r.width < 43.5 || r.height < 43.5 || r.bottom > innerHeight || r.right > innerWidth) wrong.push(name + " at " + place);
		if (!e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2))) wrong.push(name + " is covered");
		if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1) wrong.push(name + " is cut off");
	}
	for (const view of [".result", ".end-sheet", ".final .curve"]) {
		if (document.querySelector(view).checkVisibility() !== shown.includes(view)) wrong.push(view + " in the view of " + tab);
	}
	for (const e of document.querySelectorAll(".final *")) {
		if (!e.checkVisibility() || e.closest(".hush, .face, kbd") || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
		const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
		if (parseFloat(getComputedStyle(e).fontSize) * scale < 11.9) wrong.push("small: " + e.textContent);
	}
	return [...new Set(wrong)];
})`

// longestEnd puts the longest texts in place of what decided this game and of the viewer's decisions.
const longestEnd = `(() => {
	document.querySelector(".result-decided").textContent = "Biztos győzelem, 17 pont előnnyel. A legnagyobb lépés: a csekkek legnagyobb összege (30), " +
		"2 játékos holtversenyben – Machine Gun Joe, 3. forduló, +15.";
	for (const e of document.querySelectorAll(".result-verdicts dd")) {
		e.textContent = "180. lépés – Kényszerárverés. Jobb lett volna – Csere: Ékszer, Testőr. −12,9%";
	}
	return true;
})()`

// endFills tells how much of the height above the tabs the result and the curve take at the end of a game, and how much of the result is
// out of sight.
const endFills = `(() => {
	const at = (what) => document.querySelector(what).getBoundingClientRect(), room = at(".end-tabs").top - at(".final").top;
	const result = document.querySelector(".result"), parts = [...result.children].map((e) => e.getBoundingClientRect());
	return [(parts.at(-1).bottom - parts[0].top) / room, at(".final .curve").height / room, result.scrollHeight - result.clientHeight];
})()`

// TestEndHasTabs looks at the end of a game of five in each window: result, score sheets and curve have one place, and nothing moves when
// another tab is chosen. On a desk result and curve fill the board.
func TestEndHasTabs(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name=Josephine&lang=hu&back=/"))
	at := g.Play("bots=4")
	webtest.PlayToEnd(t, h, g, at)
	g.Analyze(at)
	b := newTab(t, 390, 844)
	b.become(h, g)
	for _, w := range []window{
		{360, 780, 3, 5}, {390, 844, 3, 5}, {844, 390, 3, 5}, {768, 1024, 2, 5}, {1366, 768, 1, 5}, {1440, 900, 1, 5}, {640, 400, 2, 5},
	} {
		size := emulation.SetDeviceMetricsOverrideParams{Width: w.width, Height: w.height, DeviceScaleFactor: w.scale}
		if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
			t.Fatal(err)
		}
		b.do(chromedp.Navigate(h.URL + at))
		views := map[string]string{"end-result": ".result", "end-sheet": ".end-sheet", "end-curve": ".final .curve"}
		if w.width >= 700 && w.height > 560 { // the curve stands beside the list
			views = map[string]string{"end-result": ".result,.final .curve", "end-sheet": ".end-sheet"}
		}
		eval[bool](b, longestEnd)
		if full := eval[[]float64](b, endFills); w.width >= 1100 && (min(full[0], full[1]) < 0.9 || full[2] > 0) {
			t.Errorf("%v: places and curve take %v and %v of the height of the board, and %v pixels are out of sight", w, full[0], full[1], full[2])
		}
		for range 2 {
			for tab, shown := range views {
				b.do(chromedp.Click(chromedp.CSS("label:has(#" + tab + ")")))
				for _, fault := range eval[[]string](b, fmt.Sprintf("%s(%q, %q.split(','))", endFaults, tab, shown)) {
					t.Errorf("%v: %s", w, fault)
				}
			}
		}
	}
}

// slowlyMeasured starts a server that measures no game before it is released.
func slowlyMeasured(t *testing.T) (h *webtest.Server, release func()) {
	may, holds := make(chan struct{}), new(atomic.Bool)
	release = sync.OnceFunc(func() { close(may) })
	h = webtest.NewWith(t, site.Config{Opponents: site.Opponents{Judge: func() (*measure.Judge, error) {
		if holds.Load() {
			<-may
		}
		return measure.Open()
	}}})
	t.Cleanup(release) // before the server ends, which waits for its judge
	h.Guest(t)         // whose page has made the daily, which needs a judge too
	holds.Store(true)
	return h, release
}

// watchShift adds up what moves by itself from now on.
const watchShift = `document.fonts.ready.then(() => {
	window.shift = 0;
	new PerformanceObserver((list) => { for (const e of list.getEntries()) shift += e.value; }).observe({ type: "layout-shift" });
	return true;
})`

// checkMeasure looks at the end of a game to which the lines on luck and skill come late: nothing moves for them, and a link leads to the
// costliest decision, from where the player can try again.
func (b *tab) checkMeasure(at string, release func()) {
	b.t.Helper()
	if b.is(".measured-decisions a") {
		b.t.Fatal("the lines are there before the measure")
	}
	eval[bool](b, watchShift)
	release()
	b.until(`!!document.querySelector(".measured-decisions a")`)
	const painted = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(shift))))`
	if shift := eval[float64](b, painted); shift >= 0.01 {
		b.t.Errorf("what comes late moves the page by %v", shift)
	}
	cards := eval[string](b, `document.querySelector(".measured-cards").textContent`)
	if !strings.HasPrefix(cards, "The cards: ") || !eval[bool](b, `(() => {
		const r = document.querySelector(".measured-cards").getBoundingClientRect(), tabs = document.querySelector(".end-tabs");
		return r.height > 0 && r.bottom <= tabs.getBoundingClientRect().top;
	})()`) {
		b.t.Errorf("the player does not see the line %q", cards)
	}
	to := eval[string](b, `document.querySelector(".measured-decisions a").getAttribute("href")`)
	b.do(chromedp.Click(chromedp.CSS(".measured-decisions a")))
	b.until(fmt.Sprintf("location.pathname + location.search === %q && !!document.querySelector('#try:enabled')", to))
	if !strings.HasPrefix(to, at+"/replay?at=") {
		b.t.Errorf("the link leads to %s", to)
	}
}

// TestTabsOfTheEndNeedNoScript chooses the tabs by keyboard on a page whose scripts are off, and the sheet of a round. With scripts an
// update keeps the tab. axe finds nothing in any view.
func TestTabsOfTheEndNeedNoScript(t *testing.T) {
	t.Parallel()
	h, release := slowlyMeasured(t)
	g := h.Guest(t)
	at := g.Play("bots=2")
	webtest.PlayToEnd(t, h, g, at)
	b := newTab(t, 360, 780)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	b.checkMeasure(at, release)
	b.do(chromedp.EmulateViewport(390, 844))
	sees := func(selector string) bool {
		return eval[bool](b, fmt.Sprintf("document.querySelector(%q).checkVisibility()", selector))
	}
	off := func(disabled bool) {
		if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: disabled}); err != nil {
			t.Fatal(err)
		}
		b.do(chromedp.Navigate(h.URL + at))
	}
	off(true)
	for _, view := range []string{".end-sheet", ".final .curve", ".result"} {
		eval[bool](b, `document.querySelector("[name=end]:checked").focus(), true`)
		b.do(keys("\u0303")) // the right arrow key
		if !sees(view) {
			t.Errorf("the arrow key does not lead to %s", view)
		}
	}
	b.do(chromedp.Click(chromedp.CSS("label:has(#end-sheet)")), chromedp.Click(chromedp.CSS("label:has(#end-round1)")))
	if !sees("#end-table1") || sees("#end-table3") {
		t.Error("the sheet of round 1 does not show")
	}
	off(false)
	b.loadAxe()
	for _, tab := range []string{"end-result", "end-curve", "end-sheet"} {
		b.do(chromedp.Click(chromedp.CSS("label:has(#" + tab + ")")))
		for _, complaint := range eval[[]string](b, runAxe) {
			t.Errorf("%s: %s", tab, complaint)
		}
	}
	g.Want(200, g.Post(at+"/talk", webtest.Form("text", "Again?")))
	b.until(`document.getElementById("talk").textContent.includes("Again?")`)
	if !sees(".end-sheet") {
		t.Error("an update chose another tab")
	}
	b.do(chromedp.Click(chromedp.CSS("#end-table3 .bare")))
	b.until(`document.querySelector("#reason").textContent.includes(":")`)
}
