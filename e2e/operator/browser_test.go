//go:build unix

package operator

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/e2e/chromium"
	"razzia/internal/admin/page/pagetest"
	"razzia/internal/fatal"
)

// testTimeout is the maximum time for a step in the browser. It is long because the machine may be busy.
const testTimeout = 3 * time.Minute

// A tab is a page in Chromium with its own profile.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// newTab starts Chromium.
func newTab(t *testing.T, width, height int64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(t.Context(), chromedp.WithAllocatorOptions(chromium.Light()...))
	t.Cleanup(cancel)
	fatal.If(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, height)))
	return &tab{t, ctx}
}

// do makes steps.
func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, testTimeout)
	defer cancel()
	fatal.If(b.t, chromedp.Do(ctx, steps...))
}

// until waits until a script expression is true.
func (b *tab) until(script string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, testTimeout)
	defer cancel()
	for {
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](script, chromedp.WithPollingTimeout(0)))
		if err == nil {
			return
		}
		if ctx.Err() != nil {
			b.t.Fatalf("not true within the time: %s: %v", script, err)
		}
	}
}

// eval returns the value of a script.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, testTimeout)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%.200s: %v", script, err)
	}
	return value
}

// click clicks on a control by its key.
func (b *tab) click(key string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf("[data-key=%q]", key))))
}

// TestAnOperatorInTheBrowser deletes a table and bans a person, with the script and without it.
func TestAnOperatorInTheBrowser(t *testing.T) {
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			s := pagetest.Open(t)
			b := newTab(t, 390, 844)
			if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled,
				emulation.SetScriptExecutionDisabledParams{Value: !scripts}); err != nil {
				t.Fatal(err)
			}
			const decide = "main button.main"
			b.do(chromedp.Navigate(s.Page.Link()))
			b.click("delete m5p4t9c8rh3b")
			b.do(chromedp.WaitVisible(chromedp.CSS(decide)), chromedp.Click(chromedp.CSS(decide)), chromedp.WaitVisible(chromedp.CSS(".done")))
			b.click("ban ANNANNANNANNANNANNANNANNAN")
			b.do(chromedp.WaitVisible(chromedp.CSS(decide)), chromedp.Click(chromedp.CSS(decide)), chromedp.WaitVisible(chromedp.CSS(".done")),
				chromedp.WaitVisible(chromedp.CSS(`[data-key="unban ANNANNANNANNANNANNANNANNAN"]`)))
			if _, banned := s.Bans.Of("ANNANNANNANNANNANNANNANNAN"); len(s.Tables) != 1 || !banned {
				t.Errorf("there are %d tables; Ann is banned: %v", len(s.Tables), banned)
			}
		})
	}
}

// TestThePageRefreshesItself changes the server behind a page: the page shows it, and the focus stays on its control, and when
// the server does not answer, what was there stays.
func TestThePageRefreshesItself(t *testing.T) {
	s := pagetest.Open(t)
	b := newTab(t, 1280, 800)
	b.do(chromedp.Navigate(s.Page.Link()),
		chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-key="delete k3x2v7q4wz5a"]').focus()`, chromedp.EvalAsValue))
	s.Mu.Lock()
	s.Tables[0].Watchers, s.Status.People = 77, 78
	s.Mu.Unlock()
	const lookAgain = `document.dispatchEvent(new Event("visibilitychange")), 0` // as if the operator came back to the tab
	b.do(chromedp.Evaluate[chromedp.Void](lookAgain, chromedp.EvalAsValue))
	b.until(`document.querySelector("#tables").innerText.includes("77")`)
	if focused := eval[string](b, `document.activeElement.dataset.key ?? document.activeElement.tagName`); focused != "delete k3x2v7q4wz5a" {
		t.Errorf("the focus is on %q", focused)
	}
	if said := eval[string](b,
		`document.querySelector("#live").textContent`); said != "The server serves. Tables: 2. People: 78. Reports: 1. Bans: 0." {
		t.Errorf("a screen reader says %q", said)
	}
	s.Stop()
	b.do(chromedp.Evaluate[chromedp.Void](lookAgain, chromedp.EvalAsValue))
	b.until(`!document.querySelector(".trouble").hidden`)
	if eval[bool](b, `document.querySelector("[data-refresh]") === null || document.querySelectorAll("tbody tr").length !== 7`) {
		t.Error("the lists are gone while the server does not answer")
	}
}

// TestEverybodyCanUseThePage runs axe on every page, light and dark, at a desk and on a phone. No page is wider than the window.
func TestEverybodyCanUseThePage(t *testing.T) {
	axe, err := os.ReadFile("../browser/testdata/axe/axe.min.js")
	fatal.If(t, err)
	s := pagetest.Open(t)
	b := newTab(t, 1280, 800)
	if _, err := s.Bans.Ban(t.Context(), "203.0.113.0/24", time.Hour); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(s.Page.Link()))
	base := eval[string](b, "location.href")
	for _, width := range []int64{1280, 360} {
		for _, look := range []string{"light", "dark"} {
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look},
				{Name: "prefers-reduced-motion", Value: "reduce"}}}
			if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
				t.Fatal(err)
			}
			b.do(chromedp.EmulateViewport(width, 800))
			for _, path := range []string{"", "?did=ban", "announce", "ban?subject=" + url.QueryEscape("203.0.113.0/24"),
				"delete?table=k3x2v7q4wz5a", "forget?person=EVILEVILEVILEVILEVILEVILEV", "report?id=r1",
				"people", "people?find=a", "people?find=a&page=2", "tokens?person=ANNANNANNANNANNANNANNANNAN", "backups", "events",
				"operators", "dismiss?person=ANNANNANNANNANNANNANNANNAN", "close-puzzle?puzzle=poydmw64oq"} {
				b.do(chromedp.Navigate(base + path))
				if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide > width {
					t.Errorf("%s is %d pixels wide in a window of %d", path, wide, width)
				}
				faults := eval[[]string](b, string(axe)+`; axe.run({resultTypes: ["violations"], selectors: false, preload: false}).then((found) => found.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 120)).slice(0, 3).join(" | ")))`)
				if len(faults) > 0 {
					t.Errorf("%s at %d, %s: %q", path, width, look, faults)
				}
			}
		}
	}
}
