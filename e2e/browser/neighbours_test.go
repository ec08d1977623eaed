package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// pageWindows are the windows in which every page is looked at: phones upright and on their side, a tablet, a laptop.
var pageWindows = []window{{360, 780, 1, 5}, {390, 844, 1, 5}, {844, 390, 1, 5}, {768, 1024, 1, 5}, {1366, 768, 1, 5}}

// crowded is a script that lists what does not fit on a page: text beyond the window or cut off by a part that cannot be scrolled, text on
// other text or on a picture that is not behind it, a thing that sticks out of its frame, a scrolled part that shows half a button, and a
// first button that is out of the window or covered.
const crowded = `(() => {
	const wrong = new Set(), apart = .5;
	const top = document.querySelector("dialog[open], [popover]:popover-open, .menu[open] .sheet") ?? document.body;
	const styles = new Map(), style = (e) => styles.get(e) ?? styles.set(e, getComputedStyle(e)).get(e);
	const name = (e) => e.localName + (e.id ? "#" + e.id : "") + (e.classList.length ? "." + [...e.classList].join(".") : "");
	const place = (e) => { const p = e.closest("[id]:not(main), .strip, .stage, section[class], header[class], article, form[class]"); return name(e) + (p && p !== e ? " of " + name(p) : ""); };
	/* The tab bar lies over what scrolls below it. The drawings of tiles, of small boards and of chairs have text that is part of them. */
	const tabbed = (e) => { const bar = e.closest("header.bar nav"); return bar && style(bar).position === "fixed"; };
	const drawn = (e) => e.closest(".tile .picture, .small-board, .chairs .face");
	const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".hush, .ghost, .skip, [hidden]") && !clipped(e) && top.contains(e) && !tabbed(e) && !drawn(e);
	const clipped = (e) => { for (; e && e !== document.body; e = e.parentElement) if (style(e).clipPath !== "none") return true; return false; };
	const placed = (e) => { for (; e && e !== document.body; e = e.parentElement) if (/absolute|fixed|sticky/.test(style(e).position)) return e; return null; };
	/* What is seen of a rectangle: parts that scroll or hide cut it. */
	const seen = (r, e) => {
		let [l, t, w, b] = [r.left, r.top, r.right, r.bottom], scrolls = false, cut;
		for (let p = e; p && p !== document.documentElement; p = p.parentElement) {
			const s = style(p), [x, y] = [s.overflowX, s.overflowY];
			if (x === "visible" && y === "visible" || s.display === "inline") continue;
			const box = p.getBoundingClientRect();
			if (/auto|scroll/.test(x + y)) scrolls = true;
			else if (!scrolls && s.textOverflow !== "ellipsis" && s.webkitLineClamp === "none" && (w > box.right + 1 || l < box.left - 1)) cut ??= p;
			l = Math.max(l, box.left), t = Math.max(t, box.top), w = Math.min(w, box.right), b = Math.min(b, box.bottom);
			if (style(p).position === "fixed") break;
		}
		return { left: l, top: t, right: w, bottom: b, width: w - l, height: b - t, cut, scrolls };
	};
	const texts = [], things = [], walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
	for (let node; (node = walk.nextNode()); ) {
		const e = node.parentElement;
		if (!node.data.trim() || !shown(e) || e.closest("svg, option, script, style, noscript, textarea, pre")) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		for (const r of range.getClientRects()) {
			if (r.width < 2) continue;
			const part = seen(r, e), say = (how) => wrong.add(how + ": “" + node.data.trim().slice(0, 40) + "” " + place(e));
			if (part.width < 1 || part.height < 1) { if (part.cut) say("cut off by " + name(part.cut)); continue; }
			if (part.cut) say("cut off by " + name(part.cut));
			if (!part.scrolls && (part.right > innerWidth + 1 || part.left < -1 || part.top + scrollY < -1)) say("beyond the window");
			texts.push({ e, say, box: { left: part.left, right: part.right, top: part.top + part.height * .22, bottom: part.bottom - part.height * .22 } });
		}
	}
	for (const e of top.querySelectorAll("svg, img, .plate, .cheque, .card, .sign, input:not([type=hidden]), select, button, .button, .place")) {
		if (!shown(e) || e.parentElement.closest("svg")) continue;
		const r = e.getBoundingClientRect(), part = seen(r, e);
		if (part.width > 2 && part.height > 2) things.push({ e, r: part, full: r });
	}
	const over = (a, b, by) => a.left < b.right + by && b.left < a.right + by && a.top < b.bottom && b.top < a.bottom;
	for (const [i, a] of texts.entries()) {
		for (const b of texts.slice(i + 1)) {
			if (a.e === b.e || a.e.closest("#hint, #toast, #link") || b.e.closest("#hint, #toast, #link") || !over(a.box, b.box, -1)) continue;
			a.say("on the text “" + b.e.textContent.trim().slice(0, 20) + "”");
		}
		for (const b of things) {
			if (b.e.contains(a.e) || a.e.contains(b.e) && !b.e.matches("svg, .cheque") || !over(a.box, b.r, b.e.matches(".sign") ? 1.5 : apart)) continue;
			if (a.e.closest(".cheque, .plate, .card, .badge, .hero, .anatomy")?.contains(b.e)) continue;
			if (a.e.closest("#hint, #toast, #link") || b.e.closest("#hint, #toast, #link")) continue; /* they lie over the table for a moment */
			a.say("touches " + place(b.e));
		}
	}
	for (const { e, r, full } of things) {
		if (r.cut && !e.matches("svg")) wrong.add("cut off by " + name(r.cut) + ": " + place(e));
		if (e.matches("button, .button, select") && r.scrolls && r.height > 4 && r.height < full.height - 6) {
			const box = e.closest(".final, .board");
			if (box) wrong.add("half hidden: " + place(e));
		}
		for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) {
			const s = style(p);
			if (/auto|scroll/.test(s.overflowX) || placed(e) || p.matches(".place")) { if (p.matches(".place")) continue; break; }
			if (parseFloat(s.borderLeftWidth) < 1 || parseFloat(s.borderRightWidth) < 1 || s.borderLeftStyle === "none") continue;
			const box = p.getBoundingClientRect();
			const [left, right] = [full.left - box.left - parseFloat(s.borderLeftWidth), box.right - full.right - parseFloat(s.borderRightWidth)];
			if (Math.min(left, right) < (e.matches(".place, .cheque") ? 1 : -.6)) wrong.add("sticks out of " + name(p) + ": " + place(e));
		}
	}
	const first = document.querySelector(".home .do .main, .at-table .table:not(.replayed, .solved, .watched) .console .main");
	if (first?.checkVisibility() && top === document.body && !document.querySelector(".home details[open], .invitations.some")) {
		const { left, top, width, height } = first.getBoundingClientRect();
		if (!first.contains(document.elementFromPoint(left + width / 2, top + height / 2))) wrong.add("the first button is out of view: " + first.textContent.trim());
	}
	if (scrollX === 0 && document.documentElement.scrollWidth > innerWidth) wrong.add("the page is " + document.documentElement.scrollWidth + " wide");
	return [...wrong].slice(0, 40);
})()`

// crowd looks at a page in all windows, and returns what does not fit there. In a wide window the talk is no sheet.
func (b *tab) crowd(s pageState) (faults []string) {
	b.t.Helper()
	for _, w := range pageWindows {
		if w.width >= 1100 && strings.Contains(s.step, "-sheet") {
			continue
		}
		size := emulation.SetDeviceMetricsOverrideParams{Width: w.width, Height: w.height, DeviceScaleFactor: 1}
		if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
			b.t.Fatal(err)
		}
		for _, fault := range eval[[]string](b, crowded) {
			faults = append(faults, fmt.Sprintf("%dx%d: %s", w.width, w.height, fault))
		}
	}
	return faults
}

// TestAnEndFitsAPhone plays games to their end. On a phone the result needs no scrolling: no line and no button is half under the tabs.
func TestAnEndFitsAPhone(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	b := newTab(t, 360, 780)
	for _, bots := range []string{"bots=4", "bots=2"} {
		g := h.Guest(t)
		at := g.Play(bots)
		webtest.PlayToEnd(t, h, g, at)
		b.become(h, g)
		b.do(chromedp.Navigate(h.URL + at))
		b.until(`Boolean(document.querySelector(".measured-cards")?.textContent)`)
		faults := b.crowd(pageState{})
		eval[bool](b, longestResult)
		for _, w := range pageWindows[:2] {
			b.do(chromedp.EmulateViewport(w.width, w.height))
			faults = append(faults, eval[[]string](b, overflowing)...)
		}
		for _, fault := range faults {
			t.Errorf("%s: %s", bots, fault)
		}
	}
}

// longestResult puts the longest English texts in place of those of this game: names and reasons that share a line, a title and what
// decided.
const longestResult = `(() => {
	document.querySelector(".result h2").textContent = "You come second, 21 points behind Machine Gun Joe.";
	for (const who of document.querySelectorAll(".result-who")) {
		who.querySelector("b").textContent = "Machine Gun Joe";
		who.querySelector("small").textContent = "Businesses +10 · Bodyguards +10";
	}
	document.querySelector(".result-decided").textContent = "A clear win, 13 points ahead. The biggest step: 2 players tied for the most bodyguards (1), " +
		"+5 for Machine Gun Joe in round 1.";
	return true;
})()`

// overflowing is a script that says by how much a result does not fit.
const overflowing = `[...document.querySelectorAll(".final .result")].filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => innerWidth + "x" + innerHeight + ": the result lacks " + (e.scrollHeight - e.clientHeight) + " pixels")`

// TestNoPageShiftsWhenItComes opens pages on a phone whose processor is busy: what a script adds has its place from the start.
func TestNoPageShiftsWhenItComes(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	g := h.Guest(t)
	over, _ := webtest.PlayedByBots(t, h, g, "bots=4")
	b := newTab(t, 390, 844)
	b.become(h, g)
	if _, err := chromedp.Call(b.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"/", "/playground", "/lobby", "/rules", "/print", "/puzzles/next", "/daily", "/people", "/devices", over} {
		b.do(chromedp.Navigate(h.URL + page))
		b.until(`document.readyState === "complete" && document.documentElement.matches(".script")`)
		if shift := eval[float64](b, shifted); shift >= mostShift {
			t.Errorf("%s shifts by %.3f", page, shift)
		}
	}
}
