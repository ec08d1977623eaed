package browser_test

import (
	"context"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/e2e/chromium"
	"razzia/internal/fatal"
)

// lightChromium is the browser whose tabs the tests share.
var lightChromium = &sharedBrowser{options: chromium.Light}

// wholeChromium is Chromium with all its parts, for the tests that need more than pages.
var wholeChromium = &sharedBrowser{options: chromium.Whole}

// A sharedBrowser is started by the first test that needs it.
type sharedBrowser struct {
	options func() []chromedp.ExecAllocatorOption
	once    sync.Once
	ctx     context.Context
	failed  error
}

// context starts the browser, if no test has done so. It lives as long as the context of this first call, so that has no timeout.
func (s *sharedBrowser) context() (context.Context, error) {
	s.once.Do(func() {
		s.ctx, _ = chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(s.options()...))
		s.failed = chromedp.Do(s.ctx)
	})
	return s.ctx, s.failed
}

// stop ends the browser, if it was started.
func (s *sharedBrowser) stop() {
	if s.ctx != nil {
		_ = chromedp.Cancel(s.ctx)
	}
}

// TestMain ends the browsers after the tests.
func TestMain(m *testing.M) {
	code := m.Run()
	lightChromium.stop()
	wholeChromium.stop()
	os.Exit(code)
}

// newTab opens a tab with an empty profile, in a window of its own.
func newTab(t testing.TB, width, height int64) *tab {
	t.Helper()
	return lightChromium.newTab(t, width, height)
}

func (s *sharedBrowser) newTab(t testing.TB, width, height int64) *tab {
	t.Helper()
	browser, err := s.context()
	fatal.If(t, err)
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	fatal.If(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, height)))
	return &tab{t, ctx}
}

// another opens another tab with the profile of this one.
func (b *tab) another() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	fatal.If(b.t, chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800)))
	return &tab{b.t, ctx}
}
