package browser_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A cardName has the names of a card in one language and theme.
type cardName struct{ Full, Short, In string }

// cardNames lists the names of all loot cards in all languages and themes, each once.
func cardNames() (names []cardName) {
	known := map[[2]string]bool{}
	for _, l := range i18n.Languages() {
		for _, th := range i18n.Themes() {
			words := i18n.LocalizerFor(l, th)
			for c := razzia.Ring; c.IsLoot(); c++ {
				if name := [2]string{words.Card(c), words.ShortCard(c)}; !known[name] {
					known[name] = true
					names = append(names, cardName{name[0], name[1], fmt.Sprint(l, " ", th)})
				}
			}
		}
	}
	return names
}

// shortNameRoom is the width of a name on the smallest cards, in pixels.
const shortNameRoom = 44

// measureNames is a script that writes names on a card of the row and on one of the opponent. It lists those that are cut off there, and
// the short names that are too wide for the smallest cards in the widest of the fonts. On a low page the opponent's cards have no names.
const measureNames = `((names, room) => {
	const wrong = [], style = document.createElement("style"), text = document.createRange(), low = innerHeight < 720 && innerWidth < 760;
	for (const title of document.querySelectorAll(".row .place:first-child .title, .n1 .strip .place:first-child .title")) {
		const [full, short] = title.children, shown = full.checkVisibility() ? full : short;
		if (low && title.closest(".strip")) continue;
		if (title.clientHeight < 15 || parseFloat(getComputedStyle(shown).fontSize) < 12) wrong.push("no name is shown in " + title.closest("[data-region]").className);
		for (const n of names) {
			full.textContent = n.Full, short.textContent = n.Short;
			if (title.scrollWidth > title.clientWidth) wrong.push(n.In + ": cut off on a card of " + title.clientWidth + ": " + shown.textContent);
		}
	}
	const [title, short] = [".title", ".short"].map((part) => document.querySelector(".row .plate " + part));
	if (document.querySelectorAll(".n1 .strip .plate").length < 1) wrong.push("the opponent has no cards");
	style.textContent = ".row .short { display: inline-block !important; font-family: 'DejaVu Sans Condensed' !important; font-size: 12px !important; }";
	document.head.append(style);
	for (const n of names) {
		short.textContent = n.Short;
		text.selectNodeContents(short);
		const scale = title.getBoundingClientRect().width / title.offsetWidth, wide = text.getBoundingClientRect().width / (scale > 1.1 ? scale : 1); // a card that moves is larger
		if (wide > room) wrong.push(n.In + ": " + wide.toFixed(1) + " wide: " + n.Short);
	}
	style.remove();
	return wrong;
})`

// TestCardNamesFit writes the names of all cards in all languages and themes on a card of the row and on one of the only opponent, in
// several windows. None is cut off, and the short ones fit on the smallest cards.
func TestCardNamesFit(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	names, err := json.Marshal(cardNames())
	fatal.If(t, err)
	for {
		now, err := h.Host.Table(t.Context(), webtest.TableID(at))
		fatal.If(t, err)
		if s := now.Game.State; s.Row.Len() > 0 && s.Seats[1].Property.Len() > 0 {
			break
		}
		webtest.PostMove(guests[now.Game.State.Actor], at, now, webtest.Choose(t, now))
	}
	b := newTab(t, 390, 844)
	b.become(h, guests[0])
	b.do(chromedp.Navigate(h.URL + at))
	for _, w := range append(everySecond(windows), window{360, 780, 3, 2}, window{768, 1024, 2, 2}) {
		size := emulation.SetDeviceMetricsOverrideParams{Width: w.width, Height: w.height, DeviceScaleFactor: w.scale}
		if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
			t.Fatal(err)
		}
		for _, fault := range eval[[]string](b, fmt.Sprintf("%s(%s, %d)", measureNames, names, shortNameRoom)) {
			t.Errorf("%v: %s", w, fault)
		}
	}
}
