package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestChairsFill opens a table for four: a bot gets a chair by its button, a guest comes, and the rest is filled at once, so that the page
// becomes that of the game. The other chairs stay where they are, and the menu that is open does, too.
func TestChairsFill(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := h.Guest(t)
	at := ann.Want(200, ann.Post("/tables", "players=4")).Path
	b := newTab(t, 390, 844)
	b.become(h, ann)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.documentElement.matches(".script") && document.querySelectorAll(".chair.free").length === 3`)
	const places = `[...document.querySelectorAll(".chair")]
		.map((chair) => { const r = chair.getBoundingClientRect(); return Math.round(r.x) + " " + Math.round(r.y); }).join()`
	before, title := eval[string](b, places), eval[string](b, `document.querySelector(".waiting h1").textContent`)
	b.do(chromedp.Click(chromedp.CSS(".chair.free button")), chromedp.WaitVisible(chromedp.CSS("#chair1:popover-open form button")))
	guest := h.Guest(t)
	guest.Want(200, guest.Post(at+"/sit", "seat=2"))
	b.until(`document.querySelectorAll(".chair.free").length === 2 && document.querySelector("#chair1:popover-open") !== null`)
	b.do(chromedp.Click(chromedp.CSS("#chair1 form button")))
	b.until(`document.querySelectorAll(".chair.free").length === 1`)
	if now := eval[string](b, `document.querySelector(".waiting h1").textContent`); now == title {
		t.Errorf("with one free chair the title is still %q", now)
	}
	if after := eval[string](b, places); after != before {
		t.Errorf("the chairs have moved from %s to %s", before, after)
	}
	eval[int](b, `(document.querySelector(".fill button").click(), 0)`)
	b.until(`document.querySelector(".at-table .console") !== null`)
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
}
