package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/web/exchange"
)

// The addresses of resources.
const (
	rulesURI  = "razzia://rules"
	tablesURI = "razzia://tables/"
)

// addResources adds what a client may read beside tools, to show it to a person or to put it before a model: the rules, and tables.
func (m *Room) addResources(server *sdk.Server) {
	server.AddResource(&sdk.Resource{URI: rulesURI, Name: "rules", Title: "The rules of Razzia!", MIMEType: "text/markdown",
		Description: "All clauses, and the codes of the cards, in the language of the request."}, m.readRules)
	server.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: tablesURI + "{id}", Name: "table", Title: "A table of Razzia!",
		MIMEType: "application/json", Description: "The table as you see it now, as the tool table answers."}, m.readTable)
}

// readRules reads the rules.
func (m *Room) readRules(ctx context.Context, _ *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	r := ctx.Value(requestKey{}).(*exchange.Request)
	var text strings.Builder
	for _, c := range r.Localizer.Rules() {
		fmt.Fprintf(&text, "## %s %s\n\n%s\n\n", c.ID, c.Heading, ruleText(c))
	}
	for _, card := range cards(r.Localizer) {
		of := card.(map[string]any)
		fmt.Fprintf(&text, "- %v: %v, %v\n", of["code"], of["card"], of["copies"])
	}
	return contents(rulesURI, "text/markdown", text.String()), nil
}

// readTable reads a table.
func (m *Room) readTable(ctx context.Context, asked *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	r, uri := ctx.Value(requestKey{}).(*exchange.Request), asked.Params.URI
	id, err := json.Marshal(strings.TrimPrefix(uri, tablesURI))
	if err != nil {
		return nil, err
	}
	read := &tool{name: "table", run: (*Room).table}
	now := m.call(r, read, newSchema(map[string]string{"id": idInput}, "id"), fmt.Appendf(nil, `{"id":%s}`, id))
	setApart(now.body)
	text, err := json.Marshal(now.body)
	switch {
	case err != nil:
		return nil, err
	case now.failed && now.body["key"] == "no-such-table":
		return nil, sdk.ResourceNotFoundError(uri)
	case now.failed:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the table cannot be read", Data: text}
	}
	return contents(uri, "application/json", string(text)), nil
}

// contents is the answer with a text.
func contents(uri, kind, text string) *sdk.ReadResourceResult {
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: kind, Text: text}}}
}
