package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// highest is the highest open cheque of a seat.
func highest(s *razzia.State, seat razzia.Seat) (highest razzia.Cheque) {
	for c := range s.Seats[seat].Open.All() {
		highest = max(highest, c)
	}
	return highest
}

// callForLone plays a game of two guests until the one with the lower cheques has called an auction. It returns the seat that
// can only pass once the other, who is to bid, bids their highest cheque.
func callForLone(t *testing.T, h *webtest.Server, guests [2]*webtest.Guest, at string) (lone razzia.Seat, now *table.Table) {
	t.Helper()
	for {
		now, err := h.Host.Table(t.Context(), webtest.TableID(at))
		if err != nil {
			t.Fatal(err)
		}
		s := &now.Game.State
		legal := s.Legal(nil)
		move := legal[0]
		if slices.Contains(legal, razzia.Pass()) {
			move = razzia.Pass()
		}
		calls := s.Phase == razzia.Turn && slices.Contains(legal, razzia.Call()) && highest(s, 1-s.Actor) > highest(s, s.Actor)
		if calls {
			move = razzia.Call()
		}
		post(guests[s.Actor], at, now, move)
		if calls {
			now, _ = h.Host.Table(t.Context(), now.ID)
			return s.Actor, now
		}
	}
}

// post makes a move of the guest who is to act.
func post(g *webtest.Guest, at string, now *table.Table, m razzia.Move) {
	g.T.Helper()
	g.Want(200, g.Post(at+"/move", webtest.Form("seat", fmt.Sprint(now.Game.State.Actor), "ply", fmt.Sprint(len(now.Moves)), "move", m.String())))
}

// TestALoneChoiceIsMadeByItself has a player whose cheques are all too low: the page passes for them and says so.
func TestALoneChoiceIsMadeByItself(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	lone, now := callForLone(t, h, guests, at)
	b := newTab(t, 390, 844)
	b.become(h, guests[lone])
	b.do(chromedp.Navigate(h.URL + at))
	bid := highest(&now.Game.State, 1-lone)
	post(guests[1-lone], at, now, razzia.Bid(bid))
	b.until(fmt.Sprintf(`document.getElementById("toast").textContent === "None of your cheques beats %d: passed."`, bid))
	if !eval[bool](b, `document.querySelector("#toast use").getAttribute("href") === document.querySelector(".mine .face use").getAttribute("href")`) {
		t.Error("the message does not show the player's own face")
	}
	h.WaitFor(t, at, func(later *table.Table) bool { return len(later.Moves) == len(now.Moves)+2 })
}

// TestALoneChoiceCanBeOnesOwn switches it off and on in the settings. A form without the setting leaves it as it is.
func TestALoneChoiceCanBeOnesOwn(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	lone, now := callForLone(t, h, guests, at)
	post(guests[1-lone], at, now, razzia.Bid(highest(&now.Game.State, 1-lone)))
	g := guests[lone]
	shows := func(settings, text string, want bool) {
		t.Helper()
		g.Want(200, g.Post("/settings", settings))
		if page := g.Want(200, g.Get(at)).Body; strings.Contains(page, text) != want {
			t.Errorf("after %q the page has %q: %t", settings, text, !want)
		}
	}
	shows("lang=en", "data-lone=", true)
	shows("lang=en", "data-own-pass", false)
	shows("lang=en&lone=", "data-own-pass", true)
	shows("lang=en", "data-own-pass", true)
	shows("lang=en&lone=&lone=pass", "data-own-pass", false)
	if page := guests[1-lone].Get(at).Body; strings.Contains(page, "data-lone=") {
		t.Error("the other player has a lone choice")
	}
}
