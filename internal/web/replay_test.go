package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/ui"
	"razzia/internal/web/webtest"
)

// playedByBots plays a game with bots to its end, and returns its path and its table.
func playedByBots(t *testing.T, h *webtest.Server, g *webtest.Guest, fields string) (string, *table.Table) {
	t.Helper()
	at := g.Play(fields)
	g.Post(at+"/pace", "pace=0s")
	g.Post(at+"/leave", "seat=0")
	return at, h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
}

// TestReplayMoments follows a game move by move and checks the moments to which a replay leads from there.
func TestReplayMoments(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	_, over := playedByBots(t, h, h.Guest(t), "bots=2")
	game, err := razzia.NewGame(over.Setup)
	if err != nil {
		t.Fatal(err)
	}
	lastAuction, opened := -1, []int{}
	for n, m := range over.Moves {
		r := ui.NewReplay(over, n)
		if n > 0 && over.Moves[n-1].Verb() != razzia.ToReveal && r.Back != n-1 || r.Round() != int(game.State.Round) || r.BackAuction() != lastAuction {
			t.Fatalf("after %d moves of round %d, %d being the last auction: %+v", n, game.State.Round, lastAuction, r)
		}
		if next := r.NextAuction(); next != -1 && next <= n {
			t.Fatalf("after %d moves the next auction was at %d", n, next)
		}
		if len(opened) > 0 && opened[len(opened)-1] == n {
			lastAuction = n
		}
		was := game.State.Phase
		if game, _, err = game.Step(m, nil); err != nil {
			t.Fatal(err)
		}
		if was != razzia.Bidding && game.State.Phase == razzia.Bidding {
			opened = append(opened, n+1)
		}
	}
	end := ui.NewReplay(over, len(over.Moves))
	if !slices.Equal(end.Auctions, opened) || len(end.Rounds) != razzia.Rounds || end.Forward() != -1 || end.NextAuction() != -1 {
		t.Errorf("at the end %+v, and auctions at %v", end, opened)
	}
	if start := ui.NewReplay(over, 0); start.Back != -1 || start.NextAuction() != opened[0] {
		t.Errorf("at the start %+v", start)
	}
}

// TestReplayWithoutScript checks the links of a replay's page.
func TestReplayWithoutScript(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, over := playedByBots(t, h, g, "bots=1")
	r := ui.NewReplay(over, middlePly)
	page := g.Want(200, g.Get(fmt.Sprintf("%s/replay?at=%d", at, middlePly))).Body
	for _, to := range []int{0, r.BackAuction(), r.Back, r.NextAuction(), r.Rounds[1], r.Last} {
		if !strings.Contains(page, fmt.Sprintf(`href="%s/replay?at=%d"`, at, to)) {
			t.Errorf("no link leads to move %d", to)
		}
	}
}

// middlePly is a number of moves in the middle of a game, after the first auctions.
const middlePly = 41

// TestReplayWithKeys moves through a replay with the keyboard, runs it at full speed, and copies a link.
func TestReplayWithKeys(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	at, over := playedByBots(t, h, h.Guest(t), "bots=1")
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
	b.until(`document.querySelector("[data-copy] span").textContent === "Link copied"`)
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
