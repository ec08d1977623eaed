package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// toATheft plays until the first seat may steal, and opens the table.
func (b *tab) toATheft(h *webtest.Server) {
	b.t.Helper()
	g := h.Guest(b.t)
	theft := func(m razzia.Move) bool { return m.Verb() == razzia.ToSteal }
	for {
		at := g.Play("bots=2")
		g.Want(200, g.Post(at+"/pace", "pace=0s"))
		for {
			now := h.WaitFor(b.t.(*testing.T), at, func(now *table.Table) bool {
				_, pauses := now.Pause()
				return pauses || webtest.FirstSeatsTurn(now)
			})
			if now.Phase == table.Over {
				break
			}
			if _, pauses := now.Pause(); !pauses && slices.ContainsFunc(now.Game.State.Legal(nil), theft) {
				b.become(h, g)
				b.do(chromedp.Navigate(h.URL + at))
				return
			}
			b.goOn(h, now)
		}
	}
}

// TestOnlyATheftIsPossibleWhileCardsAreChosen presses all other buttons of the table while the player chooses cards, and
// then cancels.
func TestOnlyATheftIsPossibleWhileCardsAreChosen(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.toATheft(h)
	eval[bool](b, `document.querySelector("#slot-steal").click() === undefined`)
	b.until(`document.querySelector("main.stealing") !== null`)
	const others = `[...document.querySelectorAll(".slot.action:not(#slot-steal, #slot-pass), .pile button")]`
	if n := eval[int](b, others+`.map((button) => button.click()).length`); n < 3 {
		t.Fatalf("there are %d other buttons", n)
	}
	if eval[bool](b, `document.querySelector("[data-sent]") !== null`) {
		t.Error("a slip of the finger makes another move")
	}
	eval[bool](b, `document.querySelector("#slot-pass").click() === undefined`)
	b.until(`document.querySelector("main.stealing") === null`)
	before := eval[int](b, version)
	eval[bool](b, `document.querySelector(".pile button").click() === undefined`)
	b.until(fmt.Sprintf("%s > %d", version, before))
}
