package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A window is the size of a window in CSS pixels, and the number of players at the table in it.
type window struct {
	width, height int64
	scale         float64
	players       int
}

func (w window) String() string {
	return fmt.Sprintf("%dx%d, %d players", w.width, w.height, w.players)
}

// windows are phones upright and on their side, a tablet, laptops, and a laptop of 1280x800 at 200 %.
var windows = []window{
	{360, 640, 3, 5}, {360, 780, 3, 5}, {390, 844, 3, 2}, {390, 844, 3, 5}, {844, 390, 3, 5}, {768, 1024, 2, 4},
	{1366, 768, 1, 5}, {1440, 900, 1, 2}, {640, 400, 2, 5}, {640, 400, 2, 3},
}

// everySecond leaves out half of the windows: small and large ones, upright and not, stay. Whole games in all of them take long.
func everySecond(all []window) (some []window) {
	for i := 0; i < len(all); i += 2 {
		some = append(some, all[i])
	}
	return some
}

// mostShift bounds the cumulative layout shift of a whole game. Here nothing glides, since the table moves at once: cards jump to smaller
// places when they no longer fit in a line with their names. A shift of cards alone does not count: they are pieces.
const mostShift = .05

// measureLayout is a script that adds up how far the layout shifts, and notes the rectangle of each slot and region. The page
// does not pass for the player, since the test makes their moves.
const measureLayout = `(() => {
	document.documentElement.dataset.ownPass = "";
	window.shifted = 0, window.shifts = [];
	new PerformanceObserver((list) => {
		const element = (node) => (node?.nodeType === 3 ? node.parentElement : node);
		for (const entry of list.getEntries()) {
			if (entry.sources.length > 0 && entry.sources.every((s) => element(s.node)?.closest("[data-key], .plate"))) continue;
			shifted += entry.value;
			for (const s of entry.sources) {
				const e = element(s.node), from = s.previousRect, to = s.currentRect;
				shifts.push([(to.width * to.height * Math.hypot(to.x - from.x, to.y - from.y) / 1e6).toFixed(3), e?.closest("[id]")?.id, e?.className || e?.localName, Math.round(to.x - from.x), Math.round(to.y - from.y)].join(" "));
			}
		}
	}).observe({ type: "layout-shift", buffered: false });
	const place = (e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round).join(" "); };
	const inside = (e, region) => {
		const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
		return r.width > 0 && r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1 && document.elementFromPoint(x, y)?.closest(region) === e.closest(region);
	};
	const fixed = {};
	/* Lists what is wrong at a decision of the player. */
	window.faults = () => {
		const wrong = [];
		for (const e of document.querySelectorAll(".slot, .strip, .others, .stage, .mine, .console, .top")) {
			const name = e.id || e.className.split(" ")[0];
			fixed[name] ??= place(e);
			if (fixed[name] !== place(e)) wrong.push(name + " moved from " + fixed[name] + " to " + place(e));
		}
		const must = { ".strip": ".strip :is(.cheque, .plate)", ".stage": ".stage :is(.star, .row .plate, .middle .cheque, .block)", ".mine": ".mine .would", ".console": ".console .slot" };
		for (const [region, parts] of Object.entries(must)) {
			for (const e of document.querySelectorAll(parts)) {
				if (!inside(e, region)) wrong.push(region + ": out of view or covered: " + e.outerHTML.slice(0, 120));
			}
		}
		for (const e of document.querySelectorAll(".slot.action")) {
			if (e.offsetWidth < 43.5 || e.offsetHeight < 43.5) wrong.push(e.id + " is " + e.offsetWidth + " by " + e.offsetHeight);
		}
		return [...new Set(wrong)];
	};
	return 0;
})()`

// TestNothingMovesButThePieces plays a whole game in each window. At each decision of the player all that it needs is in
// view, nothing covers it, and every slot is where it was. During the game the layout does not shift.
func TestNothingMovesButThePieces(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	for _, w := range everySecond(windows) {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			b := newTab(t, 1280, 800)
			size := emulation.SetDeviceMetricsOverrideParams{Width: w.width, Height: w.height, DeviceScaleFactor: w.scale}
			if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
				t.Fatal(err)
			}
			b.playWatched(h, w)
		})
	}
}

// playWatched plays a game and checks the page at each decision.
func (b *tab) playWatched(h *webtest.Server, w window) {
	b.t.Helper()
	g := h.Guest(b.t)
	at := g.Play(fmt.Sprintf("bots=%d", w.players-1))
	g.Want(200, g.Post(at+"/pace", "pace=0s"))
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	eval[int](b, measureLayout)
	for decisions := 0; ; decisions++ {
		now := h.WaitFor(b.t.(*testing.T), at, func(now *table.Table) bool {
			_, pauses := now.Pause()
			return pauses || webtest.FirstSeatsTurn(now)
		})
		if now.Phase == table.Over {
			break
		}
		b.until(fmt.Sprintf("%s >= %d", version, now.Version))
		for _, fault := range eval[[]string](b, "faults()") {
			b.t.Errorf("decision %d: %s", decisions, fault)
		}
		b.goOn(h, now)
		if b.t.Failed() {
			return
		}
	}
	if shift := eval[float64](b, "shifted"); shift > mostShift {
		b.t.Errorf("the layout shifted by %.3f: %v", shift, eval[[]string](b, "shifts"))
	}
}

// goOn ends a pause, or makes a move for the person at the table.
func (b *tab) goOn(h *webtest.Server, now *table.Table) {
	b.t.Helper()
	if _, pauses := now.Pause(); pauses {
		if _, err := h.Host.GoOn(b.t.Context(), now.ID, now.Maker.ID, 0); err != nil {
			b.t.Fatal(err)
		}
		return
	}
	m := table.Move{By: now.Maker.ID, Ply: len(now.Moves), Move: webtest.Choose(b.t.(*testing.T), now)}
	if _, err := h.Host.Act(b.t.Context(), now.ID, m); err != nil {
		b.t.Fatal(err)
	}
}
