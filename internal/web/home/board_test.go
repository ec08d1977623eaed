package home_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/web/webtest"
)

// bothMove lets two guests draw until each of them has moved.
func bothMove(t *testing.T, h *webtest.Server, guests [2]*webtest.Guest, at string) {
	t.Helper()
	for moved := [2]bool{}; !moved[0] || !moved[1]; {
		now, err := h.Host.Table(t.Context(), webtest.TableID(at))
		fatal.If(t, err)
		seat := now.Game.State.Actor
		move := now.Game.State.Legal(nil)[0]
		if now.Game.State.Phase == razzia.Bidding {
			move = razzia.Bid(webtest.HighestCheque(&now.Game.State, seat))
		}
		ply := now.View("", time.Now()).Ply
		guests[seat].Want(200, guests[seat].Post(at+"/move", fmt.Sprintf("seat=%d&ply=%d&epoch=0&move=%s", seat, ply, move)))
		moved[seat] = true
	}
}

// TestTheBandShowsAGameThatLives looks at the home page of a visitor without games while two others play: their board is there with the way
// to watch it, for a minute after they have moved. One that only people with the link can find is nowhere.
func TestTheBandShowsAGameThatLives(t *testing.T) {
	t.Parallel()
	h, forward := webtest.AtNoon(t)
	watcher := h.Guest(t)
	for _, listed := range []bool{false, true} {
		guests := [2]*webtest.Guest{h.Guest(t), h.Guest(t)}
		fields := "players=2"
		if listed {
			fields += "&listed=yes"
		}
		at := guests[0].Want(200, guests[0].Post("/tables", fields)).Path
		guests[1].Want(200, guests[1].Post(at+"/sit", "seat=1"))
		bothMove(t, h, guests, at)
		for listed { // the lobby tells of tables a moment later
			_, next := h.Site.Lobby.Snapshot()
			if strings.Contains(watcher.Get("/board").Body, ">Live<") {
				break
			}
			<-next
		}
		for _, page := range []string{"/", "/board", "/board?table=" + at[3:], "/board?table=" + strings.Repeat("x", 99) + "&step=x"} {
			body := watcher.Get(page).Body
			for _, part := range []string{`class="live">Live<`, "2 people at this table.", `href="` + at + `"`, "Round 1 of 3."} {
				if strings.Contains(body, part) != listed {
					t.Errorf("listed %t: on %s %q is %t", listed, page, part, !listed)
				}
			}
		}
	}
	forward(2 * time.Minute)
	if body := watcher.Get("/").Body; strings.Contains(body, ">Live<") {
		t.Error("a game where nobody has moved for two minutes is live")
	}
}

// TestTheBandShowsTheGameThatWaits looks at the home page of a player whose move it is: their board is there, and the sentence says what
// lies in the row and what they hold.
func TestTheBandShowsTheGameThatWaits(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	g := h.Guest(t)
	at := g.Play("bots=3")
	g.Post(at+"/pace", "pace=0s")
	now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
	page := g.Want(200, g.Get("/")).Body
	for _, want := range []string{"Your move", `class="small-board"`, "You hold ", "Round 1 of 3.", now.Seats[1].Name()} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "data-next") {
		t.Error("the board of a game that waits changes")
	}
}
