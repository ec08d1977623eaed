package mcp_test

import (
	"encoding/json"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A player is a language model: a client of the protocol with the token of a bot account.
type player struct {
	*sdk.ClientSession
	t *testing.T
}

// house starts a server with tools, on disk.
func house(t *testing.T, limits guard.Limits) *webtest.Server {
	t.Helper()
	return webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: limits}, MCP: true}})
}

// botOf makes a bot account of a member, and returns its token.
func botOf(owner *webtest.Guest, name string) string {
	owner.T.Helper()
	return webtest.BotOf(owner, name).Token
}

// connect connects a client with a token.
func connect(t *testing.T, h *webtest.Server, token string) *player {
	t.Helper()
	way := &sdk.StreamableClientTransport{Endpoint: h.URL + "/mcp", HTTPClient: h.Program(t, token).Client, DisableStandaloneSSE: true,
		MaxRetries: -1}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), way, nil)
	fatal.If(t, err)
	t.Cleanup(func() { _ = session.Close() })
	return &player{session, t}
}

// try calls a tool with arguments in JSON, and returns its answer, and whether the tool refused.
func (p *player) try(tool, args string) (answer map[string]any, refused bool) {
	p.t.Helper()
	result, err := p.CallTool(p.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
	if err != nil {
		p.t.Fatalf("%s %s: %v", tool, args, err)
	}
	fatal.If(p.t, json.Unmarshal([]byte(result.Content[0].(*sdk.TextContent).Text), &answer))
	return answer, result.IsError
}

// call calls a tool that must not refuse.
func (p *player) call(tool, args string) map[string]any {
	p.t.Helper()
	answer, refused := p.try(tool, args)
	if refused {
		p.t.Fatalf("%s %s: %v", tool, args, answer)
	}
	return answer
}

// refused calls a tool that must refuse, for a reason.
func (p *player) refused(tool, args, key string) map[string]any {
	p.t.Helper()
	answer, refused := p.try(tool, args)
	if !refused || answer["key"] != key {
		p.t.Errorf("%s %.200s: refused %v, %v: want %s", tool, args, refused, answer, key)
	}
	return answer
}

// at returns a value inside an answer.
func at(answer any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			object, _ := answer.(map[string]any)
			answer = object[step]
		case int:
			list, _ := answer.([]any)
			if step >= len(list) {
				return nil
			}
			answer = list[step]
		}
	}
	return answer
}
