package mcp

import (
	"encoding/json"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/web/exchange"
)

// A reply is the answer of an operation, or of a tool.
type reply struct {
	failed bool
	body   map[string]any
}

// answered is the reply of a tool that did what was asked for.
func answered(body map[string]any) reply { return reply{body: body} }

// keep leaves only one field in a reply that is no refusal; "" leaves all.
func (p reply) keep(field string) reply {
	if field != "" && !p.failed {
		p.body = map[string]any{field: p.body[field]}
	}
	return p
}

// ask asks an operation of the API, as the caller of a tool.
func (m *Room) ask(r *exchange.Request, id string, args arguments) reply {
	inner, err := m.operations[id].request(r, args)
	if err != nil {
		return m.refuse(r, err)
	}
	var w exchange.Recorder
	m.API.ServeHTTP(&w, inner)
	return replyOf(&w)
}

// refuse is the reply to a call that failed before it reached an operation.
func (m *Room) refuse(r *exchange.Request, err error) reply {
	var w exchange.Recorder
	m.Fail(&w, r, err)
	return replyOf(&w)
}

// result is the reply in the protocol: as an object, and as its text for clients that read only texts.
func (p reply) result() *sdk.CallToolResult {
	setApart(p.body)
	text, err := json.Marshal(p.body)
	if err != nil {
		panic(err) // it was JSON before
	}
	return &sdk.CallToolResult{IsError: p.failed, Content: []sdk.Content{&sdk.TextContent{Text: string(text)}},
		StructuredContent: json.RawMessage(text)}
}

// replyOf reads the answer to a request. That of one that was refused says when to try again.
func replyOf(w *exchange.Recorder) reply {
	p := reply{failed: w.Status < 200 || w.Status > 299}
	d := json.NewDecoder(&w.Body)
	d.UseNumber() // as the API wrote them
	if err := d.Decode(&p.body); err != nil {
		return reply{failed: true, body: map[string]any{"key": "failed"}}
	}
	if seconds, err := strconv.Atoi(w.Header().Get("Retry-After")); err == nil {
		p.body["retryAfter"] = seconds
	}
	return p
}
