package mcp

import (
	"net/http"
	"os"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/exchange"
)

// TestAPanicEndsOnlyItsCall calls a tool whose operation panics: in the goroutine of the protocol that would end the server.
func TestAPanicEndsOnlyItsCall(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../../docs/build/openapi.json")
	fatal.If(t, err)
	m := New(Config{
		API:      http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("planted") }),
		Document: document,
		Fail: func(w http.ResponseWriter, _ *exchange.Request, err error) {
			exchange.JSON(w, http.StatusInternalServerError, map[string]string{"key": "failed", "message": err.Error()[:40]})
		},
	})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/mcp", nil)
	fatal.If(t, err)
	for i := range tools {
		if tools[i].name == "list_tables" {
			p := m.call(&exchange.Request{Request: request}, &tools[i], tools[i].schema(m.operations), nil)
			if !p.failed || p.body["key"] != "failed" {
				t.Errorf("%+v", p)
			}
		}
	}
}
