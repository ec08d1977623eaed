package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestResultOnAPhone looks at the result of five players on a phone: it is not too wide, no name or reason is cut off, axe finds
// nothing, and the button shares or copies the address of the table.
func TestResultOnAPhone(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name=Josephine&face=11&lang=fr&back=/"))
	at := g.Play("bots=4")
	webtest.PlayToEnd(t, h, g, at)
	g.Analyze(at)
	b := newTab(t, 390, 844)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	b.loadAxe()
	b.until(`document.documentElement.matches(".script")`)
	if n := eval[int](b, `document.querySelectorAll(".result-verdicts a").length`); n == 0 {
		t.Error("the result links no decision")
	}
	for _, complaint := range eval[[]string](b, runAxe) {
		t.Error(complaint)
	}
	if cut := eval[[]string](b, cutOff); len(cut) > 0 {
		t.Errorf("cut off: %q", cut)
	}
	if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		t.Errorf("the page is %d too wide", over)
	}
	eval[int](b, `Object.defineProperty(navigator, "share", { configurable: true, value: (d) => (window.shared = d.url, Promise.reject()) }), 0`)
	b.do(chromedp.Click(chromedp.CSS(".result-share")))
	b.until(fmt.Sprintf("window.shared === %q", h.URL+at))
	eval[int](b, `delete navigator.share, Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } }), 0`)
	eval[int](b, `document.querySelector(".result-share").click(), 0`)
	b.until(fmt.Sprintf(`window.copied === %q && document.querySelector("#live").textContent !== ""`, h.URL+at))
}

// cutOff lists the names and reasons of the result that do not fit.
const cutOff = `[...document.querySelectorAll(".result-who > *, .result h2")].filter((e) => e.scrollWidth > e.clientWidth + 1)
	.map((e) => e.textContent)`
