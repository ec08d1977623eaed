package api_test

import (
	"net/http"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// provokeByBans asks from an address that is banned.
func provokeByBans(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	h.Ban(t, "127.0.0.1")
	g := h.Guest(t)
	for _, o := range webtest.TheDocument().Operations {
		if o.Method == http.MethodPost {
			got.add(t, o.ID, ask(g, o.ID, "nowhere", ""))
		}
	}
}
