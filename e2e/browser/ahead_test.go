package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAMoveAheadByKeys leaves a move ahead on a small phone by keys alone, and takes it back. The sheet is as wide as the window
// at most.
func TestAMoveAheadByKeys(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	waiter := guests[1-guests[0].Table(at).Game.Actor]
	b := newTab(t, 360, 640)
	b.become(h, waiter)
	b.do(chromedp.Navigate(h.URL+at), chromedp.KeyEvent("a"))
	b.until(`document.querySelector("#ahead-sheet:popover-open .plan button.main") !== null`)
	eval[bool](b, `document.querySelector("#ahead-sheet [name=turn]").focus() ?? true`)
	b.do(chromedp.KeyEvent(kb.End))
	b.until(`document.querySelector("#ahead-sheet [name=turn]").value === "call"`)
	b.until(`[...document.querySelectorAll("#ahead-sheet :is(select, button, p)")].every((e) => { const r = e.getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth })`)
	b.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab),
		chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector("#ahead-sheet .planned") !== null && document.querySelector("#slot-hint[aria-pressed=true]") !== null`)
	eval[bool](b, `document.querySelector("#ahead-sheet .planned button").focus() ?? true`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector("#ahead-sheet .planned") === null && document.querySelector("#slot-hint[aria-pressed=false]") !== null`)
	b.do(chromedp.KeyEvent(kb.Escape))
}
