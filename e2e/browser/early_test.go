package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPassingEarlyByScript taps the button three times before an auction, in which the player then passes.
func TestPassingEarlyByScript(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	now := guests[0].Table(at)
	mover, waiter := guests[now.Game.Actor], guests[1-now.Game.Actor]
	mover.Want(200, mover.Post(at+"/pace", "pace=0s"))
	b := newTab(t, 390, 844)
	b.become(h, waiter)
	b.do(chromedp.Navigate(h.URL + at))
	for _, pressed := range []string{"true", "false", "true"} {
		b.until(`document.querySelector("[data-fresh]") === null`)
		b.do(chromedp.Click(chromedp.CSS("form[action$=early] button")))
		b.until(fmt.Sprintf(`document.querySelector("form[action$=early] button[aria-pressed=%s]") !== null`, pressed))
	}
	mover.Want(200, mover.Post(at+"/move", fmt.Sprintf("seat=%d&ply=%d&move=call", now.Game.Actor, now.Ply)))
	h.WaitFor(t, at, func(later *table.Table) bool { return len(later.Moves) == now.Ply+2 })
	b.until(`/You pass/.test(document.getElementById("log").textContent)`)
}
