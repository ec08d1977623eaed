package mcp

import (
	"bytes"
	"encoding/json"
	"net/http"
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
	w := recorder{header: http.Header{}}
	m.API.ServeHTTP(&w, inner)
	return w.reply()
}

// refuse is the reply to a call that failed before it reached an operation.
func (m *Room) refuse(r *exchange.Request, err error) reply {
	w := recorder{header: http.Header{}}
	m.Fail(&w, r, err)
	return w.reply()
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

// A recorder keeps the answer to a request.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the head of the answer.
func (w *recorder) Header() http.Header { return w.header }

// WriteHeader notes the status.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

// Write adds to the body.
func (w *recorder) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(text)
}

// reply reads the answer. That of a request that was refused says when to try again.
func (w *recorder) reply() reply {
	p := reply{failed: w.status < 200 || w.status > 299}
	d := json.NewDecoder(&w.body)
	d.UseNumber() // as the API wrote them
	if err := d.Decode(&p.body); err != nil {
		return reply{failed: true, body: map[string]any{"key": "failed"}}
	}
	if seconds, err := strconv.Atoi(w.header.Get("Retry-After")); err == nil {
		p.body["retryAfter"] = seconds
	}
	return p
}
