package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// toBid plays a game of two guests until an auction was called and a player may bid or pass. It returns their seat.
func toBid(t *testing.T, h *webtest.Server, guests [2]*webtest.Guest, at string) (razzia.Seat, *table.Table) {
	t.Helper()
	for {
		now, err := h.Host.Table(t.Context(), webtest.TableID(at))
		fatal.If(t, err)
		s := &now.Game.State
		legal := s.Legal(nil)
		if s.Phase == razzia.Bidding && slices.Contains(legal, razzia.Pass()) {
			return s.Actor, now
		}
		move := legal[0]
		if slices.Contains(legal, razzia.Call()) {
			move = razzia.Call()
		}
		webtest.PostMove(guests[s.Actor], at, now, move)
	}
}

// TestABidAsks has a player who wants to be asked before a bid: the first tap lifts the cheque, also over an update, a tap
// elsewhere puts it down, and the second tap bids it.
func TestABidAsks(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	seat, now := toBid(t, h, guests, at)
	guests[seat].Want(200, guests[seat].Post("/settings", "lang=en&ask=&ask=bid"))
	b := newTab(t, 390, 844)
	b.become(h, guests[seat])
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.documentElement.matches(".script")`)
	cheque := webtest.HighestCheque(&now.Game.State, seat)
	button := fmt.Sprintf(`document.querySelector("[data-bid='%d']")`, cheque)
	asks := fmt.Sprintf(`%[1]s.matches(".asked") && document.getElementById("status").textContent === %[1]s.dataset.again`, button)
	words := eval[string](b, `document.getElementById("status").textContent`)
	tap := func() { b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf("[data-bid='%d']", cheque)))) }

	tap()
	b.until(asks)
	guests[1-seat].Want(200, guests[1-seat].Post(at+"/talk", webtest.Form("text", "Well?")))
	b.until(`document.getElementById("talk").textContent.includes("Well?")`)
	if !eval[bool](b, asks) {
		t.Error("after a line of talk the cheque is not lifted any more")
	}
	b.do(chromedp.Click(chromedp.CSS(".police")))
	b.until(fmt.Sprintf(`!document.querySelector(".asked") && document.getElementById("status").textContent === %q`, words))
	if later, _ := h.Host.Table(t.Context(), now.ID); len(later.Moves) != len(now.Moves) {
		t.Fatal("the first tap made a move")
	}
	tap()
	b.until(asks)
	tap()
	h.WaitFor(t, at, func(later *table.Table) bool { return slices.Contains(later.Moves, razzia.Bid(cheque)) })
}
