package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A stagedTab is a tab that watches a table of people, whose moves the test makes.
type stagedTab struct {
	*tab
	server *webtest.Server
	guest  *webtest.Guest // has all seats
	now    *table.Table
}

// record is a script that lists the beats and versions of the pictures as they are shown.
const record = `(() => {
	const main = document.querySelector("main.table");
	const beat = () => main.dataset.beat + " " + main.querySelectorAll(".row [data-key]").length;
	window.beats = [];
	new MutationObserver(() => { if (window.beats.at(-1) !== beat()) window.beats.push(beat()); }).observe(main, { attributes: true, childList: true, subtree: true });
	return 0;
})()`

// watchStaged opens the table of a game of three people at a pace, with some cards in the row.
func watchStaged(t *testing.T, pace time.Duration) *stagedTab {
	return watchWhen(t, pace, func(s *razzia.State) bool { return s.Row.Len() >= 3 && s.Phase == razzia.Turn })
}

// watchWhen opens the table of a game of three people at a pace, when its state fits. Until then everybody draws or passes.
func watchWhen(t *testing.T, pace time.Duration, fits func(*razzia.State) bool) *stagedTab {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/together", "name=Anna&name=Ben&name=Carl")).Path
	b := &stagedTab{newTab(t, 1280, 900), h, g, h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })}
	for !fits(&b.now.Game.State) {
		b.move(drawOrPass(&b.now.Game.State))
	}
	b.act(table.SetPace{By: b.now.Maker.ID, Pace: pace})
	b.open()
	return b
}

// open opens the table, and waits for its stream.
func (b *stagedTab) open() {
	b.t.Helper()
	b.do(chromedp.Navigate(b.server.URL + "/t/" + string(b.now.ID)))
	b.until(`document.documentElement.matches(".script")`)
	for b.server.Pages.Stats().Streams == 0 { // the first event of a stream has no pictures
		eval[int](b.tab, `new Promise((done) => setTimeout(done, 20, 0))`)
	}
	eval[int](b.tab, record)
}

// drawOrPass is the move of a player who never bids.
func drawOrPass(s *razzia.State) razzia.Move {
	for _, m := range s.Legal(nil) {
		if m.Verb() == razzia.ToDraw || m.Verb() == razzia.ToPass {
			return m
		}
	}
	return s.Legal(nil)[0]
}

func (b *stagedTab) act(c table.Command) {
	b.t.Helper()
	now, err := b.server.Host.Act(b.t.Context(), b.now.ID, c)
	fatal.If(b.t, err)
	b.now = now
}

// move makes a move for the person who is to act.
func (b *stagedTab) move(m razzia.Move) {
	b.t.Helper()
	b.act(table.Move{By: b.now.Maker.ID, Seat: b.now.Game.State.Actor, Ply: len(b.now.Moves), Move: m})
}

// shows waits until the page shows the newest version, and returns the pictures since the last call: their beats and the number
// of cards in the row.
func (b *stagedTab) shows() []string {
	b.t.Helper()
	b.until(fmt.Sprintf(`%s === %d && document.querySelector("main.table").dataset.beat === ""`, version, b.now.Version))
	return eval[[]string](b.tab, `window.beats.splice(0)`)
}

// highest is the highest open cheque of the actor.
func (b *stagedTab) highest() (best razzia.Cheque) {
	for c := range b.now.Game.State.Seats[b.now.Game.State.Actor].Open.All() {
		best = max(best, c)
	}
	return best
}

// TestPicturesAreShownInOrder watches an auction in the browser: its last say, the hammer and the exchange come one after another.
func TestPicturesAreShownInOrder(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, 400*time.Millisecond)
	row := b.now.Game.State.Row.Len()
	b.move(razzia.Call())
	b.shows()
	b.move(razzia.Pass())
	b.shows()
	b.move(razzia.Pass())
	b.shows()
	b.move(razzia.Bid(b.highest()))
	got := b.shows()
	want := []string{fmt.Sprint("say ", row), fmt.Sprint("sold ", row), "exchange 0", " 0"}
	if !slices.Equal(got, want) {
		t.Errorf("the browser showed %q, want %q", got, want)
	}
}

// TestADiscardedRowSlidesOff passes on a full row. Its cards turn over, and their backs leave the window to the left.
func TestADiscardedRowSlidesOff(t *testing.T) {
	t.Parallel()
	b := watchWhen(t, table.MaxPace, func(s *razzia.State) bool { return s.Auction.Kind == razzia.FullRow && s.Auction.Bid == 0 })
	for b.now.Game.State.Phase == razzia.Bidding {
		b.move(razzia.Pass())
	}
	b.until(`document.querySelector(".ghost.plate:empty") !== null`)
	wide := `[...document.querySelectorAll(".ghost.plate:empty")].flatMap((back) => {
		const [way] = back.getAnimations(), { delay, duration } = way.effect.getTiming();
		way.pause();
		return [0.33, 0.999].map((part) => {
			way.currentTime = delay + part * duration;
			const place = back.getBoundingClientRect();
			return Math.round(place.width) > 20 && (part > 0.9 ? place.right < 5 : place.x > 5);
		});
	})`
	if got := eval[[]bool](b.tab, wide); len(got) != 2*razzia.RowSize || slices.Contains(got, false) {
		t.Errorf("the backs are seen at their places, and left of the window: %v", got)
	}
}

// raider is the name of the person whose draw was the last one.
func (b *stagedTab) raider() string {
	log := b.now.Log
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == table.Moved && log[i].Seat != razzia.NoSeat {
			return b.now.Seats[log[i].Seat].Person.Name
		}
	}
	return ""
}

// TestAShowCanBeSkipped taps on the table, and presses the space bar, during a slow sale: the state after it comes at once.
func TestAShowCanBeSkipped(t *testing.T) {
	t.Parallel()
	for name, skip := range map[string]string{
		"tap":   `document.querySelector(".stage").click()`,
		"space": `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }))`,
	} {
		t.Run(name, func(t *testing.T) {
			b := watchStaged(t, table.MaxPace)
			for _, m := range []razzia.Move{razzia.Call(), razzia.Pass(), razzia.Pass()} {
				b.move(m)
				eval[int](b.tab, "("+skip+", 0)")
				b.shows()
			}
			eval[int](b.tab, "("+skip+", 0)")
			b.move(razzia.Bid(b.highest()))
			b.until(`document.querySelector("main.table").dataset.beat === "say"`)
			if beat := eval[string](b.tab, "("+skip+`, document.querySelector("main.table").dataset.beat)`); beat != "" {
				t.Errorf("after the %s the page shows %q, want the state after the sale", name, beat)
			}
			b.shows()
		})
	}
}

// TestTalkMakesNoShowShorter talks while a sale is shown: its pictures come all the same, each for its time, and the newest table at
// their end.
func TestTalkMakesNoShowShorter(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, 400*time.Millisecond)
	row := b.now.Game.State.Row.Len()
	for _, m := range []razzia.Move{razzia.Call(), razzia.Pass(), razzia.Pass()} {
		b.move(m)
		b.shows()
	}
	b.move(razzia.Bid(b.highest()))
	b.until(`document.querySelector("main.table").dataset.beat === "say"`)
	for n := range 6 {
		b.act(table.Talk{By: b.now.Maker.ID, Text: fmt.Sprint("line ", n)})
		eval[int](b.tab, `new Promise((done) => setTimeout(done, 20, 0))`) // an event of its own for each
	}
	want := []string{fmt.Sprint("say ", row), fmt.Sprint("sold ", row), "exchange 0", " 0"}
	if got := b.shows(); !slices.Equal(got, want) {
		t.Errorf("the browser showed %q, want %q", got, want)
	}
}

// TestNextEndsTheCount goes on while the count of a round is shown slowly: the page shows the state after it at once.
func TestNextEndsTheCount(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, table.MaxPace, 1)
	b.playToTheCount()
	b.until(`document.querySelector("main.table").dataset.beat === "counted"`)
	if beat := eval[string](b.tab,
		`(document.querySelector("[action$='/ready'] button").click(), document.querySelector("main.table").dataset.beat)`); beat != "" {
		t.Errorf("after the button the page shows %q, want the state after the count", beat)
	}
}

// TestManyMovesJumpToTheNewest makes more moves than are queued while a slow show goes on: the newest state comes without the
// pictures of the others.
func TestManyMovesJumpToTheNewest(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, table.MaxPace)
	const moves = 6
	for range moves {
		b.move(b.now.Game.State.Legal(nil)[0])
	}
	if got := b.shows(); len(got) >= moves { // each move has a picture or more
		t.Errorf("of %d moves at once the browser showed %q", moves, got)
	}
}

// TestOnlyPiecesThatChangeTheirRegionMove redraws the table at another size of the window: no piece moves. Then an exchange
// moves row and cheques, and nothing else.
func TestOnlyPiecesThatChangeTheirRegionMove(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, table.MaxPace)
	count := func(selector string) int {
		return eval[int](b.tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((thing) => thing.getAnimations().some((a) => !(a instanceof CSSTransition || a instanceof CSSAnimation))).length`, selector))
	}
	b.do(chromedp.EmulateViewport(700, 900))
	b.move(razzia.Call())
	b.shows()
	if n := count("[data-key], .ghost"); n > 0 {
		t.Errorf("at a call %d pieces move", n)
	}
	row := b.now.Game.State.Row.Len()
	for _, m := range []razzia.Move{razzia.Pass(), razzia.Pass()} {
		b.move(m)
	}
	b.move(razzia.Bid(b.highest()))
	b.until(`document.querySelector("main.table").dataset.beat === "exchange"`)
	if n := count("[data-key]"); n > row+2 || n < 2 {
		t.Errorf("at the exchange %d pieces move: want two cheques and at most %d cards", n, row)
	}
}

// TestReducedMotionHoldsThePictures shows the words of a sale to a viewer who prefers reduced motion, and moves nothing.
func TestReducedMotionHoldsThePictures(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, 400*time.Millisecond)
	calm := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, calm); err != nil {
		t.Fatal(err)
	}
	for _, m := range []razzia.Move{razzia.Call(), razzia.Pass(), razzia.Pass()} {
		b.move(m)
		b.shows()
	}
	b.move(razzia.Bid(b.highest()))
	b.until(`window.beats.some((beat) => beat.startsWith("exchange"))`)
	if eval[int](b.tab, `[...document.querySelectorAll("[data-key], .ghost")].filter((thing) => thing.getAnimations().length).length`) > 0 {
		t.Error("pieces move although the viewer prefers reduced motion")
	}
	if got := strings.Join(b.shows(), ","); !strings.HasPrefix(got, "say") || !strings.Contains(got, "sold") {
		t.Errorf("the browser showed %q", got)
	}
}
