package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestLogLinesAreAsWideAsTheLog checks that no style for another part of the page makes a line of the log narrow.
func TestLogLinesAreAsWideAsTheLog(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 1440, 900)
	b.do(chromedp.Navigate(h.URL))
	b.do(againstBots...)
	b.until(`document.querySelector("#log li") !== null`)
	const narrow = `(() => {
		const log = document.querySelector("#log");
		return [...log.querySelectorAll("a")].filter(a => a.offsetWidth < 0.9 * log.clientWidth).map(a => a.innerText);
	})()`
	if lines := eval[[]string](b, narrow); len(lines) > 0 {
		t.Errorf("these lines are too narrow: %q", lines)
	}
}
