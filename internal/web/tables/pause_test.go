package tables_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestARoundEndsWithAButton plays until a table pauses, while its player follows the stream. The page has the button to go on,
// the API says that the table pauses, and the button ends the pause.
func TestARoundEndsWithAButton(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{})
		g := h.Guest(t)
		at := g.Want(200, g.Post("/together", "name=Anna&name=Ben&bots=1")).Path
		g.Want(200, g.Post(at+"/pace", "pace=0s"))
		defer h.Open(t, g, at+"/stream?version=0", "identity", &webtest.Stream{}, func() {})()
		synctest.Wait() // the player is present
		now := toPause(t, h, at)
		if page := g.Get(at).Body; !strings.Contains(page, `/ready"`) {
			t.Error("the page has no button to go on")
		}
		if text := g.Get("/api/tables/" + string(now.ID)).Body; !strings.Contains(text, `"pause":{"left":`) {
			t.Error("the API does not say that the table pauses")
		}
		g.Want(200, g.Post(at+"/ready", ""))
		now = h.WaitFor(t, at, func(now *table.Table) bool { _, pausing := now.Pause(); return !pausing })
		if page := g.Get(at).Body; strings.Contains(page, `/ready"`) {
			t.Errorf("version %d: the page still has the button to go on", now.Version)
		}
		h.Pages.Close()
	})
}

// TestReadyPlayersAreSeen lets one of two people go on: the streams of both say so, and the table still pauses. It runs in fake
// time: a pause has a longest time, which a busy machine could reach.
func TestReadyPlayersAreSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{})
		guests, at := webtest.TwoAtATable(t, h)
		var streams [2]*webtest.Stream
		for i, g := range guests {
			streams[i] = &webtest.Stream{Keep: true}
			defer h.Open(t, g, "/api/tables/"+string(webtest.TableID(at))+"/stream", "identity", streams[i], func() {})()
		}
		synctest.Wait() // both are present
		now := toPause(t, h, at)
		guests[0].Want(200, guests[0].Post(at+"/ready", ""))
		synctest.Wait()
		for i, s := range streams {
			if !strings.Contains(s.Data(), `"ready":true`) {
				t.Errorf("the stream of guest %d does not say that a player is ready", i)
			}
		}
		if then, err := h.Host.Table(t.Context(), now.ID); err != nil || then.Version != now.Version {
			t.Errorf("the table went on: %v", err)
		}
		if seats := h.Host.ReadySeats(now); seats == 0 || seats == 3 {
			t.Errorf("ready are %02b, want one seat", seats)
		}
		h.Pages.Close()
	})
}

// toPause plays for all persons of a table until it pauses.
func toPause(t *testing.T, h *webtest.Server, at string) *table.Table {
	t.Helper()
	for {
		now := h.WaitFor(t, at, func(now *table.Table) bool {
			_, bots := now.BotToMove()
			_, pausing := now.Pause()
			return pausing || !bots
		})
		if _, pausing := now.Pause(); pausing {
			return now
		}
		if now.Phase == table.Over {
			t.Fatal("the game has no pause")
		}
		actor := now.Game.State.Actor
		m := table.Move{By: now.Seats[actor].Person.ID, Seat: actor, Ply: len(now.Moves), Move: webtest.Choose(t, now)}
		if _, err := h.Host.Act(t.Context(), now.ID, m); err != nil {
			t.Fatal(err)
		}
	}
}
