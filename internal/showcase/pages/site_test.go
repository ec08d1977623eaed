package pages_test

import (
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/webtest"
)

// watched finds the way to the replay of the day.
var watched = regexp.MustCompile(`href="(/t/[-a-z0-9]+/replay)"`)

// TestTheHomePageShowsTheReplayOfTheDay looks at the home page of a new house: the band has the replay, which opens, and what comes after
// its best moment is another board. A player with a game that waits has it in a panel. It is no table of the house.
func TestTheHomePageShowsTheReplayOfTheDay(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	g := h.Guest(t)
	page := g.Want(200, g.Get("/")).Body
	found := watched.FindStringSubmatch(page)
	if found == nil || !strings.Contains(page, `data-next="/board?step=1"`) || strings.Contains(page, `id="replay"`) {
		t.Fatal("the band has no replay of the day")
	}
	replay := g.Want(200, g.Get(found[1])).Body
	if !strings.Contains(replay, "Mabel") && !strings.Contains(replay, "Roxie") {
		t.Error("the replay has no bots of the house")
	}
	first, next := g.Want(200, g.Get("/board?step=0")).Body, g.Want(200, g.Get("/board?step=1")).Body
	if first == next || !strings.Contains(next, found[1]) || !strings.Contains(next, `data-next="/board?step=2"`) {
		t.Errorf("after the first board comes %s", next)
	}
	h.WaitFor(t, g.Play("bots=3"), webtest.FirstSeatsTurn)
	page = g.Get("/").Body
	if !strings.Contains(page, `id="replay"`) || !strings.Contains(page, "No row of this game was worth more: ") {
		t.Error("beside where a player stands is no replay of the day")
	}
	all, err := h.Host.Records.Unfinished(t.Context(), 9)
	fatal.If(t, err)
	if len(all) != 1 {
		t.Errorf("the house has %d games: want that of the player", len(all))
	}
}
