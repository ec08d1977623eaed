package browser_test

import (
	"strings"
	"testing"

	"razzia/internal/table"
)

// recordRaid is a script that looks at each change of the page while a raid is shown: at the first with its card, at the flight of that
// card, and at the first after which the row turns pale, where it taps on the table. A busy machine may show much between two questions of
// a test, and may draw no frame for a second.
const recordRaid = `(() => {
	const seen = window.raid = { card: false, early: false, flight: false, tapped: false };
	const there = (selector) => document.querySelector(selector) !== null;
	const pale = (row) => {
		getComputedStyle(row).opacity; // begins what the style lets fade
		row.getAnimations().forEach((fade) => fade.finish());
		return getComputedStyle(row).opacity < 0.7;
	};
	const look = () => {
		if (!seen.card && there('[data-beat="raid"] .star')) seen.card = true, seen.early = there(".block.raided");
		seen.flight ||= document.querySelector(".ghost.back")?.getAnimations().some((way) => way.effect.getTiming().duration > 900) ?? false;
		const row = document.querySelector('[data-beat="raid"] .row');
		if (!seen.tapped && row && pale(row)) {
			seen.lamp = there(".raided"), seen.sign = there(".block .raid") && !there(".block .gavel");
			seen.text = document.querySelector(".block p > span").textContent;
			document.querySelector(".stage").click();
			seen.flashes = document.documentElement.matches(".raided"), seen.board = there(".board"), seen.tapped = true;
			changes.disconnect();
		}
	};
	const changes = new MutationObserver(look);
	changes.observe(document, { subtree: true, childList: true, attributes: true });
	return 0;
})()`

// raidSeen is what recordRaid has seen.
type raidSeen struct {
	Card, Early, Flight        bool
	Lamp, Sign, Flashes, Board bool
	Text                       string
}

// TestARaidIsShownOnce watches a raid: the row pales. When its show is skipped, the score board does not flash.
func TestARaidIsShownOnce(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, table.MaxPace, 1)
	eval[int](b.tab, recordRaid)
	b.playToTheCount()
	b.until(`window.raid.tapped`)
	seen := eval[raidSeen](b.tab, `window.raid`)
	if !seen.Card || seen.Early {
		t.Error("the block tells of the raid before its card is turned up")
	}
	if !seen.Flight {
		t.Error("the card of the raid does not fly")
	}
	if !seen.Lamp {
		t.Error("the stage shows no lamp")
	}
	if !seen.Sign {
		t.Error("the block has no lamp, or the gavel of an auction")
	}
	if !strings.Contains(seen.Text, b.raider()) {
		t.Errorf("of the raid the block says %q", seen.Text)
	}
	if seen.Flashes || !seen.Board {
		t.Error("after a tap the raid goes on")
	}
}
