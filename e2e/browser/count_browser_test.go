package browser_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
)

// recordSteps is a script that lists what the steps of pictures show: how many rows of the score board, with the cards that
// count, which words of the hammer or places of the result, and where the rows are.
const recordSteps = `(() => {
	const main = document.querySelector("main.table");
	const visible = (thing) => getComputedStyle(thing).visibility === "visible";
	const words = () => [...main.querySelectorAll(".what > span")].filter(visible).map((span) => span.textContent).join();
	const rows = () => [...main.querySelectorAll(".board > table tbody tr")];
	window.steps = [], window.places = new Set();
	new MutationObserver(() => {
		if (main.dataset.step === undefined || main.dataset.beat === "raid") return;
		const places = [...main.querySelectorAll(".result-places li")].map((place) => Number(visible(place))).join("");
		if (places) return window.steps.push("places " + places + (visible(main.querySelector(".result h2")) ? " told" : ""));
		if (!rows().length) return window.steps.push(words());
		if (!visible(rows().at(-1).querySelector("td b")) && !main.querySelector("#log .later")) window.steps.push("the log tells the points");
		const shown = rows().filter((row) => visible(row.querySelector("td b"))).length;
		window.steps.push((main.dataset.step + ": " + shown + " " + main.dataset.counting).replace(" undefined", " ").trim());
		window.places.add(rows().map((row) => row.getBoundingClientRect().y).join());
	}).observe(main, { attributeFilter: ["data-step"] });
	return 0;
})()`

// beforeARaid opens a table at which the next police card ends a round, for the guest who has all seats.
func beforeARaid(t *testing.T, pace time.Duration, round uint8) *stagedTab {
	b := watchWhen(t, pace, func(s *razzia.State) bool {
		return s.Round == round && int(s.Police) == s.RaidAt()-1 && s.Phase == razzia.Turn
	})
	b.do(chromedp.Navigate("about:blank"))
	for b.server.Pages.Stats().Streams > 0 {
		eval[int](b.tab, `new Promise((done) => setTimeout(done, 20, 0))`)
	}
	b.become(b.server, b.guest)
	b.open()
	return b
}

// playToTheCount plays to the end of the round, and skips what is shown before its last move.
func (b *stagedTab) playToTheCount() {
	b.t.Helper()
	for round := b.now.Game.State.Round; ; {
		b.move(drawOrPass(&b.now.Game.State))
		if b.now.Game.State.Round > round || b.now.Phase == table.Over {
			return
		}
		eval[int](b.tab, `(document.querySelector(".stage").click(), 0)`)
		b.shows()
	}
}

// calmly asks the browser for reduced motion.
func (b *stagedTab) calmly() {
	b.t.Helper()
	calm := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, calm); err != nil {
		b.t.Fatal(err)
	}
}

// TestARoundIsCountedRowByRow watches the end of a round, also with reduced motion: the rows of the score board appear one after
// another, and none of them moves. At the end everything is there, and the pause has its line.
func TestARoundIsCountedRowByRow(t *testing.T) {
	t.Parallel()
	for _, calm := range []bool{false, true} {
		t.Run(map[bool]string{false: "motion", true: "reduced"}[calm], func(t *testing.T) {
			b := beforeARaid(t, 400*time.Millisecond, 1)
			if calm {
				b.calmly()
			}
			eval[int](b.tab, recordSteps)
			b.playToTheCount()
			b.shows()
			want := []string{"0: 0", "1: 1 thief", "2: 2 guard", "3: 3 car driver", "4: 4 jewel", "5: 5 gold", "6: 7"}
			if got := eval[[]string](b.tab, `window.steps`); !slices.Equal(got, want) {
				t.Errorf("the rows appeared as %q, want %q", got, want)
			}
			if n := eval[int](b.tab, `window.places.size`); n != 1 {
				t.Errorf("the rows were at %d places", n)
			}
			b.checkCounted(calm)
		})
	}
}

// checkCounted checks the page after the count of a round.
func (b *stagedTab) checkCounted(calm bool) {
	b.t.Helper()
	if b.is(".later, [data-counting], [data-ticks]") {
		b.t.Error("after the count there is a part of it")
	}
	if text := eval[string](b.tab, `document.querySelector("#reason").textContent`); text != "" &&
		!strings.HasPrefix(text, "Biggest swing: ") {
		b.t.Errorf("the line below the score board is %q", text)
	}
	var want []string
	for _, seat := range b.now.Game.State.Seats[:3] {
		want = append(want, strconv.Itoa(int(seat.Total)))
	}
	got := eval[[]string](b.tab, `[...document.querySelectorAll("#seat0 .points b, #seat1 .points b, #seat2 .points b")].sort((a, b) => a.closest("[id]").id < b.closest("[id]").id ? -1 : 1).map((b) => b.textContent.replace("−", "-"))`)
	if !slices.Equal(got, want) {
		b.t.Errorf("the points are %q, want %q", got, want)
	}
	if n := eval[int](b.tab, `document.querySelector("#slot-pass .runs-out").getAnimations().length`); (n == 0) != calm {
		b.t.Errorf("the line of the pause has %d motions", n)
	}
}

// TestACountCanBeSkipped taps on the score board while it is counted slowly: the whole board is there at once.
func TestACountCanBeSkipped(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, table.MaxPace, 1)
	b.playToTheCount()
	b.until(`document.querySelector(".board .later") !== null`)
	if beat := eval[string](b.tab,
		`(document.querySelector(".stage").click(), document.querySelector("main.table").dataset.beat)`); beat != "" {
		t.Errorf("after the tap the page shows %q", beat)
	}
	b.checkCounted(false)
}

// TestPlacesComeFromTheLast watches the end of a game: seven categories are counted, and the winner's place comes last. A tap
// shows all places.
func TestPlacesComeFromTheLast(t *testing.T) {
	t.Parallel()
	b := beforeARaid(t, 400*time.Millisecond, razzia.Rounds)
	eval[int](b.tab, recordSteps)
	b.playToTheCount()
	b.until(`window.steps.at(-1)?.endsWith("told")`)
	if eval[bool](b.tab, `(document.querySelector(".stage").click(), document.querySelector(".later") !== null)`) {
		t.Error("after a tap some places are hidden")
	}
	got := eval[[]string](b.tab, `window.steps`)
	want := []string{"0: 0", "1: 1 thief", "2: 2 guard", "3: 3 car driver", "4: 4 jewel", "5: 5 gold", "6: 6 biz", "7: 7", "8: 9",
		"places 001", "places 011", "places 111 told"}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("the end of the game was shown as %q, want %q", got, want)
	}
}

// TestTheHammerCountsToTwo watches a sale after which others could have bid: the words come one after another.
func TestTheHammerCountsToTwo(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, 400*time.Millisecond)
	eval[int](b.tab, recordSteps)
	for _, m := range []razzia.Move{razzia.Call(), razzia.Bid(0), razzia.Pass(), razzia.Pass()} {
		if m == razzia.Bid(0) {
			m = razzia.Bid(b.highest())
		}
		b.move(m)
		b.shows()
	}
	got := eval[[]string](b.tab, `window.steps`)
	if len(got) != 3 || got[0] != "Going once" || got[1] != "Going twice" || !strings.HasPrefix(got[2], "Sold to ") {
		t.Errorf("the words of the hammer are %q", got)
	}
}

// TestTheTickerCountsWhatWasMissed makes more moves than are shown. The ticker of a phone says how many things happened, and
// opens the log at the first of them.
func TestTheTickerCountsWhatWasMissed(t *testing.T) {
	t.Parallel()
	b := watchStaged(t, table.MaxPace)
	b.do(chromedp.EmulateViewport(390, 844))
	for range 6 {
		b.move(drawOrPass(&b.now.Game.State))
	}
	b.until(`/thing/.test(document.querySelector(".news").textContent)`)
	text := eval[string](b.tab, `document.querySelector(".news").textContent`)
	said := regexp.MustCompile(`^(\d+) things happened$`).FindStringSubmatch(text)
	if said == nil {
		t.Fatalf("the ticker says %q", text)
	}
	lines := eval[[]string](b.tab, `[...document.querySelectorAll("#log li")].map((line) => line.id)`)
	first := eval[string](b.tab, `document.querySelector("#log .missed").id`)
	if n, _ := strconv.Atoi(said[1]); len(lines)-slices.Index(lines, first) < n || n < 4 {
		t.Errorf("%q, and the first of them is %s of %q", text, first, lines)
	}
	b.do(chromedp.Click(".ticker"))
	b.until(`document.activeElement.closest("#log li") !== null`)
	if id := eval[string](b.tab, `document.activeElement.closest("li").id`); id != first {
		t.Errorf("the log opens at %s, want %s", id, first)
	}
	if text := eval[string](b.tab, `document.querySelector(".news").textContent`); strings.Contains(text, "happened") {
		t.Errorf("after that the ticker says %q", text)
	}
}
