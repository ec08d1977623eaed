package browser_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// TestBrowserShowsAbsence checks that a browser shows another player as absent and as present again without loading the
// page again.
func TestBrowserShowsAbsence(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Grace: 10 * time.Millisecond}})
	guests, at := webtest.TwoAtATable(t, h)
	b := newTab(t, 1280, 800)
	b.become(h, guests[0])
	b.do(chromedp.Navigate(h.URL + at))
	before := eval[int](b, version)
	friend, err := guests[1].Client.Get(h.URL + at + "/stream")
	fatal.If(t, err)
	b.until(`document.querySelector(".others .seat:not(.away)") !== null`)
	friend.Body.Close()
	b.until(`document.querySelector(".others .seat.away .gone svg") !== null`)
	if b.is(".mine .gone") {
		t.Error("the viewer is shown as absent")
	}
	if now := eval[int](b, version); now != before {
		t.Errorf("the version went from %d to %d", before, now)
	}
}
