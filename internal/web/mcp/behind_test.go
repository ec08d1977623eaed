package mcp_test

import (
	"fmt"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestToolsOfWatchersAreBehind watches a game of an event by tools: they show its beginning in its first round, and a wait for more ends at
// its time.
func TestToolsOfWatchersAreBehind(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := host.NewID()
	begun, err := h.Host.CreateAs(t.Context(), id, table.PlayEvent{Event: "spring", Options: table.Options{Players: 2, Piles: 2},
		Sitting: []table.Sitter{{Person: table.Person{ID: "ben", Name: "Ben"}}, {Person: table.Person{ID: "cat", Name: "Cat"}}}})
	fatal.If(t, err)
	seat := begun.Game.State.Actor
	_, err = h.Host.Act(t.Context(), id, table.Move{By: begun.Seats[seat].Person.ID, Seat: seat, Move: razzia.Draw(1)})
	fatal.If(t, err)
	wait := fmt.Sprintf(`{"detail":"full","id":%q,"until":"change","seen":%d,"seconds":1}`, id, begun.Version)
	for tool, args := range map[string]string{"table": fmt.Sprintf(`{"detail":"full","id":%q}`, id), "wait": wait} {
		now := nelly.call(tool, args)
		if fmt.Sprint(at(now, "table", "version")) != fmt.Sprint(begun.Version) {
			t.Errorf("%s shows version %v, want %d", tool, at(now, "table", "version"), begun.Version)
		}
	}
}
