package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAnUndoInTheBrowser has one player take a move back by the menu, and the other agree in the sheet that their button opens. Then
// the first player is to move again, and no page was loaded anew.
func TestAnUndoInTheBrowser(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	caller, other := webtest.CalledBy(t, h, guests, at)
	mine, theirs := newTab(t, 360, 740), newTab(t, 1366, 768)
	mine.become(h, caller)
	theirs.become(h, other)
	theirs.do(chromedp.Navigate(h.URL + at))
	mine.do(chromedp.Navigate(h.URL+at), chromedp.Click(chromedp.CSS(`[popovertarget=table-menu]`)), chromedp.Click(chromedp.CSS(`#ask-undo`)))
	theirs.until(`document.querySelector("#slot-hint[popovertarget=question]:not([data-fresh])") !== null`)
	theirs.do(chromedp.Click(chromedp.CSS(`#slot-hint`)))
	theirs.until(`document.querySelector("#question:popover-open") !== null`)
	theirs.do(chromedp.Click(chromedp.CSS(`#question .main`)))
	for _, b := range []*tab{mine, theirs} {
		b.until(`document.querySelector(".selling") === null && document.querySelector("#log [data-gone]") !== null && document.querySelector("#question") === null`)
	}
	mine.until(`document.querySelector("[data-mine] #slot-call.action") !== null`)
}
