package browser_test

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTalkIsNoticed says something while the talk is closed: a badge counts it and a message shows it, until the talk
// is in view. The viewer's own words are not counted.
func TestTalkIsNoticed(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	guests[0].Want(200, guests[0].Post(at+"/talk", "text=welcome"))
	b := newTab(t, 390, 844)
	b.become(h, guests[0])
	b.do(chromedp.Navigate(h.URL + at))
	guests[0].Want(200, guests[0].Post(at+"/talk", "text=my+own"))
	guests[1].Want(200, guests[1].Post(at+"/talk", "text=good+evening"))
	b.until(`document.getElementById("talk-badge").textContent === "1" && /good evening/.test(document.getElementById("toast").textContent)`)
	if !b.is("#toast:not([hidden])") || !b.is("#talk-badge:not([hidden])") {
		t.Error("message and badge are hidden")
	}
	if !eval[bool](b, `document.querySelector("#toast use")?.getAttribute("href") === document.querySelector("#seat1 .face use").getAttribute("href") && document.querySelector("#toast b").textContent.length > 0`) {
		t.Error("the message does not show who speaks")
	}
	guests[1].Want(200, guests[1].Post(at+"/phrase", "phrase=nice_bid"))
	b.until(`document.getElementById("talk-badge").textContent === "2" && /Nice bid/.test(document.getElementById("toast").textContent)`)
	b.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("talk-sheet").showPopover()`, chromedp.EvalAsValue))
	b.until(`document.getElementById("talk-badge").hidden`)
	b.until(`document.getElementById("toast").hidden`)
}

// fakeVibration is a script that makes the browser one with a motor, and notes its patterns.
const fakeVibration = `
	window.felt = [];
	Object.defineProperty(navigator, "vibrate", { value: (pattern) => felt.push(pattern.join()) });
	const match = window.matchMedia.bind(window);
	window.matchMedia = (query) => (query === "(pointer: coarse)" ? { matches: true } : match(query));`

// TestAPhoneVibrates wins a row and gets the turn on a device that vibrates, and then switches that off.
func TestAPhoneVibrates(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	lone, now := webtest.CallForLone(t, h, guests, at)
	winner := guests[1-lone]
	b := newTab(t, 390, 844)
	b.become(h, winner)
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: fakeVibration}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.URL + at))
	webtest.PostMove(winner, at, now, razzia.Bid(webtest.HighestCheque(&now.Game.State, 1-lone)))
	b.until(`document.querySelector("main[data-mine]") === null`)
	now, err := h.Host.Table(t.Context(), now.ID)
	fatal.If(t, err)
	webtest.PostMove(guests[lone], at, now, razzia.Pass())
	b.until(`felt.includes("30,40,80")`)
	b.until(`felt.includes("60")`)
	if !b.is(".vibrates #vibrate:checked") {
		t.Error("the setting is not shown as on")
	}
	before := eval[int](b, `document.getElementById("vibrate").click(), felt.length`)
	b.do(chromedp.Reload())
	b.until(`document.querySelector(".vibrates #vibrate:not(:checked)") !== null`)
	if after := eval[int](b, `document.getElementById("vibrate").dispatchEvent(new Event("change", { bubbles: true })), felt.length`); after != 0 {
		t.Errorf("%d vibrations before and %d after the setting was switched off", before, after)
	}
}
