package mcp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestABotAccountPlaysAWholeGame plays against bots of the house, and reads the analysis, by tools alone. A turn takes one call and less
// than 1.5 kB, the game less than 60.
func TestABotAccountPlaysAWholeGame(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	now := nelly.call("play_bots", `{"bots":3,"piles":2,"level":"greedy"}`)
	id, moves, sum := at(now, "id"), 0, 0
	for ; at(now, "phase") != "over"; moves++ {
		if at(now, "acting") == -1.0 {
			t.Fatalf("the wait ended before the turn: %v", now)
		}
		now = nelly.call("move", fmt.Sprintf(`{"id":%q,"seat":%v,"ply":%v,"move":%q}`, id, at(now, "acting"), at(now, "ply"),
			at(now, "legal", 0)))
		text, _ := json.Marshal(now)
		if sum += len(text); len(text) > 1500 {
			t.Errorf("a turn has %d bytes: %s", len(text), text)
		}
	}
	if moves < 10 || sum > 60_000 || !strings.Contains(at(now, "position").(string), "Won by seat") {
		t.Errorf("%d moves, %d bytes: %v", moves, sum, now)
	}
	t.Logf("%d moves, %d bytes", moves, sum)
	nelly.described("move", now)
	checkAnalysis(nelly, id)
	if listed := nelly.call("list_tables", `{}`); at(listed, "tables", 0, "id") != id {
		t.Errorf("my tables: %v", listed)
	}
	whole := nelly.call("table", fmt.Sprintf(`{"id":%q,"detail":"full"}`, id))
	if at(whole, "table", "seats", 0, "mine") != true || at(whole, "log", 0) == nil {
		t.Errorf("in full: %v", whole)
	}
	nelly.refused("table", fmt.Sprintf(`{"id":%q,"detail":"most"}`, id), "bad-request")
}

// described fails for fields of an answer that the description of its tool lacks: clients check answers against it.
func (p *player) described(name string, answer map[string]any) {
	p.t.Helper()
	list, err := p.ListTools(p.t.Context(), nil)
	fatal.If(p.t, err)
	for _, tool := range list.Tools {
		for field := range answer {
			if tool.Name == name && at(tool.OutputSchema, "properties", field) == nil {
				p.t.Errorf("the output of %s has %s, which is not described: %v", name, field, tool.OutputSchema)
			}
		}
	}
}

// TestResourcesAndPrompts reads the rules and a table as resources, tables that are not there, and both prompts.
func TestResourcesAndPrompts(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("play_bots", `{"bots":1,"piles":1,"level":"greedy"}`), "id").(string)
	read := func(uri string) (string, error) {
		got, err := nelly.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		if err != nil {
			return "", err
		}
		return got.Contents[0].Text, nil
	}
	for uri, words := range map[string]string{"razzia://rules": "## R4.1 ", "razzia://tables/" + id: `"phase":"playing"`} {
		if text, err := read(uri); err != nil || !strings.Contains(text, words) {
			t.Errorf("%s is %s, %v", uri, text, err)
		}
	}
	for _, uri := range []string{"razzia://tables/nowhere", "razzia://tables/", "razzia://tables/..%2Fme", "razzia://other",
		"file:///etc/passwd"} {
		if text, err := read(uri); err == nil {
			t.Errorf("%s is %s", uri, text)
		}
	}
	listed, err := nelly.ListResources(t.Context(), nil)
	templates, second := nelly.ListResourceTemplates(t.Context(), nil)
	if err != nil || second != nil || len(listed.Resources) != 1 || len(templates.ResourceTemplates) != 1 {
		t.Errorf("%+v %v, %+v %v", listed, err, templates, second)
	}
	for name, words := range map[string]string{"play": "play_bots", "explain": "analysis"} {
		got, err := nelly.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: name, Arguments: map[string]string{"wish": "Be kind."}})
		if err != nil || !strings.Contains(got.Messages[0].Content.(*sdk.TextContent).Text, words) ||
			!strings.HasSuffix(got.Messages[0].Content.(*sdk.TextContent).Text, "Be kind.") {
			t.Errorf("%s is %+v, %v", name, got, err)
		}
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
	if left := one.call("leave", seat); !strings.Contains(at(left, "position").(string), "a bot plays it") {
		t.Errorf("after leave: %v", left)
	}
	if back := one.call("take_back", seat); strings.Contains(at(back, "position").(string), "a bot plays it") {
		t.Errorf("after take_back: %v", back)
	}
	if gone := one.call("resign", seat); !strings.Contains(at(gone, "position").(string), "0 (you, but a bot plays it)") {
		t.Errorf("after resign: %v", gone)
	}
}
