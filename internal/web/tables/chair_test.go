package tables_test

import (
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestABotIsRemovedAndAPersonLeaves reads the buttons of a table that waits: they say what becomes of a bot and of oneself.
func TestABotIsRemovedAndAPersonLeaves(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	at := g.Post("/tables", "players=3").Path
	if page := g.Get(at).Body; strings.Contains(page, "Remove bot") {
		t.Error("a table without bots offers to remove one")
	}
	g.Want(200, g.Post(at+"/bot", "seat=1&level=beginner"))
	page := g.Get(at).Body
	if leave, remove := strings.Count(page, "Leave this seat"), strings.Count(page, "Remove bot"); leave != 1 || remove != 1 {
		t.Errorf("%d buttons to leave and %d to remove a bot: want one each", leave, remove)
	}
	g.Want(200, g.Post(at+"/stand", "seat=1"))
	if strings.Contains(g.Get(at).Body, "Remove bot") {
		t.Error("the bot is still there")
	}
}
