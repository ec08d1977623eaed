package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// recordRaid is a script that notes each step of a raid as the page shows it: which parts are seen, and whether it was told by then. At one
// step it skips the raid, in a way that the test chooses. A busy machine may show much between two questions of a test.
const recordRaid = `(() => {
	const seen = window.raid = { steps: [], flew: false, board: false, told: "" };
	const main = document.querySelector("main.table"), live = document.getElementById("live");
	const shown = (selector) => { const part = document.querySelector(selector); return part !== null && getComputedStyle(part).visibility === "visible"; };
	const places = () => [".strip", ".stage", ".mine", ".console", ".slot"].flatMap((part) => [...document.querySelectorAll(part)])
		.map((part) => Object.values(part.getBoundingClientRect().toJSON()).map(Math.round).join(" ")).join();
	const before = places();
	const look = () => {
		if (main.dataset.beat === "counted" || (seen.steps.length && main.dataset.beat === "")) return seen.board ||= document.querySelector(".board") !== null;
		if (main.dataset.beat !== "raid" || seen.steps.at(-1)?.step === (main.dataset.step ?? "")) return;
		const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
		if (main.dataset.step === undefined && !calm) return;
		seen.steps.push({ step: main.dataset.step ?? "", card: shown(".raid-card"), name: shown(".raid-name"), words: shown(".raid-words"),
			text: document.querySelector(".raid-words").textContent, lost: document.querySelectorAll(".raid-lost .plate").length,
			moves: document.querySelector(".razzia").getAnimations({ subtree: true }).length,
			told: live.textContent.includes(document.querySelector(".raid-words b").textContent), stays: places() === before });
		if (main.dataset.step === "%s") window.skipRaid();
	};
	window.skipRaid = () => { %s };
	new MutationObserver(() => {
		seen.flew ||= document.querySelector(".raid-still .last .mark")?.getAnimations().some((way) => way.effect.getKeyframes()[0].transform) ?? false;
		if (/Razzia|seventh|ends/.test(live.textContent)) seen.told = live.textContent;
		look();
	}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	return 0;
})()`

// A raidStep is what the page shows at a step of a raid.
type raidStep struct {
	Step              string
	Card, Name, Words bool
	Text              string
	Lost, Moves       int
	Told, Stays       bool
}

// raidSeen is what recordRaid has seen.
type raidSeen struct {
	Steps       []raidStep
	Flew, Board bool
	Told        string
}

// raidShown shows a raid, with a script that skips it at a step.
func raidShown(b *stagedTab, at, skip string) raidSeen {
	b.t.Helper()
	eval[int](b.tab, fmt.Sprintf(recordRaid, at, skip))
	b.playToTheCount()
	b.until(`window.raid.board && window.raid.told !== ""`)
	return eval[raidSeen](b.tab, `window.raid`)
}

// TestARaidTakesTheStage watches a raid: the card face down, then its face, then the name of the game while its star flies, then the words.
// Nothing else of the table moves, and a screen reader hears one sentence, with the words.
func TestARaidTakesTheStage(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, 400*time.Millisecond, 1)
	seen := raidShown(b, "never", "")
	want := []raidStep{{Step: "0", Card: true}, {Step: "1", Card: true}, {Step: "2", Name: true}, {Step: "3", Name: true, Words: true}}
	for i := range seen.Steps {
		s := &seen.Steps[i]
		if !strings.Contains(s.Text, b.raider()) || !strings.Contains(s.Text, "Round") || s.Lost == 0 {
			t.Errorf("of the raid the stage says %q, and shows %d cards that are lost", s.Text, s.Lost)
		}
		if !s.Stays || s.Told {
			t.Errorf("at step %s other parts are where they were: %v; the raid is told already: %v", s.Step, s.Stays, s.Told)
		}
		s.Text, s.Lost, s.Moves, s.Stays, s.Told = "", 0, 0, false, false
	}
	if !slices.Equal(seen.Steps, want) {
		t.Errorf("the raid shows %+v, want %+v", seen.Steps, want)
	}
	if !seen.Flew || !strings.Contains(seen.Told, b.raider()) || !strings.Contains(seen.Told, "nobody") {
		t.Errorf("its star flies: %v; a screen reader hears %q", seen.Flew, seen.Told)
	}
}

// TestARaidIsSkippedAtItsFirstStep skips a raid in each way: the score board comes at once, and the raid is told all the same.
func TestARaidIsSkippedAtItsFirstStep(t *testing.T) {
	t.Parallel()
	key := `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: %q, bubbles: true, cancelable: true }))`
	for name, skip := range map[string]string{
		"tap": `document.querySelector(".razzia").click()`, "slot": `document.querySelector("[data-skip]").click()`,
		"space": fmt.Sprintf(key, " "), "enter": fmt.Sprintf(key, "Enter"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seen := raidShown(beforeARaid(t, 400*time.Millisecond, 1), "0", skip)
			if len(seen.Steps) != 1 || seen.Told == "" {
				t.Errorf("after the %s the raid goes on: %+v; a screen reader hears %q", name, seen.Steps, seen.Told)
			}
		})
	}
}

// TestACalmRaidIsStill shows a raid with reduced motion: all of it is there at once, and nothing moves.
func TestACalmRaidIsStill(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, 400*time.Millisecond, 1)
	b.calmly()
	eval[int](b.tab, fmt.Sprintf(recordRaid, "never", ""))
	b.playToTheCount()
	b.until(`window.raid.steps.length > 0 && window.raid.told !== ""`)
	seen := eval[raidSeen](b.tab, `window.raid`)
	if s := seen.Steps[0]; s.Step != "" || s.Card || !s.Name || !s.Words || s.Moves > 0 || seen.Flew {
		t.Errorf("the raid shows %+v", s)
	}
}

// TestTheFeltOfTheEdge looks at the table before a raid: the stage says it by its words and its last place, and the risk is on the piles'
// buttons.
func TestTheFeltOfTheEdge(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, 400*time.Millisecond, 1)
	if !b.is(".stage.edge .danger") || !b.is(".edge .block .chance") {
		t.Error("the stage does not warn of the raid")
	}
	badges := eval[[]string](b.tab, `[...document.querySelectorAll("#slot-draw1 .badge, #slot-draw2 .badge")].map((badge) => badge.textContent)`)
	if chance := eval[string](b.tab, `document.querySelector(".chance b").textContent`); !slices.Equal(badges, []string{chance, chance}) {
		t.Errorf("the piles' buttons say %q, the block %q", badges, chance)
	}
}
