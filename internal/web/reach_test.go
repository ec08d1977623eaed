package web_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/study"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// A display is a screen with its settings.
type display struct {
	name   string
	width  int64 // in CSS pixels
	height int64
	scale  float64 // device pixels for each CSS pixel
	scheme string
}

// displays are a laptop in the light scheme, the same magnified twice, a phone in the dark scheme, and the narrowest
// page that must not scroll sideways: a laptop magnified four times (WCAG 2.2, 1.4.10).
var displays = []display{
	{"laptop", 1280, 800, 1, "light"},
	{"laptop at 200 %", 640, 400, 2, "dark"},
	{"phone", 360, 740, 3, "dark"},
	{"laptop at 400 %", 320, 256, 4, "light"},
}

// A pageState is a page in a state to test.
type pageState struct {
	name, path string
	step       string // script that opens menus or dialogs; "" for none
}

// pageStates sets up a page of every kind in every state, for a guest.
func pageStates(t *testing.T, h *webtest.Server, g *webtest.Guest) []pageState {
	t.Helper()
	over := g.Play("bots=4")
	g.Post(over+"/pace", "pace=0s")
	g.Post(over+"/leave", "seat=0")
	h.WaitFor(t, over, func(now *table.Table) bool { return now.Phase == table.Over })
	analysed, _ := playedByBots(t, h, g, "bots=4")
	g.Analyze(analysed)
	waiting, left := away(h, t, g)
	turn := g.Play("bots=4")
	h.WaitFor(t, turn, webtest.FirstSeatsTurn)
	advised := auction(h, t, g)
	ask(g, h, advised)
	return []pageState{
		{"home with games", "/", ""},
		{"settings", "/", `document.querySelector("#settings").open = true`},
		{"options", "/", `document.querySelectorAll(".home details").forEach((d) => d.open = true)`},
		{"rules", "/rules", ""},
		{"waiting", waiting, ""},
		{"waiting with levels", waiting, `document.querySelectorAll(".waiting details").forEach((d) => d.open = true)`},
		{"left", left, ""},
		{"turn", turn, ""},
		{"menu", turn, `document.querySelector("#table-menu").showPopover()`},
		{"keys", turn, `document.querySelector("#help").showModal()`},
		{"auction", auction(h, t, g), ""},
		{"auction with a hint", advised, ""},
		{"lesson", lessonAt(g, "called"), ""},
		{"lesson scored", lessonAt(g, "score"), ""},
		{"over", over, ""},
		{"replay", over + "/replay?at=80", ""},
		{"analysis", analysed + "/replay?at=80", ""},
		{"analysis at the end", analysed + "/replay", ""},
		{"fair", over + "/fair", ""},
		{"no page", "/nowhere", ""},
		{"no table", "/t/nowhere", ""},
	}
}

// away returns the paths of a waiting table and of a game with a friend who is absent from both.
func away(h *webtest.Server, t *testing.T, g *webtest.Guest) (waiting, left string) {
	t.Helper()
	waiting, left = g.Post("/tables", "players=5").Path, g.Post("/tables", "players=2").Path
	friend := h.Guest(t)
	friend.Post(waiting+"/sit", "seat=1")
	friend.Post(left+"/sit", "seat=1")
	return waiting, left
}

// auction returns the path of a table where the guest has a say in an auction. They call one if there is none.
func auction(h *webtest.Server, t *testing.T, g *webtest.Guest) string {
	t.Helper()
	at := g.Play("bots=3")
	g.Post(at+"/pace", "pace=0s")
	for {
		now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
		if now.Game.State.Phase == razzia.Bidding {
			return at
		}
		g.Want(200, g.Post(at+"/move", webtest.Form("seat", "0", "ply", fmt.Sprint(len(now.Moves)), "move", "call")))
	}
}

// setDisplay sets the screen of the tab.
func (b *tab) setDisplay(l display) {
	b.t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: l.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
		b.t.Fatal(err)
	}
	size := emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: l.scale}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
		b.t.Fatal(err)
	}
}

// TestAccessibility opens every page on every display. No page scrolls sideways, and axe finds no faults.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, web.Config{Grace: time.Millisecond}, study.Config{Open: webtest.OpenAnalyst})
	axe, err := os.ReadFile("testdata/axe/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	g, b := h.Guest(t), newTab(t, 1280, 800)
	b.inspect(h, string(axe), pageState{"home", "/", ""}, 0)
	list := pageStates(t, h, g)
	b.become(h, g)
	for turn, s := range list {
		b.inspect(h, string(axe), s, turn)
	}
}

// inspect checks the width of a page on every display, and all else on every second one, by turns. The page is loaded once: the other
// displays are those of a window that changes.
func (b *tab) inspect(h *webtest.Server, axe string, s pageState, turn int) {
	b.t.Helper()
	b.setDisplay(displays[0])
	b.do(chromedp.Navigate(h.URL + s.path))
	b.do(chromedp.Evaluate[chromedp.Void](axe+";0", chromedp.EvalAsValue))
	if s.step != "" {
		b.do(chromedp.Evaluate[chromedp.Void](s.step+";0", chromedp.EvalAsValue))
	}
	for i, l := range displays {
		b.setDisplay(l)
		if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
			b.t.Errorf("%s, %s: %d pixels too wide: %s", s.name, l.name, over, eval[string](b, widest))
		}
		if (i+turn)%2 > 0 {
			continue
		}
		for _, complaint := range eval[[]string](b, runAxe) {
			b.t.Errorf("%s, %s: %s", s.name, l.name, complaint)
		}
	}
}

// widest names elements that extend beyond the right edge of the page.
const widest = `[...document.querySelectorAll("body *")]
	.filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
	.map((e) => e.tagName + "." + e.className).slice(0, 4).join(" ")`
