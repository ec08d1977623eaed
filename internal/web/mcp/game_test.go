package mcp_test

import (
	"fmt"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestABotAccountPlaysAWholeGame plays against bots of the house, and reads the analysis, by tools alone.
func TestABotAccountPlaysAWholeGame(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("play_bots", `{"bots":2,"piles":1,"level":"greedy"}`), "id")
	moves, now := 0, nelly.call("wait", fmt.Sprintf(`{"id":%q}`, id))
	for ; at(now, "table", "phase") != "over"; moves++ {
		game := at(now, "table", "game")
		if at(game, "acting") == -1.0 {
			t.Fatalf("the wait ended before the turn: %v", game)
		}
		nelly.call("move", fmt.Sprintf(`{"id":%q,"seat":%v,"ply":%v,"move":%q}`, id, at(game, "acting"), at(now, "table", "ply"),
			at(game, "legal", 0)))
		now = nelly.call("wait", fmt.Sprintf(`{"id":%q,"seen":%v}`, id, at(now, "table", "version")))
	}
	if moves < 10 || at(now, "table", "seats", 0, "mine") != true {
		t.Errorf("%d moves: %v", moves, now)
	}
	checkAnalysis(nelly, id)
	if listed := nelly.call("list_tables", `{}`); at(listed, "tables", 0, "id") != id {
		t.Errorf("my tables: %v", listed)
	}
}

// checkAnalysis reads the analysis of a game that seat 0 played: its costliest decisions, and the whole.
func checkAnalysis(p *player, id any) {
	p.t.Helper()
	report := map[string]any{}
	for report["review"] == nil {
		report = p.call("analysis", fmt.Sprintf(`{"id":%q}`, id))
	}
	number := fmt.Sprint(at(report, "review", "seats", 0, "costliest", 0))
	if at(report, "review", "decisions", number, "seat") != 0.0 {
		p.t.Errorf("decision %s is not of seat 0: %v", number, report)
	}
	if all := p.call("analysis", fmt.Sprintf(`{"id":%q,"decisions":"all"}`, id)); at(all, "review", "decisions", 20) == nil {
		p.t.Error("the whole review has no decisions")
	}
}

// TestASeatIsLeftAndTakenBack lets a bot play for the bot account, takes the seat back, and resigns.
func TestASeatIsLeftAndTakenBack(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	one, two := connect(t, h, botOf(ann, "Nelly")), connect(t, h, botOf(ann, "Olga"))
	id := at(one.call("make_table", `{"players":2,"piles":1,"sit":true}`), "id")
	two.call("sit", fmt.Sprintf(`{"id":%q,"seat":1}`, id))
	seat := fmt.Sprintf(`{"id":%q,"seat":0}`, id)
	if left := one.call("leave", seat); at(left, "seats", 0, "level") == nil {
		t.Errorf("after leave: %v", left)
	}
	if back := one.call("take_back", seat); at(back, "seats", 0, "level") != nil {
		t.Errorf("after take_back: %v", back)
	}
	if gone := one.call("resign", seat); at(gone, "seats", 0, "resigned") != true {
		t.Errorf("after resign: %v", gone)
	}
}
