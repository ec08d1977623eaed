package mcp_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestHostileMessagesAreRefused sends what is not a message, or none that this server answers.
func TestHostileMessagesAreRefused(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	bot := h.Program(t, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	call := func(tool, args string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, args)
	}
	for name, test := range map[string]struct {
		message string
		status  int
		want    string
	}{
		"broken JSON":       {`{"jsonrpc":"2.0","id":1,"method":`, http.StatusBadRequest, ""},
		"nothing":           {"", http.StatusBadRequest, ""},
		"a text":            {`"ping"`, http.StatusBadRequest, ""},
		"deep":              {strings.Repeat(`{"a":`, 3000), http.StatusBadRequest, ""},
		"several":           {" [" + ping + "," + ping + "]", http.StatusBadRequest, `"bad-request"`},
		"too long":          {call("rules", `{"clause":"`+strings.Repeat("x", guard.MaxBody)+`"}`), http.StatusRequestEntityTooLarge, "key"},
		"an unknown method": {`{"jsonrpc":"2.0","id":1,"method":"nothing"}`, http.StatusBadRequest, "unsupported"},
		"a subscription":    {`{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"razzia://rules"}}`, http.StatusOK, "error"},
		"a stream":          {`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{}}`, http.StatusOK, `"error"`},
		"an unknown tool":   {call("delete_account", `{}`), http.StatusOK, `"error"`},
		"no name":           {`{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, http.StatusBadRequest, "params"},
		"a list":            {call("rules", `[1]`), http.StatusOK, `"isError":true`},
		"deep arguments":    {call("rules", strings.Repeat("[", 5000)+strings.Repeat("]", 5000)), http.StatusBadRequest, "depth"},
	} {
		if r := send(bot, test.message); r.Status != test.status || !strings.Contains(r.Body, test.want) {
			t.Errorf("%s: %d %.300s", name, r.Status, r.Body)
		}
	}
}

// TestHostileArgumentsAreRefused calls tools with arguments of wrong names and types, and with IDs that lead to other addresses.
func TestHostileArgumentsAreRefused(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("play_bots", `{"bots":1,"piles":1}`), "id")
	for tool, all := range map[string][]string{
		"table": {`{}`, `{"id":7}`, `{"id":null}`, `{"id":""}`, `{"id":".."}`, `{"id":"../session"}`, `{"id":"a?b"}`, `{"id":"a%2f"}`,
			`{"id":"` + strings.Repeat("x", 65) + `"}`, `{"id":"a","seen":1}`, `{"id":"ID","after":"x"}`, `{"id":"ID","after":1.5}`,
			`{"id":"ID","after":"1.0"}`},
		"wait": {`{}`, `{"id":"ID","until":"never"}`, `{"id":"ID","seconds":-1}`, `{"id":"ID","seconds":26}`, `{"id":"ID","seconds":"9"}`,
			`{"id":"ID","seen":[]}`},
		"move": {`{"id":"ID"}`, `{"id":"ID","seat":0,"ply":"0","move":"call"}`, `{"id":"ID","seat":0,"ply":-1,"move":"call"}`,
			`{"id":"ID","seat":9,"ply":0,"move":"call"}`, `{"id":"ID","seat":0,"ply":0,"move":"win"}`, `{"id":"ID","seat":0,"ply":0,"move":null}`,
			`{"id":"ID","seat":0,"ply":99999999999999999999,"move":"call"}`,
			`{"id":"ID","seat":0,"ply":0,"move":"` + strings.Repeat("x", 9000) + `"}`},
		"make_table":  {`{"players":9,"piles":1}`, `{"players":2,"piles":1,"listed":true}`, `{"players":2,"piles":1,"sit":"yes"}`},
		"play_bots":   {`{"bots":2,"piles":1,"level":"god"}`, `{"bots":2,"piles":1,"levels":"club"}`},
		"list_tables": {`{"most":0}`, `{"most":"all"}`, `{"before":"nothing"}`},
		"analysis":    {`{"id":"ID","decisions":"none"}`, `{"id":"ID","decisions":1}`},
		"rules":       {`{"clause":"X1"}`, `{"clause":4}`, `{"chapter":"R4"}`},
	} {
		for _, args := range all {
			nelly.refused(tool, strings.ReplaceAll(args, `"ID"`, fmt.Sprintf("%q", id)), "bad-request")
		}
	}
	if e := nelly.refused("move", `{"id":"a"}`, "bad-request"); at(e, "faults", 0, "problem") == nil {
		t.Errorf("the refusal does not say what is wrong: %v", e)
	}
}

// TestNullAndWholeFloatsAreArguments moves with null for each argument that may be left out, and with floats for integers, and
// calls every tool so: none takes offence at the arguments.
func TestNullAndWholeFloatsAreArguments(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("play_bots", `{"bots":1.0,"piles":1e0,"level":null,"levels":null,"bank":null,"hints":null,"pace":0.0}`), "id")
	now := nelly.call("wait", fmt.Sprintf(`{"detail":"full","id":%q,"until":null,"seen":0.0,"seconds":25.0}`, id))
	nelly.call("move", fmt.Sprintf(`{"id":%q,"seat":0.0,"ply":%v.0,"epoch":null,"move":%q}`, id, at(now, "table", "ply"),
		at(now, "table", "game", "legal", 0)))
	nelly.call("table", fmt.Sprintf(`{"detail":"full","id":%q,"after":2.0}`, id))
	nelly.call("list_tables", `{"most":1e1,"before":null}`)
	list, err := nelly.ListTools(t.Context(), nil)
	fatal.If(t, err)
	for _, tool := range list.Tools {
		args := map[string]any{}
		required, _ := at(tool.InputSchema, "required").([]any)
		for name, described := range at(tool.InputSchema, "properties").(map[string]any) {
			switch kind := at(described, "type"); {
			case name == "id":
				args[name] = id
			case !slices.Contains(required, any(name)):
				args[name] = nil
			case kind == "integer":
				args[name] = json.RawMessage("2.0")
			default:
				args[name] = "pass"
			}
		}
		text, _ := json.Marshal(args)
		if answer, _ := nelly.try(tool.Name, string(text)); answer["key"] == "bad-request" {
			t.Errorf("%s %s: %v", tool.Name, text, answer)
		}
	}
}

// TestToolsAreDescribed reads the list of tools: each has a description, and arguments that a client can check by itself.
func TestToolsAreDescribed(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	list, err := nelly.ListTools(t.Context(), nil)
	fatal.If(t, err)
	page, err := os.ReadFile("../../../docs/build/mcp.md")
	fatal.If(t, err)
	for _, tool := range list.Tools {
		if !strings.Contains(string(page), "`"+tool.Name+"`") {
			t.Errorf("docs/build/mcp.md does not name %s", tool.Name)
		}
		described := fmt.Sprint(tool.InputSchema)
		if tool.Description == "" || tool.Title == "" || strings.Contains(described, "$ref") || strings.Contains(described, "Nelly") {
			t.Errorf("%+v", tool)
		}
		if tool.Annotations.ReadOnlyHint && *tool.Annotations.DestructiveHint {
			t.Errorf("%s reads and gives up", tool.Name)
		}
	}
	if len(list.Tools) != 20 {
		t.Errorf("%d tools", len(list.Tools))
	}
	if _, err := nelly.Complete(t.Context(), &sdk.CompleteParams{Ref: &sdk.CompleteReference{Type: "ref/prompt", Name: "play"}}); err == nil {
		t.Error("arguments are completed")
	}
}

// TestRulesAreThoseOfThePage reads a chapter, a clause, and all.
func TestRulesAreThoseOfThePage(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	if all := nelly.call("rules", `{}`); at(all, "clauses", 20) == nil || at(all, "cards", 17, "code") != "Po" {
		t.Errorf("all rules: %v", all)
	}
	if chapter := nelly.call("rules", `{"clause":"R4"}`); at(chapter, "clauses", 1, "clause") != "R4.1" || at(chapter, "cards") != nil {
		t.Errorf("R4: %v", chapter)
	}
	one := nelly.call("rules", `{"clause":"R2.2"}`)
	if text, _ := at(one, "clauses", 0, "rule").(string); at(one, "clauses", 1) != nil || !strings.Contains(text, "| 2 | 2 5 6 9 ") {
		t.Errorf("R2.2: %v", one)
	}
}
