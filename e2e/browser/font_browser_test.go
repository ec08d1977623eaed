package browser_test

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// mostFirstShift bounds the layout shift of a page that is shown for the first time.
const mostFirstShift = .01

// firstShift is a script that adds up how far the layout of a page has shifted since it began, once its fonts are there.
const firstShift = `window.moved = [], document.fonts.ready.then(() => new Promise((done) => {
	let sum = 0;
	const piece = ({ node }) => (node?.nodeType === 3 ? node.parentElement : node)?.closest("[data-key], .plate, .ghost");
	new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.sources.length || !entry.sources.every(piece)) sum += entry.value, moved.push(...entry.sources.map(({ node }) => (node?.nodeType === 3 ? node.parentElement : node)?.outerHTML?.slice(0, 90))); }).observe({ type: "layout-shift", buffered: true });
	requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
}))`

// fontsUsed is a script that lists the fonts of the site that the page has loaded.
const fontsUsed = `[...document.fonts].filter((f) => f.status === "loaded" && /^"?Archivo/.test(f.family)).length`

// fontsThatMove is a script that counts the fonts from files that would take the place of others on a page that is shown already.
const fontsThatMove = `[...document.fonts].filter((f) => f.status === "loaded" && /^"?Archivo/.test(f.family) && f.display !== "optional").length`

// whole is a script that shows a page once its HTML is there. A busy browser shows parts of it before, and what follows moves these.
const whole = `(() => {
	const hidden = new CSSStyleSheet();
	hidden.replaceSync("html { display: none }");
	document.adoptedStyleSheets = [hidden];
	addEventListener("DOMContentLoaded", () => (document.adoptedStyleSheets = []));
})()`

// TestFontsMoveNothing opens pages in a new browser, which loads the fonts with the first. No page shifts.
func TestFontsMoveNothing(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=4")
	for _, size := range []window{{width: 360, height: 780}, {width: 1440, height: 900}} {
		b := newTab(t, size.width, size.height)
		b.become(h, g)
		if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: whole}); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/", "/lobby", "/people", "/privacy", "/rules", at + "/replay?at=20"} { // a table at rest
			b.do(chromedp.Navigate(h.URL + path))
			if shift := eval[float64](b, firstShift); shift > mostFirstShift {
				t.Errorf("%dx%d %s shifts by %.4f when it is shown: %q", size.width, size.height, path, shift, eval[[]string](b, "moved"))
			}
			if n := eval[int](b, fontsThatMove); n > 0 {
				t.Errorf("%dx%d %s has %d fonts that may come late and move it", size.width, size.height, path, n)
			}
			if n := eval[int](b, fontsUsed); n == 0 {
				t.Errorf("%dx%d %s uses no font of the site", size.width, size.height, path)
			}
		}
	}
}
