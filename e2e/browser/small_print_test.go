package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestThePageItselfAsksBeforeAResignation presses the button twice: the first time the answer is no.
func TestThePageItselfAsksBeforeAResignation(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	b := newTab(t, 390, 844)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.documentElement.classList.contains("script")`)
	resign := func(answer string) {
		b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("button[data-ask]").click()`))
		b.until(`document.getElementById("sure").open && document.activeElement.value === ""`)
		b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#sure ` + answer + `").click()`))
		b.until(`!document.getElementById("sure").open`)
	}
	resign("button:not([value])")
	if g.Table(at).Phase == "over" || !b.is("button[data-ask]") {
		t.Error("no was taken for yes")
	}
	resign("[value=yes]")
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Seats[0].Level != "" })
}
