package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestADayOnAPhone goes the whole way of a day: from its page to the puzzle, on to the round, back to the result, and shares it. On no page
// axe finds a fault, nothing is too wide, and the layout shifts by less than 0.05.
func TestADayOnAPhone(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name=Josephine&face=11&lang=de&back=/"))
	b := newTab(t, 360, 740)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + "/daily"))
	b.checkDay("the fresh day")
	b.do(chromedp.Click(chromedp.CSS(".band .main")), chromedp.WaitVisible(chromedp.CSS("#turn")))
	b.checkDay("the position")
	b.answerPuzzle()
	b.checkDay("the answer")
	b.do(chromedp.Click(chromedp.CSS("#next")), chromedp.WaitVisible(chromedp.CSS(".day-mark")))
	b.checkDay("the table")
	at := b.path()
	now := h.WaitFor(t, at, func(*table.Table) bool { return true })
	seat := razzia.NoSeat
	for i, s := range now.Seats {
		if s.Person.ID != "" {
			seat = razzia.Seat(i)
		}
	}
	webtest.PlaySeatToEnd(t, h, g, at, seat)
	b.until(`document.querySelector("#day-result b") !== null`) // the stream shows the result without a new page
	b.checkDay("the end")
	b.do(chromedp.Click(chromedp.CSS("#day-result a")), chromedp.WaitVisible(chromedp.CSS("#grade")))
	b.checkDay("the result")
	b.shareDay()
}

// checkDay looks for faults of a page.
func (b *tab) checkDay(name string) {
	b.t.Helper()
	b.until(`document.documentElement.matches(".script")`)
	b.loadAxe()
	for _, complaint := range eval[[]string](b, runAxe) {
		b.t.Errorf("%s: %s", name, complaint)
	}
	if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		b.t.Errorf("%s is %d too wide", name, over)
	}
	if shift := eval[float64](b, shifted); shift >= .05 {
		b.t.Errorf("%s shifts by %.3f", name, shift)
	}
}

// shifted is a script that adds up how far the layout of the page has shifted since it was loaded, without what followed an input.
const shifted = `new Promise((done) => {
	let sum = 0;
	new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; })
		.observe({ type: "layout-shift", buffered: true });
	requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})`

// answerPuzzle answers with the first move that the page offers.
func (b *tab) answerPuzzle() {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('.slots button[name="move"]').click(), 0`))
	b.until(`document.querySelector("#verdict") !== null || document.querySelector("#sure[open]") !== null`)
	if b.is("#sure[open]") {
		b.t.Fatal("the page asks whether the move is meant")
	}
}

// shareDay presses the buttons below the result: words are copied, and words and picture are shared. No other server is called.
func (b *tab) shareDay() {
	b.t.Helper()
	eval[int](b, `Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } }), 0`)
	b.press("#copy-words")
	b.until(`window.copied !== undefined && document.querySelector("#live").textContent !== ""`)
	if words := eval[string](b, "window.copied"); !strings.Contains(words, "Razzia! Tagesspiel ") || !strings.Contains(words, "/d/") {
		b.t.Errorf("the words are %q", words)
	}
	if !eval[bool](b, `fetch(document.querySelector("#picture").href).then((r) => r.ok && r.headers.get("Content-Type") === "image/png")`) {
		b.t.Error("there is no picture")
	}
	foreign := `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => !n.startsWith(location.origin))`
	if calls := eval[[]string](b, foreign); len(calls) > 0 {
		b.t.Errorf("the page calls %q", calls)
	}
}
