package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAWatcherHasButtonsOfTheUsualSize looks at a table on a phone on its side without a seat.
func TestAWatcherHasButtonsOfTheUsualSize(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	at := h.Guest(t).Play("bots=4")
	b := newTab(t, 844, 390)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.documentElement.matches(".script")`)
	if high := eval[float64](b, `Math.max(...[...document.querySelectorAll(".console .slot")].map((e) => e.offsetHeight))`); high > 80 ||
		high < 44 {
		t.Errorf("the buttons are %.0f px high", high)
	}
}
