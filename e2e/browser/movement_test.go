package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/animation"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// firstOf returns the number of moves after which an event of a kind first happened, and the state before. It skips
// events during which the row was empty, except reveals.
func firstOf(t *testing.T, over *table.Table, kind razzia.EventKind) (moves int, before razzia.State) {
	t.Helper()
	game, err := razzia.NewGame(over.Setup)
	fatal.If(t, err)
	for i, m := range over.Moves {
		next, events, err := game.Step(m, nil)
		fatal.If(t, err)
		for _, e := range events {
			if e.Kind == kind && (game.State.Row.Len() > 0 || game.State.Phase == razzia.Revealing) {
				return i + 1, game.State
			}
		}
		game = next
	}
	t.Fatalf("in the whole game there was no %v", kind)
	return 0, game.State
}

// stepTo takes the step of a replay that ends after this many moves, in extreme slow motion.
func (b *tab) stepTo(over *table.Table, at string, moves int) {
	b.t.Helper()
	from := moves - 1
	if over.Moves[from].Verb() == razzia.ToReveal {
		from--
	}
	b.do(chromedp.Navigate(fmt.Sprintf("%s/replay?at=%d", at, from)))
	b.until(`document.documentElement.matches(".script")`)
	if _, err := chromedp.Call(b.ctx, animation.Enable, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	slow := animation.SetPlaybackRateParams{PlaybackRate: 0.0001}
	if _, err := chromedp.Call(b.ctx, animation.SetPlaybackRate, slow); err != nil {
		b.t.Fatal(err)
	}
	b.do(keys("\u0303"))
	b.until(fmt.Sprintf(`location.search === "?at=%d"`, moves))
}

// moving is a script that counts the elements of a selector that are being animated.
const moving = `[...document.querySelectorAll(%q)].filter((thing) => thing.getAnimations().some((a) => a.effect.getTiming().duration > 200)).length`

// clippedBy is a script that lists the parts of the table that cut off pieces which come from other parts. A piece whose copy flies
// over the page is only hidden meanwhile.
const clippedBy = `[...document.querySelectorAll("[data-key]")].filter((thing) => thing.getAnimations().some((a) => a.effect.getKeyframes().some((frame) => frame.transform))).flatMap((thing) => {
	const parts = [];
	for (let part = thing.parentElement; part.id !== "main"; part = part.parentElement) {
		if (getComputedStyle(part).overflow !== "visible") parts.push(part.className);
	}
	return parts;
})`

// TestAnimations steps through a game and checks which elements move.
func TestAnimations(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	at, over := webtest.PlayedByBots(t, h, h.Guest(t), "bots=2")
	at = h.URL + at
	b := newTab(t, 1280, 900)
	count := func(selector string) int { return eval[int](b, fmt.Sprintf(moving, selector)) }

	drawn, before := firstOf(t, over, razzia.LootTurnedUp)
	b.stepTo(over, at, drawn)
	if count(".ghost.back") != 1 || count(".row .plate") != 1 {
		t.Error("a drawn card does not come from a pile")
	}
	pile := fmt.Sprintf("#pile%d .card", before.Pile)
	if far := eval[float64](b, fmt.Sprintf(`Math.abs(document.querySelector(".ghost.back").getBoundingClientRect().x - document.querySelector(%q).getBoundingClientRect().x)`, pile)); far > 2 {
		t.Errorf("the card comes %.0f pixels beside %s", far, pile)
	}

	won, before := firstOf(t, over, razzia.AuctionWon)
	b.stepTo(over, at, won)
	sold := before.Row.Len()
	if n := count(".ghost.plate"); n < sold {
		t.Errorf("%d cards move to the winner of %d", n, sold)
	}
	if count(".middle .cheque") != 1 || count(".cheques .spent") < 1 {
		t.Error("the cheques do not change places")
	}
	if cut := eval[[]string](b, clippedBy); len(cut) > 0 {
		t.Errorf("pieces that move are cut off by %v", cut)
	}

	round, _ := firstOf(t, over, razzia.RoundBegan)
	b.stepTo(over, at, round)
	if n := count(".ghost"); n > 0 {
		t.Errorf("%d cards fly over the score board", n)
	}

	calm := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, calm); err != nil {
		t.Fatal(err)
	}
	b.stepTo(over, at, won)
	if count("*") != 0 {
		t.Error("elements move although the viewer prefers reduced motion")
	}
	fades := `[...document.querySelectorAll(".row .place")].filter((place) => place.getAnimations().some((a) => a.effect.getTiming().duration === 150)).length`
	if n := eval[int](b, fades); n != sold {
		t.Errorf("%d places of the row fade, want %d", n, sold)
	}
}

// TestATheftHasThreeBeats steps through a theft: the thief goes to the row, then the stolen card to its new owner, and then the
// cards behind it close the gap.
func TestATheftHasThreeBeats(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	theft := func(m razzia.Move) bool { return m.Verb() == razzia.ToSteal }
	at, over := webtest.PlayedByBots(t, h, h.Guest(t), "bots=4")
	for !slices.ContainsFunc(over.Moves, theft) {
		at, over = webtest.PlayedByBots(t, h, h.Guest(t), "bots=4")
	}
	b := newTab(t, 1280, 900)
	stolen, before := firstOf(t, over, razzia.LootStolen)
	b.stepTo(over, h.URL+at, stolen)
	times := func(selector string) []string {
		list := eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].flatMap((thing) => thing.getAnimations()).map((a) => a.effect.getTiming()).map(({ delay, duration }) => Math.round(delay / 0.8) + "-" + Math.round((delay + duration) / 0.8))`, selector))
		slices.Sort(list)
		return list
	}
	row, taken := &before.Row, over.Moves[stolen-1].Loot()
	flights := slices.Concat(slices.Repeat([]string{"0-800"}, taken.Len()), slices.Repeat([]string{"350-830"}, taken.Len()))
	if got := times(".ghost"); !slices.Equal(got, flights) {
		t.Errorf("thieves and stolen cards fly at %v ms, want %v", got, flights)
	}
	first := 0
	for taken.Count(row.At(first)) == 0 {
		first++
	}
	gaps := slices.Repeat([]string{"830-1070"}, row.Len()-first-taken.Len())
	if got := times(".row .plate"); !slices.Equal(got, gaps) {
		t.Errorf("the cards behind the stolen one move at %v ms, want %v", got, gaps)
	}
}
