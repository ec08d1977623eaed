package browser_test

import (
	"fmt"
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

// TestSoundIsAskedForOnce answers the question where a visitor begins to play. It moves nothing, is not asked again, and not at a table,
// where the sound is as answered.
func TestSoundIsAskedForOnce(t *testing.T) {
	t.Parallel()
	for answer, on := range map[string]bool{"on": true, "off": false} {
		t.Run(answer, func(t *testing.T) {
			h := webtest.New(t, guard.NoLimits)
			g := h.Guest(t)
			b := newTab(t, 390, 844)
			b.become(h, g)
			b.do(chromedp.Navigate(h.URL))
			b.until(`document.documentElement.matches(".script") && document.querySelector("#ask-sound button").checkVisibility({ visibilityProperty: true })`)
			eval[bool](b, settled)
			const below = `document.querySelector(".to-lesson").getBoundingClientRect().top + scrollY` // a click may scroll
			before := eval[float64](b, below)
			b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf("#ask-sound [value=%s]", answer))))
			b.until(`document.getElementById("ask-sound").hidden`)
			b.do(chromedp.Reload())
			b.until(`document.documentElement.matches(".script")`)
			eval[bool](b, settled)
			if !b.is("#ask-sound[hidden]") {
				t.Errorf("after the answer %s the page asks again", answer)
			}
			if after := eval[float64](b, below); after != before {
				t.Errorf("after the answer %s the page moves: what was at %v is at %v", answer, before, after)
			}
			b.do(chromedp.Navigate(h.URL + g.Play("bots=1")))
			b.until(`document.documentElement.matches(".script")`)
			if b.is("#ask-sound") || b.is("#sound[aria-pressed=true]") != on {
				t.Errorf("after the answer %s a table asks, or the sound is not so", answer)
			}
		})
	}
}
