package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAPageFollowsToTheRematch has the page of a player who waits lead to the rematch by itself. The page of another one
// stays if they cancel.
func TestAPageFollowsToTheRematch(t *testing.T) {
	t.Parallel()
	for name, cancels := range map[string]bool{"follows": false, "cancels": true} {
		t.Run(name, func(t *testing.T) {
			h := webtest.New(t, guard.NoLimits)
			guests, at := webtest.OverTogether(t, h)
			b := newTab(t, 390, 844)
			b.become(h, guests[0])
			b.do(chromedp.Navigate(h.URL+at), chromedp.Click(chromedp.CSS(`form[action$=rematch] button`)))
			b.until(`document.querySelector("form[action$=not-now]") !== null`)
			next := guests[1].Want(200, guests[1].Post(at+"/rematch", "")).Path
			b.until(`document.querySelector("[data-stay]:not([hidden])") !== null && /\d/.test(document.getElementById("rematch").textContent)`)
			if !cancels {
				b.until(fmt.Sprintf("location.pathname === %q", next))
				return
			}
			b.until(`document.querySelector("[data-fresh]") === null`)
			b.do(chromedp.Click(chromedp.CSS(`[data-stay]`)))
			guests[1].Want(200, guests[1].Post(at+"/talk", "text=coming?")) // an update does not begin the countdown again
			b.until(`document.querySelector("#talk li") !== null && document.querySelector("[data-stay]").hidden`)
			if got := b.path(); got != at {
				t.Errorf("the page is at %s", got)
			}
		})
	}
}
