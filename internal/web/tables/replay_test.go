package tables_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/ui"
	"razzia/internal/web/webtest"
)

// TestReplayMoments follows a game move by move and checks the moments to which a replay leads from there.
func TestReplayMoments(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	_, over := webtest.PlayedByBots(t, h, h.Guest(t), "bots=2")
	game, err := razzia.NewGame(over.Setup)
	fatal.If(t, err)
	lastAuction, opened := -1, []int{}
	for n, m := range over.Moves {
		r := ui.NewReplay(over, n)
		if n > 0 && over.Moves[n-1].Verb() != razzia.ToReveal && r.Back != n-1 || r.Round() != int(game.State.Round) ||
			r.BackAuction() != lastAuction {
			t.Fatalf("after %d moves of round %d, %d being the last auction: %+v", n, game.State.Round, lastAuction, r)
		}
		if next := r.NextAuction(); next != -1 && next <= n {
			t.Fatalf("after %d moves the next auction was at %d", n, next)
		}
		if len(opened) > 0 && opened[len(opened)-1] == n {
			lastAuction = n
		}
		was := game.State.Phase
		game, _, err = game.Step(m, nil)
		fatal.If(t, err)
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
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, over := webtest.PlayedByBots(t, h, g, "bots=1")
	r := ui.NewReplay(over, webtest.MiddlePly)
	page := g.Want(200, g.Get(fmt.Sprintf("%s/replay?at=%d", at, webtest.MiddlePly))).Body
	for _, to := range []int{0, r.BackAuction(), r.Back, r.NextAuction(), r.Rounds[1], r.Last} {
		if !strings.Contains(page, fmt.Sprintf(`href="%s/replay?at=%d"`, at, to)) {
			t.Errorf("no link leads to move %d", to)
		}
	}
}

// TestAReplayIsTriedAgain presses the button of a replay: it leads to a new table in that position, where the reader is to act and the page
// says that the game does not count. A moment in which no seat acts is refused, and so is a running game.
func TestAReplayIsTriedAgain(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, over := webtest.PlayedByBots(t, h, g, "bots=2")
	ply := webtest.MiddlePly
	for table.CheckRetry(over, ply) != nil {
		ply++
	}
	path := fmt.Sprintf("%s/replay?at=%d", at, ply)
	if page := g.Want(200, g.Get(path)).Body; !strings.Contains(page, `formaction="`+at+`/try"`) {
		t.Fatal("the replay has no button")
	}
	tried := g.Want(200, g.Post(at+"/try", fmt.Sprintf("at=%d", ply)))
	now, err := h.Host.Table(t.Context(), webtest.TableID(tried.Path))
	if err != nil || tried.Path == at || now.Options.From != ply || !slices.Equal(now.Moves[:ply], over.Moves[:ply]) {
		t.Fatalf("the button led to %s: %v", tried.Path, err)
	}
	if !strings.Contains(tried.Body, `id="tried"`) {
		t.Error("the page does not say that the game does not count")
	}
	for _, wrong := range []int{-1, 0, len(over.Moves), 1 << 30} {
		g.Want(409, g.Post(at+"/try", fmt.Sprintf("at=%d", wrong)))
	}
	g.Want(400, g.Post(g.Play("bots=1")+"/try", "at=1"))
	g.Want(404, g.Post("/t/nowhere/try", "at=1"))
}
