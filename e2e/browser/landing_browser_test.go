package browser_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/animation"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// recordWords is a script that notes each text that changes while a piece is on its way to its place, or in the two frames before it
// departs: the text would say what the piece is before it is turned up. It counts the pieces that have arrived, too.
const recordWords = `(() => {
	window.early = [], window.landed = 0, window.shifted = 0;
	const region = (e) => e.closest("[data-region], [id^=seat], .row, .police, .middle")?.dataset.region ?? "";
	const regions = () => new Map([...document.querySelectorAll("main [data-key]")].map((e) => [e.dataset.key, region(e)]));
	let old = regions();
	/* A piece that makes room for others, or goes to another place of its region, is no news. */
	const way = () => document.getAnimations().filter((a) => a.id === "piece" && a.effect.target.matches("[data-key]") && old.get(a.effect.target.dataset.key) !== region(a.effect.target));
	const flights = () => way().length;
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (steps, options) {
		if (options?.id === "piece" && this.matches("[data-key]") && old.get(this.dataset.key) !== region(this)) landed++;
		return animate.call(this, steps, options);
	};
	/* The live region is not among them: it tells a line once the one before was heard, so it is behind the pieces. */
	const telling = "#log, .ticker, .top .round, .police h2, .piles h2, .block p, .points, .strip .state, .families, #turn, #status, .would, #tutor, .slot";
	const speaks = (node) => node.textContent.trim() && !(node.nodeType === 1 && (node.matches("[data-key]") || node.querySelector("[data-key]")));
	const places = (m) => (m.type === "characterData" ? [m.target.parentElement] : [...m.addedNodes, ...m.removedNodes].some(speaks) ? [m.target] : []);
	new MutationObserver((list) => {
		const told = [...new Set(list.flatMap(places).filter((e) => e && !e.closest("[data-key]")).map((e) => e.closest(telling)).filter(Boolean))];
		if (!told.length) return;
		const names = told.map((e) => (e.id || e.className) + ": " + e.textContent.trim().slice(-60));
		if (flights()) early.push(...names);
		const before = new Set(way());
		requestAnimationFrame(() => requestAnimationFrame(() => { if (way().some((a) => !before.has(a))) early.push(...names); }));
	}).observe(document.body, { childList: true, characterData: true, subtree: true });
	window.shifts = [];
	const watch = new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			shifted += entry.value;
			for (const { node, previousRect: from, currentRect: to } of entry.sources) {
				const e = node?.nodeType === 3 ? node.parentElement : node;
				shifts.push([entry.value.toFixed(4), "after " + document.querySelector("[data-replay] [name=at]")?.value, e?.closest("[id]")?.id, e?.getAttribute("class") || e?.localName, Math.round(to.x - from.x), Math.round(to.y - from.y)].join(" "));
			}
		}
	});
	window.settled = () => new Promise((done) => {
		let calm = 0;
		const look = () => (calm = flights() ? 0 : calm + 1) > 2 ? (old = regions(), done(0)) : requestAnimationFrame(look);
		requestAnimationFrame(look);
	});
	/* A busy browser has not drawn yet what a script did to the page when it opened: that is no shift of the game. */
	return new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(() => { watch.observe({ type: "layout-shift" }); ready(0); })));
})()`

// mostShiftInMotion bounds the cumulative layout shift of a whole game whose pieces fly.
const mostShiftInMotion = .01

// wantLanded checks what the script has noted: no word came before its piece, some pieces came, and the layout stayed.
func (b *tab) wantLanded(pieces int) {
	b.t.Helper()
	if early := eval[[]string](b, `[...new Set(early)].slice(0, 9)`); len(early) > 0 {
		b.t.Errorf("texts changed before their piece had landed: %q", early)
	}
	if n := eval[int](b, "landed"); n < pieces {
		b.t.Errorf("%d pieces moved: want %d at least", n, pieces)
	}
	if shift := eval[float64](b, "shifted"); shift > mostShiftInMotion {
		b.t.Errorf("the layout shifted by %.3f: %q", shift, eval[[]string](b, `[...new Set(shifts.filter((s) => s > "0.0003"))].slice(0, 30)`))
	}
}

// TestWordsWaitForTheirPieces steps through a game, on phones upright and on their side and on a laptop: nothing that is said of a
// card or a cheque is on the page before it has landed. Each window shows half of the game, with the end of a round at least, and together
// they show all of it. With -tags=long each window shows the whole game.
func TestWordsWaitForTheirPieces(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	at, over := webtest.PlayedByBots(t, h, h.Guest(t), "bots=3")
	for i, w := range []window{{360, 780, 3, 4}, {844, 390, 3, 4}, {1366, 768, 1, 4}} {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			from, to := partShown(i, len(over.Moves))
			if from > 0 && over.Moves[from-1].Verb() == razzia.ToDraw {
				from++ // the log has one line for a draw and its card
			}
			b := newTab(t, 1280, 800)
			size := emulation.SetDeviceMetricsOverrideParams{Width: w.width, Height: w.height, DeviceScaleFactor: w.scale}
			if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
				t.Fatal(err)
			}
			b.do(chromedp.Navigate(fmt.Sprintf("%s%s/replay?at=%d", h.URL, at, from)))
			b.until(`document.documentElement.matches(".script")`)
			if !eval[bool](b, `document.querySelector(".stage").getBoundingClientRect().bottom <= innerHeight`) {
				t.Error("the stage of the replay is out of view")
			}
			b.hurry()
			eval[int](b, recordWords)
			cards := 0
			for n, m := range over.Moves[from:to] {
				if m.Verb() != razzia.ToDraw {
					b.replayTo(from + n + 1)
				}
				if m.Verb() == razzia.ToReveal {
					cards++
				}
			}
			b.wantLanded(cards / 2) // a busy browser skips frames, and so pieces
		})
	}
}

// partShown returns which moves of a game the window of a number shows: from the beginning, a quarter or the middle, half of them.
func partShown(window, moves int) (from, to int) {
	if wholeGames {
		return 0, moves
	}
	return window * moves / 4, (window + 2) * moves / 4
}

// hurry lets animations run at eight times their speed.
func (b *tab) hurry() {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, animation.Enable, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: 8}); err != nil {
		b.t.Fatal(err)
	}
}

// replayTo shows the position after a number of moves, and waits until its pieces have landed.
func (b *tab) replayTo(moves int) {
	b.t.Helper()
	eval[int](b, fmt.Sprintf(`(async () => {
		const slider = document.querySelector("[data-replay] [name=at]");
		const link = () => document.querySelector("#log li:last-child a")?.href;
		const before = link();
		slider.value = %d;
		slider.dispatchEvent(new Event("input", { bubbles: true }));
		while (link() === before) await new Promise(requestAnimationFrame);
		return settled();
	})()`, moves))
}

// TestWordsWaitForTheirPiecesAtATable watches moves of people as the stream brings them: draws, auctions, sales, and a raid.
func TestWordsWaitForTheirPiecesAtATable(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, 400*time.Millisecond)
	eval[int](b.tab, recordWords)
	for n := range 24 {
		b.move(someMove(n, &b.now.Game.State))
		b.shows()
		eval[int](b.tab, "settled()")
	}
	b.wantLanded(12)
	if b.now.Phase != table.Playing {
		t.Error("the game is over")
	}
}

// someMove calls or bids now and then, and otherwise draws or passes.
func someMove(n int, s *razzia.State) razzia.Move {
	legal := s.Legal(nil)
	if s.Phase == razzia.Bidding || n%7 == 0 {
		return legal[len(legal)-1]
	}
	return legal[0]
}

// TestTutorWaitsForPieces takes the first half of the lesson at a pace: the tutor speaks of a card or a cheque when it has landed.
func TestTutorWaitsForPieces(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/lesson", "")).Path
	now := h.WaitFor(t, at, webtest.LessonWaits)
	act := func(c table.Command) {
		if _, err := h.Host.Act(t.Context(), now.ID, c); err != nil {
			t.Fatal(err)
		}
	}
	act(table.SetPace{By: now.Maker.ID, Pace: 400 * time.Millisecond})
	b := &stagedTab{newTab(t, 390, 844), h, g, now}
	b.become(h, g)
	b.open()
	b.hurry()
	eval[int](b.tab, recordWords)
	for v := webtest.LessonOf(now); v.Lesson.Done < v.Lesson.All/2; v = webtest.LessonOf(b.now) {
		if v.Lesson.Read {
			act(table.GoOn{By: now.Maker.ID, Done: v.Lesson.Done})
		} else {
			act(table.Move{By: now.Maker.ID, Ply: v.Ply, Move: v.Game.Legal[0]})
		}
		b.now = h.WaitFor(t, at, func(now *table.Table) bool { return now.Version > v.Version && webtest.LessonWaits(now) })
		b.shows()
		eval[int](b.tab, "settled()")
	}
	b.wantLanded(12)
}
