package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/ui"
	"razzia/internal/web/webtest"
)

// TestReplayWithKeys moves through a replay with the keyboard, runs it at full speed, and copies a link.
func TestReplayWithKeys(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	at, over := webtest.PlayedByBots(t, h, h.Guest(t), "bots=1")
	r := ui.NewReplay(over, 0)
	third := r.Rounds[2] + 1 // the first step of the third round
	if over.Moves[r.Rounds[2]].Verb() == razzia.ToDraw {
		third++
	}
	b := newTab(t, 800, 900)
	b.do(chromedp.Navigate(h.URL + at + "/replay?at=0"))
	where := func(moves int) { b.until(fmt.Sprintf(`location.search === "?at=%d"`, moves)) }
	for _, step := range []struct {
		key string
		to  int
	}{
		{"n", r.Auctions[0]}, {"n", r.Auctions[1]}, {"b", r.Auctions[0]}, {"2", r.Rounds[1]},
		{"\u0305", r.Last}, {"\u0302", ui.NewReplay(over, r.Last).Back}, {"3", r.Rounds[2]}, {"\u0303", third},
	} {
		b.do(keys(step.key))
		where(step.to)
	}
	b.do(chromedp.Click(chromedp.CSS("[data-copy]")))
	b.until(`document.querySelector("[data-copy] span").textContent === document.querySelector("[data-copy]").dataset.copied`)
	eval[int](b, `(() => {
		const speed = document.querySelector("[data-speed]");
		speed.value = "350";
		speed.dispatchEvent(new Event("change", { bubbles: true }));
		document.activeElement.blur();
		return 0;
	})()`)
	b.do(keys(" "))
	b.until(`document.documentElement.matches(".playing") && Number(location.search.slice(4)) > ` + fmt.Sprint(r.Rounds[2]+5))
	b.do(keys(" "))
	b.until(`!document.documentElement.matches(".playing")`)
	b.do(chromedp.Reload())
	b.until(`document.querySelector("[data-speed]")?.value === "350"`)
}

// TestAReplayBeginsAtItsBeginningAndPlays opens a replay without a moment: it is at the start and goes on by itself. One that was asked for
// at a moment rests.
func TestAReplayBeginsAtItsBeginningAndPlays(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=1")
	if page := g.Want(200, g.Get(at+"/replay")).Body; !strings.Contains(page, `name="at" min="0"`) || !strings.Contains(page, `value="0"`) {
		t.Error("the replay does not begin at its beginning")
	}
	b := newTab(t, 800, 900)
	b.do(chromedp.Navigate(h.URL + at + "/replay"))
	b.until(`document.documentElement.matches(".playing") && Number(location.search.slice(4)) >= 2`)
	b.do(keys(" "))
	b.until(`!document.documentElement.matches(".playing")`)
	b.do(chromedp.Navigate(h.URL + at + "/replay?at=0"))
	b.until(`document.querySelector("[data-speed]") !== null`)
	if eval[bool](b, `document.documentElement.matches(".playing")`) {
		t.Error("a moment that was asked for does not rest")
	}
}

// drag is a script that moves the slider over the whole game and back, a step with each frame, and counts the requests.
const drag = `(async () => {
	const log = window.dragged = { running: 0, most: 0, sent: 0, refused: 0 };
	const real = window.fetch;
	window.fetch = async (...to) => {
		log.sent++;
		log.most = Math.max(log.most, ++log.running);
		try {
			const answer = await real(...to);
			if (!answer.ok) log.refused++;
			return answer;
		} finally {
			log.running--;
		}
	};
	const slider = () => document.querySelector("[data-replay] [name=at]");
	const last = Number(slider().max);
	const move = (to) => {
		slider().value = to;
		slider().dispatchEvent(new Event("input", { bubbles: true }));
		return new Promise(requestAnimationFrame);
	};
	for (let to = 0; to <= last; to++) await move(to);
	for (let to = last; to >= 41; to--) await move(to);
	return last;
})()`

// TestADragOverAWholeGame drags the slider of a replay, under the limits of a real server. No request is refused, one runs at
// a time, the last position is shown in the end, and one that was seen comes without a request.
func TestADragOverAWholeGame(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	at, over := webtest.PlayedByBots(t, h, h.Guest(t), "bots=1")
	limited := webtest.NewWith(t, site.Config{Store: h.Kept, Pages: web.Settings{Requests: web.Requests{Limits: guard.DefaultLimits}}})
	b := newTab(t, 800, 900)
	b.do(chromedp.Navigate(limited.URL + at + "/replay?at=0"))
	if last := eval[int](b, drag); last != len(over.Moves) {
		t.Fatalf("the slider ends at %d, want %d", last, len(over.Moves))
	}
	where := func(moves int) { b.until(fmt.Sprintf(`location.search === "?at=%d"`, moves)) }
	then := webtest.MiddlePly
	if over.Moves[webtest.MiddlePly].Verb() == razzia.ToReveal {
		then++
	}
	where(then)
	const counts = `[dragged.most, dragged.refused, dragged.sent]`
	seen := eval[[]int](b, counts)
	if seen[0] > 1 || seen[1] > 0 || seen[2] == 0 || seen[2] > len(over.Moves) {
		t.Errorf("%d requests ran at a time, %d of %d were refused", seen[0], seen[1], seen[2])
	}
	b.do(keys("\u0305"))
	where(len(over.Moves))
	first := eval[[]int](b, counts)[2]
	b.do(keys("b"))
	b.until(fmt.Sprintf(`location.search !== "?at=%d"`, len(over.Moves))) // at the last position no link leads to the last one
	b.do(keys("\u0305"))
	where(len(over.Moves))
	if again := eval[[]int](b, counts)[2]; again > first+1 {
		t.Errorf("a position that was shown took %d requests", again-first-1)
	}
}
