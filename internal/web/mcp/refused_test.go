package mcp_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// ping is a message that any client may send.
const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

// send sends a message as a client would.
func send(g *webtest.Guest, message string) webtest.Reply {
	r := g.Request(http.MethodPost, "/mcp", strings.NewReader(message))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	return g.Do(r)
}

// firstBot is the identity of the first bot account of a house.
func firstBot(t *testing.T, h *webtest.Server) string {
	t.Helper()
	list, err := h.Kept.Bots(t.Context(), 1, time.Now())
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	return list[0].ID
}

// tokenOf is the ID of the only token of a bot account.
func tokenOf(t *testing.T, h *webtest.Server, bot string) string {
	t.Helper()
	programs, err := identity.PersonalTokens{Members: h.Pages.Members}.Of(t.Context(), bot)
	if err != nil || len(programs) != 1 {
		t.Fatalf("%+v, %v", programs, err)
	}
	return programs[0].ID
}

// TestOnlyBotAccountsMayCall sends a message without a token, with a cookie, with tokens that are not valid, and with that of a person.
func TestOnlyBotAccountsMayCall(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	token := botOf(ann, "Nelly")
	h.Program(t, token).Want(http.StatusOK, send(h.Program(t, token), ping))
	person := webtest.TokenOf(ann, `{"name":"mine","scopes":["play","challenge"],"days":1}`).Token
	for name, test := range map[string]struct {
		client *webtest.Guest
		status int
		key    string
	}{
		"no token":        {h.WithoutCookies(t), http.StatusUnauthorized, "token-refused"},
		"a guest":         {h.Guest(t), http.StatusUnauthorized, "token-refused"},
		"a cookie":        {ann, http.StatusUnauthorized, "token-refused"},
		"a damaged token": {h.Program(t, token[:len(token)-1]), http.StatusUnauthorized, "token-refused"},
		"another token":   {h.Program(t, "secret"), http.StatusUnauthorized, "token-refused"},
		"a person":        {h.Program(t, person), http.StatusForbidden, "bots-only"},
	} {
		r := send(test.client, ping)
		if r.Status != test.status || r.Key() != test.key || test.status == http.StatusUnauthorized && r.Header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
	}
}

// TestARevokedTokenIsRefused revokes the token of a client that is connected.
func TestARevokedTokenIsRefused(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	token := botOf(webtest.Member(t, h, "Ann"), "Nelly")
	nelly := connect(t, h, token)
	nelly.call("list_tables", `{}`)
	bot := firstBot(t, h)
	if _, err := h.Pages.Members.End(t.Context(), bot, tokenOf(t, h, bot)); err != nil {
		t.Fatal(err)
	}
	if r := send(h.Program(t, token), ping); r.Status != http.StatusUnauthorized || r.Key() != "token-refused" {
		t.Errorf("a revoked token: %d %s", r.Status, r.Body)
	}
	if _, err := nelly.CallTool(t.Context(), &sdk.CallToolParams{Name: "list_tables"}); err == nil {
		t.Error("the client goes on")
	}
}

// TestToolsAreOffByDefault asks a server that was not told to have them, and one that was for a stream.
func TestToolsAreOffByDefault(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	bot := h.Program(t, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	if r := send(bot, ping); r.Status != http.StatusNotFound {
		t.Errorf("without --mcp: %d %s", r.Status, r.Body)
	}
	on := house(t, guard.NoLimits)
	if r := on.Program(t, botOf(webtest.Member(t, on, "Ann"), "Nelly")).Get("/mcp"); r.Status != http.StatusMethodNotAllowed ||
		r.Header.Get("Allow") != http.MethodPost {
		t.Errorf("a stream: %d %s", r.Status, r.Body)
	}
}

// TestAToolNeedsTheScopeOfItsOperation gives a bot account a token that may only read, and one that may not answer invitations.
func TestAToolNeedsTheScopeOfItsOperation(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("make_table", `{"players":2,"piles":1,"sit":true}`), "id")
	narrow := func(scopes ...identity.Scope) *player {
		token, _, err := identity.PersonalTokens{Members: h.Pages.Members}.Make(t.Context(), firstBot(t, h), "",
			identity.Grant{Name: "narrow", Scopes: scopes}, time.Hour)
		fatal.If(t, err)
		return connect(t, h, string(token))
	}
	reader := narrow(identity.ReadScope)
	reader.call("table", fmt.Sprintf(`{"detail":"full","id":%q}`, id))
	reader.call("wait", fmt.Sprintf(`{"detail":"full","id":%q,"until":"change","seen":1}`, id))
	reader.call("rules", `{}`)
	reader.refused("play_bots", `{"bots":2,"piles":1}`, "scope-missing")
	reader.refused("sit", fmt.Sprintf(`{"id":%q,"seat":1}`, id), "scope-missing")
	reader.refused("move", fmt.Sprintf(`{"id":%q,"seat":0,"ply":0,"move":"call"}`, id), "scope-missing")
	player := narrow(identity.ReadScope, identity.PlayScope)
	player.refused("accept_invitation", fmt.Sprintf(`{"id":%q}`, id), "scope-missing")
	player.call("stand_up", fmt.Sprintf(`{"id":%q,"seat":0}`, id))
}

// TestARefusalIsThatOfTheAPI makes a move for a position that has passed, and an illegal one.
func TestARefusalIsThatOfTheAPI(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("play_bots", `{"bots":1,"piles":1,"level":"greedy"}`), "id")
	now := at(nelly.call("wait", fmt.Sprintf(`{"detail":"full","id":%q}`, id)), "table")
	ply := at(now, "ply").(float64)
	nelly.refused("move", fmt.Sprintf(`{"id":%q,"seat":0,"ply":%v,"move":"call"}`, id, ply+1), "somebody-was-faster")
	// In an auction, which the other player may have called, no card is drawn.
	e, refused := nelly.try("move", fmt.Sprintf(`{"id":%q,"seat":0,"ply":%v,"move":"draw 2"}`, id, ply))
	if !refused || e["clause"] != "R2.4" && e["clause"] != "R4.1" {
		t.Errorf("an illegal move: %v", e)
	}
	nelly.refused("analysis", fmt.Sprintf(`{"id":%q}`, id), "not-over")
	nelly.refused("table", `{"id":"nowhere"}`, "no-such-table")
	nelly.refused("wait", `{"id":"nowhere"}`, "no-such-table")
	nelly.refused("agree", fmt.Sprintf(`{"id":%q,"to":1}`, id), "somebody-was-faster")
	nelly.refused("disagree", fmt.Sprintf(`{"id":%q,"to":1}`, id), "somebody-was-faster")
}

// TestLimitsApply calls tools until the limit of the bot account is reached, inside a tool and before it.
func TestLimitsApply(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Person = guard.Rate{PerSecond: 0.001, Burst: 60}
	h := house(t, limits)
	token := botOf(webtest.Member(t, h, "Ann"), "Nelly")
	nelly := connect(t, h, token)
	for range 2 {
		nelly.call("make_table", `{"players":2,"piles":1}`)
	}
	if e := nelly.refused("make_table", `{"players":2,"piles":1}`, "too-many"); e["retryAfter"] == nil {
		t.Errorf("at the limit: %v", e)
	}
	last := webtest.Reply{}
	for last.Status != http.StatusTooManyRequests {
		last = send(h.Program(t, token), ping)
	}
	if last.Key() != "too-many" || last.Header.Get("RateLimit") == "" {
		t.Errorf("at the limit: %v %s", last.Header, last.Body)
	}
	// A call of a tool is answered all the same: its client stays connected, and the model reads how long to wait.
	for _, tool := range []string{"rules", "table", "move", "no_such_tool"} {
		if e := nelly.refused(tool, `{}`, "too-many"); e["retryAfter"] == nil {
			t.Errorf("%s beyond the limit: %v", tool, e)
		}
	}
	asked := send(h.Program(t, token), `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"rules"}}`)
	if asked.Status != http.StatusOK || asked.Header.Get("Retry-After") == "" || !strings.Contains(asked.Body, `"id":"x"`) {
		t.Errorf("beyond the limit: %d %v %s", asked.Status, asked.Header, asked.Body)
	}
}

// TestTheLimitOfAnAddressIsAResult calls a tool when the address of its client has no units left.
func TestTheLimitOfAnAddressIsAResult(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Address = guard.Rate{PerSecond: 0.001, Burst: 100}
	h := house(t, limits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	for {
		answer, refused := nelly.try("list_tables", `{}`)
		if refused && answer["key"] == "too-many" && answer["retryAfter"] != nil {
			return
		}
		if refused {
			t.Fatalf("at the limit: %v", answer)
		}
	}
}

// TestABannedBotAccountHasNoTools bans one.
func TestABannedBotAccountHasNoTools(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	bot := h.Program(t, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	h.Ban(t, firstBot(t, h))
	if r := send(bot, ping); r.Key() != "banned" {
		t.Errorf("a banned bot account: %d %s", r.Status, r.Body)
	}
}
