package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/bot"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// seen lists the visible strengths beside the choice of a level.
const seen = `[...document.querySelectorAll(".levels small")].filter((e) => e.offsetWidth).map((e) => e.innerText)`

// openAll is a script that shows the form of a way to play, with its options.
const openAll = `document.querySelectorAll("details:is(%[1]s), %[1]s details").forEach((d) => { d.open = true; }), 0`

// TestStrengthFollowsTheNumberOfBots chooses numbers of bots on the home page in every language: the strengths for that
// number are visible. No script takes part. The forms of all ways to play fit. The pages have the width of a phone, and 320 pixels, at
// which a page must not scroll sideways.
func TestStrengthFollowsTheNumberOfBots(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 360, 740)
	for _, lang := range i18n.Languages() {
		g := h.Guest(t)
		g.Want(200, g.Post("/settings", "lang="+string(lang)))
		b.become(h, g)
		b.do(chromedp.Navigate(h.URL + "/"))
		eval[bool](b, `document.querySelector(".to-bots").open = true`)
		for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
			eval[bool](b, fmt.Sprintf(`document.querySelector(".play [name=bots][value='%d']").checked = true`, players-1))
			var want []string
			for _, name := range bot.Levels() {
				if text := webtest.StrengthIn(lang, name, players); text != "" {
					want = append(want, text)
				}
			}
			if got := eval[[]string](b, seen); !slices.Equal(got, want) {
				t.Errorf("%s: with %d bots the page shows %q, want %q", lang, players-1, got, want)
			}
		}
		for _, way := range []string{".to-bots", ".to-friends", ".to-together"} {
			eval[int](b, fmt.Sprintf(openAll, way))
			for _, wrong := range eval[[]string](b, inspect) {
				t.Errorf("%s, %s: %s", lang, way, wrong)
			}
		}
		b.do(chromedp.EmulateViewport(320, 256))
		if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
			t.Errorf("%s: %d pixels wider than 320: %s", lang, over, eval[string](b, widest))
		}
		b.do(chromedp.EmulateViewport(360, 740))
	}
}
