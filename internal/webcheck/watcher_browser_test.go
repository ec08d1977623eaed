package webcheck_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAWatcherSeesTheWholeStage looks at a table on a phone on its side without a seat: the question about sound covers no part of the
// stage and no button, and the buttons are as large as others.
func TestAWatcherSeesTheWholeStage(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	at := h.Guest(t).Play("bots=4")
	b := newTab(t, 844, 390)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.documentElement.matches(".script") && !document.getElementById("ask-sound").hidden`)
	covered := `(() => {
		const rect = (e) => e.getBoundingClientRect(), ask = rect(document.getElementById("ask-sound"));
		return [...document.querySelectorAll(".stage, .strip, .console .slot")].filter((e) => {
			const r = rect(e);
			return ask.left < r.right && r.left < ask.right && ask.top < r.bottom && r.top < ask.bottom;
		}).map((e) => e.className);
	})()`
	if parts := eval[[]string](b, covered); len(parts) > 0 {
		t.Errorf("the question about sound covers %q", parts)
	}
	if high := eval[float64](b, `Math.max(...[...document.querySelectorAll(".console .slot")].map((e) => e.offsetHeight))`); high > 80 ||
		high < 44 {
		t.Errorf("the buttons are %.0f px high", high)
	}
}
