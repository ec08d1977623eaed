package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestALoneChoiceIsMadeByItself has a player whose cheques are all too low: the page passes for them and says so.
func TestALoneChoiceIsMadeByItself(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	lone, now := webtest.CallForLone(t, h, guests, at)
	b := newTab(t, 390, 844)
	b.become(h, guests[lone])
	b.do(chromedp.Navigate(h.URL + at))
	bid := webtest.HighestCheque(&now.Game.State, 1-lone)
	webtest.PostMove(guests[1-lone], at, now, razzia.Bid(bid))
	b.until(fmt.Sprintf(`document.getElementById("toast").textContent.includes("%d")`, bid))
	if !eval[bool](b, `document.querySelector("#toast use").getAttribute("href") === document.querySelector(".mine .face use").getAttribute("href")`) {
		t.Error("the message does not show the player's own face")
	}
	h.WaitFor(t, at, func(later *table.Table) bool { return len(later.Moves) == len(now.Moves)+2 })
}
